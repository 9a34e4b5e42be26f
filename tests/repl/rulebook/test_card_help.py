"""`help CARD`: what a card does, from the declarations of whatever game is played."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from dotcards.dsl import load, model
from dotcards.interpreter import Game, Machine, compile_ruleset
from dotcards.repl.display.styled_text import length
from dotcards.repl.input.completion import offers
from dotcards.repl.rulebook.chapters import Writer
from dotcards.repl.rulebook.option_folding import UNKNOWN
from dotcards.repl.rulebook.printed import Printed
from tests.harness.places import FORMS
from tests.harness.tables import EIGHTS, ruleset_of, seated, shown

SMALL = """\
game "Small"
players 2
deck standard
also deck 1 jokers
goal highest score

table worth by card
  7H: 5
  otherwise: 1
table price by suit
  hearts: 3
  otherwise: 0

option wild = eights, or twos

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
keep score of each player = 0
var lucky: suit

define card.wild = if wild is eights then card.rank is 8 else card.rank is 2
  "Goes on anything."
define card.good = card.wild or card.suit is lucky
define card.high = all of
  card.rank >= 10
  card is not QS
define suit.warm = suit.colour is red
define card.cost = card.worth + 2

when card is played
  say "a card"
when hearts is played
  say "a heart"
when 7 is played
  say "a seven"
when 7S is played
  say "the seven of spades"

phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to playing
phase playing
  move play
    choose card from hand where card.rank is not K
    play card on pile
    add card.cost + card.price to score
    if card.good
      lucky = card.suit
    if card.high and card.suit.warm
      end game
    then next turn
  otherwise pass
    end game
"""
KINGS = next(n for n, text in enumerate(SMALL.splitlines(), 1) if "is not K" in text)


def asked(word: str, text: str = SMALL) -> str:
    session = seated(ruleset_of(text), "Ann,bot")
    session.begin()
    reply = session.hear(f"help {word}")
    assert not reply.refused
    return shown(reply)


def test_a_card_by_its_declarations() -> None:
    assert asked("7♥") == (
        "7♥\n"
        "  Red.\n"
        "  In rank above a 6 and below an 8.\n"
        "  Worth: 5\n"
        "  Price: 3\n"
        "  It is not wild.\n"
        "  Goes on anything.\n"
        "  It is not high.\n"
        "  Its suit is warm.\n"
        "  Cost: 7\n"
        "  When you play any card:\n"
        "    Say: “a card”.\n"
        "  When you play a card of hearts:\n"
        "    Say: “a heart”."
    )


@pytest.mark.parametrize(
    ("word", "there", "missing"),
    [
        ("8s", ["It is wild.", "It is good.", "Black."], ["seven", "heart"]),
        ("7 of spades", ["Say: “the seven of spades”."], ["a seven"]),
        ("7", ["Say: “a card”.", "the seven of spades"], ["Red", "Worth"]),
        ("K", ["It is high.", f"test.cards, line {KINGS}:"], ["heart"]),
        ("A", ["In rank above a king."], ["below"]),
        ("QS", ["It is not high."], []),
        ("hearts", ["Red.", "Price: 3", "a heart"], ["seven", "wild"]),
        ("joker", ["In rank below all others.", "It is not high."], ["suit is"]),
    ],
)
def test_cards_ranks_and_suits(word: str, there: list[str], missing: list[str]) -> None:
    told = asked(word)
    assert [text for text in there if text not in told] == []
    assert [text for text in missing if text in told] == []


def test_a_card_that_counts_as_another() -> None:
    """Its suit as the rules have it decides what it does; where that is open, all may."""
    bent = "define card.suit = if card.rank is J then hearts else card.printed_suit\n"
    told = asked("JS", SMALL.replace("define card.good", bent + "define card.good"))
    for text in ("Red.", "Price: 3", "Its suit is warm.", "a heart"):
        assert text in told
    bent = "define card.suit = if lucky is none then card.printed_suit else lucky\n"
    told = asked("6S", SMALL.replace("define card.good", bent + "define card.good"))
    assert "a heart" in told
    for text in ("Red.", "Black.", "Price", "warm"):
        assert text not in told


def test_moves_and_commands_go_first_and_nonsense_is_refused() -> None:
    renamed = EIGHTS.replace("move play", "move hearts")
    assert "hearts CARD\n" in asked("hearts", renamed)
    session = seated(ruleset_of(EIGHTS), "Ann,bot")
    for word in ("joker", "stars", "7Z", "", "🂡", "7H 8H", "x" * 500):
        reply = session.hear(f"help {word}")
        assert reply.refused or not word


@pytest.mark.parametrize("asked", ["suit_named", "suit named", "Suit_Named"])
def test_help_knows_what_stands_on_the_table(asked: str) -> None:
    session = seated(load("crates", examples=False), "You,bot", 3)
    session.begin()
    reply = session.hear(f"help {asked}")
    told = shown(reply)
    assert not reply.refused
    assert "A suit, at first none; begins anew with each deal." in told
    assert "Now: none" in told or "Now: hearts" in told
    assert "Now: You 0 · Ann 0" in shown(session.hear("help score"))
    assert "Face down: nobody sees the cards" in shown(session.hear("help stock"))
    assert "suit_named" in [offer.word for offer in offers(session, "help sui")]


def test_moves_and_phases_are_answered_as_the_rulebook_has_them() -> None:
    """The move's own lines come after, with their place."""
    told = asked("play", EIGHTS)
    number = next(n for n, line in enumerate(EIGHTS.splitlines(), 1) if "move play" in line)
    said, source = told.split(f"  test.cards, line {number}:\n")
    assert "  Put a card on the pile.\n    Choose a card from your hand" in said
    assert source.startswith("    move play\n")
    phase = asked("playing", EIGHTS)
    assert phase.startswith("Playing\n  Match the top card by suit or rank.\n  Before each move:\n")
    assert "\n\nPlaying: play\n  Put a card on the pile.\n" in phase


