"""How players at random choose: one number of 64 bits a decision, and one way to choose by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, count, islice, tee
from typing import TypeVar

from attrs import define, field

from .chance import MOVES, choices
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
    _numbers: list[Iterator[int]] = field(factory=list, init=False)  # of each seat

    def choose(self, hand: int, deeds: Sequence[Deed]) -> Deed:
        """One of the deeds possible now, each as likely as the other."""
        if len(deeds) == 1:
            return deeds[0]
        return chosen(deeds, self.number(hand, deeds[0][1]))

    def number(self, hand: int, seat: int) -> int:
        """The seat's next number in a hand."""
        return next(self.of_hand(hand)[seat])

    def of_hand(self, hand: int) -> Sequence[Iterator[int]]:
        """The numbers of each seat in a hand, those left of them; good until another is begun."""
        if hand != self._hand:
            self._begin(hand)
        return self._numbers

    def _begin(self, hand: int) -> None:
        """In a hand the seats are given its numbers by turns."""
        self._hand, players = hand, self.players
        blocks = map(partial(choices, self.seed, MOVES, hand), count())
        streams = tee(chain.from_iterable(blocks), players)
        self._numbers = [islice(stream, seat, None, players) for seat, stream in enumerate(streams)]
