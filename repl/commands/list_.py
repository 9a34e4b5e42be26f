"""List the games there are. Each can be given by its name to the other commands."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ..arguments import add_color, wants_color
from ..paint import Line, Painter, bold, dim, line, prose

if TYPE_CHECKING:
    from dsl import Ruleset


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from dsl.library import shipped

    painter = Painter(wants_color(arguments.color))
    entries = shipped()
    widest = max((len(entry.name) for entry in entries), default=0)
    for entry in entries:
        for pieces in _entry(entry.name, entry.path, widest):
            print(painter.paint(pieces))
    return 0


def _entry(name: str, path: str, widest: int) -> list[Line]:
    """Name, title and players, then the game's own line of help."""
    from dsl import RulesetError, load

    label = bold(f"{name:<{widest}}")
    try:
        ruleset = load(path)
    except RulesetError as error:
        return [line(label, f"  {error}")]
    head = line(label, f"  {ruleset.title}", dim(f", {_players(ruleset)}"))
    return [head, *prose(ruleset.help, _width(), indent=widest + 2, style="dim")]


def _players(ruleset: Ruleset) -> str:
    low, high = ruleset.least_players, ruleset.most_players
    return f"{low} players" if low == high else f"{low} to {high} players"


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
