"""Say what differs between two rulesets, rule by rule. Exit status: 0 nothing, 1 something, 2 bad
use."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..arguments import add_color, wants_color

if TYPE_CHECKING:
    from ..paint import Line
    from ..rulebook.differences import Difference
    from ..rulebook.sentences import Line as Said

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="A", help="a game's name or a .cards file")
    parser.add_argument("after", metavar="B", help="another one")
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    parser.add_argument("--examples", action="store_true", help="compare the examples too")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from attrs import evolve

    from dsl import load

    from ..paint import Painter
    from ..rulebook.differences import differences
    from .rules import of

    before, after = load(arguments.before), load(arguments.after)
    if not arguments.examples:
        before, after = evolve(before, examples=()), evolve(after, examples=())
    found = list(differences(of(before), of(after)))
    if arguments.format == "json":
        import json

        print(json.dumps([_data(one) for one in found], indent=2, ensure_ascii=False))
    elif arguments.format == "markdown":
        print(_markdown(before.title, after.title, found), end="")
    else:
        painter = Painter(wants_color(arguments.color))
        for one in found:
            painter.print(_lines(one))
    return 1 if found else 0


def _lines(one: Difference) -> list[Line]:
    from ..paint import Piece, bold, dim, line, prose
    from .rules import width

    lines = [line(bold(f"{SIGNS[one.how]} {one.title}"), dim(f"  ({one.chapter.lower()})"))]
    for sign, side, style in zip("-+", one.sides(), ("red", "green"), strict=True):
        for said in side:
            for painted in prose(said.text, width() - 4, indent=min(2 * said.depth, 20)):
                lines.append(line(Piece(f"  {sign} ", style), *painted))
    return [*lines, ()]


def _markdown(before: str, after: str, found: Sequence[Difference]) -> str:
    from ..rulebook.render import escaped

    lines = [f"# {escaped(after)}, compared with {escaped(before)}", ""]
    if not found:
        lines += ["The rules are the same.", ""]
    chapter = ""
    for one in found:
        if one.chapter != chapter:
            chapter = one.chapter
            lines += [f"## {chapter}", ""]
        title = one.title[:1].upper() + one.title[1:]
        lines += [f"### {escaped(title)} *({one.how})*", ""]
        for word, side in zip(("Before:", "Now:"), one.sides(), strict=True):
            if side:
                items = (f"{'  ' * max(0, s.depth - 1)}- {escaped(s.text)}" for s in side)
                lines += [word, "", *items, ""]
    return "\n".join(lines).rstrip() + "\n"


def _data(one: Difference) -> dict[str, object]:
    def lines(side: Sequence[Said]) -> list[str]:
        return ["  " * said.depth + said.text for said in side]

    before, after = one.sides()
    return {
        "how": one.how,
        "kind": one.key[0],
        "name": one.key[1],
        "title": one.title,
        "chapter": one.chapter,
        "before": None if one.before is None else lines(before),
        "after": None if one.after is None else lines(after),
    }
