"""Whether a move passes the turn on, and who could be next."""

from __future__ import annotations

from .. import model as m
from .flow import Flow
from .walk import everything

_SAME = ("turn", "player")


class Turns:
    """`passing` are the actions' and events' blocks that may give the turn to somebody else."""

    def __init__(self, ruleset: m.Ruleset, flow: Flow) -> None:
        self.ruleset = ruleset
        self.flow = flow
        self._defines = {define.name: define.body for define in ruleset.defines}
        self.events_pass = any(self.gives(event.body) for event in ruleset.events)
        self._empties = {
            one.zone for one in ruleset.runs_out if self.gives(one.body)
        }  # fmt: skip

    def gives(self, block: m.Block) -> bool:
        """Whether a line of a block may move the turn, whatever the conditions."""
        return any(
            isinstance(node, m.NextTurn)
            or (
                isinstance(node, m.Assign)
                and isinstance(node.target, m.Builtin)
                and node.target.name == "turn"
                and not _stays(node.value)
            )
            for node in everything(block)
        )

    def leaves(self, block: m.Block, phase: m.Phase) -> bool:
        """Whether a block may go to another phase, end the game, or pass the turn; with what the
        cards played in it bring about, and an emptied pile."""
        effects = self.flow.of(block)
        if effects.ends or effects.goes - {phase.name} or self.gives(block):
            return True
        if effects.plays and self.events_pass:
            return True
        return bool(effects.takes & self._empties)

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
                case m.NextTurn():
                    return True
                case m.Assign(target=m.Builtin(name="turn")) if not waits:
                    if not _stays(line.value):
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


def _stays(value: m.Expr) -> bool:
    return isinstance(value, m.Builtin | m.Local) and value.name in _SAME
