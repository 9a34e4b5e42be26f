"""The rules a game was begun with are kept with it, so that it can go on when they have changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from dotcards.dsl import load
from dotcards.dsl.loading.kept_texts import load_texts, texts_of
from dotcards.interpreter import compile_ruleset
from dotcards.repl.storage import saves
from dotcards.repl.table.session import Session
from tests.harness.tables import SMALL, kept, kept_table, shown


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "games"
    monkeypatch.setenv("DOTCARDS_SAVES", str(place))
    return place


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.cards"
    path.write_text(SMALL)
    return path


def begun(source: Path, moves: int = 3) -> Session:
    """A game left after some moves, its rules kept with it."""
    session = kept_table(str(source), "Ann,Ben")
    assert session.journal is not None
    session.journal.head["texts"] = [list(text) for text in texts_of(str(source))]
    session.begin()
    for _ in range(moves):
        session.hear("#1")
    session.journal.close()
    return session


def test_a_game_goes_on_under_the_rules_it_was_begun_with(small: Path, games: Path) -> None:
    session = begun(small)
    save = saves.read(kept(session))
    small.write_text("# other words\n" + SMALL)
    assert saves.resume(save).as_begun is None
    small.write_text(SMALL.replace("add 1 to", "add 2 to"))
    found = saves.resume(save)
    assert (found.as_begun, found.changed, found.parted) == ("Its rules have changed.", False, None)
    assert found.game.position() == session.game.position()
    journal = saves.go_on_keeping(save, found)
    assert journal is not None
    again = Session(found.game, save.seats, False, 80, save.ruleset, journal)
    again.begin()
    again.hear("#1")
    assert saves.read(save.path).moves == again.game.moves
    # A copy, and a new game, are kept with the same rules; what the file says now comes by reload.
    again.hear("save copy")
    again.hear("restart")
    again.hear("#1")
    for path in (games / "copy.game", kept(again)):
        assert saves.read(path).texts == save.texts
    assert "under those it was begun with" in " ".join(shown(again.hear("load copy")).split())
    assert "The two part at move 1 of 4." in shown(again.hear("reload"))
    again.hear("#1")
    (name, text) = saves.read(kept(again)).texts[0]
    assert (name, "add 2 to score" in text) == ("small.cards", True)


def test_rules_in_a_file_of_another_name_are_played_on_from_their_copy(tmp_path: Path) -> None:
    """Only a .cards file is opened because a game says so."""
    path = tmp_path / "small.txt"
    path.write_text(SMALL)
    session = begun(path)
    path.write_text("secret\n")
    found = saves.resume(saves.read(kept(session)))
    assert found.as_begun == "The file of its rules cannot be used now."
    assert found.game.position() == session.game.position()


@pytest.mark.parametrize("now", ["", 'game "Small"\nnonsense', None])
def test_it_goes_on_without_a_file_that_can_be_used(small: Path, now: str | None) -> None:
    session = begun(small)
    if now is None:
        small.unlink()
    else:
        small.write_text(now)
    found = saves.resume(saves.read(kept(session)))
    assert found.as_begun == "The file of its rules cannot be used now."
    assert found.game.position() == session.game.position()


def test_house_rules_on_house_rules_are_kept_whole(small: Path, tmp_path: Path) -> None:
    """Also one of which nothing is left in the end."""
    (tmp_path / "middle.cards").write_text('variant "Middle" of small\nplayers 2 to 3\n')
    top = tmp_path / "top.cards"
    top.write_text('variant "Top" of "middle.cards"  # mine\nplayers 2 to 4\n')
    assert [name for name, _ in texts_of(str(top))] == ["top.cards", "middle.cards", "small.cards"]
    session = begun(top)
    for path in (top, small, tmp_path / "middle.cards"):
        path.write_text("# gone\n")
    found = saves.resume(saves.read(kept(session)))
    assert found.game.machine.ruleset.title == "Top"
    assert found.game.position() == session.game.position()


@pytest.mark.parametrize("name", ["crates", "idiot", "smear", "smear_strict", "crates_nines_wild"])
def test_what_is_kept_of_rules_is_small_and_plays_alike(name: str) -> None:
    texts = texts_of(name)
    assert sum(len(text) for _, text in texts) < 15_000
    ruleset, _ = load_texts(texts)
    assert ruleset is not None
    mine, theirs = compile_ruleset(ruleset), compile_ruleset(load(name, examples=False))
    assert mine.source == theirs.source


@pytest.mark.parametrize(
    "texts",
    [
        [["../../small.cards", "nonsense"]],
        [["/etc/x.cards", 'variant "X" of "/etc/passwd"\n']],
        [["a.cards", 'variant "A" of small\n'], ["b.cards", 'variant "B" of a\n']],
        [["a.cards", 'variant "A" of "a.cards"\n']],
        [["a.cards", SMALL.replace("then next turn", "nonsense")]],
        [["a.cards", SMALL.replace("players 2", "players 4")]],
    ],
)
def test_rules_kept_by_a_stranger_do_no_harm(
    texts: list[list[str]], small: Path, tmp_path: Path
) -> None:
    """What cannot be used counts as not kept; nothing is written, nor read from elsewhere."""
    session = begun(small)
    save = saves.read(kept(session))
    small.write_text(SMALL.replace("add 1 to", "add 2 to"))
    before = sorted(tmp_path.rglob("*"))
    strange = evolve(save, texts=tuple((name, text) for name, text in texts))
    found = saves.resume(strange)
    assert (found.as_begun, found.changed) == (None, True)
    assert sorted(tmp_path.rglob("*")) == before
