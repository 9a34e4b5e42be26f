"""A zone into which no rule ever puts a card, though the rules look at it or take from it."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import filled_by
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import everything, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L133"
NAME = "never-filled"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    filled = {ruleset.home}
    zones = [zone.name for zone in ruleset.zones]
    used: dict[str, m.ZoneOf | m.ZonesOf] = {}
    for node in everything(rules(ruleset)):
        filled |= filled_by(node, zones)
        if isinstance(node, m.ZoneOf | m.ZonesOf):
            used.setdefault(node.name, node)
    for zone in ruleset.zones:
        if zone.name in used and zone.name not in filled:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"no card ever comes to `{zone.name}`",
                name_in(zone.span, zone.name),
                f"write `put … in {zone.name}` or `deal …` where it is filled, or take it out",
                (Note("it is used here", used[zone.name].span),),
            )
