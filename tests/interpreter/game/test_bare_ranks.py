"""A card named by its rank alone, also where suits matter: any of that rank that can be chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from dotcards.dsl import load_text
from dotcards.interpreter.examples.examples import run_examples
from dotcards.repl.cli.example_fixes import fix
from tests.harness.tables import position, seated

HEAD = 'variant "Ranks" of crates\n'
SUITS_MATTER = """\
variant "Idiot: suits are looked at, by nothing that matters" of idiot
keep hearts_played of each player = 0
when hearts is played
  add 1 to player.hearts_played
"""
LAID = """\
game "Lay"
players 2
deck standard
goal winner
zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to playing
phase playing
  move lay
    choose some cards of one suit from hand
    choose other from hand where other.suit is hearts
    put cards on pile
    then next turn
  otherwise pass
    then next turn
"""


def outcome(text: str, *lines: str) -> str | None:
    """What is wrong with an example of these lines; None if nothing is."""
    example = 'example "it"\n' + "".join(f"  {line}\n" for line in lines)
    ruleset, problems = load_text("ranks.cards", text + example)
    assert ruleset is not None, problems
    (found,) = (one for one in run_examples(ruleset) if one.example.title == "it")
    return found.message


POSITION = ("phase playing", "turn = Ann", "discard = QD", "Dan.hand = 2 cards")


@pytest.mark.parametrize("hand", ["KD 5H 8C", "KS KD 5H", "KC KS KD KH"])
def test_a_rank_is_a_card_of_it_that_can_be_chosen(hand: str) -> None:
    here = (*POSITION, f"Ann.hand = {hand}")
    assert (
        outcome(HEAD, *here, "allow Ann play K", "do Ann play K", "expect discard.top is KD")
        is None
    )
    assert outcome(HEAD, *here, "refuse Ann play K") is not None
    assert outcome(HEAD, *here, "refuse Ann play KS") is None


def test_a_rank_of_which_none_can_be_chosen_is_refused() -> None:
    here = (*POSITION, "Ann.hand = KS KC QH")
    assert (
        outcome(HEAD, *here, "refuse Ann play K", "refuse Ann play 9", "allow Ann play Q") is None
    )
    assert "K is refused: " in (outcome(HEAD, *here, "do Ann play K") or "")


def test_ranks_of_several_cards_are_found_together() -> None:
    here = ("phase playing", "turn = Ann", "Ann.hand = 7S 7H 9C 7C 8H", "Dan.hand = 2 cards")
    assert outcome(LAID, *here, "do Ann lay 7 9, 8", "expect pile.top is 9C") is None
    assert outcome(LAID, *here, "allow Ann lay 7 9, 7", "refuse Ann lay 7 7, 8") is None


@pytest.mark.parametrize("typed", ["play K", "K", "play k"])
def test_at_the_table_too(eights: object, typed: str) -> None:
    from dotcards.dsl import Ruleset

    assert isinstance(eights, Ruleset)
    session = seated(eights, "Ann,bot", patient=False)
    session.begin()
    position(session, discard="QD", Ann_hand="KS KD 5H", Bob_hand="2C 3C 4C")
    before = len(session.game.moves)
    assert not session.hear(typed).refused
    assert session.game.moves[before].args == ("KD",)


def test_examples_of_a_game_go_on_meaning_a_rank_where_a_house_rule_looks_at_suits(
    tmp_path: Path,
) -> None:
    path = tmp_path / "suits.cards"
    path.write_text(SUITS_MATTER)
    ruleset, problems = load_text(str(path), SUITS_MATTER)
    assert ruleset is not None, problems
    failed = [one.example for one in run_examples(ruleset) if not one.passed]
    assert not failed
    assert fix(str(path), failed) == []
    assert path.read_text() == SUITS_MATTER
