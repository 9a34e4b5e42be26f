"""List the rulesets there are, and where. Each can be given by its name to the other commands."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from dotcards.dsl.loading.library import Found, Where, found
from dotcards.repl.cli.arguments import add_color, output_width, wants_color
from dotcards.repl.cli.ruleset_files import head_of
from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.display.styled_text import Line, Painter, bold, dim, line, prose

if TYPE_CHECKING:
    from dotcards.dsl import Ruleset

PLACES = {"here": "In this folder", "own": "Your own", "shipped": "Shipped"}
MOST_LISTED = 500  # of one place


@frozen
class Listed:
    """A ruleset to be shown. `ruleset` is None where it cannot be used, for the reason `trouble`;
    `hidden_by` is the nearer file that its name means."""

    entry: Found
    ruleset: Ruleset | None
    trouble: str
    base: str | None
    hidden_by: str | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    entries, left_out = _at_most(MOST_LISTED, found())
    if arguments.format == "json":
        print(json.dumps([_data(one) for one in _listed(entries)], indent=2, ensure_ascii=False))
    else:
        _print(entries, Painter(wants_color(arguments.color)))
    for where, count in left_out.items():
        place = f"{PLACES[where][0].lower()}{PLACES[where][1:]}"
        print(f"cards: {count:,} more ({place}) are not listed", file=sys.stderr)
    return 0


def _at_most(most: int, entries: list[Found]) -> tuple[list[Found], dict[Where, int]]:
    """The first so many of each place, and how many are left out of which."""
    counted = Counter[Where]()
    kept: list[Found] = []
    for entry in entries:
        counted[entry.where] += 1
        if counted[entry.where] <= most:
            kept.append(entry)
    return kept, {where: count - most for where, count in counted.items() if count > most}


def _print(entries: list[Found], painter: Painter) -> None:
    """Each as soon as it is read: the first of many need not wait for the last."""
    widest = min(max((len(entry.name) for entry in entries), default=0), 30)
    before = None
    for one in _listed(entries):
        if one.entry.where != before:
            if before is not None:
                print()
            print(painter.paint(_heading(one.entry)))
        before = one.entry.where
        for pieces in _lines(one, widest):
            print(painter.paint(pieces))


def _heading(first: Found) -> Line:
    """The place, and for the user's own the folder, which is nowhere else to be seen."""
    label = bold(PLACES[first.where])
    if first.where != "own":
        return line(label)
    return line(label, dim(f", in {os.path.dirname(first.path)}"))


def _listed(entries: list[Found]) -> Iterator[Listed]:
    nearest: dict[str, str] = {}
    for entry in entries:
        hidden_by = nearest.setdefault(entry.name, entry.path)
        ruleset, trouble = _read(entry.path)
        _, base = head_of(entry.path)
        yield Listed(entry, ruleset, trouble, base, None if hidden_by == entry.path else hidden_by)


def _read(path: str) -> tuple[Ruleset | None, str]:
    from dotcards.dsl import RulesetError, load

    try:
        return load(path, examples=False), ""
    except RulesetError as error:
        return None, str(error)


def _lines(one: Listed, widest: int) -> list[Line]:
    """Name, title, base and players, then the ruleset's own line of help."""
    label = bold(f"  {one.entry.name:<{widest}}")
    if one.ruleset is None:
        return [line(label, f"  has mistakes: {one.trouble}")]
    of = f", of {one.base}" if one.base else ""
    head = line(label, f"  {one.ruleset.title}", dim(f"{of}, {_players(one.ruleset)}"))
    lines = [head, *prose(one.ruleset.help, output_width(), indent=widest + 4, style="dim")]
    if one.hidden_by is not None:
        lines += prose(f"the name means {one.hidden_by}", output_width(), indent=widest + 4)
    return lines


def _players(ruleset: Ruleset) -> str:
    low, high = ruleset.least_players, ruleset.most_players
    return f"{low} players" if low == high else f"{low} to {high} players"


def _data(one: Listed) -> dict[str, object]:
    data: dict[str, object] = {
        "name": one.entry.name,
        "path": clean(one.entry.path),
        "where": one.entry.where,
        "of": one.base,
        "hidden_by": one.hidden_by,
    }
    if one.ruleset is None:
        return data | {"mistakes": one.trouble}
    return data | {
        "title": one.ruleset.title,
        "help": one.ruleset.help,
        "players": [one.ruleset.least_players, one.ruleset.most_players],
    }
