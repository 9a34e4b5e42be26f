"""Cards that the game begins to deal as they lie: in the same order in every game.

Before play the cards lie in the order of the deck. Where the first phase takes some from there
before a `new deal` or a `shuffle`, everybody gets the same cards each time.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import model as m
from ..diagnostics import Category, Diagnostic, Severity
from ..model.walk import everything
from .places import header

CODE = "L136"
NAME = "never-shuffled"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    actions = {action.name: action.body for action in ruleset.actions}
    for node in _done(ruleset.phases[0].enter, actions):
        match node:
            case m.NewDeal():
                return
            case m.Shuffle() if node.zone.name == ruleset.home:
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


def _done(block: m.Block, actions: dict[str, m.Block]) -> Iterator[object]:
    """What is done in some lines, in order, with what is done in the actions they call."""
    for node in everything(block):
        yield node
        if isinstance(node, m.DoAction):
            yield from _done(actions[node.action], actions)
