"""Mistakes as people make them who write rules as they would say them, and what they are told.

`newcomers/mistakes/*.txt` hold one after the other: a line `### NAME: JUDGEMENT`, the lines of a
house rule of `newcomers/base.cards` (or a whole game), a line `>>>`, and what is said of them. The
judgement is a person's: `helpful` tells what is wrong and what to write, `neutral` only the first,
`misleading` leads astray. To write anew what is said: `UPDATE_EXPECTED=1 pytest
tests/dsl/parse/test_natural_mistakes.py`, then read the difference, and judge again.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from attrs import frozen

from dotcards.dsl.fixes.apply import applied
from dotcards.dsl.loading.pipeline import Loading
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source
from tests.harness.golden import expect

FOLDER = Path(__file__).parent / "newcomers"
FILES = sorted((FOLDER / "mistakes").glob("*.txt"))
JUDGEMENTS = ("helpful", "neutral", "misleading")
WITHOUT_A_FIX = re.compile(r"^(did you mean|write) `[^`…]*`\??$")


@frozen
class Mistake:
    name: str
    judgement: str
    lines: str
    said: str

    @property
    def text(self) -> str:
        is_whole = self.lines.startswith(("game", "variant"))
        return self.lines if is_whole else f'variant "Mine" of base\n{self.lines}'


def mistakes(path: Path) -> list[Mistake]:
    found = []
    for part in path.read_text("utf-8").split("### ")[1:]:
        head, _, rest = part.partition("\n")
        name, _, judgement = head.rpartition(": ")
        lines, _, said = rest.partition(">>>\n")
        found.append(Mistake(name, judgement, lines, said))
    return found


ALL = [(path.stem, mistake) for path in FILES for mistake in mistakes(path)]


def problems(text: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    source = Source(str(FOLDER / "mine.cards"), text)
    return source, Loading().run(source, source.name)[1]


def told(found: tuple[Diagnostic, ...]) -> str:
    """The errors, or where there are none the warnings, in short."""
    errors = [one for one in found if one.is_error] or found
    lines = []
    for one in errors:
        lines.append(f"{one.span.position[0]}: {one.code} {one.message}")
        lines += [f"  help: {one.help}"] if one.help else []
        lines += [f"  fix: {one.fix.text!r}"] if one.fix else []
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_said(path: Path) -> None:
    found = [
        f"### {one.name}: {one.judgement}\n{one.lines}>>>\n{told(problems(one.text)[1])}"
        for one in mistakes(path)
    ]
    expect(path, "".join(found))


@pytest.mark.parametrize(("file", "mistake"), ALL, ids=lambda value: getattr(value, "name", value))
def test_a_fix_leaves_no_error_in_its_lines(file: str, mistake: Mistake) -> None:
    source, found = problems(mistake.text)
    for one in found:
        if one.fix is None:
            assert not (one.is_error and WITHOUT_A_FIX.match(one.help or "")), one
            continue
        after = applied(source.text, [one.fix])
        first = source.position(one.fix.span.start)[0]
        last = first + one.fix.text.count("\n")
        left = [
            other
            for other in problems(after)[1]
            if other.is_error and first <= other.span.position[0] <= last
        ]
        assert not left, (one, left)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_most_is_helpful(path: Path) -> None:
    count = Counter(one.judgement for one in mistakes(path))
    assert set(count) <= set(JUDGEMENTS)
    assert count["helpful"] >= 0.85 * count.total()
    assert count["misleading"] <= 0.05 * count.total()
