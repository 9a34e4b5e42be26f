"""A bot that makes any move that is legal."""

from __future__ import annotations

from random import Random

from attrs import define

from ..chance import BLOCK, INTERRUPTIONS, MOVES, as_key, choices
from ..choosing import chosen
from ..game import Game
from ..moves import Move


@define(eq=False, repr=False)
class RandomBot:
    """Makes any of its legal moves, each as likely as the other.

    What it does follows from the game's seed, the hand, and the moves made in it: what a seat
    chooses hangs on how many moves that seat has made, so that two rulesets stay comparable.
    `attention` is how likely it is to notice that it may move out of turn, from 0 to 1.
    """

    attention: float = 0.75  # of KINDS

    def choose(self, game: Game, seat: int) -> Move:
        """A move of a seat that play waits for."""
        moves = list(game.legal(seat))
        if game.scheme == 1:
            return _stream(game, seat).choice(moves)
        own, _ = game.decisions(seat)
        return chosen(moves, _number(game, MOVES, seat, own))

    def interrupts(self, game: Game, seat: int) -> Move | None:
        """A move out of turn, if there is one and the bot notices it."""
        if seat in game.waiting():
            return None
        moves = list(game.legal(seat))
        if not moves:
            return None
        if game.scheme == 1:
            stream = _stream(game, seat)
            return stream.choice(moves) if stream.random() < self.attention else None
        _, every = game.decisions(seat)
        number = _number(game, INTERRUPTIONS, seat, every)
        heeded = int(self.attention * 2**64)  # numbers below this notice, and choose
        return chosen(moves, number * 2**64 // heeded) if number < heeded else None


def _number(game: Game, what: int, seat: int, decision: int) -> int:
    block, place = divmod(decision * len(game.names) + seat, BLOCK)
    return choices(as_key(game.seed), what, game.state.hand, block)[place]


def _stream(game: Game, seat: int) -> Random:
    """What a bot chose by in the first scheme of chance."""
    return Random(f"{game.seed} {seat} {len(game.moves)}")
