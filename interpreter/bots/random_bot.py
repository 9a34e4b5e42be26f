"""A bot that makes any move that is legal."""

from __future__ import annotations

from itertools import islice
from random import Random

from attrs import define

from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.machine.chance import BLOCK, INTERRUPTIONS, MOVES, as_key, choices
from dotcards.interpreter.machine.random_choice import chosen
from dotcards.interpreter.machine.random_moves import LISTED


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
        own, _ = game.decisions(seat)
        stream = _stream(game, seat) if game.scheme == 1 else None
        found = _any(game, seat, stream, _number(game, MOVES, seat, own))
        assert found is not None, "whoever is asked has a move"
        return found

    def interrupts(self, game: Game, seat: int) -> Move | None:
        """A move out of turn, if there is one and the bot notices it."""
        if seat in game.asked():
            return None
        if next(game.legal(seat), None) is None:
            return None
        if game.scheme == 1:
            stream = _stream(game, seat)
            return _any(game, seat, stream, 0) if stream.random() < self.attention else None
        _, every = game.decisions(seat)
        number = _number(game, INTERRUPTIONS, seat, every)
        heeded = int(self.attention * 2**64)  # numbers below this notice, and choose
        return _any(game, seat, None, number * 2**64 // heeded) if number < heeded else None


def _any(game: Game, seat: int, stream: Random | None, number: int) -> Move | None:
    """A move by the next number of a stream, or else by this number."""
    moves = list(islice(game.legal(seat), LISTED + 1))
    if len(moves) > LISTED:
        return game.drawn(number if stream is None else stream.getrandbits(64), seat)
    return chosen(moves, number) if stream is None else stream.choice(moves)


def _number(game: Game, what: int, seat: int, decision: int) -> int:
    block, place = divmod(decision * len(game.names) + seat, BLOCK)
    return choices(as_key(game.seed), what, game.state.hand, block)[place]


def _stream(game: Game, seat: int) -> Random:
    """What a bot chose by in the first scheme of chance."""
    return Random(f"{game.seed} {seat} {len(game.moves)}")
