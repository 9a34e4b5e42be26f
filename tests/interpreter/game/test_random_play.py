"""A share of the random play that `python -m tests.invariants` does in full."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards.dsl import load
from dotcards.interpreter import Machine, compile_ruleset
from tests.harness.profiles import examples
from tests.invariants import batches, option_values, replayed, watched_game

GAMES = ("crates", "smear", "idiot")
LIMIT = 600  # moves of a game that is not the issue here
EVER = pytest.mark.parametrize("name", GAMES)


@cache
def machine(name: str) -> Machine:
    return compile_ruleset(load(name))


@EVER
@examples(12)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_nothing_is_lost_and_what_is_listed_is_what_is_accepted(
    name: str, seed: int, data: st.DataObject
) -> None:
    ruleset = machine(name).ruleset
    players = data.draw(st.integers(ruleset.least_players, ruleset.most_players))
    watched_game(machine(name), players, seed, LIMIT)


@EVER
@examples(3)
@given(seed=st.integers(0, 2**32))
def test_replay_gives_the_same_game_and_undo_restores_the_state(name: str, seed: int) -> None:
    replayed(machine(name), machine(name).ruleset.least_players + 1, seed, 150)


@EVER
def test_every_value_of_every_option_is_played(name: str) -> None:
    ruleset = load(name)
    for option, value in option_values(ruleset):
        special = compile_ruleset(ruleset, {option: value})
        watched_game(special, ruleset.most_players, 1, LIMIT)


def test_crates_always_ends() -> None:
    for players in range(2, 6):
        for seed in range(3):
            assert watched_game(machine("crates"), players, seed).ended


def test_the_full_run_covers_every_number_of_players_and_every_option() -> None:
    planned = list(batches("crates", 2_000, 200, 20_000))
    for players in range(2, 6):
        assert any(
            b.players == players and not b.options and b.seeds == (0, 2_000) for b in planned
        )
    for pick in option_values(load("crates")):
        games = sum(b.seeds[1] for b in planned if b.options == (pick,))
        assert games == 200
