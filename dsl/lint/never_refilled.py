"""A pile that is drawn from in the course of play and that nothing ever fills again.

Sooner or later it is empty, and who is to draw gets nothing. No report where the rules ask for the
number of its cards, for then somebody has thought of it, nor for cards taken on the way from one
`new deal` to the first move.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import filled_by
from dotcards.dsl.model.traversal import carried_out, everything, moves, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L122"
NAME = "never-refilled"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    safe = _thought_of(ruleset)
    for zone, line in _drawn_from(ruleset).items():
        if zone not in safe:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"cards are drawn from `{zone}`, and nothing ever puts any back",
                line.span,
                f"say what is to be done `when {zone} runs out`",
            )


def _thought_of(ruleset: m.Ruleset) -> set[str]:
    """The zones that are filled again, that have a `runs out`, or whose size is asked for."""
    found = {one.zone for one in ruleset.runs_out}
    zones = [zone.name for zone in ruleset.zones]
    for node in everything(rules(ruleset)):
        if not isinstance(node, m.NewDeal):
            found |= filled_by(node, zones)
        match node:
            case m.Exchange() | m.Quantifier() | m.Property():
                asked = (one for one in everything(node) if isinstance(one, m.ZoneOf | m.ZonesOf))
                found |= {zone.name for zone in asked}
    return found


def _drawn_from(ruleset: m.Ruleset) -> dict[str, m.Taken]:
    """Where each shared zone is first drawn from in a move, or in what a move sets off."""
    shared = {zone.name for zone in ruleset.zones if zone.owner is None}
    begun = [move.body for phase in ruleset.phases for move in moves(phase)]
    begun += [event.body for event in ruleset.events]
    found: dict[str, m.Taken] = {}
    for node in carried_out(tuple(begun), ruleset.actions):
        match node:
            case m.Taken(zone=m.ZoneOf(name=name)) if node.count is not None and name in shared:
                found.setdefault(name, node)
    return found
