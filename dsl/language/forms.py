"""What is declared of each form of the language. Every default is the careful one.

A form that declares nothing reads and changes all of the state, sets off every trigger, is seen by
everybody, tells what nobody may know, and is dear.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import partial
from typing import Final, Literal, get_args

from attrs import frozen

from dotcards.dsl import model as m

State = Literal[
    "zones",  # which cards lie in each zone, and in which order
    "variables",
    "deal variables",  # those of them that last one deal
    "goal",  # the variable that the goal is about
    "played_by",  # who played each card
    "seating",  # who sits where among those still in, and which way play goes
    "order",  # who of those still in is counted first
    "out",  # who has retired
    "turn",
    "dealer",
    "skips",  # who is to be skipped
    "stays",  # whether `turn stays` has been decreed in this run
    "phase",  # which phase comes next
    "again",  # whether the same player is asked once more
    "result",  # who has won and lost
    "chance",
]
"""A part of what changes during a game. A form's own zones and variables are told by its parts:
it declares what it reads and changes besides."""

ALL: Final[frozenset[State]] = frozenset(get_args(State))
NO_STATE: Final[frozenset[State]] = frozenset()


Place = Literal[
    "move",  # of a phase whose players are not asked in turn
    "move in turn",
    "enter",
    "before",
    "answered",
    "event",
    "runs out",
    "action",
]
"""What a line may stand in."""

EVERYWHERE: Final[frozenset[Place]] = frozenset(get_args(Place))
IN_MOVES: Final[frozenset[Place]] = frozenset({"move", "move in turn"})


class Tells(Enum):
    """What a value tells of its subject, beside what is known of the subject as a value."""

    UNSEEN = auto()
    """All of it: what only somebody who knows everything may know."""
    FACE = auto()
    """Something of the faces of cards: open to whoever sees those cards."""
    SUBJECT = auto()
    """It is some of the subject's things: which they are, not yet what is on them."""
    COUNT = auto()
    """How many things there are: open to all."""
    PUBLIC = auto()
    """What everybody at the table knows of the subject, such as who sits beside a player."""


class Seen(Enum):
    """What a line does that everybody at the table can see happen."""

    CARDS = auto()
    """Cards move: how many, from where to where. Their faces as the sight of both zones has it."""
    ORDER = auto()
    """The cards of a zone lie in another order."""
    VARIABLE = auto()
    """A variable gets a value, seen by those who may see the variable."""
    TURN = auto()
    """Who has the turn, is the dealer, is asked, is skipped or still in, or which way play goes."""
    PHASE = auto()
    """Which phase comes next."""
    TEXT = auto()
    """The values in its text are told to all."""
    ACTION = auto()
    """That this action is done, by whom, and the numbers given to it."""
    SHOWN = auto()
    """The faces of cards, or what a variable is, to all or to one player: the one way to tell what
    is hidden."""
    END = auto()
    """The game ends, and who has won."""


ALL_SEEN: Final = frozenset(Seen)
NOTHING: Final[frozenset[Seen]] = frozenset()


@frozen(eq=False, repr=False)
class Cost:
    """Steps and memory of a form itself, beside those of working out its parts once.

    `steps` and `memory`: whatever it works on. `each`: parts, by name, of which one step is taken
    for each thing in them; `deck` stands for all cards, `players` for all seats. `repeats`: parts
    that are worked out anew for each thing in those of `each`. `keeps`: parts as long as which
    something new is made in memory.
    """

    steps: int = 1
    memory: int = 0
    each: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()


DEAR: Final = Cost(steps=1_000_000_000, memory=1_000_000_000)
"""More than any budget: the cost of a form that declares none."""
CHEAP: Final = Cost()

PartKind = Literal[
    "zone",  # cards are put there, or taken from there
    "owned zone",  # the name of a zone that each player or team has
    "variable",  # a place for a value
    "cards",  # a card, several, or so many from a zone
    "cards or variable",
    "card",
    "player",
    "side",  # a player, a team or some players
    "number",
    "condition",
    "collection",
    "value",
    "phase",
    "action",
    "text",
    "name",  # bound by the line
    "block",
]


@frozen(eq=False, repr=False)
class Part:
    """A part of a statement: the field of its class, and what belongs there."""

    name: str
    kind: PartKind
    optional: bool = False


