"""Numbers that count the deals of a game, and what they are at one deal after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, moves

from .bounds import Bounds, Setting
from .game_flow import Flow

_MOST = 60  # values of one counter
_ENDING = frozenset({"is", ">=", ">"})


class Counters:
    """Variables that start as a number and that one line alone changes, adding a number to it.

    What is said of them surely comes about, as long as the game goes on: values that perhaps do
    not are left out.
    """

    def __init__(self, ruleset: m.Ruleset, bounds: Bounds, flow: Flow) -> None:
        self._ruleset = ruleset
        self._bounds = bounds
        self._actions = {action.name: action.body for action in ruleset.actions}
        self._before_play = tuple(_before_play(ruleset, flow))
        self._defines = {define.name: define.body for define in ruleset.defines}
        rules = (ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)
        self._nodes = tuple(everything(rules))
        self._steps = dict(self._found())

    def asked_by(self, expr: m.Expr) -> frozenset[str]:
        """The counters that a value hangs on, through defines too."""
        found: set[str] = set()
        seen: set[str] = set()
        waiting: list[m.Expr] = [expr]
        while waiting:
            for node in everything(waiting.pop()):
                if isinstance(node, m.VariableOf) and node.owner is None:
                    found.add(node.name)
                elif isinstance(node, m.DefineOf) and node.define not in seen:
                    seen.add(node.define)
                    waiting.append(self._defines[node.define])
        return frozenset(found & self._steps.keys())

    def counted(self, line: m.Statement) -> str | None:
        """The counter that a line counts on, if it does."""
        return next((name for name, (_, step) in self._steps.items() if step is line), None)

    def is_counted_before_play(self, name: str) -> bool:
        return self._contains(self._before_play, self._steps[name][1])

    def values(self, name: str, at: Setting, is_counted: bool) -> Iterator[int]:
        """What a counter is at the deals; with `is_counted` it counts on before the first."""
        start, line = self._steps[name]
        step = line.value.value if isinstance(line.value, m.Const) else None
        assert type(step) is int  # as `_found` has it
        first = start
        if is_counted:
            first += step
        last = max((first, *self._ends(name, at)))
        yield from takewhile(lambda value: value <= last, range(first, first + step * _MOST, step))

    def _found(self) -> Iterator[tuple[str, tuple[int, m.Add]]]:
        for variable in self._ruleset.variables:
            start = variable.initial
            if not variable.keep or variable.owner or not isinstance(start, m.Const):
                continue
            changes = [
                node
                for node in self._nodes
                if isinstance(node, m.Add | m.Assign)
                and isinstance(node.target, m.VariableOf)
                and node.target.name == variable.name
            ]
            match changes, start.value:
                case [m.Add(sign=1, value=m.Const(value=int() as step)) as line], int() as value:
                    if step > 0 and type(step) is int and type(value) is int:
                        yield variable.name, (value, line)

    def _ends(self, name: str, at: Setting) -> Iterator[int]:
        """The numbers with which a counter ends the game, once it is one of them."""
        for node in self._nodes:
            if not isinstance(node, m.If):
                continue
            for condition, body in node.arms:
                if not isinstance(condition, m.Compare) or condition.op not in _ENDING:
                    continue
                left, ends = condition.left, any(isinstance(one, m.Finish) for one in body)
                if ends and isinstance(left, m.VariableOf) and left.name == name:
                    least = self._bounds.least(condition.right, at)
                    if abs(least) != float("inf"):
                        yield int(least)

    def _contains(self, block: object, line: m.Add) -> bool:
        waiting, seen = [block], set[str]()
        while waiting:
            for node in everything(waiting.pop()):
                if node is line:
                    return True
                if isinstance(node, m.DoAction) and node.action not in seen:
                    seen.add(node.action)
                    waiting.append(self._actions[node.action])
        return False


def _before_play(ruleset: m.Ruleset, flow: Flow) -> Iterator[m.Block]:
    """What is done before anybody is asked for the first time."""
    phases = {phase.name: phase for phase in ruleset.phases}
    seen: set[str] = set()
    waiting = [ruleset.phases[0].name]
    while waiting:
        phase = phases[waiting.pop()]
        if phase.name in seen:
            continue
        seen.add(phase.name)
        yield phase.enter
        yield phase.before
        if not any(moves(phase)):
            waiting += flow.phases[phase.name].goes
