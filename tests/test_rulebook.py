"""The rulebook: it names every rule there is, in every format, and steers nothing."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dsl import load, load_text
from dsl.library import shipped
from repl.commands.rules import of, picked
from repl.main import main
from repl.paint import length, plain
from repl.rulebook.diagram import diagram
from repl.rulebook.differences import differences
from repl.rulebook.render import Reading, markdown, page, text

FORMS = sorted((Path(__file__).parent / "forms").glob("*.cards"))
EVERY = [entry.path for entry in shipped()] + [str(path) for path in FORMS]


@pytest.mark.parametrize("path", EVERY, ids=lambda path: Path(path).stem)
def test_every_rule_is_named_and_nothing_of_the_language_is_left(path: str) -> None:
    ruleset = load(path)
    reading = Reading(of(ruleset))
    said = "\n".join(plain(line) for line in text(reading, 100))
    flat = " ".join(said.split()).casefold()
    named = [o.name for o in ruleset.options] + [p.name for p in ruleset.phases]
    named += [z.name for z in ruleset.zones] + [t.name for t in ruleset.tables]
    named += [move.name for phase in ruleset.phases for move in phase.moves]
    for name in named:
        assert name.replace("_", " ").casefold() in flat
    rules = said.partition("\nEXAMPLES")[0]
    rules = "\n".join(
        line for line in rules.splitlines() if "To pick: " not in line and "say: " not in line
    )
    assert not re.search(r"\w_\w", rules)
    assert not re.search(r"(?<![\d.…])\b[a-z]+\.[a-z]+\b", rules)
    assert all(length(line) <= 40 for line in text(reading, 40))
    Closed().feed(page(reading))
    assert markdown(reading).startswith("# ")
    check_diagram(diagram(ruleset, picked(ruleset, [])))


def check_diagram(drawn: str) -> None:
    first, *rest = drawn.splitlines()
    assert first == "stateDiagram-v2"
    for line in rest:
        assert re.fullmatch(
            r'  (state "[^"]+" as p\d+|(\[\*\]|p\d+) --> (\[\*\]|p\d+)( : [^:]+)?'
            r"|note right of p\d+ : .+)",
            line,
        )


class Closed(HTMLParser):
    """Fails where a tag is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)
        assert re.fullmatch("html|head|meta|title|style|body|h[123]|p|span", tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


HOSTILE = """\
game "A <script>alert(1)</script> *b* \\u001b[31m"
  "Say <b>`x`</b> & go."
players 2
deck standard
goal winner

zone stock, face down

phase playing
  move go
    win player
"""


def test_a_stranger_writes_no_markup() -> None:
    ruleset, _ = load_text("x.cards", HOSTILE)
    assert ruleset is not None
    reading = Reading(of(ruleset))
    assert "<script>" not in page(reading)
    assert "&lt;script&gt;" in page(reading)
    assert "<b>" not in markdown(reading).replace("\\<", "")


def test_a_house_rule_is_marked_and_shown_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "crates_sevens_skip", "--beside"]) == 0
    said = capsys.readouterr().out
    assert "A house rule of Crates; what it changes is marked *." in said
    assert "* sevens (changed here)" in said
    assert "  In Crates:\n" in said


def test_differences_of_two_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "crates", "crates"]) == 0
    assert main(["diff", "crates", "crates_nines_wild"]) == 1
    said = capsys.readouterr().out
    assert "~ nines  (what can be picked)\n  - Now: must match.\n" in said
    assert "  + Now: wild.\n" in said
    assert main(["diff", "crates_nines_wild", "crates", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {"option", "example"} <= {one["kind"] for one in found}
    assert main(["diff", "crates", "none"]) == 2


def test_a_difference_of_each_kind() -> None:
    crates, smear = of(load("crates")), of(load("smear"))
    there = {one.key: one.how for one in differences(crates, smear)}
    back = {one.key: one.how for one in differences(smear, crates)}
    opposite = {"added": "removed", "removed": "added", "changed": "changed"}
    assert back == {key: opposite[how] for key, how in there.items()}
    assert set(there.values()) == {"added", "removed", "changed"}


def test_options_picked_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "crates", "--set", "hands=8"]) == 0
    assert "  Now: 8.\n" in capsys.readouterr().out
    assert main(["rules", "crates", "--set", "hands=9"]) == 2
