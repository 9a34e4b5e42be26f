"""Players of any ruleset that are not people. A bot knows what its seat may know.

Which bot plays a seat is said by a word: its kind, `random` or `careful`, and where that is not to
be as usual its attention, as in `careful@0.3`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from .random_bot import RandomBot

if TYPE_CHECKING:
    from .careful import CarefulBot, Hint, hint

__all__ = [
    "KINDS",
    "SECONDS",
    "CarefulBot",
    "Hint",
    "RandomBot",
    "hint",
    "make_bot",
    "read_bot",
    "thinks",
]

SECONDS: Final = 0.6  # that a careful bot thinks about a move, unless told otherwise
KINDS: Final = {"random": 0.75, "careful": 0.9}
"""Each with its usual attention: how likely it is to notice that it may act out of turn."""


def read_bot(word: str) -> tuple[str, float]:
    """A bot's kind and its attention, from 0 to 1. ValueError, with a sentence, for no word."""
    kind, at, attention = word.partition("@")
    if kind not in KINDS:
        raise ValueError(f"there is no kind of bot called {kind!r}")
    if not at:
        return kind, KINDS[kind]
    if not re.fullmatch(r"[01](\.[0-9]{0,9})?|\.[0-9]{1,9}", attention) or float(attention) > 1:
        raise ValueError(
            f"after {kind}@ stands how likely it is to notice that it may act out of turn,"
            f" from 0 to 1: {kind}@0.5"
        )
    return kind, float(attention)


def thinks(word: str) -> bool:
    """Whether such a bot takes its time over a move."""
    return read_bot(word)[0] == "careful"


def make_bot(
    word: str, seed: int | str, *, seconds: float = SECONDS, samples: int | None = None
) -> RandomBot | CarefulBot:
    """The bot of a word. A careful one thinks for `seconds`, or over so many `samples`; `seed` is
    its own."""
    kind, attention = read_bot(word)
    if kind == "random":
        return RandomBot(attention)
    from .careful import CarefulBot

    return CarefulBot(seed, attention, seconds, samples)


def __getattr__(name: str) -> Any:
    """What is slow to import, when somebody asks for it: most tables have no careful bot."""
    if name in ("CarefulBot", "Hint", "hint"):
        from . import careful

        return getattr(careful, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
