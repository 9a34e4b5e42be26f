"""How long commands take; `cards play` until it asks first, in a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from typing import NamedTuple

import pexpect


class Spent(NamedTuple):
    """Seconds: as the clock says, and of processors' time."""

    clock: float
    processor: float


def until_end(command: list[str]) -> Spent:
    """What a process takes from being started to its end."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    spent = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Spent(spent, used.ru_utime + used.ru_stime)


def until_prompt(command: list[str]) -> Spent:
    """What a process takes until it has asked something and waits."""
    begun = time.perf_counter()
    child = pexpect.spawn(command[0], command[1:], dimensions=(40, 100), timeout=20)
    if child.expect(["\x1b\\[6n", "You>"]) == 0:  # it asks where the cursor is: as a terminal does
        child.send("\x1b[20;1R")
        child.expect("You>")
    spent = time.perf_counter() - begun
    os.kill(child.pid, signal.SIGKILL)
    _, _, used = os.wait4(child.pid, 0)
    child.ptyproc.fileobj.close()
    return Spent(spent, used.ru_utime + used.ru_stime)
