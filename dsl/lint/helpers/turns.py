"""Whether a move passes the turn on, and who could be next."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import (
    blocks,
    carried_out,
    everything,
    looked_up,
    moves,
)

from .game_flow import Flow
from .reaching import reached

_SAME = ("turn", "player")


class Turns:
    def __init__(self, ruleset: m.Ruleset, flow: Flow) -> None:
        self._ruleset = ruleset
        self._phases = {phase.name: phase for phase in ruleset.phases}
        self._flow = flow
        self._events_give = any(gives(event.body) for event in ruleset.events)
        self._of_any_card = [event.body for event in ruleset.events if event.by == "any"]
        self._dealing = self._before_a_deal()

    def _before_a_deal(self) -> set[str]:
        """The phases that deal anew, and those without moves that lead to such a one only."""
        found: set[str] = set()
        before: set[str] | None = None
        while found != before:
            before = set(found)
            for name, phase in self._phases.items():
                goes = self._flow.phases[name].goes
                leads_only = not any(moves(phase)) and goes and goes <= found
                if name not in found and (leads_only or self._deals_anew(phase)):
                    found.add(name)
        return found

    def _deals_anew(self, phase: m.Phase) -> bool:
        # What may deal anew but is no `new deal` is looked into for ways to pass the turn.
        done = carried_out(tuple(blocks(phase)), self._ruleset.actions)
        return any(isinstance(node, m.NewDeal) for node in done)

    def passes(self, block: m.Block, phase: m.Phase) -> bool:
        """Whether a move may give the turn away, itself or by what its cards always do; or leads to
        a phase where that is done, short of the next deal."""
        plays = self._flow.plain(block).plays
        bodies = [block, *(self._of_any_card if plays else ())]
        if any(gives(body) for body in bodies) or (plays and self._events_give):
            return True
        left_out = {phase.name, *self._dealing}
        names = reached(
            self._flow.plain(*bodies).goes - left_out,
            lambda name: self._flow.phases[name].goes - left_out,
        )
        others = [self._phases[name] for name in names]
        return any(one.asks is not None or any(map(gives, blocks(one))) for one in others)

    def check_passes(self, phase: m.Phase) -> bool:
        """Whether `before each move` moves the turn without waiting for everybody's card."""
        return self._passes(phase.before, waits=False)

    def _passes(self, block: m.Block, waits: bool) -> bool:
        return any(self._line_passes(line, waits) for line in block)

    def _line_passes(self, line: m.Statement, waits: bool) -> bool:
        if isinstance(line, m.If):
            for condition, body in line.arms:
                waits = waits or self._counts_players(condition)
                if self._passes(body, waits):
                    return True
            return self._passes(line.otherwise, waits)
        if isinstance(line, m.ForEach):
            return self._passes(line.body, waits)
        return _gives(line) and not (waits and isinstance(line, m.Assign))

    def _counts_players(self, condition: m.Expr) -> bool:
        """Whether a condition asks for as many of something as there are players."""
        for node in looked_up(condition, self._ruleset.defines):
            match node:
                case m.Property(name="count", subject=m.Builtin(name="players")):
                    return True
        return False


def gives(block: m.Block) -> bool:
    """Whether a line of a block may move the turn, whatever the conditions."""
    return any(map(_gives, everything(block)))


def _gives(line: object) -> bool:
    if isinstance(line, m.Assign):
        value = line.value
        if isinstance(value, m.Builtin | m.Local) and value.name in _SAME:
            return False
    return does_change(line, "turn")
