"""What is said of a text besides the mistakes in its syntax does not follow from them."""

from __future__ import annotations

import random
from pathlib import Path

from dotcards.dsl.loading.pipeline import Loading
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.text.source import Source
from tests.harness.places import ROOT

from .test_syntax import broken

RULESETS = ROOT / "rulesets"
FILES = (RULESETS / "idiot.cards", *sorted((RULESETS / "variants").glob("*.cards")))
LEAST = 16


def others(path: Path, text: str) -> list[str]:
    """The places and codes of the errors that are not of the syntax."""
    _, problems = Loading().run(Source(str(path), text), str(path))
    return [
        f"{problem.span.position[0]} {problem.code}"
        for problem in problems
        if problem.is_error and not problem.code.startswith("E1")
    ]


def test_no_name_is_wrong_for_a_mistake_elsewhere() -> None:
    rng = random.Random(11)
    tried = 0
    while tried < LEAST:
        path = rng.choice(FILES)
        lines = path.read_text("utf-8").split("\n")
        number = rng.randrange(len(lines))
        if not lines[number].strip() or '"' in lines[number] or "#" in lines[number]:
            continue
        lines[number] = broken(rng, lines[number])
        text = "\n".join(lines)
        if parse(Source(str(path), text))[1]:
            tried += 1
            assert others(path, text) == [], (path.name, lines[number])


def test_names_are_looked_up_where_every_line_can_be_read() -> None:
    path = RULESETS / "variants" / "mine.cards"
    text = """\
variant "Mine" of crates
with hand = 8
when 7 is playd
  skip player.nxt
  draw 1 2 3
when 9 is played
  skip player.nxt
phase playing
  move play
    choose card from hand where card.playble
    player lays card
    then next turn
without option sevns
example "of what may stand in any block"
  expect zork is 1
"""
    names = ["2 E208", "7 E205", "10 E205", "13 E801"]
    assert others(path, text) == names
    # A line that may have named what others speak of silences them, and so does one out of place.
    assert others(path, text.replace("of crates", "of crates\nvar nxt player")) == []
    assert others(path, text.replace("  draw 1", " draw 1")) == []
