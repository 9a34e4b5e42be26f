"""Cards chosen together go in the order in which they were named, all the way into the state."""

from __future__ import annotations

import pytest

from dotcards.dsl import load_text
from dotcards.interpreter import Game, IllegalMove, Move
from dotcards.interpreter.examples.examples import run_examples
from tests.harness.rulesets import HEAD, START, do, game, rules, zone
from tests.harness.tables import seated

SUITS_MATTER = """
when hearts is played
  add 1 to player.score
"""
LAYING = (
    SUITS_MATTER
    + START.replace("deal 3 from", "deal 10 from")
    + """
phase playing
  move lay
    choose some cards from hand
    play cards on pile
  move lay_run
    choose 3 cards in sequence from hand
    play cards on pile
  move tuck
    choose 2 cards from hand
    put cards under pile
  move tuck_all
    put all from hand under pile
  move draw_under
    put 3 from stock under pile
  move pass
    then next turn
"""
)


def opposite(played: Game) -> tuple[str, ...]:
    """Three cards of whoever has the turn, in another order than they lie in the hand."""
    return zone(played, "hand", played.turn)[2::-1]


def test_the_card_named_last_lies_on_top_also_after_undoing_copying_and_saving() -> None:
    played = game(LAYING, ("Ann", "Bob"))
    named = opposite(played)
    do(played, "lay", named)
    assert zone(played, "pile") == named
    assert str(played.moves[0]) == f"lay {' '.join(named)}"
    assert f"lay {' '.join(named)}" in "".join(map(str, played.log[-1].parts))
    do(played, "pass")
    played.undo()
    assert zone(played, "pile") == named
    assert zone(Game.replay(played.machine, played.save()), "pile") == named
    played.undo()
    played.play(Move(played.turn, "lay", (named[::-1],)))  # the other way round is another move
    assert zone(played, "pile") == named[::-1]


def test_what_is_listed_says_in_what_order_it_lays_the_cards() -> None:
    played = game(LAYING.replace("some cards", "2 cards"), ("Ann", "Bob"))
    hand = zone(played, "hand", played.turn)
    lay = next(move for move in played.legal() if move.name == "lay")
    assert lay.args == (hand[:2],)
    played.play(lay)
    assert zone(played, "pile") == hand[:2]


def test_typed_at_the_table_in_any_order_and_spelling() -> None:
    session = seated(rules(LAYING), "Ann,bot", seed=1)
    session.begin()
    assert session.game.turn == 0
    named = opposite(session.game)
    session.hear("lay " + " ".join(named).lower())
    assert zone(session.game, "pile")[-3:] == named


def test_a_run_comes_lowest_first_however_it_is_named() -> None:
    played = game(LAYING, ("Ann", "Bob"))
    run = next(move for move in played.legal() if move.name == "lay_run").args[0]
    do(played, "lay_run", tuple(run[::-1]))
    assert zone(played, "pile") == run


def test_no_card_is_taken_twice_and_a_bare_rank_leaves_the_card_that_is_named() -> None:
    played = game(LAYING.removeprefix(SUITS_MATTER), ("Ann", "Bob"))
    hand = zone(played, "hand", played.turn)
    with pytest.raises(IllegalMove):
        do(played, "lay", (hand[0], hand[0]))
    pair = next(
        (one, other)
        for number, one in enumerate(hand)
        for other in hand[number + 1 :]
        if one[:-1] == other[:-1]
    )
    do(played, "lay", (pair[0][:-1], pair[0]))
    assert zone(played, "pile") == pair[::-1]


def test_several_put_under_a_pile_keep_their_order_and_those_taken_go_one_by_one() -> None:
    played = game(LAYING, ("Ann", "Bob"))
    first, second, third = opposite(played)
    do(played, "lay", (first,))
    do(played, "tuck", (second, third))
    assert zone(played, "pile") == (second, third, first)
    hand, pile = zone(played, "hand", played.turn), zone(played, "pile")
    do(played, "tuck_all")
    assert zone(played, "pile") == (*hand, *pile)
    taken, pile = zone(played, "stock")[-3:], zone(played, "pile")
    do(played, "draw_under")
    assert zone(played, "pile") == (*taken, *pile)


PAIRS = """variant "Crates: several of one rank at once" of crates
phase playing
  move play
    choose some cards of one rank from hand where any c in cards where c.playable
    player lays cards
    then next turn
example "mine: the card that fits may lie below"
  phase playing
  turn = Ann
  discard = KH
  Ann.hand = 3H 3S 4S
  Dan.hand = QS QH
  do Ann play 3S 3H
  expect discard.top is 3H
"""


def test_an_example_names_cards_in_the_order_in_which_they_are_laid() -> None:
    ruleset, diagnostics = load_text("pairs.cards", PAIRS)
    assert ruleset is not None, diagnostics
    (outcome,) = run_examples(ruleset, "mine")
    assert outcome.passed, outcome.message


TAKING = (
    START
    + """
phase playing
  move snatch
    choose card from hand
    play card on pile
    put {taken} from player.next.hand in hand
"""
)


@pytest.mark.parametrize(("taken", "gets"), [(1, "a card"), (2, "2 cards")])
def test_a_card_taken_unseen_in_the_move_that_plays_one_is_told_of(taken: int, gets: str) -> None:
    played = game(TAKING.replace("{taken}", str(taken)), head=HEAD)
    me = played.turn
    giver, other = (me + 1) % 3, (me + 2) % 3
    since, named = len(played.log), zone(played, "hand", me)[0]
    lost = " ".join(sorted(zone(played, "hand", giver)[-taken:]))
    do(played, "snatch", named)
    told = [
        [said for one in played.log[since:] if (said := one.seen_by(seat))]
        for seat in (me, giver, other, None)
    ]
    start, whose = f"{played.names[me]} gets", f"from {played.names[giver]}'s hand"
    for known in told[:2]:
        assert sorted(known[1].removeprefix(start).removesuffix(whose).split()) == lost.split()
    for unknown in told[2:]:
        assert unknown[1] == f"{start} {gets} {whose}"
