"""How much hangs on each option: random games in which other readings are asked what they would do.

A game is played as the options have it. At each decision a machine of the same ruleset, with one
option read another way, is asked which moves it would offer there, and what the move that is made
would lead to. So an option counts wherever it is read: in a condition, a definition, an action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Literal

import attrs
from attrs import define, frozen

from dotcards.dsl.model import Ruleset
from dotcards.interpreter.machine.machine import Deed, Machine, compile_ruleset
from dotcards.interpreter.machine.options import Value, can_be_picked
from dotcards.interpreter.machine.random_choice import LISTED, Choices

from .simulation import Plan
from .workers import Worker

GAMES = 40
MOVES = 1_000  # of one game
MOST = 40  # readings

What = Literal["decisions", "other moves", "outcomes", "other outcome"]
Counts = Counter[tuple[int, What]]
Reading = tuple[str, Value]


def other_readings(ruleset: Ruleset, picked: dict[str, Value]) -> tuple[Reading, ...]:
    """Each option with each value that is not in force, of a range of numbers its two ends;
    none that cannot go with the others."""
    return tuple(islice(_others(ruleset, picked), MOST))


def _others(ruleset: Ruleset, picked: dict[str, Value]) -> Iterator[Reading]:
    for option in ruleset.options:
        ends = [end for end in (option.low, option.high) if end is not None]
        for value in dict.fromkeys((*option.values, *ends)):
            changed = {**picked, option.name: value}
            if value != picked[option.name] and can_be_picked(ruleset, changed):
                yield option.name, value


@frozen(eq=False)
class Comparison:
    """Work: the games of a plan, seen through other readings of the options."""

    plan: Plan

    def worker(self) -> Comparer:
        ruleset, options = self.plan.ruleset, self.plan.options
        machine = compile_ruleset(ruleset, options)
        return Comparer(
            self.plan,
            machine,
            tuple(
                compile_ruleset(ruleset, {**options, name: value})
                for name, value in other_readings(ruleset, dict(machine.options))
            ),
        )


@define(eq=False)
class Comparer(Worker[Counts]):
    """Plays games and asks the other machines. Counts are by number of a reading."""

    plan: Plan
    machine: Machine
    others: tuple[Machine, ...]

    def nothing(self) -> Counts:
        return Counter()

    def work(self, number: int, found: Counts) -> None:
        key, players = self.plan.key(number), self.plan.players
        choices, asked = Choices(key.encode(), players), Random(f"readings {key}")
        start = self.machine.start(players, key.encode())
        state = start.copy()
        if failure(self.machine, state) is not None:
            return  # a game that goes wrong is told of by the simulation
        for which, other in enumerate(self.others):
            theirs = as_one_of(start, other.start(players, key.encode()))
            is_other = failure(other, theirs) is not None or theirs != state
            found[which, "outcomes"] += 1
            found[which, "other outcome"] += is_other
        for _ in range(min(self.plan.limit, MOVES)):
            legal = [] if state.result is not None else offered(self.machine, state)
            if not legal:
                return
            deed = choices.choose(state.hand, legal)
            which = asked.randrange(len(self.others))
            before = state.copy()
            if failure(self.machine, state, deed) is not None:
                return
            self._ask(which, before, legal, deed, state, found)

    def _ask(
        self, which: int, before: Any, legal: list[Deed], deed: Deed, after: Any, found: Counts
    ) -> None:
        """Asks another reading about a move that was made; `before` is used up."""
        other = self.others[which]
        found[which, "decisions"] += 1
        others = offered(other, before)
        found[which, "other moves"] += set(others) != set(legal)
        if deed in others:
            is_other = failure(other, before, deed) is not None or before != after
            found[which, "outcomes"] += 1
            found[which, "other outcome"] += is_other


def as_one_of(state: Any, other: Any) -> Any:
    """A state of another machine as one of the class that this one's machine made."""
    made = state.copy()
    for name in attrs.fields_dict(type(made)):
        setattr(made, name, getattr(other, name))
    return made


def failure(machine: Machine, state: Any, deed: Deed | None = None) -> str | None:
    """Makes a move, or begins a game; returns what went wrong, in words."""
    try:
        if deed is None:
            machine.settle(state)
        else:
            machine.step(state, deed)
    except Exception as error:  # told of where the games are played
        return str(error)
    return None


def offered(machine: Machine, state: Any) -> list[Deed]:
    """The moves that can be made, not more than LISTED; none at a dead end."""
    try:
        return list(islice(machine.phases[state.phase].listing(state), LISTED))
    except Exception:
        return []
