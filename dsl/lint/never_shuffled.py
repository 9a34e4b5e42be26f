"""Cards that the game begins to deal as they lie: in the same order in every game.

Before play the cards lie in the order of the deck. Where the first phase takes some from there
before a `new deal` or a `shuffle`, everybody gets the same cards each time.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.lint.helpers.locations import header
from dotcards.dsl.model.traversal import carried_out
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L136"
NAME = "never-shuffled"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for node in carried_out(ruleset.phases[0].enter, ruleset.actions):
        match node:
            case m.Shuffle():
                if node.zone.name == ruleset.home:
                    return
            case _ if does_change(node, "chance"):
                return
            case m.Deal(source=m.ZoneOf(name=name)) | m.Taken(zone=m.ZoneOf(name=name)) if (
                name == ruleset.home
            ):
                yield Diagnostic(
                    CODE,
                    NAME,
                    SEVERITY,
                    f"nothing has shuffled `{name}`: in each game the cards lie as in the last",
                    header(node.span),
                    f"write `new deal from {name}` above",
                )
                return
