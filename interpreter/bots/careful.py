"""A bot that tries its moves out, many times, from what it can know to the end of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from math import inf
from random import Random
from time import monotonic
from typing import Any

from attrs import define, field, frozen

from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.machine.machine import Deed
from dotcards.interpreter.machine.random_moves import LISTED, Draws

from .bot_kinds import SECONDS
from .goals import score_of
from .memory import Memory, Pile
from .rollout import Rollout
from .sampling import sample

MOST_TRIED = 60  # of them, drawn at random, thought about


@define
class Tried:
    """One move, and what came of it so far."""

    deed: Deed | None
    trials: int = 0
    total: float = 0.0
    lasted: int = 0  # rounds
    means: list[float] = field(factory=list)  # at the end of each round it was tried in

    @property
    def mean(self) -> float:
        return self.total / self.trials if self.trials else 0.0


@frozen
class Hint:
    """The best move found; None: best do nothing. `value` and `others` are means over trials, in
    points ahead of the others where `in_points`, else (the rules keep no score) in parts of a win.
    The others, the better ones first, were mostly tried less often: with the same cards as the best
    move, so each is put as far below it as it was when both were last tried.
    """

    move: Move | None
    value: float
    samples: int
    others: tuple[tuple[Move | None, float], ...]
    in_points: bool


@define(eq=False, repr=False)
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
        if seat in game.asked():
            return None
        deeds = self._deeds(game, seat)
        if not deeds or self._random.random() >= self.attention:
            return None
        return self.think(game, seat, [None, *deeds]).move

    def _deeds(self, game: Game, seat: int) -> list[Deed]:
        legal = (deed for deed in game.machine.legal(game.state) if deed[1] == seat)
        deeds = list(islice(legal, LISTED + 1))
        if len(deeds) > LISTED:
            draws = Draws.of(game.machine).some(game.state, self._random, seat)
            return list(dict.fromkeys(islice(draws, MOST_TRIED)))
        return deeds if len(deeds) <= MOST_TRIED else self._random.sample(deeds, MOST_TRIED)

    def think(self, game: Game, seat: int, deeds: list[Deed] | list[Deed | None]) -> Hint:
        """Tries the deeds, the better ones more often."""
        tried = [Tried(deed) for deed in deeds]
        done = 0
        if len(tried) > 1:
            begun = monotonic()
            memory = self._memories.setdefault(seat, Memory(seat))
            memory.watch(game)
            half = inf if self.samples is not None else begun + self.seconds / 2
            rollout = self._rollouts.get(seat)
            if rollout is None or rollout.machine is not game.machine:
                rollout = Rollout(game.machine, seat, self._random, len(game.names))
                self._rollouts[seat] = rollout
            rollout.learn(half)
            done = self._try_out(game, seat, tried, rollout, memory.known, begun)
        # Those thought about longest: a high mean of few trials is mostly luck.
        order = sorted(tried, key=lambda one: (-one.lasted, *_promise(one)))
        best = order[0]
        in_points = score_of(game.machine.ruleset) is not None
        worth = {id(one): _beside(best, one, in_points) for one in order}
        others = sorted(order[1:], key=lambda one: (not one.trials, -worth[id(one)]))
        ranked = [(self._move(game, one.deed), worth[id(one)]) for one in others]
        return Hint(self._move(game, best.deed), best.mean, done, tuple(ranked), in_points)

    def _try_out(
        self,
        game: Game,
        seat: int,
        tried: list[Tried],
        rollout: Rollout,
        known: Mapping[int, Pile],
        begun: float,
    ) -> int:
        """Halves the moves, round by round, until one is left (sequential halving: Karnin, Koren,
        Somekh 2013). In a round all are tried with the same cards drawn, so that luck with them
        does not decide. Returns how many trials there were."""
        done, until = 0, inf if self.samples is not None else begun + self.seconds

        def spent() -> float:
            if self.samples is not None:
                return done / self.samples
            return (monotonic() - begun) / self.seconds

        rounds, start = (len(tried) - 1).bit_length(), spent()
        for number in range(rounds):
            end = start + (1 - start) * (number + 1) / rounds
            while spent() < end:
                state = sample(game, seat, known, self._random)
                for one in tried:
                    if spent() >= 1:
                        break
                    value = _outcome(rollout, state.copy(), one.deed, until)
                    done += 1
                    if value is not None:  # else this cannot be so: no news about the move
                        one.trials += 1
                        one.total += value
            for one in tried:
                one.means.append(one.mean)
            tried = sorted(tried, key=_promise)[: (len(tried) + 1) // 2]
            for one in tried:
                one.lasted += 1
        return done

    def _move(self, game: Game, deed: Deed | None) -> Move | None:
        return None if deed is None else game.wording.move(game.state, deed)


def _promise(one: Tried) -> tuple[bool, float]:
    """Sorts the best first, and what could never be tried last."""
    return (not one.trials, -one.mean)


def _beside(best: Tried, one: Tried, in_points: bool) -> float:
    """What a move is worth, by how far it stayed behind the best one while both were tried."""
    if one is best or not one.means or not one.trials:
        return one.mean
    behind = best.means[len(one.means) - 1] - one.means[-1]
    return best.mean - behind if in_points else max(best.mean - behind, 0.0)


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
