"""A text with some changes made, and where each of its places is then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from dotcards.dsl.text.source import Source, Span

Edits = tuple[tuple[Span, str], ...]


class ChangedText:
    """A text with some changes made, and where each of its places is then."""

    def __init__(self, source: Source, tried: Iterable[Edits]) -> None:
        edits = sorted({edit for edits in tried for edit in edits}, key=lambda edit: edit[0].start)
        pieces: list[str] = []
        at = 0
        shift = 0
        self._starts: list[int] = []
        self._shifts: list[int] = []
        self._made: dict[tuple[Span, str], tuple[int, int]] = {}
        for span, new in edits:
            pieces += (source.text[at : span.start], new)
            self._made[span, new] = span.start + shift, span.start + shift + len(new)
            shift += len(new) - (span.end - span.start)
            self._starts.append(span.end)
            self._shifts.append(shift)
            at = span.end
        pieces.append(source.text[at:])
        self.source = Source(source.name, "".join(pieces))

    def moved(self, offset: int) -> int:
        """Where a place of the text before is that no change has touched."""
        index = bisect_right(self._starts, offset) - 1
        return offset + (self._shifts[index] if index >= 0 else 0)

    def lines(self, edits: Edits) -> list[int]:
        """The numbers of the lines that a change has touched."""
        found: set[int] = set()
        for edit in edits:
            if found and not edit[1].strip():
                continue  # a line that only moves further in
            start, end = self._made[edit]
            found.update(range(self.source.position(start)[0], self.source.position(end)[0] + 1))
        return sorted(found)

    def end(self, edits: Edits) -> int:
        """Where the last line ends that a change has touched."""
        number = self.lines(edits)[-1]
        return self.source.line_starts[number - 1] + len(self.source.line(number))
