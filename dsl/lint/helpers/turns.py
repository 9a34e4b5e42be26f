"""Whether a move passes the turn on, and who could be next."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import blocks, everything, moves

from .game_flow import Flow

_SAME = ("turn", "player")


class Turns:
    def __init__(self, ruleset: m.Ruleset, flow: Flow) -> None:
        self._phases = {phase.name: phase for phase in ruleset.phases}
        self._flow = flow
        self._defines = {define.name: define.body for define in ruleset.defines}
        self._events_give = any(gives(event.body) for event in ruleset.events)
        self._of_any_card = [event.body for event in ruleset.events if event.by == "any"]
        dealing = {one.name for one in ruleset.actions if _deals_anew(one.body, frozenset())}
        self._dealing = self._before_a_deal(ruleset, frozenset(dealing))

    def _before_a_deal(self, ruleset: m.Ruleset, dealing: frozenset[str]) -> set[str]:
        """The phases that deal anew, and those without moves that lead to such a one only."""
        found = {one.name for one in ruleset.phases if _deals_anew(tuple(blocks(one)), dealing)}
        idle = [one.name for one in ruleset.phases if not any(moves(one))]
        more = True
        while more:
            more = False
            for name in idle:
                goes = self._flow.phases[name].goes
                if name not in found and goes and goes <= found:
                    found.add(name)
                    more = True
        return found

    def passes(self, block: m.Block, phase: m.Phase) -> bool:
        """Whether a move may give the turn away, itself or by what its cards always do; or leads to
        a phase where that is done, short of the next deal."""
        effects = self._flow.plain(block)
        bodies = [block, *(self._of_any_card if effects.plays else ())]
        if any(gives(body) for body in bodies) or (effects.plays and self._events_give):
            return True
        seen = {phase.name, *self._dealing}
        waiting = [name for body in bodies for name in self._flow.plain(body).goes]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                to = self._phases[name]
                if to.asks is not None or any(gives(body) for body in blocks(to)):
                    return True
                waiting += self._flow.phases[name].goes
        return False

    def check_passes(self, phase: m.Phase) -> bool:
        """Whether `before each move` moves the turn without waiting for everybody's card."""
        return self._passes(phase.before, waits=False)

    def _passes(self, block: m.Block, waits: bool) -> bool:
        for line in block:
            match line:
                case m.If():
                    held = waits
                    for condition, body in line.arms:
                        held = held or self._counts_players(condition)
                        if self._passes(body, held):
                            return True
                    if self._passes(line.otherwise, held):
                        return True
                case m.ForEach():
                    if self._passes(line.body, waits):
                        return True
                case m.Assign():
                    if not waits and _gives(line):
                        return True
                case _:
                    if _gives_by_itself(line):
                        return True
        return False

    def _counts_players(self, condition: m.Expr, depth: int = 0) -> bool:
        """Whether a condition asks for as many of something as there are players."""
        for node in everything(condition):
            match node:
                case m.Property(name="count", subject=m.Builtin(name="players")):
                    return True
                case m.DefineOf() if depth < 6:
                    if self._counts_players(self._defines[node.define], depth + 1):
                        return True
        return False


def gives(block: m.Block) -> bool:
    """Whether a line of a block may move the turn, whatever the conditions."""
    return any(_gives(node) for node in everything(block))


def _gives_by_itself(line: m.Simple) -> bool:
    return _gives(line)


def _gives(line: object) -> bool:
    if isinstance(line, m.Assign) and _stays(line.value):
        return False
    return does_change(line, "turn")


def _deals_anew(node: object, dealing: frozenset[str]) -> bool:
    # what may deal anew but is no `new deal` is looked into for ways to pass the turn
    return any(
        isinstance(one, m.NewDeal) or (isinstance(one, m.DoAction) and one.action in dealing)
        for one in everything(node)
    )


def _stays(value: m.Expr) -> bool:
    return isinstance(value, m.Builtin | m.Local) and value.name in _SAME