VARIANTS = ("crates_nines_wild", "idiot_eight_invisible", "smear_joker")


@pytest.mark.parametrize("name", ["crates", "smear", "idiot", *VARIANTS, *map(str, FORMS)])
def test_what_is_said_of_a_card_holds_in_every_position(name: str) -> None:
    """In random games, with the options as they are; in some, suits and ranks are bent."""
    ruleset = load(name, examples=False)
    machine = compile_ruleset(ruleset)
    printed = Printed.of(Writer.of(ruleset, machine.options).ruleset)
    said = {
        (one.name, face): printed.says(one, face)
        for one in ruleset.defines
        for face in dict.fromkeys(machine.cards.faces)
    }
    said = {key: value for key, value in said.items() if value is not UNKNOWN}
    names = ["Ann", "Ben", "Cat", "Dan", "Eve"][: max(2, ruleset.least_players)]
    game, choose = Game.start(machine, names, 5), Random("help")
    for step in range(60):
        if step % 20 == 0:
            for one in ruleset.defines:
                _compare(machine, game, one, said)
        moves = list(islice(game.legal(), 50))
        if not moves:
            break
        game.play(moves[int(choose.random() * len(moves))])


def _compare(
    machine: Machine, game: Game, one: model.Define, said: dict[tuple[str, model.Face], Any]
) -> None:
    """Asks the machine the same of every card."""
    for card, face in enumerate(machine.cards.faces):
        if (one.name, face) not in said:
            continue
        subject = model.Local("card", -1, model.CARD, one.span)
        asks = model.DefineOf(one.name, _of(one, subject), one.player, one.kind, one.span)
        given = [local for local in (subject, one.player) if local is not None]
        function = machine.function(tuple(given), asks)
        value = function(game.state, *([card, 0][: len(given)]))
        found = game.wording.thing(one.kind, value)
        expected = said[one.name, face]
        assert found == {True: "yes", False: "no", None: "none"}.get(expected, str(expected))


def _of(one: model.Define, subject: model.Local) -> model.Expr:
    assert one.subject is not None
    kind = one.subject.kind
    if kind.base == "card":
        return subject
    return model.Property(kind.base, subject, kind.or_none(), one.span)


@pytest.mark.parametrize("width", [40, 100])
def test_every_card_of_every_game_can_be_asked_about(width: int) -> None:
    for name in ("crates", "smear", "idiot"):
        session = seated(load(name, examples=False), "Ann,bot,bot")
        session.width = width
        for face in list(dict.fromkeys(session.game.machine.cards.faces))[::5]:
            reply = session.hear(f"help {session.screen.vocabulary.cards.write(face)}")
            assert len(reply.lines) > 2
            assert max(map(length, reply.lines)) <= width


@pytest.mark.parametrize("name", ["crates", "idiot", "smear"])
def test_rules_tell_of_cards_moves_and_phases_at_the_table(name: str) -> None:
    """`rules` has the chapter on cards; with a word after it what is called so, and no more."""
    session = seated(load(name), "Ann,bot,bot")
    session.begin()
    whole = " ".join(shown(session.hear("rules")).split())
    ruleset = session.game.machine.ruleset
    for event in ruleset.events:
        if event.by == "rank":
            told = shown(session.hear(f"rules {event.key}"))
            assert "When you play a" in told
            assert told == shown(session.hear(f"help {event.key}"))
            assert f"When you play a{'n' if event.key in ('A', '8') else ''} " in whole
    for phase in ruleset.phases:
        asked = phase.name.replace("_", " ")
        assert f"  {asked.capitalize()}" in shown(session.hear(f"rules {asked}")), asked
        for move in phase.moves:
            asked = move.name.replace("_", " ")
            told = shown(session.hear(f"rules {asked}"))
            assert f"{phase.name.capitalize()}: {asked}".replace("_", " ") in told
    told = shown(session.hear("help"))
    for move in session.phase().moves:
        assert re.search(rf"\n  {move.name}.*\n      [A-Z]", told), "what it does"
    assert shown(session.hear("rules 7H")).startswith("7")
    assert session.hear("rules nonsense").refused
    assert len(shown(session.hear("rules 7H"))) < len(whole) / 2
