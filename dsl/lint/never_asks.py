"""Phases that lead round and round to one another without ever asking anybody.

Nothing changes from round to round but the cards; the game would run for ever without a decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.condition_formulas import Names, Reading
from dotcards.dsl.lint.helpers.formulas import TooHard
from dotcards.dsl.lint.helpers.game_flow import Effects, flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.staying import stays
from dotcards.dsl.model.traversal import moves
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L105"
NAME = "never-asks"
CATEGORY: Category = "flow"
SEVERITY: Severity = "error"

_MOST_NAMES = 6  # phases of a round that are named


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    flow = flow_of(ruleset)
    reading = Reading(ruleset)
    passing = {
        phase.name: phase
        for phase in ruleset.phases
        if phase.name in flow.reachable and _always_goes_on(reading, phase)
    }
    leads = {name: flow.of(phase.enter, phase.before) for name, phase in passing.items()}
    caught = _caught(leads)
    seen: set[str] = set()
    for name in passing:
        if name in caught and name not in seen:
            way, ring = _way(name, leads, caught)
            if not seen & set(way):
                yield _finding([passing[one] for one in ring])
            seen |= set(way)


def _always_goes_on(reading: Reading, phase: m.Phase) -> bool:
    """Whether a phase asks nobody, for want of moves or because its own lines always leave it."""
    if not any(moves(phase)) and phase.all_answered is None:
        return True
    reading.begin()
    with suppress(TooHard):
        return any(stays(block, reading, Names()) is False for block in (phase.enter, phase.before))
    return False


def _caught(leads: dict[str, Effects]) -> set[str]:
    """The phases from which the game never comes to one that asks or stands still, nor ends."""
    comes_from: dict[str, list[str]] = {}
    for name, effects in leads.items():
        for following in effects.goes:
            comes_from.setdefault(following, []).append(name)
    free = {name for name, effects in leads.items() if effects.ends or not effects.goes}
    free |= {following for following in comes_from if following not in leads}
    waiting = list(free)
    while waiting:
        for name in comes_from.get(waiting.pop(), ()):
            if name not in free:
                free.add(name)
                waiting.append(name)
    return leads.keys() - free


def _way(start: str, leads: dict[str, Effects], caught: set[str]) -> tuple[list[str], list[str]]:
    """A way from phase to phase until one would come again, and the round at its end."""
    places = {start: 0}
    at = start
    while (at := min(leads[at].goes & caught)) not in places:
        places[at] = len(places)
    way = list(places)
    return way, way[places[at] :]


def _finding(ring: list[m.Phase]) -> Diagnostic:
    first, *others = ring[:_MOST_NAMES]
    if others:
        names = " to ".join(f"`{phase.name}`" for phase in (*ring, first)[:_MOST_NAMES])
        if len(ring) >= _MOST_NAMES:
            names += f" … to `{first.name}`"
        message = f"the game goes from {names} without ever asking anybody"
        help_ = "give one of these phases a move, or a way out of the round"
    else:
        message = f"`{first.name}` goes to itself without ever asking anybody"
        help_ = "give it a move, or a way out"
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        message,
        name_in(first.span, first.name),
        help_,
        tuple(
            Note("this is part of the round", name_in(phase.span, phase.name)) for phase in others
        ),
    )
