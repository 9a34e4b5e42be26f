"""Players of any ruleset that are not people. A bot knows what its seat may know.

Which bot plays a seat is said by a word: its kind, `random` or `careful`, and where that is not to
be as usual its attention, as in `careful@0.3`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bot_kinds import KINDS, SECONDS, read_bot, thinks
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
