"""The games of a trial: which there are, and what is noted of each.

Every number of players comes first with the options in force, then with others, and so on by turns;
game `i` is the same however many are played, and in whatever process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import lcm
from sys import maxsize
from typing import Any, Literal

from attrs import define, evolve, field, frozen

from dotcards.dsl.lint.played.record import Replay
from dotcards.dsl.model import Ruleset
from dotcards.dsl.model.option_sets import in_force
from dotcards.interpreter.examples.coverage import Coverage, Spot
from dotcards.interpreter.machine.machine import Machine
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.interpreter.machine.runtime import GREW
from dotcards.interpreter.simulate.intervals import percentile
from dotcards.interpreter.simulate.simulation import (
    Plan,
    Simulator,
    Trouble,
    added,
    hands_played,
)
from dotcards.interpreter.simulate.workers import Worker

from .habitual_players import gets_out
from .option_picks import Picks, settings

MOVES = 2_000  # after which a game is left, unless games of this ruleset take longer
PROBE = 10_000  # moves in which to see how long they take
MOST_MOVES = 20_000
PATIENCE = 20  # a deal that takes so many times what half of them take is looked at closely
MOST_PATIENCE = 10_000  # moves
CHUNK = 100  # moves between two looks at a game

StopKind = Literal["stuck", "grown", "failed"]
Table = tuple[int, int]  # number of the setting, players


@define(eq=False)
class Trial:
    """Work: games of a ruleset at random. Cases are numbers of games; each is left after so many
    `moves`, which are to be settled before any is played."""

    ruleset: Ruleset = field(repr=False)
    seed: int
    moves: int = field(default=MOVES, init=False)

    def worker(self) -> Trier:
        return Trier.of(self)

    @cached_property
    def settings(self) -> tuple[Picks, ...]:
        return settings(self.ruleset)

    @cached_property
    def players(self) -> tuple[int, ...]:
        ruleset = self.ruleset
        numbers = range(ruleset.least_players, ruleset.most_players + 1)
        return tuple(n for n in numbers if n % (ruleset.team_size or 1) == 0)

    def table(self, number: int) -> Table:
        """How a game is played."""
        players, others = len(self.players), len(self.settings) - 1
        rounds, seat = divmod(number, players)
        if rounds % 2 == 0 or not others:
            return 0, self.players[seat]
        count = rounds // 2 * players + seat
        return 1 + (count + count // lcm(players, others)) % others, self.players[seat]

    def replay(self, number: int, limit: int | None = None) -> Replay:
        setting, players = self.table(number)
        return self.replay_of(self.settings[setting], players, number, limit)

    def replay_of(
        self, picks: Picks, players: int, number: int, limit: int | None = None
    ) -> Replay:
        usual = in_force(self.ruleset)
        others = tuple((name, value) for name, value in picks.items() if value != usual[name])
        return Replay(players, others, self.seed, number, limit)


@frozen
class Long:
    """A game that was left. `age`: moves since cards were last dealt; `phases`: how many of the
    last moves were made in each. Where there was patience, `numbers` is how large each number was
    from time to time, and `trapped` whether players with habits did not get out of it either."""

    number: int
    moves: int
    age: int
    phases: tuple[int, ...]
    numbers: Mapping[str, tuple[int, ...]]
    trapped: bool = False


@define
class Seen:
    """What was noted of some games; of different ones it adds up in any order.

    `deals` has, by number of players, how many moves a deal took; `stops` the first game of each
    kind and place, `stopped` how many there were; `reached` in how many games a block was done;
    `longest` how many moves the longest game took that came to its end.
    """

    games: int = 0
    played: Counter[Table] = field(factory=Counter)
    ended: Counter[Table] = field(factory=Counter)
    deals: Counter[tuple[int, int]] = field(factory=Counter)
    stopped: Counter[tuple[StopKind, Spot | None]] = field(factory=Counter)
    stops: dict[tuple[StopKind, Spot | None], Trouble] = field(factory=dict)
    left: tuple[Long, ...] = ()
    reached: Counter[int] = field(factory=Counter)
    longest: int = 0

    def plus(self, other: Seen) -> Seen:
        """Both together; neither is changed."""
        stops = {**other.stops, **self.stops}
        for key in self.stops.keys() & other.stops.keys():
            stops[key] = min(self.stops[key], other.stops[key], key=lambda stop: stop.number)
        return added(self, other, stops=stops, longest=max(self.longest, other.longest))

    def stop(self, trouble: Trouble) -> None:
        """Notes a game that could not go on."""
        kind: StopKind = "stuck" if trouble.kind == "stuck" else "failed"
        if trouble.message.startswith(GREW):
            kind = "grown"
        self.stopped[kind, trouble.spot] += 1
        self.stops.setdefault((kind, trouble.spot), trouble)

    def patience(self, players: int) -> int:
        """How many moves a deal of so many players may take before it is looked at closely."""
        lengths = {moves: n for (who, moves), n in self.deals.items() if who == players}
        if not lengths:
            return MOST_PATIENCE
        return int(min(MOST_PATIENCE, max(MOVES, PATIENCE * percentile(lengths, 50))))


@define(eq=False)
class Watcher(Simulator):
    """Plays games with certain options, and looks at them from time to time."""

    def watch(self, number: int, table: Table, seen: Seen, moves: int, patience: int = 0) -> None:
        """One game; it is left after so many moves, or goes on until a deal has taken `patience`
        moves."""
        _, players = table
        self.plan = evolve(self.plan, players=players, limit=moves)
        self._marks = [0] * len(self._marks)
        seen.games += 1
        seen.played[table] += 1
        course = _Course(self.machine, keeps_numbers=patience > 0)
        try:
            state = self._begin(number)
            choices = Choices(self.plan.key(number).encode(), players)
            while state.result is None and self._goes_on(course.age(self._moves), patience):
                self._made = [[0] * len(row) for row in self._made]
                before = max(hands_played(state), 1)
                self._advance(state, choices, CHUNK)
                course.look(state, self._moves, max(hands_played(state), 1) - before)
                self._fold()
        except Exception as error:  # whatever it is, the other games go on
            seen.stop(self._trouble(number, error))
        else:
            age = course.age(self._moves)
            if state.result is not None:
                seen.ended[table] += 1
                seen.deals[players, age] += 1
                seen.longest = max(seen.longest, self._moves)
            else:
                seen.left = (*seen.left, self._left(number, state, course, patience))
        self._fold()
        seen.reached.update({block: 1 for block, count in enumerate(self._marks) if count})
        seen.deals.update({(players, moves): n for moves, n in course.deals.items()})

    def _left(self, number: int, state: Any, course: _Course, patience: int) -> Long:
        phases, age = tuple(sum(row) for row in self._made), course.age(self._moves)
        trapped = age >= patience > 0 and not self._gets_out(number, state, MOVES // 2)
        return Long(number, self._moves, age, phases, course.numbers(), trapped)

    def _gets_out(self, number: int, state: Any, moves: int, only_end: bool = False) -> bool:
        state.log = None
        return gets_out(self.machine, state, self.plan.key(number), moves, only_end)

    def _goes_on(self, age: int, patience: int) -> bool:
        if self._moves < self.plan.limit:
            return True
        return MOVES // 2 <= age < patience

    def ends(self, number: int, players: int, moves: int) -> bool:
        """Whether players with habits come from the beginning of a game to its end."""
        self.plan = evolve(self.plan, players=players)
        return self._gets_out(number, self._begin(number), moves, only_end=True)


@define
class _Course:
    """How a game goes: how long its deals take, and how large its numbers are."""

    machine: Machine
    keeps_numbers: bool
    deals: Counter[int] = field(factory=Counter)
    _dealt: int = 0
    _numbers: dict[str, list[int]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for variable in self.machine.ruleset.variables:
            if self.keeps_numbers and variable.kind.base == "number":
                self._numbers[variable.name] = []

    def age(self, moves: int) -> int:
        return moves - self._dealt

    def look(self, state: Any, moves: int, dealt: int) -> None:
        """After some moves, in which cards were dealt anew so many times."""
        if dealt:
            self.deals[(moves - self._dealt) // dealt] += dealt
            self._dealt = moves
        names = self.machine.context.names.variables
        for name, sizes in self._numbers.items():
            value = getattr(state, names[name])
            several = value if isinstance(value, list) else [value]
            sizes.append(max((abs(one) for one in several if one is not None), default=0))

    def numbers(self) -> dict[str, tuple[int, ...]]:
        return {name: tuple(sizes) for name, sizes in self._numbers.items()}


@define(eq=False)
class Trier(Worker[Seen]):
    """Plays the games of a trial. Not for use by several threads."""

    trial: Trial
    watchers: tuple[Watcher, ...]

    @classmethod
    def of(cls, trial: Trial) -> Trier:
        players = trial.players[0]
        plans = [
            Plan(trial.ruleset, picks, players, trial.seed, hands=maxsize)
            for picks in trial.settings
        ]
        return cls(trial, tuple(Watcher.of(plan) for plan in plans))

    def nothing(self) -> Seen:
        return Seen()

    def work(self, number: int, found: Seen) -> None:
        self.play(number, found, self.trial.moves)

    def play(self, number: int, seen: Seen, moves: int, patience: int = 0) -> None:
        table = self.trial.table(number)
        self.watchers[table[0]].watch(number, table, seen, moves, patience)

    def settle(self) -> None:
        """Settles how many moves a game may take: twice as many as the longest of a few, of as few
        players as can be and of as many."""
        seen = Seen()
        for number in {0, len(self.trial.players) - 1}:
            self.play(number, seen, PROBE)
        self.trial.moves = min(MOST_MOVES, max(MOVES, 2 * seen.longest))

    def coverage(self, setting: int, seen: Seen) -> Coverage:
        """What was done, and what these options leave in force."""
        return self.watchers[setting].coverage(seen.reached)
