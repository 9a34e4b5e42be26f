"""Say everything that is wrong with rulesets. Exit status: 0 nothing, 1 something, 2 bad use."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from dsl.library import find
from dsl.remembered import quick_clean
from dsl.reports import FORMATS, render, summary

from ..arguments import add_color, wants_color
from ..troubles import BAD_USE, Trouble, explain

if TYPE_CHECKING:
    from dsl import Diagnostic


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a .cards file, a game's name, or - for stdin"
    )
    parser.add_argument("--format", choices=FORMATS, default="text")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    found: list[Diagnostic] = []
    unreadable = False
    for name in arguments.files:
        try:
            found += _diagnostics(name)
        except Exception as error:
            if explain(error) is None:
                raise
            unreadable = True
    # A base that several variants stand on is reported once.
    found = list(dict.fromkeys(found))
    color = wants_color(arguments.color)
    sys.stdout.write(render(found, arguments.format, color=color, width=_width()))
    if arguments.format == "text" and (found or not unreadable):
        errors = sum(diagnostic.is_error for diagnostic in found)
        files = len({diagnostic.span.source.name for diagnostic in found})
        print(summary(errors, len(found) - errors, files))
        if not found and sys.stdout.isatty() and arguments.files != ["-"]:
            print(f"next: cards test {' '.join(arguments.files)}")
    if unreadable:
        return BAD_USE
    return 1 if found else 0


def _diagnostics(name: str) -> tuple[Diagnostic, ...]:
    if name == "-":
        from dsl import load_text

        return load_text("stdin", _standard_input())[1]
    # What is known to be clean need not be loaded: importing the model alone takes longer.
    if quick_clean(find(name)):
        return ()
    from dsl import load_checked

    return load_checked(name)[1]


def _standard_input() -> str:
    from dsl.reading import LARGEST

    data = sys.stdin.buffer.read(4 * LARGEST + 1)
    if len(data) > 4 * LARGEST:
        raise Trouble("stdin: too large for a ruleset")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble("stdin: this is no text in UTF-8") from None


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
