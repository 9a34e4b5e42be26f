"""Whole games played at random, in bulk, and what there is to count about them.

Every legal move of everybody who may act, out of turn too, is as likely as the next. Game `i` of
seed `S` is the same game on every machine, whichever process plays it and whatever other games are
played: all its chance comes from the text `S:i`, as `chance` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from math import lcm
from typing import Any, Literal, Self, TypeVar

from attrs import define, evolve, field, fields, frozen

from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.source import Span
from dotcards.interpreter.examples.coverage import (
    Coverage,
    Marked,
    Spot,
    mark,
    mark_places,
    place_of,
)
from dotcards.interpreter.game.moves import Wording
from dotcards.interpreter.game.saved import check_players
from dotcards.interpreter.game.views import write_state
from dotcards.interpreter.machine.errors import RulesError
from dotcards.interpreter.machine.machine import Deed, Machine, compile_ruleset
from dotcards.interpreter.machine.options import Value
from dotcards.interpreter.machine.random_choice import LISTED, Choices
from dotcards.interpreter.machine.random_moves import Draws

from .workers import Worker

LIMIT = 20_000  # moves after which a game counts as endless
HANDS = 50  # likewise: more than people play in an evening
USUAL_PLAYERS = 4
BETWEEN_FOLDS = 500  # moves after which the log is counted and emptied
TOLD = 3  # games of each kind of trouble that are kept to be told of

Kind = Literal["stuck", "endless", "failed"]
KINDS: tuple[Kind, ...] = ("stuck", "failed", "endless")
C = TypeVar("C", bound=Any)


@frozen(eq=False)
class Plan:
    """What is to be simulated. `options` are those picked, others are as the ruleset has them.
    Every legal move is as likely as another; in a `BotPlan` bots make them."""

    ruleset: Ruleset = field(repr=False)
    options: Mapping[str, Value]
    players: int
    seed: int
    limit: int = LIMIT
    hands: int = HANDS
    bots: tuple[str, ...] = field(default=(), init=False)
    samples: int | None = field(default=None, init=False)

    def key(self, number: int) -> str:
        """The text that all chance of a game comes from."""
        return f"{self.seed}:{number}"

    def worker(self) -> Simulator:
        return Simulator.of(self)


@frozen
class Trouble:
    """A game that did not end as games should. `spot`, and the `line` it is in, are None where no
    line of the ruleset is to blame. `moves`: those made without trouble; `last`: the one that led
    to it, in words."""

    kind: Kind
    number: int
    message: str
    spot: Spot | None
    line: int | None
    moves: int
    last: str | None


def added(counts: C, others: C, **changed: object) -> C:
    """Two records of counts as one, field by field; but for what is `changed`."""
    names = [each.name for each in fields(type(counts)) if each.name not in changed]
    sums = {name: getattr(counts, name) + getattr(others, name) for name in names}
    return evolve(counts, **sums, **changed)


@define
class Tally:
    """Counts over some games; those of different games add up in any order.

    `lengths` (in moves) and `hands` tell how many games had so many, of those that ended. Wins and
    losses are counted in parts of a game of which `whole(n)` make one. `by_place` counts seats from
    the player who deals first. `made` is by phase and move, `marks` by block.
    """

    players: int
    games: int = 0
    moves: int = 0
    ended: int = 0
    troubled: Counter[Kind] = field(factory=Counter)
    troubles: tuple[Trouble, ...] = ()
    lengths: Counter[int] = field(factory=Counter)
    hands: Counter[int] = field(factory=Counter)
    wins: Counter[int] = field(factory=Counter)
    losses: Counter[int] = field(factory=Counter)
    wins_by_place: Counter[int] = field(factory=Counter)
    losses_by_place: Counter[int] = field(factory=Counter)
    made: Counter[tuple[int, int]] = field(factory=Counter)
    marks: Counter[int] = field(factory=Counter)

    def plus(self, other: Tally) -> Tally:
        """Both together; neither is changed."""
        troubles = first_of_each((*self.troubles, *other.troubles))
        return added(self, other, players=self.players, troubles=troubles)

    def end(self, result: tuple[tuple[int, ...], ...], dealer: int) -> None:
        """Counts how a game ended; all of a group share its place equally."""
        whole, n = whole_game(self.players), self.players
        for group, seats, places in (
            (result[0], self.wins, self.wins_by_place),
            (result[-1], self.losses, self.losses_by_place),
        ):
            for seat in group:
                seats[seat] += whole // len(group)
                places[(seat - dealer) % n] += whole // len(group)


def whole_game(players: int) -> int:
    """A number that can be shared equally among any of so many players."""
    return lcm(*range(1, players + 1))


def first_of_each(troubles: Sequence[Trouble]) -> tuple[Trouble, ...]:
    """The first few games of each kind of trouble, in their order."""
    kept: Counter[Kind] = Counter()
    found = []
    for trouble in sorted(troubles, key=lambda trouble: trouble.number):
        kept[trouble.kind] += 1
        if kept[trouble.kind] <= TOLD:
            found.append(trouble)
    return tuple(found)


def usual_players(ruleset: Ruleset) -> int:
    """Four, or the number nearest to it that the game can be played with."""
    return max(ruleset.least_players, min(USUAL_PLAYERS, ruleset.most_players))


class Stopped(Exception):
    """A game that is not played on, though nothing in the rules has failed."""

    def __init__(self, kind: Kind, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.kind, self.message, self.span = kind, message, span


@define(eq=False)
class Simulator(Worker[Tally]):
    """Plays games of a plan, one after the other. Not for use by several threads."""

    plan: Plan
    machine: Machine
    marked: Marked
    _places: dict[int, int]  # the number of a block for that of its mark in the log
    _made: list[list[int]]  # by phase and move
    _marks: list[int]  # by block
    # of the game being played
    _log: list[tuple[Any, ...]] = field(factory=list, init=False)
    _moves: int = 0
    _last: Deed | None = None

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """Raises OptionError and PlayersError for a plan that the ruleset does not allow."""
        marked = mark(plan.ruleset)
        machine = compile_ruleset(marked.ruleset, plan.options)
        check_players(machine, seat_names(plan.players))
        _watch(machine.space)
        made = [[0] * len(machine.moves) for _ in machine.phases]
        places, marks = mark_places(machine), [0] * len(marked.blocks)
        return cls(plan, machine, marked, places, made, marks)

    def coverage(self, marks: Counter[int]) -> Coverage:
        """What was used, from how often each block was done."""
        counts = [marks[number] for number in range(len(self.marked.blocks))]
        return Coverage(self.marked, self._places, counts)

    # --------------------------------------------------------------------------------- playing

    def nothing(self) -> Tally:
        return Tally(self.plan.players)

    def slice(self, first: int, last: int, seconds: float) -> tuple[Tally, int]:
        self._made = [[0] * len(row) for row in self._made]
        self._marks = [0] * len(self._marks)
        tally, number = super().slice(first, last, seconds)
        for phase, row in enumerate(self._made):
            tally.made.update({(phase, move): count for move, count in enumerate(row) if count})
        tally.marks.update({number: count for number, count in enumerate(self._marks) if count})
        return tally, number

    def work(self, number: int, found: Tally) -> None:
        """One game, to its end or until something is wrong with it."""
        plan = self.plan
        try:
            state = self._begin(number)
            dealer = state.dealer
            choices = Choices(plan.key(number).encode(), plan.players)
            while state.result is None and self._moves < plan.limit and state.hand < plan.hands:
                self._advance(state, choices, min(plan.limit - self._moves, BETWEEN_FOLDS))
                self._fold()
            if state.result is None:
                hands = state.hand >= plan.hands
                after = f"{plan.hands:,} hands" if hands else f"{plan.limit:,} moves"
                raise Stopped("endless", f"no end after {after}")
        except Exception as error:  # whatever it is, the other games go on
            trouble = self._trouble(number, error)
            found.troubled[trouble.kind] += 1
            found.troubles = first_of_each((*found.troubles, trouble))
        else:
            found.ended += 1
            found.lengths[self._moves] += 1
            found.hands[hands_played(state)] += 1
            found.end(state.result, dealer)
        self._fold()
        found.games += 1
        found.moves += self._moves

    def _begin(self, number: int) -> Any:
        self._moves, self._last, self._log = 0, None, []
        state = self.machine.start(self.plan.players, self.plan.key(number).encode())
        state.log = self._log
        self.machine.raw_settle(state)
        return state

    def _advance(self, state: Any, choices: Choices, most: int) -> None:
        """Makes up to so many moves, none in a hand too many.

        Raises Stopped, or whatever goes wrong in the rules.
        """
        step, made, hands = self.machine.raw_step, self._made, self.plan.hands
        listings = [phase.listing for phase in self.machine.phases]
        draws = Draws.of(self.machine)
        moves, deed = 0, self._last
        hand, numbers = state.hand, choices.of_hand(state.hand)
        try:
            while moves < most and state.result is None and state.hand < hands:
                phase = state.phase
                legal = listings[phase](state)
                if legal.__class__ is not list:
                    legal = list(islice(legal, LISTED + 1))
                    if len(legal) > LISTED:
                        number = choices.number(state.hand, legal[0][1])
                        found = draws.of_many(state, number)
                        legal = [] if found is None else [found]
                if not legal:
                    raise Stopped("stuck", "nobody can move", self.machine.phases[phase].rule.span)
                if len(legal) == 1:
                    (deed,) = legal
                else:
                    if state.hand != hand:
                        hand, numbers = state.hand, choices.of_hand(state.hand)
                    # as `chosen` does, without a call: it is half the time of choosing
                    deed = legal[next(numbers[legal[0][1]]) * len(legal) >> 64]
                made[phase][deed[0]] += 1
                step(state, deed)
                moves += 1
        finally:
            self._moves += moves
            self._last = deed

    def _fold(self) -> None:
        """Counts the marks in the log, and empties it."""
        try:
            counts = Counter(self._log)
        except TypeError:  # a `say` of several cards
            counts = Counter(entry for entry in self._log if len(entry) == len(("say", 0)))
        for entry, count in counts.items():
            if entry[0] == "say" and entry[1] in self._places:
                self._marks[self._places[entry[1]]] += count
        self._log.clear()

    # --------------------------------------------------------------------------------- trouble

    def _trouble(self, number: int, error: Exception) -> Trouble:
        told = self.machine.explain(error)
        kind: Kind = told.kind if isinstance(told, Stopped) else "failed"
        spot = line = None
        if isinstance(told, RulesError | Stopped):
            message = told.message
            if told.span is not None:
                spot, (line, _) = place_of(told.span), told.span.position
        elif isinstance(told, MemoryError):
            message = "there is not enough memory"
        else:
            words = " ".join(f"{type(told).__name__}: {told}".split())
            message = f"a fault of this program: {words}"
        return Trouble(kind, number, message, spot, line, self._moves, self._words(self._last))

    def _words(self, deed: Deed | None) -> str | None:
        if deed is None:
            return None
        names = seat_names(self.plan.players)
        move = Wording(self.machine, names).move(None, deed)
        return f"{names[move.seat]} {move}"

    def position(self, trouble: Trouble) -> str | None:
        """The position in which a game ran into trouble; None if it did so at its beginning."""
        try:
            state = self._begin(trouble.number)
            choices = Choices(self.plan.key(trouble.number).encode(), self.plan.players)
            self._advance(state, choices, trouble.moves)
        except Exception:  # it did so before anybody had moved
            return None
        return write_state(Wording(self.machine, seat_names(self.plan.players)), state)


def seat_names(players: int) -> tuple[str, ...]:
    return tuple(f"P{seat}" for seat in range(1, players + 1))


def hands_played(state: Any) -> int:
    """How many hands somebody has made a move in."""
    hands: int = state.hand + state.moved
    return hands


def _watch(space: dict[str, Any]) -> None:
    """Makes a machine tell of dead ends as such."""
    dead_end = space["dead_end"]

    def stuck(state: Any) -> Stopped:
        error = dead_end(state)
        return Stopped("stuck", error.message, error.span)

    space["dead_end"] = stuck
