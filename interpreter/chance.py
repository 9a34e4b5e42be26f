"""All chance of a game: a function of its seed and of how often chance was asked before.

The numbers are SHAKE-128 (FIPS 202) output, so one seed gives one game on every machine and Python.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack


def numbers(seed: bytes, used: int, count: int) -> tuple[int, ...]:
    """`count` numbers of 64 bits, evenly spread; `used` tells the occasions of one game apart."""
    stream = shake_128(seed + used.to_bytes(8, "little")).digest(8 * count)
    return unpack(f"<{count}Q", stream)


def shuffled(seed: bytes, used: int, cards: list[int]) -> list[int]:
    """The same cards in an order in which every order is equally likely."""
    keys = numbers(seed, used, len(cards))
    return [card for _, card in sorted(zip(keys, cards, strict=True))]


def pick(seed: bytes, used: int, count: int) -> int:
    """A number from 0 up to but not including `count` (at most 2**20: no bias to speak of)."""
    return numbers(seed, used, 1)[0] % count
