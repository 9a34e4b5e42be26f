"""Formulas over things with a few possible values, and the search for values that make one true.

An atom says how a thing compares with a constant. Things are any hashable value; what they can be
is left to the domains given to `solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
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
class Every:
    """True of none."""

    inner: tuple[Formula, ...]


@frozen
class Some:
    """False of none."""

    inner: tuple[Formula, ...]


Formula: TypeAlias = "bool | Atom | Not | Every | Some"
Values: TypeAlias = Mapping[Thing, Value]

_WORK = 200_000  # atoms looked at before a search is given up


class TooHard(Exception):
    """The search was given up."""


def every(inner: Iterable[Formula]) -> Formula:
    items: list[Formula] = []
    for item in inner:
        if item is False:
            return False
        if item is not True:
            items.append(item)
    return items[0] if len(items) == 1 else Every(tuple(items)) if items else True


def some(inner: Iterable[Formula]) -> Formula:
    items: list[Formula] = []
    for item in inner:
        if item is True:
            return True
        if item is not False:
            items.append(item)
    return items[0] if len(items) == 1 else Some(tuple(items)) if items else False


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
        case Every() | Some():
            for inner in formula.inner:
                yield from atoms(inner)


def given(formula: Formula, values: Values) -> Formula:
    """The formula with these values filled in."""
    match formula:
        case Atom():
            return _holds(formula, values) if formula.thing in values else formula
        case Not():
            return negated(given(formula.inner, values))
        case Every():
            return every(given(inner, values) for inner in formula.inner)
        case Some():
            return some(given(inner, values) for inner in formula.inner)
    return formula


def truth(formula: Formula, values: Values) -> bool | None:
    """Whether it is so under these values; None where that depends on things without one."""
    match formula:
        case Atom():
            return _holds(formula, values) if formula.thing in values else None
        case Not():
            inner = truth(formula.inner, values)
            return None if inner is None else not inner
        case Every() | Some():
            # One that is so decides `Some`, one that is not so decides `Every`.
            decisive = isinstance(formula, Some)
            open_ = False
            for item in formula.inner:
                found = truth(item, values)
                if found is decisive:
                    return decisive
                open_ = open_ or found is None
            return None if open_ else not decisive
    return formula


def _holds(atom: Atom, values: Values) -> bool:
    left, right = values[atom.thing], atom.value
    if atom.op == "is":
        return type(left) is type(right) and left == right
    if not (type(left) is int and type(right) is int):
        return False
    match atom.op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
    return left >= right


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
