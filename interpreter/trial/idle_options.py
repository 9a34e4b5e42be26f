"""Options that change nothing: games played side by side with either of two values.

Both games begin with the same cards and make the same moves, until one of them offers other moves
or comes to another position: then there is a difference, and the two values are done with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import attrs
from attrs import define, field, frozen

from dotcards.dsl.lint.played.record import Alike
from dotcards.dsl.model import Example, Option, OptionValue, Ruleset
from dotcards.dsl.model.option_sets import forbidden_by, in_force
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.examples.examples import SEED, Failed, Play
from dotcards.interpreter.game.game import Game
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import Deed, Machine, compile_ruleset
from dotcards.interpreter.machine.options import Value
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.interpreter.simulate.option_readings import listed, same
from dotcards.interpreter.simulate.simulation import Plan

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


@define(eq=False)
class Comparer:
    work: SideBySide
    _machines: dict[tuple[tuple[str, Value], ...], Machine] = field(factory=dict, init=False)

    def slice(self, first: int, last: int, seconds: float) -> tuple[tuple[Alike, ...], int]:
        found = _Comparison(self, self.work.trial, self.work.pairs[first]).alike(self.work.games)
        return (() if found is None else (found,)), first + 1

    def machine(self, picks: Picks) -> Machine:
        """Compiled once, as long as there are not too many of them."""
        key = tuple(picks.items())
        if key not in self._machines:
            if len(self._machines) >= MOST_KEPT:
                self._machines.clear()
            self._machines[key] = compile_ruleset(self.work.trial.ruleset, picks)
        return self._machines[key]


@define(eq=False)
class _Comparison:
    """Two values, and how often games came to their end alike."""

    comparer: Comparer
    trial: Trial
    pair: Pair
    _ended: int = field(default=0, init=False)

    def alike(self, games: int) -> Alike | None:
        """That no game showed a difference; None where one did, or too few came to their end."""
        trial, settings = self.trial, list(self._settings())
        if not settings:
            return None
        for number in range(games):
            one, other = map(self.comparer.machine, self._both(settings[number % len(settings)]))
            _, players = trial.table(number)
            if self._differ(one, other, number, players):
                return None
        if self._ended < ENOUGH or self._example_differs():
            return None
        _, players = trial.table(0)
        mine, theirs = (trial.replay_of(picks, players, 0) for picks in self._both(settings[0]))
        pair = self.pair
        return Alike(pair.option, pair.one, pair.other, games, (mine, theirs))

    def _settings(self) -> Iterator[Picks]:
        """Picks with which either value can go together."""
        seen: list[Mapping[str, Value]] = []
        for picks in self.trial.settings:
            both = self._both(picks)
            if both[0] in seen:
                continue
            seen.append(both[0])
            if all(forbidden_by(self.trial.ruleset, one) is None for one in both):
                yield both[0]

    def _example_differs(self) -> bool:
        """Whether an example comes out otherwise with the one value than with the other."""
        for example in self.trial.ruleset.examples:
            both = self._both(dict(example.options))
            if any(
                forbidden_by(self.trial.ruleset, {**in_force(self.trial.ruleset), **picks})
                for picks in both
            ):
                continue
            one, other = (_came_to(self.comparer.machine(picks), example) for picks in both)
            if one != other:
                return True
        return False

    def _both(self, picks: Picks) -> tuple[Picks, Picks]:
        name = self.pair.option.name
        return {**picks, name: self.pair.one}, {**picks, name: self.pair.other}

    def _differ(self, machine: Machine, other: Machine, number: int, players: int) -> bool:
        key = Plan(self.trial.ruleset, {}, players, self.trial.seed).key(number)
        choices = Choices(key.encode(), players)
        mine = machine.start(players, key.encode())
        theirs = _as_one_of(mine, other.start(players, key.encode()))
        wrong, deed = None, None
        for _ in range(self.trial.moves):
            wrong, as_wrong = _do(machine, mine, deed), _do(other, theirs, deed)
            if wrong != as_wrong or not (wrong or same(mine, theirs)):
                return True
            if wrong or mine.result is not None:
                break
            legal, offered = _offered(machine, mine), _offered(other, theirs)
            if offered != legal and set(offered) != set(legal):
                return True
            if not legal:
                return False
            deed = choices.choose(mine.hand, legal)
        self._ended += mine.result is not None
        return False


def _as_one_of(state: Any, other: Any) -> Any:
    """A state of another machine as one of the class that this one's machine made."""
    made = state.copy()
    for name in attrs.fields_dict(type(made)):
        setattr(made, name, getattr(other, name))
    return made


def _do(machine: Machine, state: Any, deed: Deed | None) -> str | None:
    """Begins a game or makes a move; what went wrong, in words."""
    try:
        if deed is None:
            machine.settle(state)
        else:
            machine.step(state, deed)
    except Exception as error:  # told of where the games are played
        return str(error)
    return None


def _offered(machine: Machine, state: Any) -> list[Deed]:
    try:
        return listed(machine, state)
    except Exception:  # such as a dead end
        return []


def _came_to(machine: Machine, example: Example) -> object:
    """What an example comes to: where it stops, and the position then."""
    try:
        game = Game.seated(machine, [seat.name for seat in example.seats], SEED)
    except PlayersError:
        return None
    failed = ""
    try:
        Play(game, example).run()
    except (Failed, RulesError) as error:
        failed = error.message
    return failed, len(game.moves), game.result, game.position()
