"""What generated code calls to list the cards, sets and numbers that can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import TypeVar

from dotcards.interpreter.machine.lots import Numbers, Sets

T = TypeVar("T")

FEW = 256  # numbers or sets to choose from that plain code looks at


class Many(Exception):
    """There is more to choose from than plain code may look at."""


def share_one(look: Callable[[int], object], cards: Iterable[int]) -> bool:
    """Whether the cards all share something, such as their rank."""
    found = {look(card) for card in cards}
    return len(found) == 1 and None not in found


def distinct(kind: Sequence[int], cards: Iterable[int]) -> list[int]:
    """The first card of each kind, in the pile's order."""
    found: dict[int, int] = {}
    for card in cards:
        found.setdefault(kind[card], card)
    return list(found.values())


def numbers(low: int, high: int) -> range:
    if high - low >= FEW:
        raise Many
    return range(low, high + 1)


all_of_numbers, all_of_sets = Numbers, Sets


def sets(
    things: Sequence[int], low: int, high: int, kind: Sequence[int] | None
) -> Iterator[tuple[int, ...]]:
    """From `low` to `high` of the things, at least one, small sets first, each in their order.

    With `kind`, sets that differ only by things of one kind are one: the one of the first of each.
    """
    count, looked_at = len(things), 0
    sizes = range(max(low, 1), min(high, count) + 1)
    if kind is None:
        for several in chain.from_iterable(combinations(things, size) for size in sizes):
            looked_at += 1
            if looked_at > FEW:
                raise Many
            yield several
        return
    before = _one_before(things, kind)
    for size in sizes:
        chosen: list[int] = []
        place = 0
        while True:
            looked_at += 1
            if looked_at > FEW:
                raise Many
            while place < count and before[place] >= 0 and before[place] not in chosen:
                place += 1
            if place + size - len(chosen) <= count:
                chosen.append(place)
                place += 1
                if len(chosen) < size:
                    continue
                yield tuple([things[place] for place in chosen])
            if not chosen:
                break
            place = chosen.pop() + 1


def _one_before(things: Sequence[int], kind: Sequence[int]) -> list[int]:
    """For each thing the place of the last one of its kind before it, or -1."""
    last: dict[int, int] = {}
    found = []
    for place, thing in enumerate(things):
        found.append(last.get(kind[thing], -1))
        last[kind[thing]] = place
    return found


def groups(share: Callable[[int], T], things: Iterable[int]) -> list[tuple[T, list[int]]]:
    """The things that share something, such as a rank, with what they share; None is left out."""
    found: dict[T, list[int]] = {}
    for thing in things:
        what = share(thing)
        if what in found:
            found[what].append(thing)
        elif what is not None:
            found[what] = [thing]
    return list(found.items())


def runs(
    rank: Callable[[int], int],
    things: Iterable[int],
    low: int,
    high: int,
    kind: Sequence[int] | None,
) -> Iterator[tuple[int, ...]]:
    """From `low` to `high` things, one of each rank, the ranks following one another upwards.

    Small ones first, then those that begin low. With `kind`, see `sets`. Ranks outside the order
    are below none.
    """
    of_rank: dict[int, list[int]] = {}
    for thing in things:
        here = rank(thing)
        if here < 0:
            continue
        others = of_rank.setdefault(here, [])
        if kind is None or all(kind[other] != kind[thing] for other in others):
            others.append(thing)
    looked_at = 0
    for size in range(max(low, 1), min(high, len(of_rank)) + 1):
        for first in sorted(of_rank):
            ranks = range(first, first + size)
            if all(one in of_rank for one in ranks):
                for chosen in product(*(of_rank[one] for one in ranks)):
                    looked_at += 1
                    if looked_at > FEW:
                        raise Many
                    yield chosen


def follow(rank: Callable[[int], int], things: Sequence[int]) -> bool:
    """Whether each of the things has the rank next above the one before; see `runs`."""
    first = rank(things[0])
    return first >= 0 and all(rank(thing) == first + n for n, thing in enumerate(things))


def firsts(things: list[int], low: int, high: int) -> list[tuple[int, ...]]:
    """From `low` to `high` of things that are all of one kind: so many of the first ones."""
    return [tuple(things[:size]) for size in range(max(low, 1), min(high, len(things)) + 1)]


def are_cards(cards: Sequence[int | None], wanted: Sequence[Sequence[int | None]]) -> bool:
    """Whether these are the cards wanted, in that order; each may be any of some."""
    return len(cards) == len(wanted) and all(
        card in any_of for card, any_of in zip(cards, wanted, strict=True)
    )
