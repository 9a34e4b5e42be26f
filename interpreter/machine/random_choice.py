"""How players at random choose: one number of 64 bits a decision, and one way to choose by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from attrs import define, field

from .chance import BLOCK, MOVES, choices
from .machine import Deed
from .random_moves import LISTED as LISTED

T = TypeVar("T")


def chosen(options: Sequence[T], number: int) -> T:
    """One of them, each as likely as the other; `number` is from 0 up to 2**64."""
    return options[number * len(options) >> 64]


@define(eq=False)
class Choices:
    """What the players of one game at random choose by: for each hand a stream for each seat, of
    which each decision takes one number. Where there is but one move there is nothing to decide.

    A decision counts as that of the seat whose move is listed first, which play waits for.
    """

    seed: bytes
    players: int
    _hand: int = field(default=-1, init=False)
    _numbers: list[int] = field(factory=list, init=False)
    _places: list[int] = field(factory=list, init=False)  # of each seat's next number

    def choose(self, hand: int, deeds: Sequence[Deed]) -> Deed:
        """One of the deeds possible now, each as likely as the other."""
        count = len(deeds)
        # as `chosen` does, without calling it for every move of every game
        return deeds[0] if count == 1 else deeds[self.number(hand, deeds[0][1]) * count >> 64]

    def number(self, hand: int, seat: int) -> int:
        """The seat's next number in a hand."""
        if hand != self._hand:
            self._hand = hand
            self._numbers, self._places = [], list(range(self.players))
        places, numbers = self._places, self._numbers
        place = places[seat]
        places[seat] = place + self.players
        while place >= len(numbers):
            numbers += choices(self.seed, MOVES, hand, len(numbers) // BLOCK)
        return numbers[place]
