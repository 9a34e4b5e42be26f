"""A bot that tries its moves out, many times, from what it can know to the end of the hand."""

from __future__ import annotations

import time
from itertools import islice
from math import inf, log, sqrt
from random import Random
from typing import Any

from attrs import define, field, frozen

from ..game import Game
from ..machine import Deed
from ..moves import Move
from . import SECONDS
from .memory import Memory
from .rollout import Rollout
from .sampling import sample

MOST_LISTED = 100_000  # legal moves looked at
MOST_TRIED = 60  # of them, drawn at random, thought about
FEWEST = 4  # trials of each before any is dropped


@define
class Tried:
    """One move, and what came of it so far."""

    deed: Deed | None
    trials: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.trials if self.trials else 0.0


@frozen
class Hint:
    """The best move found; None: best do nothing. `value` and `others` are means over trials, in
    points ahead of the others, or in parts of a win where the rules keep no score."""

    move: Move | None
    value: float
    samples: int
    others: tuple[tuple[Move | None, float], ...]


@define
class CarefulBot:
    """Draws what it cannot see anew each time, plays on at random from each of its moves, and takes
    the best by the ruleset's own goal.

    It thinks for `seconds`, or with `samples` over so many trials whatever the time, and is then
    the same every time. `attention` is how likely it is to notice that it may act out of turn.
    """

    seed: int | str = 0
    attention: float = 0.9
    seconds: float = SECONDS
    samples: int | None = None
    _random: Random = field(init=False)
    _memories: dict[int, Memory] = field(factory=dict, init=False)
    _rollouts: dict[int, Rollout] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._random = Random(self.seed)

    def choose(self, game: Game, seat: int) -> Move:
        """A move of a seat that play waits for."""
        found = self.think(game, seat, self._deeds(game, seat))
        assert found.move is not None, "doing nothing is no choice here"
        return found.move

    def interrupts(self, game: Game, seat: int) -> Move | None:
        """A move out of turn, if there is one, the bot notices it, and it is better than none."""
        if seat in game.waiting():
            return None
        deeds = self._deeds(game, seat)
        if not deeds or self._random.random() >= self.attention:
            return None
        return self.think(game, seat, [None, *deeds]).move

    def _deeds(self, game: Game, seat: int) -> list[Deed]:
        legal = (deed for deed in game.machine.legal(game.state) if deed[1] == seat)
        deeds = list(islice(legal, MOST_LISTED))
        return deeds if len(deeds) <= MOST_TRIED else self._random.sample(deeds, MOST_TRIED)

    def think(self, game: Game, seat: int, deeds: list[Deed] | list[Deed | None]) -> Hint:
        """Tries the deeds, the better ones more often (UCB1: Auer, Cesa-Bianchi, Fischer 2002)."""
        tried = [Tried(deed) for deed in deeds]
        done = 0
        if len(tried) > 1:
            memory = self._memories.setdefault(seat, Memory(seat))
            memory.watch(game)
            now = time.monotonic()
            until, half = (now + self.seconds, now + self.seconds / 2)
            if self.samples is not None:
                until = half = inf
            rollout = self._rollouts.get(seat)
            if rollout is None or rollout.machine is not game.machine:
                rollout = Rollout(game.machine, seat, self._random, len(game.names))
                self._rollouts[seat] = rollout
            rollout.learn(half)
            low = high = 0.0
            while self._goes_on(done, until):
                one = _next(tried, done, max(high - low, 1e-9))
                state = sample(game, seat, memory.known, self._random)
                value = _outcome(rollout, state, one.deed, until)
                done += 1
                if value is None:  # a position in which this cannot be: no news about the move
                    one.trials += 1
                    one.total += one.mean
                    continue
                low, high = (min(low, value), max(high, value)) if done > 1 else (value, value)
                one.trials += 1
                one.total += value
        # Tried most: a high mean of few trials is mostly luck.
        order = sorted(tried, key=lambda one: (-one.trials, -one.mean))
        best = max(order, key=lambda one: (one.trials > 0.6 * order[0].trials, one.mean))
        ranked = [(self._move(game, one.deed), one.mean) for one in order if one is not best]
        return Hint(self._move(game, best.deed), best.mean, done, tuple(ranked))

    def _goes_on(self, done: int, until: float) -> bool:
        if self.samples is not None:
            return done < self.samples
        return time.monotonic() < until

    def _move(self, game: Game, deed: Deed | None) -> Move | None:
        return None if deed is None else game.wording.move(game.state, deed)


def _next(tried: list[Tried], done: int, spread: float) -> Tried:
    fewest = min(tried, key=lambda one: one.trials)
    if fewest.trials < FEWEST:
        return fewest
    bonus = 0.7 * spread * sqrt(log(done))
    return max(tried, key=lambda one: one.mean + bonus / sqrt(one.trials))


def _outcome(rollout: Rollout, state: Any, deed: Deed | None, until: float) -> float | None:
    """What came of it; None where the cards drawn do not fit what the rules take for granted."""
    try:
        return rollout.worth(state, deed, until)
    except Exception:
        return None


def hint(game: Game, seat: int, seconds: float = SECONDS) -> Hint:
    """What a careful player would do. ValueError where this seat can do nothing now."""
    bot = CarefulBot(str(game.seed), seconds=seconds)
    deeds: list[Deed | None] = list(bot._deeds(game, seat))
    if not deeds:
        raise ValueError("there is nothing to do")
    return bot.think(game, seat, deeds if seat in game.waiting() else [None, *deeds])
