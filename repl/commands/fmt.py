"""Put rulesets into their one layout. Exit status: 0 done, 1 mistakes or changes to make, 2 bad
use."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from ..arguments import add_color, wants_color
from ..troubles import BAD_USE, complain, explain

if TYPE_CHECKING:
    from dsl.source import Source


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
    from dsl.formatting import Changed, Unformattable, format_source

    looks = arguments.check or arguments.diff
    changed = unchanged = broken = 0
    status = 0
    for name in _files(arguments.files):
        try:
            source, data = _read(name)
            text = format_source(source)
            new = _as_it_was(text, data)
            if name == "-" and not looks:
                sys.stdout.write(text)
            elif new == data:
                unchanged += 1
            else:
                changed += 1
                if arguments.diff:
                    _show(source, text)
                elif arguments.check:
                    print(f"{source.name} would be changed")
                else:
                    _write(name, new)
        except Unformattable as error:
            broken += 1
            _tell(error, arguments.color)
        except Changed as error:
            complain(f"{name}: left as it is, {error}: this is a fault of `cards fmt`")
            status = BAD_USE
        except Exception as error:
            if explain(error) is None:
                raise
            status = BAD_USE
    if arguments.files != ["-"] or looks:
        _count(changed, unchanged, broken, looks)
    return status or (1 if broken or (looks and changed) else 0)


def _files(names: list[str]) -> list[str]:
    """The files meant; of a folder every ruleset in it."""
    found: list[str] = []
    for name in names:
        if name != "-" and os.path.isdir(name):
            for folder, folders, files in os.walk(name):
                folders.sort()
                found += [os.path.join(folder, f) for f in sorted(files) if f.endswith(".cards")]
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def _read(name: str) -> tuple[Source, bytes]:
    from dsl.reading import LARGEST, read_source, source_from_text

    if name != "-":
        source = read_source(name)
        with open(name, "rb") as file:
            return source, file.read()
    data = sys.stdin.buffer.read(4 * LARGEST + 1)
    return source_from_text("stdin", data.decode("utf-8-sig", "replace")), data


def _as_it_was(text: str, data: bytes) -> bytes:
    """The text as bytes, with the line ends and the byte order mark that the file has."""
    encoding, mark = "utf-8", b""
    for known, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le")):
        if data.startswith(known):
            encoding, mark = name, known
    if data.startswith(b"\xfe\xff"):
        encoding, mark = "utf-16-be", b"\xfe\xff"
    first = data.find("\n".encode(encoding))
    before = "\r".encode(encoding)
    if first > 0 and data[first - len(before) : first] == before:
        text = text.replace("\n", "\r\n")
    return mark + text.encode(encoding)


def _write(name: str, data: bytes) -> None:
    from ..writing import replace_file

    replace_file(name, data)


def _show(source: Source, text: str) -> None:
    from difflib import unified_diff

    from ..clean import clean

    old = source.text.replace("\r\n", "\n").splitlines()
    for line in unified_diff(old, text.splitlines(), source.name, source.name, lineterm=""):
        print(clean(line))


def _tell(error: object, color: str) -> None:
    from dsl.formatting import Unformattable
    from dsl.reports import render

    assert isinstance(error, Unformattable), "only those are told"
    print(render(error.diagnostics, color=wants_color(color)), file=sys.stderr)


def _count(changed: int, unchanged: int, broken: int, looks: bool) -> None:
    from dsl.reports import count

    parts = [f"{count(changed, 'file')} {'would be ' if looks else ''}changed"]
    if unchanged:
        parts.append(f"{unchanged} already in order")
    if broken:
        parts.append(f"{broken} with mistakes left alone")
    print(", ".join(parts), file=sys.stderr)
