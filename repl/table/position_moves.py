"""The legal moves of one position, listed once and only as far as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from dotcards.interpreter import Game, Move


class Listing:
    """The moves of one seat in the position that a game is in now."""

    def __init__(self, game: Game, seat: int) -> None:
        # A move taken back brings another state; one made leaves it, and adds to the moves.
        self._place = (game.state, len(game.moves), seat)
        self._found: list[Move] = []
        self._more: Iterator[Move] = game.legal(seat)

    def is_of(self, game: Game, seat: int) -> bool:
        """Whether the game is still in that position, and the seat is the same."""
        return self._place[0] is game.state and self._place[1:] == (len(game.moves), seat)

    def first(self, most: int) -> tuple[Move, ...]:
        """So many moves at most. Raises RulesError where the rules fail, as `Game.legal` does; the
        listing is of no use then."""
        self._found += islice(self._more, max(0, most - len(self._found)))
        return tuple(self._found[:most])
