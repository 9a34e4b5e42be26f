"""Players of any ruleset that are not people. A bot knows what its seat may know."""

from __future__ import annotations

from .careful import SECONDS, CarefulBot, Hint, hint
from .random_bot import RandomBot

__all__ = ["SECONDS", "CarefulBot", "Hint", "RandomBot", "hint"]
