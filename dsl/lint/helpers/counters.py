"""Numbers that count the deals of a game, and what they are at one deal after the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import carried_out, everything, moves

from .bounds import Bounds, Setting
from .game_flow import flow_of
from .reaching import reached

_MOST = 60  # values of one counter


@frozen
class Counter:
    """A variable that starts as a number and that one line alone changes, adding a number to it.

    `ends`: the numbers with which it ends the game, once it is one of them. `from_the_start`: it is
    counted on before anybody is asked for the first time.
    """

    name: str
    start: int
    step: int
    line: m.Add
    ends: tuple[m.Expr, ...]
    from_the_start: bool

    def values(self, bounds: Bounds, at: Setting, is_counted: bool) -> range:
        """What it surely is at the deals, as long as the game goes on; with `is_counted` it counts
        on before the first."""
        first = self.start + (self.step if is_counted else 0)
        ends = [low for low in (bounds.value(end, at).low for end in self.ends) if abs(low) != inf]
        last = min(max([first, *map(int, ends)]), first + self.step * (_MOST - 1))
        return range(first, last + 1, self.step)


def counters(ruleset: m.Ruleset) -> Iterator[Counter]:
    """Every counter there is."""
    nodes = list(everything((ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)))
    changes: dict[str, list[m.Add | m.Assign]] = {}
    for node in nodes:
        if isinstance(node, m.Add | m.Assign) and isinstance(node.target, m.VariableOf):
            changes.setdefault(node.target.name, []).append(node)
    arms = [arm for node in nodes if isinstance(node, m.If) for arm in node.arms]
    for variable in ruleset.variables:
        name = variable.name
        match variable, changes.get(name):
            case (
                m.Variable(keep=True, owner=None, initial=m.Const(value=int() as start)),
                [m.Add(sign=1, value=m.Const(value=int() as step)) as line],
            ) if step > 0:
                ends = tuple(_ends(name, arms))
                yield Counter(name, start, step, line, ends, line in _before_play(ruleset))


def _ends(name: str, arms: list[tuple[m.Expr, m.Block]]) -> Iterator[m.Expr]:
    for condition, body in arms:
        match condition:
            case m.Compare(op="is" | ">=" | ">", left=m.VariableOf(name=compared), right=right):
                if compared == name and any(isinstance(line, m.Finish) for line in body):
                    yield right


def _before_play(ruleset: m.Ruleset) -> Iterator[object]:
    """All that is done before anybody is asked for the first time."""
    phases = {phase.name: phase for phase in ruleset.phases}
    goes = {
        name: flow_of(ruleset).phases[name].goes if not any(moves(phase)) else ()
        for name, phase in phases.items()
    }
    first = reached([ruleset.phases[0].name], goes.__getitem__)
    lines = tuple((phases[name].enter, phases[name].before) for name in first)
    return carried_out(lines, ruleset.actions)
