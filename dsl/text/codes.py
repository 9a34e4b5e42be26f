"""The problems of a ruleset's text and of its variants, and what there is to say of any problem.

E1 syntax, E8 variants, W9 remarks about suppressions. Those of the checker are in `check.problems`,
those of the rules of `lint` and `played` (L and P) in their modules; `catalogue` has them all.
"""

from __future__ import annotations

from attrs import frozen

from .diagnostics import Category, Diagnostic, Fix, Note, Severity
from .source import Span

_CATEGORIES: dict[str, Category] = {
    "E1": "syntax",
    "E2": "names",
    "E3": "kinds",
    "E4": "cards",
    "E5": "flow",
    "E6": "secrecy",
    "E7": "example",
    "E8": "variant",
    "W4": "cards",
    "W9": "style",
}


@frozen
class Problem:
    """A kind of mistake; `rule` names the bad pattern.

    `fixable`: whether some diagnostics of it carry a fix.
    """

    code: str
    rule: str
    severity: Severity = "error"
    fixable: bool = False

    @property
    def category(self) -> Category:
        return _CATEGORIES[self.code[:2]]

    def at(
        self,
        span: Span,
        message: str,
        help: str | None = None,
        notes: tuple[Note, ...] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        return Diagnostic(self.code, self.rule, self.severity, message, span, help, notes, fix)


# syntax
UNEXPECTED_WORD = Problem("E101", "unexpected-word", fixable=True)
WRONG_INDENTATION = Problem("E102", "wrong-indentation", fixable=True)
STRANGE_CHARACTER = Problem("E103", "strange-character", fixable=True)
TOO_LARGE = Problem("E104", "too-large")
NESTED_TOO_DEEP = Problem("E105", "nested-too-deep")
NUMBER_TOO_LARGE = Problem("E106", "number-too-large")
LONE_BRACE = Problem("E107", "lone-brace")
MISSPELT_WORD = Problem("E108", "misspelt-word", fixable=True)
MISSING_WORD = Problem("E109", "missing-word", fixable=True)
UNCLOSED_TEXT = Problem("E110", "unclosed-text", fixable=True)
UNBALANCED_BRACKET = Problem("E111", "unbalanced-bracket", fixable=True)
FOREIGN_SIGN = Problem("E112", "foreign-sign", fixable=True)
LINE_OUT_OF_PLACE = Problem("E113", "line-out-of-place", fixable=True)
CALL_BRACKETS = Problem("E114", "call-brackets", fixable=True)
QUANTITY_WITHOUT_BRACKETS = Problem("E115", "quantity-without-brackets", fixable=True)
IS_FOR_EQUALS = Problem("E116", "is-gives-no-value", fixable=True)

# what a file says twice, and what it adds to
DECLARED_TWICE = Problem("E202", "declared-twice")
EXAMPLE_TWICE = Problem("E703", "example-twice")
NOTHING_TO_ADD_TO = Problem("E214", "nothing-to-add-to")

# variants
NOT_IN_BASE = Problem("E801", "not-in-base")
OTHER_TABLE = Problem("E802", "other-table")
CANNOT_ADD = Problem("E803", "cannot-add")
ONLY_IN_VARIANT = Problem("E804", "only-in-variant")
NO_BASE = Problem("E810", "no-base", fixable=True)
VARIANT_OF_ITSELF = Problem("E811", "variant-of-itself")
TOO_MANY_VARIANTS = Problem("E812", "too-many-variants")
GAME_AND_VARIANT = Problem("E813", "game-and-variant")

# comments that ask for silence
UNKNOWN_SUPPRESSION = Problem("W901", "unknown-suppression", "warning", fixable=True)
UNEXPLAINED_SUPPRESSION = Problem("W902", "unexplained-suppression", "warning")
UNUSED_SUPPRESSION = Problem("W903", "unused-suppression", "warning", fixable=True)
SUPPRESSED_ERROR = Problem("W904", "suppressed-error", "warning", fixable=True)

ALL: tuple[Problem, ...] = tuple(
    value for value in dict(globals()).values() if isinstance(value, Problem)
)
