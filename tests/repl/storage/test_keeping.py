"""Nothing is lost: games on disk, killed sessions gone on with, and files that are no games."""

from __future__ import annotations

import json
import os
import signal
import stat
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards.repl.cli.main import main
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.storage import saves
from dotcards.repl.storage.journal import MOST_OVER, folder
from dotcards.repl.table.seats import read_seats
from dotcards.repl.table.session import Session
from tests.harness.profiles import examples
from tests.harness.tables import kept, kept_table, shown
from tests.kills import kill_and_resume

pytestmark = pytest.mark.usefixtures("games")


def played(moves: int = 5) -> Session:
    session = kept_table()
    session.begin()
    for _ in range(moves):
        assert not session.hear("#1").refused
    return session


# ------------------------------------------------------------------------------------ every move


def test_every_move_is_on_disk_before_the_next_prompt() -> None:
    session = kept_table()
    session.begin()
    for _ in range(12):
        session.hear("#1")
        found = saves.resume(saves.read(kept(session)))
        assert found.game.moves == session.game.moves
        assert found.game.position() == session.game.position()
        assert (found.changed, found.parted) == (False, None)


def test_moves_taken_back_are_taken_back_on_disk() -> None:
    session = played()
    session.hear("undo 2")
    session.hear("redo")
    assert saves.read(kept(session)).moves == session.game.moves


def test_a_file_cut_anywhere_is_a_game_up_to_there() -> None:
    path = kept(played())
    data = path.read_bytes()
    moves = saves.read(path).moves
    first = data.index(b"\n") + 1
    for length in range(first, len(data)):
        path.write_bytes(data[:length])
        cut = saves.read(path).moves
        assert cut == moves[: data[first:length].count(b"\n")]


def test_after_a_cut_the_file_goes_on_as_if_nothing_had_been(games: Path) -> None:
    session = played()
    path = kept(session)
    assert session.journal is not None
    session.journal.close()
    path.write_bytes(path.read_bytes() + b'[0, "play", "a line that was never finished')
    save = saves.read(path)
    found = saves.resume(save)
    journal = saves.go_on_keeping(save, found)
    again = Session(found.game, save.seats, False, 80, save.ruleset, journal)
    again.begin()
    again.hear("#1")
    assert saves.read(path).moves == again.game.moves
    assert len(list(games.glob("*.game"))) == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to be had")
def test_a_last_line_that_was_cut_off_is_no_damage_whatever_follows_it(games: Path) -> None:
    """An editor, or the system after a crash, may have put an end to it."""
    session = played()
    assert session.journal is not None
    session.journal.close()
    path, moves = kept(session), session.game.moves
    lines = path.read_bytes().splitlines(keepends=True)
    for end in (b"\n", b"\0\0\0\n", b""):
        path.write_bytes(b"".join(lines[:-1]) + lines[-1][:4] + end)
        save = saves.read(path)
        assert save.moves == moves[:-1]
        found = saves.resume(save)
        journal = saves.go_on_keeping(save, found)
        assert journal is not None
        found.game.play(moves[-1])
        journal.keep(found.game)
        journal.close()
        assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("damage", [b"[0, #\n", b"null\n", b'[0, "play", "99"]\n'])
