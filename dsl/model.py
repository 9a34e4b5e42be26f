"""The checked ruleset: every name looked up, every kind known. The only thing later stages see.

Expressions and statements here are resolved: a bare `hand` has become the hand of one player,
a word a constant of its kind, a sentence an action with its arguments. Whatever `dsl.check` lets
through, the interpreter can run; what it rejects never gets here.
"""

from __future__ import annotations

from typing import Literal

from attrs import evolve, field, frozen

from .alike import Alike
from .source import Span

# ------------------------------------------------------------------------------------- kinds

Base = Literal[
    "number", "truth", "rank", "suit", "colour", "card", "player", "team", "word", "none"
]  # fmt: skip


@frozen(eq=False, repr=False)
class Kind(Alike):
    """What a value is. `many`: an ordered collection of such; `maybe`: it can be none.

    A word knows the words it may be.
    """

    base: Base
    many: bool = False
    maybe: bool = False
    words: tuple[str, ...] = ()

    def one(self) -> Kind:
        """The kind of a member of this collection."""
        return evolve(self, many=False)

    def all(self) -> Kind:
        return evolve(self, many=True, maybe=False)

    def or_none(self) -> Kind:
        return self if self.many else evolve(self, maybe=True)

    def surely(self) -> Kind:
        return evolve(self, maybe=False)

    def __str__(self) -> str:
        """As a card player would say it: "a card", "players", "one of calm, angry"."""
        if self.base == "word":
            return "one of " + ", ".join(self.words)
        if self.many:
            return {"colour": "colours", "truth": "conditions", "none": "nothing"}.get(
                self.base, self.base + "s"
            )
        return {"none": "none", "truth": "a condition"}.get(self.base, "a " + self.base)


NUMBER = Kind("number")
TRUTH = Kind("truth")
RANK = Kind("rank")
SUIT = Kind("suit")
COLOUR = Kind("colour")
CARD = Kind("card")
CARDS = Kind("card", many=True)
PLAYER = Kind("player")
PLAYERS = Kind("player", many=True)
TEAM = Kind("team")
NONE = Kind("none", maybe=True)


# ------------------------------------------------------------------------------- expressions


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


@frozen(eq=False, repr=False)
class Quantifier(Alike):
    """any, no: truth. all: the things themselves. count, sum: numbers. first, highest, lowest: one
    thing or none; with `only`, none where several are equally high. `where`, `by` may be None."""

    op: Literal["any", "no", "all", "count", "sum", "first", "highest", "lowest"]
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


# -------------------------------------------------------------------------------- statements


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
    cards: Expr
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


Statement = (
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
    | If
    | ForEach
)
Block = tuple[Statement, ...]


# ------------------------------------------------------------------------------ declarations


@frozen(eq=False, repr=False)
class DeckLine(Alike):
    """Cards of the deck, in order, one entry a card; `condition` (on options and players.count
    only) decides whether they are in the game."""

    cards: tuple[Face, ...]
    condition: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class Option(Alike):
    """`values` in order, the first in force unless picked. `low`/`high`: any number between too."""

    name: str
    values: tuple[int | bool | str, ...]
    low: int | None
    high: int | None
    help: str
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Forbidden(Alike):
    """Options that cannot go together: `condition` reads nothing else. `why` is shown."""

    condition: Expr
    why: str
    span: Span


@frozen(eq=False, repr=False)
class Table(Alike):
    """`rows` by name of rank or suit, or by Face; a key without a row has `default` (never missing
    for a card of the deck)."""

    name: str
    by: Literal["rank", "suit", "card"]
    rows: tuple[tuple[str | Face, int], ...]
    default: int
    span: Span


Owner = Literal["player", "team", "suit", "rank"]
Sight = Literal["everybody", "owner", "nobody"]


@frozen(eq=False, repr=False)
class Zone(Alike):
    name: str
    owner: Literal["player", "team"] | None
    sight: Sight
    span: Span


@frozen(eq=False, repr=False)
class Variable(Alike):
    """`initial` is looked up when the game (keep) or the deal (var) begins; None means none."""

    name: str
    keep: bool
    owner: Owner | None
    kind: Kind
    initial: Expr | None
    sight: Sight
    span: Span


@frozen(eq=False, repr=False)
class Define(Alike):
    """A value without effect. `name` is unique: "led", "card.matches". `subject`, `player` are the
    locals its body uses for them (`player` None where it needs none). A redefined built-in property
    has `redefines` set ("suit"). `lines`, with `how`, keep the items of an `any of`/`all of`."""

    name: str
    subject: Local | None
    player: Local | None
    body: Expr
    how: Literal["any", "all"] | None
    doc: str
    redefines: str | None
    kind: Kind
    span: Span


@frozen(eq=False, repr=False)
class Action(Alike):
    """`name` is unique: "burn", "draws". `subject` is the player it is about; `player` the caller's
    where there is no subject and the body needs it."""

    name: str
    subject: Local | None
    parameters: tuple[Local, ...]
    player: Local | None
    body: Block
    doc: str
    span: Span


