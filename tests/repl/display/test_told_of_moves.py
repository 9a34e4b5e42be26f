"""What is told of a move hangs on what its reader may know, and on nothing else."""

from __future__ import annotations

import pytest

from dotcards.dsl import load_text
from dotcards.interpreter import Game, Move, compile_ruleset
from dotcards.interpreter.machine.errors import RulesError
from dotcards.repl.storage.journal import written
from tests.harness.tables import MEDLEY, SLAP, cards_in, position, ruleset_of, seated

BOOM = """\
game "Boom"
players 2 to 4
deck standard
goal highest score
zone stock, face down
zone hand of each player, seen by its owner
zone gift of each player, seen by its owner
keep score of each player = 0
var heat = 1, seen by nobody
table worth by rank
  A: 10
  otherwise: 100000
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to passing
phase passing
  move pass
    choose card from hand
    put card in player.left.gift
    heat = heat * card.worth
    then next turn
"""


def lines_of(game: Game, seat: int | None) -> list[str]:
    return [said for entry in game.log if (said := game.seen_by(entry, seat))]


def play_on(game: Game) -> None:
    while not game.over:
        game.play(next(game.legal()))


@pytest.mark.parametrize("typed", ["play 6S", "play 6"])
@pytest.mark.parametrize("hand", ["6S 2C 3C", "6S 6H 3C", "6H 6S 3C", "6H 6D 6S"])
def test_a_card_that_all_see_is_told_by_its_face_whatever_else_is_held(
    hand: str, typed: str
) -> None:
    """Where suits never matter: `play 6` as much as `play 6S`."""
    session = seated(ruleset_of(SLAP), "Ann,Ben", patient=False)
    mover = session.game.names[session.game.turn]
    position(session, **{f"{mover}_hand": hand})
    session.begin()
    session.hear(typed)
    pile = session.game.view(None).zones[1].cards or ()
    assert lines_of(session.game, None)[-1] == f"{mover}: play {pile[-1]}"
    if typed == "play 6S":
        assert pile[-1] == "6S"
    assert session.game.moves[-1].args == (pile[-1],)  # in the save too
    assert written(session.game.moves[-1])[-1] == pile[-1]


def test_several_cards_are_told_by_their_faces() -> None:
    told = set()
    for hand in ("6S 6H 3C", "6H 6S 6C", "6S 6H 6C 6D"):
        session = seated(ruleset_of(MEDLEY), "Ann,Ben,Cat,Dan", patient=False)
        game = session.game
        for _ in range(4):
            game.play(next(game.legal(game.waiting()[0])))
        position(session, **{f"{game.names[game.turn]}_hand": hand})
        game.play(Move(game.turn, "play", (("6S", "6H"),)))
        told.add(lines_of(game, None)[-1].partition(": ")[2])
    assert told == {"play 6S 6H"}


def test_an_error_names_no_card_that_not_everybody_may_know() -> None:
    game = Game.start(compile_ruleset(ruleset_of(BOOM)), ["Ann", "Bob"], 1)
    with pytest.raises(RulesError) as stopped:
        play_on(game)
    assert stopped.value.message.endswith("(after pass a card)")
    assert not cards_in(stopped.value.message)


# A bid is kept from the others, wherever the rules put it down.
BID = """\
game "Bid"
players 2
deck standard
goal highest score
zone stock, face down
zone hand of each player, seen by its owner
keep score of each player = 0
var bid of each player = 0, seen by its owner
{more}
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to bidding
{actions}
phase bidding
  move bid
    choose number from 1 to 5
{lines}
    then next turn
"""
SECRET = {
    "as it is": ("", "bid = number"),
    "as part of a sum": ("", "bid = number * 2 + 1"),
    "added on": ("", "add number to bid"),
    "in a condition": ("", "if score < 5\n  bid = number"),
    "by another name": ("", "let n = number\nbid = n"),
    "in an action": ("action player notes number\n  player.bid = number\n", "player notes number"),
}
OPEN = {
    "also put down openly": ("", "bid = number\nscore = number"),
    "said": ("", 'bid = number\nsay "{number}"'),
    "put down nowhere": ("", "add 1 to score"),
}


@pytest.mark.parametrize("how", [*SECRET, *OPEN])
def test_what_is_put_down_in_secret_is_not_told(how: str) -> None:
    actions, lines = {**SECRET, **OPEN}[how]
    indented = "\n".join(f"    {text}" for text in lines.splitlines())
    ruleset, problems = load_text("bid.cards", BID.format(actions=actions, lines=indented, more=""))
    assert ruleset is not None, problems
    game = Game.start(compile_ruleset(ruleset), ["Ann", "Bob"], 1)
    maker = game.turn
    game.play(Move(maker, "bid", ("4",)))
    place = next(n for n, entry in enumerate(game.log) if entry.kind == "move")
    name = game.names[maker]
    assert game.seen_by(game.log[place], maker) == f"{name}: bid 4"
    for seat in (None, 1 - maker):
        expected = f"{name}: bid something" if how in SECRET else f"{name}: bid 4"
        assert game.seen_by(game.log[place], seat) == expected
