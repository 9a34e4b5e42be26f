"""Players with habits: each likes some moves better than others, and makes them more often.

At random a game may take for ever that nobody would play so. Among players of very different
habits some come to an end of whatever has one within their reach.
"""

from __future__ import annotations

from itertools import islice
from math import exp
from random import Random
from typing import Any

from attrs import define, field

from dotcards.interpreter.machine.machine import Deed, Machine
from dotcards.interpreter.machine.random_choice import LISTED

TABLES = 24  # of players with different habits
STRENGTH = 2.0  # of a liking for a kind of move, as a standard deviation of its logarithm
TASTE = 1.0  # the same, for one of its choices before another


@define
class Habits:
    """What the players of one table like."""

    rng: Random
    _likings: dict[Any, float] = field(factory=dict, init=False)

    def choose(self, legal: list[Deed]) -> Deed:
        if len(legal) == 1:
            return legal[0]
        weights = [
            self._liking((deed[0], deed[1]), STRENGTH) * self._liking(deed, TASTE) for deed in legal
        ]
        return self.rng.choices(legal, weights)[0]

    def _liking(self, what: Any, spread: float) -> float:
        found = self._likings.get(what)
        if found is None:
            found = self._likings[what] = exp(self.rng.gauss(0, spread))
        return found


def gets_out(machine: Machine, state: Any, key: str, moves: int, only_end: bool = False) -> bool:
    """Whether one table of players comes from here to an end, a new deal (unless only an end
    counts) or a stop, within so many moves. The state is left as it is; all chance comes from
    `key`."""
    tables = (Habits(Random(f"habits {key} {table}")) for table in range(TABLES))
    return any(_ends(machine, state.copy(), habits, moves, only_end) for habits in tables)


def _ends(machine: Machine, state: Any, habits: Habits, moves: int, only_end: bool) -> bool:
    hand = state.hand

    def has_ended() -> bool:
        return state.result is not None or (state.hand != hand and not only_end)

    try:
        for _ in range(moves):
            if has_ended():
                return True
            legal = list(islice(machine.phases[state.phase].listing(state), LISTED))
            if not legal:
                return True
            machine.raw_step(state, habits.choose(legal))
    except Exception:  # another kind of trouble, told of where it is met at random
        return True
    return has_ended()
