"""Misspells shipped rulesets, one word at a time, and tells what the linter makes of it.

    python -m tests.misspellings [--share S] [--seed N] [--lines] [RULESET …]

Every word of a ruleset outside comments and help (names, keywords, ranks, words of options, cards)
is misspelt: a letter dropped, doubled, changed or swapped with the next, or a number put in its
place. Told are the shares reported, reported at the right line, and reported with the intended word
as the first suggestion, with every slip that falls short: of names and keywords; of words of one or
two letters (`p`, `K`), where many a slip leaves nothing to go by; of cards (`7H`), where what is
written is often another card; and of numbers that stand for a name.

With `--lines` a line is taken out, swapped with the next, or moved in or out instead. Of those that
change what the machine does, told are the ones that neither the linter nor an example notices.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from string import ascii_lowercase

from attrs import frozen

from dsl.diagnostics import Diagnostic
from dsl.library import find, shipped
from dsl.loading import load_text
from dsl.reading import read_source
from interpreter import compile_ruleset
from interpreter.examples import run_examples

WORD = re.compile(r"[^\W\d]\w*|\d+[A-Z](?!\w)")  # 10S is a word, 10 is not
CARDS = {f"{rank}{suit}" for rank in "AKQJ" for suit in "SHDC"}
SKIPPED = re.compile(r'#.*|"(?:[^"\\{]|\\.)*(?:"|(?=\{))|(?<=\})(?:[^"\\{]|\\.)*(?:"|(?=\{))')


@frozen
class Slip:
    """One word, on a line that begins at `start` of the text, and what was written instead."""

    kind: str
    line: int  # from 1
    start: int
    word: str
    now: str

    def put_in(self, text: str) -> str:
        return text[: self.start] + self.now + text[self.start + len(self.word) :]

    @property
    def group(self) -> str:
        if self.kind == "number":
            return "numbers for names"
        if self.word[0].isdecimal() or self.word in CARDS:
            return "cards"
        return "names" if len(self.word) > 2 else "short words"


@frozen
class Outcome:
    slip: Slip
    reported: bool
    in_line: bool
    suggested: bool
    said: str


def slips(text: str, rng: Random) -> Iterator[Slip]:
    """A slip for each word; which one is drawn."""
    start = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        code = SKIPPED.sub(lambda found: " " * len(found[0]), line)
        for found in WORD.finditer(code):
            kind, now = misspelt(found[0], rng)
            yield Slip(kind, number, start + found.start(), found[0], now)
        start += len(line)


def misspelt(word: str, rng: Random) -> tuple[str, str]:
    """The word with one slip in it; never the word itself, never nothing."""
    while True:
        kind = rng.choice(["drop", "double", "swap", "change", "number"])
        at = rng.randrange(len(word))
        if kind == "drop":
            now = word[:at] + word[at + 1 :]
        elif kind == "double":
            now = word[: at + 1] + word[at:]
        elif kind == "swap":
            now = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
        elif kind == "change":
            now = word[:at] + rng.choice(ascii_lowercase) + word[at + 1 :]
        else:
            now = str(rng.randrange(1, 20))
        if now not in ("", word):
            return kind, now


def lint_slip(work: tuple[str, str, Slip]) -> Outcome:
    name, text, slip = work
    _, found = load_text(name, slip.put_in(text))
    here = [problem for problem in found if slip.line in lines_of(problem)]
    first = suggestions(here[0], slip.line) if here else []
    return Outcome(
        slip,
        bool(found),
        bool(here),
        bool(first) and slip.word in WORD.findall(first[0]),
        "; ".join(f"{p.span.position[0]} {p.code} {p.message} ({p.help})" for p in found[:2]),
    )


def lines_of(problem: Diagnostic) -> set[int]:
    """The lines that a diagnostic points at, in its notes too."""
    spans = [problem.span, *(note.span for note in problem.notes if note.span is not None)]
    return {span.position[0] for span in spans}


def suggestions(problem: Diagnostic, line: int) -> list[str]:
    """What is suggested for a line, best first: a note there is about that line's own word."""
    notes = [
        note.message.partition("?")[0].rpartition("; ")[2]
        for note in problem.notes
        if note.span is not None and note.span.position[0] == line
    ]
    fix = [problem.fix.text] if problem.fix is not None else []
    said = [problem.help or ""] if problem.span.position[0] == line else []
    return [*(w for text in (*said, *notes) for w in re.findall(r"`([^`]*)`", text)), *fix]


# ------------------------------------------------------------------------------------ whole lines


