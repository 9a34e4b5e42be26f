"""Numbers and plurals in English, and the English names of ranks and suits.

The names help to guess what somebody meant by a word that means nothing in their game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator

NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "thirteen": "13", "fourteen": "14", "fifteen": "15", "twenty": "20",
}  # fmt: skip
RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "deuce": "2", "t": "10",
    **NUMBERS,
}  # fmt: skip


def count(number: int, thing: str) -> str:
    """`1 file`, `2 files`"""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def number(word: str) -> str | None:
    """The digits of a number written as a word: `two`."""
    return NUMBERS.get(word.casefold())


def rank(word: str, ranks: Iterable[str]) -> str | None:
    """Which of some ranks a word stands for: `Jack`, `sevens`, `Ace`, `jokers`."""
    for one in _forms(word):
        for known in ranks:
            if known == RANKS.get(one) or known.casefold() == one:
                return known
    return None


def suit(word: str, suits: Iterable[str]) -> str | None:
    """Which of some suits a word stands for, written with a capital, as one of them, as a sign."""
    for one in (word.casefold(), word.casefold() + "s", f"{_sign(word)}s"):
        for known in suits:
            if known.casefold() == one:
                return known
    return None


def card(word: str, ranks: Iterable[str], suits: Collection[str]) -> tuple[str, str] | None:
    """Rank and suit of a card written out with `_of_`, with the sign of its suit, or as `TS`."""
    first, of, last = word.partition("_of_")
    if not of:
        first, last = word[:-1], word[-1:]
        if first.casefold() == "t":  # a ten, in four suits that an initial is enough for
            meant = [one for one in suits if one[:1].casefold() == last.casefold()]
            last = meant[0] if len(meant) == 1 else ""
        elif _sign(last) is None:
            return None
    found = rank(first, ranks), suit(last, suits) if last else None
    return None if found[0] is None or found[1] is None else (found[0], found[1])


def standard_card(first: str, last: str) -> str | None:
    """The card of a standard deck that two words name, its rank and its suit."""
    found = rank(first, RANKS.values())
    named = last.casefold().removesuffix("s")
    try:
        unicodedata.lookup(f"BLACK {named} SUIT")
    except (KeyError, UnicodeError):
        return None
    return None if found is None else found + named[0].upper()


def _sign(char: str) -> str | None:
    """The suit, of one card, that a sign of Unicode is for."""
    name = unicodedata.name(char, "").split() if len(char) == 1 else []
    return name[1].casefold() if len(name) == 3 and name[2] == "SUIT" else None


def _forms(word: str) -> Iterator[str]:
    """The word in small letters, and what it may be the plural of."""
    word = word.casefold()
    yield word
    for ending in ("s", "es"):
        if word.endswith(ending) and len(word) > 3:
            yield word.removesuffix(ending)
