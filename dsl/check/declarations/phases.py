"""Phases: who is asked, what happens on arrival and before each move, and the moves."""

from __future__ import annotations

from typing import TypeVar

from attrs import define, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.written import Changes
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.quantities import asked
from dotcards.dsl.check.expressions.resolve import expect
from dotcards.dsl.check.node_traversal import prose
from dotcards.dsl.check.scope import Mover, Scope
from dotcards.dsl.check.statements.chosen import check_choice
from dotcards.dsl.check.statements.statements import check_body, known_phase
from dotcards.dsl.check.statements.told_secrets import Onlooker
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.language import Place
from dotcards.dsl.nodes.units import first_line
from dotcards.dsl.text.source import Span

NOBODY = {
    "enter": "when a phase is entered",
    "answered": "when all have answered",
    "runs out": "when a zone runs out",
    "asks": "where it is asked who moves",
}


@define
class Surroundings:
    """What top-level lines say of phases: checks before each move, and moves out of turn."""

    before: dict[str, n.Before] = field(factory=dict)
    anytime: dict[str, list[m.Move]] = field(factory=dict)


@frozen
class Maker:
    """What checking the moves of a phase goes by."""

    world: World
    changes: Changes
    in_turn: bool
    asks: m.Asks | None
    anytime: bool = False

    def move(self, node: n.Move) -> m.Move:
        world = self.world
        local = world.local("player", m.PLAYER, node.name.span)
        scope = Scope(mover=Mover(local))
        onlooker = Onlooker.of(world, local, self.asks, self.anytime)
        only, scope = asked(world, node.condition, scope)
        if only is not None:
            onlooker.holds(only)
        choices: list[m.Choice] = []
        for choose in node.choices:
            choice, scope = check_choice(world, choose, scope, onlooker)
            if choice is not None:
                choices.append(choice)
        body = check_body(
            world, self.changes, node.body, scope, "move in turn" if self.in_turn else "move"
        )
        return m.Move(
            node.name.text,
            prose(node.doc),
            local,
            only,
            tuple(choices),
            body,
            node.otherwise,
            self.anytime,
            node.span,
        )


def surroundings(world: World, changes: Changes) -> Surroundings:
    found = Surroundings()
    for item in world.document.items:
        if isinstance(item, n.Before):
            for name in item.phases:
                if known_phase(world, name):
                    there = found.before.setdefault(name.text, item)
                    if there is not item:
                        what = f"`before each move in {name.text}`"
                        _twice(world, name.span, f"{what} is declared twice", there.span)
        elif isinstance(item, n.Anytime):
            maker = Maker(world, changes, False, None, anytime=True)
            moves = [maker.move(node) for node in item.moves]
            for name in item.phases:
                if known_phase(world, name):
                    found.anytime.setdefault(name.text, []).extend(moves)
    return found


def _twice(world: World, span: Span, message: str, first: Span) -> None:
    world.declared_twice(span, message, first_line(first))


def check_phase(world: World, changes: Changes, node: n.Phase, around: Surroundings) -> m.Phase:
    name = node.name.text
    asks = _asks(world, _only(world, node, n.Asks, "asks"))
    enter = _only(world, node, n.Enter, "enter")
    answered = _only(world, node, n.AllAnswered, "when all have answered")
    _answers_fit(world, asks, answered)
    in_turn = asks is not None and asks.how == "in turn"
    maker = Maker(world, changes, in_turn, asks)
    nodes = [part for part in node.parts if isinstance(part, n.Move)]
    moves = [maker.move(part) for part in nodes]
    anytime = around.anytime.get(name, [])
    _names_differ(world, nodes, anytime)
    before = around.before.get(name)
    before_local = world.local("player", m.PLAYER, node.name.span)
    return m.Phase(
        name,
        prose(node.doc),
        asks,
        _body(world, changes, enter, Scope(nobody=NOBODY["enter"]), "enter"),
        _body(world, changes, before, Scope(mover=Mover(before_local)), "before"),
        before_local,
        tuple(move for move in moves if not move.otherwise),
        next((move for move in moves if move.otherwise), None),
        tuple(anytime),
        None
        if answered is None
        else _body(
            world,
            changes,
            answered,
            Scope(nobody=NOBODY["answered"]),
            "answered",
        ),
        node.span,
    )


P = TypeVar("P", n.Asks, n.Enter, n.AllAnswered)


def _only(world: World, phase: n.Phase, form: type[P], what: str) -> P | None:
    """The one part of this form that a phase may have."""
    found = [part for part in phase.parts if isinstance(part, form)]
    for again in found[1:]:
        _twice(world, first_line(again.span), f"`{what}` stands here twice", found[0].span)
    return found[0] if found else None


def _names_differ(world: World, nodes: list[n.Move], anytime: list[m.Move]) -> None:
    """What a player types must mean one move; a phase has one `otherwise` at most."""
    seen: dict[str, Span] = {}
    for move in anytime:
        if move.name in seen:
            _twice(
                world,
                move.player.span,
                f"the move `{move.name}` may be made anytime already",
                seen[move.name],
            )
        seen[move.name] = move.player.span
    otherwise: n.Move | None = None
    for node in nodes:
        name = node.name
        if name.text in seen:
            what = f"the move `{name.text}` is in this phase already"
            _twice(world, name.span, what, seen[name.text])
        seen[name.text] = name.span
        if node.otherwise and otherwise is not None:
            _twice(world, name.span, "a phase has only one `otherwise`", otherwise.name.span)
        if node.otherwise:
            otherwise = node


def _body(
    world: World,
    changes: Changes,
    part: n.Enter | n.Before | n.AllAnswered | None,
    scope: Scope,
    place: Place,
) -> m.Block:
    if part is None:
        return ()
    return check_body(world, changes, part.body.statements, scope, place)


def _asks(world: World, node: n.Asks | None) -> m.Asks | None:
    if node is None:
        return None
    scope = Scope(nobody=NOBODY["asks"])
    kind = m.PLAYER if node.how == "one" else m.PLAYERS
    who = expect(world, node.who, scope, kind, maybe=node.how == "one")
    start = None
    if node.start is not None:
        start = expect(world, node.start, scope, m.PLAYER)
    return m.Asks(node.how, who, start, node.span)


def _answers_fit(world: World, asks: m.Asks | None, answered: n.AllAnswered | None) -> None:
    several = asks is not None and asks.how != "one"
    if asks is not None and several and answered is None:
        world.report(
            problems.ALL_ANSWERED,
            asks.span,
            "nothing is said of what happens when all have answered",
            "add a part: `when all have answered`",
        )
    elif answered is not None and not several:
        world.report(
            problems.ALL_ANSWERED,
            first_line(answered.span),
            "nobody is asked in turn or at once in this phase",
            "say who answers: `asks players in turn` or `asks players at once`",
        )
