"""A saved game as plain data: what is checked before it is played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dotcards.interpreter.machine.chance import SCHEMES
from dotcards.interpreter.machine.errors import PlayersError, SaveError
from dotcards.interpreter.machine.machine import Machine

from .moves import Move

SAVE_FORMAT = 1
SAVED_MOVES_LIMIT = 1_000_000


def check_players(machine: Machine, names: Sequence[str]) -> None:
    if not all(isinstance(name, str) and name.isprintable() for name in names):
        raise PlayersError("a player's name is a line of letters that can be shown")
    least, most = machine.ruleset.least_players, machine.ruleset.most_players
    if not least <= len(names) <= most:
        wanted = f"{least} to {most}" if least != most else str(least)
        raise PlayersError(f"{machine.ruleset.title} is for {wanted} players, not {len(names)}")
    size = machine.ruleset.team_size
    if size and len(names) % size:
        raise PlayersError(f"{machine.ruleset.title} is played in teams of {size}")
    if len({name.casefold() for name in names}) < len(names):
        raise PlayersError("two players have the same name")
    if not all(name.strip() for name in names):
        raise PlayersError("every player needs a name")


def row(move: Move) -> list[int | str | list[str]]:
    """A move as plain data."""
    return [move.seat, move.name, *(list(a) if isinstance(a, tuple) else a for a in move.args)]


def read_save(machine: Machine, data: object) -> tuple[list[str], int | str, int, list[Move]]:
    """The parts of a saved game, each checked to be what it should be."""
    if not isinstance(data, Mapping) or "dotcards" not in data:
        raise SaveError("this is not a saved game")
    if data["dotcards"] != SAVE_FORMAT:
        raise SaveError(f"saved by another version (format {data['dotcards']!r})")
    if data.get("game") != machine.ruleset.title:
        raise SaveError(f"this is a game of {data.get('game')!r}, not of {machine.ruleset.title!r}")
    options = data.get("options")
    if options != dict(machine.options):
        raise SaveError(f"saved with other options: {options!r}")
    names, seed, rows = data.get("players"), data.get("seed"), data.get("moves")
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise SaveError("the players are not a list of names")
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise SaveError("the seed is neither a number nor a word")
    scheme = read_scheme(data.get("chance", 1))
    if not isinstance(rows, list) or len(rows) > SAVED_MOVES_LIMIT:
        raise SaveError("the moves are not a list")
    return names, seed, scheme, [_read_move(number, row) for number, row in enumerate(rows, 1)]


def read_scheme(value: object) -> int:
    """The scheme of chance that a saved game names; SaveError for one that there is not."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in SCHEMES:
        which = str(value)[:20]
        raise SaveError(f"its chance has a scheme that this version does not know ({which})")
    return value


def _read_move(number: int, row: object) -> Move:
    if (
        isinstance(row, list)
        and len(row) >= 2
        and isinstance(row[0], int)
        and isinstance(row[1], str)
        and all(isinstance(arg, str | list) for arg in row[2:])
        and all(isinstance(word, str) for arg in row[2:] if isinstance(arg, list) for word in arg)
    ):
        args = tuple(tuple(arg) if isinstance(arg, list) else arg for arg in row[2:])
        return Move(row[0], row[1], args)
    raise SaveError(f"move {number} is not a move")
