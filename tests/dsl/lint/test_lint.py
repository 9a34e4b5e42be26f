"""Every lint rule on small games: what it says stands in a file beside each game.

`cases/RULE/bad*.cards` break the rule of the folder's name, `good*.cards` nothing at all. After a
change that is meant, `UPDATE_EXPECTED=1 pytest tests/dsl/lint/test_lint.py` writes the reports
anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dotcards.dsl import lint
from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.bounds import Bounds, Setting
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.loading.rulesets import load_checked, load_text
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.report.formats import render
from dotcards.dsl.text.diagnostics import Diagnostic
from tests.harness.golden import expect

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*/*.cards"))
RULES = {rule.name: rule for rule in (*lint.RULES, *lint.TEXT_RULES)}


def problems(path: Path) -> tuple[Diagnostic, ...]:
    return load_text(path.name, path.read_text("utf-8"))[1]


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    found = problems(path)
    report = render(found)
    if path.stem.startswith("good"):
        assert report == ""
        return
    assert path.parent.name in {problem.rule for problem in found}
    expect(path.with_suffix(".txt"), report)


def test_every_rule_has_its_cases() -> None:
    for name in RULES:
        stems = {path.stem.split("_")[0] for path in CASES if path.parent.name == name}
        assert stems == {"good", "bad"}, name
    assert {path.parent.name for path in CASES} == set(RULES)


def test_rules_are_told_apart_and_described() -> None:
    rules = list(RULES.values())
    assert len({rule.code for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.find.__doc__
        assert rule.name.replace("-", "_") == rule.find.__name__


PAGES = Path(lint.__file__).parents[1] / "pages"


@pytest.fixture(scope="module")
def beside_small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    shutil.copy(PAGES / "small.cards", folder)
    return folder


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
                assert problem.code == rule.code
                assert rule.severity == "error" or problem.severity == "warning"
                assert problem.help


# ---------------------------------------------------------------------------------- house rules


def test_what_a_variant_makes_of_its_base_is_said_of_the_variant(beside_small: Path) -> None:
    path = beside_small / "variant.cards"
    path.write_text(
        'variant "Trap" of small\n'
        "phase swapping\n  move swap\n    put hand.top under stock\n    then next turn\n"
        "phase dealing\n  enter\n    go to swapping\n",
        "utf-8",
    )
    problems = load_checked(str(path))[1]
    found = {one.code: one for one in problems}
    # `playing` stands in the base, and it is the variant that nothing leads to it.
    assert found["L101"].message.startswith("with this variant the game never comes to `playing`")
    assert found["L101"].span.text == "enter"
    assert found["L101"].notes[0].span is not None
    assert found["L101"].notes[0].span.source.name.endswith("small.cards")
    # That a table of the base is of no use any more does no harm; an option is still offered.
    assert found["L107"].message == "with this variant no rule uses the option `cards_each`"
    assert [one.code for one in problems].count("L107") == 1


def test_what_a_base_does_badly_is_not_said_of_its_variant(beside_small: Path) -> None:
    base = (beside_small / "small.cards").read_text("utf-8")
    bad = base.replace("if hand.empty", "if hand.count < 0")
    (beside_small / "worse.cards").write_text(bad, "utf-8")
    assert {one.code for one in load_checked(str(beside_small / "worse.cards"))[1]} >= {"L110"}
    path = beside_small / "of_worse.cards"
    path.write_text('variant "Of it" of worse\nalso when 7 is played\n  reverse\n', "utf-8")
    assert load_checked(str(path))[1] == ()


# -------------------------------------------------------------------- how much is dealt at least

BOUNDS = """\
game "Bounds"
players 3
deck standard
goal winner
zone stock, face down
zone hand of each player, seen by its owner
option size = 5, or 7
option speed = slow, or fast
option long = no, or yes
keep grows = 0
keep falls = 9
keep jumps = 4
define number.doubled = number * 2
define number.cut = if number > 6 then 6 else number
define slow_or_long = speed is slow or long
phase dealing
  enter
    add 1 to grows
    subtract 1 from falls
    jumps = 2
    jumps = 8
    deal {} from stock to each hand
    end game
"""
ANYTHING = float("-inf")


@pytest.mark.parametrize(
    ("count", "least"),
    [
        ("7", 7),
        ("2 + 3", 5),
        ("10 - 3", 7),
        ("2 * 3", 6),
        ("-2 * -4", 8),
        ("players.count", 3),
        ("players.count * 2 - 1", 5),
        ("size", 5),
        ("stock.count", 0),
        ("20 - stock.count", ANYTHING),
        ("(count p in players where p.hand.empty)", 0),
        ("grows", 0),
        ("grows * 2 + 1", 1),
        ("falls", ANYTHING),
        ("20 - falls", 11),
        ("jumps", 2),
        ("10 - jumps", 2),
        ("9 - grows", ANYTHING),
        ("if grows <= 8 then 9 - grows else grows - 7", 1),
        ("if grows < 8 then 9 - grows else grows - 7", 1),
        ("if grows < 7 then 9 - grows else 5", 3),
        ("if grows > 8 then grows else 11", 9),
        ("if grows >= 8 then grows else 11", 8),
        ("if grows is 8 then grows else 11", 8),
        ("if grows is not 8 then 11 else grows", 8),
        ("if falls > 3 then falls else 11", 4),
        ("if 8 < grows then 3 else 11", 3),
        ("if jumps > 1 then 6 else 1", 6),
        ("if jumps >= 2 then 6 else 1", 6),
        ("if jumps < 2 then 1 else 6", 6),
        ("if jumps <= 8 then 6 else 1", 6),
        ("if jumps < 8 then 6 else 1", 1),
        ("if players.count is 3 then 6 else 1", 6),
        ("if players.count is not 3 then 1 else 6", 6),
        ("if players.count is 4 then 1 else 6", 6),
        ("if players.count is in [2, 3] then 6 else 1", 6),
        ("if players.count is not in [4, 5] then 6 else 1", 6),
        ("if players.count is in [4, 5] then 1 else 6", 6),
        ("if grows is in [4, 5] then 1 else 6", 1),
        ("if speed is slow then 6 else 1", 6),
        ("if speed is not slow then 1 else 6", 6),
        ("if long then 1 else 6", 6),
        ("if not long then 6 else 1", 6),
        ("if slow_or_long then 6 else 1", 6),
        ("if speed is slow and not long then 6 else 1", 6),
        ("if speed is slow and long then 1 else 6", 6),
        ("if speed is slow and stock.empty then 1 else 6", 1),
        ("if long and stock.empty then 1 else 6", 6),
        ("if speed is slow or stock.empty then 6 else 1", 6),
        ("if long or stock.empty then 1 else 6", 1),
        ("if dealer is turn then 1 else 6", 1),
        ("size.doubled", 10),
        ("grows.cut", 0),
        ("falls.cut", ANYTHING),
        ("9.cut", 6),
        ("(players.count + 1).cut.doubled", 8),
    ],
)
def test_the_least_a_count_can_be(count: str, least: float) -> None:
    text = BOUNDS.format(count)
    ruleset, found = load_text("bounds.cards", text)
    assert ruleset is not None, render(found)
    (deal,) = (node for node in everything(ruleset.phases) if isinstance(node, m.Deal))
    options = {option.name: option.values[0] for option in ruleset.options}
    assert Bounds(ruleset).value(deal.count, Setting(3, options)).low == least
