"""`cards lint --play`: what games at random come upon, each rule on small games.

`played/RULE/bad*.cards` break the rule of the folder's name, `good*.cards` nothing at all. After a
change that is meant, `UPDATE_EXPECTED=1 pytest tests/dsl/lint/test_played.py` writes the reports
anew.
"""

from __future__ import annotations

import io
import json
import re
import shlex
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from dotcards.dsl import Diagnostic, load
from dotcards.dsl.lint.played import RULES, findings
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.report.formats import render
from dotcards.interpreter.trial import try_out
from dotcards.interpreter.trial.endless import grows
from dotcards.interpreter.trial.option_picks import MOST, settings, values
from dotcards.repl.cli.main import main
from tests.harness.golden import expect

FOLDER = Path(__file__).parent / "played"
CASES = sorted(FOLDER.glob("*/*.cards"))
GAMES = 20


@cache
def played(path: Path) -> tuple[Diagnostic, ...]:
    """Everything there is to say of a file, in order."""
    ruleset, found = load_text(path.name, path.read_text("utf-8"))
    assert ruleset is not None, render(found)
    shown = findings(try_out(ruleset, path.name, GAMES, 0, 1, lambda *_: None))
    return tuple(sorted((*found, *shown), key=lambda one: (one.span.start, one.code)))


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    found = played(path)
    if path.stem.startswith("good"):
        assert render(found) == ""
        return
    assert path.parent.name in {one.rule for one in found}
    expect(path.with_suffix(".txt"), render(found))


def test_every_rule_has_its_cases() -> None:
    for rule in RULES:
        stems = {path.stem.split("_")[0] for path in CASES if path.parent.name == rule.name}
        assert stems == {"good", "bad"}, rule.name
        assert rule.name.replace("-", "_") == rule.find.__name__
        assert rule.find.__doc__
    assert {path.parent.name for path in CASES} == {rule.name for rule in RULES}


# --------------------------------------------------------------------------- played once more


def commands(path: Path) -> list[list[str]]:
    """The command lines that a report on a file names."""
    helps = [one.help or "" for one in played(path)]
    return [shlex.split(line)[1:] for help in helps for line in re.findall(r"`(cards .*?)`", help)]


def figures(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main([*words, "--format", "json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize(
    ("rule", "what", "message"),
    [
        ("stuck-game", "stuck", "no move"),
        ("broken-game", "failed", "a player who is out"),
        ("growing-number", "failed", "a number grew beyond"),
        ("endless-game", "endless", "no end after 2,000 moves"),
    ],
)
def test_a_game_can_be_played_again(
    rule: str,
    what: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(FOLDER / rule)
    for words in commands(FOLDER / rule / "bad.cards"):
        again = figures(words, capsys)
        assert again["games"][what] == again["games"]["played"] == 1
        assert message in again["troubles"][0]["message"] or "moves" in message


def test_games_with_either_value_are_the_same_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER / "idle-option")
    told = [figures(words, capsys) for words in commands(FOLDER / "idle-option" / "bad.cards")]
    assert len(told) == 4
    for one, other in (told[:2], told[2:]):
        assert one["options"] != other["options"]
        assert one["games"]["ended"] == 1
        for section in ("moves_a_game", "moves", "seats"):
            assert one[section] == other[section]


def test_all_of_it_can_be_played_again_in_any_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER / "never-reached")
    (words,) = commands(FOLDER / "never-reached" / "bad.cards")
    assert words == ["lint", "bad.cards", "--play", str(GAMES), "--seed", "0"]
    reports = []
    for jobs in ("1", "2"):
        assert main([*words, "--jobs", jobs]) == 1
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1]
    assert reports[0].startswith((FOLDER / "never-reached" / "bad.txt").read_text("utf-8"))


# ------------------------------------------------------------------------------ options played with

OPTIONS = """\
game "Options"
players 2
deck standard
goal highest score
{options}
zone stock, face down
zone hand of each player, seen by its owner
keep score of each player = 0
phase dealing
  enter
    new deal from stock
    deal 1 from stock to each hand
    go to playing
phase playing
  move lay
    choose card from hand
    put card under stock
    if {condition}
      add 1 to score
    if turn is dealer
      end game
    then next turn
"""


def options(count: int, words: str = "no, or yes") -> str:
    return "".join(f"option o{number} = {words}\n" for number in range(count))


