"""What people who write their first house rule get wrong, and what they are told.

`newcomers/*.cards` are house rules of `newcomers/base.cards`; what the linter says of each stands
next to it, and what becomes of it when all is mended that can be. To write these anew:
`UPDATE_EXPECTED=1 pytest tests/dsl/parse/test_newcomers.py`, then read the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dotcards.dsl.fixes.apply import applied, fix_text
from dotcards.dsl.loading.pipeline import Loading
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.report.catalogue import entries
from dotcards.dsl.report.formats import render
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.read_file import read_source
from dotcards.dsl.text.source import Source
from tests.harness.golden import expect
from tests.harness.places import TESTS

HERE = Path(__file__).parent
FOLDER = HERE / "newcomers"
FILES = sorted(path for path in FOLDER.glob("*.cards") if path.stem != "base")
GOLDEN = [
    *FILES,
    *sorted(HERE.glob("cases/*.cards")),
    *sorted((TESTS / "dsl" / "check" / "cases").glob("*.cards")),
]


def problems(source: Source) -> tuple[Diagnostic, ...]:
    return Loading().run(source, source.name)[1]


def mistakes(source: Source) -> tuple[Diagnostic, ...]:
    return parse(source)[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    expect(path.with_suffix(".txt"), render(problems(read_source(path.name))))


def offers(found: tuple[Diagnostic, ...]) -> Iterator[Diagnostic]:
    return (problem for problem in found if problem.fix is not None)


def told(found: tuple[Diagnostic, ...]) -> Counter[tuple[str, str]]:
    return Counter((problem.code, problem.message) for problem in found)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_offered_can_be_had(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fix changes the text, what it was offered for is gone, and it is not refused; all of them
    together make of a house rule what stands next to it."""
    monkeypatch.chdir(path.parent)
    source = read_source(path.name)
    look = mistakes if path.parent == HERE / "cases" else problems  # the game adds nothing there
    found = look(source)
    fixable = {entry.code for entry in entries() if entry.fixable}
    for problem in offers(found):
        assert problem.code in fixable
        assert problem.fix is not None
        after = applied(source.text, [problem.fix])
        assert after != source.text
        key = problem.code, problem.message
        left = told(look(Source(source.name, after)))
        assert left[key] < told(found)[key], problem
    fixed = fix_text(source, source.name, unsafe=True, wanted=lambda problem: True)
    assert not fixed.refused
    if path.parent == FOLDER:
        expect(path.with_suffix(".mended"), fixed.text)
    assert not list(offers(fixed.problems))
