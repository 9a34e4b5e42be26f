"""What lint says of made-up rulesets, held against what the comparison finds.

A ruleset in which a seat can tell apart what it cannot know has to be refused (else it is a miss);
one that is refused although nothing is found in many comparisons is a false alarm, unless what is
refused in it is idle: lines that play never comes to, conditions that always come out the same
(see the module `idle`). Nothing can be found there, and of such rulesets nothing can be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Literal
from unittest.mock import patch

from attrs import frozen

from dotcards.dsl import Ruleset, load_text
from dotcards.dsl.check.problems import HALF_SEEN
from dotcards.dsl.text.diagnostics import Diagnostic

from ..made_up.palette import Palette
from ..made_up.rulesets import made_up
from .compare import GAMES, SHORT, Options, compare
from .idle import is_idle
from .trials import Difference

SECRECY = "E6"
FIRST = 400  # comparisons of each ruleset, with each value of each option
LEAST = 60  # without so many nothing can be said
TABLES = 40  # of so many rulesets, one is also looked at from a table
MORE = 6_000  # so many again of one that is refused, in each round
ROUNDS = 3
MORE_GAMES = 400

Verdict = Literal["fine", "refused", "miss", "false alarm", "idle", "not well made"]


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
class Said:
    """What lint says of secrets, of a line of a ruleset."""

    line: int
    words: str

    def __str__(self) -> str:
        return self.words


@frozen
class Judged:
    """A made-up ruleset, with what was said of its secrets, and found."""

    seed: int
    text: str
    verdict: Verdict
    said: tuple[Said, ...] = ()
    difference: Difference | None = None
    comparisons: int = 0


def judged(seed: int, palette: Palette, first: int = FIRST, more: int = MORE) -> Judged:
    text = made_up(seed, palette)
    ruleset, said = read(text)
    if ruleset is None:
        return Judged(seed, text, "not well made", said)
    rounds = [(first, f"{seed}", False)]
    if said:
        rounds += [(more, f"{seed} more {number}", True) for number in range(ROUNDS)]
    comparisons, difference = 0, None
    for (share, name, often), options in product(rounds, picks(ruleset)):
        at_tables = not often and not options and seed % TABLES == 0
        games = MORE_GAMES if often else GAMES
        tally = compare(ruleset, options, share, name, at_tables, SHORT, games)
        comparisons += tally.comparisons
        if tally.differences:
            difference = tally.differences[0]
            break
    verdict: Verdict = "fine"
    if difference is None and comparisons < LEAST:
        verdict = "not well made"
    elif said and difference is not None:
        verdict = "refused"
    elif said:
        verdict = "idle" if is_idle(ruleset, seed, {one.line for one in said}) else "false alarm"
    elif difference is not None:
        verdict = "miss"
    return Judged(seed, text, verdict, said, difference, comparisons)


def picks(ruleset: Ruleset) -> Iterator[Options]:
    """The options as they are, then each other value of each of them."""
    yield ()
    for option in ruleset.options:
        yield from (((option.name, value),) for value in option.values[1:])


def read(text: str) -> tuple[Ruleset | None, tuple[Said, ...]]:
    """A ruleset although it tells secrets, and what is said of these; none where more is wrong."""
    with secrets_allowed():
        ruleset, problems = load_text("made_up.cards", text)
    if ruleset is None:
        return None, tuple(map(said, (one for one in problems if one.is_error)))
    about = (one for one in problems if one.severity == "error" and is_about_secrets(one))
    return ruleset, tuple(map(said, about))


def said(problem: Diagnostic) -> Said:
    line, _ = problem.span.position
    text = problem.span.source.line(line).strip()
    return Said(line, f"{problem.code} line {line}: {text}: {problem.message}")


def well_made(found: Counter[Verdict]) -> int:
    """How many rulesets something can be said of."""
    return found.total() - found["not well made"] - found["idle"]


def rates(found: Counter[Verdict]) -> str:
    """How many of each, and how large a part of all well-made ones are false alarms."""
    known = well_made(found)
    parts = ", ".join(f"{name} {count}" for name, count in found.most_common())
    rate = 100 * found["false alarm"] / known if known else 0.0
    return f"{known} well made: {parts}; false alarms {rate:.1f} % of them"
