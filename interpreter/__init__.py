"""Plays a checked ruleset: compiles it to a machine, holds games, judges moves, runs examples."""

from __future__ import annotations

from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.log import Entry
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.game.refusals import IllegalMove, Refusal
from dotcards.interpreter.game.views import View
from dotcards.interpreter.machine.errors import (
    OptionError,
    PlayersError,
    RulesError,
    SaveError,
)
from dotcards.interpreter.machine.machine import Machine, compile_ruleset
from dotcards.interpreter.machine.options import parse_option

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
