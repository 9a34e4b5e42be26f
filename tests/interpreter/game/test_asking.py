"""Who is asked, exactly: in turn, at once, by name, and out of turn."""

from __future__ import annotations

import pytest

from dotcards.interpreter import IllegalMove, Move
from tests.harness.rulesets import START, do, game, value, zone


def test_asked_in_turn_each_answers_once_from_a_seat_and_go_to_forgets_the_rest() -> None:
    ruleset = """
var bids of each player = 0
var done = no
phase bidding
  asks players in turn from dealer.left
  move bid
    choose number from 1 to 3
    bids = number
    if number is 3
      go to playing
  move think
    again
  when all have answered
    done = yes
    go to playing
phase playing
  move wait
    next turn
"""
    played = game(ruleset)
    order = [(played.dealer + step) % 3 for step in (1, 2, 0)]
    turn = played.turn
    for seat in order:
        assert played.waiting() == (seat,)
        do(played, "think")
        assert played.waiting() == (seat,)
        do(played, "bid", "1")
    assert (played.phase, value(played, "done")) == ("playing", "yes")
    assert played.turn == turn  # answering does not move the turn
    played = game(ruleset)
    do(played, "bid", "3")
    assert (played.phase, value(played, "done")) == ("playing", "no")


def test_a_player_out_of_order_is_refused_with_who_is_asked() -> None:
    played = game("phase playing\n  move wait\n    next turn\n")
    other = (played.turn + 1) % 3
    with pytest.raises(IllegalMove, match=f"for {played.names[played.turn]} to wait now"):
        do(played, "wait", seat=other)


def test_an_empty_set_has_all_answered_at_once() -> None:
    played = game(
        """
var silent of each player = no
phase asking
  asks (all p in players where p.silent) in turn
  move speak
    silent = no
  when all have answered
    go to playing
phase playing
  move hush
    silent = yes
    then go to asking
"""
    )
    assert played.phase == "playing"
    seat = played.turn
    do(played, "hush")
    assert (played.phase, played.waiting()) == ("asking", (seat,))


def test_answers_at_once_are_held_secret_and_replaceable_until_the_last_is_in() -> None:
    played = game(
        START.replace("go to playing", "go to passing")
        + """
when hearts is played
  next_one_is_red
action next_one_is_red
  say "red"
phase passing
  asks players at once
  move pass
    choose 2 cards from hand
    put cards in player.left.hand
  when all have answered
    go to playing
phase playing
  move wait
    next turn
"""
    )
    assert set(played.waiting()) == {0, 1, 2}
    hands = [zone(played, "hand", seat) for seat in range(3)]
    do(played, "pass", hands[0][:2], seat=0)
    assert zone(played, "hand", 0) == hands[0]
    for seat in (1, 2, None):
        seen = "\n".join(played.seen_by(entry, seat) for entry in played.log)
        assert hands[0][0] not in seen
        assert played.view(seat).answered == (0,)
    do(played, "pass", hands[0][1:], seat=0)
    do(played, "pass", hands[1][:2], seat=1)
    do(played, "pass", hands[2][:2], seat=2)
    assert played.phase == "playing"
    assert set(zone(played, "hand", 1)) == {hands[1][2], *hands[0][1:]}
    told = [played.seen_by(entry, 1) for entry in played.log]
    assert f"{played.names[0]}: pass {' '.join(hands[0][1:])}" in told
    assert f"{played.names[2]}: pass a card a card" in told


def test_one_asked_by_name_need_not_hold_the_turn() -> None:
    played = game(
        """
phase playing
  move challenge
    go to answering
phase answering
  asks turn.next
  move accept
    go to playing
  move refuse_it
    go to playing
"""
    )
    seat = played.turn
    do(played, "challenge")
    assert played.waiting() == ((seat + 1) % 3,)
    assert {move.seat for move in played.legal()} == {(seat + 1) % 3}
    do(played, "accept")
    assert played.turn == seat


def test_moves_out_of_turn_are_for_everyone_still_in_and_narrowed_by_if() -> None:
    played = game(
        """
var silent of each player = no
phase playing
  move hush
    silent = yes
    next turn
anytime in playing
  move announce if silent
    silent = no
"""
    )
    seat = played.turn
    do(played, "hush")
    assert Move(seat, "announce") in list(played.legal())
    assert Move(played.turn, "announce") not in list(played.legal())
    do(played, "announce", seat=seat)
    assert played.turn == (seat + 1) % 3
