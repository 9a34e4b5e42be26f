"""Statements of a checked ruleset: what is done."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span

from .expressions import Builtin, Expr, Local, VariableOf, ZoneOf
from .value_equality import Alike


@frozen(eq=False, repr=False)
class Taken(Alike):
    """So many cards taken one at a time from the top of a zone; `count` None for all of them."""

    count: Expr | None
    zone: ZoneOf
    span: Span


@frozen(eq=False, repr=False)
class Let(Alike):
    local: Local
    value: Expr
    span: Span


@frozen(eq=False, repr=False)
class Assign(Alike):
    target: VariableOf | Builtin
    value: Expr
    soft: bool  # written with `then`: only if nothing decreed that the turn stays
    span: Span


@frozen(eq=False, repr=False)
class Add(Alike):
    target: VariableOf
    value: Expr
    sign: Literal[1, -1]
    span: Span


@frozen(eq=False, repr=False)
class DoAction(Alike):
    """`player` is given where the action needs to know the caller's `player`."""

    action: str
    subject: Expr | None
    arguments: tuple[Expr, ...]
    player: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class Put(Alike):
    """`cards` is one card, a collection, or taken from a zone; `under` is to the bottom."""

    cards: Expr | Taken
    under: bool
    zone: ZoneOf
    span: Span


@frozen(eq=False, repr=False)
class Play(Alike):
    cards: Expr | Taken
    zone: ZoneOf
    by: Expr
    span: Span


@frozen(eq=False, repr=False)
class Deal(Alike):
    """So many cards to each owner's zone, one at a time, round and round from dealer's left."""

    count: Expr
    source: ZoneOf
    zone: str
    span: Span


@frozen(eq=False, repr=False)
class NewDeal(Alike):
    zone: ZoneOf
    span: Span


@frozen(eq=False, repr=False)
class Shuffle(Alike):
    zone: ZoneOf
    span: Span


@frozen(eq=False, repr=False)
class Exchange(Alike):
    left: Expr
    right: Expr
    span: Span


@frozen(eq=False, repr=False)
class Skip(Alike):
    player: Expr
    span: Span


@frozen(eq=False, repr=False)
class NextTurn(Alike):
    soft: bool
    span: Span


@frozen(eq=False, repr=False)
class TurnStays(Alike):
    span: Span


@frozen(eq=False, repr=False)
class Reverse(Alike):
    span: Span


@frozen(eq=False, repr=False)
class Again(Alike):
    span: Span


@frozen(eq=False, repr=False)
class Retire(Alike):
    player: Expr
    span: Span


@frozen(eq=False, repr=False)
class GoTo(Alike):
    phase: str
    soft: bool
    span: Span


@frozen(eq=False, repr=False)
class Say(Alike):
    """Text and values, in order."""

    parts: tuple[str | Expr, ...]
    span: Span


@frozen(eq=False, repr=False)
class Show(Alike):
    """`what`: a card or cards, or a variable of any other kind."""

    what: Expr
    to: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class Finish(Alike):
    """win, lose: `who` is a player, a team or players; end: by the goal, `who` None."""

    how: Literal["win", "lose", "end"]
    who: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class If(Alike):
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block
    span: Span


@frozen(eq=False, repr=False)
class ForEach(Alike):
    local: Local
    collection: Expr
    where: Expr | None
    body: Block
    span: Span


Simple = (
    Let
    | Assign
    | Add
    | DoAction
    | Put
    | Play
    | Deal
    | NewDeal
    | Shuffle
    | Exchange
    | Skip
    | NextTurn
    | TurnStays
    | Reverse
    | Again
    | Retire
    | GoTo
    | Say
    | Show
    | Finish
)
"""In these stand no others."""
Compound = If | ForEach
Statement = Simple | Compound
Block = tuple[Statement, ...]
