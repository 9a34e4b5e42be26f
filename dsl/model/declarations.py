"""What a checked ruleset declares: zones, moves, phases, examples; and the ruleset itself."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span

from .expressions import Builtin, CardConst, Expr, Face, Local, VariableOf, ZoneOf
from .kinds import Kind
from .statements import Block
from .value_equality import Alike


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
    help: str
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
    `options` the values picked; `phase` None where no phase is entered. The steps come after;
    in what they expect, `asked` are the players who are to answer then."""

    key: str
    title: str
    seats: tuple[Local, ...]
    options: tuple[tuple[str, int | bool | str], ...]
    givens: tuple[Given, ...]
    only_named_cards: bool
    phase: str | None
    steps: tuple[Deed | Expect, ...]
    asked: Local
    inherited: bool
    span: Span


@frozen(eq=False, repr=False)
class LeftOut(Alike):
    """An inherited example that makes no sense in a variant; `why` is the mistake it would be."""

    title: str
    why: str
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
    left_out: tuple[LeftOut, ...] = ()
