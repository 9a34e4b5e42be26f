"""Which chance a game has, and who is told the seed that it comes from."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from dotcards.dsl import load
from dotcards.dsl.loading.kept_texts import load_texts
from dotcards.interpreter import Game, compile_ruleset
from dotcards.interpreter.bots import RandomBot
from dotcards.interpreter.machine.errors import SaveError
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.storage import saves
from dotcards.repl.storage.journal import folder
from dotcards.repl.table.session import Session
from tests.harness.places import TESTS
from tests.harness.tables import EIGHTS, kept, kept_table, ruleset_of, seated, shown

SCHEME_1 = TESTS / "repl" / "storage" / "kept" / "scheme_1"
"""Games kept by the program before chance began anew with each hand: people and random bots, moves
taken back; beside each what was typed when it was gone on with, and what it came to."""
GAMES = ("crates", "smear", "idiot")


def end_of(name: str) -> dict[str, Any]:
    end: dict[str, Any] = json.loads((SCHEME_1 / f"{name}.json").read_text(encoding="utf-8"))
    return end


def made(rows: list[list[Any]]) -> list[list[Any]]:
    """Whose moves they are and what they are called; which words cards go by may change."""
    return [row[:2] for row in rows]


# -------------------------------------------------------------------------------- older schemes


@pytest.mark.parametrize("name", GAMES)
def test_a_save_of_the_first_scheme_goes_on_as_it_did(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(SCHEME_1 / f"{name}.game", tmp_path))
    kept, end = saves.read(path), end_of(name)
    found = saves.resume(kept)
    assert (found.parted, len(found.game.moves)) == (None, end["moves_kept"])
    session = Session(found.game, kept.seats, False)
    session.begin()
    for line in end["typed"]:
        session.hear(line)
    game = session.game
    assert made(game.save()["moves"]) == made(end["game"]["moves"])
    assert (game.position(), game.over) == (end["position"], end["over"])
    assert json.loads(json.dumps(game.result)) == end["result"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_saved_as_plain_data_replays_by_the_first_scheme(name: str) -> None:
    end = end_of(name)
    ruleset, _ = load_texts(saves.read(SCHEME_1 / f"{name}.game").texts)
    assert ruleset is not None
    machine = compile_ruleset(ruleset, end["game"]["options"])
    for data in (end["game"], {**end["game"], "chance": 1}):
        game = Game.replay(machine, data)
        assert (game.scheme, game.position()) == (1, end["position"])
    again = Game.replay(machine, game.save())
    assert (again.scheme, again.position()) == (1, end["position"])
    game.undo(40)
    assert game.anew().scheme == 1


def test_a_new_save_holds_its_scheme_and_another_is_refused() -> None:
    session = kept_table()
    session.begin()
    session.hear("#1")
    path = kept(session)
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["chance"] == 2
    data = session.game.save()
    for scheme in (3, 0, -1, True, "2", None, 2.5, [1], 10**30):
        path.write_text(
            "\n".join([json.dumps({**json.loads(head), "chance": scheme}), *rest, ""]),
            encoding="utf-8",
        )
        with pytest.raises(Trouble, match="scheme that this version does not know"):
            saves.read(path)
        with pytest.raises(SaveError, match="scheme that this version does not know"):
            Game.replay(session.game.machine, {**data, "chance": scheme})


# --------------------------------------------------------------------------- choices at random


def test_what_a_seat_chooses_by_hangs_on_the_hand_and_its_own_decisions_alone() -> None:
    deeds = [[(number, seat) for number in range(1_000)] for seat in range(3)]
    one, other = Choices(b"seed", 3), Choices(b"seed", 3)
    firsts = [one.choose(0, deeds[0]) for _ in range(60)]
    for _ in range(5):
        other.choose(0, deeds[2])
        other.choose(0, deeds[0][:1])  # nothing to decide
    assert [other.choose(0, deeds[0]) for _ in range(60)] == firsts
    assert len(set(firsts)) > 50
    assert one.choose(1, deeds[1]) == other.choose(1, deeds[1])
    assert [one.choose(2, deeds[0]) for _ in range(60)] != firsts


def test_a_random_bot_needs_no_more_than_the_game() -> None:
    machine = compile_ruleset(load("crates"))
    game = Game.start(machine, ("Ann", "Ben", "Cat"), 5)
    bot = RandomBot(1.0)
    for _ in range(120):
        seat = game.waiting()[0]
        move = bot.choose(game, seat)
        assert RandomBot().choose(game.copy(), seat) == move
        others = [bot.interrupts(game, other) for other in range(3) if other != seat]
        game.play(next((one for one in others if one is not None), move))
        if len(game.moves) == 50:
            position, taken = game.position(), game.undo(20)
            for one in taken:
                game.play(one)
            assert game.position() == position
            replayed = Game.replay(machine, game.save())
            assert [replayed.decisions(n) for n in range(3)] == [
                game.decisions(n) for n in range(3)
            ]


# -------------------------------------------------------------------------------- who is told


def seed_of(session: Session) -> str:
    return str(session.game.seed)


def test_a_seed_has_128_bits() -> None:
    machine = compile_ruleset(ruleset_of(EIGHTS))
    seeds = [Game.start(machine, ("Ann", "Ben")).seed for _ in range(40)]
    assert max(int(seed).bit_length() for seed in seeds) in range(120, 129)


def test_nobody_at_a_table_of_two_is_told_the_seed_before_the_end() -> None:
    session = seated(ruleset_of(EIGHTS), "Ann,Ben", seed=987654321, patient=False)
    told = [session.begin()]
    for line in ("seed", "help seed", "save", "restart same", "seed", "table", "log all", "why"):
        told.append(session.hear(line))
    while not session.game.over:
        told.append(session.hear("#1"))
    assert told[4].refused  # the same cards, which some have seen by now
    *before, last = (shown(reply) for reply in told)
    assert not any("987654321" in text for text in before)
    assert "987654321" in last
    assert "987654321" in shown(session.hear("seed"))
    again = session.hear("restart same")
    assert not again.refused
    assert str(session.game.seed) == "987654321"


def test_who_sits_alone_is_told_the_seed_and_the_log_says_so() -> None:
    session = kept_table(seed=987654321)
    assert "987654321" not in shown(session.begin())
    session.hear("#1")
    session.hear("#1")
    assert "987654321" in shown(session.hear("seed"))
    assert shown(session.hear("log all")).count("the seed of this game was told") == 1
    for line in ("undo 2", "seed", "redo", "#1", "reload", "restart same"):
        session.hear(line)
        assert [entry.kind for entry in session.game.log].count("seed") == 1, line
    session.hear("#1")
    path = kept(session)
    assert path.parent == folder()
    found = saves.resume(saves.read(path))
    assert found.game.seed_told
    assert not kept_table().game.seed_told
