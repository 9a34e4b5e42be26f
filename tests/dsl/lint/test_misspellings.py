"""A share of what `python -m tests.misspellings` tries, on a small game."""

from __future__ import annotations

from random import Random

from tests.harness.places import SMALL_GAME
from tests.misspellings import lint_slip, slips

SMALL = SMALL_GAME.read_text("utf-8")
ONCE = {"draw", "dealing"}
"""A move that no example tries and the first phase: names that stand there once and are free."""


def test_a_misspelt_name_is_reported_at_its_line_with_the_word_meant() -> None:
    drawn = [slip for slip in slips(SMALL, Random(1)) if slip.group == "names"]
    assert len(drawn) > 100
    outcomes = [lint_slip(("small.cards", SMALL, slip)) for slip in drawn]
    missed = {one.slip.word: one.said for one in outcomes if not one.in_line}
    assert missed.keys() <= ONCE, missed
    assert sum(one.suggested for one in outcomes) >= 0.95 * len(outcomes)
