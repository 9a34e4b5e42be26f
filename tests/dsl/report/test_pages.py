"""The catalogue of checks: each has a page, and the page is right.

A sample that has no `game` or `variant` line is a house rule of the small game `pages/small.cards`.
Where what is wrong is the sheer size, a `…` in the sample stands for the rest of it.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from dotcards.dsl import pages
from dotcards.dsl.lint.played import findings
from dotcards.dsl.loading.rulesets import load_checked
from dotcards.dsl.report.catalogue import Entry, entries, find
from dotcards.dsl.report.formats import render
from dotcards.dsl.report.pages import read
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.interpreter.trial import try_out

ENTRIES = entries()
FOLDER = files(pages.__name__)
SMALL = (FOLDER / "small.cards").read_text("utf-8")
WHOLE = {"E200"}  # what is wrong with it is that it has neither line
GROWN = {
    "E104": ("…", ", ".join(["8"] * 700)),
    "E105": ("(…turn.hand.empty)", "(not " * 61 + "turn.hand.empty" + ")" * 61),
    "E312": (
        "…\n",
        "".join(f"define number.a{n} = number.a{n - 1}\n" for n in range(1, 200))
        + "define number.a = number.a199\n",
    ),
}
GAMES = 20
CHAIN = 60  # files between `another` and the small game


def check(code: str, sample: str, folder: Path) -> tuple[Diagnostic, ...]:
    (folder / "small.cards").write_text(SMALL, "utf-8")
    if "of another" in sample:
        for number in range(CHAIN):
            base = f"more{number + 1}" if number < CHAIN - 1 else "small"
            name = f"more{number}" if number else "another"
            (folder / f"{name}.cards").write_text(f'variant "{name}" of {base}\n', "utf-8")
    old, new = GROWN.get(code, ("", ""))
    text = sample.replace(old, new) if old else sample
    if code not in WHOLE and not re.search(r"^(game|variant)\b", text, re.M):
        text = f'variant "Sample" of small\n{text}'
    path = folder / "sample.cards"
    path.write_text(text, "utf-8")
    ruleset, found = load_checked(str(path))
    if ruleset is not None and code.startswith("P"):
        played = try_out(ruleset, str(path), GAMES, seed=0, jobs=1, tell=lambda *_: None)
        found += findings(played)
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_a_page_is_right(entry: Entry, tmp_path: Path) -> None:
    page = read(entry)
    assert page.title == f"{entry.code} {entry.name}"
    assert max(map(len, page.text.splitlines())) <= 160
    found = check(entry.code, page.bad, tmp_path)
    codes = {problem.code for problem in found}
    assert entry.code in codes, render(found)
    # A mistake may well bring another with it; what a lint rule is about stands alone.
    assert not entry.code.startswith(("L", "P")) or codes == {entry.code}, render(found)
    found = check(entry.code, page.good, tmp_path)
    assert not found, render(found)


def test_the_small_game_is_clean(tmp_path: Path) -> None:
    (tmp_path / "small.cards").write_text(SMALL, "utf-8")
    assert not load_checked(str(tmp_path / "small.cards"))[1]


def test_there_are_no_other_pages() -> None:
    names = {one.name for one in FOLDER.iterdir() if one.name.endswith(".md")}
    assert names == {f"{entry.code}.md" for entry in ENTRIES}


def test_codes_and_names_are_told_apart() -> None:
    assert len({entry.code for entry in ENTRIES}) == len(ENTRIES)
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert re.fullmatch(r"[ELPW]\d{3}", entry.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name)
        assert find(entry.code.lower()) is find(entry.name) is entry
