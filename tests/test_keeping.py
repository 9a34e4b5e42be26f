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
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from repl import saves
from repl.journal import MOST_OVER, folder
from repl.main import main
from repl.seats import read_seats
from repl.session import Session
from repl.troubles import Trouble

from .kills import kill_and_resume
from .table_games import SMALL, kept, kept_table, shown


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games of the test's own."""
    place = tmp_path / "games"
    monkeypatch.setenv("DOTCARDS_SAVES", str(place))
    return place


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
    session = kept_table(seats="bot,bot", seed=2)
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
    session.hear("restart same")
    assert session.game.seed == seed
    assert 0 not in [move.seat for move in session.game.moves]  # bots have moved before us
    session.hear("#1")
    assert kept(session) != before
    assert saves.read(before).moves == moves


OTHERWISE = """\
  otherwise pass
    then next turn
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.cards"
    path.write_text(SMALL)
    return path


def test_reload_tells_the_first_move_that_goes_another_way(small: Path) -> None:
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    for _ in range(3):
        session.hear("#1")
    assert "The rules are as they were." in shown(session.hear("reload"))
    small.write_text(SMALL.replace("add 1 to score", "if pile.count > 1\n      add 2 to score"))
    said = shown(session.hear("reload"))
    assert "The two part at move 1 of 3." in said
    assert len(session.game.moves) == 3
    small.write_text(
        SMALL.replace("card from hand", "card from hand where card.rank is K") + OTHERWISE
    )
    said = shown(session.hear("reload"))
    assert "Move 1 of 3, Ben: play 4, is refused now." in said  # why is for Ben to know


def test_where_two_games_part_something_is_told_that_differs(small: Path) -> None:
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    session.hear("#1")
    small.write_text(SMALL.replace("add 1 to score", "add 3 to score"))
    said = shown(session.hear("reload")).splitlines()
    assert "  Ben’s score was 1, and is 3." in said
    assert "a new deal" not in said  # told before, and no news
    small.write_text(SMALL.replace("deal 5 from", "deal 6 from"))
    assert "The two part at the deal." in shown(session.hear("reload"))


def test_reload_takes_the_options_as_the_file_has_them_but_for_those_picked(small: Path) -> None:
    def rules(*points: str) -> str:
        options = f"option points = {', or '.join(points)}\noption more = no, or yes\n"
        text = SMALL.replace("zone stock", f"{options}zone stock", 1)
        return text.replace(
            "add 1 to score", "add points to score\n    if more\n      add 50 to score"
        )

    small.write_text(rules("1", "3"))
    session = kept_table(str(small), "Ann,Ben")
    session.hear("restart more=yes")
    session.hear("#1")
    small.write_text(rules("3", "1"))
    said = shown(session.hear("reload"))
    assert "points is now 3, it was 1." in said
    assert "The rules are as they were." not in said
    assert session.game.machine.options == {"points": 3, "more": True}
    session.hear("restart")
    assert session.game.machine.options == {"points": 3, "more": True}


def test_a_move_refused_by_a_new_rule_is_told_as_its_maker_s_neighbours_saw_it(small: Path) -> None:
    """By reload and by resuming: neither the card nor the reason, which may hang on secrets."""
    hidden = SMALL.replace("zone pile, face up", "zone pile, face down")
    small.write_text(hidden)
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    session.hear("#1")
    (move,) = session.game.moves
    assert session.viewer != move.seat
    small.write_text(hidden.replace("from hand", "from hand where hand.count < 2") + OTHERWISE)
    said = " ".join(shown(session.hear("reload")).split())
    name = session.game.names[move.seat]
    assert f"Move 1 of 1, {name}: play a card, is refused now. The game" in said
    assert "hand.count" not in said
    small.write_text(hidden)
    session.hear("reload")
    assert session.game.moves == (move,)
    assert session.journal is not None
    session.journal.close()
    small.write_text(hidden.replace("from hand", "from hand where hand.count < 2") + OTHERWISE)
    saved = saves.read(kept(session))
    found = saves.resume(evolve(saved, texts=()))  # as one that was kept without its rules
    assert found.parted == f"move 1 of 1, {name}"


def test_moves_that_waited_wait_on_behind_those_cut_off_before_them(small: Path) -> None:
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    for _ in range(6):
        session.hear("#1")
    moves = session.game.moves
    for limit in (5, 3, 2):
        few = SMALL.replace("from hand", f"from hand where pile.count < {limit}") + OTHERWISE
        small.write_text(few)
        session.hear("reload")
        assert session.game.moves == moves[:limit]
    small.write_text(SMALL)
    session.hear("reload")
    assert session.game.moves == moves


def test_the_same_cards_are_played_when_suits_begin_to_matter_and_no_more(small: Path) -> None:
    def laid() -> tuple[str, ...] | None:
        return next(zone.cards for zone in session.game.view(0).zones if zone.name == "pile")

    small.write_text(SMALL)
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    for _ in range(8):
        session.hear("#1")
    before = laid()
    suited = SMALL + "when hearts is played\n  add 1 to player.score\n"
    for text in (suited, SMALL, suited):
        small.write_text(text)
        assert "is refused now" not in shown(session.hear("reload"))
        assert laid() == before


@pytest.mark.parametrize("seats", ["Ann,Ben", "Ann,bot"])
@pytest.mark.parametrize("how", ["reload", "redo", "killed", "at home"])
def test_moves_that_a_rule_cuts_off_come_back_with_the_rule(
    small: Path, seats: str, how: str
) -> None:
    """Also after a kill, and after an undo; a move that somebody makes instead ends their waiting,
    and what bots have done meanwhile does not."""
    session = kept_table(str(small), seats)
    session.begin()
    while len(session.game.moves) < 6:
        session.hear("#1")
    moves = session.game.moves
    few = SMALL.replace("from hand", "from hand where pile.count < 3") + OTHERWISE
    small.write_text(few)
    said = shown(session.hear("reload"))
    assert f"Move 4 of {len(moves)}," in said
    assert "until you make another" in " ".join(said.split())
    assert session.game.moves[:3] == moves[:3]
    assert session.hear("redo").refused
    assert "The rules are as they were." in shown(session.hear("reload"))
    session.hear("undo")
    session.hear("redo")
    if how == "killed":
        assert session.journal is not None
        session.journal.close()
        saved = saves.read(kept(session))
        found = saves.resume(saved)
        journal = saves.go_on_keeping(saved, found)
        assert journal is not None
        session = Session(found.game, saved.seats, False, 80, saved.ruleset, journal, cut=found.cut)
        session.begin()
    elif how == "at home":
        session.hear("save elsewhere")
        assert not session.hear("load elsewhere").refused
    small.write_text(SMALL)
    if how == "redo":  # they stand after a move that has been taken back
        session.hear("undo")
        session.hear("reload")
        session.hear("redo")
        assert session.cut is not None
        session.hear("redo")
    session.hear("reload")
    assert session.game.moves[: len(moves)] == moves
    assert session.hear("redo").refused
    small.write_text(few)
    session.hear("reload")
    assert not session.hear("#1").refused
    small.write_text(SMALL)
    session.hear("reload")
    assert session.game.moves[: len(moves)] != moves


def test_mistakes_in_the_file_are_shown_and_the_game_goes_on(small: Path) -> None:
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    session.hear("#1")
    before = session.game
    for text in (SMALL.replace("then next turn", "then nxt turn"), "\0", "", "game"):
        small.write_text(text)
        reply = session.hear("reload")
        assert reply.refused
        assert session.game is before
    small.unlink()
    assert session.hear("reload").refused
    assert session.game is before


def test_changed_rules_are_said_when_a_game_is_gone_on_with(small: Path) -> None:
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    session.hear("#1")
    session.hear("#1")
    save = saves.read(kept(session))
    small.write_text("# the same in other words\n" + SMALL)
    assert not saves.resume(save).changed
    small.write_text(SMALL.replace("add 1 to", "add 2 to"))
    found = saves.resume(save)
    assert (found.changed, found.parted, len(found.game.moves)) == (True, None, 2)
    only_first = SMALL.replace("card from hand", "card from hand where pile.empty")
    small.write_text(only_first + OTHERWISE)
    found = saves.resume(save)
    assert found.parted is not None
    assert found.parted.startswith("move 2 of 2, ")
    small.unlink()
    with pytest.raises(Trouble, match="its rules cannot be read"):
        saves.resume(save)


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


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
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
