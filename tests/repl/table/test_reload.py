"""Rules edited beside a game: what reload, and going on with a kept game, make of its moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.storage import saves
from dotcards.repl.table.session import Session
from tests.harness.tables import SMALL, kept, kept_table, shown

pytestmark = pytest.mark.usefixtures("games")


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
    assert "Move 1 of 3, Ben: play 4♦, is refused now." in said  # why is for Ben to know


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


def test_where_two_games_part_unseen_is_told_to_nobody(small: Path) -> None:
    """The stock lies in another order: nobody can see that, or must learn it."""
    session = kept_table(str(small), "Ann,Ben")
    session.begin()
    session.hear("#1")
    small.write_text(SMALL.replace("to each hand\n", "to each hand\n    shuffle stock\n"))
    said = shown(session.hear("reload"))
    assert "part" not in said
    assert "Reloaded; the one move so far goes as it went." in said
