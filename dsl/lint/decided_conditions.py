"""Conditions that decide nothing: always so, never so, or asked before."""

from __future__ import annotations

from collections.abc import Iterable

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, rules, wording
from dotcards.dsl.text.diagnostics import Note

from .helpers.verdicts import repeats, verdicts
from .lint_rule import Finding, Findings, rule

_NEVER_DONE = "this never holds: what stands under it is never done"
_NEVER = {
    "if": _NEVER_DONE,
    "else if": _NEVER_DONE,
    "move": "this never holds: nobody can ever make this move",
}


@rule("L109", "flow")
def always_true(ruleset: m.Ruleset) -> Findings:
    """A condition that holds in every game, whatever is chosen and wherever the cards lie.

    It decides nothing; an `else` after it is never come to. A `where` that everything meets is one
    too.
    """
    for found in verdicts(ruleset):
        if found.verdict == "always" and repeats(found) is None:
            message, part = "this always holds", "condition"
            if found.place == "where":
                message, part = "this holds for everything there is to choose", "`where`"
            elif found.followed:
                message += ": what comes after it is never done"
            yield Finding(
                found.expr.span,
                message,
                f"take the {part} out, or say what it should ask",
                _notes("this has been asked before", found.because[-1:]),
            )


@rule("L110", "flow")
def always_false(ruleset: m.Ruleset) -> Findings:
    """A condition that holds in no game, whatever is chosen and wherever the cards lie.

    What stands under it is never done: two comparisons that exclude each other, a number that
    nothing can be, an `else if` that the conditions before it leave no room for.
    """
    for found in verdicts(ruleset):
        if found.verdict == "never" and found.place != "where" and repeats(found) is None:
            yield Finding(
                found.expr.span,
                _NEVER.get(found.place, "this never holds"),
                "take out what depends on it, or say what it should ask",
                _notes("given how this has come out", found.because[-2:]),
            )


@rule("L111", "cards")
def nothing_fits(ruleset: m.Ruleset) -> Findings:
    """A `where` that nothing can meet: no card of the deck, no number, no player.

    A move with such a choice can never be made; a count of such things is always 0.
    """
    for found in verdicts(ruleset):
        if found.verdict == "never" and found.place == "where":
            yield Finding(
                found.expr.span,
                "nothing can ever meet this",
                "say what is meant: all that stands after `where` has to hold of one thing",
                _notes("given that this holds", found.because[-1:]),
            )


@rule("L112", "flow")
def repeated_condition(ruleset: m.Ruleset) -> Findings:
    """The same condition twice: in one `if … else if …`, or joined by `and` or `or`.

    The second is never asked, or makes no difference; most often it was copied and not changed.
    """
    twice = [(repeats(found), found.expr) for found in verdicts(ruleset)]
    for node in everything(rules(ruleset)):
        if isinstance(node, m.And | m.Or):
            first: dict[object, m.Expr] = {}
            twice += ((first.setdefault(wording(item), item), item) for item in node.items)
    for before, again in twice:
        if before is not None and before is not again:
            yield Finding(
                again.span,
                "this has been asked already",
                "take it out, or ask what was meant",
                _notes("the same here", (before,)),
            )


def _notes(message: str, exprs: Iterable[m.Expr]) -> tuple[Note, ...]:
    return tuple(Note(message, expr.span) for expr in exprs)
