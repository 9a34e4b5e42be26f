"""Write a house rule to start from. Exit status: 0 written, 2 bad use."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.cli.user_errors import Trouble

if TYPE_CHECKING:
    from dotcards.dsl.model import Option, Ruleset

LONGEST_NAME = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="of the house rule; the file is NAME.cards")
    parser.add_argument(
        "--of", required=True, metavar="GAME", help="what it is a house rule of (`cards list`)"
    )


def run(arguments: argparse.Namespace) -> int:
    from dotcards.dsl import load
    from dotcards.dsl.formatting import format_text
    from dotcards.dsl.loading.library import find

    name = arguments.name.removesuffix(".cards")
    _check_name(name)
    base = load(arguments.of)
    text = format_text("\n".join(_lines(name, _written(arguments.of), base)) + "\n")
    path = f"{name}.cards"
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        raise Trouble(f"{path} is there already; choose another name") from None
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    print(f"{path} is a house rule of {clean(base.title)} that changes nothing yet.")
    print(f"What it can change, to copy lines from: {clean(find(arguments.of))}")
    print(f"Change it, then: cards lint {path}")
    return 0


def _check_name(name: str) -> None:
    from dotcards.dsl.loading.library import is_name

    if not is_name(name) or len(name) > LONGEST_NAME:
        raise Trouble(f"`{name}` cannot be a name; use letters, digits, `_` and `-`")


def _written(game: str) -> str:
    """The base as a variant in the current folder names it."""
    from dotcards.dsl.loading.library import is_path, out_of_bounds

    if not is_path(game):
        return game
    path = os.path.normpath(game)
    reason = out_of_bounds(path, path, "new.cards")
    if reason is not None or '"' in path:
        raise Trouble(f"a house rule names a game beside it or in a folder below it; {game} is not")
    return '"' + path.replace(os.sep, "/") + '"'


def _lines(name: str, written: str, base: Ruleset) -> Iterator[str]:
    title = name.replace("_", " ").replace("-", " ").strip() or name
    yield f'variant "{_quoted(base.title)}: {title}" of {written}'
    yield '  "Say here in a sentence what is played differently."'
    yield ""
    yield "# A house rule says only what it changes; everything else stays as in the game it is of."
    yield "# Take the `#` off a line to use it."
    yield from _options(base)
    yield from _names(base)
    yield ""
    yield "# Declare a rule again to replace it, `also` adds to one, `without` takes one out."
    yield from _suggestion(base)


def _options(base: Ruleset) -> Iterator[str]:
    from dotcards.dsl.model.option_sets import written

    if not base.options:
        return
    picked = dict(base.picked)
    yield ""
    yield "# What can be picked; each line shows what holds now:"
    for option in base.options:
        yield "#"
        for text in _wrapped(option.help):
            yield f"#   {text}"
        now = written(picked.get(option.name, option.values[0]))
        others = [written(v) for v in option.values if written(v) != now]
        if option.low is not None:
            others.append(f"{option.low} to {option.high}")
        line = f"# with {option.name} = {now}"
        yield f"{line}   # or {', '.join(others)}" if others else line


def _names(base: Ruleset) -> Iterator[str]:
    """What there is to replace, each kind on lines of its own."""
    shown = [
        ("phases, with their moves", list(map(_phase, _phases(base)))),
        ("events", [f"when {_event(event)}" for event in base.events]),
        ("tables", [table.name for table in base.tables]),
        ("definitions", [define.name for define in base.defines if define.redefines is None]),
        ("actions", [action.name for action in base.actions]),
        ("zones", [zone.name for zone in base.zones]),
        ("variables", [variable.name for variable in base.variables]),
    ]
    yield ""
    yield "# What the game has that can be replaced or added to:"
    for kind, names in shown:
        if names:
            yield "#"
            yield f"# {kind}:"
            yield from (f"#   {text}" for text in _wrapped(", ".join(dict.fromkeys(names))))


def _suggestion(base: Ruleset) -> Iterator[str]:
    """A whole change, in comments, of names that there are."""
    from dotcards.dsl.model.option_sets import written

    if base.tables and base.tables[0].rows:
        key, value = base.tables[0].rows[0]
        if isinstance(key, str):
            yield "#"
            yield f"# table {base.tables[0].name} by {base.tables[0].by}"
            yield f"#   {key}: {value + 5}"
    option = next((one for one in base.options if len(one.values) > 1), None)
    if option is not None:
        yield "#"
        yield f"# with {option.name} = {written(_other(option, dict(base.picked)))}"
    seats = ", ".join(["Dan", "Ann", "Bob", "Cat", "Eve"][: max(2, base.least_players)])
    yield ""
    yield "# An example shows a position, what is done, and what must come of it:"
    yield "#"
    yield '# example "mine1: what the house rule does"'
    yield f"#   players {seats}"
    yield f"#   phase {_playing(base)}"
    yield "#   expect turn is Ann"


def _other(option: Option, picked: dict[str, int | bool | str]) -> int | bool | str:
    now = picked.get(option.name, option.values[0])
    return next(value for value in option.values if value != now)


def _playing(base: Ruleset) -> str:
    return next((p.name for p in base.phases if p.moves), base.phases[0].name)


def _phases(base: Ruleset) -> Iterator[tuple[str, list[str]]]:
    for phase in base.phases:
        moves = [*phase.moves, *((phase.otherwise,) if phase.otherwise else ()), *phase.anytime]
        yield phase.name, list(dict.fromkeys(move.name for move in moves))


def _phase(phase: tuple[str, list[str]]) -> str:
    name, moves = phase
    return f"{name} ({', '.join(moves)})" if moves else name


def _event(event: object) -> str:
    """`7 is played`, as the rules write it."""
    span = getattr(event, "span", None)
    text: str = "" if span is None else span.source.line(span.position[0]).strip()
    return text.partition("#")[0].removeprefix("also ").removeprefix("when ").strip()


def _quoted(text: str) -> str:
    return text.replace('"', "'")


def _wrapped(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 84)
