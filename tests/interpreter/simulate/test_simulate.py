"""`cards simulate`: what it counts, that it counts the same however the work is spread, and what it
says of games that go wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from dotcards.dsl import load
from dotcards.interpreter import compile_ruleset
from dotcards.interpreter.examples.coverage import mark
from dotcards.interpreter.machine.machine import Machine
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.interpreter.simulate.option_readings import Comparison
from dotcards.interpreter.simulate.simulation import Plan, Simulator, Tally, usual_players
from dotcards.interpreter.simulate.workers import WorkerLost, run
from dotcards.repl.cli.main import main
from tests.harness.places import ROOT
from tests.harness.rulesets import rules

HEAD = """\
game "Test"
players 2 to 4
deck standard
goal highest score

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner

keep score of each player = 0
"""

# Everybody plays five cards, and whoever has played the ace of hearts or the most hearts has won.
FIVE = (
    HEAD
    + """
option tens = nothing, or again
  "What a ten does."
option wanted = hearts, or spades
  "The suit that counts."
option held = any, or wanted_first
  "Whether cards of the suit that counts are to be played first."

define suit_wanted = if wanted is hearts then hearts else spades

define card.may_be_played = any of
  held is any
  card.suit is suit_wanted
  no c in hand where c.suit is suit_wanted

action player scores number
  add number to score

action everybody_is_punished
  for each p in players
    subtract 1 from p.score

when hearts is played
  if wanted is hearts
    player scores 1

when spades is played
  if wanted is spades
    player scores 1

when AH is played
  player scores 2
  if score > 7
    everybody_is_punished

when 10 is played
  if tens is again
    turn stays

phase cutting
  enter
    new deal from stock
    deal 1 from stock to each hand
    go to dealing

phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to playing

before each move in playing
  if all_gone
    end game
  else if turn.hand.empty
    next turn

define all_gone = no p in players where not p.hand.empty

phase playing
  move play
    choose card from hand where card.may_be_played
    play card on pile
    then next turn
"""
)

STUCK = (
    HEAD
    + """
phase dealing
  enter
    new deal from stock
    deal 2 from stock to each hand
    go to playing

phase playing
  move play
    choose card from hand
    put card on pile
    if pile.count is 3 and card.suit is hearts
      end game
    then next turn
"""
)

ENDLESS = (
    HEAD
    + """
phase playing
  move pass
    then next turn
  move stop if score > 0
    end game
"""
)

FAILS = (
    HEAD
    + """
phase playing
  move raise
    add 400000000 to score
    then next turn
  move stop if score > 999999999
    end game
"""
)

WHO_SPEAKS_WINS = (
    HEAD
    + """
phase playing
  move wait
    then next turn

anytime in playing
  move speak
    add 1 to score
    end game
"""
)

ANSWERS = (
    HEAD
    + """
phase asking
  asks players at once
  move yes
    add 1 to score
  move no
  when all have answered
    go to asking_again

phase asking_again
  asks players in turn from dealer.left
  move yes
    add 1 to score
  move no
  when all have answered
    end game
