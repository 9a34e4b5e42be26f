"""Hands spoilt rulesets to the parser, the checker and the formatter, and tells what went wrong.

    python -m tests.fuzz [COUNT] [SEED] [JOBS]

An input is a shipped ruleset, or a piece of one, with a few things done to it: characters, words
and lines left out, doubled, moved, swapped or taken from another ruleset. Whatever comes of it,
there must be no exception, no input that takes more than `MOST_SECONDS`, and no process of more
than `MOST_MEMORY`. The suite plays a share.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random

from dotcards.dsl.formatting import Unformattable, format_text
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.loading.rulesets import load_text
from tests.harness.places import FORMS, TESTS

MOST_SECONDS = 2.0
MOST_MEMORY = 500  # megabytes
LONGEST = 120  # lines of a piece
BATCH = 250
SIGNS = [*'()[],:=-."#{}\t\r\n\0', "é"]


@cache
def seeds() -> list[str]:
    """The texts of the shipped rulesets, and those of small rulesets that are wrong on purpose."""
    paths = [Path(entry.path) for entry in shipped()]
    paths += [*FORMS, *sorted((TESTS / "dsl" / "check" / "cases").glob("*.cards"))]
    return [path.read_text("utf-8") for path in paths]


def spoilt(rng: Random, text: str | None = None) -> str:
    """One input, made of a text; of a seed if none is given."""
    lines = (rng.choice(seeds()) if text is None else text).split("\n")
    if rng.random() < 0.9:
        start = rng.randrange(len(lines))
        lines = lines[start : start + rng.randint(1, LONGEST)]
    for _ in range(rng.randint(1, 6)):
        _spoil(lines, rng)
    return "\n".join(lines)


def _spoil(lines: list[str], rng: Random) -> None:
    at = rng.randrange(len(lines)) if lines else 0
    if not lines:
        lines.append(rng.choice(SIGNS))
        return
    words = lines[at].split(" ")
    kind = rng.randrange(9)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines.insert(at, rng.choice(rng.choice(seeds()).split("\n")))
    elif kind == 4:
        lines[at] = rng.choice(["  ", "\t", " ", "    "]) + lines[at]
    elif kind == 5:
        lines[at] = lines[at].removeprefix("  ")
    elif kind == 6:
        del words[rng.randrange(len(words))]
        lines[at] = " ".join(words)
    elif kind == 7:
        words.insert(rng.randrange(len(words) + 1), rng.choice(words + SIGNS))
        lines[at] = " ".join(words)
    else:
        place = rng.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:place] + rng.choice(SIGNS) + lines[at][place + rng.randint(0, 1) :]


def tried(text: str) -> str | None:
    """What goes wrong with a text; None where nothing does."""
    begun = time.process_time()
    try:
        load_text("fuzz.cards", text)
        try:
            once = format_text(text)
        except Unformattable:
            pass
        else:
            if format_text(once) != once:
                return "formatting it again changes it"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    spent = time.process_time() - begun
    return f"took {spent:.1f} seconds" if spent > MOST_SECONDS else None


def batch(work: tuple[int, int]) -> tuple[int, list[tuple[str, str]], float]:
    """How many were tried, what went wrong with which, and the process's memory in megabytes."""
    seed, count = work
    rng = Random(seed)
    wrong: list[tuple[str, str]] = []
    for _ in range(count):
        text = spoilt(rng)
        problem = tried(text)
        if problem is not None:
            wrong.append((problem, text))
    return count, wrong, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def work(count: int, seed: int) -> Iterator[tuple[int, int]]:
    for number, start in enumerate(range(0, count, BATCH)):
        yield seed * 1_000_000 + number, min(BATCH, count - start)


def main(count: int = 200_000, seed: int = 1, jobs: int | None = None) -> int:
    done, kinds, most = 0, set[str](), 0.0
    with ProcessPoolExecutor(jobs, max_tasks_per_child=None) as pool:
        for number, wrong, memory in pool.map(batch, work(count, seed)):
            done, most = done + number, max(most, memory)
            for problem, text in wrong:
                if problem not in kinds:
                    kinds.add(problem)
                    print(f"{problem}\n{text!r}\n", flush=True)
    print(f"{done:,} inputs, {len(kinds)} kinds of trouble, at most {most:.0f} MB a process")
    return 1 if kinds or most > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
