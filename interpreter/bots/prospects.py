"""How a game that is not over will go: learned from games at random, where no score tells it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf, log1p
from random import Random
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define, field

from dotcards.interpreter.machine.machine import Machine
from dotcards.interpreter.machine.random_moves import LISTED, Draws

MOVES = 25_000  # of the games learned from
LONGEST = 4_000  # moves of one of them
EVERY = 7  # moves between two positions taken from a game
FADES = 0.995  # how much less the end of a game tells of a position one move before
FIRMNESS = 0.03  # for each position; against seeing much in little (ridge regression)
FEWEST_GAMES = 4


@define(eq=False)
class Prospects:
    """A seat's place to come, linear in what it has more of than the others: cards, in all and in
    each of its zones, as logarithms, for the last cards tell most; numbers kept of it."""

    machine: Machine
    players: int
    _weights: list[float] = field(factory=list, init=False)
    _sums: list[list[float]] = field(factory=list, init=False)  # XᵀX, and Xᵀy as last column
    _rows: int = field(default=0, init=False)
    _games: int = field(default=0, init=False)
    _course: Iterator[None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._course = self._play()

    @property
    def known(self) -> bool:
        """Whether anything has been learned."""
        return bool(self._weights)

    def learn(self, until: float = inf) -> None:
        """Goes on learning, always from the same random games, until all is learned or the clock
        (`time.monotonic`) says so."""
        games = self._games
        for _ in self._course:
            if monotonic() >= until:
                break
        if games < self._games >= FEWEST_GAMES:
            self._weights = _solved(self._sums, FIRMNESS * self._rows)

    def of(self, state: Any, seat: int) -> float:
        """From 0, last, to 1, first; 0.5 where nothing is known."""
        if not self._weights:
            return 0.5
        more = self._more(state, seat)
        found = 0.5 + sum(a * b for a, b in zip(self._weights, more, strict=True))
        return min(1.0, max(0.0, found))

    def _more(self, state: Any, seat: int) -> list[float]:
        rows = [self._features(state, other) for other in range(state.n)]
        own, others = rows[seat], state.n - 1
        if not others:
            return own
        return [
            value - (sum(column) - value) / others
            for value, column in zip(own, zip(*rows, strict=True), strict=True)
        ]

    def _features(self, state: Any, seat: int) -> list[float]:
        context = self.machine.context
        found: list[float] = []
        held = 0
        for zone in context.ruleset.zones:
            if zone.owner is not None:
                piles = getattr(state, context.names.zones[zone.name])
                pile = piles[seat % len(piles)]
                found.append(log1p(len(pile)))
                held += len(pile)
        for variable in context.ruleset.variables:
            if variable.owner in ("player", "team") and variable.kind.base == "number":
                values = getattr(state, context.names.variables[variable.name])
                found.append(float(values[seat % len(values)] or 0))
        return [*found, log1p(held)]

    def _play(self) -> Iterator[None]:
        """Plays at random and takes in how it came out; stops here and there."""
        rng, moves = Random(self.players), 0
        listings = [phase.listing for phase in self.machine.phases]
        while moves < MOVES:
            seen: list[tuple[int, list[list[float]]]] = []
            made = 0
            try:
                state = self.machine.start(self.players, rng.randbytes(8))
                self.machine.settle(state)
                while state.result is None and made < LONGEST:
                    if made % EVERY == 0:
                        seen.append((made, [self._more(state, n) for n in range(self.players)]))
                        yield
                    legal = list(islice(listings[state.phase](state), LISTED + 1))
                    if len(legal) > LISTED:
                        legal = [next(Draws.of(self.machine).some(state, rng))]
                    self.machine.raw_step(state, rng.choice(legal))
                    made += 1
            except Exception:  # rules that fail are told of where the game itself is played
                return
            moves += made + 1
            if state.result is not None and len(state.result) > 1:
                self._games += 1
                for when, of_each in seen:
                    fading = FADES ** (made - when)
                    for seat, more in enumerate(of_each):
                        self._take_in(more, fading * (place(state, seat) - 0.5))

    def _take_in(self, more: list[float], value: float) -> None:
        row = [*more, value]
        if not self._sums:
            self._sums = [[0.0] * len(row) for _ in more]
        for line, factor in zip(self._sums, more, strict=True):
            if factor:
                for at, other in enumerate(row):
                    line[at] += factor * other
        self._rows += 1


_all: WeakKeyDictionary[Machine, dict[int, Prospects]] = WeakKeyDictionary()


def prospects(machine: Machine, players: int) -> Prospects:
    """Those of a machine's games with so many players: all bots learn together."""
    by_number = _all.setdefault(machine, {})
    if players not in by_number:
        by_number[players] = Prospects(machine, players)
    return by_number[players]


def place(state: Any, seat: int) -> float:
    """1 for winning alone, 0 for being last alone or where nobody wins, 0.5 where nothing has been
    decided."""
    if state.result is None or len(state.result) < 2:
        return 0.5
    if not state.result[0]:
        return 0.0
    better, worse, found = 0, 0, False
    for group in state.result:
        if seat in group:
            found = True
        elif found:
            worse += len(group)
        else:
            better += len(group)
    others = state.n - 1
    return 0.5 + (worse - better) / (2 * others) if others else 1.0


def _solved(sums: list[list[float]], firmness: float) -> list[float]:
    """Weights by least squares with a penalty on their size: (XᵀX + cI) w = Xᵀy, by Gauss."""
    matrix = [list(line) for line in sums]
    width = len(matrix)
    for one in range(width):
        matrix[one][one] += firmness
    for one in range(width):
        pivot = max(range(one, width), key=lambda at: abs(matrix[at][one]))
        matrix[one], matrix[pivot] = matrix[pivot], matrix[one]
        scale = matrix[one][one]
        matrix[one] = [value / scale for value in matrix[one]]
        for two in range(width):
            factor = matrix[two][one]
            if two != one and factor:
                matrix[two] = [
                    a - factor * b for a, b in zip(matrix[two], matrix[one], strict=True)
                ]
    return [line[width] for line in matrix]
