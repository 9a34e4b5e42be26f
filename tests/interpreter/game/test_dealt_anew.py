"""Nobody at a table learns what they cannot know: a share of `python -m tests.secrets`."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from dotcards.dsl import Ruleset, load
from dotcards.dsl.loading.library import shipped
from tests.invariants import option_values
from tests.made_up.palette import of_shipped
from tests.secrets import judged as judging
from tests.secrets.compare import compare
from tests.secrets.idle import is_idle
from tests.secrets.judged import judged, read

SHARE = 28  # comparisons of each ruleset that ships, and of each with another option

TABLE = """\
game "Table"
players 2 to 3
deck standard
goal highest score
zone stock, face down
zone pile, face up
zone turned, face down
zone hand of each player, seen by its owner
keep score of each player = 0
"""
DEALING = """
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    put 1 from stock in turned
    go to playing
"""
PLAYING = """
phase playing
  move play
    choose card from hand{where}
    play card on pile
{lines}
    then next turn
  otherwise pass
    end game
"""


@cache
def table(lines: str = "", where: str = "", besides: str = "") -> Ruleset:
    """A small game in which these lines are done with each card played."""
    playing = PLAYING.format(
        where=where, lines="\n".join(f"    {line}" for line in lines.splitlines())
    )
    ruleset, problems = read(TABLE + besides + DEALING + playing)
    assert ruleset is not None, problems
    return ruleset


OPEN: dict[str, dict[str, str]] = {
    "nothing": {},
    "what lies open": {"lines": 'say "{pile.top}"'},
    "what is shown": {"lines": 'show turned.top\nsay "{turned.top.suit}"'},
    "how many there are": {"lines": 'say "{stock.count}"'},
    "own cards decide what one may do": {"where": " where no c in hand where c.rank > card.rank"},
    "what was played, as long as it lies open": {"lines": 'say "{pile.bottom.player}"'},
}
TOLD: dict[str, dict[str, str]] = {
    "said": {"lines": 'let x = hand.top\nsay "{x}"'},
    "put in a variable": {"lines": "seen = hand.top", "besides": "var seen: card\n"},
    "decides": {"lines": "if turned.top.suit is hearts\n  add 1 to score"},
    "counted": {"lines": "add count c in hand where c.suit is hearts to score"},
    "decides what may be done": {"where": " where card.suit is not turned.top.suit"},
    "decides what another may do": {
        "lines": "high = hand.count > 0 and hand.top.rank > 8",
        "besides": "var high = no, seen by nobody\n",
        "where": " where not high",
    },
    "a card counts as another by it": {
        "besides": "define card.suit = if card.printed_rank is J and not turned.empty"
        " then turned.top.printed_suit else card.printed_suit\n",
        "where": " where pile.empty or card.suit is pile.top.suit",
    },
    "who played it, where it was shuffled": {
        "lines": 'if pile.count > 2\n  put all from pile in stock\n  shuffle stock\n'
        "if stock.top.player is player\n  add 1 to score",
    },
    "where the card played lies after a shuffle": {
        "lines": "put card on stock\nshuffle stock\nif stock.top is card\n  add 1 to score"
    },
    "whose turn it is": {"lines": "if turned.top.colour is red\n  skip player.next"},
    "which cards are moved": {
        "lines": "for each c in stock where c.rank is 8\n  put c in player.next.hand"
    },
    "where the rules fail": {
        "lines": "for each c in turned\n  heat = (heat + 1) * c.worth",
        "besides": "table worth by rank\n  A: 10\n  otherwise: 30000\n"
        "var heat = 0, seen by nobody\n",
    },
}  # fmt: skip


@pytest.mark.parametrize("what", OPEN)
def test_what_everybody_knows_is_no_secret(what: str) -> None:
    tally = compare(table(**OPEN[what]), (), 150, 1)
    assert tally.comparisons >= 150
    assert not tally.differences, tally.differences[0]


@pytest.mark.parametrize("what", TOLD)
def test_what_tells_of_an_unseen_card_is_found(what: str) -> None:
    assert compare(table(**TOLD[what]), (), 600, 1, tables=False).differences


@pytest.mark.parametrize("name", [entry.name for entry in shipped()])
def test_rulesets_that_ship_tell_no_secret(name: str) -> None:
    """Each as it is and under options drawn at random."""
    rng = Random(name)
    ruleset = load(name, examples=False)
    for options in ((), tuple(rng.sample([(one,) for one in option_values(ruleset)], 1))):
        tally = compare(ruleset, options and options[0], SHARE, 1)
        assert not tally.differences, f"{options} {tally.differences[0]}"


def test_what_is_made_up_of_forms_in_use_is_judged_right() -> None:
    found = [judged(seed, of_shipped(), first=60, more=300) for seed in range(16)]
    missed = [one for one in found if one.verdict == "miss"]
    assert not missed, f"{missed[0].text}\n{missed[0].difference}"
    assert {one.verdict for one in found} >= {"fine", "refused"}


def test_a_leak_that_lint_lets_through_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing were refused, the comparison would say what should have been."""
    monkeypatch.setattr(judging, "read", lambda text: (read(text)[0], ()))
    found = [judging.judged(seed, of_shipped(), first=120, more=0) for seed in range(8)]
    assert any(one.verdict == "miss" for one in found)


@pytest.mark.parametrize(("worth", "idle"), [("> 0", True), ("> 11", False)])
def test_what_always_comes_out_the_same_is_idle(worth: str, idle: bool) -> None:
    text = f"""game "Idle"
players 2
deck 1 to 6 in each suit
ranks 1 to 6
goal highest score

zone stock, face down
zone hand of each player, seen by its owner
keep score of each player = 0
table worth by rank
  1: 1
  otherwise: 5

phase dealing
  enter
    new deal from stock
    deal 3 from stock to each hand
    turn = dealer.left
    go to playing

phase playing
  move count
    if turn.score < 3 and turn.next.hand.worth {worth}
      add 1 to score
    else
      add 2 to score
    if score > 5
      end game
    then next turn
"""
    ruleset, said = read(text)
    assert ruleset is not None
    assert is_idle(ruleset, 1, {one.line for one in said}) is idle
