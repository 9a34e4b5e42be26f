"""Saved games are locked before they are read, and whatever else lies among them is passed over."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from dotcards.repl.cli.main import main
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.storage import saves
from dotcards.repl.storage.save_file import held
from tests.harness.tables import kept, kept_table, shown
from tests.spoilt_saves import mutants, two_tables

posix = pytest.mark.skipif(sys.platform == "win32", reason="these files are only found on POSIX")


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "games"
    place.mkdir()
    monkeypatch.setenv("DOTCARDS_SAVES", str(place))
    return place


def left() -> Path:
    """A game that was left."""
    session = kept_table()
    session.begin()
    session.hear("#1")
    path = kept(session)
    assert session.journal is not None
    session.journal.close()
    return path


def test_a_save_is_locked_before_it_is_read_and_as_long_as_it_is_played() -> None:
    path = left()
    table = kept_table()
    table.begin()
    with (
        held(path),
        pytest.raises(Trouble, match="is being played in another session"),
        held(path),
    ):
        pass
    data = path.read_bytes()
    assert not table.hear(f"load {path.stem}").refused
    other = kept_table()
    other.begin()
    other.hear("#1")
    for _ in range(2):
        position = other.game.position()
        reply = other.hear(f"load {path.stem}")
        assert reply.refused
        assert "is being played in another session" in shown(reply).replace("\n", " ")
        assert path.stem in "".join(shown(reply).split())
        assert other.game.position() == position
        table.hear("#1")
    assert path.read_bytes().startswith(data)
    assert saves.read(path).moves == table.game.moves
    table.hear(f"load {kept(other).stem}")  # that one is played, too
    assert kept(table) == path


def odd_files(games: Path, good: Path) -> dict[str, str]:
    """One of each kind, by name, and what is said of it."""
    head = good.read_text(encoding="utf-8")
    os.mkfifo(games / "pipe.game")
    (games / "folder.game").mkdir()
    (games / "dangling.game").symlink_to("nothing")
    (games / "looping.game").symlink_to("looping.game")
    (games / "elsewhere.game").symlink_to("/etc/passwd")
    (games / "device.game").symlink_to("/dev/zero")
    (games / "text.game").write_text("Dear diary\n")
    (games / "bytes.game").write_bytes(b"\xff\xfe\x00\n" * 30)
    (games / "deep.game").write_text("[" * 100_000 + "\n")
    (games / "number.game").write_text('{"dotcards": ' + "9" * 6_000 + "}\n")
    with open(games / "huge.game", "wb") as file:
        file.truncate(1 << 40)
    for name, seed in (("seed", "\ud800"), ("long", "x" * 300), ("list", [1])):
        (games / f"{name}.game").write_text(
            json.dumps({**json.loads(head.splitlines()[0]), "seed": seed}) + "\n"
        )
    link = "this is a link, not a file"
    return {
        "pipe": "this is not an ordinary file",
        "folder": "this is a folder, not a file",
        **dict.fromkeys(("dangling", "looping", "elsewhere", "device"), link),
        **dict.fromkeys(("text", "bytes", "deep", "number"), "this is not a saved game"),
        "huge": "too large for a saved game",
        "seed": "its seed has half a character in it (a lone surrogate)",
        "long": "its seed is longer than 200 characters",
        "list": "its seed is neither a whole number nor text",
    }


@posix
def test_odd_files_are_passed_over_with_a_line(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = left()
    said = odd_files(games, good)
    os.utime(good, (2e9, 2e9))
    monkeypatch.setattr("sys.stdin", open(os.devnull, encoding="utf-8"))  # noqa: SIM115
    assert main(["play", "--resume"]) == 0
    told = capsys.readouterr()
    lines = told.err.splitlines()[: saves.MOST_PASSED_OVER]
    assert all("passed over" in line for line in lines[:-1])
    assert lines[-1] == "cards: and 7 more files that are no saved games"
    for name, why in said.items():
        assert main(["play", "--resume", name]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert why in line
        assert f"{name}.game" in line


@posix
def test_a_load_of_an_odd_file_leaves_the_table_as_it_was(games: Path) -> None:
    said = odd_files(games, left())
    table = kept_table()
    table.begin()
    assert not table.hear("#1").refused  # which looks at all there is, to make room
    path, data, position = kept(table), kept(table).read_bytes(), table.game.position()
    for name, why in said.items():
        reply = table.hear(f"load {name}")
        assert reply.refused
        assert why in " ".join(shown(reply).split())
        assert (kept(table), path.read_bytes(), table.game.position()) == (path, data, position)
    assert "passed over" in shown(table.hear("load"))
    table.hear("#1")
    assert saves.read(path).moves == table.game.moves


def test_where_the_rules_fail_the_moves_before_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers grow with each card passed, until they are too large."""
    path = Path(shutil.copy(Path(__file__).parent / "kept" / "boom.cards", tmp_path))
    script = tmp_path / "script"
    script.write_text("#1\n" * 300)
    main(["play", str(path), "--seats", "Ann,bot,bot", "--seed", "1", "--script", str(script)])
    assert "a number grew" in capsys.readouterr().err
    (save,) = saves.unfinished()
    moves = saves.read(save).moves
    assert [move.seat for move in moves] == [1, 2, 0]  # not Bob's, at which the rules fail
    assert saves.resume(saves.read(save)).game.moves == moves


def test_spoilt_saves_are_refused_in_a_line(games: Path) -> None:
    assert 0 < mutants(Random(1), 60, games) < 30


def test_of_two_tables_at_one_save_none_loses_a_move(games: Path) -> None:
    assert two_tables(Random(1), games) in ("one", "both")
