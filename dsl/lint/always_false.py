"""A condition that holds in no game, whatever is chosen and wherever the cards lie.

What stands under it is never done: two comparisons that exclude each other, a number that nothing
can be, an `else if` that the conditions before it leave no room for.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.verdicts import Found, repeats, verdicts
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L110"
NAME = "always-false"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for found in verdicts(ruleset):
        if found.verdict == "never" and found.place != "where" and repeats(found) is None:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                _message(found),
                found.expr.span,
                "take out what depends on it, or say what it should ask",
                tuple(Note("given how this has come out", one.span) for one in found.because[-2:]),
            )


def _message(found: Found) -> str:
    match found.place:
        case "if" | "else if":
            return "this never holds: what stands under it is never done"
        case "move":
            return "this never holds: nobody can ever make this move"
    return "this never holds"
