"""The blocks of a text, by the indentation of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from lark.lark import PostLex
from lark.lexer import Token

DEEPEST = 30

Trouble = Literal["mixed", "unmatched", "too deep"]


class BadIndentation(Exception):
    """A line whose indentation makes no sense; `offset` is where its text begins."""

    def __init__(self, trouble: Trouble, offset: int = 0) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble
        self.offset = offset


class Levels:
    """The blocks that are open, each by the tabs or the spaces before its lines."""

    def __init__(self) -> None:
        self.open = [""]

    def step(self, indent: str) -> int:
        """Take in the next line: 1 if it opens a block, else minus how many blocks it closes.

        Raises BadIndentation, and then changes nothing.
        """
        current = self.open[-1]
        if indent == current:
            return 0
        if " " in indent and "\t" in indent:
            raise BadIndentation("mixed")
        if indent.startswith(current):
            if len(self.open) > DEEPEST:
                raise BadIndentation("too deep")
            self.open.append(indent)
            return 1
        if not current.startswith(indent):
            raise BadIndentation("mixed")
        if indent not in self.open:
            raise BadIndentation("unmatched")
        return self.close_to(indent)

    def close_to(self, indent: str) -> int:
        """Closes the blocks within the one of this indentation; minus how many those are."""
        closed = len(self.open) - 1 - self.open.index(indent)
        del self.open[len(self.open) - closed :]
        return -closed


def indentation(line_break: str) -> str | None:
    """The indentation after a line break's last line; None where a comment ends the file there."""
    indent = line_break.rpartition("\n")[2]
    return None if "#" in indent else indent


class Indentation(PostLex):
    """Puts INDENT and DEDENT around blocks, and ends the last line where the text does not.

    A NL or DEDENT starts where the text before it ends, comments left out, an INDENT where the text
    after it starts: a rule's own text runs from its first child's start to its last one's.
    Raises BadIndentation.
    """

    always_accept = ("NL",)

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        levels = Levels()
        end = 0
        in_line = False
        for token in stream:
            if token.type != "NL":
                yield token
                end = token.end_pos or 0
                in_line = True
                continue
            if in_line:
                yield Token("NL", "", end)
                in_line = False
            indent = indentation(token.value)
            if indent is None or indent == levels.open[-1]:
                continue
            try:
                step = levels.step(indent)
            except BadIndentation as trouble:
                trouble.offset = token.end_pos or 0
                raise
            if step > 0:
                yield Token("INDENT", "", token.end_pos)
            for _ in range(-step):
                yield Token("DEDENT", "", end)
        if in_line:
            yield Token("NL", "", end)
        for _ in levels.open[1:]:
            yield Token("DEDENT", "", end)
