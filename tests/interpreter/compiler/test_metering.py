"""Metered code does what plain code does, and counts alike wherever it runs."""

from __future__ import annotations

from random import Random

import pytest

from dotcards.dsl import load
from dotcards.dsl.loading.library import shipped
from dotcards.interpreter import compile_ruleset
from dotcards.interpreter.machine.runtime import BUDGET

GAMES = [entry.name for entry in shipped()]


@pytest.mark.parametrize("name", GAMES)
def test_metered_code_plays_as_plain_code(name: str) -> None:
    machine = compile_ruleset(load(name))
    players, twin, rng = machine.ruleset.least_players, machine.twin, Random(name)
    state, other = machine.start(players, b"1"), machine.start(players, b"1")
    machine.settle(state)
    twin.run(other, twin.space["settle"], other)
    for _ in range(150):
        assert state == other
        if state.result is not None:
            break
        legal = list(machine.phases[state.phase].listing(state))
        assert list(twin.listing(other, other.phase)) == legal
        deed = rng.choice(legal)
        machine.raw_step(state, deed)
        other.steps = BUDGET
        twin.run(other, twin.space["step"], other, deed)
        assert 0 < other.steps < BUDGET