"""
)


def written(folder: Path, text: str) -> str:
    path = folder / "game.cards"
    path.write_text(text, encoding="utf-8")
    return str(path)


def simulated(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict[str, Any]:
    """The JSON report of a command line."""
    assert main(["simulate", *words, "--format", "json"]) == status
    told = capsys.readouterr()
    assert told.err == ""
    found: dict[str, Any] = json.loads(told.out)
    return found


def by_name(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {row["name"]: row["times"] for row in rows}


def test_the_usual_players_are_four_or_near_it() -> None:
    assert usual_players(rules("phase p\n  move end\n    end game\n", HEAD)) == 4
    for line, usual in (("2 to 3", 3), ("6 to 9", 6), ("2", 2)):
        head = HEAD.replace("2 to 4", line)
        assert usual_players(rules("phase p\n  move end\n    end game\n", head)) == usual


# ---------------------------------------------------------------------------------- what is told


def test_everything_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(
        capsys, written(tmp_path, FIVE), "--games", "30", "--players", "3", "--seed", "4"
    )
    assert found["games"] == {"played": 30, "ended": 30, "stuck": 0, "failed": 0, "endless": 0}
    assert found["complete"]
    assert found["moves_a_game"] == {"median": 15, "p5": 15, "p95": 15}
    assert found["hands_a_game"] == {"median": 1, "p5": 1, "p95": 1}  # the cut is no hand
    assert found["moves"] == [{"phase": "playing", "move": "play", "made": 450}]
    assert by_name(found["phases"]) == {"cutting": 30, "dealing": 30, "playing": 30}
    events = by_name(found["events"])
    assert list(events) == [
        "when hearts is played",
        "when spades is played",
        "when AH is played",
        "when 10 is played",
    ]
    assert 60 < events["when hearts is played"] < 160
    assert 1 <= events["when AH is played"] < 20
    actions = by_name(found["actions"])
    assert actions["scores"] == events["when hearts is played"] + events["when AH is played"]
    assert sum(seat["wins"]["share"] for seat in found["seats"]) == pytest.approx(1)
    lost = sum(seat["losses"]["share"] for seat in found["places"])
    assert lost == pytest.approx(27 / 30)  # in three games all had the same: nobody lost


def test_every_way_of_an_if_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, FIVE)
    found = simulated(capsys, path, "--games", "30", "--players", "3", "--seed", "4")
    lines = FIVE.splitlines()
    ways = [(way["place"]["text"], way["options"], way["taken"]) for way in found["branches"]]
    hearts = by_name(found["events"])["when hearts is played"]
    aces = by_name(found["events"])["when AH is played"]
    assert ways == [
        ("if wanted is hearts", ["wanted"], hearts),
        ("(if not)", ["wanted"], 0),
        ("if wanted is spades", ["wanted"], None),
        ("(if not)", ["wanted"], by_name(found["events"])["when spades is played"]),
        ("if score > 7", [], 0),
        ("(if not)", [], aces),
        ("if tens is again", ["tens"], None),
        ("(if not)", ["tens"], by_name(found["events"])["when 10 is played"]),
        ("if all_gone", [], 30),
        ("else if turn.hand.empty", [], 0),
        ("(none of these)", [], 450),
    ]
    for way in found["branches"]:
        place = way["place"]
        assert place["path"] == path
        assert lines[place["line"] - 1].split()[0] in ("if", "else")


def test_lines_never_reached_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, FIVE)
    found = simulated(capsys, path, "--games", "30", "--players", "3", "--seed", "4")
    # those that the options leave out are not among them
    assert [place["text"] for place in found["never_reached"]] == [
        "for each p in players",
        "subtract 1 from p.score",
        "everybody_is_punished",
        "next turn",
    ]
    for place in found["never_reached"]:
        assert FIVE.splitlines()[place["line"] - 1].strip() == place["text"]
    out = text_of(capsys, path, "--games", "30", "--players", "3", "--seed", "4")
    assert "lines never reached\n" in out
    assert "subtract 1 from p.score\n" in out


def test_lines_in_loops_are_counted_as_often_as_they_are_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FIVE.replace(
        "    deal 5 from stock to each hand\n",
        """    deal 5 from stock to each hand
    for each p in players
      if p is dealer
        p.score = 0
      for each c in pile
        p.score = 9
      for each q in players where q is p and q.score > 99
        q.score = 8
