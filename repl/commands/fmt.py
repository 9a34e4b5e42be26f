"""Put rulesets into their one layout. Exit status: 0 done, 1 mistakes or changes to make, 2 bad
use."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import add_color, wants_color
from dotcards.repl.cli.ruleset_files import rulesets_below
from dotcards.repl.cli.user_errors import BAD_USE, Trouble, complain, explain

if TYPE_CHECKING:
    from dotcards.dsl.text.source import Source


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a .cards file, a folder of them, or - for stdin to stdout",
    )
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--check", action="store_true", help="say which files would be changed")
    group.add_argument("--diff", action="store_true", help="show what would be changed")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from dotcards.dsl.formatting import Changed, Unformattable, format_source
    from dotcards.dsl.text.read_file import mark_of
    from dotcards.repl.cli.atomic_write import replace_file

    looks = arguments.check or arguments.diff
    changed = unchanged = broken = failed = 0
    files, status = _files(arguments.files)
    for name in files:
        try:
            source, data = _read(name)
            text = format_source(source)
            new = _as_it_was(text, source, data)
            if name == "-" and not looks:
                _put_out(new)
            elif new == data:
                unchanged += 1
            else:
                if arguments.diff:
                    _show(source, new.decode(mark_of(data)[1]).removeprefix("\ufeff"))
                elif arguments.check:
                    print(f"{source.name} would be changed")
                else:
                    replace_file(name, new)
                changed += 1
        except Unformattable as error:
            broken += 1
            _tell(error, arguments.color)
        except Changed as error:
            complain(f"{name}: left as it is, {error}: this is a fault of `cards fmt`")
            failed += 1
        except Exception as error:
            if explain(error) is None:
                raise
            failed += 1
    if arguments.files != ["-"] or looks:
        _count(changed, unchanged, broken, failed, looks)
    if failed:
        return BAD_USE
    return status or (1 if broken or (looks and changed) else 0)


def _files(names: list[str]) -> tuple[list[str], int]:
    """The files meant, of a folder every ruleset in it; and an exit status, which tells whether a
    folder could not be read."""
    found: list[str] = []
    status = 0

    def unreadable(error: OSError) -> None:
        nonlocal status
        explain(error)
        status = BAD_USE

    for name in names:
        is_folder = name != "-" and os.path.isdir(name)
        found += rulesets_below(name, unreadable) if is_folder else [name]
    return list(dict.fromkeys(found)), status


def _read(name: str) -> tuple[Source, bytes]:
    from dotcards.dsl.text.read_file import MOST_BYTES, read_bytes, source_from_bytes

    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return source_from_bytes("stdin", data), data
    if os.path.exists(name) and not os.path.isfile(name):
        raise Trouble(f"{name}: this is not an ordinary file (`-` reads stdin)")
    data = read_bytes(name)
    return source_from_bytes(name, data), data


def _as_it_was(text: str, source: Source, data: bytes) -> bytes:
    """The text as bytes, with the encoding, the byte order mark and the line ends of the file; of
    several kinds of line ends all become like the first."""
    from dotcards.dsl.text.read_file import encoded

    first = source.text.find("\n")
    if first > 0 and source.text[first - 1] == "\r":
        text = text.replace("\n", "\r\n")
    return encoded(text, data)


def _put_out(data: bytes) -> None:
    """Bytes to stdout, whatever its encoding: it may well be another file. What a terminal shows
    does not steer it."""
    if sys.stdout.isatty():
        from dotcards.repl.cli.sanitizing import for_stream

        sys.stdout.write(for_stream(data.decode("utf-8-sig", "replace"), sys.stdout))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _show(source: Source, text: str) -> None:
    """A unified diff. Line ends are shown only where they are what is changed."""
    from difflib import unified_diff

    from dotcards.repl.cli.sanitizing import clean

    old, new = _lines(source.text), _lines(text)
    if {line[-2:-1] == "\r" for line in old if line.endswith("\n")} == {True, False}:
        old, new = (
            [line.replace("\r\n", "\\r\n").replace("\r", "\\r") for line in lines]
            for lines in (old, new)
        )
    name = source.name
    for line in unified_diff(old, new, name, name):
        print(clean(line.removesuffix("\n").removesuffix("\r")))
        if not line.endswith("\n"):
            print("\\ No newline at end of file")


def _lines(text: str) -> list[str]:
    """The lines with their ends; nothing but a line feed ends one."""
    return [line for line in re.split("(?<=\n)", text) if line]


def _tell(error: object, color: str) -> None:
    from dotcards.dsl.formatting import Unformattable
    from dotcards.dsl.report.formats import render

    assert isinstance(error, Unformattable), "only those are told"
    told = render(error.diagnostics, "text", wants_color(color), encoding=sys.stderr.encoding)
    print(told, file=sys.stderr)


def _count(changed: int, unchanged: int, broken: int, failed: int, looks: bool) -> None:
    from dotcards.dsl.text.number_words import count

    parts = [f"{count(changed, 'file')} {'would be ' if looks else ''}changed"]
    if unchanged:
        parts.append(f"{unchanged} already in order")
    if broken:
        parts.append(f"{broken} with mistakes left alone")
    if failed:
        parts.append(f"{failed} not done")
    print(", ".join(parts), file=sys.stderr)
