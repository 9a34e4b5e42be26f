"""Files parsed before in this process, kept for whatever else is a variant of them.

A folder of house rules is parsed once, not once for every file that rests on another.
"""

from __future__ import annotations

from attrs import define, field

from dotcards.dsl.nodes import Document
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source

Parsed = tuple[Document | None, tuple[Diagnostic, ...]]

MOST_CHARACTERS = 1_000_000  # of all that is kept; a game has about 40,000
_AT_LEAST = 500  # what a file of fewer characters counts


@define
class Shelf:
    """What texts came to, by name and text; what was not asked for the longest goes first."""

    most: int = MOST_CHARACTERS
    _held: dict[Source, Parsed] = field(factory=dict)
    _size: int = 0

    def parsed(self, source: Source) -> Parsed:
        known = self._held.pop(source, None)
        if known is None:
            known = parse(source)
            self._size += _counted(source)
        self._held[source] = known  # as the last of them
        while self._size > self.most and len(self._held) > 1:
            oldest = next(iter(self._held))
            del self._held[oldest]
            self._size -= _counted(oldest)
        return known


def _counted(source: Source) -> int:
    return max(len(source.text), _AT_LEAST)
