"""What tells a secret is refused at its line; its honest relatives are not.

A sample in `tests/secrets` is a house rule of `base.cards` there. A leak names, in comments, the
codes of the errors of each line.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from dotcards.dsl.loading.rulesets import load_checked
from dotcards.dsl.report.formats import render
from dotcards.dsl.text.diagnostics import Diagnostic
from tests.harness.places import TESTS

FOLDER = TESTS / "secrets"
SAMPLES = [
    (kind, title.strip(), text)
    for path in sorted(FOLDER.glob("*.txt"))
    for kind, title, text in re.findall(
        r"^=== (leak|honest): (.*)\n((?:(?!===).*\n)*)", path.read_text("utf-8"), re.M
    )
]


def problems(text: str, folder: Path) -> tuple[str, tuple[Diagnostic, ...]]:
    """The sample as a file, and what is wrong with it."""
    (folder / "base.cards").write_text((FOLDER / "base.cards").read_text("utf-8"), "utf-8")
    whole = f'variant "Sample" of "base.cards"\n{text}'
    path = folder / "sample.cards"
    path.write_text(whole, "utf-8")
    return whole, load_checked(str(path))[1]


@pytest.mark.parametrize(("kind", "title", "text"), SAMPLES, ids=lambda part: part[:60])
def test_what_tells_a_secret_is_refused(kind: str, title: str, text: str, tmp_path: Path) -> None:
    whole, found = problems(text, tmp_path)
    wrong = [(one.span.position[0], one.code) for one in found if one.is_error]
    expected = [
        (number, code)
        for number, line in enumerate(whole.splitlines(), 1)
        for code in re.findall(r"\bE\d{3}\b", line.partition("#")[2])
    ]
    assert bool(expected) == (kind == "leak")
    assert Counter(wrong) == Counter(expected), render(found)


def test_there_are_many_samples_of_either_kind() -> None:
    kinds = Counter(kind for kind, _, _ in SAMPLES)
    assert kinds["leak"] >= 60
    assert kinds["honest"] >= 60