@frozen(eq=False, repr=False)
class Event(Alike):
    """When a card is played: `card` and `player` are the locals of the body. `key` None: any card;
    a str: a rank or suit by `by`; a Face: that card. One entry a key."""

    by: Literal["any", "card", "suit", "rank"]
    key: str | Face | None
    card: Local
    player: Local
    body: Block
    doc: str
    span: Span


@frozen(eq=False, repr=False)
class RunsOut(Alike):
    zone: str
    body: Block
    doc: str
    span: Span


@frozen(eq=False, repr=False)
class Choice(Alike):
    """One thing a move's maker chooses.

    `source`: a collection, or a pair of numbers (both ends included). One thing if `low` is None;
    otherwise from `low` to `high` cards (`high` None: as many as there are), all sharing
    `of_one` if given ("rank", "suit", "colour"). `in_sequence`: one card of each rank, each rank
    the next above the one before; they are chosen in that order, the lowest first. `by_place`: its
    cards lie unseen and are chosen by place, counted from 1 at the bottom.
    """

    local: Local
    source: Expr | tuple[Expr, Expr]
    low: Expr | None
    high: Expr | None
    of_one: str | None
    in_sequence: bool
    where: Expr | None
    by_place: bool
    span: Span


@frozen(eq=False, repr=False)
class Move(Alike):
    """`player` is the local that stands for its maker."""

    name: str
    doc: str
    player: Local
    condition: Expr | None
    choices: tuple[Choice, ...]
    body: Block
    otherwise: bool
    anytime: bool
    span: Span


@frozen(eq=False, repr=False)
class Asks(Alike):
    """Who is asked in a phase: a player (or none), or a set in turn (from `start`) or at once."""

    how: Literal["one", "in turn", "at once"]
    who: Expr
    start: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class Phase(Alike):
    """`enter` and `all_answered` know no player; `before` are the checks in order, whose `player`
    (the turn holder when the check begins) is `before_player`."""

    name: str
    doc: str
    asks: Asks | None
    enter: Block
    before: Block
    before_player: Local
    moves: tuple[Move, ...]
    otherwise: Move | None
    anytime: tuple[Move, ...]
    all_answered: Block | None
    span: Span


@frozen(eq=False, repr=False)
class Goal(Alike):
    """`variable` None for winner and loser."""

    how: Literal["highest", "lowest", "winner", "loser"]
    variable: str | None
    span: Span


# ---------------------------------------------------------------------------------- examples


@frozen(eq=False, repr=False)
class CardWanted(Alike):
    """A card a position names: a face, or any card of a rank (`suit` None and `any_suit`)."""

    face: Face
    any_suit: bool


@frozen(eq=False, repr=False)
class Given(Alike):
    """A zone with its cards (bottom to top; an int: so many of any), or a place with its value.

    For `2S.player = Dan` the target is that card and `value` the player.
    """

    target: ZoneOf | VariableOf | Builtin | CardConst
    cards: tuple[CardWanted, ...] | int | None
    value: Expr | None
    span: Span


@frozen(eq=False, repr=False)
class Deed(Alike):
    """`choices` as words, one tuple a choice, as a player would type them."""

    kind: Literal["do", "allow", "refuse"]
    seat: int
    move: str
    choices: tuple[tuple[str, ...], ...]
    span: Span


@frozen(eq=False, repr=False)
class Expect(Alike):
    condition: Expr
    span: Span


@frozen(eq=False, repr=False)
class Example(Alike):
    """`key` is the title up to its colon. `seats` are the locals of the players' names, in order;
    `options` the values picked; `phase` None where no phase is entered. The steps come after."""

    key: str
    title: str
    seats: tuple[Local, ...]
    options: tuple[tuple[str, int | bool | str], ...]
    givens: tuple[Given, ...]
    only_named_cards: bool
    phase: str | None
    steps: tuple[Deed | Expect, ...]
    inherited: bool
    span: Span


@frozen(eq=False, repr=False)
class Ruleset(Alike):
    """A game, checked. Order is the file's throughout; the first phase starts the game.

    `ranks` are low to high, `unranked` the deck's other ranks (below all). `suits` with their
    colours. `home` is the zone that `new deal` collects the cards in, and where they lie at the
    start. `picked` are the options set by the file itself (a variant's `with`).
    """

    title: str
    help: str
    least_players: int
    most_players: int
    team_size: int | None
    deck: tuple[DeckLine, ...]
    ranks: tuple[str, ...]
    unranked: tuple[str, ...]
    suits: tuple[tuple[str, str], ...]
    goal: Goal
    options: tuple[Option, ...]
    picked: tuple[tuple[str, int | bool | str], ...]
    forbidden: tuple[Forbidden, ...]
    tables: tuple[Table, ...]
    zones: tuple[Zone, ...]
    home: str
    variables: tuple[Variable, ...]
    defines: tuple[Define, ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    runs_out: tuple[RunsOut, ...]
    phases: tuple[Phase, ...]
    examples: tuple[Example, ...]
    span: Span
