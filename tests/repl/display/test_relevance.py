"""Which variables stand on the table: those that something can still hang on, and no others."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest

from dotcards.dsl import load
from dotcards.interpreter import Game, compile_ruleset
from dotcards.repl.table.relevant_variables import Relevance
from tests.harness.places import FORMS
from tests.harness.tables import SMALL, ruleset_of, seated, shown
from tests.harness.terminals import ROOT

OTHERWISE_PLAYED = (
    ("idiot", {"four_on": "on_top", "twos": "with_second"}),
    ("crates", {"stock_out": "hand_ends"}),
    ("smear", {"all_pass": "dealer_stuck"}),
)


@pytest.mark.parametrize(
    ("name", "options"),
    [("crates", {}), ("idiot", {}), ("smear", {}), *((str(path), {}) for path in FORMS)]
    + [(name, options) for name, options in OTHERWISE_PLAYED],
)
def test_what_is_not_shown_changes_nothing(name: str, options: dict[str, str]) -> None:
    """In random games: with any other value such a variable has had, the same moves can be made and
    come to the same."""
    ruleset = load(name, examples=False)
    known = {option.name: option.values for option in ruleset.options}
    picked = {key: value for key, value in options.items() if value in known[key]}
    machine = compile_ruleset(ruleset, picked)
    relevance = Relevance.of(ruleset, machine.options)
    fields = machine.context.names.variables
    names = ("Ann", "Ben", "Cat", "Dan", "Eve")[: max(3, ruleset.least_players)]
    had: dict[str, list[Any]] = {}
    game, rng = Game.start(machine, names[: ruleset.most_players], 1), Random(1)
    for step in range(60):
        if game.over:
            break
        for variable in fields:
            value = deepcopy(getattr(game.state, fields[variable]))
            values = had.setdefault(variable, [])
            if value not in values:
                values.append(value)
        if step % 7 == 6:
            unseen = {
                variable: rng.choice(had[variable])
                for variable in fields
                if variable not in relevance.lasting and variable not in relevance.live[game.phase]
            }
            _same_with(game, {fields[key]: value for key, value in unseen.items()}, rng)
        moves = list(islice(game.legal(), 60))
        game.play(rng.choice(moves))


def _same_with(game: Game, changed: dict[str, Any], rng: Random) -> None:
    one, other = game.copy(), game.copy()
    for name, value in changed.items():
        setattr(other.state, name, deepcopy(value))
    for _ in range(20):
        mine, theirs = list(islice(one.legal(), 60)), list(islice(other.legal(), 60))
        assert mine == theirs, changed
        move = rng.choice(mine)
        one.play(move)
        other.play(move)
        assert _seen(one) == _seen(other), changed
        if one.over:
            break


def _seen(game: Game) -> tuple[object, ...]:
    """Everything there is to see but the variables of a deal."""
    views = [game.view(seat) for seat in (None, *range(len(game.names)))]
    kept = [v for v in views[0].variables if v.keep]
    zones = [(view.zones, view.waiting, view.out) for view in views]
    return (game.phase, game.turn, game.result, kept, zones, len(game.log))


RULES = (
    SMALL.replace(
        "phase dealing",
        """\
option double = no, or yes
keep rounds = 3
var bet = 2
var called: suit
var bonus = 0
var doubled = 0

phase dealing""",
    )
    .replace(
        "    go to playing",
        """\
    go to betting
phase betting
  move bet
    choose number from 1 to 4 where number > bet
    bet = number
    called = hearts
    doubled = 2
    bonus = bonus + bet
  move done
    go to playing""",
    )
    .replace(
        "    add 1 to score",
        """\
    bonus = bonus + bet
    if called is card.suit
      add 1 to score
    if double and doubled > 1
      add doubled to score""",
    )
)


def test_on_the_table() -> None:
    """A number to be outbid is there from the start, and once it can be no more, no more; what
    counts only for itself never, nor what counts only where an option is picked."""
    session = seated(ruleset_of(RULES), "Ann,Ben", patient=False)
    assert "rounds 3 · bet 2\n" in shown(session.begin())
    assert "rounds 3 · bet 3 · called hearts\n" in shown(session.hear("bet 3"))
    assert "rounds 3 · called hearts\n" in shown(session.hear("done"))
    machine = compile_ruleset(ruleset_of(RULES), {"double": True})
    assert "doubled" in Relevance.of(ruleset_of(RULES), machine.options).live["playing"]


def test_what_hangs_on_what() -> None:
    """Setting one player's leaves those of the others; numbers of cards are asked for."""
    text = RULES.replace(
        "var bonus = 0", "var bonus = 0\nvar stake of each player = 0\nvar more = 1"
    )
    text = text.replace("  move done\n", "  move done\n    stake = bet\n    more = 2\n").replace(
        "    bonus = bonus + bet\n    if called",
        "    put more from stock in pile\n    if any p in players where p.stake > 3\n"
        "      reverse\n    if called",
    )
    live = Relevance.of(ruleset_of(text), {"double": False}).live
    assert live["playing"] >= {"stake", "more", "called"}
    assert live["betting"] >= {"stake", "bet", "called"}
    assert "bonus" not in live["betting"] | live["playing"]
    assert "more" not in live["betting"]


def test_it_is_worked_out_without_what_checks_rulesets() -> None:
    """Before the first prompt somebody waits; the rules of lint alone take longer than all else."""
    load("crates")  # remembered from now on, so that it is not checked anew
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from dotcards.dsl import load;"
            "from dotcards.interpreter import compile_ruleset;"
            "machine = compile_ruleset(load('crates', examples=False)); before = set(sys.modules);"
            "from dotcards.repl.table.relevant_variables import Relevance;"
            "Relevance.of(machine.ruleset, machine.options);"
            "new = {*sys.modules} - before;"
            "print([name for name in new if name.startswith('dotcards.dsl.lint')])",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"
