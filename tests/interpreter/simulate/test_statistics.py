"""Percentiles, intervals and shared wins: figures worked out by hand."""

from __future__ import annotations

import pytest

from dotcards.interpreter.simulate.intervals import percentile, spread, wilson
from dotcards.interpreter.simulate.simulation import Tally, whole_game


def test_percentiles_stand_between_two_numbers() -> None:
    assert percentile({7: 1}, 5) == 7
    assert percentile({1: 1, 2: 1}, 50) == 1.5
    assert percentile({1: 1, 2: 1, 3: 1, 4: 1, 5: 1}, 25) == 2
    # 0 to 100, one of each: the place is the number
    hundred = dict.fromkeys(range(101), 1)
    assert [percentile(hundred, p) for p in (5, 50, 95)] == [5, 50, 95]
    # ten 1s and ten 3s: place 9.5 is half way; place 0.95 and 18.05 are inside
    assert [percentile({3: 10, 1: 10}, p) for p in (5, 50, 95)] == [1, 2, 3]
    assert spread({}) is None


def test_wilson_intervals() -> None:
    half = wilson(50, 100)
    assert half is not None
    assert half.share == 0.5
    # (0.5 + 3.8415/200 ± 1.96 sqrt(0.25/100 + 3.8415/40000)) / (1 + 3.8415/100)
    assert half.low == pytest.approx(0.40383, abs=1e-5)
    assert half.high == pytest.approx(0.59617, abs=1e-5)
    none = wilson(0, 10)
    assert none is not None
    # 3.8415 / (10 + 3.8415)
    assert none.low == 0
    assert none.high == pytest.approx(0.27753, abs=1e-5)
    every = wilson(10, 10)
    assert every is not None
    assert every.low == pytest.approx(0.72247, abs=1e-5)
    assert every.high == 1
    assert wilson(0, 0) is None


def test_those_who_tie_share_a_game_equally() -> None:
    tally = Tally(3)
    tally.end(((0, 2), (1,)), dealer=1)
    whole = whole_game(3)
    assert (tally.wins[0], tally.wins[1], tally.wins[2]) == (whole / 2, 0, whole / 2)
    assert (tally.losses[0], tally.losses[1], tally.losses[2]) == (0, whole, 0)
    # seats 2 and 0 are to the dealer's left and right
    assert tally.wins_by_place == {1: whole / 2, 2: whole / 2}
    assert tally.losses_by_place == {0: whole}
