"""Makes text of others fit to be shown: a ruleset, a player's name or a file name never steers
the terminal."""

from __future__ import annotations

from typing import TextIO

from dotcards.dsl.text.cells import cells, visible

_BREAKS = str.maketrans("\t\n\r", "   ")


def clean(text: str) -> str:
    r"""One line of text: line ends and tabs become spaces; escape sequences, bidirectional
    overrides, other invisible characters and lone surrogates are spelled out (`\x1b`). Everything
    that repl shows passes through here; plain text is returned unchanged."""
    if text.isprintable():  # nothing of what is spelled out is
        return text
    return visible(text.translate(_BREAKS))


def for_stream(text: str, stream: TextIO) -> str:
    """Text of several lines as it is, for a file or pipe; for a terminal with each line clean."""
    if not stream.isatty():
        return text
    return "\n".join(clean(line.removesuffix("\r")) for line in text.split("\n"))


def columns(text: str) -> int:
    """How many columns of a terminal clean text takes up."""
    return len(text) if text.isascii() else sum(width for _, width in cells(text))
