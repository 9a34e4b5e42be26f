"""The house rules that ship: each a few lines over its game, shown by examples, fit for play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from dsl.library import shipped
from dsl.loading import load_checked, load_text
from dsl.model import Ruleset
from interpreter import compile_ruleset
from interpreter.examples import run_examples

from .invariants import watched_game

VARIANTS = {Path(entry.path).stem: Path(entry.path) for entry in shipped() if entry.is_variant}
EVERY = pytest.mark.parametrize("name", VARIANTS)
MOST_LINES = 16
LIMIT = 400  # moves of a game


@cache
def ruleset(name: str) -> Ruleset:
    loaded, problems = load_checked(str(VARIANTS[name]))
    assert problems == ()
    assert loaded is not None
    return loaded


def lines_of_rules(text: str) -> list[str]:
    """The lines of a file but for blank ones, comments, and those that are about examples."""
    kept: list[str] = []
    in_example = False
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line.startswith(" "):
            in_example = line.startswith(("example ", "without example "))
        if not in_example:
            kept.append(line)
    return kept


def test_they_are_found() -> None:
    assert {name.split("_")[0] for name in VARIANTS} == {"crates", "smear", "idiot"}
    assert sorted(VARIANTS) == sorted(
        path.stem for path in next(iter(VARIANTS.values())).parent.glob("*.cards")
    )


@EVERY
def test_there_is_nothing_to_say_against_it(name: str) -> None:
    ruleset(name)


@EVERY
def test_it_is_short_and_says_what_it_is(name: str) -> None:
    rules = lines_of_rules(VARIANTS[name].read_text("utf-8"))
    assert rules[0].startswith("variant ")
    assert rules[1].startswith('  "'), "a help line stands under the title"
    assert 3 <= len(rules) <= MOST_LINES


@EVERY
def test_its_examples_pass_and_one_is_its_own(name: str) -> None:
    """Inherited ones only as played with the options in force: `cards test --strict` runs all."""
    whole = ruleset(name)
    examples = [one for one in whole.examples if not (one.inherited and one.options)]
    outcomes = list(run_examples(evolve(whole, examples=tuple(examples))))
    assert [outcome.example.title for outcome in outcomes if not outcome.passed] == []
    assert any(not outcome.example.inherited for outcome in outcomes)


@EVERY
def test_its_own_examples_show_a_difference(name: str) -> None:
    """Of its own examples at least one comes out differently, or cannot be, without its rules."""
    path = VARIANTS[name]
    text = path.read_text("utf-8")
    base = text.splitlines()[0].split(" of ")[-1]
    examples = text[text.index("\nexample ") :]
    bare = f'variant "Nothing but examples" of {base}\n{examples}'
    loaded, _ = load_text(str(path.with_name("bare.cards")), bare)
    if loaded is not None:
        own = tuple(example for example in loaded.examples if not example.inherited)
        assert not all(outcome.passed for outcome in run_examples(evolve(loaded, examples=own)))


@EVERY
def test_it_is_played(name: str) -> None:
    machine = compile_ruleset(ruleset(name))
    for players in {machine.ruleset.least_players, machine.ruleset.most_players}:
        for seed in range(2):
            watched_game(machine, players, seed, LIMIT)
