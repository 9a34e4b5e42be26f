"""Equality, hashing and showing of plain values, once for all classes of the model.

attrs writes these three for each class anew and has Python compile them: with nearly seventy
classes that is a twentieth of the time until somebody is asked for a first move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import attrs


class Alike:
    """What is of one class and has equal fields is equal, but for fields declared `eq=False`.

    For attrs classes that are made with `frozen(eq=False, repr=False)`.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        fields = _fields(self)
        return bool(fields(self) == fields(other))

    def __hash__(self) -> int:
        return hash(_fields(self)(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in _names(type(self)))
        return f"{type(self).__name__}({shown})"


def _fields(thing: object) -> Callable[[object], Any]:
    kind: Any = type(thing)
    return _compared(kind)


def _names(cls: Any) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


@cache
def _compared(cls: Any) -> Callable[[object], Any]:
    """What a thing of this class is compared by."""
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return attrgetter(*names) if names else lambda _: ()
