"""Options that cannot go together: told wherever somebody picks them, and never picked at random.

What the checker says about `forbid` lines themselves is in `check/forbidden.cards`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dotcards.dsl import RulesetError, load
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.interpreter import Game, OptionError, compile_ruleset
from dotcards.interpreter.machine.options import can_be_picked
from dotcards.interpreter.simulate.option_readings import other_readings
from dotcards.repl.cli.main import main
from dotcards.repl.display.styled_text import plain
from dotcards.repl.table import setup as sitting_down
from dotcards.repl.table.seats import read_seats
from dotcards.repl.table.session import Session
from tests.harness.rulesets import rules
from tests.invariants import option_values

GAME = """\
game "Small"
  "Get rid of your cards."
players 2 to 3
deck standard without 2, 3 if short
also deck standard if not short
goal highest score

option short = no, or yes
  "Without the low cards?"
option hands = 1, or 2 to 9
  "How many hands."
option sharp = no, or yes
  "Thirty cards each?"
forbid short and hands > 4
  "The short deck wears out in four hands."
forbid sharp
  "Nobody plays sharp."

zone stock, face down
zone hand of each player, seen by its owner
keep score of each player = hands

phase dealing
  enter
    new deal from stock
    deal (if sharp then 30 else 10) from stock to each hand
    go to playing

phase playing
  move play
    choose card from hand
    put card in stock
    if hand.empty
      add 1 to player.score
      end game
    then next turn

example "1: many hands"
  with hands = 9
  phase dealing
  expect Ann.score is 9
