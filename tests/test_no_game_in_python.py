"""A rule of a game lives in its ruleset and nowhere else: Python knows none of the games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dotcards.dsl import load
from tests.harness.places import ROOT

MODULES = sorted(
    path for room in ("dsl", "interpreter", "repl") for path in (ROOT / room).rglob("*.py")
)
GAMES = ("crates", "smear", "idiot")

# Words that the language or the program itself means something by, with who means it.
OWN = {
    "winner": "the goal of a game",
    "hand": "the command that shows a seat its own cards",
    "hands": "how many deals a simulated game took",
    "stuck": "how a simulated game can end",
    "asked": "a local of generated code",
    "target": "what a line gives a value to",
    "pile": "a local of generated code",
    "won": "`P.won_game` in generated code",
    "draw": "taking cards in generated code",
    "higher": "a comparison in the rulebook",
    "must": "a verb that the rulebook knows as one",
    "counts": "a word of the language's messages",
}


def declared() -> set[str]:
    """Every zone, phase, option, value and variable of the shipped games."""
    names: set[str] = set()
    for game in GAMES:
        rules = load(game)
        names |= {zone.name for zone in rules.zones}
        names |= {phase.name for phase in rules.phases}
        names |= {variable.name for variable in rules.variables}
        for option in rules.options:
            names |= {option.name, *(value for value in option.values if isinstance(value, str))}
    return names


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module that are not documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in documents
        ):
            yield node.lineno, node.value


def test_no_module_names_anything_that_a_game_declares() -> None:
    names = declared() - OWN.keys()
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word!r}"
        for path in MODULES
        for line, word in words_in(path)
        if word in names
    ]
    assert not found


def test_every_word_of_our_own_is_one_that_a_game_declares() -> None:
    assert OWN.keys() <= declared()


# The two places where suits are known by name: how a card is drawn on the screen, and the deck that
# the word `standard` stands for.
SUITED = {
    "interpreter/machine/cards.py",
    "dsl/check/declarations/cards.py",
    "repl/display/styled_text.py",
    "repl/input/card_notation.py",
}


@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs", "spades"])
def test_suits_are_known_by_name_only_to_deck_and_screen(suit: str) -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in MODULES
        for _, word in words_in(path)
        if word == suit
    }
    assert found <= SUITED
