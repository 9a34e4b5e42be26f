"""The fields of a syntax node, taken from what its rule in the grammar matched.

What the class of a node says of its fields is all there is to know: which of them hold one thing,
which hold several, and which are words of the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin

import attrs

Children = Sequence[Any]


def start_of(child: Any) -> int:
    """Where the text of a token, of a node or of several begins."""
    if isinstance(child, tuple):
        return start_of(child[0])
    span = getattr(child, "span", None)
    start: int = child.start_pos if span is None else span.start
    return start


def end_of(children: Children) -> int:
    """Where the text of the last of these ends that is not left out."""
    last = children[-1]
    if last is None or last == ():
        return end_of(children[:-1])
    if isinstance(last, tuple):
        return end_of(last)
    if isinstance(last, str):  # a token; the end of a line or a block has no text
        token: Any = last
        end: int = token.end_pos if token.value else token.start_pos
    else:
        end = last.span.end
    return end


def of_type(children: Children, wanted: Any) -> tuple[Any, ...]:
    """Those of a class, or of several."""
    return tuple(child for child in children if isinstance(child, wanted))


def values_of(children: Children) -> tuple[Any, ...]:
    """All but the words and signs of the language."""
    return tuple([child for child in children if not isinstance(child, str)])


def fields_of(node: type, children: Children) -> list[Any]:
    """What a node of this class has in its fields, its span left out.

    A field of words is that one of them which stands there, a field of yes or no is no; the others
    take what is no word, in order: a field of several all that belong in it, or a tuple of them.
    What is left out is None, or an empty tuple.
    """
    left = [*reversed(values_of(children))]
    found: list[Any] = []
    for origin, inner in _shapes(node):
        if origin is bool:
            found.append(False)
        elif origin is Literal:
            found.append(next(word for word in inner if word in children))
        elif origin is int:
            found.append(left.pop().value)
        elif origin is tuple:
            found.append(_several(inner, left))
        else:
            found.append(left.pop() if left else None)
    return found


def _several(inner: Any, left: list[Any]) -> tuple[Any, ...]:
    while left and left[-1] is None:
        left.pop()
    if left and isinstance(left[-1], tuple) and inner is not tuple:
        together: tuple[Any, ...] = left.pop()
        return together
    found: list[Any] = []
    while left and isinstance(left[-1], inner):
        found.append(left.pop())
    return tuple(found)


@cache
def _shapes(node: type) -> list[tuple[Any, Any]]:
    """What each field holds: its kind, with the words it may be or the class of its things."""
    shapes: list[tuple[Any, Any]] = []
    for field in attrs.fields(attrs.resolve_types(node))[:-1]:
        kind = get_origin(field.type) or field.type
        inner: Any = get_args(field.type)
        if kind is tuple:
            inner = tuple if get_origin(inner[0]) is tuple else inner[0]
        shapes.append((kind, inner))
    return shapes
