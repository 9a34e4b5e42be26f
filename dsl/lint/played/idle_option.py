"""Values of an option with which games went alike: the same moves, cards and numbers.

The same cards are dealt and the same moves made with either value, as long as there is no
difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.number_words import count

from .record import Alike, Played, Value

CODE = "P106"
NAME = "idle-option"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(played: Played) -> Iterator[Diagnostic]:
    by_option: dict[str, list[Alike]] = {}
    for alike in played.alike:
        by_option.setdefault(alike.option.name, []).append(alike)
    for pairs in by_option.values():
        for values in _together(pairs):
            yield _finding(played, values, next(p for p in pairs if p.one in values))


def _together(pairs: list[Alike]) -> list[list[Value]]:
    """The values that went alike, in groups."""
    groups: list[list[Value]] = []
    for pair in pairs:
        touched = [group for group in groups if pair.one in group or pair.other in group]
        merged = [value for group in touched for value in group]
        merged += [value for value in (pair.one, pair.other) if value not in merged]
        groups = [group for group in groups if group not in touched] + [merged]
    return groups


def _finding(played: Played, values: list[Value], first: Alike) -> Diagnostic:
    option = first.option
    *most, last = (f"`{written(value)}`" for value in values)
    one, other = (replay.command(played.file) for replay in first.replays)
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"{', '.join(most)} and {last} of `{option.name}` made no difference"
        f" in {count(first.games, 'game')} at random",
        name_in(option.span, option.name),
        "ask for the option where it should matter, or take out what is of no use;"
        f" `{one}` and `{other}` play the same game",
    )
