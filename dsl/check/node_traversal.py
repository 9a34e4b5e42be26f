"""Going through syntax nodes without knowing their forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import attrs

from dotcards.dsl import nodes as n

T = TypeVar("T")
_fields: dict[type, tuple[str, ...]] = {}


def inside(node: object) -> list[object]:
    """The nodes and tuples directly inside one."""
    if isinstance(node, tuple):
        return list(node)
    kind = type(node)
    names = _fields.get(kind)
    if names is None:
        names = ()
        if attrs.has(kind):
            names = tuple(
                one.name for one in attrs.fields(kind) if one.name not in ("span", "source")
            )
        _fields[kind] = names
    return [getattr(node, name) for name in names]


def walk(nodes: Iterable[object]) -> Iterator[object]:
    """These nodes and all inside them, in the order of their text."""
    stack: list[object] = [*nodes][::-1]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(inside(node)))


def words_in(nodes: Iterable[object]) -> dict[str, None]:
    """Every bare word and property name in these."""
    return {node.text: None for node in walk(nodes) if isinstance(node, n.Word | n.Name)}


def below_first(
    starts: Iterable[str],
    below: Callable[[str], Iterable[tuple[str, T]]],
    circular: Callable[[list[str], str, T], None],
) -> Iterator[str]:
    """Keys after those below them, walked without recursion.

    `below` gives those that a key needs, each with where it does; `circular` hears of the way
    down to a key that needs one on that way, and of that one.
    """
    begun: dict[str, bool] = {}  # whether it has been given
    for start in starts:
        stack = [] if start in begun else [(start, iter(below(start)))]
        begun.setdefault(start, False)
        while stack:
            key, rest = stack[-1]
            for other, use in rest:
                if other not in begun:
                    begun[other] = False
                    stack.append((other, iter(below(other))))
                    break
                if not begun[other]:
                    circular([above for above, _ in stack], other, use)
            else:
                stack.pop()
                begun[key] = True
                yield key


def prose(texts: Iterable[n.Text]) -> str:
    """What is written in quotes over some lines."""
    return " ".join(text.text for text in texts)