def line_changes(text: str) -> Iterator[tuple[str, int, str]]:
    """Every line taken out, swapped with the next, moved in and out: what, where, the text then."""
    lines = text.splitlines(keepends=True)

    def with_lines(at: int, until: int, *now: str) -> str:
        return "".join([*lines[:at], *now, *lines[until:]])

    for at, line in enumerate(lines):
        if not SKIPPED.sub("", line).strip():
            continue
        yield "taken out", at + 1, with_lines(at, at + 1)
        if at + 1 < len(lines) and lines[at + 1].strip() and lines[at + 1] != line:
            yield "swapped", at + 1, with_lines(at, at + 2, lines[at + 1], line)
        yield "moved in", at + 1, with_lines(at, at + 1, "  " + line)
        if line.startswith("  "):
            yield "moved out", at + 1, with_lines(at, at + 1, line[2:])


def unnoticed(work: tuple[str, str, tuple[str, int, str], str]) -> tuple[bool, bool]:
    """Whether a change of a line does anything, and whether nothing notices it."""
    name, text, (_, _, changed), source = work
    ruleset, found = load_text(name, changed)
    if ruleset is None or found:
        return True, False
    if compile_ruleset(ruleset, {}).source == source and examples(changed) == examples(text):
        return False, False
    return True, all(outcome.passed or outcome.inherited for outcome in run_examples(ruleset))


def examples(text: str) -> str:
    """What a change of is a change of meaning although the machine is the same."""
    return re.sub(r"\s+", " ", "\n".join(SKIPPED.sub("", line) for line in text.splitlines()))


# ---------------------------------------------------------------------------------------- telling


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "none"


def tell_slips(name: str, outcomes: list[Outcome]) -> Counter[tuple[str, str]]:
    count: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        slip = outcome.slip
        count[slip.group, "all"] += 1
        count[slip.group, "reported"] += outcome.reported
        count[slip.group, "line"] += outcome.in_line
        count[slip.group, "suggested"] += outcome.suggested
        short = (
            "silent"
            if not outcome.reported
            else "not at the line"
            if not outcome.in_line
            else ""
            if outcome.suggested
            else "not suggested"
        )
        if short:
            print(f"  {slip.group}, {short}: {name}:{slip.line}: {slip.word} -> {slip.now}")
            if outcome.said:
                print(f"      {outcome.said}")
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET")
    parser.add_argument("--share", type=float, default=1.0, help="of all words or lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", action="store_true")
    arguments = parser.parse_args()
    rng = Random(arguments.seed)
    names = arguments.rulesets or [entry[0] for entry in shipped()]
    slipped: Counter[tuple[str, str]] = Counter()
    changed: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for name in names:
            source = read_source(find(name))
            if arguments.lines:
                changed += tell_lines(pool, source.name, source.text, rng, arguments.share)
                continue
            drawn = [s for s in slips(source.text, rng) if rng.random() < arguments.share]
            work = [(source.name, source.text, slip) for slip in drawn]
            outcomes = list(pool.map(lint_slip, work, chunksize=8))
            slipped += tell_slips(Path(source.name).stem, outcomes)
    if arguments.lines:
        print(
            f"{changed['all']} changes of a line, {changed['meant']} change the meaning,", end=" "
        )
        print(f"{changed['unnoticed']} of them unnoticed")
    else:
        tell_total(slipped)


def tell_total(total: Counter[tuple[str, str]]) -> None:
    for group in sorted({group for group, _ in total}):
        whole = total[group, "all"]
        print(f"{whole} {group}: {percent(total[group, 'reported'], whole)} reported,", end=" ")
        print(f"{percent(total[group, 'line'], whole)} at the line,", end=" ")
        print(f"{percent(total[group, 'suggested'], whole)} with the word suggested first")


def tell_lines(
    pool: ProcessPoolExecutor, name: str, text: str, rng: Random, share: float
) -> Counter[str]:
    ruleset, _ = load_text(name, text)
    assert ruleset is not None
    compiled = compile_ruleset(ruleset, {}).source
    drawn = [change for change in line_changes(text) if rng.random() < share]
    work = [(name, text, change, compiled) for change in drawn]
    results: Iterable[tuple[bool, bool]] = pool.map(unnoticed, work, chunksize=4)
    count = Counter(all=len(drawn))
    lines = text.splitlines()
    for (what, line, _), (meant, missed) in zip(drawn, results, strict=True):
        count["meant"] += meant
        count["unnoticed"] += missed
        if missed:
            print(f"  {what} {Path(name).stem}:{line}: {lines[line - 1].strip()}")
    return count


if __name__ == "__main__":
    main()
