"""How long `cards play` takes to ask for the first time, in a real pseudo-terminal."""

from __future__ import annotations

import time

import pexpect


def until_prompt(command: list[str]) -> float:
    """Seconds from starting the process until it has asked something and waits."""
    begun = time.perf_counter()
    child = pexpect.spawn(command[0], command[1:], dimensions=(40, 100), timeout=20)
    if child.expect(["\x1b\\[6n", "You>"]) == 0:  # it asks where the cursor is: as a terminal does
        child.send("\x1b[20;1R")
        child.expect("You>")
    spent = time.perf_counter() - begun
    child.close(force=True)
    return spent
