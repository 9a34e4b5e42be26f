"""Which lines may stand where, and in which order: `then` last, `go to` last in its block."""

from __future__ import annotations

from collections.abc import Sequence

from dotcards.dsl import language
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.node_traversal import inside
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.language import Place
from dotcards.dsl.nodes.units import first_line
from dotcards.dsl.text.diagnostics import Note

_SPOKEN: dict[Place, str] = {
    "move": "in a move",
    "move in turn": "in a move",
    "enter": "in `enter`",
    "before": "in `before each move`",
    "answered": "in `when all have answered`",
    "event": "in what a card does",
    "runs out": "in `when … runs out`",
    "action": "in an action",
}


def check_flow(world: World, statements: Sequence[n.Statement], place: Place) -> None:
    """Reports every line that may not stand where it does."""
    then: n.Statement | None = None
    for index, statement in enumerate(statements):
        _allowed(world, statement, place)
        if isinstance(statement, n.GoTo) and index + 1 < len(statements):
            world.report(
                problems.GO_TO_NOT_LAST,
                statement.span,
                "`go to` is not the last line of its block",
                "every line is done, wherever `go to` stands: write it last",
                (Note("this comes after it", first_line(statements[index + 1].span)),),
            )
        if then is not None and not _only_then(statement):
            world.report(
                problems.THEN_NOT_LAST,
                first_line(statement.span),
                "this comes after a `then` line",
                "`then` says how it goes on: write it last",
                (Note("the `then` line", then.span),),
            )
            then = None
        then = then or _then_in(statement)
        for lines in _blocks(statement):
            check_flow(world, lines, place)
        again = None if isinstance(statement, n.If | n.Then) else _then_in(statement)
        if again is not None:
            world.report(
                problems.THEN_NOT_LAST,
                again.span,
                "`then` cannot be said for each of several",
                "say once how it goes on, after the `for each`",
            )
            then = None


def _blocks(statement: n.Statement) -> list[tuple[n.Statement, ...]]:
    """The lines that stand in a line, block by block."""
    found: list[tuple[n.Statement, ...]] = []
    stack = inside(statement)
    while stack:
        part = stack.pop(0)
        if isinstance(part, n.Block):
            found.append(part.statements)
        elif isinstance(part, tuple):
            stack[:0] = part
    return found


def _only_then(statement: n.Statement) -> bool:
    if isinstance(statement, n.If):
        return all(_only_then(line) for lines in _blocks(statement) for line in lines)
    return isinstance(statement, n.Then)


def _then_in(statement: n.Statement) -> n.Then | None:
    """The first `then` line in a statement."""
    if isinstance(statement, n.Then):
        return statement
    for lines in _blocks(statement):
        for line in lines:
            found = _then_in(line)
            if found is not None:
                return found
    return None


def _allowed(world: World, statement: n.Statement, place: Place) -> None:
    form = language.of_line(statement) or language.UNDECLARED
    what, instead = f"`{form.label}`", form.instead
    stands = form.stands
    word = _word(statement.target) if isinstance(statement, n.Assign) else None
    if word is not None and place in stands:
        what, instead, stands = f"the {word.name}", word.instead, word.stands
    if place not in stands:
        more = [words for where, words in form.instead_in if where == place]
        help = "; ".join((instead, *more))
        message = f"{what} has no place {_SPOKEN[place]}"
        world.report(problems.OUT_OF_PLACE, statement.span, message, help)
    elif (
        isinstance(statement, n.Then)
        and isinstance(statement.how, n.Assign)
        and not _is_turn(statement.how.target)
    ):
        world.report(
            problems.OUT_OF_PLACE,
            statement.how.target.span,
            "`then` is for the turn and the phase",
            "leave out `then`",
        )


def _word(target: n.Expr) -> language.WordForm | None:
    """The word of the language that is given a value."""
    return language.WORDS.get(target.text) if isinstance(target, n.Word) else None


def _is_turn(target: n.Expr) -> bool:
    return isinstance(target, n.Word) and target.text == "turn"
