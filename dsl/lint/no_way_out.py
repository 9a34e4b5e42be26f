"""A phase from which the game can never come to its end, though from others it can.

Nothing that can happen there, and in the phases it leads to, is a `win`, a `lose` or an `end game`.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.game_flow import Flow, flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import moves
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L120"
NAME = "no-way-out"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    flow = flow_of(ruleset)
    free = _free(flow)
    if not free & flow.reachable:
        return  # no game at all can end, which is another rule's business
    for phase in ruleset.phases:
        if phase.name not in flow.reachable or phase.name in free or not any(moves(phase)):
            continue
        inside = flow.phases[phase.name].goes <= {phase.name}
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            f"nothing leads out of `{phase.name}`, and the game cannot end in it"
            if inside
            else f"once the game has come to `{phase.name}` it can never end",
            name_in(phase.span, phase.name),
            "write `go to …`, `end game`, `win …` or `lose …` where this part of the game is over",
        )


def _free(flow: Flow) -> set[str]:
    """The phases from which the game can end."""
    comes_from: dict[str, list[str]] = {}
    for name, effects in flow.phases.items():
        for following in effects.goes:
            comes_from.setdefault(following, []).append(name)
    free = {name for name, effects in flow.phases.items() if effects.ends}
    waiting = list(free)
    while waiting:
        for name in comes_from.get(waiting.pop(), ()):
            if name not in free:
                free.add(name)
                waiting.append(name)
    return free
