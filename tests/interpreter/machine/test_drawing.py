"""Drawing and counting moves without listing them, against the full listing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dotcards.interpreter import Game
from dotcards.interpreter.machine import choosing
from dotcards.interpreter.machine import random_moves as drawing
from dotcards.interpreter.machine.lots import Numbers, Sets, count_of, deed_at
from dotcards.interpreter.machine.random_moves import Draws
from tests.harness.rulesets import HEAD, game

PHASE = """
phase playing
  enter
    put 9 from stock in pile
    put 3 from pile in dealer.left.hand
  move take
    {}
    put all from pile in stock
  otherwise pass
    end game
"""
CHOICES = {
    "sets": ["choose up to 3 cards from pile"],
    "sets with a condition on all": [
        "choose up to 4 cards from pile where no c in cards where c.rank is 2"
    ],
    "sets of one suit": ["choose some cards of one suit from pile where cards.suit is not hearts"],
    "a sequence": ["choose some cards in sequence from pile"],
    "numbers": ["choose number from 1 to 20", "choose card from pile where number > 17"],
    "numbers, each for itself": ["choose number from 1 to 20", "choose other from 3 to 5"],
    "a set, then what hangs on it": [
        "choose up to 2 cards from pile", "choose suit from suits where suit is cards.suit",
    ],
    "a set, then what does not": ["choose up to 2 cards from pile", "choose rank from ranks"],
    "places": ["choose 2 cards from stock"],
    "nothing": ["choose 3 cards from pile where cards.count > 4"],
}  # fmt: skip


def made(what: str, suits_matter: bool) -> Game:
    text = PHASE.format("\n    ".join(CHOICES[what]))
    if suits_matter:
        text += "\ndefine wild = pile.top.suit is hearts\n"
    return game(text, head=HEAD.replace("deck standard", "deck standard\nalso deck 6 to 8"))


@pytest.mark.parametrize("suits_matter", [False, True])
@pytest.mark.parametrize("what", CHOICES)
def test_what_can_be_drawn_is_what_is_listed_each_as_likely(
    what: str, suits_matter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = made(what, suits_matter)
    legal = list(played.machine.legal(played.state))
    draws = Draws.of(played.machine)
    monkeypatch.setattr(drawing, "LISTED", -1)
    assert draws.count(played.state) == len(legal)
    found = draws._counted(played.state, None) or []
    every = [deed_at(deed, n) for deed in found for n in range(count_of(deed))]
    assert sorted(every) == sorted(legal)
    few = [deed for deed in legal if len(legal) < 400]
    drawn = draws.some(played.state, Random(what))
    counts = Counter(next(drawn) for _ in range(20 * len(few)))
    if len(few) > 1:
        assert set(counts) == set(few)
        chance = sum((counts[deed] - 20) ** 2 / 20 for deed in few)
        assert chance < len(few) + 5 * (2 * len(few)) ** 0.5


@pytest.mark.parametrize("suits_matter", [False, True])
@pytest.mark.parametrize("what", CHOICES)
def test_what_is_tried_at_random_is_listed_and_anything_can_come(
    what: str, suits_matter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = made(what, suits_matter)
    legal = list(played.machine.legal(played.state))
    monkeypatch.setattr(drawing.Draws, "_counted", lambda *_: None)
    few = min(len(legal), 40)
    drawn = Draws.of(played.machine).some(played.state, Random(what))
    found = {next(drawn) for _ in range(12 * few)}
    assert found <= set(legal)
    assert len(found) >= 0.9 * few


@pytest.mark.parametrize("kind", [None, [0, 1, 0, 2, 1, 0, 3, 3]])
@pytest.mark.parametrize(("low", "high"), [(1, 3), (2, 2), (0, 8), (4, 99), (9, 9)])
def test_sets_in_a_place_are_the_sets_listed(
    kind: list[int] | None, low: int, high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "FEW", 10_000)
    things = [7, 2, 0, 4, 5, 1, 6]
    lots = Sets(things, low, high, kind)
    listed = list(choosing.sets(things, low, high, kind))
    assert sorted(lots.at(place) for place in range(lots.count)) == sorted(listed)
    assert [Numbers(3, 5).at(n) for n in range(Numbers(3, 5).count)] == [3, 4, 5]


def test_from_any_number_each_judged_alone_is_drawn_at_once() -> None:
    text = """
phase playing
  enter
    put 40 from stock in pile
  move take
    choose some cards from pile
    put cards in stock
"""
    head = HEAD + "\ndefine wild = pile.top.suit is hearts\n"
    played = game(text, head=head)
    assert played.how_many() == 2**40 - 1
    sizes: Counter[int] = Counter()
    random = Random(1)
    for _ in range(200):
        move = played.drawn(random.getrandbits(64))
        assert move is not None
        assert played.test(move) is None
        sizes[len(move.args[0])] += 1
    assert 18 < sum(size * n for size, n in sizes.items()) / 200 < 22


def test_where_nothing_random_fits_the_first_that_does_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = """
phase playing
  enter
    put 24 from stock in pile
  move take
    choose 12 cards from pile where cards.first is pile.first
    put cards in stock
  otherwise pass
    end game
"""
    played = game(text, head=HEAD + "\ndefine wild = pile.top.suit is hearts\n")
    monkeypatch.setattr(drawing.Draws, "_counted", lambda *_: None)
    monkeypatch.setattr(drawing, "TRIES", 0)
    for number in range(20):
        move = played.drawn(number << 50)
        assert move is not None
        assert played.test(move) is None
