"""What several rules ask of the same ruleset, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from dotcards.dsl import model as m

Found = TypeVar("Found")


class Once(Generic[Found]):
    """A function of a ruleset that remembers its last answer.

    Rulesets are told apart by identity: to compare two of them would take as long as to look.
    """

    def __init__(self, work_out: Callable[[m.Ruleset], Found]) -> None:
        self._work_out = work_out
        self._last: tuple[m.Ruleset, Found] | None = None
        self.__doc__ = work_out.__doc__

    def __call__(self, ruleset: m.Ruleset) -> Found:
        last = self._last
        if last is None or last[0] is not ruleset:
            last = self._last = (ruleset, self._work_out(ruleset))
        return last[1]

    def forget(self) -> None:
        self._last = None
