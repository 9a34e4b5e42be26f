"""`cards play` in a pseudo-terminal, its screen as text."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import pexpect
import pyte
import pytest

from tests.harness.places import ROOT

SLOWEST = 30.0  # seconds a screen may take on a loaded machine
ASKS = "\x1b[?2004h"  # what prompt_toolkit begins every prompt with


class Tube(pyte.Screen):
    """Answers what prompt_toolkit asks of a terminal."""

    answers: list[str]

    def write_process_input(self, data: str) -> None:
        self.answers.append(data)


class Terminal:
    """`cards play` in a pseudo-terminal, its screen as text."""

    def __init__(self, *arguments: str, rows: int = 24, columns: int = 80, **more: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}
        # What a test run says its own output is wide would go before what this terminal is.
        environment = {k: v for k, v in environment.items() if k not in ("COLUMNS", "LINES")}
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "dotcards", "play", *arguments],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            env=environment,
            encoding="utf-8",
            # Tests run in the background have it ignored, and would hand that down.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.process.delaybeforesend = None
        self.screen = Tube(columns, rows)
        self.screen.answers = []
        self._stream = pyte.Stream(self.screen)
        self.raw = ""

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def read(self, seconds: float) -> bool:
        """Takes in what has been written, if anything is within so many seconds."""
        try:
            data = self.process.read_nonblocking(65_536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self._stream.feed(data)
        while self.screen.answers:
            self.process.send(self.screen.answers.pop(0))
        return True

    def wait(self, found: Callable[[str], object], what: str) -> str:
        """Until the screen is as wanted; returns it."""
        self._until(lambda: found(self.text), what)
        return self.text

    def _until(self, holds: Callable[[], object], what: str) -> None:
        end = time.monotonic() + SLOWEST
        while not holds():
            self.read(0.1)
            if time.monotonic() > end:
                pytest.fail(f"no {what} on the screen:\n{self.text}")

    def expect(self, text: str) -> str:
        return self.wait(lambda screen: text.rstrip() in screen, repr(text))

    def prompt(self) -> str:
        """Until there is a prompt with nothing typed at it, and nothing more comes."""
        self.wait(lambda screen: self._at_prompt(), "prompt")
        self.settled()
        self.wait(lambda screen: self._at_prompt(), "prompt")
        return self.line

    def settled(self) -> str:
        """The screen, once nothing more comes."""
        while self.read(0.05):
            pass
        return self.text.rstrip()

    def _at_prompt(self) -> bool:
        return self.line.endswith(("> ", "? ", "] ")) and self.screen.cursor.x == len(self.line)

    @property
    def line(self) -> str:
        """The line of the cursor, up to it."""
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def type(self, text: str) -> None:
        self.process.send(text)

    def enter(self, text: str = "") -> str:
        """Types a line at a prompt; returns the next prompt."""
        asked = self.raw.count(ASKS)
        self.type(f"{text}\r")
        self._until(lambda: self.raw.count(ASKS) > asked and self._at_prompt(), "answer")
        return self.line

    def resize(self, rows: int, columns: int) -> None:
        """To another width, at a prompt; waits until it is asked anew."""
        asked = self.raw.count(ASKS)
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)
        self._until(lambda: self.raw.count(ASKS) > asked and self.line, "prompt after resizing")

    def ends(self) -> int | None:
        """The exit status."""
        end = time.monotonic() + SLOWEST
        while self.process.isalive() and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        self.process.close(force=True)
        return self.process.exitstatus
