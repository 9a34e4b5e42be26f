"""What lint says of made-up rulesets, held against what the comparison finds.

A ruleset in which a seat can tell apart what it cannot know has to be refused (else it is a miss);
one that is refused although nothing is found in many comparisons is a false alarm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from unittest.mock import patch

from attrs import frozen

from dsl import Ruleset, load_text
from dsl.check.codes import HALF_SEEN
from dsl.diagnostics import Diagnostic

from ..made_up.palette import Palette
from ..made_up.rulesets import made_up
from .compare import SHORT, compare
from .trials import Difference

SECRECY = "E6"
FIRST = 400  # comparisons of each ruleset
LEAST = 60  # without so many nothing can be said
TABLES = 40  # of so many rulesets, one is also looked at from a table
MORE = 3_000  # of one that is refused

Verdict = Literal["fine", "refused", "miss", "false alarm", "not well made"]


def is_about_secrets(problem: Diagnostic) -> bool:
    return problem.code.startswith(SECRECY) and problem.code != HALF_SEEN.code


@contextmanager
def secrets_allowed() -> Iterator[None]:
    """Until the end of the block a ruleset that tells secrets can be used like any other."""

    def is_error(problem: Diagnostic) -> bool:
        return problem.severity == "error" and not is_about_secrets(problem)

    with patch.object(Diagnostic, "is_error", property(is_error)):
        yield


@frozen
class Judged:
    """A made-up ruleset, with what was said of its secrets, and found."""

    seed: int
    text: str
    verdict: Verdict
    said: tuple[str, ...] = ()
    difference: Difference | None = None
    comparisons: int = 0


def judged(seed: int, palette: Palette, first: int = FIRST, more: int = MORE) -> Judged:
    text = made_up(seed, palette)
    ruleset, said = read(text)
    if ruleset is None:
        return Judged(seed, text, "not well made", said)
    tally = compare(ruleset, (), first, seed, seed % TABLES == 0, SHORT)
    comparisons = tally.comparisons
    if said and not tally.differences:
        tally = compare(ruleset, (), more, f"{seed} more", False, SHORT)
        comparisons += tally.comparisons
    difference = tally.differences[0] if tally.differences else None
    verdict: Verdict = "fine"
    if difference is None and comparisons < LEAST:
        verdict = "not well made"
    elif said:
        verdict = "refused" if difference is not None else "false alarm"
    elif difference is not None:
        verdict = "miss"
    return Judged(seed, text, verdict, said, difference, comparisons)


def read(text: str) -> tuple[Ruleset | None, tuple[str, ...]]:
    """A ruleset although it tells secrets, and what is said of these; none where more is wrong."""
    with secrets_allowed():
        ruleset, problems = load_text("made_up.cards", text)
    if ruleset is None:
        return None, tuple(f"{one.code} {one.message}" for one in problems if one.is_error)
    about = [one for one in problems if one.severity == "error" and is_about_secrets(one)]
    lines = [(one, one.span.position[0]) for one in about]
    return ruleset, tuple(
        f"{one.code} line {number}: {one.span.source.line(number).strip()}: {one.message}"
        for one, number in lines
    )


def rates(found: Counter[Verdict]) -> str:
    """How many of each, and how large a part of all well-made ones are false alarms."""
    well_made = sum(found.values()) - found["not well made"]
    parts = ", ".join(f"{name} {count}" for name, count in found.most_common())
    rate = 100 * found["false alarm"] / well_made if well_made else 0.0
    return f"{well_made} well made: {parts}; false alarms {rate:.1f} % of them"
