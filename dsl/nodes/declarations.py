"""Declarations, as written: zones, options, moves, phases."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span

from .expressions import Condition, Expr, Name, Text
from .statements import Block, Statement


@frozen
class Game:
    title: Text
    help: tuple[Text, ...]
    span: Span


@frozen
class Variant:
    """`base` is a shipped name (Name) or a path relative to the file (Text)."""

    title: Text
    base: Name | Text
    help: tuple[Text, ...]
    span: Span


@frozen
class With:
    option: Name
    value: Name
    span: Span


@frozen
class Without:
    """`without move play in playing`: `kind` is the word after `without`; `names` what follows.

    kinds: move (name, then perhaps a phase), otherwise (a phase), enter (a phase), when (a key),
    runs out (a zone), before (a phase), phase, example (its key), option, table, zone, var, define,
    action, deck, teams. A define of a property, `card.matches`, has the names ("card", "matches").
    kind forbid: no names, but the `condition`.
    """

    kind: str
    names: tuple[Name | Text, ...]
    condition: Expr | None
    span: Span


@frozen
class Players:
    low: int
    high: int
    span: Span


@frozen
class Teams:
    size: int
    span: Span


@frozen
class Suits:
    """Suits of the game's own, each with its colour: `suits stars blue, moons black`."""

    entries: tuple[tuple[Name, Name], ...]
    span: Span


@frozen
class Range:
    """`2 to 10`: the whole numbers from `low` to `high`, both included."""

    low: int
    high: int
    span: Span


@frozen
class StandardDeck:
    without: tuple[Name, ...]
    span: Span


@frozen
class FaceDeck:
    """`4 of wizard`, `2 jokers`, `2 of 1 to 9, crown in stars, moons`, `1 to 5 in each suit`.

    `suits`: None for cards without a suit, "each" for all suits, else the suits named.
    """

    copies: int
    faces: tuple[Name | Range, ...]
    suits: tuple[Name, ...] | Literal["each"] | None
    span: Span


@frozen
class Deck:
    also: bool
    cards: StandardDeck | FaceDeck
    condition: Expr | None
    span: Span


@frozen
class Ranks:
    """Low to high."""

    keys: tuple[Name | Range, ...]
    span: Span


@frozen
class Goal:
    """`goal highest score`, `goal winner`; `name` None for winner and loser."""

    how: Literal["highest", "lowest", "winner", "loser"]
    name: Name | None
    span: Span


@frozen
class Option:
    """The first value is the one in force unless another is picked."""

    name: Name
    values: tuple[Name | Range, ...]
    help: tuple[Text, ...]
    span: Span


@frozen
class Forbid:
    """Options that cannot go together: those for which `condition` holds. `help` says why."""

    condition: Expr
    help: tuple[Text, ...]
    span: Span


@frozen
class Row:
    """`keys` None is `otherwise`."""

    keys: tuple[Name, ...] | None
    value: int
    span: Span


@frozen
class Table:
    name: Name
    by: Name
    rows: tuple[Row, ...]
    span: Span


Sight = Literal["face up", "face down", "owner", "nobody"]


@frozen
class Zone:
    name: Name
    each: Name | None
    sight: Sight
    span: Span


@frozen
class Variable:
    """`keep` lasts the game, otherwise one deal. `kind` is the word after the colon, or the list of
    words the variable may be (`var mood: calm, angry`)."""

    keep: bool
    name: Name
    each: Name | None
    kind: tuple[Name, ...]
    value: Expr | None
    sight: Sight
    help: tuple[Text, ...]
    span: Span


@frozen
class Define:
    """`define led = …`, `define card.matches = any of …`; `subject` is the word before the dot."""

    also: bool
    subject: Name | None
    name: Name
    value: Expr | Condition
    doc: tuple[Text, ...]
    span: Span


@frozen
class Parameter:
    name: Name
    kind: Name | None


@frozen
class Action:
    """`action burn` (no verb), `action who draws number` (subject `who`, verb `draws`)."""

    also: bool
    subject: Name | None
    name: Name
    parameters: tuple[Parameter, ...]
    body: Block
    span: Span


@frozen
class Event:
    """`when 7, QS is played`; a key `card` stands for any card."""

    also: bool
    keys: tuple[Name, ...]
    body: Block
    span: Span


@frozen
class RunsOut:
    also: bool
    zone: Name
    body: Block
    span: Span


@frozen
class Before:
    also: bool
    phases: tuple[Name, ...]
    body: Block
    span: Span


@frozen
class Choose:
    """`choose card from hand where …`.

    `count`: None for a single thing; "some" for one or more; an expression for exactly so many;
    with `up_to`, from one to so many. `of_one` is the property that all must share; `in_sequence`:
    their ranks follow one another. `source` is an expression, or a pair (low, high) for
    `number from A to B`.
    """

    name: Name
    count: Expr | Literal["some"] | None
    up_to: bool
    of_one: Name | None
    in_sequence: bool
    source: Expr | tuple[Expr, Expr]
    where: Expr | None
    span: Span


@frozen
class Move:
    """`otherwise` marks the move that is legal only when the phase has no other."""

    also: bool
    otherwise: bool
    name: Name
    condition: Expr | None
    doc: tuple[Text, ...]
    choices: tuple[Choose, ...]
    body: tuple[Statement, ...]
    span: Span


@frozen
class Anytime:
    phases: tuple[Name, ...]
    doc: tuple[Text, ...]
    moves: tuple[Move, ...]
    span: Span


@frozen
class Asks:
    """`asks P`; with `how` "in turn" (from `start`) or "at once" a set of players."""

    who: Expr
    how: Literal["one", "in turn", "at once"]
    start: Expr | None
    span: Span


@frozen
class Enter:
    also: bool
    body: Block
    span: Span


@frozen
class AllAnswered:
    also: bool
    body: Block
    span: Span


@frozen
class Phase:
    name: Name
    doc: tuple[Text, ...]
    parts: tuple[Asks | Enter | Move | AllAnswered, ...]
    span: Span
