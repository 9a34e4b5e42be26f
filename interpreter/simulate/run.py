"""A whole simulation: the games, then some of them once more through other readings."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping

from attrs import define, field

from dotcards.dsl import Ruleset
from dotcards.interpreter.compiler.context import Value

from .figures import Report, report
from .option_readings import GAMES, Comparison, Counts
from .simulation import Plan, Tally, usual_players
from .workers import run


def simulate(
    ruleset: Ruleset,
    games: int = 1000,
    *,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> Report:
    """Plays games at random and says what happened in them; the same seed, the same figures.

    `players`: four, or as near to that as the rules allow, where it is not said. `options`: those
    picked, by name. `jobs`: processes to play in. Raises OptionError and PlayersError for what the
    rules do not allow, ValueError for fewer than one game or process, WorkerLost where a process
    comes to an end by itself.
    """
    if games < 1 or jobs < 1:
        raise ValueError("at least one game is to be played, by at least one process")
    if players is None:
        players = usual_players(ruleset)
    plan = Plan(ruleset, options or {}, players, seed)
    simulator = plan.worker()
    course = Course(plan, 0, games, jobs)
    course.run(lambda what, done, of: None)
    return report(
        plan, simulator, course.tally, course.readings,
        first=0, asked=games, seconds=course.seconds, jobs=min(jobs, games), command=None,
    )  # fmt: skip


@define(eq=False)
class Course:
    """Plays the games from number `first` on, in so many processes.

    What has been counted stands at any time, also when something stops `run`. `seconds` are those
    of the playing.
    """

    plan: Plan
    first: int
    games: int
    jobs: int
    tally: Tally = field(init=False)
    readings: Counts = field(factory=Counter, init=False)
    seconds: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self.tally = Tally(self.plan.players)

    def run(self, tell: Callable[[str, int, int], None]) -> None:
        """`tell` hears what is being done, how much of it is done, and how much there is to do.

        Raises WorkerLost and KeyboardInterrupt.
        """
        begun = time.perf_counter()
        tell("games", 0, self.games)

        def played(tally: Tally, games: int) -> None:
            self.tally = self.tally.plus(tally)
            self.seconds = time.perf_counter() - begun
            tell("games", self.tally.games, self.games)

        run(self.plan, self.first, self.first + self.games, self.jobs, played)
        if self.plan.ruleset.options and not self.plan.bots:  # those games are at random
            self._read_again(min(self.games, GAMES), tell)

    def _read_again(self, games: int, tell: Callable[[str, int, int], None]) -> None:
        done = 0
        tell("games, once more", 0, games)

        def read(counts: Counts, more: int) -> None:
            nonlocal done
            self.readings = self.readings + counts
            done += more
            tell("games, once more", done, games)

        run(Comparison(self.plan), self.first, self.first + games, self.jobs, read)
