"""A condition that holds in every game, whatever is chosen and wherever the cards lie.

It decides nothing; an `else` after it is never come to. A `where` that everything meets is one too.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.verdicts import Found, repeats, verdicts
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L109"
NAME = "always-true"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for found in verdicts(ruleset):
        if found.verdict == "always" and repeats(found) is None:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                _message(found),
                found.expr.span,
                _help(found),
                tuple(Note("this has been asked before", one.span) for one in found.because[-1:]),
            )


def _message(found: Found) -> str:
    if found.place == "where":
        return "this holds for everything there is to choose"
    after = ": what comes after it is never done" if found.followed else ""
    return f"this always holds{after}"


def _help(found: Found) -> str:
    if found.place == "where":
        return "take the `where` out, or say what it should ask"
    return "take the condition out, or say what it should ask"
