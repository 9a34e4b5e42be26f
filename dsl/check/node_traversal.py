"""Going through syntax nodes without knowing their forms."""

from __future__ import annotations

from collections.abc import Iterable

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


def words_in(nodes: Iterable[object]) -> dict[str, None]:
    """Every bare word and property name in these expressions, in no particular order."""
    found: dict[str, None] = {}
    stack: list[object] = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, (n.Word, n.Name)):
            found[node.text] = None
        elif not isinstance(node, (str, int, n.Number, n.Text)) and node is not None:
            stack.extend(inside(node))
    return found
