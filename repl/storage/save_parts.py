"""Checks each part of a saved game, which may come from anybody, to be what it should be.

What is not raises ValueError with a few words that say which part it is.
"""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path
from typing import Any

from attrs import define, field

from dotcards.dsl.loading.kept_texts import LARGEST as LARGEST_TEXTS
from dotcards.dsl.loading.kept_texts import MOST as MOST_TEXTS
from dotcards.dsl.loading.kept_texts import Texts
from dotcards.dsl.loading.library import is_name
from dotcards.interpreter import Move
from dotcards.interpreter.bots import read_bot
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.table.seats import MOST_SEATS, Seat, check_name

from .journal import SEED_TOLD, Cut

MOST_MOVES = 200_000
LONGEST_WORD = 200
MOST_WORDS = 1_000  # in one move


def read_ruleset(value: object) -> str:
    """What a kept game can say: a name, or the whole path of rules."""
    if not isinstance(value, str) or len(value) > 4096 or "\0" in value:
        raise ValueError("the name of the ruleset")
    if not (is_name(value) or (os.path.isabs(value) and os.path.normpath(value) == value)):
        raise ValueError("its rules are neither a name nor the whole path of a file")
    return value


def read_texts(value: object) -> Texts:
    """The rules themselves: names and texts of their files."""
    if not isinstance(value, list) or len(value) > MOST_TEXTS:
        raise ValueError("the rules")
    texts: list[tuple[str, str]] = []
    for row in value:
        if not (isinstance(row, list) and len(row) == 2 and all(isinstance(w, str) for w in row)):
            raise ValueError("the rules")
        texts.append((row[0], row[1]))
    names = {name for name, _ in texts if name.isprintable() and len(name) <= LONGEST_WORD}
    if len(names) < len(texts):
        raise ValueError("the names of the rules")
    if not all(_is_text(text) for _, text in texts):
        raise ValueError("the text of the rules")
    if sum(len(text) for _, text in texts) > LARGEST_TEXTS:
        raise ValueError("rules that are too long")
    return tuple(texts)


def _is_text(text: str) -> bool:
    """Whether it can be written down at all: no half of a pair of surrogates stands in it."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD and _is_text(value)


def read_options(value: object) -> dict[str, int | bool | str]:
    """The options picked, by name."""
    if not isinstance(value, dict) or not all(
        _is_word(name) and isinstance(picked, int | str) and _is_word(str(picked))
        for name, picked in value.items()
    ):
        raise ValueError("the options")
    return dict(value)


def read_seats(value: object) -> tuple[Seat, ...]:
    """Who plays."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_SEATS:
        raise ValueError("the seats")
    seats: list[Seat] = []
    for row in value:
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)):
            raise ValueError("a seat")
        if row[1] is not None:
            if not isinstance(row[1], str):
                raise ValueError("a seat")
            read_bot(row[1])
        try:
            seats.append(Seat(check_name(row[0]), row[1]))
        except Trouble as error:
            raise ValueError(str(error)) from None
    return tuple(seats)


def read_seed(path: Path, value: object) -> int | str:
    """The number or text that all chance comes from; Trouble says what is wrong with another."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Trouble(f"{path}: its seed is neither a whole number nor text")
    if len(str(value)) > LONGEST_WORD:
        raise Trouble(f"{path}: its seed is longer than {LONGEST_WORD} characters")
    if not _is_text(str(value)):
        raise Trouble(f"{path}: its seed has half a character in it (a lone surrogate)")
    return value


@define
class KeptMoves:
    """The moves made in the end, and those that wait for other rules, as far as lines are read."""

    moves: list[Move] = field(factory=list)
    cut: Cut | None = None
    seed_told: bool = False

    def add(self, rows: list[Any]) -> None:
        """Raises ValueError at the first line that is none; those before it have been taken."""
        for number, row in enumerate(rows, 2):
            if isinstance(row, list):
                self.moves.append(_move(number, row))
            elif isinstance(row, dict) and isinstance(row.get("undo"), int):
                if not 0 < row["undo"] <= len(self.moves):
                    raise ValueError(f"line {number} takes back more moves than there are")
                del self.moves[-row["undo"] :]
            elif isinstance(row, dict) and "waiting" in row:
                self.cut = _cut(number, row)
            elif row == SEED_TOLD:
                self.seed_told = True
            elif row != {"over": True}:
                raise ValueError(f"line {number} is no move")
            if len(self.moves) > MOST_MOVES:
                raise ValueError("more moves than any game has")


def _cut(number: int, row: dict[str, Any]) -> Cut | None:
    waiting, after = row["waiting"], row.get("after")
    if (
        not isinstance(after, int)
        or not 0 <= after <= MOST_MOVES
        or not isinstance(waiting, list)
        or not all(isinstance(one, list) for one in waiting)
        or len(waiting) > MOST_MOVES
    ):
        raise ValueError(f"line {number} is no move")
    return Cut(after, tuple(_move(number, one) for one in waiting)) if waiting else None


def _move(number: int, row: list[Any]) -> Move:
    args = [tuple(arg) if isinstance(arg, list) else arg for arg in row[2:]]
    several = [arg for arg in args if isinstance(arg, tuple)]
    words = [*row[1:2], *(arg for arg in args if not isinstance(arg, tuple)), *chain(*several)]
    if (
        not 2 <= len(row) <= MOST_WORDS
        or any(len(arg) > MOST_WORDS for arg in several)
        or type(row[0]) is not int
        or not all(map(_is_word, words))
    ):
        raise ValueError(f"line {number} is no move")
    return Move(row[0], row[1], tuple(args))