def rules_found(text: str, games: int) -> list[tuple[str, str]]:
    ruleset, found = load_text("options.cards", text)
    assert ruleset is not None, render(found)
    shown = findings(try_out(ruleset, "options.cards", games, 0, 1, lambda *_: None))
    return [(one.rule, one.span.text) for one in shown]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        # two options come together in some game, whatever they are
        ("o1 and o3", []),
        ("o0 and not o3 and turn is dealer", []),
        ("o0 and o3 and hand.count > 2", [("never-reached", "o0 and o3 and hand.count > 2")]),
        # four need not: nothing is said of what they leave out, or would decide
        ("o0 and o1 and not o2 and not o3 and hand.count > 2", []),
        ("(o0 and o1 and not o2 and not o3) or hand.count > 2", []),
    ],
)
def test_what_rests_on_options_is_reported_only_where_they_were_tried(
    condition: str, found: list[tuple[str, str]]
) -> None:
    text = OPTIONS.format(options=options(4), condition=condition)
    shown = rules_found(text, games=120)
    assert [one for one in shown if one[0] == "never-reached"] == found


def test_nothing_is_said_of_what_was_in_force_in_a_few_games_only() -> None:
    text = OPTIONS.format(options=options(4), condition="o0 and o3 and hand.count > 2")
    assert "never-reached" not in dict(rules_found(text, games=40))


def test_any_two_values_come_together_if_they_may() -> None:
    text = OPTIONS.format(
        options=options(5, "a, or b, or c") + 'forbid o1 is b and o2 is c\n  "They clash."\n',
        condition="hand.empty",
    )
    ruleset, _ = load_text("options.cards", text)
    assert ruleset is not None
    picks = settings(ruleset)
    assert len(picks) <= MOST
    assert all(forbidden_by(ruleset, one) is None for one in picks)
    for one, other in combinations(ruleset.options, 2):
        for x, y in product(values(one), values(other)):
            together = any(pick[one.name] == x and pick[other.name] == y for pick in picks)
            assert together != ((one.name, x, other.name, y) == ("o1", "b", "o2", "c"))


@pytest.mark.parametrize(
    ("sizes", "found"),
    [
        (range(40), True),
        ([0] * 20 + list(range(20)), True),
        ([*range(39), 37], False),
        ([n % 7 for n in range(60)], False),
        ([5] * 60, False),
        ([*range(30), *[29] * 30], False),
        (range(12), False),  # too few to tell
    ],
)
def test_what_only_grows(sizes: list[int], found: bool) -> None:
    assert grows(sizes) == found


# ----------------------------------------------------------------------------------- the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for rule in ("stuck-game", "never-reached", "idle-option"):
        (tmp_path / f"{rule.replace('-', '_')}.cards").write_bytes(
            (FOLDER / rule / "bad.cards").read_bytes()
        )
    return tmp_path


def lint(*words: str) -> int:
    jobs = ["--jobs", "1"] if "--play" in words else []
    return main(["lint", "--color", "never", *jobs, *words])


