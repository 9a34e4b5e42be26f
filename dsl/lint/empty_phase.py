"""A phase in which nobody has anything to do, and which does not go on by itself either.

A phase without moves has to `go to` another, or end the game, on every way through its `enter`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.condition_formulas import Names, Reading
from dotcards.dsl.lint.helpers.formulas import TooHard, every, solve
from dotcards.dsl.lint.helpers.game_flow import flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.staying import stays
from dotcards.dsl.model.traversal import moves
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L104"
NAME = "empty-phase"
CATEGORY: Category = "flow"
SEVERITY: Severity = "error"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    flow = flow_of(ruleset)
    reading = Reading(ruleset)
    for phase in ruleset.phases:
        if phase.name not in flow.reachable or any(moves(phase)) or phase.all_answered is not None:
            continue
        effects = flow.of(phase.enter, phase.before)
        if not effects.goes and not effects.ends:
            yield _finding(phase, "error", f"nobody can do anything in `{phase.name}`")
        elif effects == flow.plain(phase.enter, phase.before):
            # Otherwise a card played or a pile run out may see to it that the game goes on.
            with suppress(TooHard):
                if _may_stay(reading, phase):
                    yield _finding(phase, "warning", f"`{phase.name}` may come to a stop")


def _may_stay(reading: Reading, phase: m.Phase) -> bool:
    reading.begin()
    formula = every(stays(block, reading, Names()) for block in (phase.enter, phase.before))
    return solve(formula, lambda thing: reading.domain(thing, formula)) is not None


def _finding(phase: m.Phase, severity: Severity, message: str) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        severity,
        message,
        name_in(phase.span, phase.name),
        "give it a move, or a `go to` that is reached whatever the conditions come to",
    )
