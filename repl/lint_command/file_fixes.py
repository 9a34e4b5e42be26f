"""Puts fixes into files, or shows what that would change."""

from __future__ import annotations

import sys
from collections.abc import Callable

from attrs import frozen

from dotcards.dsl.fixes.apply import Fixed, fix_text
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
    fixed = fix_text(source, path, unsafe=unsafe, wanted=wanted)
    if write and fixed.text != source.text:
        data = read_bytes(path)
        if source_from_bytes(path, data).text != source.text:
            raise Trouble(f"{path}: changed while it was being mended; nothing was written")
        replace_file(path, encoded(fixed.text, data))
    return _mended(source, fixed)


def mend_text(source: Source, *, unsafe: bool, write: bool, wanted: Wanted) -> Mended:
    """The same for text from elsewhere; it is written to stdout."""
    fixed = fix_text(source, source.name, unsafe=unsafe, wanted=wanted)
    if write:
        sys.stdout.write(for_stream(fixed.text, sys.stdout))
    return _mended(source, fixed)


def _mended(source: Source, fixed: Fixed) -> Mended:
    from difflib import unified_diff

    files = f"{source.name} (now)", f"{source.name} (mended)"
    lines = unified_diff(_lines(source.text), _lines(fixed.text), *files, lineterm="")
    difference = "".join(f"{visible(line)}\n" for line in lines)
    return Mended(fixed.count, difference, fixed.problems)


def _lines(text: str) -> list[str]:
    """The lines; what stands behind the last line end is one only if it is anything."""
    return [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]


def coloured(difference: str) -> str:
    """A difference with its lines in the usual colours."""
    codes = {"+": "32", "-": "31", "@": "36"}
    return "".join(
        f"\x1b[{codes[line[0]]}m{line}\x1b[0m\n" if line[:1] in codes else f"{line}\n"
        for line in difference.splitlines()
    )
