"""Two meanings never read the same in the rulebook: its sentences are read back apart."""

from __future__ import annotations

import pytest

from dotcards.repl.display.styled_text import plain
from dotcards.repl.rulebook.render import Reading, text
from tests.harness.rulesets import rulebook as of
from tests.harness.rulesets import rules
from tests.rulebook_english.__main__ import sentences
from tests.rulebook_english.clauses import readings


def test_sentences_drawn_at_random_mean_what_was_meant_and_nothing_else() -> None:
    meant: dict[str, object] = {}
    for sentence in sentences(1_000_000, 2_000):
        assert sentence.is_clear, (sentence.said, sentence.meant, sentence.read)
        assert meant.setdefault(sentence.said, sentence.meant) == sentence.meant, sentence.said


@pytest.mark.parametrize(
    ("sentence", "rule", "count"),
    [
        ("minus 4 if “stuck” holds, otherwise 10 times the steps plus 2", "whole", 1),
        ("the number of the players of the bidder's team", "whole", 1),
        ("“stuck” holds, or both the game is on and the hand is over", "clause", 1),
        ("the game is on and the hand is over or “stuck” holds", "clause", 0),
        ("the number of cards in the hand of all players for which the game is on", "whole", 2),
        ("the number of they is 3", "clause", 0),
    ],
)
def test_the_reader_finds_every_meaning(sentence: str, rule: str, count: int) -> None:
    assert len(readings(sentence, rule)) == count


def book(rule: str) -> str:
    """The rulebook of one move of a small game, in one line."""
    ruleset = rules(rule)
    lines = text(Reading(of(ruleset)), 1000)
    return " ".join(" ".join(plain(line) for line in lines).split())


HOLDERS = """
keep bid of each player = 0
var bidder: player
define holders = all p in players where p.hand.count > 3
define number.cost = (if hand.empty then -10 else 10) * number + bid
define number.other = if hand.empty then -10 else 10 * number + bid
phase playing
  move lay
    choose some cards of one rank from hand where cards.count > 2
    put cards on pile
  move give
    choose friend from player.others where player is friend.next
    choose number from 1 to 3 where number > number.cost + number.other
    win holders
  move cut
    choose card from hand where card is in hand and no c in hand where c.rank < card.rank
    win player
"""


def test_of_the_things_that_a_ruleset_names() -> None:
    said = book(HOLDERS)
    for sentence in (
        "for which the number of them is more than 2",
        "for which you are the player after them",
        "The holders win the game.",
        "(-10 if your hand is empty, otherwise 10) times the number plus your bid.",
        "If your hand is empty: -10. Otherwise: 10 times the number plus your bid.",
        "for which there is no card in your hand whose rank is lower than the rank of the card",
    ):
        assert sentence in said, said
    for wrong in ("of they", "is they", "holders wins", "after they", "the the ", "the your "):
        assert wrong not in said


def test_taken_cards_belong_to_the_team_and_not_to_the_turn() -> None:
    head = """
game "Test"
  "A game for a test."
players 4
teams of 2
deck standard
goal winner

zone stock, face down
zone pile, face up
zone taken of each team, face up
"""
    ruleset = rules(
        """
phase playing
  move lay
    put all from stock in turn.team.taken
    win player
""",
        head,
    )
    said = " ".join(plain(line) for line in text(Reading(of(ruleset)), 1000))
    assert "among the taken cards of the team of whoever has the turn" in said
