"""Parts a long module, since Python takes two hundred times its length to compile it whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

PIECE = 100_000  # characters, at least; a shipped game has a fifth of that
_BEGINS = re.compile(r"(?<=\n\n)(?:def |class |@)|^[A-Z]\w* = ", re.MULTILINE)


def pieces(source: str) -> Iterator[str]:
    """Modules to run one after the other, each of whose lines keeps its number."""
    start = 0
    for found in _BEGINS.finditer(source):
        if found.start() - start >= PIECE:
            yield _at_its_line(source, start, found.start())
            start = found.start()
    yield _at_its_line(source, start, len(source))


def _at_its_line(source: str, start: int, end: int) -> str:
    return "\n" * source.count("\n", 0, start) + source[start:end]
