"""What a rule asks twice is worked out once, and anew where it may have changed."""

from __future__ import annotations

from tests.harness.rulesets import HEAD, START, do, game, value

TEXT = (
    """
keep first = 0
keep second = 0
define heaviest = the only highest p in players by p.weight
define p.weight = p.hand.count + (count c in p.hand where c.rank is 7)
define told = if heaviest is none then 1 else if heaviest is dealer then 2 else 3
"""
    + START
    + """
phase playing
  move shed
    first = told
    put all from hand on pile
    second = told
    then next turn
"""
)

OPEN = HEAD.replace("seen by its owner", "face up")


def test_a_define_behind_a_condition_is_not_worked_out_again() -> None:
    source = game(TEXT, head=OPEN).machine.source
    told = source[source.index("def is_told") :].split("\ndef ")[0]
    assert told.count("is_heaviest(s)") == 1


def test_what_has_changed_meanwhile_is_worked_out_anew() -> None:
    played = game(TEXT, ("Ann", "Bob"), head=OPEN, seed=4)
    left = 1 - played.state.dealer
    assert played.waiting() == (left,)
    do(played, "shed")
    first, second = int(value(played, "first")), int(value(played, "second"))
    assert first in (1, 2, 3)
    assert second == 2
    do(played, "shed")
    assert int(value(played, "first")) == 2
    assert int(value(played, "second")) == 1


ASKED_AGAIN = (
    """
keep first = 0
keep second = 0
define twice = pile.count + pile.count
"""
    + START
    + """
phase playing
  move shed
    if twice is 0
      first = twice + 1
      put all from hand on pile
      second = twice
    then next turn
"""
)


def test_a_short_define_asked_by_if_and_in_its_arm_is_worked_out_once() -> None:
    machine = game(ASKED_AGAIN, head=OPEN).machine
    deed = machine.source.partition("def do0_shed(")[2].partition("\ndef ")[0]
    asked, _, moved = deed.partition("pour(")
    assert asked.count("len(s.z_pile)") == 2  # both in the line that keeps their sum
    assert moved.count("len(s.z_pile)") == 2


def test_a_short_define_asked_after_a_change_is_worked_out_anew() -> None:
    played = game(ASKED_AGAIN, ("Ann", "Bob"), head=OPEN, seed=4)
    held = len(played.state.z_hand[played.waiting()[0]])
    do(played, "shed")
    assert (int(value(played, "first")), int(value(played, "second"))) == (1, 2 * held)
