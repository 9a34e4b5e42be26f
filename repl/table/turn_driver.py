"""Keeps a game going: lets bots play when they are waited for, and gives everybody a moment to act
out of turn before the next bot does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from dotcards.interpreter import Game, Move
from dotcards.interpreter.bots import SECONDS, RandomBot, make_bot
from dotcards.repl.display.narration import Scoreboard
from dotcards.repl.input.move_parser import moves_of

from .seats import USUAL_BOT, Seat

if TYPE_CHECKING:
    from dotcards.interpreter.bots import CarefulBot

MOST_OUT_OF_TURN = 50


@frozen(eq=False, repr=False)
class Ask:
    """A person is waited for."""

    seat: int


@frozen(eq=False, repr=False)
class Pause:
    """Bots are to move, but people may act out of turn first. Where there are several at the table
    it comes whether or not one of them can, as far as the others can tell: `moves` are then those
    that everybody knows of, with nothing in place of what is chosen unseen."""

    moves: tuple[Move, ...]


# A move offered out of turn, and after how many moves of the game: 0 where the offer stands as long
# as it is there.
Offer = tuple[Move, int]


@frozen(eq=False, repr=False)
class Over:
    """The game has ended."""


Step = Ask | Pause | Over


@define(eq=False, repr=False)
class Croupier:
    """`seats` are those of the game, in order. What a bot does depends on the game's seed and the
    number of moves made, so one seed and the same moves of people give one game, however often it
    is left and gone on with, or moves are taken back; careful ones think for `seconds`."""

    game: Game
    seats: tuple[Seat, ...]
    scoreboard: Scoreboard = field(init=False)
    seconds: float = SECONDS
    people: tuple[int, ...] = field(init=False)
    _careful: dict[int, CarefulBot] = field(factory=dict, init=False)
    _bots: frozenset[int] = field(init=False)
    _declined: set[Offer] = field(factory=set)  # made already or not wanted
    _polled: set[int] = field(factory=set)  # bots asked to interrupt since the last ordinary move

    def __attrs_post_init__(self) -> None:
        self.people = tuple(n for n, seat in enumerate(self.seats) if seat.bot is None)
        self._bots = frozenset(
            number for number, seat in enumerate(self.seats) if seat.bot is not None
        )
        self.scoreboard = Scoreboard.of(self.game)

    def go_on(self, after_each: Callable[[], None] = lambda: None) -> Step:
        """Lets bots move until a person is waited for, may act out of turn, or the game is over.
        `after_each` is called after each move of a bot."""
        while not self.game.over:
            asked = self.game.waiting()
            offered = self._offers(asked)
            waits = [seat for seat in asked if seat in self._bots]
            if waits and not self._declined.issuperset(offered):
                return Pause(tuple(move for move, _ in offered))
            if not self._interrupts():
                if not waits:
                    return Ask(asked[0])
                seat = waits[0]
                self.play(self._bot(seat).choose(self.game, seat))
                self._let_interrupt(seat)
            after_each()
        return Over()

    def _bot(self, seat: int) -> RandomBot | CarefulBot:
        if seat in self._careful:
            return self._careful[seat]
        seed = f"{self.game.seed} {seat} {len(self.game.moves)}"
        bot = make_bot(self.seats[seat].bot or USUAL_BOT, seed, seconds=self.seconds)
        if not isinstance(bot, RandomBot):
            # One for the whole game: it remembers what it has seen, and which moves do well.
            self._careful[seat] = bot
        return bot

    def play(self, move: Move) -> None:
        """Makes a legal move; IllegalMove for any other."""
        before = len(self.game.log)
        ordinary = move.seat in self.game.waiting()
        self.game.play(move)
        self.scoreboard.note(self.game, before)
        if ordinary:
            self._polled.clear()
        elif (offer := (self._usual(move), 0)) in self._declined:
            self.let_pass()  # who repeats the same thing holds nobody up for anything else
        else:
            self._declined.add(offer)

    def let_pass(self) -> None:
        """Nobody wants to act out of turn just now: the same moves are not offered again."""
        self._declined = set(self._offers(self.game.waiting()))

    def take_back(self, seat: int, times: int = 1) -> tuple[Move, ...]:
        """Undoes up to and including this seat's last moves, so many of them; nothing where it has
        made fewer."""
        own = [n for n, move in enumerate(reversed(self.game.moves), 1) if move.seat == seat]
        if len(own) < times:
            return ()
        return self.undo(own[times - 1])

    def undo(self, count: int) -> tuple[Move, ...]:
        """Takes back the last moves, whoever made them; ValueError where there are fewer."""
        undone = self.game.undo(count)
        self.scoreboard.forget(len(self.game.log))
        self._declined.clear()
        self._polled.clear()
        return undone

    def out_of_turn(self, seat: int) -> tuple[Move, ...]:
        """What a seat may do though it is not asked."""
        names = self.names_out_of_turn(seat)
        if not names:
            return ()
        found = (move for move in self.game.legal(seat) if move.name in names)
        return tuple(islice(found, MOST_OUT_OF_TURN))

    def names_out_of_turn(self, seat: int) -> frozenset[str]:
        """The moves that need no turn; none that is this seat's as the one who is asked, too."""
        ruleset = self.game.machine.ruleset
        moves = next(moves_of(one) for one in ruleset.phases if one.name == self.game.phase)
        ordinary = {move.name for move in moves if not move.anytime}
        names = frozenset(move.name for move in moves if move.anytime)
        return names - ordinary if seat in self.game.waiting() else names

    def _offers(self, asked: tuple[int, ...]) -> tuple[Offer, ...]:
        """What people may do out of turn; forgets refusals of what is no longer on offer. Of
        several people only what all of them can tell counts: what is chosen unseen may be possible
        anew after every move."""
        if len(self.people) == 1:
            (seat,) = self.people
            moves = () if seat in asked else self.out_of_turn(seat)
            offered = tuple((self._usual(move), 0) for move in moves)
        else:
            made = len(self.game.moves)
            offered = tuple(
                (move, 0 if self.game.is_open(move) else made)
                for seat in self.people
                if seat not in asked
                for move in self.game.possible(seat)
            )
        self._declined &= set(offered)
        return offered

    def _usual(self, move: Move) -> Move:
        """The move as it is offered, whichever of several like cards was named."""
        cards = self.game.machine.cards
        usual = dict(zip(cards.face_labels, cards.labels, strict=True))
        return evolve(
            move,
            args=tuple(
                usual.get(arg, arg) if isinstance(arg, str) else tuple(usual.get(a, a) for a in arg)
                for arg in move.args
            ),
        )

    def _interrupts(self) -> bool:
        """Whether a bot has used its moment to act out of turn."""
        free = sorted(self._bots - self._polled)
        return any(self._let_interrupt(seat) for seat in free if seat not in self._polled)

    def _let_interrupt(self, seat: int) -> bool:
        if self.game.over:
            return False
        self._polled.add(seat)
        move = self._bot(seat).interrupts(self.game, seat)
        if move is not None:
            self.play(move)
        return move is not None
