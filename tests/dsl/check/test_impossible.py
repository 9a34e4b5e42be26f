"""What a ruleset asks for that cannot be done.

Where the text shows it, the file has a diagnostic. Where only play shows it, either the reference
says what is done instead (the examples of `impossible/*.cards`), or play stops with a RulesError
that names the line of the ruleset and the move that led there, and the game is as it was before.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from functools import cache
from pathlib import Path

import pytest

from dotcards.dsl import load_checked
from dotcards.dsl.loading.rulesets import load_text
from dotcards.interpreter import Game, IllegalMove, Machine, Move, RulesError, compile_ruleset
from dotcards.interpreter.examples.examples import run_examples
from tests.harness.places import ROOT

FOLDER = Path(__file__).parent / "impossible"
FILES = sorted(path.stem for path in FOLDER.glob("*.cards"))

# ------------------------------------------------------------------- said before play: by the text

HEAD = """game "Before play"
players 2 to 3
deck standard
goal winner

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner

var number_of_tricks = 0

"""

BEFORE_PLAY = {
    "divides": (
        "phase playing\n  move look\n    number_of_tricks = number_of_tricks / 0\n    end game",
        "unexpected-word",
        "nothing is divided: there are only whole numbers",
    ),
    "gives the turn to nobody": (
        "phase playing\n  move look\n    turn = pile.top.player\n    end game",
        "may-be-none",
        "`turn` cannot be this, which may be none",
    ),
    "counts with the top of a pile that may be empty": (
        "table worth by rank\n  otherwise: 1\n"
        "phase playing\n  move look\n    add pile.top.worth to number_of_tricks\n    end game",
        "may-be-none",
        "this may be none",
    ),
    "exchanges the top of a pile that may be empty": (
        "phase playing\n  move look\n    exchange pile.top with stock.top\n    end game",
        "may-be-none",
        "this may be none",
    ),
    "deals more than there is": (
        "phase playing\n  enter\n    new deal from stock\n    deal 20 from stock to each hand\n"
        "  move look\n    end game",
        "deal-too-large",
        "with 3 players this deals 60 cards, and the deck has 52",
    ),
    "leads round and round": (
        "phase playing\n  enter\n    go to waiting\nphase waiting\n  enter\n    go to playing",
        "never-asks",
        "the game goes from `playing` to `waiting` to `playing` without ever asking anybody",
    ),
    "cannot end": (
        "phase playing\n  move look",
        "no-way-to-end",
        "this game can never end",
    ),
    "leaves a player without a move": (
        "phase playing\n  move look\n    choose card from hand where card.rank is 8\n    end game",
        "dead-end",
        "`playing` can leave a player without a move",
    ),
    "is defined by itself": (
        "define high = low\ndefine low = high + 1\nphase playing\n  move look if high > 0\n"
        "    end game",
        "circular-rule",
        "`low` needs `high` needs `low`",
    ),
    "does itself": (
        "action draw_on\n  put 1 from stock in pile\n  draw_on\n"
        "phase playing\n  move look\n    draw_on\n    end game",
        "circular-rule",
        "`draw_on` does itself",
    ),
    "passes the turn in an event": (
        "when 7 is played\n  next turn\nphase playing\n  move look\n    play stock.top on pile\n"
        "    end game",
        "out-of-place",
        "`next turn` has no place in what a card does",
    ),
    "goes on after it has gone": (
        "phase playing\n  move look\n    go to playing\n    end game",
        "go-to-not-last",
        "`go to` is not the last line of its block",
    ),
    "asks for millions of numbers": (
        "phase playing\n  move look\n    choose number from 1 to 5000000\n    end game",
        "wrong-choice-source",
        "nobody can choose from more than 10000 numbers",
    ),
    "chooses no cards": (
        "phase playing\n  move look\n    choose 0 cards from hand\n    end game",
        "empty-range",
        "this chooses nothing",
    ),
    "would take years to work out": (
        "define paired = any a in ranks where any b in ranks where any c in ranks where of_four\n"
        "define of_four = any d in ranks where any e in ranks where any f in ranks where"
        " any g in ranks where g is a_rank\n"
        "define a_rank = pile.top.rank\n"
        "phase playing\n  enter\n    if paired\n      end game\n  move look\n    end game",
        "too-costly",
        "this would take too long to work out",
    ),
    "is larger than any box of cards": (
        "also deck 601 of joker\nphase playing\n  move look\n    end game",
        "too-many-cards",
        "these are 601 cards, 600 at most can be in a game",
    ),
}


@pytest.mark.parametrize("what", BEFORE_PLAY)
def test_a_ruleset_is_told_before_play_that_it(what: str) -> None:
    text, rule, message = BEFORE_PLAY[what]
    _, found = load_text("game.cards", HEAD + text)
    assert (rule, message) in {(problem.rule, problem.message) for problem in found}


# -------------------------------------------------------------- defined: something else is done


@cache
def machine(name: str, *options: tuple[str, int]) -> Machine:
    ruleset, problems = load_checked(str(FOLDER / f"{name}.cards"))
    assert ruleset is not None, problems
    return compile_ruleset(ruleset, dict(options))


def start(name: str, *options: tuple[str, int]) -> Game:
    return Game.start(machine(name, *options), ["Ann", "Bob"], 1)


@pytest.mark.parametrize("name", FILES)
def test_what_is_done_instead(name: str) -> None:
    failed = [
        f"{outcome.example.title}: {outcome.message}\n{outcome.position}"
        for outcome in run_examples(machine(name).ruleset)
        if not outcome.passed
    ]
    assert not failed, "\n".join(failed)


# ------------------------------------------------------------- an error, with its line and move

DURING_PLAY = {
    "gives the turn to a player who is out": (
        "turn_to_out", ["leave"],
        "the turn is with a player who is out (after leave)", "phase playing",
    ),
    "gives the turn to another who is out": (
        "turn_to_out", ["pass_to Ann"],
        "the turn is with a player who is out (after pass_to Ann)", "phase playing",
    ),
    "asks a player who is out": (
        "asked_is_out",
        ["drop"],
        "a player who is out is asked (after drop)",
        "phase answering",
    ),
    "retires everybody": (
        "everybody_out", ["clear"],
        "the turn is with a player who is out (after clear)", "phase playing",
    ),
    "plays cards from an event for ever": (
        "endless_events", ["fill", "play K"],
        "phase playing: more than 50 cards play one another (after play KS)",
        "phase playing",
    ),
    "empties a zone that is just being refilled": (
        "runs_out_in_itself", ["draw"],
        "the rules go round and round here (after draw)", "put 1 from stock in pile",
    ),
    "leads round and round": (
        "round_and_round", ["round"],
        "play goes round without anybody being asked, in: one, two (after round)", "phase two",
    ),
    "checks for ever": (
        "checks_round", ["round"],
        "play goes round without anybody being asked, in: playing (after round)",
        "phase playing",
    ),
    "multiplies without end": (
        "growing", ["grow", "grow", "grow"],
        "a number grew beyond 1,000,000,000 (after grow)", "big = big * 30000",
    ),
    "adds without end": (
        "growing", ["grow", "grow", "add_on"],
        "a number grew beyond 1,000,000,000 (after add_on)", "add big * big to big",
    ),
    "subtracts without end": (
        "growing", ["grow", "grow", "go_under", "go_under"],
        "a number grew beyond 1,000,000,000 (after go_under)", "subtract big from small",
    ),
    "adds up too much": (
        "growing", ["grow", "grow", "sum_up"],
        "a number grew beyond 1,000,000,000 (after sum_up)",
        "small = sum c in stock by big * 100",
    ),
    "takes more cards than there can be": (
        "too_many_at_once", ["draw 1500"],
        "more than 1,000 cards taken at once (after draw 1500)", "put number from stock in hand",
    ),
    "lets nothing follow when all have answered": (
        "all_answered_and_nothing", ["ask", "yes_to_it", "yes_to_it"],
        "all have answered, and nothing says how play goes on (after yes_to_it)", "phase asking",
    ),
}  # fmt: skip


def make(game: Game, text: str) -> None:
    """A move of whoever is asked, with what is chosen separated by commas."""
    name, _, rest = text.partition(" ")
    args = tuple(tuple(arg.split()) if " " in arg else arg for arg in rest.split(", ") if arg)
    game.play(Move(game.waiting()[0], name, args))


def first_line(error: RulesError) -> str:
    assert error.span is not None, error
    return error.span.text.split("\n")[0].strip()


@pytest.mark.parametrize("what", DURING_PLAY)
def test_play_stops_with_the_line_and_the_move_where_a_ruleset(what: str) -> None:
    name, moves, message, line = DURING_PLAY[what]
    game = start(name)
    *before, last = moves
    for move in before:
        make(game, move)
    state, told = game.state.copy(), len(game.log)
    with pytest.raises(RulesError) as stopped:
        make(game, last)
    assert stopped.value.message.endswith(message)
    assert first_line(stopped.value) == line
    assert str(stopped.value).startswith(str(FOLDER / f"{name}.cards:"))
    # the game is as it was, and can go on with another move
    assert game.state == state
    assert len(game.log) == told
    assert [str(move) for move in game.moves] == before
    assert next(iter(game.legal()), None) is not None


NO_MOVES = {
    "leaves whoever is asked without a move": (
        "no_move", ["block"],
        "phase stopped: whoever is asked has no move (add an `otherwise`)", "phase stopped",
    ),
    "asks nobody": (
        "nobody_asked",
        ["help"],
        "phase helping: whoever is asked has no move (add an `otherwise`)",
        "phase helping",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", NO_MOVES)
def test_no_moves_can_be_listed_where_a_ruleset(what: str) -> None:
    name, moves, message, line = NO_MOVES[what]
    game = start(name)
    for move in moves:
        make(game, move)
    with pytest.raises(RulesError) as stopped:
        list(game.legal())
    assert stopped.value.message == f"{message} (after {moves[-1]})"
    assert first_line(stopped.value) == line
    game.undo()
    make(game, "finish")
    assert game.over


@pytest.mark.parametrize(
    ("name", "moves", "line"),
    [
        ("multiplying_choices", ["name hearts"], "move six"),
        ("too_many_choices", ["fill"], "move pick"),
        ("too_many_choices", ["count_to 5"], "move count_to"),
    ],
)
def test_where_there_is_very_much_to_choose_from_listing_it_all_ends_when_the_budget_is_spent(
    name: str, moves: list[str], line: str
) -> None:
    game = start(name)
    for move in moves:
        make(game, move)
    assert next(game.legal()) is not None
    game.state.steps = 10_000_000
    with pytest.raises(RulesError, match="this takes too long") as stopped:
        deque(game.legal(), maxlen=0)
    assert first_line(stopped.value) == line
    make(game, "finish")
    assert game.over


def test_a_range_of_numbers_that_is_empty_leaves_nothing_to_choose() -> None:
    game = start("too_many_choices")
    with pytest.raises(IllegalMove, match="3 is not in high to low"):
        make(game, "backwards 3")


# ------------------------------------------------------------------------- at the terminal


def test_the_table_stops_with_one_line_and_no_traceback() -> None:
    command = [sys.executable, "-m", "dotcards", "play", str(FOLDER / "growing.cards")]
    done = subprocess.run(
        [*command, "--seats", "Ann,Bob", "--seed", "1"],
        input="grow\ngrow\ngrow\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    [line] = done.stderr.strip().splitlines()
    assert line.endswith("growing.cards:15:5: a number grew beyond 1,000,000,000 (after grow)")