@frozen(eq=False, repr=False)
class StatementForm:
    """A line that does something.

    `name` is its rule in the grammar, `sample` a line of it, with words in capitals for what is
    somebody's own. `nodes` name its classes of syntax nodes (to play, those are not loaded),
    `model` is its class in the checked model. `sets_off`: the names of triggers; None for all of
    them. `fills`: the parts that are zones which cards may come to, and `empties` those that cards
    are taken from one at a time, so that they can run out; None for any zone there is. `stands`:
    where such a line may stand; `instead` what to do where it may not, `instead_in` what there is
    to add for some places. `said` is its sentence in the rulebook, with `{part}` where a part is
    said, `{onto}` for how cards come to a zone and `{as_many}` for what is done where there are
    fewer; a sentence that begins with a part has it for its subject. Empty where the sentence
    hangs on more than that.
    """

    name: str
    sample: str = ""
    nodes: tuple[str, ...] = ()
    model: type = object
    parts: tuple[Part, ...] = ()
    reads: frozenset[State] = ALL
    changes: frozenset[State] = ALL
    sets_off: frozenset[str] | None = None
    fills: tuple[str, ...] | None = None
    empties: tuple[str, ...] | None = None
    seen: frozenset[Seen] = ALL_SEEN
    stands: frozenset[Place] = IN_MOVES
    instead: str = "write it in a move"
    instead_in: tuple[tuple[Place, str], ...] = ()
    cost: Cost = DEAR
    said: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether its syntax nodes are made, and checked, by its parts alone."""
        return self.nodes == ("Plain",)

    @property
    def word(self) -> str:
        """The word that such a line begins with, empty where it is none of the language."""
        first = self.sample.split(" ")[0]
        return first if first.isalpha() and first.islower() else ""

    @property
    def label(self) -> str:
        """The words of the language that such a line is known by: `next turn`, `go to`."""
        return self.name.replace("_", " ").strip()

    @property
    def named(self) -> Part | None:
        """The part that stands right behind that word, where a name or a value may be alone."""
        words = self.sample.split(" ")
        if self.parts and len(words) > 1 and (words[1].isupper() or words[1] == "card"):
            return self.parts[0]
        return None


ordinary_line: Final = partial(
    StatementForm, sets_off=frozenset(), fills=(), empties=(), stands=EVERYWHERE
)
"""A line that sets nothing off, puts cards nowhere, takes none from where they can run out, and may
stand anywhere: but for what it declares besides.

Four defaults that are not the careful ones: a new line begins as a `StatementForm`, and becomes an
ordinary one when each of them has been thought of."""


@frozen(eq=False, repr=False)
class WordForm:
    """A word of the language that stands for something of the game.

    `assigned` is what giving it another value changes; None where none can be given. `stands`:
    where a line that does may stand, `instead` what to do where it may not.
    """

    name: str
    kind: m.Kind
    reads: frozenset[State] = ALL
    assigned: frozenset[State] | None = None
    stands: frozenset[Place] = IN_MOVES
    instead: str = "write it in a move"


Subject = Literal["card", "cards", "several", "rank", "suit", "player", "team"]
"""What a property is asked of; `several` for any collection."""


@frozen(eq=False, repr=False)
class PropertyForm:
    """What may stand after a dot.

    `result` None: one of the subject's things, or none if there are none. `redefinable`: a game
    may define it anew; then it reads what that define does. `is_end`: of a collection in which
    something lies it is never none. `of_ranks`: of cards, it is the same
    whatever their suits are. `said` in the rulebook, with `{}` for
    the subject, `{own}` for the name as something of the subject's ("your left"), and `{one}` for
    what one of several is; without `said`, the subject owns it: "the card's rank". Of a condition
    it is what is said of the subject: "has won the game"; without one, "is" and the name.
    """

    name: str
    of: Subject
    result: m.Kind | None = None
    tells: Tells = Tells.UNSEEN
    reads: frozenset[State] = ALL
    cost: Cost = DEAR
    redefinable: bool = False
    needs_teams: bool = False
    is_end: bool = False
    of_ranks: bool = False
    said: str = ""

    @property
    def hangs_on_suits(self) -> bool:
        """Whether it may be another for a card of the same rank with another suit."""
        return self.tells in (Tells.FACE, Tells.UNSEEN) and not self.of_ranks


@frozen(eq=False, repr=False)
class QuantityForm:
    """`QUANTITY name in THINGS where CONDITION by VALUE`.

    `tells` is what it tells of the things themselves, beside what `where` and `by` tell of them.
    `result`: of which kind it is; `one` and `all` are of the kind of the things. `by`: what
    belongs there, nothing if empty. `only`: whether `the only` may stand before it. `said` in the
    rulebook: with `{things}` or `{thing}` for what is counted or found, `{each}` for those it goes
    over one by one, `{by}` for the number of each, or `{measure}` for what is compared; without
    one it is read out as it is written.
    """

    name: str
    sample: str = ""
    result: Literal["truth", "number", "one", "all"] = "all"
    needs_where: bool = False
    by: tuple[m.Base, ...] = ()
    only: bool = False
    tells: Tells = Tells.UNSEEN
    reads: frozenset[State] = ALL
    cost: Cost = DEAR
    said: str = ""


@frozen(eq=False, repr=False)
class TriggerForm:
    """What makes a block of its own happen.

    `nodes` name its classes of syntax nodes, `model` is that in the model, each with the `body`
    that is done. `tells`: what its happening tells, of the card played or the zone. `by_any`:
    every line may set it off, not only those that say so.
    """

    name: str
    sample: str = ""
    nodes: tuple[str, ...] = ()
    model: type = object
    tells: Tells = Tells.UNSEEN
    by_any: bool = True


@frozen(eq=False, repr=False)
class ZoneForm:
    """Who may look at the cards of a zone, or at a variable.

    `name` is the word that tells it in the syntax nodes, `said` how the rulebook has it.
    """

    name: str
    sample: str = ""
    sight: m.Sight = "nobody"
    said: str = "face down: nobody sees the cards"
