"""All numbers of a span, or all sets of some things, without listing them: how many there are, and
which is the one in a given place. Run-time library of generated code, as `runtime` is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import Any

from attrs import define


@define(eq=False, slots=False)
class Numbers:
    """From `low` to `high`."""

    low: int
    high: int

    @property
    def count(self) -> int:
        return max(0, self.high - self.low + 1)

    def at(self, place: int) -> int:
        return self.low + place


@define(eq=False, slots=False)
class Sets:
    """From `low` to `high` of the things, at least one, each in their order. With `kind`, sets that
    differ only by things of one kind are one: the one of the first of each."""

    things: Sequence[int]
    low: int
    high: int
    kind: Sequence[int] | None

    @cached_property
    def _groups(self) -> list[list[int]]:
        """The places of the things, those of one kind together."""
        found: dict[int, list[int]] = {}
        for place, thing in enumerate(self.things):
            found.setdefault(place if self.kind is None else self.kind[thing], []).append(place)
        return list(found.values())

    @cached_property
    def _sizes(self) -> range:
        return range(max(self.low, 1), min(self.high, len(self.things)) + 1)

    @cached_property
    def _ways(self) -> list[list[int]]:
        """In how many ways so many things can be chosen of the groups from each one on."""
        most = self._sizes.stop - 1
        rows = [[1] + [0] * most]
        for group in reversed(self._groups):
            # each row is the one behind it, moved on by none to all of the group, and added up
            sums, width = list(accumulate(rows[-1])), len(group) + 1
            rows.append([n - (sums[at - width] if at >= width else 0) for at, n in enumerate(sums)])
        return rows[::-1]

    @cached_property
    def count(self) -> int:
        if self.kind is None:
            return sum(comb(len(self.things), size) for size in self._sizes)
        return sum(self._ways[0][size] for size in self._sizes)

    def at(self, place: int) -> tuple[int, ...]:
        size = next(iter(self._sizes))
        while place >= self._ways[0][size]:
            place -= self._ways[0][size]
            size += 1
        chosen: list[int] = []
        for group, rest in zip(self._groups, self._ways[1:], strict=True):
            for taken in range(len(group) + 1):
                if taken > size:
                    break
                if place < rest[size - taken]:
                    chosen += group[:taken]
                    size -= taken
                    break
                place -= rest[size - taken]
        return tuple(self.things[at] for at in sorted(chosen))


def count_of(deed: tuple[Any, ...]) -> int:
    """How many deeds an open one stands for."""
    found = 1
    for part in deed:
        if isinstance(part, Sets | Numbers):
            found *= part.count
    return found


def deed_at(deed: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """Which of them is the one in that place."""
    made = []
    for part in deed:
        if isinstance(part, Sets | Numbers):
            place, here = divmod(place, part.count)
            part = part.at(here)
        made.append(part)
    return tuple(made)
