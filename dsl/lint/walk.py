"""Going through a checked ruleset, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from .. import model as m
from ..source import Span

_LEAVES = (str, int, Span, m.Kind, m.Face, type(None))


def inside(node: object) -> Iterator[object]:
    """The nodes directly inside a node of the model, in order; places and kinds are none."""
    if isinstance(node, tuple):
        values = list(node)
    else:
        values = [getattr(node, name) for name in _names(type(node))]
    for value in values:
        if isinstance(value, tuple):
            yield from inside(value)
        elif not isinstance(value, _LEAVES):
            yield value


def everything(node: object) -> Iterator[object]:
    """A node (or a tuple of them), then all that is in it, in the order of the text."""
    stack = [node]
    while stack:
        at = stack.pop()
        if not isinstance(at, tuple):
            yield at
        stack.extend(reversed(list(inside(at))))


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return names


def blocks(phase: m.Phase) -> Iterator[m.Block]:
    """Every block of a phase: on arrival, the checks, of each move, when all have answered."""
    yield phase.enter
    yield phase.before
    for move in moves(phase):
        yield move.body
    if phase.all_answered is not None:
        yield phase.all_answered


def moves(phase: m.Phase) -> Iterator[m.Move]:
    """The moves of a phase, then `otherwise`, then those that anybody may make."""
    yield from phase.moves
    if phase.otherwise is not None:
        yield phase.otherwise
    yield from phase.anytime
