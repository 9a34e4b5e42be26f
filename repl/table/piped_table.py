"""The table without a terminal: lines in, lines out, none of them lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from dotcards.repl.cli.user_errors import complain
from dotcards.repl.display.styled_text import Painter, bold, line

from .session import LONGEST_LINE, Session

SHOWN = 60  # characters of a line that is too long
CHUNK = 8_192  # characters of it that are passed over at once


def run(session: Session, lines: TextIO, painter: Painter, script: str | None = None) -> int:
    """Plays the lines of a file or pipe to its end and returns the exit status.

    With `script` (its name, `stdin` for a pipe) the first line that is refused ends the session
    with status 1: what follows was meant for another position. Without, for lines that somebody
    types, the game goes on. In a script a line that begins with `#` and a space is a comment.
    """
    reply = session.begin()
    painter.print(reply.lines)
    for number, text in enumerate(_lines(lines), start=1):
        if reply.leave:
            return 0
        if script is not None and (text.startswith("# ") or text == "#"):
            continue
        short = text if len(text) <= LONGEST_LINE else f"{text[:SHOWN]}…"
        print(painter.paint(line(bold(session.prompt), short)))
        reply = session.hear(text)
        painter.print(reply.lines)
        if reply.refused and script is not None:
            sys.stdout.flush()
            complain(f"{script}:{number}: refused: {short}")
            return 1
    return 0 if reply.leave else _ended(session)


def _lines(file: TextIO) -> Iterator[str]:
    """Each line without its end; of one that is too long to be read only a beginning, which is too
    long as well."""
    while text := file.readline(LONGEST_LINE + 3):
        rest = text
        while rest and not rest.endswith("\n"):
            rest = file.readline(CHUNK)
        yield text.rstrip("\r\n").removeprefix("\ufeff")


def _ended(session: Session) -> int:
    """The input is at its end."""
    sys.stdout.flush()
    if session.question is not None:
        complain("the input ended in the middle of a move")
        return 1
    if not session.game.over:
        complain("the input ended before the game did")
    return 0
