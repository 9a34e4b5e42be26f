"""Bounds on work: how many steps a rule takes at the very most, and how deep it goes.

Collections are taken as large as they can be: all cards of the deck, all players. What is over
`MOST_STEPS` is reported where the product first grows so large, and then counted as one step.
"""

from __future__ import annotations

from collections.abc import Iterable

from .. import model as m
from ..parts import first_line
from ..source import Span
from . import codes
from .narrowing import parts
from .world import World

MOST_STEPS = 2_000_000
DEEPEST = 150
_HUGE = 1000 * MOST_STEPS


def height(world: World, expr: m.Expr) -> int:
    """How deep an expression goes, the defines in it included."""
    deepest = 0
    stack = [(expr, 1)]
    while stack:
        part, depth = stack.pop()
        if isinstance(part, m.DefineOf):
            deepest = max(deepest, depth + world.heights.get(part.define, 0))
        deepest = max(deepest, depth)
        stack += [(inner, depth + 1) for inner in parts(part)]
    return deepest


class Costs:
    """Counts the steps of expressions and of lines; reports those that take too many."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._defines: dict[str, tuple[int, int]] = {}
        self._actions: dict[str, int] = {}
        self._event = 1

    def add_define(self, define: m.Define) -> None:
        """To be told of each define after those it uses."""
        said = len(self._world.diagnostics)
        steps, size = self.steps(define.body), self.size(define.body)
        too_costly = len(self._world.diagnostics) > said
        self._defines[define.name] = (1, 1) if too_costly else (steps, size)

    def add_action(self, action: m.Action) -> None:
        """To be told of each action after those it does."""
        self._actions[action.name] = self.block(action.body)

    def add_events(self, bodies: Iterable[m.Block]) -> None:
        self._event = max([1, *(self.block(body) for body in bodies)])

    def size(self, expr: m.Expr) -> int:
        """How many things a collection has at most; 1 for a single thing."""
        if not expr.kind.many:
            return 1
        match expr:
            case m.ListOf():
                return len(expr.items)
            case m.Arithmetic():
                return min(_HUGE, self.size(expr.left) + self.size(expr.right))
            case m.IfThen():
                return max(self.size(expr.then), self.size(expr.otherwise))
            case m.DefineOf():
                return self._defines.get(expr.define, (1, 1))[1]
            case m.Quantifier():
                return self.size(expr.collection)
            case m.Property(name="rest"):
                return self.size(expr.subject)
        world = self._world
        return {
            "card": max(1, world.cards.total),
            "player": world.most_players,
            "team": world.most_players,
            "rank": max(1, len(world.cards.all_ranks)),
            "suit": max(1, len(world.cards.suits)),
            "colour": max(1, len(world.cards.colours)),
        }.get(expr.kind.base, 1)

    def steps(self, expr: m.Expr) -> int:
        """How often something is looked at, at most."""
        found = 1 + sum(self.steps(part) for part in parts(expr))
        match expr:
            case m.Quantifier():
                each = 1 + sum(
                    self.steps(part) for part in (expr.where, expr.by) if part is not None
                )
                found = self.steps(expr.collection) + self.size(expr.collection) * each
            case m.DefineOf():
                found += self._defines.get(expr.define, (1, 1))[0]
            case m.Property() | m.TableOf() if expr.subject.kind.many:
                found += self.size(expr.subject)
            case m.Arithmetic() | m.IsIn() | m.Compare():
                found += sum(self.size(part) for part in parts(expr) if part.kind.many)
        return self._bounded(found, expr.span)

    def _bounded(self, steps: int, span: Span) -> int:
        if steps <= MOST_STEPS:
            return steps
        self._world.report(
            codes.TOO_COSTLY,
            span,
            "this would take too long to work out",
            "every `… in …` inside another one multiplies the work: ask one thing at a time",
        )
        return 1

    def block(self, lines: m.Block) -> int:
        return sum(self._line(line) for line in lines)

    def _line(self, line: m.Statement) -> int:
        match line:
            case m.If():
                asked = sum(self.steps(condition) for condition, _ in line.arms)
                blocks = [self.block(body) for _, body in line.arms]
                found = asked + max([*blocks, self.block(line.otherwise)])
            case m.ForEach():
                each = self.block(line.body)
                if line.where is not None:
                    each += self.steps(line.where)
                found = self.steps(line.collection) + self.size(line.collection) * (1 + each)
            case m.DoAction():
                found = self._values(line) + self._actions.get(line.action, 1)
            case m.Play():
                found = self._values(line) + self._moved(line.cards) * self._event
            case _:
                found = self._values(line)
        return self._bounded(found, first_line(line.span))

    def _moved(self, cards: m.Expr | m.Taken) -> int:
        if isinstance(cards, m.Taken):
            return max(1, self._world.cards.total)
        return self.size(cards)

    def _values(self, line: m.Statement) -> int:
        return 1 + sum(self.steps(value) for value in values(line))


def check_costs(
    world: World,
    events: Iterable[m.Event],
    runs_out: Iterable[m.RunsOut],
    phases: Iterable[m.Phase],
) -> None:
    """Reports whatever takes too long, where it stands."""
    costs = Costs(world)
    for define in world.finished:
        if define.result is not None:
            costs.add_define(define.result)
    for action in world.finished_actions:
        if action.result is not None:
            costs.add_action(action.result)
    costs.add_events({id(event.body): event.body for event in events}.values())
    for one in runs_out:
        costs.block(one.body)
    for phase in phases:
        costs.block(phase.enter)
        costs.block(phase.before)
        costs.block(phase.all_answered or ())
        for move in (*phase.moves, *phase.anytime, phase.otherwise):
            if move is not None:
                _check_move(costs, move)


def _check_move(costs: Costs, move: m.Move) -> None:
    costs.block(move.body)
    if move.condition is not None:
        costs.steps(move.condition)
    for choice in move.choices:
        ends = choice.source if isinstance(choice.source, tuple) else (choice.source,)
        for part in (*ends, choice.low, choice.high, choice.where):
            if part is not None:
                costs.steps(part)


def values(line: m.Statement) -> tuple[m.Expr, ...]:
    """The expressions that stand in a line itself, those of its blocks left out."""
    found: list[m.Expr | m.Taken | None]
    match line:
        case m.Let():
            found = [line.value]
        case m.Assign() | m.Add():
            found = [line.target, line.value]
        case m.DoAction():
            found = [line.subject, *line.arguments, line.player]
        case m.Put():
            found = [line.cards, line.zone]
        case m.Play():
            found = [line.cards, line.zone, line.by]
        case m.Deal():
            found = [line.count, line.source]
        case m.NewDeal() | m.Shuffle():
            found = [line.zone]
        case m.Exchange():
            found = [line.left, line.right]
        case m.Skip() | m.Retire():
            found = [line.player]
        case m.Say():
            found = [part for part in line.parts if not isinstance(part, str)]
        case m.Show():
            found = [line.cards, line.to]
        case m.Finish():
            found = [line.who]
        case m.If():
            found = [condition for condition, _ in line.arms]
        case m.ForEach():
            found = [line.collection, line.where]
        case _:
            found = []
    plain: list[m.Expr] = []
    for value in found:
        if isinstance(value, m.Taken):
            plain += [value.zone] if value.count is None else [value.count, value.zone]
        elif value is not None:
            plain.append(value)
    return tuple(plain)
