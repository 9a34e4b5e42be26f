"""How much hangs on each option: random games in which other readings are asked what they would do.

A game is played as the options have it. At each decision a machine of the same ruleset, with one
option read another way, is asked which moves it would offer there, and what the move that is made
would lead to. So an option counts wherever it is read: in a condition, a definition, an action.
"""

from __future__ import annotations

import time
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
class Comparer:
    """Plays games and asks the other machines. Counts are by number of a reading."""

    plan: Plan
    machine: Machine
    others: tuple[Machine, ...]

    def slice(self, first: int, last: int, seconds: float) -> tuple[Counts, int]:
        counts: Counts = Counter()
        stop = time.perf_counter() + seconds
        number = first
        while number < last and (number == first or time.perf_counter() < stop):
            self._game(number, counts)
            number += 1
        return counts, number

    def _game(self, number: int, counts: Counts) -> None:
        key = self.plan.key(number)
        choices, asked = Choices(key.encode(), self.plan.players), Random(f"readings {key}")
        machine = self.machine
        try:
            state = self._begin(key.encode(), counts)
            for _ in range(min(self.plan.limit, MOVES)):
                if state.result is not None:
                    return
                legal = listed(machine, state)
                if not legal:
                    return
                deed = choices.choose(state.hand, legal)
                which = asked.randrange(len(self.others))
                self._ask(which, state, legal, deed, counts)
        except Exception:  # a game that goes wrong is told of by the simulation
            return

    def _begin(self, seed: bytes, counts: Counts) -> Any:
        """On to the first decision; what other readings make of the beginning is an outcome too."""
        start = self.machine.start(self.plan.players, seed)
        state = start.copy()
        self.machine.raw_settle(state)
        for which, other in enumerate(self.others):
            counts[which, "outcomes"] += 1
            counts[which, "other outcome"] += not self._begins_alike(other, seed, start, state)
        return state

    def _begins_alike(self, other: Machine, seed: bytes, like: Any, settled: Any) -> bool:
        try:
            theirs = other.start(self.plan.players, seed)
            state = like.copy()
            for name in attrs.fields_dict(type(state)):
                setattr(state, name, getattr(theirs, name))
            other.raw_settle(state)
        except Exception:
            return False
        return same(state, settled)

    def _ask(self, which: int, state: Any, legal: list[Deed], deed: Deed, counts: Counts) -> None:
        """Makes the move, after asking another reading about it."""
        other = self.others[which]
        before = state.copy()
        self.machine.raw_step(state, deed)
        counts[which, "decisions"] += 1
        try:
            offered = listed(other, before)
        except Exception:  # such as a dead end
            offered = []
        if offered != legal and set(offered) != set(legal):
            counts[which, "other moves"] += 1
        if deed in offered:
            counts[which, "outcomes"] += 1
            counts[which, "other outcome"] += not self._leads_alike(other, before, deed, state)

    def _leads_alike(self, other: Machine, before: Any, deed: Deed, after: Any) -> bool:
        try:
            other.raw_step(before, deed)
        except Exception:
            return False
        return same(before, after)


def listed(machine: Machine, state: Any) -> list[Deed]:
    return list(islice(machine.phases[state.phase].listing(state), LISTED))


def same(state: Any, other: Any) -> bool:
    """Whether two states are alike, whatever work it took to come there."""
    return bool(state == other)
