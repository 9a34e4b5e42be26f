"""Say what differs between two rulesets, rule by rule. Exit status: 0 nothing, 1 something, 2 bad
use."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import add_color, add_game_options, output_width, wants_color

if TYPE_CHECKING:
    from dotcards.dsl.model import Ruleset
    from dotcards.repl.display.styled_text import Line
    from dotcards.repl.rulebook.differences import Difference
    from dotcards.repl.rulebook.english.sentences import Line as Said
    from dotcards.repl.rulebook.sections import Section

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="A", help="a game's name or a .cards file")
    parser.add_argument("after", metavar="B", help="another one")
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    parser.add_argument("--examples", action="store_true", help="compare the examples too")
    add_game_options(parser)
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from attrs import evolve

    from dotcards.dsl import load
    from dotcards.interpreter.machine.options import parse_option
    from dotcards.repl.cli.user_errors import complain
    from dotcards.repl.display.styled_text import Painter
    from dotcards.repl.rulebook.differences import all_differences
    from dotcards.repl.rulebook.sections import ABOUT

    from .rules import known_of

    before, after = load(arguments.before), load(arguments.after)
    if not arguments.examples:
        before, after = evolve(before, examples=()), evolve(after, examples=())
    words = arguments.set
    names = {option.name for ruleset in (before, after) for option in ruleset.options}
    for word in words:
        if word.partition("=")[0].strip() not in names:
            parse_option(after, word)  # says what there is to pick
    old, new = known_of(before, words), known_of(after, words)
    about = (_about(arguments.before, before), _about(arguments.after, after))
    differences = all_differences(before, after, old, new)
    found = [
        one if one.key != ABOUT else evolve(one, before=about[0], after=about[1])
        for one in differences.found
        if one.key != ABOUT or about[0] != about[1]
    ]
    if arguments.format == "json":
        import json

        print(json.dumps([_data(one) for one in found], indent=2, ensure_ascii=False))
    elif arguments.format == "markdown":
        print(_markdown(before.title, after.title, found), end="")
    else:
        painter = Painter(wants_color(arguments.color))
        for one in found:
            painter.print(_lines(one))
    if differences.told:
        complain(differences.told)
    return 1 if found else 0


def _about(path: str, ruleset: Ruleset) -> Section:
    """What a ruleset says it is about. A house rule says only what it changes: what it stands on
    goes for it too."""
    from dotcards.dsl.loading.library import find
    from dotcards.repl.rulebook.english.sentences import Line
    from dotcards.repl.rulebook.sections import ABOUT, Section

    from .rules import base_of, below

    base = base_of(find(path))
    told = [help_ for _, help_ in below(base, ruleset.help)] if base is not None else []
    lines = [Line(help_, doc=True) for help_ in (ruleset.help, *told) if help_]
    return Section(ABOUT, "", tuple(lines))


def _lines(one: Difference) -> list[Line]:
    from dotcards.repl.display.styled_text import Piece, bold, dim, line, prose

    where = f", {one.where}" if one.where else ""
    title = one.title[:1].upper() + one.title[1:]
    lines = [line(bold(f"{SIGNS[one.how]} {title}"), dim(f"  ({one.chapter.lower()}{where})"))]
    for sign, side, style in zip("-+", one.sides(), ("red", "green"), strict=True):
        for said in side:
            for painted in prose(said.text, output_width() - 4, indent=min(2 * said.depth, 20)):
                lines.append(line(Piece(f"  {sign} ", style), *painted))
    return [*lines, ()]


def _markdown(before: str, after: str, found: Sequence[Difference]) -> str:
    from dotcards.repl.rulebook.render import escaped, in_markdown

    lines = [f"# {escaped(after)}, compared with {escaped(before)}", ""]
    if not found:
        lines += ["The rules are the same.", ""]
    chapter = ""
    for one in found:
        if one.chapter != chapter:
            chapter = one.chapter
            lines += [f"## {chapter}", ""]
        title = one.title[:1].upper() + one.title[1:]
        how = f"{one.how}, {one.where}" if one.where else one.how
        lines += [f"### {escaped(title)} *({how})*", ""]
        for word, side in zip(("Before:", "Now:"), one.sides(), strict=True):
            if side:
                items = (f"{'  ' * max(0, s.depth - 1)}- {in_markdown(s)}" for s in side)
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
        "where": one.where,
        "before": None if one.before is None else lines(before),
        "after": None if one.after is None else lines(after),
    }
