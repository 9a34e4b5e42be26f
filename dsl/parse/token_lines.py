"""A text as lines of tokens, before anything is known of its grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define
from lark.lexer import Token

from .indentation import indentation
from .lexer import NAME

# What a line that cannot be read stands for where lines further in follow, by its first word.
_SHAPES = {
    "action": "action {name}",
    "anytime": "anytime in {name}",
    "before": "before each move in {name}",
    "define": "define {name} = any of",
    "else": "else",
    "else if": "else if {name}",
    "enter": "enter",
    "example": 'example ""',
    "for": "for each {name} in {name}",
    "forbid": "forbid {name}",
    "game": 'game ""',
    "if": "if {name}",
    "move": "move {name}",
    "option": "option {name} = {name}",
    "otherwise": "otherwise {name}",
    "phase": "phase {name}",
    "table": "table {name} by {name}",
    "variant": 'variant "" of {name}',
    "when": "when {name} is played",
}


@define
class RawLine:
    """A line's tokens, every word a NAME, and what stands before them."""

    indent: str
    start: int
    tokens: list[Token]

    @property
    def end(self) -> int:
        return self.tokens[-1].end_pos or self.start

    @property
    def with_end(self) -> list[Token]:
        """The tokens, then the line's NL."""
        return [*self.tokens, Token("NL", "", self.end, end_pos=self.end)]

    @property
    def shape(self) -> str | None:
        """A plain line of the kind that this one seems to be; None where that is no header."""
        words = [token.value for token in self.tokens if token.type == NAME]
        if words and words[0] == "also":
            del words[0]
        shape = _SHAPES.get(" ".join(words[:2])) or _SHAPES.get(" ".join(words[:1]))
        return shape and shape.format(name=words[1] if len(words) > 1 else "unnamed")


def raw_lines(tokens: Iterable[Token]) -> Iterator[RawLine]:
    """The lines that tokens make, blank ones left out."""
    line: RawLine | None = None
    indent = ""
    for token in tokens:
        if token.type == "NL":
            if line is not None:
                yield line
            line = None
            indent = indentation(token.value) or ""
        elif line is None:
            line = RawLine(indent, token.start_pos or 0, [token])
        else:
            line.tokens.append(token)
    if line is not None:
        yield line


def with_next(lines: Iterator[RawLine]) -> Iterator[tuple[RawLine, RawLine | None]]:
    """Each line with the one after it."""
    line = next(lines, None)
    while line is not None:
        following = next(lines, None)
        yield line, following
        line = following
