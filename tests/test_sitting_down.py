"""Sitting down without having said at what, in a real pseudo-terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from repl.sitting_down import Choice, remember, remembered

from .terminals import Terminal


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOTCARDS_SAVES", str(tmp_path))
    return tmp_path


def test_a_game_options_and_bots_are_asked_for_and_offered_again() -> None:
    table = Terminal("--seed", "1", rows=30)
    table.expect("Which game? [")
    table.type("crats\r")
    table.expect("Did you mean crates?")
    table.type("crat\t")
    table.wait(lambda _: table.line == "Which game? [crates] crates", "completed name")
    table.type("\r")
    table.expect("Options, as ")
    table.type("matching=nonsense\r")
    table.wait(lambda screen: screen.count("Options, as ") == 2, "question asked again")
    table.type("matching=suit_or_rank\r")
    table.expect("How many bots")
    table.type("1\r")
    assert table.prompt() == "You> "
    table.type("quit\r")
    assert table.ends() == 0
    again = Terminal(rows=30)
    again.expect("Which game? [crates]")
    again.type("\r")
    again.expect("[matching=suit_or_rank; `none`]")
    again.type("\x04")
    assert again.ends() == 0
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
        b"[" * 20_000,
    ],
)
def test_what_is_remembered_may_be_anything(content: bytes, games: Path) -> None:
    (games / "last.json").write_bytes(content)
    assert remembered() is None


def test_what_is_remembered_comes_back(games: Path) -> None:
    remember(Choice("crates", ("hands=8",)))
    assert remembered() == Choice("crates", ("hands=8",))
    assert json.loads((games / "last.json").read_text())["game"] == "crates"
    assert not list(games.glob("last.json.*"))
