"""Work on a long row of numbered cases, in this process or spread over several.

What the cases add up to must not depend on how they are cut into slices, so the same is found by
any number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar, cast

from attrs import define, field

from dotcards.dsl.text.base_error import DotcardsError

R = TypeVar("R")

SLICE = 0.25  # seconds that a process works before it tells what it has found
MOST_JOBS = 256
LARGEST_SLICE = 500  # cases


class Worker(Generic[R]):
    """Works on one case after the other, and adds up what is found."""

    def nothing(self) -> R:
        """What is found in no cases: to be added to."""
        raise NotImplementedError

    def work(self, number: int, found: R) -> None:
        """Adds what is found in a case."""
        raise NotImplementedError

    def slice(self, first: int, last: int, seconds: float) -> tuple[R, int]:
        """Works from one case on, up to but not including the last, for about so long; at least on
        one. Returns what was found, and the first case that was not worked on."""
        found, number, stop = self.nothing(), first, perf_counter() + seconds
        while number < last and (number == first or perf_counter() < stop):
            self.work(number, found)
            number += 1
        return found, number


class Work(Protocol[R]):
    """A piece of work, which can be sent to other processes. One is not equal to another."""

    def __hash__(self) -> int: ...

    def worker(self) -> Worker[R]:
        """Whoever does it; slow to make."""


class WorkerLost(DotcardsError):
    """A process that worked along is gone; the message is one line."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def run(work: Work[R], first: int, last: int, jobs: int, found: Callable[[R, int], None]) -> None:
    """Works on the cases from `first` up to but not including `last`.

    `found` is told the outcome of each slice and how many cases it had, in no certain order. Raises
    WorkerLost, and KeyboardInterrupt where the user wants it to end; what `found` was told until
    then holds.
    """
    jobs = max(1, min(jobs, last - first, MOST_JOBS))
    if jobs > 1:
        _Crew(work, jobs).run(first, last, found)
        return
    worker = ready(work)
    while first < last:
        result, reached = worker.slice(first, last, SLICE)
        found(result, reached - first)
        first = reached


@lru_cache(maxsize=4)
def ready(work: Work[Any]) -> Worker[Any]:
    """The worker of a work; a forked process finds there what its parent has made."""
    return work.worker()


@define(eq=False)
class _Crew(Generic[R]):
    """Several processes, each given a slice when it is done with the one before."""

    work: Work[R]
    jobs: int
    _processes: dict[Connection, BaseProcess] = field(factory=dict, init=False)

    def run(self, first: int, last: int, found: Callable[[R, int], None]) -> None:
        if multiprocessing.get_start_method() == "fork":
            ready(self.work)
        size = max(1, min(LARGEST_SLICE, (last - first) // (4 * self.jobs)))
        waiting = deque((start, min(start + size, last)) for start in range(first, last, size))
        busy: dict[Connection, tuple[int, int]] = {}
        try:
            self._start()
            for connection in self._processes:
                self._give(connection, waiting, busy)
            while busy:
                for connection in cast(list[Connection], wait(list(busy))):
                    result, reached = self._answer(connection)
                    start, end = busy.pop(connection)
                    if reached < end:
                        waiting.appendleft((reached, end))
                    self._give(connection, waiting, busy)
                    found(result, reached - start)
        finally:
            self._stop()

    def _start(self) -> None:
        sys.stdout.flush()  # or a forked process would write it once more
        sys.stderr.flush()
        with _deaf():
            for _ in range(self.jobs):
                ours, theirs = multiprocessing.Pipe()
                process = multiprocessing.Process(
                    target=_serve, args=(theirs, self.work), daemon=True
                )
                process.start()
                theirs.close()
                self._processes[ours] = process

    def _give(
        self,
        connection: Connection,
        waiting: deque[tuple[int, int]],
        busy: dict[Connection, tuple[int, int]],
    ) -> None:
        if waiting:
            busy[connection] = waiting.popleft()
            with suppress(OSError):  # it is gone, which is noticed when it does not answer
                connection.send(busy[connection])

    def _answer(self, connection: Connection) -> tuple[R, int]:
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            process = self._processes[connection]
            process.join(1)
            raise WorkerLost(f"a process that worked along {_fate(process.exitcode)}") from None
        if isinstance(answer, str):
            raise WorkerLost(f"a process that worked along failed: {answer}")
        result, reached = answer
        return result, reached

    def _stop(self) -> None:
        with _deaf():
            for connection, process in self._processes.items():
                process.terminate()
                connection.close()
            for process in self._processes.values():
                process.join()


def _fate(exitcode: int | None) -> str:
    if exitcode is not None and exitcode < 0:
        try:
            return f"was ended by {signal.Signals(-exitcode).name}"
        except ValueError:
            return f"was ended by signal {-exitcode}"
    return "ended without an answer"


@contextmanager
def _deaf() -> Iterator[None]:
    """Puts off what Ctrl-C does; processes started meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection, work: Work[Any]) -> None:
    """What a process does: slice after slice, until it is ended or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    try:
        worker = ready(work)
        while True:
            sources: list[Any] = [connection] if parent is None else [connection, parent.sentinel]
            if connection not in wait(sources):
                return
            first, last = connection.recv()
            connection.send(worker.slice(first, last, SLICE))
    except (EOFError, OSError):
        return
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        with suppress(OSError):
            connection.send(words)
