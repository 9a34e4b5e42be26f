"""Small rulesets for tests, and games of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dotcards.dsl.loading.pipeline import Kept
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.read_file import source_from_text
from dotcards.interpreter import Game, Move, compile_ruleset
from dotcards.repl.commands.rules import picked
from dotcards.repl.rulebook.chapters import book
from dotcards.repl.rulebook.sections import Book

HEAD = """
game "Test"
  "A game for a test."
players 2 to 4
deck standard
ranks A 2 to 10 J Q K
goal highest score

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner

keep score of each player = 0
"""

START = """
phase start
  enter
    new deal from stock
    deal 3 from stock to each hand
    turn = dealer.left
    go to playing
"""


def rules(text: str, head: str = HEAD, *, secrets: bool = True) -> Ruleset:
    """The ruleset of a text that has to be right; it may tell secrets if they are not looked at."""
    if secrets:
        ruleset, diagnostics = load_text("test.cards", head + text)
    else:
        source = source_from_text("test.cards", head + text)
        ruleset, diagnostics = Kept(sources=(source,)).run(source, "test.cards")
    errors = [f"{d.span.position} {d.message}" for d in diagnostics if d.is_error]
    assert not errors, errors
    assert ruleset is not None
    return ruleset


def game(
    text: str,
    names: Sequence[str] = ("Ann", "Bob", "Cat"),
    *,
    head: str = HEAD,
    seed: int = 1,
    options: Mapping[str, int | bool | str] | None = None,
    secrets: bool = True,
) -> Game:
    ruleset = rules(text, head, secrets=secrets)
    return Game.start(compile_ruleset(ruleset, options or {}), names, seed)


def value(game: Game, name: str, owner: int | str | None = None) -> str:
    """What a variable that everybody may see holds, as it is written."""
    for variable in game.view(None).variables:
        if variable.name == name and variable.owner == owner:
            return variable.value
    raise KeyError(name)


def zone(game: Game, name: str, owner: int | None = None) -> tuple[str, ...]:
    """The cards of a pile, whoever may see them."""
    names = game.machine.context.names.zones
    pile = getattr(game.state, names[name])
    return game.machine.cards.names(pile if owner is None else pile[owner])


def do(game: Game, name: str, *args: str | tuple[str, ...], seat: int | None = None) -> None:
    """A move of whoever is asked, or of the seat named."""
    game.play(Move(game.waiting()[0] if seat is None else seat, name, args))


def rulebook(ruleset: Ruleset) -> Book:
    """The rulebook with the ruleset's own options."""
    return book(ruleset, picked(ruleset, []))
