"""A game that cannot end: nothing that can happen in it is a `win`, a `lose` or an `end game`."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.game_flow import flow_of
from dotcards.dsl.lint.helpers.locations import header
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L102"
NAME = "no-way-to-end"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    flow = flow_of(ruleset)
    if any(flow.phases[name].ends for name in flow.reachable):
        return
    written = [node for node in everything(ruleset) if isinstance(node, m.Finish)]
    yield Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        "this game can never end",
        header(ruleset.goal.span),
        "write `end game`, `win …` or `lose …` where it is over",
        tuple(Note("the game never comes to this line", node.span) for node in written[:1]),
    )