def test_the_moves_before_what_is_damaged_can_be_gone_on_with(
    games: Path, damage: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is damaged stays as it is."""
    session = played()
    assert session.journal is not None
    session.journal.close()
    path = kept(session)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:4], damage, *lines[4:]])
    path.write_bytes(damaged)
    assert main(["play", "--resume", path.stem]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    command = f"`cards play --resume {path.stem} --salvage`"
    assert f"; the 3 moves before it are whole: {command} goes on with them" in told
    script = games / "one"
    script.write_text("#1\n")
    assert main(["play", "--resume", path.stem, "--salvage", "--script", str(script)]) == 0
    assert "damaged" in capsys.readouterr().out
    assert path.read_bytes() == damaged
    (other,) = {*games.glob("*.game")} - {path}
    assert saves.read(other).moves[:3] == session.game.moves[:3]
    assert len(saves.read(other).moves) > 3


def test_nobody_else_may_read_the_games(games: Path) -> None:
    path = kept(played(1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(games.stat().st_mode) == 0o700


def test_two_sessions_have_files_of_their_own(games: Path) -> None:
    one, two = played(3), played(4)
    assert kept(one) != kept(two)
    assert saves.read(kept(one)).moves == one.game.moves
    save = saves.read(kept(two))
    with pytest.raises(Trouble, match="is being played in another session"):
        saves.go_on_keeping(save, saves.resume(save))


def test_old_games_that_are_over_go_and_no_others(games: Path) -> None:
    games.mkdir()
    for number in range(MOST_OVER + 5):
        name = f"crates-20200101-{number:06}"
        (games / f"{name}.game").write_text('{"dotcards": 2}\n{"over": true}\n')
        os.utime(games / f"{name}.game", (number, number))
    (games / "mine.game").write_text('{"dotcards": 2}\n{"over": true}\n')
    (games / "crates-20190101-000000.game").write_text('{"dotcards": 2}\n')
    played(1)
    left = {path.stem for path in games.glob("*.game")}
    assert {"mine", "crates-20190101-000000"} <= left
    assert "crates-20200101-000004" not in left
    assert "crates-20200101-000005" in left


# -------------------------------------------------------------------------------------- requests


def test_saved_under_a_name_and_loaded() -> None:
    session = played()
    moves = session.game.moves
    assert "`load before`" in shown(session.hear("save before"))
    assert session.hear("save before").refused
    for name in ("../x", "a/b", "", "a b"):
        assert name == "" or session.hear(f"save {name}").refused
    session.hear("#1")
    session.hear("load before")
    assert session.game.moves == moves
    assert kept(session).stem == "before"
    assert shown(session.hear("load before")) == "that is the game at this table"
    assert "there is no saved game `nothing`" in shown(session.hear("load nothing"))


def test_the_last_game_left_is_gone_on_with(games: Path) -> None:
    session = played()
    assert saves.find("") == kept(session)
    (games / "cut.game").write_text('{"dotcards"')  # killed in the middle of the first line
    assert saves.find("") == kept(session)


def test_bots_are_as_they_were(games: Path) -> None:
    session = kept_table(seats="You,bot@.25,Ben:random@1")
    session.begin()
    session.hear("#1")
    assert saves.read(kept(session)).seats == session.seats
    assert [seat.bot for seat in session.seats] == [None, "random@.25", "random@1"]


def test_the_scores_hand_by_hand_are_there_again() -> None:
    """Also those of a hand in which nobody scored."""
    session = kept_table(seats="bot,bot", seed=3)
    session.begin()
    board = session.croupier.scoreboard
    last = board.rows[-1].values
    assert len(board.rows) == 1 + 15
    assert any(a.values == b.values for a, b in pairwise(board.rows))
    found = saves.resume(saves.read(kept(session)))
    again = Session(found.game, read_seats("bot,bot"), False)
    assert again.croupier.scoreboard == board
    assert board.rows[-1].values == last


def test_restart_leaves_the_game_before_as_it_was_kept() -> None:
    session = played()
    before, moves = kept(session), session.game.moves
    seed = session.game.seed
    assert f"`load {before.stem}` goes on with it" in shown(session.hear("restart same"))
    assert session.game.seed == seed
    assert 0 not in [move.seat for move in session.game.moves]  # bots have moved before us
    session.hear("#1")
    assert kept(session) != before
    assert saves.read(before).moves == moves


# --------------------------------------------------------------------------- files of strangers

HEAD = {
    "dotcards": 2, "game": "Crates", "ruleset": "crates", "rules": "", "options": {},
    "seats": [["You", None], ["Ann", "random"]], "seed": 1, "texts": [],
}  # fmt: skip


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "this is not a saved game"),
        (b"\x00" * 100 + b"\n", "this is not a saved game"),
        (b"[" * 100_000 + b"\n", "this is not a saved game"),
        (b'{"a": 1}\n', "this is not a saved game"),
        (b'{"dotcards": 1}\n', "saved by another version of dotcards (format 1)"),
        (b'{"dotcards": 3}\n', "saved by another version of dotcards (format 3)"),
        (b'{"dotcards": 3, "version": "2.1.0"}\n', "by another version of dotcards (2.1.0)"),
        (b'{"dotcards": 2}\n', "damaged: "),
        (json.dumps(HEAD).encode() + b"\n[0]\n", "line 2 is no move"),
        (json.dumps(HEAD).encode() + b"\n{\n[0]\n", "line 2 is no move"),
        (json.dumps({**HEAD, "ruleset": "../../etc/passwd"}).encode() + b"\n", "whole path of a"),
        (json.dumps({**HEAD, "ruleset": "/etc/passwd"}).encode() + b"\n", "in no .cards file"),
        (json.dumps({**HEAD, "ruleset": "/a/../x.cards"}).encode() + b"\n", "whole path of a"),
        (json.dumps({**HEAD, "ruleset": "x.cards"}).encode() + b"\n", "whole path of a"),
        (json.dumps(HEAD).encode() + b'\n{"undo": 1}\n', "takes back more moves"),
        (json.dumps({**HEAD, "seats": [["\x1b[2J", None]]}).encode() + b"\n", "damaged: "),
        (json.dumps({**HEAD, "seats": [["Ann", "clever"]]}).encode() + b"\n", "damaged: "),
        (json.dumps({**HEAD, "seats": [["Ann", ["random"]]]}).encode() + b"\n", "damaged: "),
        (json.dumps({**HEAD, "seats": [["Ann", "random@2"]]}).encode() + b"\n", "from 0 to 1"),
        (json.dumps({**HEAD, "seats": [["A", "random@\x1b[2J"]]}).encode() + b"\n", "from 0 to 1"),
        (json.dumps({**HEAD, "ruleset": "a\0b"}).encode() + b"\n", "damaged: "),
        *(
            (json.dumps({**HEAD, "texts": texts}).encode() + b"\n", "damaged: ")
            for texts in (
                "crates",
                ["crates"],
                [["crates.cards", 1]],
                [["a", ""], ["a", ""]],
                [["\x1b[2J", ""]],
                [["a", "\ud800"]],
                [["a", "#" * 300_000]],
                [[str(number), ""] for number in range(1_000)],
            )
        ),
    ],
)
def test_what_is_no_saved_game_is_one_clear_line(
    content: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.game"
    path.write_bytes(content)
    assert main(["play", "--resume", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"cards: {path}: ")
    assert told in said
    assert said.count("\n") == 1
    assert "\x1b" not in said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MOVES = st.lists(
    st.tuples(st.integers(-2, 3), st.sampled_from(["play", "draw", "x"]), st.sampled_from(["7H"]))
    .map(list)
    | JSON
    | st.fixed_dictionaries({"undo": st.integers(-1, 3)}),
    max_size=4,
)  # fmt: skip


@examples(150)
@given(changed=st.dictionaries(st.sampled_from(sorted(HEAD)), JSON, max_size=2), moves=MOVES)
def test_no_file_is_more_than_a_clear_line(
    changed: dict[str, object], moves: list[object], tmp_path: Path
) -> None:
    path = tmp_path / "x.game"
    rows = [HEAD | changed, *moves]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = ""
    try:
        found = saves.resume(saves.read(path))
        assert len(found.game.moves) <= len(moves)
    except Trouble as error:
        said = str(error)
    assert len(said) < 2_000


# --------------------------------------------------------------------------------------- killed


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_killed_at_any_moment_it_goes_on_from_the_last_move(games: Path) -> None:
    rng = Random(7)
    for _ in range(5):
        kill_and_resume(rng, games)


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOTCARDS_SAVES")
    assert folder().name == "games"
    assert "dotcards" in str(folder())
