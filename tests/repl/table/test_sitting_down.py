"""Sitting down without having said at what, in a real pseudo-terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dotcards.repl.table.setup import Choice, remember, remembered
from tests.harness.terminals import Terminal


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOTCARDS_SAVES", str(tmp_path))
    return tmp_path


def test_a_game_options_and_bots_are_asked_for_and_offered_again() -> None:
    table = Terminal("--seed", "1", rows=30)
    assert table.prompt() == "Which game? [crates] "
    assert re.search(r"1 crates +Crates\n", table.text)
    assert "crates_nines_wild" not in table.text
    assert table.enter("?") == "Which game? [crates] "
    assert re.search(r"crates: Crates\r?\n(  \w+: .*\n)*  crates_nines_wild: .*nines", table.raw)
    table.enter("crats")
    assert "Did you mean crates?" in table.text
    table.type("crat\t")
    table.wait(lambda _: table.line == "Which game? [crates] crates", "completed name")
    assert table.enter().startswith("Options, as ")
    assert table.enter("matching=nonsense").startswith("Options, as ")
    assert "nonsense" in table.text
    assert table.enter("?").startswith("Options, as ")
    assert "matching: What a card must share with the top of the discard pile" in table.raw
    assert table.enter("matching=suit_or_rank") == "Who plays? [3] "
    assert table.enter("?") == "Who plays? [3] "
    assert "`bot:careful` thinks" in table.text
    for wrong, told in (("9", "is for 2 to 5 players, not 10"), ("Ann,bot:crafty", "`crafty`")):
        assert table.enter(wrong) == "Who plays? [3] "
        assert told in table.text
    table.type("Ann,bot:ca\t")
    table.wait(lambda _: table.line == "Who plays? [3] Ann,bot:careful", "completed bot")
    assert table.enter(",bot") == "Ann> "
    table.type("quit\r")
    assert table.ends() == 0
    again = Terminal(rows=30)
    assert again.prompt() == "Which game? [crates] "
    assert again.enter().endswith("[matching=suit_or_rank; `none`] ")
    assert again.enter() == "Who plays? [Ann,bot:careful,bot] "
    assert again.enter() == "Ann> "
    assert re.search("Bob .*\n.*Cat ", again.text)
    again.type("quit\r")
    assert again.ends() == 0
    other = Terminal(rows=30)
    other.prompt()
    assert other.enter("smear").endswith("[as they are] ")
    assert other.enter() == "Who plays? [Ann,bot:careful,bot] "
    other.type("\x04")
    assert other.ends() == 0
    assert "Traceback" not in table.raw + again.raw


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b'{"game": 1, "options": [2]}',
        b'{"game": "\\u001b[2J", "options": []}',
        b'{"game": "crates", "options": [], "seats": ["Ann"]}',
        b"[" * 20_000,
    ],
)
def test_what_is_remembered_may_be_anything(content: bytes, games: Path) -> None:
    (games / "last.json").write_bytes(content)
    assert remembered() is None


def test_what_is_remembered_comes_back(games: Path) -> None:
    remember(Choice("crates", ("hands=8",), "Ann,bot"))
    assert remembered() == Choice("crates", ("hands=8",), "Ann,bot")
    assert json.loads((games / "last.json").read_text())["game"] == "crates"
    assert not list(games.glob("last.json.*"))
    (games / "last.json").write_text('{"game": "crates", "options": []}')
    assert remembered() == Choice("crates")
