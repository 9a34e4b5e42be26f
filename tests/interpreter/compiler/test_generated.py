"""Whatever the checker lets through compiles to Python that runs."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import pytest

from dotcards.dsl.loading.library import find
from dotcards.dsl.loading.rulesets import load_checked, load_text
from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.read_file import read_source
from dotcards.interpreter import Game, Machine, RulesError, compile_ruleset
from dotcards.interpreter.game.refusals import judge
from tests.harness.places import ROOT
from tests.harness.tables import SMALL, ruleset_of
from tests.invariants import option_values
from tests.mutants import mutants, put_in

FILES = sorted(
    path for folder in ("rulesets", "tests") for path in (ROOT / folder).rglob("*.cards")
)
STEPS = 12


def exercised(machine: Machine) -> None:
    """Every piece of code a machine can make is made, and some moves are played and judged."""
    for define in machine.ruleset.defines:
        locals_ = [local for local in (define.subject, define.player) if local is not None]
        machine.function(tuple(locals_), define.body)
    rng = Random(1)
    names = [f"P{number}" for number in range(machine.ruleset.most_players)]
    with contextlib.suppress(RulesError):  # some of these rulesets are meant to go wrong in play
        game = Game.start(machine, names, 1)
        for _ in range(STEPS):
            moves = list(game.legal())
            if not moves:
                break
            move = rng.choice(moves)
            assert judge(game.wording, game.state, move).refusal is None
            game.play(move)


def right(path: Path) -> Ruleset | None:
    return load_checked(str(path))[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_ruleset_here_that_checks_compiles_with_every_option(path: Path) -> None:
    ruleset = right(path)
    if ruleset is None:
        pytest.skip("a ruleset that is meant to be wrong")
    exercised(compile_ruleset(ruleset))
    for option, value in option_values(ruleset):
        compile_ruleset(ruleset, {option: value})


@pytest.mark.parametrize("name", ["crates", "smear", "idiot"])
def test_every_changed_ruleset_that_still_checks_compiles(name: str) -> None:
    source = read_source(find(name))
    every = list(mutants(source.text))
    compiled = 0
    for mutant in Random(7).sample(every, 10):
        ruleset, _ = load_text(name, put_in(source.text, mutant))
        if ruleset is not None:
            exercised(compile_ruleset(ruleset))
            compiled += 1
    assert compiled > 2


def test_a_loop_in_which_nothing_can_happen_compiles() -> None:
    nothing = "for each p in players\n      if p.out\n        end game\n    add 1 to score"
    exercised(compile_ruleset(ruleset_of(SMALL.replace("add 1 to score", nothing))))
