"""What play went on to by itself, between two decisions of an example, and by which lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from attrs import define, field

from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.machine import FILE, Machine

MOST_TOLD = 4
WENT_ON = "play went on"


@define
class Watch:
    """Takes down where play goes, for states that it was told to look at.

    Looking costs time, so it is only done once an example has failed.
    """

    machine: Machine
    names: tuple[str, ...]
    steps: list[str] = field(factory=list)
    """What lines of the rules decreed: `play went on to `scoring` (mine.cards:12)`."""

    def over(self, state: Any) -> None:
        """From now on takes down what is done to a state, though not to copies of it."""
        plain = type(state)
        tell = self._tell

        def setting(watched: Any, name: str, value: Any) -> None:
            if name in ("goto", "turn", "result") and value is not None:
                tell(watched, name, value)
            object.__setattr__(watched, name, value)

        state.__class__ = type(plain.__name__, (plain,), {"__slots__": (), "__setattr__": setting})

    def during(self, play: Callable[[], None]) -> str | None:
        """What came of itself while something was played; None where nothing did."""
        del self.steps[:]
        play()
        told = list(dict.fromkeys(self.steps))
        text = ", then ".join(told[:MOST_TOLD]).replace(f"then {WENT_ON}", "then")
        return (text + " and further" * (len(told) > MOST_TOLD)) or None

    def _tell(self, state: Any, name: str, value: Any) -> None:
        span = self._line()
        if span is None or (name == "turn" and value == state.turn):
            return
        what = "the game was over"
        if name == "goto":
            what = f"{WENT_ON} to `{self.machine.phases[value].name}`"
        elif name == "turn":
            what = f"the turn went to {self.names[value]}"
        line, _ = span.position
        self.steps.append(f"{what} ({os.path.basename(span.source.name)}:{line})")

    def _line(self) -> Span | None:
        """The line of the rules that is being done."""
        frame = sys._getframe(3)
        while frame is not None:
            if frame.f_code.co_filename == FILE:
                return self.machine.module.spans[frame.f_lineno - 1]
            frame = frame.f_back  # type: ignore[assignment]
        return None
