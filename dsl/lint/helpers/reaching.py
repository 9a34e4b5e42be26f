"""What can be come to from where, by going on step by step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def reached(start: Iterable[Node], leads: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """All that is come to from some nodes, those included."""
    found = set(start)
    waiting = list(found)
    while waiting:
        new = set(leads(waiting.pop())) - found
        found |= new
        waiting += new
    return found


def leading_to(ends: Iterable[Node], leads: Mapping[Node, Collection[Node]]) -> set[Node]:
    """All from which one of these ends can be come to, the ends included."""
    before: dict[Node, list[Node]] = {}
    for node, following in leads.items():
        for one in following:
            before.setdefault(one, []).append(node)
    return reached(ends, lambda node: before.get(node, ()))
