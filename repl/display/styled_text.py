"""Styled text: lines of pieces, each plain text with the name of a style.

Everything shown at the table passes through `Painter.paint`, the one place where text of others is
cleaned and escape sequences are added.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import NamedTuple

from attrs import frozen

from dotcards.repl.cli.sanitizing import clean, columns

_CODES = {
    "bold": "1", "dim": "2", "reverse": "7", "red": "31", "green": "32", "yellow": "33",
    "blue": "34", "magenta": "35", "cyan": "36",
}  # fmt: skip
COLOURS = frozenset(_CODES) - {"bold", "dim", "reverse"}
_AT_ONCE = 500  # lines that are written together
_PLAIN_SIGNS = str.maketrans("→·─…♥♦♣♠", ">--~HDCS")


class Piece(NamedTuple):
    """Text in one style: words of `_CODES` with spaces between, or none."""

    text: str
    style: str = ""


Line = tuple[Piece, ...]


def line(*parts: str | Piece) -> Line:
    return tuple(part if isinstance(part, Piece) else Piece(part) for part in parts)


def bold(text: str) -> Piece:
    return Piece(text, "bold")


def dim(text: str) -> Piece:
    return Piece(text, "dim")


@frozen(eq=False, repr=False)
class Painter:
    """Turns lines into text for a terminal, coloured or not, in ASCII signs or not."""

    color: bool = False
    ascii: bool = False

    def paint(self, pieces: Line) -> str:
        """One line without its line end."""
        return "".join(self._piece(piece) for piece in pieces)

    def print(self, lines: Iterable[Line]) -> None:
        """To stdout, at once."""
        left = iter(lines)
        while several := [self.paint(pieces) for pieces in islice(left, _AT_ONCE)]:
            print("\n".join(several))
        sys.stdout.flush()

    def text(self, text: str) -> str:
        """Plain text, cleaned, in the signs to be used."""
        shown = clean(text)
        return shown.translate(_PLAIN_SIGNS) if self.ascii else shown

    def _piece(self, piece: Piece) -> str:
        text = self.text(piece.text)
        codes = [_CODES[word] for word in piece.style.split()] if self.color else []
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text else text


def plain(pieces: Line) -> str:
    """The text of a line alone."""
    return "".join(piece.text for piece in pieces)


def length(pieces: Line) -> int:
    return sum([_columns(piece.text) for piece in pieces])


@lru_cache(maxsize=4096)
def _columns(text: str) -> int:
    return columns(clean(text))


def flow(cells: Iterable[Line], width: int, *, indent: int = 0, between: str = " ") -> list[Line]:
    """Cells set one after another into lines of at most `width` columns, a cell broken only where
    it is wider than a line; lines after the first begin with `indent` spaces."""
    lines: list[Line] = []
    current: list[Piece] = []
    used = 0
    space, gap_wide = Piece(between), columns(between)
    for cell in cells:
        room = width - indent if lines or current else width
        for part in _fitting(cell, max(room, 1)):
            margin = indent if lines else 0
            gap, size = gap_wide if current else 0, length(part)
            if current and margin + used + gap + size > width:
                lines.append(_indented(_merged(current), margin))
                current, used, gap = [], 0, 0
            if gap:
                current.append(space)
            current.extend(part)
            used += gap + size
    if current:
        lines.append(_indented(_merged(current), indent if lines else 0))
    return lines


def _merged(pieces: list[Piece]) -> Iterable[Piece]:
    """The same, what stands side by side in one style as one piece: a long text takes less room."""
    for style, several in groupby(pieces, lambda piece: piece.style):
        yield Piece("".join([piece.text for piece in several]), style)


def _indented(pieces: Iterable[Piece], margin: int) -> Line:
    return (Piece(" " * margin), *pieces) if margin else tuple(pieces)


def _fitting(cell: Line, width: int) -> Sequence[Line]:
    """The cell itself, or pieces of it where it is wider than a whole line."""
    if length(cell) <= width:
        return (cell,)
    parts: list[Line] = []
    current: list[Piece] = []
    used = 0
    for piece in cell:
        text = clean(piece.text)
        begun = 0
        for at, char in enumerate(text):
            size = _columns(char)
            if used and used + size > width:
                parts.append((*current, Piece(text[begun:at], piece.style)))
                current, used, begun = [], 0, at
            used += size
        current.append(Piece(text[begun:], piece.style))
    parts.append(tuple(current))
    return parts


def fitted(pieces: Line, width: int) -> list[Line]:
    """A line as it is, or broken at its spaces where it is too wide; what follows is indented."""
    if length(pieces) <= width:
        return [pieces]
    whole = plain(pieces)
    indent = min(len(whole) - len(whole.lstrip(" ")) + 2, width // 2)
    cells: list[Line] = [()]
    for piece in pieces:
        first, *others = piece.text.split(" ")
        cells[-1] += (Piece(first, piece.style),)
        cells += [(Piece(word, piece.style),) for word in others]
    lines = flow((cell for cell in cells if length(cell)), width - indent)
    return [_indented(one, indent - (0 if number else 2)) for number, one in enumerate(lines)]


def prose(text: str, width: int, *, indent: int = 0, style: str = "") -> list[Line]:
    """Running text, broken at its spaces; every line is indented."""
    cells = [(Piece(word, style),) for word in text.split()]
    return [_indented(pieces, indent) for pieces in flow(cells, max(width - indent, 8))]
