"""Expressions of a checked ruleset: what is looked up, counted, compared."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from dotcards.dsl.text.source import Span

from .kinds import Kind
from .value_equality import Alike


@frozen(eq=False, repr=False)
class Const(Alike):
    """A constant: a whole number, yes or no (bool), the name of a rank, suit, colour or word."""

    value: int | bool | str | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Face(Alike):
    """What is printed on a card; `suit` None for a card without one."""

    rank: str
    suit: str | None


@frozen(eq=False, repr=False)
class CardConst(Alike):
    """A card by what is printed on it; equal to every card with that face."""

    face: Face
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Local(Alike):
    """A name bound in the text: a choice, a loop's thing, a `let`, a parameter, a subject, `card`,
    the `player` of a move, a seat of an example. `id` is unique in the ruleset."""

    name: str
    id: int
    kind: Kind
    span: Span = field(eq=False)


@frozen(eq=False, repr=False)
class OptionValue(Alike):
    name: str
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class VariableOf(Alike):
    """`owner`: whose (player, team, suit or rank by the declaration), None for the table's own.
    For a variable of each team the owner is a team."""

    name: str
    owner: Expr | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class ZoneOf(Alike):
    """The cards of a zone, bottom to top; for a zone of each team the owner is a team."""

    name: str
    owner: Expr | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class ZonesOf(Alike):
    """The cards of a zone of several players or teams, one pile after the other."""

    name: str
    owners: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Builtin(Alike):
    """`turn`, `dealer`, `players`, `teams`, `suits`, `ranks`, `colours`."""

    name: Literal["turn", "dealer", "players", "teams", "suits", "ranks", "colours"]
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Property(Alike):
    """A property that the language itself provides; by kind of subject:

    card: rank, suit, colour, printed_rank, printed_suit, player (who played it, or none)
    cards: top, bottom, rest, rank, suit, colour (what all share, or none), and count, empty
    any collection: count, empty, first, last
    rank: above, below (next in order, or none); suit: colour
    player: next, left, right, others, team, partner (none unless teams are of two), out,
            won_game, lost_game
    team: players
    """

    name: str
    subject: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class TableOf(Alike):
    """The number a table gives for a rank, suit or card; for cards their sum."""

    table: str
    subject: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class DefineOf(Alike):
    """A defined value. `subject` as the define has one; `player` where the define needs it."""

    define: str
    subject: Expr | None
    player: Expr | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Negative(Alike):
    value: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Arithmetic(Alike):
    """On numbers; `+` on two collections puts one after the other."""

    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class RankOfNumber(Alike):
    """A number where a rank is wanted: the rank of that name, or none."""

    value: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Compare(Alike):
    """Both sides are of one base kind (or one is none). Order against none is no."""

    op: Literal["is", "is not", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class IsIn(Alike):
    item: Expr
    collection: Expr
    negated: bool
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class And(Alike):
    items: tuple[Expr, ...]
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Or(Alike):
    items: tuple[Expr, ...]
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Not(Alike):
    value: Expr
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class IfThen(Alike):
    condition: Expr
    then: Expr
    otherwise: Expr
    kind: Kind
    span: Span


QuantityName = Literal["any", "no", "all", "count", "sum", "first", "highest", "lowest"]


@frozen(eq=False, repr=False)
class Quantifier(Alike):
    """any, no: truth. all: the things themselves. count, sum: numbers. first, highest, lowest: one
    thing or none; with `only`, none where several are equally high. `where`, `by` may be None."""

    op: QuantityName
    only: bool
    local: Local
    collection: Expr
    where: Expr | None
    by: Expr | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class ListOf(Alike):
    items: tuple[Expr, ...]
    kind: Kind
    span: Span


Expr = (
    Const
    | CardConst
    | Local
    | OptionValue
    | VariableOf
    | ZoneOf
    | ZonesOf
    | Builtin
    | Property
    | TableOf
    | DefineOf
    | Negative
    | Arithmetic
    | RankOfNumber
    | Compare
    | IsIn
    | And
    | Or
    | Not
    | IfThen
    | Quantifier
    | ListOf
)
