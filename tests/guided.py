"""Hands spoilt rulesets to the parser, the checker and the formatter, guided by what they reach.

    pip install '.[fuzz]'
    python -m tests.guided [COUNT] [SEED]

As `tests.fuzz`, but an input that reaches what in `dsl` none before it did
is spoilt further (libFuzzer, by way of atheris). Seeds are the shipped rulesets.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import atheris

# All of it at once, for what is imported only where it is needed would not be instrumented.
with atheris.instrument_imports(include=["dotcards.dsl"]):
    from dotcards import dsl

    for module in pkgutil.walk_packages(dsl.__path__, "dotcards.dsl."):
        importlib.import_module(module.name)
    from . import fuzz

TOLD_EVERY = 10_000  # inputs


class Run:
    """Tries what libFuzzer comes up with, and keeps the account."""

    def __init__(self, planned: int) -> None:
        self.planned = planned
        self.count = 0
        self.kinds: set[str] = set()
        self.slowest = 0.0  # seconds of processor time

    def one(self, data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        begun = time.process_time()
        problem = fuzz.tried(text)
        self.slowest = max(self.slowest, time.process_time() - begun)
        self.count += 1
        if problem is not None and problem not in self.kinds:
            self.kinds.add(problem)
            print(f"{problem}\n{text!r}\n", flush=True)
        if self.count % TOLD_EVERY == 0 or self.count == self.planned:  # it never returns
            self.tell()

    def tell(self) -> None:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{self.count:,} inputs guided by coverage, {len(self.kinds)} kinds of trouble,"
            f" at most {self.slowest:.2f} seconds and {memory:.0f} MB",
            flush=True,
        )


def spoil(data: bytes, longest: int, seed: int) -> bytes:
    """Another input made of one: as libFuzzer wants its mutations, no longer than `longest`."""
    text = fuzz.spoilt(Random(seed), data.decode("utf-8", "replace"))
    return text.encode("utf-8", "replace")[:longest]


def main(count: int = 200_000, seed: int = 1) -> None:
    run = Run(count)
    with tempfile.TemporaryDirectory(prefix="dotcards-fuzz-") as folder:
        for text in fuzz.seeds():
            data = text.encode()
            (Path(folder) / hashlib.sha256(data).hexdigest()).write_bytes(data)
        settings = [f"-runs={count}", f"-seed={seed}", "-max_len=200000", "-verbosity=0"]
        atheris.Setup([sys.argv[0], *settings, folder], run.one, custom_mutator=spoil)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
