"""A player who is out and is never set to play again, though cards are dealt once more.

Who is out comes back with `new deal`, and with nothing else. Looked for is a `retire` from which
play can come to a `deal`, in a ruleset that never says `new deal`.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.lint.helpers.game_flow import Flow, flow_of
from dotcards.dsl.lint.helpers.locations import header
from dotcards.dsl.model.traversal import blocks, bodies, carried_out, everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L137"
NAME = "never-back"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    nodes = [node for body in bodies(ruleset) for node in everything(body)]
    if any(does_change(node, "out") and not isinstance(node, m.Retire) for node in nodes):
        return
    flow = flow_of(ruleset)
    for retire in nodes:
        if not isinstance(retire, m.Retire):
            continue
        deal = next(_deals_after(ruleset, flow, retire), None)
        if deal is not None:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                "who is out here is out for good: cards are dealt again, but no `new deal` is made",
                header(retire.span),
                f"write `new deal from {deal.source.name}` where cards are dealt again, "
                "or end the game",
                (Note("cards are dealt again here", header(deal.span)),),
            )


def _deals_after(ruleset: m.Ruleset, flow: Flow, retire: m.Retire) -> Iterator[m.Deal]:
    """What is dealt to everybody in the phases that play can come to from where somebody is out."""
    begun = [
        phase.name
        for phase in ruleset.phases
        if any(node is retire for node in carried_out(tuple(blocks(phase)), ruleset.actions))
    ]
    # What events do is done in whatever phase cards are played.
    waiting = begun or [phase.name for phase in ruleset.phases if phase.name in flow.reachable]
    found: set[str] = set()
    while waiting:
        for name in flow.phases[waiting.pop()].goes - found:
            if name in flow.phases:
                found.add(name)
                waiting.append(name)
    for phase in ruleset.phases:
        if phase.name in found:
            for node in carried_out(tuple(blocks(phase)), ruleset.actions):
                if isinstance(node, m.Deal):
                    yield node
