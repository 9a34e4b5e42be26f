"""The budget between two decisions: hostile rules end with one clear message, honest ones do not.

What each costs in seconds and bytes, in a process of its own, is told by
`python -m tests.interpreter.machine.test_budget`.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections import deque
from pathlib import Path

import pytest

from dotcards.dsl import load
from dotcards.interpreter import Game, Move, RulesError, compile_ruleset
from dotcards.interpreter.machine.errors import Overspent
from dotcards.interpreter.machine.runtime import BUDGET
from tests.harness.rulesets import do, game

FOLDER = Path(__file__).parent / "budget"

HEAD = """
game "Hostile"
  "Takes long."
players 2 to 20
deck standard
also deck standard
also deck standard
also deck standard
also deck standard
goal highest score

zone pile, face up
zone stock, face down
zone other, face up
zone hand of each player, seen by its owner

keep score of each player = 0
keep total = 0
var seen of each rank = 0
var best: rank
"""

FOUR = "    for each c in pile\n      for each d in pile\n        for each e in pile\n"
DOING = {
    "nested loops": FOUR + "          for each p in players\n            add 1 to p.score",
    "searches in searches": FOUR + "          if any f in pile where f.rank is e.rank and f is c\n"
    "            add 1 to total",
    "counting": FOUR + "          total = count f in pile where f.rank is c.rank",
    "the best of all": FOUR + "          best = (highest f in pile by f.rank).rank",
    "cards that move": FOUR + "          put e in other\n          put e in pile",
    "cards that change places": FOUR + "          exchange c with d",
    "shuffling": FOUR + "          shuffle pile",
    "dealing anew": FOUR + "          new deal from pile",
    "collections put together": FOUR + "          let x = pile + pile + pile\n"
    "          total = x.count",
    "showing": FOUR + "          show pile",
    "saying": FOUR + '          say "{c} and {d}"',
    "saying much": FOUR + f'          say "{"x" * 1900}{{pile}}"',
    "a collection that doubles": "    let x = d18\n    total = x.count",
    "collections that stay": "\n".join(f"    let x{n} = d10" for n in range(50))
    + "\n    total = "
    + " + ".join(f"x{n}.count" for n in range(20)),
    "actions in actions": "    a40",
    "defines in defines": "    if b40 > 0\n      add 1 to total",
    "skips": FOUR + "          skip player.next",
}
BESIDES = {
    "a collection that doubles": "define d0 = pile + pile\n"
    + "".join(f"define d{n} = d{n - 1} + d{n - 1}\n" for n in range(1, 19)),
    "collections that stay": "define d0 = pile + pile\n"
    + "".join(f"define d{n} = d{n - 1} + d{n - 1}\n" for n in range(1, 11)),
    "actions in actions": "action a0\n  add 1 to total\n"
    + "".join(
        f"action a{n}\n"
        + f"  if total >= 0\n    a{n - 1}\n" * 2
        for n in range(1, 41)
    ),
    "defines in defines": "define b0 = pile.count + 1\n"
    + "".join(
        f"define b{n} = if pile.count > 0 then b{n - 1} + b{n - 1} else 0\n" for n in range(1, 41)
    ),
}  # fmt: skip
PHASES = {
    "phases that go round": "phase playing\n  move m\n    go to one\n  move stop\n    end game\n"
    "phase one\n  enter\n    for each c in pile\n      for each d in pile\n        add 1 to total\n"
    "    go to two\nphase two\n  enter\n    if total < 900000000\n      go to one\n"
    "    go to playing\n",
    "checks": "var begun = no\nbefore each move in playing\n  if begun\n"
    + FOUR.replace("\n", "\n")
    + "          for each p in players\n            add 1 to p.score\n"
    "phase playing\n  move m\n    begun = yes\n    then next turn\n  move stop\n    end game\n",
    "a pile that runs out": "when stock runs out\n  for each c in pile\n    for each d in pile\n"
    "      for each e in pile\n        add 1 to total\n  put 1 from pile in stock\n"
    "phase playing\n  move m\n    put 200 from stock in other\n    then next turn\n"
    "  move stop\n    end game\n",
    "cards that play cards": "when card is played\n  for each c in pile\n    for each d in pile\n"
    "      add 1 to total\n  play stock.top on pile by player\n"
    "  play pile.bottom on stock by player\n"
    "phase playing\n  move m\n    put 100 from pile in stock\n    play stock.top on pile\n"
    "    then next turn\n  move stop\n    end game\n",
}
LISTED = {
    "numbers": "define number.heavy = count c in pile where c.rank.seen is number\n"
    "phase playing\n  move m\n    choose number from 1 to pile.count * 1000"
    " where number.heavy > 3\n"
    "    add 1 to score\n  move stop\n    end game\n",
    "sets": "phase playing\n  move m\n    choose up to 5 cards from pile where cards.rank is A"
    " and cards.suit is hearts and total > 5\n    add 1 to score\n  move stop\n    end game\n",
    "sequences": "phase playing\n  move m\n    choose some cards in sequence from pile where"
    " cards.suit is hearts and total > 5\n    add 1 to score\n  move stop\n    end game\n",
    "choices and choices": "phase playing\n  move m\n    choose c from pile\n"
    "    choose d from pile\n    choose e from pile where e.rank is c.rank"
    " and any f in pile where f is d and total > 9\n"
    "    add 1 to score\n  move stop\n    end game\n",
    "a search in a search": "phase playing\n  move m\n    choose c from pile where any d in pile"
    " where any e in pile where any f in pile where f is d and e is d and total > 9\n"
    "    add 1 to score\n  move stop\n    end game\n",
    "moves out of turn": "anytime in playing\n  move m\n    choose c from pile\n"
    "    choose d from pile where any e in pile where e is c and d is e and total > 9\n"
    "    add 1 to score\nphase playing\n  move stop\n    end game\n",
}


def text_of(what: str) -> str:
    if what in DOING:
        lines = DOING[what]
        return (
            f"{BESIDES.get(what, '')}phase playing\n  move m\n{lines}\n    then next turn\n"
            "  move stop\n    end game\n"
        )
    return PHASES.get(what) or LISTED[what]


def started(what: str) -> Game:
    return game(text_of(what), [f"P{n}" for n in range(20)], head=HEAD)


def spends(what: str, played: Game) -> None:
    if what in LISTED:
        deque(played.legal(), maxlen=0)
    else:
        do(played, "m")


@pytest.mark.parametrize("what", [*DOING, *PHASES, *LISTED])
def test_hostile_rules_end_with_one_line_and_nothing_is_lost(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = started(what)
    state, told = played.state.copy(), len(played.log)
    played.state.steps = BUDGET // 400
    monkeypatch.setattr("dotcards.interpreter.game.game.BUDGET", BUDGET // 400)
    with pytest.raises(Overspent) as stopped:
        spends(what, played)
    assert "between two decisions" in stopped.value.message or "more than" in stopped.value.message
    assert stopped.value.span is not None
    assert played.state == state
    assert len(played.log) == told
    do(played, "stop")
    assert played.over


def test_the_same_position_takes_the_same_steps() -> None:
    played = started("phases that go round")
    again = started("phases that go round")
    played.machine.twin.run(played.state, played.machine.twin.space["settle"], played.state)
    again.machine.twin.run(again.state, again.machine.twin.space["settle"], again.state)
    assert played.state.steps == again.state.steps < BUDGET


@pytest.mark.parametrize("line", ['"{c} and {d}"', f'"{"x" * 300}"', '"{pile}"'])
def test_a_flood_is_bounded_by_how_long_its_text_is(line: str) -> None:
    played = game(text_of("saying").replace('"{c} and {d}"', line), ["Ann", "Bob"], head=HEAD)
    raw: list[tuple[object, ...]] = []
    state = played.state.copy()
    state.log = raw
    move = next(deed for deed in played.machine.legal(state))
    with pytest.raises(Overspent):
        played.machine.step(state, move)
    letters = {'"{c} and {d}"': 9, '"{pile}"': 3 * 260}.get(line, 300)
    assert 1_000_000 < len(raw) * (40 + letters) < 6_000_000


HONEST = ["fifteens", "melds"]  # of five Cribbage cards; of eleven cards


@pytest.mark.parametrize("what", HONEST)
def test_honest_work_is_not_refused(what: str) -> None:
    played = Game.start(compile_ruleset(load(str(FOLDER / f"{what}.cards"))), ["Ann", "Bob"], 3)
    moves = list(played.legal())
    assert moves
    played.play(moves[0])
    assert played.state.steps > BUDGET // 2


def test_the_log_of_a_whole_game_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = compile_ruleset(load("idiot"))
    told = Game.start(machine, ["Ann", "Ben"], seed=1)
    for _ in range(40):
        told.play(next(told.legal()))
    at = sum(len(entry.seen_by(None)) for entry in told.log)
    monkeypatch.setattr("dotcards.interpreter.game.game.MOST_TOLD", 10 * at)
    game = Game.start(machine, ["Ann", "Ben"], seed=1)
    made, lines = game.moves, list(game.log)
    with pytest.raises(RulesError, match="too much has been told in this game"):  # noqa: PT012
        while not game.over:
            made, lines = game.moves, list(game.log)
            game.play(next(game.legal()))
    assert (game.moves, game.log) == (made, lines)
    game.undo(5)
    game.play(next(game.legal()))


def test_what_is_asked_in_one_request_has_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "any c in pile where any d in pile where c is d and total > 9"
    text = f"phase playing\n  move m if {asked}\n    end game\n  move stop\n    end game\n"
    played = game(text, ["Ann", "Bob"], head=HEAD)
    move = Move(played.turn, "m")
    with played.request():
        refusal = played.test(move)
        spent = BUDGET - (played._left or 0)
    assert refusal is not None
    assert spent > 0
    monkeypatch.setattr("dotcards.interpreter.game.position.BUDGET", spent + spent // 2)
    assert (played.test(move), played.test(move)) == (refusal, refusal)
    with played.request():
        assert played.test(move) == refusal
        with pytest.raises(Overspent):
            played.test(move)
    assert played.test(move) == refusal


def measured(what: str) -> str:
    """How long it takes until the budget is spent, and how much memory."""
    played = started(what)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun, message = time.process_time(), "not refused"
    try:
        spends(what, played)
    except RulesError as error:
        message = error.message
    seconds = time.process_time() - begun
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    return f"{what:28} {seconds:5.2f} s {more:4} MB  {message}"


if __name__ == "__main__":
    for one in sys.argv[1:] or [*DOING, *PHASES, *LISTED]:
        if sys.argv[1:]:
            print(measured(one))
        else:
            subprocess.run(
                [sys.executable, "-m", "tests.interpreter.machine.test_budget", one], check=False
            )
