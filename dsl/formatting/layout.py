"""The layout itself, line by line: what is written where, and how far in.

Lines stay the author's: there is one way to write a rule on a line, and none to go on on the next.
Two spaces a level; one space between words; a comment behind a line in the margin, at column 46 or
80 if it can; never two blank lines, and one before every rule that has a block of its own.
"""

from __future__ import annotations

from attrs import define, field
from lark.lexer import Token

from dotcards.dsl.nodes import Document
from dotcards.dsl.parse.indentation import Levels
from dotcards.dsl.parse.lexer import WordLexer
from dotcards.dsl.parse.token_lines import RawLine

from .commented_lines import Written, width, written_lines
from .spacing import spaced, subtractions

INDENT = "  "
MARGINS = (46, 80)  # columns, from 0, at which comments behind lines begin
LONGEST = 100
BLOCKS = frozenset({"action", "anytime", "before", "example", "phase", "table", "when"})
"""Words that begin a declaration with a block: it stands between blank lines."""


@define
class Row:
    """A line to be written, with its comments. `code` is "" for a comment on a line of its own;
    `blank`: after a blank line."""

    depth: int
    code: str
    comments: tuple[str, ...]
    blank: bool
    first: str = ""  # the word that says what it is
    opens: bool = field(default=False)  # whether lines further in follow


def laid_out(document: Document, lexer: WordLexer) -> str:
    """The text of a document without mistakes, in its one layout."""
    written = written_lines(document.span.source, lexer)
    rows = _rows(written, subtractions(document))
    _settle_blanks(rows)
    lines: list[str] = []
    for row in rows:
        if row.blank:
            lines.append("")
        lines += _lines(row)
    return "".join(f"{line}\n" for line in lines)


def _rows(written: list[Written], taking_away: frozenset[int]) -> list[Row]:
    levels = Levels()
    rows: list[Row] = []
    waiting: list[int] = []  # comments whose depth the next line of code settles
    for line in written:
        if line.raw is None:
            waiting.append(len(rows))
            rows.append(Row(0, "", line.comments, line.blank))
            continue
        before = list(levels.open)
        levels.step(line.raw.indent)
        depth = len(levels.open) - 1
        for at in waiting:
            rows[at].depth = _depth(written[at].indent, before, levels.open)
        waiting.clear()
        _mark_opening(rows, depth)
        code = spaced(line.raw.tokens, taking_away)
        rows.append(Row(depth, code, line.comments, line.blank, _kind(line.raw)))
    for at in waiting:
        rows[at].depth = _depth(written[at].indent, levels.open, [""])
    return rows


def _mark_opening(rows: list[Row], depth: int) -> None:
    """Says of the last line of code before this one whether it opens a block."""
    last = next((row for row in reversed(rows) if row.code), None)
    if last is not None:
        last.opens = depth > last.depth


def _depth(indent: str, before: list[str], after: list[str]) -> int:
    """How far in a comment stands between two lines: with the one below, unless it was written
    further in than that one, among the lines above."""
    written = width(indent)
    least = len(after) - 1
    if len(after) > len(before):
        return least
    deeper = [d for d, level in enumerate(before) if width(level) <= written]
    return max(least, deeper[-1] if deeper else 0)


def _kind(raw: RawLine) -> str:
    words: list[Token] = raw.tokens
    first = words[1] if words[0].value == "also" and len(words) > 1 else words[0]
    return str(first.value)


def _settle_blanks(rows: list[Row]) -> None:
    last: Row | None = None  # of code, so far
    for at, row in enumerate(rows):
        if row.code:
            following = next((later for later in rows[at + 1 :] if later.code), None)
            if _stands_apart(row, last, following):
                _head(rows, at).blank = True
            last = row
        if at and rows[at - 1].opens:
            row.blank = False
    if rows:
        rows[0].blank = False


def _stands_apart(row: Row, last: Row | None, following: Row | None) -> bool:
    """Whether a line at the left edge begins, or comes after, a declaration with a block."""
    if row.depth or last is None:
        return False
    has_block = row.opens and following is not None and not _is_help(following)
    ends_block = last.depth > 1 or (last.depth == 1 and not _is_help(last))
    return row.first in BLOCKS or has_block or ends_block


def _is_help(row: Row) -> bool:
    return row.code.startswith('"')


def _head(rows: list[Row], at: int) -> Row:
    """The line itself, or the first of the comments that stand right above it."""
    while at and not rows[at].blank and not rows[at - 1].code and rows[at - 1].depth == 0:
        at -= 1
    return rows[at]


def _lines(row: Row) -> list[str]:
    start = INDENT * row.depth
    above = [start + comment for comment in row.comments]
    if not row.code:
        return above
    code = start + row.code
    if not row.comments:
        return [code]
    end = width(code)
    longest = max(map(width, row.comments))
    column = next((margin for margin in MARGINS if end + 1 < margin), end + 2)
    if column + longest > LONGEST:
        column = end + 2
    if column + longest > LONGEST:
        return [*above, code]
    first, *others = row.comments
    return [code + " " * (column - end) + first, *(" " * column + other for other in others)]
