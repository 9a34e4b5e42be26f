"""Plays a checked ruleset: compiles it to a machine, holds games, judges moves, runs examples."""

from __future__ import annotations

from .errors import IllegalMove, OptionError, PlayersError, RulesError, SaveError
from .explain import Refusal
from .game import Game
from .log import Entry
from .machine import Machine, compile_ruleset
from .moves import Move
from .options import parse_option
from .views import View

__all__ = [
    "Entry",
    "Game",
    "IllegalMove",
    "Machine",
    "Move",
    "OptionError",
    "PlayersError",
    "Refusal",
    "RulesError",
    "SaveError",
    "View",
    "compile_ruleset",
    "parse_option",
]
