"""A text as lines that say something, each with the comments that belong to it."""

from __future__ import annotations

import re
from bisect import bisect_right

from attrs import evolve, frozen

from dotcards.dsl.parse.lexer import WordLexer
from dotcards.dsl.parse.token_lines import RawLine, raw_lines
from dotcards.dsl.text.cells import cells
from dotcards.dsl.text.source import Source

_COMMENT = re.compile(r'"[^"\r\n]*"?|(#.*)', re.DOTALL)
_OF_NEXT_LINE = re.compile(r"#\s*lint\s*:")  # on its own line this is about the next, wherever


@frozen
class Written:
    """A line of code, or a comment on a line of its own (`raw` is then None).

    `indent` is what stands before it, `blank` whether there is a blank line before it. `comments`
    are the one behind the code and those right below that go on with it, at the same column.
    """

    indent: str
    raw: RawLine | None
    comments: tuple[str, ...]
    blank: bool


def written_lines(source: Source, lexer: WordLexer) -> list[Written]:
    """The lines of a text that parses, blank ones left out."""
    raws = {
        source.position(raw.start)[0]: raw
        for raw in raw_lines(lexer.tokens(source.text, 0, len(source.text)))
    }
    with_code = sorted(raws)
    found: list[Written] = []
    blank = False
    margin: int | None = None  # where the comment behind the line above begins
    for number in range(1, len(source.line_starts) + 1):
        text = source.line(number)
        match = next((m for m in _COMMENT.finditer(text) if m[1] is not None), None)
        raw = raws.get(number)
        if raw is None and match is None:
            blank, margin = True, None
            continue
        comments = () if match is None else (_settled(match[1]),)
        column = None if match is None else width(text[: match.start()])
        following = bisect_right(with_code, number)
        goes_on = not (comments and _OF_NEXT_LINE.match(comments[0]))
        if raw is None and goes_on and column == margin is not None:
            # unless it stands at the head of a block that is indented just as far
            at = with_code[following : following + 1]
            if not at or width(raws[at[0]].indent) != column:
                found[-1] = evolve(found[-1], comments=found[-1].comments + comments)
                continue
        margin = None if raw is None else column
        indent = text[: len(text) - len(text.lstrip(" \t"))]
        found.append(Written(indent, raw, comments, blank and bool(found)))
        blank = False
    return found


def comments_by_line(source: Source, lexer: WordLexer) -> list[tuple[int, str]]:
    """Every comment in order, each with the number of lines of code before that it belongs to:
    the one that it stands behind, else the next one."""
    found: list[tuple[int, str]] = []
    code = 0
    for line in written_lines(source, lexer):
        found += [(code, comment) for comment in line.comments]
        code += line.raw is not None
    return found


def width(text: str) -> int:
    """How many columns a piece of a line takes."""
    if text.isascii() and "\t" not in text:
        return len(text)
    return sum(columns for _, columns in cells(text))


def _settled(comment: str) -> str:
    """`#like this` gets its space; rows of signs are left alone."""
    comment = comment.rstrip()
    return f"# {comment[1:]}" if len(comment) > 1 and comment[1].isalnum() else comment
