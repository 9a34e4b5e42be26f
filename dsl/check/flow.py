"""Which lines may stand where, and in which order: `then` last, `go to` last in its block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import frozen

from .. import nodes as n
from ..diagnostics import Note
from ..parts import first_line
from . import codes
from .world import World

Where = Literal["move", "enter", "before", "answered", "event", "runs out", "action"]

_SPOKEN: dict[Where, str] = {
    "move": "in a move",
    "enter": "in `enter`",
    "before": "in `before each move`",
    "answered": "in `when all have answered`",
    "event": "in what a card does",
    "runs out": "in `when … runs out`",
    "action": "in an action",
}


@frozen
class Block:
    """What some lines stand in; whether players are asked in turn there."""

    where: Where
    in_turn: bool = False


def check_flow(world: World, statements: Sequence[n.Statement], block: Block) -> None:
    """Reports every line that may not stand where it does."""
    _order(world, statements, block)


def _order(world: World, statements: Sequence[n.Statement], block: Block) -> None:
    then: n.Statement | None = None
    for index, statement in enumerate(statements):
        _allowed(world, statement, block)
        if isinstance(statement, n.GoTo) and index + 1 < len(statements):
            world.report(
                codes.GO_TO_NOT_LAST,
                statement.span,
                "`go to` is not the last line of its block",
                "every line is done, wherever `go to` stands: write it last",
                (Note("this comes after it", first_line(statements[index + 1].span)),),
            )
        if then is not None and not _only_then(statement):
            world.report(
                codes.THEN_NOT_LAST,
                first_line(statement.span),
                "this comes after a `then` line",
                "`then` says how it goes on: write it last",
                (Note("the `then` line", then.span),),
            )
            then = None
        then = then or _then_in(statement)
        match statement:
            case n.If(arms, otherwise):
                for _, body in arms:
                    _order(world, body.statements, block)
                if otherwise is not None:
                    _order(world, otherwise.statements, block)
            case n.ForEach(body=body):
                _order(world, body.statements, block)
                again = _then_in(statement)
                if again is not None:
                    world.report(
                        codes.THEN_NOT_LAST,
                        again.span,
                        "`then` cannot be said for each of several",
                        "say once how it goes on, after the `for each`",
                    )
                    then = None


def _only_then(statement: n.Statement) -> bool:
    match statement:
        case n.Then():
            return True
        case n.If(arms, otherwise):
            blocks = [body for _, body in arms] + ([otherwise] if otherwise is not None else [])
            return all(_only_then(line) for body in blocks for line in body.statements)
    return False


def _then_in(statement: n.Statement) -> n.Then | None:
    """The first `then` line in a statement."""
    match statement:
        case n.Then():
            return statement
        case n.If(arms, otherwise):
            blocks = [body for _, body in arms] + ([otherwise] if otherwise is not None else [])
        case n.ForEach(body=body):
            blocks = [body]
        case _:
            return None
    for body in blocks:
        for line in body.statements:
            found = _then_in(line)
            if found is not None:
                return found
    return None


def _allowed(world: World, statement: n.Statement, block: Block) -> None:
    where = block.where
    help = None
    match statement:
        case n.NextTurn():
            if where in ("move", "enter", "before", "answered"):
                return
            what = "`next turn`"
            help = "the move says whose turn is next"
            if where == "event":
                help += "; what a card does may say `skip`, `turn stays` or `turn = …`"
        case n.Then(how):
            if where in ("move", "enter", "before", "answered"):
                if isinstance(how, n.Assign) and not _is_turn(how.target):
                    world.report(
                        codes.OUT_OF_PLACE,
                        how.target.span,
                        "`then` is for the turn and the phase",
                        "leave out `then`",
                    )
                return
            what = "`then`"
            help = "the move says how it goes on"
        case n.Plain(form="again"):
            if where == "move" and block.in_turn:
                return
            what = "`again`"
            help = "it is for the moves of a phase that `asks … in turn`"
            if where == "move":
                help += "; elsewhere write `turn stays`"
        case n.GoTo():
            if where != "action":
                return
            what = "`go to`"
            help = "write it where the action is done, after it"
        case n.Plain(form="turn_stays"):
            if where != "action":
                return
            what = "`turn stays`"
            help = "write it where the action is done"
        case n.Assign(target=target) if where == "action" and _is_turn(target):
            what = "the turn"
            help = "write it where the action is done"
        case _:
            return
    world.report(codes.OUT_OF_PLACE, statement.span, f"{what} has no place {_SPOKEN[where]}", help)


def _is_turn(target: n.Expr) -> bool:
    return isinstance(target, n.Word) and target.text == "turn"
