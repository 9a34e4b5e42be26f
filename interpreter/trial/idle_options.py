"""Options that change nothing: games played side by side with either of two values.

Both games begin with the same cards and make the same moves, until one of them offers other moves
or comes to another position: then there is a difference, and the two values are done with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations

import attrs
from attrs import define, frozen

from dotcards.dsl.lint.played.record import Alike
from dotcards.dsl.model import Example, Option, OptionValue, Ruleset
from dotcards.dsl.model.option_sets import forbidden_by, in_force
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.examples.examples import Failed, Play
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import Machine, compile_ruleset
from dotcards.interpreter.machine.options import Value
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.interpreter.simulate.option_readings import as_one_of, failure, offered
from dotcards.interpreter.simulate.simulation import Plan
from dotcards.interpreter.simulate.workers import Worker

from .games import Trial
from .option_picks import Picks, values

ENOUGH = 10  # games that have to come to their end alike
MOST_PAIRS = 200  # of values
MOST_KEPT = 64  # machines
ALL_PAIRS = 5  # values of an option, of more only the first is held against the others


@frozen
class Pair:
    option: Option
    one: Value
    other: Value


def pairs(ruleset: Ruleset) -> tuple[Pair, ...]:
    """The values to hold against one another; none of an option that no rule asks about."""
    plain = attrs.evolve(ruleset, examples=(), forbidden=())
    asked = {node.name for node in everything(plain) if isinstance(node, OptionValue)}
    found = [
        Pair(option, one, other)
        for option in ruleset.options
        if option.name in asked
        for one, other in _pairs(values(option))
    ]
    return tuple(found[:MOST_PAIRS])


def _pairs(tried: Sequence[Value]) -> Iterator[tuple[Value, Value]]:
    if len(tried) <= ALL_PAIRS:
        return combinations(tried, 2)
    return ((tried[0], other) for other in tried[1:])


@frozen(eq=False)
class SideBySide:
    """Work: pairs of values, each tried in so many games. Cases are places in `pairs`."""

    trial: Trial
    pairs: tuple[Pair, ...]
    games: int

    def worker(self) -> Comparer:
        return Comparer(self)


@define(eq=False, slots=False)
class Comparer(Worker[dict[int, Alike]]):
    """Finds the pairs with which no game showed a difference, by their number."""

    compared: SideBySide

    def nothing(self) -> dict[int, Alike]:
        return {}

    def work(self, number: int, found: dict[int, Alike]) -> None:
        """Nothing is found where a game differs, or too few come to their end."""
        trial, pair = self._trial, self.compared.pairs[number]
        settings = list(self._settings(pair))
        if not settings:
            return
        ended = 0
        for game in range(self.compared.games):
            both = _both(pair, settings[game % len(settings)])
            one, other = map(self._machine, both)
            has_ended = self._ended_alike(one, other, game)
            if has_ended is None:
                return
            ended += has_ended
        if ended < ENOUGH or self._example_differs(pair):
            return
        _, players = trial.table(0)
        mine, theirs = (trial.replay_of(picks, players, 0) for picks in _both(pair, settings[0]))
        games = self.compared.games
        found[number] = Alike(pair.option, pair.one, pair.other, games, (mine, theirs))

    @property
    def _trial(self) -> Trial:
        return self.compared.trial

    def _machine(self, picks: Picks) -> Machine:
        return self._machines(tuple(picks.items()))

    @cached_property
    def _machines(self) -> Callable[[tuple[tuple[str, Value], ...]], Machine]:
        ruleset = self._trial.ruleset
        return lru_cache(MOST_KEPT)(lambda picks: compile_ruleset(ruleset, dict(picks)))

    def _settings(self, pair: Pair) -> Iterator[Picks]:
        """Picks with which either value can go together, each once."""
        seen: list[Mapping[str, Value]] = []
        for picks in self._trial.settings:
            both = _both(pair, picks)
            if both[0] not in seen:
                seen.append(both[0])
                if all(forbidden_by(self._trial.ruleset, each) is None for each in both):
                    yield both[0]

    def _ended_alike(self, machine: Machine, other: Machine, number: int) -> bool | None:
        """Whether a game came to its end; None where it went otherwise on the other machine."""
        _, players = self._trial.table(number)
        key = Plan(self._trial.ruleset, {}, players, self._trial.seed).key(number)
        choices = Choices(key.encode(), players)
        mine = machine.start(players, key.encode())
        theirs = as_one_of(mine, other.start(players, key.encode()))
        deed = None
        for _ in range(self._trial.moves):
            wrong = failure(machine, mine, deed)
            if wrong != failure(other, theirs, deed):
                return None
            if wrong is not None:
                return mine.result is not None
            if mine != theirs:
                return None
            if mine.result is not None:
                return True
            legal = offered(machine, mine)
            if set(offered(other, theirs)) != set(legal):
                return None
            if not legal:
                return False
            deed = choices.choose(mine.hand, legal)
        return mine.result is not None

    def _example_differs(self, pair: Pair) -> bool:
        """Whether an example comes out otherwise with the one value than with the other."""
        ruleset = self._trial.ruleset
        for example in ruleset.examples:
            both = _both(pair, dict(example.options))
            if not any(forbidden_by(ruleset, {**in_force(ruleset), **picks}) for picks in both):
                one, other = (_came_to(self._machine(picks), example) for picks in both)
                if one != other:
                    return True
        return False


def _both(pair: Pair, picks: Picks) -> tuple[Picks, Picks]:
    name = pair.option.name
    return {**picks, name: pair.one}, {**picks, name: pair.other}


def _came_to(machine: Machine, example: Example) -> object:
    """What an example comes to: where it stops, and the position then."""
    failed = ""
    try:
        play = Play.of(machine, example)
    except PlayersError:
        return None
    try:
        play.run()
    except (Failed, RulesError) as error:
        failed = error.message
    game = play.game
    return failed, len(game.moves), game.result, game.position()
