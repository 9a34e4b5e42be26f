"""A bot that makes any move that is legal."""

from __future__ import annotations

from random import Random

from attrs import define, field

from ..game import Game
from ..moves import Move


@define(eq=False, repr=False)
class RandomBot:
    """Makes any of its legal moves, each as likely as the other.

    `attention` is how likely it is to notice that it may move out of turn, from 0 to 1.
    """

    seed: int | str = 0
    attention: float = 0.75  # of KINDS
    _random: Random = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._random = Random(self.seed)

    def choose(self, game: Game, seat: int) -> Move:
        """A move of a seat that play waits for."""
        return self._random.choice(list(game.legal(seat)))

    def interrupts(self, game: Game, seat: int) -> Move | None:
        """A move out of turn, if there is one and the bot notices it."""
        if seat in game.waiting():
            return None
        moves = list(game.legal(seat))
        if not moves or self._random.random() >= self.attention:
            return None
        return self._random.choice(moves)
