"""A failing example says what its position led on to before anybody could move."""

from __future__ import annotations

import pytest

from dotcards.dsl.loading.rulesets import load_text
from dotcards.interpreter.examples.examples import Outcome, run_examples

GAME = """\
game "Small"
players 2 to 3
deck standard
goal highest score
zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
keep score of each player = 0
var misses of each player = no
phase dealing
  enter
    new deal from stock
    deal 2 from stock to each hand
    go to playing
before each move in playing
  if any p in players where p.hand.empty
    go to dealing
  if misses
    misses = no
    next turn
  if score > 10
    end game
phase playing
  move play
    choose card from hand
    play card on pile
    then next turn

example "1: what comes of it"
  players Dan, Ann, Bob
  turn = Ann
  Ann.hand = JH 2C
  Bob.hand = QS
{}"""


def outcome(*lines: str, steps: str = "  do Ann play JH\n") -> Outcome:
    text = GAME.format("".join(f"  {line}\n" for line in (*lines, "phase playing")))
    ruleset, found = load_text("small.cards", text + steps)
    assert ruleset is not None, found
    (one,) = run_examples(ruleset)
    return one


def line(text: str) -> str:
    """Where a line of the game stands."""
    number = GAME[: GAME.index(text)].count("\n") + 1
    return f"small.cards:{number}"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], [f"play went on to `dealing` ({line('go to dealing')}), then to `playing`"
              f" ({line('go to playing')})",
              "no line of the position says what is in: Dan.hand"]),
        (["Dan.hand = 3S", "Ann.misses = yes"], [f"the turn went to Bob ({line('next turn')})"]),
        (["Dan.hand = 3S", "Ann.score = 11"], [f"the game was over ({line('end game')})"]),
    ],
)  # fmt: skip
def test_what_the_position_led_on_to(lines: list[str], why: list[str]) -> None:
    one = outcome(*lines)
    assert not one.passed
    assert one.message is not None
    assert one.span is not None
    assert one.span.text == "do Ann play JH"
    refused, *rest = one.message.splitlines()
    assert refused.startswith("Ann may not play JH: ")
    assert rest[-len(why) :] == [f"before anybody could move, {why[0]}", *why[1:]]


@pytest.mark.parametrize("first", ["", "  do Ann play JH\n  do Bob play QS\n"])
def test_nothing_is_said_where_it_led_to_nothing_or_was_played_on(first: str) -> None:
    one = outcome("Dan.hand = 3S", steps=first + "  do Bob play 2C\n")
    assert one.message is not None
    assert "before anybody" not in one.message
