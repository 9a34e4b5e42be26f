"""Statements, as written."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span

from .expressions import Expr, Name, SayPart, Taken, Text


@frozen
class Let:
    name: Name
    value: Expr
    span: Span


@frozen
class Assign:
    target: Expr
    value: Expr
    span: Span


@frozen
class Add:
    """`add value to target`; `subtract value from target` with sign -1."""

    value: Expr
    target: Expr
    sign: Literal[1, -1]
    span: Span


@frozen
class Sentence:
    """A call of an action: `burn`, `player lays card`, `other draws 1`.

    Without a verb, `subject` is the whole action's name (a Word).
    """

    subject: Expr
    verb: Name | None
    arguments: tuple[Expr, ...]
    span: Span


@frozen
class Plain:
    """A line of words and the values between them: `shuffle stock`, `reverse`, `skip dealer`.

    `form` is its rule in the grammar; `values` are its parts, in order, None for one left out.
    """

    form: str
    values: tuple[Expr | Taken | Name | None, ...]
    span: Span


@frozen
class Put:
    cards: Expr | Taken
    where: Literal["in", "on", "under"]
    zone: Expr
    span: Span


@frozen
class Play:
    cards: Expr | Taken
    zone: Expr
    by: Expr | None
    span: Span


@frozen
class Deal:
    """`deal 3 from stock to each hand`"""

    count: Expr
    source: Expr
    zone: Name
    span: Span


@frozen
class NewDeal:
    zone: Expr
    span: Span


@frozen
class NextTurn:
    span: Span


@frozen
class GoTo:
    phase: Name
    span: Span


@frozen
class Then:
    """How play goes on, unless something in the same run decreed otherwise."""

    how: NextTurn | GoTo | Assign
    span: Span


@frozen
class Say:
    parts: tuple[SayPart, ...]
    span: Span


@frozen
class Show:
    """Tells everybody cards, or what a variable is, for a moment; `to` narrows it to one player."""

    what: Expr
    to: Expr | None
    span: Span


@frozen
class Win:
    who: Expr
    span: Span


@frozen
class Lose:
    who: Expr
    span: Span


@frozen
class EndGame:
    span: Span


@frozen
class If:
    """`arms` are the conditions with their blocks, in order; `otherwise` the last `else`."""

    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None
    span: Span


@frozen
class ForEach:
    name: Name
    collection: Expr
    where: Expr | None
    body: Block
    span: Span


Statement = (
    Let
    | Assign
    | Add
    | Sentence
    | Plain
    | Put
    | Play
    | Deal
    | NewDeal
    | NextTurn
    | GoTo
    | Then
    | Say
    | Show
    | Win
    | Lose
    | EndGame
    | If
    | ForEach
)


@frozen
class Block:
    """Lines of one indent, with the doc strings that open it."""

    doc: tuple[Text, ...]
    statements: tuple[Statement, ...]
    span: Span
