"""How far a long piece of work has come, for whoever waits for it."""

from __future__ import annotations

import sys
import time


class Progress:
    """A bar on stderr, if that is a terminal; gone when all is done."""

    _LENGTH = 24

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._what, self._begun = "", 0.0
        self._width = 0  # of what is shown

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")

    def tell(self, what: str, done: int, total: int) -> None:
        if what != self._what:
            self._what, self._begun = what, time.perf_counter()
        share = done / total
        bar = "#" * int(self._LENGTH * share)
        text = f"[{bar:<{self._LENGTH}}] {done:,} of {total:,} {what}"
        if 0 < share < 1:
            text += f", {(time.perf_counter() - self._begun) * (1 / share - 1):,.0f} s left"
        self._write(text)

    def _write(self, text: str) -> None:
        if self._wanted:
            sys.stderr.write(f"\r{text:<{self._width}}" if text or self._width else "")
            sys.stderr.write("" if text else "\r")
            sys.stderr.flush()
            self._width = len(text)