""",
    )
    found = simulated(
        capsys, written(tmp_path, text), "--games", "10", "--players", "3", "--seed", "4"
    )
    ways = {way["place"]["text"]: way["taken"] for way in found["branches"]}
    never = [place["text"] for place in found["never_reached"]]
    assert ways["if p is dealer"] == 10
    assert [line for line in never if "p.score" in line or "q.score" in line] == [
        "subtract 1 from p.score",
        "p.score = 9",
        "q.score = 8",
    ]
    rest = [way["taken"] for way in found["branches"] if way["place"]["text"] == "(if not)"]
    assert 20 in rest


def test_other_readings_are_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, FIVE)
    found = simulated(
        capsys, path, "--games", "30", "--players", "3", "--seed", "4", "--set", "held=any"
    )
    tens, wanted, held = found["readings"]
    assert (tens["option"], tens["in_force"], tens["value"]) == ("tens", "nothing", "again")
    assert tens["decisions"] + wanted["decisions"] + held["decisions"] == 450
    assert tens["other_moves"] == wanted["other_moves"] == held["other_outcomes"] == 0
    assert 0 < tens["other_outcomes"] < tens["outcomes"] / 4  # tens are rare
    assert wanted["outcomes"] / 3 < wanted["other_outcomes"] < wanted["outcomes"] * 2 / 3
    assert held["decisions"] / 3 < held["other_moves"] < held["decisions"]


def test_answers_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(
        capsys, written(tmp_path, ANSWERS), "--games", "20", "--players", "2", "--seed", "1"
    )
    assert by_name(found["events"]) == {
        "when all have answered in asking": 20,
        "when all have answered in asking_again": 20,
    }
    made = {(row["phase"], row["move"]): row["made"] for row in found["moves"]}
    assert made["asking_again", "yes"] + made["asking_again", "no"] == 40
    assert made["asking", "yes"] + made["asking", "no"] >= 40  # an answer may be replaced


def test_the_report_does_not_depend_on_the_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (written(tmp_path, FIVE), "--games", "60", "--set", "tens=again")
    reports = [
        simulated(capsys, *words, "--seed", "11", "--jobs", jobs) for jobs in ("1", "2", "3")
    ]
    assert [report.pop("speed")["jobs"] for report in reports] == [1, 2, 3]
    assert reports[0] == reports[1] == reports[2]
    assert reports[0]["games"]["ended"] == 60
    assert reports[0]["options"] == {"tens": "again", "wanted": "hearts", "held": "any"}
    other = simulated(capsys, *words, "--seed", "12", "--jobs", "1")
    assert other["events"] != reports[0]["events"]


def test_games_of_bots_do_not_depend_on_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("smear", "--bots", "careful,random", "--samples", "8", "--games", "2", "--seed", "2")
    reports = [simulated(capsys, *words, "--jobs", jobs) for jobs in ("1", "2")]
    assert [report.pop("speed")["jobs"] for report in reports] == [1, 2]
    assert reports[0] == reports[1]
    assert reports[0]["bots"] == ["careful", "random"]
    assert reports[0]["samples"] == 8
    assert reports[0]["seats"][0]["wins"]["share"] > 0.5
    assert reports[0]["hands_a_game"]["median"] > 1
    assert any(event["times"] for event in reports[0]["phases"])


@pytest.mark.parametrize("trouble", ["stuck", "failed"])
def test_games_of_bots_that_go_wrong(
    trouble: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, STUCK if trouble == "stuck" else FAILS)
    words = (path, "--bots", "careful,random", "--samples", "4", "--games", "10", "--jobs", "1")
    found = simulated(capsys, *words, "--seed", "1", status=1)
    assert found["games"][trouble] > 0
    assert found["games"][trouble] + found["games"]["ended"] == 10
    told = next(one for one in found["troubles"] if one["kind"] == trouble)
    assert "--bots careful,random --samples 4" in told["command"]
    again = simulated(capsys, *shlex.split(told["command"])[2:], status=1)
    assert again["troubles"][0]["moves"] == told["moves"]
    assert again["troubles"][0]["position"]


def test_bots_that_miss_moves_out_of_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, WHO_SPEAKS_WINS)
    words = (path, "--bots", "random@0,random@1", "--games", "20", "--jobs", "1")
    found = simulated(capsys, *words)
    assert found["bots"] == ["random@0", "random@1"]
    assert [seat["wins"]["share"] for seat in found["seats"]] == [0, 1]


def test_slices_add_up() -> None:
    plan = Plan(rules(FIVE.removeprefix(HEAD), HEAD), {}, 3, 5)
    simulator = Simulator.of(plan)
    whole, reached = simulator.slice(0, 12, 1000)
    assert reached == 12
    first, reached = simulator.slice(0, 5, 1000)
    assert reached == 5
    assert simulator.slice(5, 12, 1000)[0].plus(first) == whole
    assert simulator.slice(3, 12, 0)[1] == 4  # one at least


def test_marks_do_not_change_the_game() -> None:
    """Games are what they would be without being counted."""
    ruleset = load("crates")
    plan = Plan(ruleset, {}, 3, 2)
    simulator = Simulator.of(plan)
    for number in range(3):
        tally = Tally(3)
        simulator.work(number, tally)
        moves, hands = by_plain_machine(compile_ruleset(ruleset), plan, number)
        assert (list(tally.lengths), list(tally.hands)) == ([moves], [hands])
    assert len(mark(ruleset).blocks) > 30


def by_plain_machine(machine: Machine, plan: Plan, number: int) -> tuple[int, int]:
    """Moves and hands of the same game, played in the simplest way."""
    state = machine.start(plan.players, plan.key(number).encode())
    machine.settle(state)
    choices = Choices(plan.key(number).encode(), plan.players)
    moves = 0
    while state.result is None:
        machine.step(state, choices.choose(state.hand, list(machine.legal(state))))
        moves += 1
    return moves, state.v_hand_number


# ------------------------------------------------------------------------------ games gone wrong


def test_a_game_that_is_stuck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, STUCK)
    found = simulated(capsys, path, "--games", "20", "--seed", "3", status=1)
    games = found["games"]
    assert games["stuck"] > 5
    assert games["stuck"] + games["ended"] == 20
    assert len(found["troubles"]) == 3
    trouble = found["troubles"][0]
    assert trouble["kind"] == "stuck"
    assert "no move" in trouble["message"]
    assert trouble["line"] == STUCK.splitlines().index("phase playing") + 1
    assert trouble["moves"] == 8  # four players, two cards each
    assert trouble["position"] is None
    words = shlex.split(trouble["command"])
    assert words[:2] == ["cards", "simulate"]
    again = simulated(capsys, *words[2:], status=1)
    assert again["games"]["played"] == 1
    (same,) = again["troubles"]
    assert {**same, "position": None} == trouble
    assert "P1.hand = none" in same["position"]
    out = text_of(capsys, *words[2:], status=1)
    assert f"stuck game {trouble['seed']}, after 8 moves" in out
    assert f"the last move: {trouble['last_move']}" in out
    assert "P1.hand = none" in out


def test_a_game_of_too_many_hands_is_endless(capsys: pytest.CaptureFixture[str]) -> None:
    """Who bids at random hardly ever wins at Smear."""
    words = ("smear", "--games", "4", "--seed", "3")
    found = simulated(capsys, *words, "--hands", "3")
    assert found["games"] == {"played": 4, "ended": 0, "stuck": 0, "failed": 0, "endless": 4}
    assert found["hands"] == 3
    assert sum(one["made"] for one in found["moves"]) < 4 * 3 * 40
    assert found["troubles"][0]["command"].endswith("--hands 3 --seed 3:0 --games 1")
    assert "4 endless (over 20,000 moves or 50 hands)" in text_of(capsys, *words)


def test_a_game_without_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, ENDLESS)
    found = simulated(capsys, path, "--games", "3", "--limit", "250", "--seed", "3")
    assert found["games"] == {"played": 3, "ended": 0, "stuck": 0, "failed": 0, "endless": 3}
    assert found["moves"][0]["made"] == 750
    assert found["moves_a_game"] is None
    assert found["seats"][0]["wins"] is None
    assert found["troubles"][2]["command"] == (
        f"cards simulate {path} --players 4 --limit 250 --seed 3:2 --games 1"
    )
    out = text_of(capsys, path, "--games", "3", "--limit", "250", "--seed", "3")
    assert "3 endless (over 250 moves or 50 hands)" in out
    assert "playing: stop" in out
    assert "never" in out


def test_a_game_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, FAILS)
    found = simulated(
        capsys, path, "--games", "4", "--players", "2", "--seed", "1:7", "--jobs", "1", status=1
    )
    assert found["games"]["failed"] == 4
    trouble = found["troubles"][0]
    assert trouble["seed"] == "1:7"
    assert "grew beyond" in trouble["message"]
    assert trouble["line"] == FAILS.splitlines().index("    add 400000000 to score") + 1
    assert trouble["moves"] == 4
    assert trouble["last_move"].endswith(" raise")
    again = simulated(capsys, *shlex.split(trouble["command"])[2:], status=1)
    assert "score of each player = 800000000, 800000000" in again["troubles"][0]["position"]


# ------------------------------------------------------------------------------------- the output


def text_of(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["simulate", *words]) == status
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def test_the_text_fits_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("crates", "--games", "1", "--seed", "1", "--jobs", "1", "--set", "nines=wild")
    out = text_of(capsys, *words)
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith("Crates\n4 players at random, seed 1\n")
    assert "nines = wild," in out
    assert "1 game ended, 0 stuck, 0 failed, 0 endless" in out
    assert "\x1b" not in out


def test_the_text_can_be_coloured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, ENDLESS)
    out = text_of(capsys, path, "--games", "1", "--limit", "9", "--jobs", "1", "--color", "always")
    assert out.startswith("\x1b[1mTest\x1b[0m\n")


def test_csv_has_the_figures_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (written(tmp_path, STUCK), "--games", "20", "--seed", "3")
    found = simulated(capsys, *words, status=1)
    out = text_of(capsys, *words, "--format", "csv", status=1)
    heading, *rows = csv.reader(io.StringIO(out))
    assert heading == ["section", "name", "figure", "value"]
    assert {len(row) for row in rows} == {4}
    value = {tuple(row[:3]): row[3] for row in rows}
    assert len(value) == len(rows)
    assert value["games", "", "stuck"] == str(found["games"]["stuck"])
    assert value["moves", "playing play", "made"] == str(found["moves"][0]["made"])
    assert value["seats", "1", "wins low"] == str(found["seats"][0]["wins"]["low"])
    assert value["troubles", found["troubles"][0]["seed"], "moves"] == "8"
    assert value["report", "complete", "value"] == "yes"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "--games: a number from 1 to 1,000,000,000, not 0"),
        (["--games", "many"], "--games: `many` is not a whole number"),
        (["--jobs", "0"], "--jobs: a number from 1 to 256, not 0"),
        (["--limit", "-1"], "--limit: a number from 1 to"),
        (["--players", "9"], "Crates is for 2 to 5 players, not 9"),
        (["--bots", "careful,cafeful"], "called `cafeful`, did you mean `careful`?"),
        (["--bots", "careful,random@1.5"], "from 0 to 1: random@0.5"),
        (["--bots", "random"], "Crates is for 2 to 5 players, not 1"),
        (["--bots", "random,random", "--players", "3"], "--bots names 2 players, --players 3"),
        (["--samples", "0"], "--samples: a number from 1 to"),
        (["--seed", "-4"], "--seed: `-4` is not a number"),
        (["--seed", "4:x"], "--seed: `x` is not a whole number"),
        (["--set", "nine=wild"], "did you mean 'nines'?"),
        (["--set", "nines=blue"], "nines cannot be blue"),
        (["--format", "xml"], "--format"),
        (["--job", "1"], "did you mean `--jobs`?"),
    ],
)
def test_bad_use(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "crates", *words]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert told in found.err
    assert found.err.count("\n") == 1


def test_neither_parser_nor_terminal_library_is_imported() -> None:
    words = ["simulate", "smear", "--games", "1", "--limit", "9", "--jobs", "1", "--format", "csv"]
    code = (
        "import sys\n"
        "from dotcards.repl.cli.main import main\n"
        f"status = main({words!r})\n"
        "print(status, [n for n in sys.modules if n.startswith(('lark', 'prompt_toolkit'))])"
    )
    load("smear")  # so that it is in the cache
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("\n0 []\n")


# ---------------------------------------------------------------------------------- the processes


class Doomed:
    """Work that ends the process it is done in, or fails in it."""

    def __init__(self, fails: bool) -> None:
        self.fails = fails

    def worker(self) -> Doomed:
        return self

    def slice(self, first: int, last: int, seconds: float) -> tuple[int, int]:
        if first < 2:
            return first, first + 1
        if self.fails:
            raise ValueError("no more\nof this")
        os._exit(3)


@pytest.mark.parametrize(("fails", "told"), [(True, "ValueError: no more of this"), (False, "end")])
def test_a_process_that_is_lost(fails: bool, told: str) -> None:
    with pytest.raises(WorkerLost, match=told) as caught:
        run(Doomed(fails), 0, 9, 2, lambda *_: None)
    assert "\n" not in str(caught.value)


def test_ctrl_c_prints_what_is_done(tmp_path: Path) -> None:
    read, write = os.openpty()
    path = written(tmp_path, FIVE)
    process = subprocess.Popen(
        [sys.executable, "-m", "dotcards", "simulate", path, "--games", "50000000", "--jobs", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=write,
        text=True,
        start_new_session=True,
    )
    os.close(write)
    told = b""
    while b" s left" not in told:  # the progress bar has moved
        told += os.read(read, 1000)
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    with suppress(OSError):  # how a terminal ends
        while rest := os.read(read, 1000):
            told += rest
    os.close(read)
    assert process.returncode == 130
    assert "of 50,000,000 games\n" in out
    assert " games ended, 0 stuck" in out
    assert b"Traceback" not in told
    assert told.endswith(b" \r")  # the bar is gone
    stop = time.monotonic() + 20
    while (
        time.monotonic() < stop
        and subprocess.run(["pgrep", "-g", str(process.pid)]).returncode == 0
    ):
        time.sleep(0.1)
    assert subprocess.run(["pgrep", "-g", str(process.pid)]).returncode == 1


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    path = written(tmp_path, ENDLESS)
    words = ["simulate", path, "--games", "2", "--limit", "9", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "dotcards", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(60) == 0


def test_comparison_stops_with_a_game_that_fails() -> None:
    ruleset = rules(FAILS.removeprefix(HEAD) + '\noption a = one, or two\n  "Nothing."\n', HEAD)
    counts, reached = Comparison(Plan(ruleset, {}, 2, 1)).worker().slice(0, 3, 1000)
    assert reached == 3
    assert counts[0, "decisions"] == 12
