"""Going through syntax nodes without knowing their forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from dotcards.dsl import nodes as n

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
    """These nodes and all inside them, in no particular order."""
    stack: list[object] = list(nodes)
    while stack:
        node = stack.pop()
        yield node
        stack.extend(inside(node))


def words_in(nodes: Iterable[object]) -> dict[str, None]:
    """Every bare word and property name in these, in no particular order."""
    return {node.text: None for node in walk(nodes) if isinstance(node, n.Word | n.Name)}


def prose(texts: Iterable[n.Text]) -> str:
    """What is written in quotes over some lines."""
    return " ".join(text.text for text in texts)
