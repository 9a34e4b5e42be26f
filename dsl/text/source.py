"""The text of one `.cards` file, and places in it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen


@frozen
class Source:
    """A file as read: its text (already decoded, line endings kept) and the name to show for it.

    Invariant: offsets in a `Span` of this source count characters of `text`.
    """

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offsets at which lines begin; the first is 0."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, columns in characters."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line counted from 1, without its line ending."""
        start = self.line_starts[number - 1]
        following = self.line_starts[number : number + 1]
        end = following[0] if following else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@frozen(order=True)
class Span:
    """Characters `start` up to `end` of a source; `end` is never before `start`."""

    source: Source = field(order=lambda source: source.name, repr=lambda source: source.name)
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def position(self) -> tuple[int, int]:
        """Line and column of the first character, both counted from 1."""
        return self.source.position(self.start)

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of another one of the same source."""
        return Span(self.source, self.start, max(self.end, other.end))
