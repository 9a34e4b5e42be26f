"""Every lint rule on small games: what it says stands in a file beside each game.

`lint/RULE/bad*.cards` break the rule of the folder's name, `good*.cards` nothing at all. After a
change that is meant, `DOTCARDS_WRITE=1 pytest tests/test_lint.py` writes the reports anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl import lint
from dsl.diagnostics import Diagnostic
from dsl.library import shipped
from dsl.loading import load_checked, load_text
from dsl.reports import render

FOLDER = Path(__file__).parent / "lint"
CASES = sorted(FOLDER.glob("*/*.cards"))
RULES = {rule.NAME: rule for rule in (*lint.RULES, *lint.TEXT_RULES)}


def problems(path: Path) -> tuple[Diagnostic, ...]:
    return load_text(path.name, path.read_text("utf-8"))[1]


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    found = problems(path)
    report = render(found)
    expected = path.with_suffix(".txt")
    if path.stem.startswith("good"):
        assert report == ""
        return
    assert path.parent.name in {problem.rule for problem in found}
    if os.environ.get("DOTCARDS_WRITE"):
        expected.write_text(report, "utf-8")
    assert report == expected.read_text("utf-8")


def test_every_rule_has_its_cases() -> None:
    for name in RULES:
        stems = {path.stem.split("_")[0] for path in CASES if path.parent.name == name}
        assert stems == {"good", "bad"}, name
    assert {path.parent.name for path in CASES} == set(RULES)


def test_rules_are_told_apart_and_described() -> None:
    rules = list(RULES.values())
    assert len({rule.CODE for rule in rules}) == len(rules) == 8
    for rule in rules:
        assert rule.__doc__
        assert rule.NAME.replace("-", "_") == rule.__name__.split(".")[-1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("entry", shipped(), ids=lambda entry: entry.name)
def test_shipped_rulesets_are_clean(entry: tuple[str, str, bool]) -> None:
    ruleset, found = load_checked(entry[1])
    assert render(found) == ""
    assert ruleset is not None


def test_a_rule_reports_under_its_name_and_no_graver_than_it_says() -> None:
    for path in CASES:
        for problem in problems(path):
            if problem.rule in RULES:
                rule = RULES[problem.rule]
                assert problem.code == rule.CODE
                assert rule.SEVERITY == "error" or problem.severity == "warning"
                assert problem.help