"""
WHY = "The short deck wears out in four hands."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.cards").write_text(GAME, "utf-8")
    return tmp_path


def variant(folder: Path, *lines: str, name: str = "ours", of: str = "small") -> str:
    path = folder / f"{name}.cards"
    path.write_text("\n".join([f'variant "Ours" of {of}', *lines, ""]), "utf-8")
    return path.name


def test_a_machine_refuses_them_with_the_reason(folder: Path) -> None:
    ruleset = load("small.cards")
    with pytest.raises(OptionError) as refused:
        compile_ruleset(ruleset, {"short": True, "hands": 5})
    assert str(refused.value) == f"short=yes and hands=5 cannot go together: {WHY}"
    with pytest.raises(OptionError, match=r"^sharp=yes cannot be picked: Nobody plays sharp\.$"):
        compile_ruleset(ruleset, {"sharp": True})
    compile_ruleset(ruleset, {"short": True, "hands": 4})


@pytest.mark.parametrize("command", ["play", "simulate", "compile", "rules"])
def test_on_the_command_line(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [command, "small.cards", "--set", "hands=5", "--set", "short=yes"]
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err == f"cards: short=yes and hands=5 cannot go together: {WHY}\n"
    assert told.out == ""


def test_at_the_table(folder: Path) -> None:
    """A new game begins under other readings, from those in force; or not, with the reason."""
    machine = compile_ruleset(load("small.cards"))
    session = Session(Game.start(machine, ["Ann", "Ben"], 1), read_seats("Ann,bot"), False)
    session.begin()

    def hear(line: str) -> str:
        return " ".join(" ".join(map(plain, session.hear(line).lines)).split())  # as if not broken

    session.hear("restart short=yes")
    begun = session.game
    assert begun.machine.options == {"short": True, "hands": 1, "sharp": False}
    for line, why in (
        ("restart hands=5", f"short=yes and hands=5 cannot go together: {WHY}"),
        ("restart shrot=no", "did you mean 'short'? there are: short, hands, sharp"),
        ("restart hands=10", "hands cannot be 10; it can be: 1, 2 to 9"),
        ("restart please", "`options` lists those"),
    ):
        assert hear(line).endswith(why)
        assert session.game is begun
    session.hear("restart same short=no hands=5")
    assert session.game.machine.options == {"short": False, "hands": 5, "sharp": False}
    assert session.game.seed == begun.seed
    assert WHY in hear("options")


def test_when_sitting_down_it_is_asked_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["short=yes hands=5", "sharp=yes", "none", ""]

    def ask(question: str, words: object, meant: Callable[[str], object]) -> object:
        offered.append(question)
        return next(chosen for text in answers if (chosen := meant(text)) is not None)

    offered: list[str] = []
    monkeypatch.setattr(sitting_down, "_ask", ask)
    assert sitting_down.ask_for_options(load("small.cards"), ("short=yes", "hands=9")) == ()
    told = capsys.readouterr().out
    assert "  hands = 1, or 2 to 9\n" in told
    assert WHY in told
    assert "Nobody plays sharp." in told
    assert "[as they are]" in offered[0], "what does not go together is not offered again"
    path = variant(folder, "with hands = 3")
    assert sitting_down.ask_for_options(load(path), ("hands=4",)) == ()
    assert "  hands = 3, or 1, 2 to 9\n" in capsys.readouterr().out
    assert "[hands=4; `none`]" in offered[1]


def test_with_what_a_variant_has_picked_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = variant(folder, "with hands = 5")
    load(path)
    assert main(["play", path, "--set", "short=yes"]) == 2
    assert WHY in capsys.readouterr().err


def test_a_variant_that_picks_both_is_pointed_to_its_line(folder: Path) -> None:
    path = variant(folder, "with short = yes", "with hands = 7")
    with pytest.raises(RulesetError) as refused:
        load(path)
    (problem,) = (one for one in refused.value.diagnostics if one.is_error)
    assert problem.rule == "forbidden-options"
    assert problem.span.text == "with hands = 7"
    assert problem.span.source.name == path
    notes = [(note.message, note.span and note.span.source.name) for note in problem.notes]
    assert notes == [(WHY, "small.cards"), ("picked here", path)]


def test_a_pick_of_the_base_and_one_of_the_variant(folder: Path) -> None:
    variant(folder, "with short = yes", name="below")
    path = variant(folder, "with hands = 7", of="below")
    with pytest.raises(RulesetError) as refused:
        load(path)
    (problem,) = (one for one in refused.value.diagnostics if one.is_error)
    assert problem.span.text == "with hands = 7"
    assert [note.span.source.name for note in problem.notes if note.span] == [
        "small.cards",
        "below.cards",
    ]


def test_an_inherited_example_that_cannot_be_is_left_out(folder: Path) -> None:
    ruleset = load(variant(folder, "with short = yes"))
    assert ruleset.examples == ()


def test_a_variant_forbids_more_says_it_anew_and_takes_it_out(folder: Path) -> None:
    more = load(variant(folder, "forbid hands is 3", '  "Three is bad luck."'))
    assert not can_be_picked(more, {"hands": 3})
    assert not can_be_picked(more, {"short": True, "hands": 5})
    other = load(variant(folder, "forbid short  and hands > 4", '  "Too many."'))
    with pytest.raises(OptionError, match="Too many"):
        compile_ruleset(other, {"short": True, "hands": 5})
    assert len(other.forbidden) == 2
    less = load(variant(folder, "without forbid short and hands > 4"))
    assert can_be_picked(less, {"short": True, "hands": 5})
    with pytest.raises(RulesetError) as refused:
        load(variant(folder, "without forbid short and hands > 5"))
    (problem,) = refused.value.diagnostics
    assert problem.help == "did you mean `forbid short and hands > 4`?"


def test_what_is_picked_at_random_can_be_played(folder: Path) -> None:
    ruleset = load(variant(folder, "with hands = 5"))
    assert [name for name, _ in option_values(ruleset)] == ["hands"] * 3
    readings = other_readings(ruleset, {"short": False, "hands": 5, "sharp": False})
    assert readings == (("hands", 1), ("hands", 2), ("hands", 9))


def test_simulation_tells_of_the_other_readings(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "small.cards", "--games", "5", "--seed", "1", "--jobs", "1"]
    assert main([*words, "--format", "json"]) == 0
    found = {one["option"] for one in json.loads(capsys.readouterr().out)["readings"]}
    assert found == {"short", "hands"}


def test_what_is_forbidden_is_no_matter_for_lint(folder: Path) -> None:
    """Thirty cards each are more than there are, but that is never played."""
    assert main(["lint", "small.cards"]) == 0
    text = GAME.replace('forbid sharp\n  "Nobody plays sharp."\n', "")
    (folder / "small.cards").write_text(text, "utf-8")
    assert main(["lint", "small.cards"]) == 1


def test_without_forbid_lines_nothing_is_worked_out() -> None:
    assert forbidden_by(rules("phase start\n  enter\n    end game\n"), {}) is None
