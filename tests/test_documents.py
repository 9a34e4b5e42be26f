"""What the documents claim of the language and of the shipped games, beyond their samples."""

from __future__ import annotations

import re

import pytest

from tests.harness.places import ROOT
from tests.harness.rulesets import HEAD, START, do, game, value, zone


def test_the_command_is_found_by_its_name_before_it_is_called_by_it() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    called = re.search(r"^ +(\$ )?cards ", text, re.MULTILINE)
    assert called is not None
    assert 0 < text.find(". .venv/bin/activate") < called.start()


@pytest.mark.parametrize(
    ("house_rule", "file"),
    [
        ("8 is invisible", "rulesets/variants/idiot_eight_invisible"),
        ("a 3 copies the card below", "tests/house_rules/idiot_three_copies"),
        ("several cards of one rank at once", "tests/house_rules/crates_several_at_once"),
    ],
)
def test_the_lines_for_a_house_rule_are_those_of_the_file_that_plays_it(
    house_rule: str, file: str
) -> None:
    table = (ROOT / "rulesets" / "README.md").read_text("utf-8")
    (row,) = (line for line in table.splitlines() if line.startswith(f"| {house_rule} |"))
    text = (ROOT / f"{file}.cards").read_text("utf-8")
    written = {line.strip() for line in text.partition("\nexample ")[0].splitlines()}
    lines = re.findall(r"`((?:define|choose) [^`]*)`", row)
    assert lines
    assert set(lines) <= written
    assert {line for line in written if line.startswith(("define ", "choose "))} <= set(lines)


NOTHING = """
var above = no
var same = no
var least = no
phase playing
  move strip
    put all from pile in stock
    same = pile.top.suit is pile.bottom.suit
    above = pile.top.rank > pile.bottom.rank
    least = pile.top.rank <= pile.bottom.rank
"""


def test_none_is_none_and_is_neither_above_nor_below_itself() -> None:
    played = game(START + NOTHING)
    do(played, "strip")
    assert [value(played, name) for name in ("same", "above", "least")] == ["yes", "no", "no"]


MARKING = """
var marked: card
var hits = 0
phase playing
  move mark
    choose card from hand
    marked = card
    put card on pile
  move look
    if marked is pile.top
      add 1 to hits
  move cover
    show hand
    put all c in hand where c.rank is marked.rank and c.suit is marked.suit on pile
"""


def test_a_variable_may_hold_one_very_card() -> None:
    twins = HEAD.replace("deck standard", "deck 52 of 7 in hearts")
    twins = twins.replace("seen by its owner", "face up")
    played = game(START + MARKING, head=twins)
    do(played, "mark", zone(played, "hand", played.turn)[0])
    do(played, "look")
    assert value(played, "hits") == "1"
    lying = len(zone(played, "pile"))
    do(played, "cover")
    assert len(zone(played, "pile")) > lying  # a card of the same face, but not that one
    do(played, "look")
    assert value(played, "hits") == "1"
