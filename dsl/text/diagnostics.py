"""What can be wrong with a file: one type for the linter, the table, editors and tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import field, frozen

from .base_error import DotcardsError
from .source import Span

Severity = Literal["error", "warning"]
Category = Literal[
    "syntax", "names", "kinds", "cards", "flow", "secrecy", "style", "variant", "example"
]


@frozen
class Note:
    """A second place that explains a diagnostic; the message is lower case, without a full stop."""

    message: str
    span: Span | None = None


@frozen
class Fix:
    """Replace the text of `span` by `text`; `safe` when the meaning cannot become a wrong one.

    `more` are further replacements that belong to it, none of which overlap; all are made, or none.
    `removes`: it takes out a declaration, without which all the rest has to mean the same.
    """

    span: Span
    text: str
    safe: bool = True
    more: tuple[tuple[Span, str], ...] = ()
    removes: bool = False

    @property
    def edits(self) -> tuple[tuple[Span, str], ...]:
        return ((self.span, self.text), *self.more)


@frozen
class Diagnostic:
    """One problem of one ruleset.

    `code` is stable ("E201"), `rule` names the bad pattern ("unknown-name"). `message` is one line,
    lower case, without a full stop, and says what is wrong at `span`; what to do stands in `help`.
    `in_base`: what is wrong stands in the game that a variant changes, and `span` is the line of
    the variant that makes it so.
    """

    code: str
    rule: str
    severity: Severity
    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()
    fix: Fix | None = field(default=None)
    in_base: bool = False

    @property
    def is_error(self) -> bool:
        return self.severity == "error"


class RulesetError(DotcardsError):
    """A ruleset that cannot be used; carries every diagnostic found.

    `diagnostics` is empty where no text could be read at all; the message then says why.
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, or None where none is near enough to suggest.

    A word that is one slip away (a letter dropped, added, changed, or swapped with the next) is
    nearer than one that has much in common.
    """
    words = list(dict.fromkeys(known))
    by_case = [other for other in words if other.casefold() == word.casefold()]
    if by_case:
        return by_case[0]
    slips = [other for other in words if is_slip(word, other)]
    if slips:
        # Of letters swapped, of a letter too many or too few, and of another letter: in this order.
        return min(
            slips, key=lambda other: (sorted(word) != sorted(other), len(word) == len(other))
        )
    from difflib import get_close_matches  # slow to import

    found = get_close_matches(word, words, n=1, cutoff=0.6)
    return found[0] if found else None


def is_slip(word: str, other: str, least: int = 3) -> bool:
    """Whether a single slip of the pen makes one of the other.

    Of a word of fewer than `least` letters too little is left where one is another.
    """
    if abs(len(word) - len(other)) > 1 or max(len(word), len(other)) < 2:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    if len(word) == len(other):
        swapped = word[start : start + 2] == other[start : start + 2][::-1]
        rest = start + (2 if swapped else 1)
        return word[rest:] == other[rest:] and (len(word) >= least or swapped)
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    return longer[start + 1 :] == shorter[start:]


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file and place, each said once."""
    return tuple(
        sorted(
            dict.fromkeys(diagnostics),
            key=lambda d: (d.span.source.name, d.span.start, d.span.end, d.code, d.message),
        )
    )
