"""Puts fixes into files, or shows what that would change."""

from __future__ import annotations

import sys
from collections.abc import Callable

from attrs import frozen

from dotcards.dsl.fixes.apply import fix_text
from dotcards.dsl.text.cells import visible
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.read_file import encoded, read_bytes, read_source, source_from_bytes
from dotcards.dsl.text.source import Source
from dotcards.repl.cli.atomic_write import replace_file
from dotcards.repl.cli.sanitizing import for_stream
from dotcards.repl.cli.user_errors import Trouble

Wanted = Callable[[Diagnostic], bool]


@frozen
class Mended:
    """How many fixes were put in, or would be, the difference they make, and what is left."""

    count: int
    difference: str
    problems: tuple[Diagnostic, ...]


def mend_file(path: str, *, unsafe: bool, write: bool, wanted: Wanted) -> Mended:
    """Raises RulesetError where the file cannot be read, OSError where it cannot be written."""
    source = read_source(path)
    text, mended = _mended(source, path, unsafe, wanted)
    if write and text != source.text:
        data = read_bytes(path)
        if source_from_bytes(path, data).text != source.text:
            raise Trouble(f"{path}: changed while it was being mended; nothing was written")
        replace_file(path, encoded(text, data))
    return mended


def mend_text(source: Source, *, unsafe: bool, write: bool, wanted: Wanted) -> Mended:
    """The same for text from elsewhere; it is written to stdout."""
    text, mended = _mended(source, source.name, unsafe, wanted)
    if write:
        sys.stdout.write(for_stream(text, sys.stdout))
    return mended


def _mended(source: Source, path: str, unsafe: bool, wanted: Wanted) -> tuple[str, Mended]:
    fixed = fix_text(source, path, unsafe=unsafe, wanted=wanted)
    difference = _difference(source.name, source.text, fixed.text)
    return fixed.text, Mended(fixed.count, difference, fixed.problems)


def _difference(name: str, before: str, after: str) -> str:
    from difflib import unified_diff

    lines = unified_diff(_lines(before), _lines(after), f"{name} (now)", f"{name} (mended)")
    return "".join(f"{visible(line.rstrip(chr(10)))}\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines; what stands behind the last line end is one only if it is anything."""
    return [line.rstrip("\r") + "\n" for line in text.removesuffix("\n").split("\n")]


def coloured(difference: str) -> str:
    """A difference with its lines in the usual colours."""
    codes = {"+": "32", "-": "31", "@": "36"}
    return "".join(
        f"\x1b[{codes[line[0]]}m{line}\x1b[0m\n" if line[:1] in codes else f"{line}\n"
        for line in difference.splitlines()
    )
