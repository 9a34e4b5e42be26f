"""A `keep` that is set in the moves of one hand and is still there in the next.

Of what lasts the whole game only scores and counts make sense without ever being set back; a suit,
a rank, a player or a condition that the moves set belongs to the hand, like the `var`s beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import everything, moves
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Note, Severity
from dotcards.dsl.text.source import Span

CODE = "L125"
NAME = "kept-too-long"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"
FIXABLE = True


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    kept = {one.name: one for one in ruleset.variables if one.keep and one.kind.base != "number"}
    fellow = next((one for one in ruleset.variables if not one.keep), None)
    if not kept or fellow is None:
        return
    in_play: dict[str, m.Assign] = {}
    for phase in ruleset.phases:
        for move in moves(phase):
            _set_in(move.body, in_play)
    for event in ruleset.events:
        _set_in(event.body, in_play)
    elsewhere: dict[str, m.Assign] = {}
    rest: list[m.Block] = []
    for phase in ruleset.phases:
        rest += (phase.enter, phase.before, phase.all_answered or ())
    rest += (one.body for one in ruleset.actions)
    rest += (one.body for one in ruleset.runs_out)
    for body in rest:
        _set_in(body, elsewhere)
    if any(does_change(node, "variables") for node in everything(tuple(rest))):
        return  # it may set any of them back
    for name, variable in kept.items():
        if name in in_play and name not in elsewhere:
            yield _finding(variable, in_play[name], fellow)


def _set_in(block: m.Block, found: dict[str, m.Assign]) -> None:
    for node in everything(block):
        if isinstance(node, m.Assign) and isinstance(node.target, m.VariableOf):
            found.setdefault(node.target.name, node)


def _finding(variable: m.Variable, line: m.Assign, fellow: m.Variable) -> Diagnostic:
    start = variable.span.start
    word = Span(variable.span.source, start, start + len("keep"))
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"`{variable.name}` is set in a hand and never set back for the next",
        name_in(variable.span, variable.name),
        f"write `var {variable.name}` to begin afresh with each `new deal`, or set it back",
        (
            Note("it is set here", line.span),
            Note("this begins afresh", name_in(fellow.span, fellow.name)),
        ),
        Fix(word, "var", safe=False) if word.text == "keep" else None,
    )
