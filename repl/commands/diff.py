"""Say what differs between two rulesets, rule by rule. Exit status: 0 nothing, 1 something, 2 bad
use."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..arguments import add_color, wants_color

if TYPE_CHECKING:
    from ..paint import Line
    from ..rulebook.chapters import Section
    from ..rulebook.differences import Difference

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="A", help="a game's name or a .cards file")
    parser.add_argument("after", metavar="B", help="another one")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from dsl import load

    from ..paint import Painter
    from ..rulebook.differences import differences
    from .rules import of

    found = list(differences(of(load(arguments.before)), of(load(arguments.after))))
    if arguments.format == "json":
        import json

        print(json.dumps([_data(one) for one in found], indent=2, ensure_ascii=False))
    else:
        painter = Painter(wants_color(arguments.color))
        for one in found:
            painter.print(_lines(one))
    return 1 if found else 0


def _lines(one: Difference) -> list[Line]:
    from ..paint import Piece, bold, dim, line, prose
    from .rules import width

    lines = [line(bold(f"{SIGNS[one.how]} {one.title}"), dim(f"  ({one.chapter.lower()})"))]
    for sign, section, style in (("-", one.before, "red"), ("+", one.after, "green")):
        for text, depth in _texts(section, one):
            for painted in prose(text, width() - 4, indent=2 * depth):
                lines.append(line(Piece(f"  {sign} ", style), *painted))
    return [*lines, ()]


def _texts(section: Section | None, one: Difference) -> list[tuple[str, int]]:
    """The lines of one side; of a rule that was changed only those the other side lacks."""
    if section is None:
        return []
    other = one.before if section is one.after else one.after
    known = set(other.lines) if other is not None else set()
    return [(said.text, said.depth) for said in section.lines if said not in known]


def _data(one: Difference) -> dict[str, object]:
    def lines(section: Section | None) -> list[str] | None:
        return None if section is None else ["  " * s.depth + s.text for s in section.lines]

    return {
        "how": one.how,
        "kind": one.key[0],
        "name": one.key[1],
        "chapter": one.chapter,
        "before": lines(one.before),
        "after": lines(one.after),
    }
