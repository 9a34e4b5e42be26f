"""Players of any ruleset that are not people. A bot knows what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .random_bot import RandomBot

if TYPE_CHECKING:
    from .careful import CarefulBot, Hint, hint

__all__ = ["SECONDS", "CarefulBot", "Hint", "RandomBot", "hint"]

SECONDS = 0.6  # that a careful bot thinks about a move, unless told otherwise


def __getattr__(name: str) -> Any:
    """What is slow to import, when somebody asks for it: most tables have no careful bot."""
    if name in ("CarefulBot", "Hint", "hint"):
        from . import careful

        return getattr(careful, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
