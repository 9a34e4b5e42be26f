"""Formulas over things with a few possible values, and the search for values that make one true.

An atom says how a thing compares with a constant. Things are any hashable value; what they can be
is left to the domains given to `solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from operator import ge, gt, le, lt
from typing import Literal, TypeAlias

from attrs import frozen

Thing: TypeAlias = Hashable
Value: TypeAlias = "int | bool | str | None"
Op: TypeAlias = Literal["is", "<", "<=", ">", ">="]


@frozen
class Atom:
    """`thing op value`; order against none, or between things of two kinds, is no."""

    thing: Thing
    op: Op
    value: Value


@frozen
class Not:
    inner: Formula


@frozen
class Joined:
    """Several formulas joined by `and`, else by `or`."""

    by_and: bool
    inner: tuple[Formula, ...]


Formula: TypeAlias = "bool | Atom | Not | Joined"
Values: TypeAlias = Mapping[Thing, Value]

_WORK = 200_000  # atoms looked at before a search is given up
_ORDERS: dict[str, Callable[[int, int], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


class TooHard(Exception):
    """The search was given up."""


def every(inner: Iterable[Formula]) -> Formula:
    """Whether all are so; so of none."""
    return _joined(True, inner)


def some(inner: Iterable[Formula]) -> Formula:
    """Whether one of them is so; not so of none."""
    return _joined(False, inner)


def _joined(by_and: bool, inner: Iterable[Formula]) -> Formula:
    items: list[Formula] = []
    for item in inner:
        if item is not by_and:
            if isinstance(item, bool):
                return item
            items.append(item)
    return items[0] if len(items) == 1 else Joined(by_and, tuple(items)) if items else by_and


def negated(formula: Formula) -> Formula:
    if isinstance(formula, bool):
        return not formula
    return formula.inner if isinstance(formula, Not) else Not(formula)


def atoms(formula: Formula) -> Iterator[Atom]:
    match formula:
        case Atom():
            yield formula
        case Not():
            yield from atoms(formula.inner)
        case Joined():
            for inner in formula.inner:
                yield from atoms(inner)


def given(formula: Formula, values: Values) -> Formula:
    """The formula with these values filled in: yes or no where nothing else decides."""
    match formula:
        case Atom():
            return _holds(formula, values) if formula.thing in values else formula
        case Not():
            return negated(given(formula.inner, values))
        case Joined():
            return _joined(formula.by_and, (given(inner, values) for inner in formula.inner))
    return formula


def _holds(atom: Atom, values: Values) -> bool:
    left, right = values[atom.thing], atom.value
    if atom.op == "is":
        return type(left) is type(right) and left == right
    return type(left) is int and type(right) is int and _ORDERS[atom.op](left, right)


def solutions(
    formula: Formula,
    domain: Callable[[Thing], Iterable[Value]],
    about: Callable[[Thing], bool] = lambda _: True,
    most_work: int = _WORK,
) -> Iterator[dict[Thing, Value]]:
    """Values under which a formula is so whatever the things without one may be.

    Only things that are asked `about` get values, and only as many as are needed. Raises TooHard
    rather than trying for long.
    """
    work = 0

    def search(left: Formula, values: dict[Thing, Value]) -> Iterator[dict[Thing, Value]]:
        nonlocal work
        if left is True:
            yield values
        elif left is not False:
            found = list(atoms(left))
            thing = next((atom.thing for atom in found if about(atom.thing)), None)
            for value in domain(thing) if thing is not None else ():
                work += len(found)
                if work > most_work:
                    raise TooHard
                yield from search(given(left, {thing: value}), {**values, thing: value})

    return search(formula, {})


def solve(
    formula: Formula, domain: Callable[[Thing], Iterable[Value]], most_work: int = _WORK
) -> dict[Thing, Value] | None:
    """Values under which a formula is so, if there are any; raises TooHard."""
    return next(solutions(formula, domain, most_work=most_work), None)
