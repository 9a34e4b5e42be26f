"""A set of places of one text that is quick to ask, however many they are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from attrs import define, field

from .source import Span


@define
class SpanSet:
    """Places of one text; those that touch one another are kept as one.

    Invariant: both lists rise, and each place ends before the next one starts.
    """

    _starts: list[int] = field(factory=list)
    _ends: list[int] = field(factory=list)
    _gaps: set[int] = field(factory=set)
    """Where something of no length is."""

    def add(self, spans: Iterable[Span]) -> None:
        for span in spans:
            start, end = span.start, span.end
            if start == end:
                self._gaps.add(start)
            first, behind = bisect_left(self._ends, start), bisect_right(self._starts, end)
            if first < behind:
                start, end = min(start, self._starts[first]), max(end, self._ends[behind - 1])
            self._starts[first:behind] = [start]
            self._ends[first:behind] = [end]

    def touches(self, span: Span) -> bool:
        """Whether the span overlaps a place in here, or has an end in common with one."""
        before = bisect_right(self._starts, span.end)
        return before > 0 and span.start <= self._ends[before - 1]

    def overlaps(self, span: Span) -> bool:
        """Whether the span has a character, or a gap between two, in common with a place here."""
        if span.start == span.end and span.start in self._gaps:
            return True
        before = bisect_left(self._starts, span.end)
        return before > 0 and span.start < self._ends[before - 1]
