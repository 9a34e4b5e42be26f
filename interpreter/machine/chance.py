"""All chance of a game, as functions of its seed and of where in the game chance is asked.

The numbers are SHAKE-128 (FIPS 202) output, so one seed gives one game on every machine and Python.
Which part of the output is used where is numbered, so that games of earlier schemes stay what they
are:

1. One stream a game: each use of chance comes after the one before.
2. Chance begins anew with each hand: what it brings depends on the hand's number and on how often
   it was asked in that hand before, and each seat chooses from a stream of its own. So two rulesets
   that differ in one hand meet the same chance in the next.

A hand is what is played from one deal to the next. Its number is how many hands somebody has made a
move in, so several deals before the first move belong to one.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import pack, unpack
from typing import Any, Final

SCHEME: Final = 2
SCHEMES: Final = (1, 2)

CARDS, MOVES, INTERRUPTIONS = range(3)  # what chance is asked for in the second scheme
BLOCK: Final = 32  # numbers to choose by that are made at once


def output(key: bytes, count: int) -> tuple[int, ...]:
    """`count` numbers of 64 bits, evenly spread."""
    return unpack(f"<{count}Q", shake_128(key).digest(8 * count))


def numbers(s: Any, count: int) -> tuple[int, ...]:
    """The numbers that a state's next use of chance brings; counts the use."""
    used = s.used
    s.used = used + 1
    if s.scheme == 1:
        return output(s.seed + pack("<Q", used), count)
    return output(s.seed + pack("<3Q", CARDS, s.hand, used), count)


def begin_deal(s: Any) -> None:
    """A new hand begins, unless nobody has moved in the one before."""
    if s.moved:
        s.moved = False
        s.hand += 1
        if s.scheme > 1:
            s.used = 0


def shuffled(s: Any, cards: list[int]) -> list[int]:
    """The same cards in an order in which every order is equally likely."""
    keys = dict(zip(cards, numbers(s, len(cards)), strict=True))
    return sorted(cards, key=keys.__getitem__)


def pick(s: Any, count: int) -> int:
    """A number from 0 up to but not including `count` (at most 2**20: no bias to speak of)."""
    return numbers(s, 1)[0] % count


def choices(seed: bytes, what: int, hand: int, block: int) -> tuple[int, ...]:
    """What seats choose by in a hand, a number a decision: those from `BLOCK * block` on. They are
    given out by turns, so of n seats the first chooses by numbers 0, n, 2n …"""
    return output(seed + pack("<3Q", what, hand, block), BLOCK)


def as_key(seed: int | str) -> bytes:
    """A seed as the functions here take it."""
    return str(seed).encode("utf-8", "surrogatepass")
