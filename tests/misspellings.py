"""Misspells shipped rulesets, one word at a time, and tells what the linter makes of it.

    python -m tests.misspellings [--share S] [--seed N] [--lines [--rules]] [RULESET …]

Every word of a ruleset outside comments and help (names, keywords, ranks, words of options, cards)
is misspelt: a letter dropped, doubled, changed or swapped with the next, or a number put in its
place. Told are the shares reported, reported at the right line, and reported with the intended word
as the first suggestion, with every slip that falls short: of names and keywords; of words of one or
two letters (`p`, `K`), where many a slip leaves nothing to go by; of cards (`7H`), where what is
written is often another card; and of numbers that stand for a name.

With `--lines` a line is taken out, swapped with the next, or moved in or out instead. Of those that
change what the machine does, told are the ones that neither the linter nor an example notices:
of the rules and of the examples (whose loss nothing can notice) apart, or of the rules alone.
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

import attrs
from attrs import evolve, frozen

from dotcards.dsl.loading.library import find, shipped
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.model import And, Local, Or, Ruleset, Table
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.read_file import read_source
from dotcards.interpreter.examples.examples import run_examples

WORD = re.compile(r"[^\W\d]\w*|\d+[A-Z](?!\w)")  # 10S is a word, 10 is not
CARDS = {f"{rank}{suit}" for rank in "AKQJ" for suit in "SHDC"}
UNSAID = ("span", "kind", "doc", "help")
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


@frozen
class Change:
    """What was done to a line, and the text then; `of` says what the line is part of."""

    what: str
    line: int  # from 1
    of: str  # rules or examples
    text: str


def line_changes(text: str) -> Iterator[Change]:
    """Every line taken out, swapped with the next, moved in and out."""
    lines = text.splitlines(keepends=True)
    of = "rules"

    def with_lines(at: int, until: int, *now: str) -> str:
        return "".join([*lines[:at], *now, *lines[until:]])

    for at, line in enumerate(lines):
        if not SKIPPED.sub("", line).strip():
            continue
        if not line.startswith(" "):
            of = "examples" if line.startswith("example") else "rules"
        yield Change("taken out", at + 1, of, with_lines(at, at + 1))
        if at + 1 < len(lines) and lines[at + 1].strip() and lines[at + 1] != line:
            yield Change("swapped", at + 1, of, with_lines(at, at + 2, lines[at + 1], line))
        yield Change("moved in", at + 1, of, with_lines(at, at + 1, "  " + line))
        if line.startswith("  "):
            yield Change("moved out", at + 1, of, with_lines(at, at + 1, line[2:]))


def unnoticed(work: tuple[str, Change, object]) -> tuple[bool, bool]:
    """Whether a change of a line does anything, and whether nothing notices it."""
    name, change, meant = work
    ruleset, found = load_text(name, change.text)
    if ruleset is None or found:
        return True, False
    if meaning(ruleset) == meant:
        return False, False
    return True, all(
        outcome.passed or outcome.example.inherited for outcome in run_examples(ruleset)
    )


def meaning(node: object) -> object:
    """What two rulesets have in common that are the same game with the same examples.

    In which order things are declared and conditions joined, and what is said of them, makes no
    difference.
    """
    if isinstance(node, Ruleset):
        for part in ("options", "tables", "zones", "variables", "defines", "actions"):
            by_name = tuple(sorted(getattr(node, part), key=lambda one: one.name))
            node = evolve(node, **{part: by_name})
    if isinstance(node, Table):
        node = evolve(node, rows=tuple(sorted(node.rows, key=repr)))
    if isinstance(node, And | Or):
        return (type(node).__name__, frozenset(map(meaning, node.items)))
    if isinstance(node, Local):
        return node.name
    if isinstance(node, tuple):
        return tuple(map(meaning, node))
    if not attrs.has(type(node)):
        return node
    said = [one.name for one in attrs.fields(type(node)) if one.name not in UNSAID]
    return (type(node).__name__, *(meaning(getattr(node, name)) for name in said))


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
    parser.add_argument("--rules", action="store_true", help="no lines of examples")
    arguments = parser.parse_args()
    rng = Random(arguments.seed)
    names = arguments.rulesets or [entry[0] for entry in shipped()]
    slipped: Counter[tuple[str, str]] = Counter()
    changed: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor() as pool:
        for name in names:
            source = read_source(find(name))
            if arguments.lines:
                parts = ("rules",) if arguments.rules else ("rules", "examples")
                drawn_lines = [
                    change
                    for change in line_changes(source.text)
                    if change.of in parts and rng.random() < arguments.share
                ]
                changed += tell_lines(pool, source.name, source.text, drawn_lines)
                continue
            drawn = [s for s in slips(source.text, rng) if rng.random() < arguments.share]
            work = [(source.name, source.text, slip) for slip in drawn]
            outcomes = list(pool.map(lint_slip, work, chunksize=8))
            slipped += tell_slips(Path(source.name).stem, outcomes)
    if arguments.lines:
        for part in sorted({part for part, _ in changed}, reverse=True):
            print(f"{changed[part, 'all']} changes of a line of {part},", end=" ")
            print(f"{changed[part, 'meant']} change the meaning,", end=" ")
            print(f"{changed[part, 'unnoticed']} of them unnoticed")
    else:
        tell_total(slipped)


def tell_total(total: Counter[tuple[str, str]]) -> None:
    for group in sorted({group for group, _ in total}):
        whole = total[group, "all"]
        print(f"{whole} {group}: {percent(total[group, 'reported'], whole)} reported,", end=" ")
        print(f"{percent(total[group, 'line'], whole)} at the line,", end=" ")
        print(f"{percent(total[group, 'suggested'], whole)} with the word suggested first")


def tell_lines(
    pool: ProcessPoolExecutor, name: str, text: str, drawn: list[Change]
) -> Counter[tuple[str, str]]:
    ruleset, _ = load_text(name, text)
    assert ruleset is not None
    meant_so_far = meaning(ruleset)
    work = [(name, change, meant_so_far) for change in drawn]
    results: Iterable[tuple[bool, bool]] = pool.map(unnoticed, work, chunksize=4)
    count: Counter[tuple[str, str]] = Counter()
    lines = text.splitlines()
    for change, (meant, missed) in zip(drawn, results, strict=True):
        count[change.of, "all"] += 1
        count[change.of, "meant"] += meant
        count[change.of, "unnoticed"] += missed
        if missed:
            line = lines[change.line - 1].strip()
            print(f"  {change.what} {Path(name).stem}:{change.line}: {line}", flush=True)
    return count


if __name__ == "__main__":
    main()
