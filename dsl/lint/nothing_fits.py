"""A `where` that nothing can meet: no card of the deck, no number, no player.

A move with such a choice can never be made; a count of such things is always 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.verdicts import verdicts
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L111"
NAME = "nothing-fits"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for found in verdicts(ruleset):
        if found.verdict == "never" and found.place == "where":
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                "nothing can ever meet this",
                found.expr.span,
                "say what is meant: all that stands after `where` has to hold of one thing",
                tuple(Note("given that this holds", one.span) for one in found.because[-1:]),
            )