def problem_lines(out: str) -> list[str]:
    """Those of a concise report, without its end."""
    return [line for line in out.splitlines() if ".cards:" in line]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--play", "0"], "--play: a number from 1 to 100,000, not 0"),
        (["--play=-3"], "--play: a number from 1 to 100,000, not -3"),
        (["--play", "100001"], "--play: a number from 1 to 100,000, not 100001"),
        (["--play", "many"], "--play: `many` is not a whole number"),
        (["--play", "5", "--seed=-1"], "--seed: a number from 0 on, not -1"),
        (["--play", "5", "--jobs", "0"], "--jobs: a number from 1 to 256, not 0"),
        (["--play", "5", "--fix"], "lint: --play goes with no mending: mend first, then play"),
        (["--seed", "5"], "--seed: this is for --play N"),
    ],
)
def test_bad_use(
    folder: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", "stuck_game.cards", *words]) == 2
    assert capsys.readouterr().err == f"cards: {told}\n"


def test_files_are_played_that_have_no_errors(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (folder / "stuck_game.cards").read_text("utf-8")
    (folder / "wrong.cards").write_text(text.replace("go to playing", "go to plying"), "utf-8")
    assert lint("--play", "20", "--format", "concise", ".") == 1
    told = capsys.readouterr()
    found = {tuple(line.split(":")[::3]) for line in problem_lines(told.out)}
    assert {(path, rest.split()[0]) for path, rest in found} >= {
        ("./idle_option.cards", "P106"),
        ("./never_reached.cards", "P104"),
        ("./stuck_game.cards", "P101"),
        ("./wrong.cards", "E206"),
    }
    assert not any(path == "./wrong.cards" and rest.startswith(" P") for path, rest in found)
    line = (
        r"20 games of each of 3 files played in \d+\.\d s, seed 0; 1 file with errors not played\n"
    )
    assert re.fullmatch(line, told.err)


def test_what_comes_from_stdin_is_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.BytesIO((folder / "stuck_game.cards").read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(data, "utf-8"))
    assert lint("--play", "20", "--select", "P101", "--format", "sarif", "-") == 1
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    assert {result["ruleId"] for result in run["results"]} == {"P101"}
    assert run["tool"]["driver"]["rules"][0]["name"] == "stuck-game"


def test_nothing_is_played_where_nothing_of_it_is_wanted(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dotcards.repl.lint_command.trial_findings.try_out", None)
    assert lint("--play", "20", "--ignore", "P", "stuck_game.cards") == 0
    assert capsys.readouterr().err == "nothing played\n"


def test_a_comment_passes_over_it_and_is_never_called_unused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "never_reached.cards"
    line = "  if pile.count > 20\n"
    passed = f"  # lint: ignore never-reached because it is rare\n{line}"
    path.write_text(path.read_text("utf-8").replace(line, passed), "utf-8")
    assert lint("--play", "20", str(path)) == 0
    assert lint(str(path)) == 0
    assert capsys.readouterr().out == "no problems found\n" * 2


def test_a_fault_of_the_program_is_told_as_such(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault(*_: object) -> None:
        raise AttributeError("no\nsuch thing")

    monkeypatch.setattr("dotcards.interpreter.trial.games.Watcher._advance", fault)
    assert lint("--play", "20", "--select", "P102", "--format", "concise", "stuck_game.cards") == 1
    told = "a game could not go on here: a fault of this program: AttributeError: no such thing"
    (line,) = problem_lines(capsys.readouterr().out)
    assert line == f"stuck_game.cards:5:1: P102 broken-game: {told}"


def test_stopped_by_ctrl_c(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    text = (folder / "stuck_game.cards").read_text("utf-8")
    (folder / "stuck_game.cards").write_text(text + "\nvar nothing = 0\n", "utf-8")
    monkeypatch.setattr("dotcards.repl.lint_command.trial_findings.try_out", stop)
    assert (
        lint("--play", "20", "--format", "concise", "stuck_game.cards", "idle_option.cards") == 130
    )
    told = capsys.readouterr()
    assert [line.split()[1] for line in problem_lines(told.out)] == ["L107"]
    assert told.err.endswith("cards: stopped: what games come upon was not looked for everywhere\n")


# ----------------------------------------------------------------------------------- house rules

FEWER = """\
phase dealing
  enter
    new deal from stock
    deal 3 from stock to each hand
    go to playing
"""


def test_a_variant_is_told_what_it_does_and_not_what_its_base_does(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = (FOLDER / "broken-game" / "good.cards").read_text("utf-8")
    (folder / "base.cards").write_text(good, "utf-8")
    (folder / "bad_base.cards").write_text(
        (FOLDER / "broken-game" / "bad.cards").read_text("utf-8")
    )
    variant = (
        'variant "Mine" of {}\nphase playing\n  move lay\n    choose card from hand\n'
        "    put card on pile\n    if card.suit is hearts\n      retire player\n"
        "      then turn = {}\n    else\n      then next turn\n"
    )
    (folder / "mine.cards").write_text(variant.format("base", "dealer"), "utf-8")
    assert lint("--play", "30", "--format", "json", "mine.cards") == 1
    (found,) = json.loads(capsys.readouterr().out)["diagnostics"]
    assert found["message"].startswith("with this variant a game could not go on here: the turn")
    assert found["place"]["path"] == "mine.cards"
    assert found["notes"][0]["place"]["path"].endswith("base.cards")
    # the same line, where the base has the same fault by itself
    (folder / "mine.cards").write_text(variant.format("bad_base", "dealer"), "utf-8")
    assert lint("--play", "30", "mine.cards") == 0
    # what the base comes to all the time, and the variant never
    text = (FOLDER / "never-reached" / "good.cards").read_text("utf-8")
    (folder / "base.cards").write_text(text, "utf-8")
    (folder / "mine.cards").write_text('variant "Mine" of base\nplayers 2\n' + FEWER, "utf-8")
    capsys.readouterr()
    for games, codes in (("20", []), ("50", ["P104"])):
        assert lint("--play", games, "--format", "json", "mine.cards") == bool(codes)
        shown = json.loads(capsys.readouterr().out)["diagnostics"]
        assert [one["code"] for one in shown] == codes
    assert shown[0]["message"].startswith("with this variant this never held in 50 games")
    # that an option of the base does nothing any more does no harm
    good = (FOLDER / "idle-option" / "good.cards").read_text("utf-8")
    (folder / "base.cards").write_text(good, "utf-8")
    (folder / "mine.cards").write_text(
        'variant "Mine" of base\nwhen hearts is played\n  if hearts_count is one\n'
        "    add 1 to player.score\n  else if hearts_count is two\n"
        "    add 2 - 1 to player.score\n  else\n    add 3 to player.score\n",
        "utf-8",
    )
    assert lint("--play", "30", "mine.cards") == 0


def test_a_shipped_game_is_clean() -> None:
    ruleset = load("crates")
    assert findings(try_out(ruleset, "crates", 12, 0, 1, lambda *_: None)) == ()
