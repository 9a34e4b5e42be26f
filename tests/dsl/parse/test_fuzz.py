"""A share of what `python -m tests.fuzz` tries, and what it once found."""

from __future__ import annotations

import pytest

from dotcards.dsl.loading.rulesets import load_text
from tests import fuzz


# Once stopped the parser: an edit beyond what it accepts, blocks indented by tabs and by spaces.
@pytest.mark.parametrize("text", ["e r()", "as o\n\tr\n     e\n\tr"])
def test_texts_that_once_stopped_the_parser(text: str) -> None:
    assert load_text("x.cards", text)[1]


def test_spoilt_rulesets_stop_nothing() -> None:
    count, wrong, _ = fuzz.batch((7, 250))
    assert count == 250
    assert wrong == []
