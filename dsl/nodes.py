"""Syntax nodes: what the text says, before any name in it is looked up.

One class a form of the language; every node knows the text it came from. Names are kept as written:
whether `7` is a number or a rank, and `led` a zone or a define, is decided by the checker.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from .source import Span


@frozen
class Name:
    """A word as written, a digit string (`7`) or a card (`7H`, `10_of_stars`) included."""

    text: str
    span: Span


@frozen
class Text:
    """A string: its content without the quotes; `span` includes them."""

    text: str
    span: Span


# ------------------------------------------------------------------------------- expressions


@frozen
class Number:
    value: int
    span: Span


@frozen
class Word:
    """A bare word in an expression: a local or declared name, a rank, suit, card or option word."""

    text: str
    span: Span


@frozen
class Dot:
    """`subject.name`; `name.span` leaves out the dot."""

    subject: Expr
    name: Name
    span: Span


@frozen
class Negative:
    value: Expr
    span: Span


@frozen
class Arithmetic:
    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr
    span: Span


@frozen
class Compare:
    op: Literal["is", "is not", "is in", "is not in", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    span: Span


@frozen
class And:
    items: tuple[Expr, ...]
    span: Span


@frozen
class Or:
    items: tuple[Expr, ...]
    span: Span


@frozen
class Not:
    value: Expr
    span: Span


@frozen
class IfThen:
    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span


Quantity = Literal[
    "any", "no", "all", "count", "sum", "first",
    "highest", "lowest", "the only highest", "the only lowest",
]  # fmt: skip


@frozen
class Quantifier:
    """`any c in hand where c.rank is 8`, `highest c in trick where … by c.rank`."""

    quantity: Quantity
    name: Name
    collection: Expr
    where: Expr | None
    by: Expr | None
    span: Span


@frozen
class ListOf:
    """`[2, 4, 5]`"""

    items: tuple[Expr, ...]
    span: Span


@frozen
class Condition:
    """A condition written as a list: `any of` or `all of`, one line an item (only in a define)."""

    how: Literal["any", "all"]
    items: tuple[Expr, ...]
    span: Span


Expr = (
    Number
    | Word
    | Dot
    | Negative
    | Arithmetic
    | Compare
    | And
    | Or
    | Not
    | IfThen
    | Quantifier
    | ListOf
)


@frozen
class Taken:
    """`2 from stock`, `all from pile` (`count` None)."""

    count: Expr | None
    zone: Expr
    span: Span


@frozen
class SayPart:
    """Plain text, or an expression that stood in braces."""

    value: str | Expr
    span: Span


# -------------------------------------------------------------------------------- statements


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
class Shuffle:
    zone: Expr
    span: Span


@frozen
class Exchange:
    left: Expr
    right: Expr
    span: Span


@frozen
class Skip:
    player: Expr
    span: Span


@frozen
class NextTurn:
    span: Span


@frozen
class TurnStays:
    span: Span


@frozen
class Reverse:
    span: Span


@frozen
class Again:
    """In a phase that asks in turn: the same player is asked once more."""

    span: Span


@frozen
class Retire:
    player: Expr
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
    """Lets everybody see cards for a moment; `to` narrows it to one player."""

    cards: Expr
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


# ------------------------------------------------------------------------------ declarations


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


# ---------------------------------------------------------------------------------- examples


@frozen
class Seats:
    names: tuple[Name, ...]
    span: Span


@frozen
class AtPhase:
    phase: Name
    span: Span


@frozen
class NoOtherCards:
    """The example's deck is only the cards that its lines name."""

    span: Span


@frozen
class Filler:
    """`4 cards`: any four."""

    count: int
    span: Span


@frozen
class Given:
    """`Ann.hand = 7H 4C`, `crank = 2`, `2S.player = Dan`, `Ann.hand = 2 cards`.

    `values` are the words after the sign; a negative number is a Name with its minus.
    """

    target: Expr
    values: tuple[Name, ...] | Filler
    span: Span


@frozen
class Deed:
    """`do Ann play 7H`; choices are separated by commas, the cards of one choice are not."""

    kind: Literal["do", "allow", "refuse"]
    player: Name
    move: Name
    choices: tuple[tuple[Name, ...], ...]
    span: Span


@frozen
class Expect:
    condition: Expr
    span: Span


@frozen
class Example:
    title: Text
    lines: tuple[Seats | With | AtPhase | NoOtherCards | Given | Deed | Expect, ...]
    span: Span


Item = (
    Game
    | Variant
    | With
    | Without
    | Players
    | Teams
    | Suits
    | Deck
    | Ranks
    | Goal
    | Option
    | Forbid
    | Table
    | Zone
    | Variable
    | Define
    | Action
    | Event
    | RunsOut
    | Before
    | Anytime
    | Phase
    | Example
)


@frozen
class Comment:
    text: str
    span: Span


@frozen
class Document:
    """A file: its declarations in order, and its comments for the formatter."""

    items: tuple[Item, ...]
    comments: tuple[Comment, ...]
    span: Span
