"""One seed gives one game, on every machine, for ever: whole games against transcripts on file.

A transcript changes only when the rules of its game do.
"""

from __future__ import annotations

from pathlib import Path
from struct import pack
from types import SimpleNamespace

import pytest

from dotcards.dsl import load
from dotcards.interpreter import Game, compile_ruleset
from dotcards.interpreter.machine.chance import CARDS, begin_deal, output, shuffled
from tests.harness.golden import expect

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, int | bool | str], list[str]]] = {
    "crates": ({"hands": 8}, ["Ann", "Ben", "Cat"]),
    "idiot": ({}, ["Ann", "Ben", "Cat"]),
    "smear": ({}, ["Ann", "Ben"]),
}
MOVES = 400


def transcript(name: str) -> str:
    """A game in which each move is picked by a chance of its own, as a bystander sees it."""
    options, players = GAMES[name]
    game = Game.start(compile_ruleset(load(name), options), players, seed=2026)
    while not game.over and len(game.moves) < MOVES:
        legal = list(game.legal())
        game.play(legal[output(b"which move" + pack("<Q", len(game.moves)), 1)[0] % len(legal)])
    told = [said for entry in game.log if (said := game.seen_by(entry, None))]
    return "\n".join([*told, "", game.position(), f"result {game.result}", ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_the_one_on_file(name: str) -> None:
    expect(FOLDER / f"{name}.txt", transcript(name))


def test_chance_is_the_published_function() -> None:
    # printf 'seed\0\0\0\0\0\0\0\0' | openssl dgst -shake128 -xoflen 8, read as little-endian
    assert output(b"seed" + bytes(8), 1) == (14262384026921449709,)
    cards = [1, 2, 3, 4, 5, 6, 7, 8]
    first = SimpleNamespace(seed=b"seed", scheme=1, hand=0, moved=False, used=0)
    assert shuffled(first, cards) == [2, 3, 8, 6, 5, 4, 1, 7]
    assert sorted(shuffled(first, list(range(52)))) == list(range(52))
    second = SimpleNamespace(seed=b"seed", scheme=2, hand=3, moved=False, used=1)
    keys = output(b"seed" + pack("<3Q", CARDS, 3, 1), 8)
    assert shuffled(second, cards) == [card for _, card in sorted(zip(keys, cards, strict=True))]


def test_chance_begins_anew_with_each_hand_that_somebody_has_moved_in() -> None:
    cards = list(range(52))

    def dealt(scheme: int, *used: int) -> list[list[int]]:
        """The deals of three hands, of which each asked chance so many times more."""
        s = SimpleNamespace(seed=b"seed", scheme=scheme, hand=0, moved=False, used=0)
        deals = []
        for times in used:
            begin_deal(s)
            deals.append(shuffled(s, cards))
            s.moved = True
            for _ in range(times):
                shuffled(s, cards)
        return deals

    assert dealt(2, 0, 5, 2) == dealt(2, 1, 0, 0)
    assert dealt(1, 0, 5, 2)[1:] != dealt(1, 1, 0, 0)[1:]
    assert len({tuple(deal) for deal in dealt(2, 0, 0, 0)}) == 3
    s = SimpleNamespace(seed=b"seed", scheme=2, hand=0, moved=False, used=0)
    for _ in range(3):
        begin_deal(s)  # dealt again before anybody moved: the same hand, and other cards
        shuffled(s, cards)
    assert (s.hand, s.used) == (0, 3)
