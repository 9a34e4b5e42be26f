"""What nothing uses is taken out of a file by `cards lint --fix`, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dotcards.dsl.fixes.apply import REFUSED, Fixed, fix_text
from dotcards.dsl.text.source import Source
from tests.harness.places import SMALL_GAME

SMALL = SMALL_GAME.read_text("utf-8")
UNMET = ("table", "define", "action")


def fixed(text: str, unsafe: bool = True, path: str = "small.cards") -> Fixed:
    return fix_text(Source(path, text), path, unsafe=unsafe, wanted=lambda _: True)


DECLARATIONS = [
    "option pace = slow, or fast",
    "# How fast it goes.\n# Two lines of it.\noption pace = slow, or fast  # seldom\n"
    '                             # asked\n  "How fast."',
    "table eggs by rank\n  # aces\n  A: 1                           # one\n  otherwise: 0\n  # end",
    "zone nest, face up # a # b",
    "# lint: ignore never-set because so\nvar laid = 0",
    'define card.is_egg = any of\n  "Help # no comment."\n  card.rank is 8\n  card.is_white\n\n'
    "define card.is_white = card.suit is hearts",
    "# Lays.\naction who lays number\n  # all of them\n  put number from stock in who.hand",
]
PLACES = [SMALL.index("\n\n", at) + 2 for at in range(0, len(SMALL) - 300, 200)]


@pytest.mark.parametrize("declared", DECLARATIONS, ids=range(len(DECLARATIONS)))
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_what_is_not_used_leaves_no_trace(declared: str, ends: str) -> None:
    before = SMALL.replace("\n", ends)
    between = PLACES[len(declared) % len(PLACES)]
    for place in (between, 0, len(SMALL)) if ends == "\n" else (between,):
        head, tail = SMALL[:place], SMALL[place:]
        text = f"{head}{declared}\n\n{tail}" if tail else f"{head}\n{declared}\n"
        found = fixed(text.replace("\n", ends))
        assert found.text == before
        assert found.problems == ()
        # Only what nobody meets at the table is taken out without being looked at.
        is_met = not any(word in declared for word in UNMET)
        if "# lint" not in declared:
            assert (fixed(text, unsafe=False).text == text) is is_met


def test_comments_that_may_be_about_something_else_stay() -> None:
    around = "var score of each player = 0\n"
    text = SMALL.replace(
        around,
        f"{around}# Both of these.\ndefine one = 1      # the one\n                    # and only\n"
        "# lint: ignore unused because it is\ndefine two = 2\n# The last.\n"
        "# lint: ignore never-set because so\ndefine three = 3\n",
    )
    after = SMALL.replace(
        around,
        f"{around}# Both of these.\n# lint: ignore unused because it is\ndefine two = 2\n"
        "# The last.\n",
    )
    found = fixed(text)
    assert found.text == after
    assert fixed(found.text).count == 0


def test_what_an_example_speaks_of_stays() -> None:
    text = SMALL.replace("var score", "option pace = slow, or fast\nzone nest, face up\nvar score")
    text = text.replace("  discard = KH\n", "  discard = KH\n  nest = 3C\n  with pace = fast\n")
    found = fixed(text)
    assert found.text == text
    assert {problem.rule for problem in found.problems} >= {"unused"}
    assert not any(problem.fix for problem in found.problems)


def test_what_stands_for_something_of_the_base_is_not_taken_out(tmp_path: Path) -> None:
    """Without it the base's own would count again: that would be another game."""
    base = SMALL + "\ndefine size = 3\nwhen 8 is played\n  player.next draws size\n"
    (tmp_path / "base.cards").write_text(base, "utf-8")
    path = str(tmp_path / "mine.cards")
    text = 'variant "Mine" of base\nwithout when 8 is played\ndefine size = 4\ndefine more = 5\n'
    found = fixed(text, path=path)
    assert found.text == text.replace("define more = 5\n", "")
    again = text.replace("4", "3").replace("more", "less")  # what it says again may go
    assert fixed(again, path=path).text == again.partition("define")[0]
    assert [problem.rule for problem in found.problems] == ["unused"]
    # It is not offered again by who has just tried it.
    assert found.refused == found.problems
    assert found.problems[0].fix is None
    assert found.problems[0].notes[-1] == REFUSED
