"""The words that say which bot plays a seat: its kind, and perhaps its attention: `careful@0.3`."""

from __future__ import annotations

import re
from typing import Final

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
