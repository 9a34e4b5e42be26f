"""One seed gives one game, on every machine, for ever: whole games against transcripts on file.

A transcript changes only when the rules of its game do. `python -m tests.test_golden` writes them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import load
from interpreter import Game, compile_ruleset
from interpreter.chance import numbers, pick, shuffled

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
        game.play(legal[pick(b"which move", len(game.moves), len(legal))])
    told = [said for entry in game.log if (said := game.seen_by(entry, None))]
    return "\n".join([*told, "", game.position(), f"result {game.result}", ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_the_one_on_file(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_chance_is_the_published_function() -> None:
    # printf 'seed\0\0\0\0\0\0\0\0' | openssl dgst -shake128 -xoflen 8, read as little-endian
    assert numbers(b"seed", 0, 1) == (14262384026921449709,)
    assert shuffled(b"seed", 0, [1, 2, 3, 4, 5, 6, 7, 8]) == [2, 3, 8, 6, 5, 4, 1, 7]
    assert sorted(shuffled(b"seed", 1, list(range(52)))) == list(range(52))


if __name__ == "__main__":
    for game_name in GAMES:
        (FOLDER / f"{game_name}.txt").write_text(transcript(game_name), encoding="utf-8")
