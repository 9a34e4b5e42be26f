"""`cards test --fix`: what becomes of the examples that a house rule changes is written into it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dotcards.dsl import load, load_checked
from dotcards.dsl.loading.library import find
from dotcards.interpreter.examples.examples import run_examples
from dotcards.interpreter.examples.restated import restated
from dotcards.repl.cli.example_fixes import NOTE, fix
from dotcards.repl.cli.main import main
from dotcards.repl.cli.user_errors import Trouble

GAME = """\
game "Small"
players 2 to 3
deck standard
goal highest score
zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
keep score of each player = 0
var mood: calm, angry
var led: suit
when 7 is played
  mood = angry
  led = card.suit
  add 5 to player.score
phase dealing
  enter
    new deal from stock
    deal 2 from stock to each hand
    go to playing
phase playing
  move play if not player.hand.empty
    choose card from hand
    play card on pile
    then next turn
  otherwise stop
    add 1 to player.score
    end game

example "1: a seven scores"   # a comment
  phase playing
  turn = Ann
  Ann.hand = 7H 8H
  do Ann play 7H
  expect Ann.score is 5     # five
  expect mood is angry
  expect led is hearts
  expect turn is Dan
  expect not Ann.hand.empty
  expect Dan.score < 3

example "2: an eight does not"
  phase playing
  turn = Ann
  Ann.hand = 7H 8H
  refuse Ann play 9H
  do Ann play 8H
  expect led is none

example "3: angry and five"
  phase playing
  turn = Ann
  Ann.hand = 7H 8H
  do Ann play 7H
  expect mood is angry and Ann.score is 5
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.cards").write_text(GAME, "utf-8")
    return tmp_path


def variant(*lines: str, name: str = "ours", of: str = "game") -> Path:
    path = Path(f"{name}.cards")
    path.write_text("\n".join([f'variant "Ours" of {of}', *lines, ""]), "utf-8")
    return path


def fixed(path: Path) -> str:
    """What was added; the file is then right, and fixing it again changes nothing."""
    before = path.read_text("utf-8")
    assert main(["test", "--fix", "--strict", str(path)]) == 0
    after = path.read_text("utf-8")
    assert after.startswith(before.rstrip())
    assert load_checked(str(path))[1] == ()
    assert all(outcome.passed for outcome in run_examples(load(str(path))))
    assert main(["test", "--fix", "--strict", str(path)]) == 0
    assert path.read_text("utf-8") == after
    return after[len(before.rstrip()) :].strip()


def test_what_was_written_before_is_written_anew(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rule is changed once more, then put back; the user's own example is left as it is."""
    path = variant("when 7 is played", "  turn stays")
    first = fixed(path)
    assert "expect turn is Ann" in first
    text = path.read_text("utf-8")
    path.write_text(text.replace("  turn stays", "  add 2 to player.score"), "utf-8")
    assert main(["test", str(path)]) == 1
    told = "1 come out differently once more; --fix writes anew what it has written"
    assert told in capsys.readouterr().out
    assert main(["test", "--fix", "--strict", str(path)]) == 0
    again = path.read_text("utf-8")
    assert "expect turn is Ann" not in again
    assert "expect Ann.score is 2" in again
    assert again.count(NOTE) == again.count('example "1:') == 1
    path.write_text(text.replace("when 7 is played\n  turn stays\n", ""), "utf-8")
    assert main(["test", "--fix", str(path)]) == 0
    assert 'example "1:' not in path.read_text("utf-8")


def test_an_example_of_one_s_own_is_not_rewritten(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = variant("when 7 is played", "  turn stays")
    fixed(path)
    capsys.readouterr()
    own = '\nexample "own"\n  phase playing\n  turn = Ann\n  expect turn is Dan\n'
    path.write_text(path.read_text("utf-8") + own, "utf-8")
    assert main(["test", "--fix", str(path)]) == 1
    assert "--fix" not in capsys.readouterr().out
    assert path.read_text("utf-8").endswith(own)


def test_the_encoding_of_the_file_is_kept(folder: Path) -> None:
    path = Path("ours.cards")
    path.write_text('variant "Ours" of game\nwithout when 7 is played\n', "utf-16")
    before = path.read_bytes()
    assert main(["test", "--fix", str(path)]) == 0
    after = path.read_bytes()
    assert after.startswith(before)
    assert "example" in after.decode("utf-16")[len(before) // 2 :]


def test_what_comes_out_is_expected_instead(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = variant("when 7 is played", "  turn stays")
    assert main(["test", str(path)]) == 0
    told = "2 changed by this variant; --fix writes into it what comes out now\n"
    assert told in capsys.readouterr().out
    assert main(["test", "--strict", str(path)]) == 1
    assert told in capsys.readouterr().out
    assert fixed(path) == (
        NOTE
        + """
without example "3"

example "1: a seven scores"                   # a comment
  phase playing
  turn = Ann
  Ann.hand = 7H 8H
  do Ann play 7H
  expect Ann.score is 0                       # five
  expect mood is calm
  expect led is none
  expect turn is Ann
  expect not Ann.hand.empty
  expect Dan.score < 3"""
    )
    told = capsys.readouterr().err
    assert told.splitlines() == [
        'ours.cards: written: example "1" with what now comes of it',
        'ours.cards: written: without example "3"',
    ]


def test_conditions_are_turned_round(folder: Path) -> None:
    path = variant("also when 7 is played", "  put player.hand on pile")
    assert "\n  expect Ann.hand.empty\n" in fixed(path)


def test_a_move_that_is_refused_now_takes_the_example_out(folder: Path) -> None:
    path = variant(
        "phase playing",
        "  move play",
        "    choose card from hand where card.rank is 7",
        "    play card on pile",
        "    then next turn",
    )
    assert fixed(path) == f'{NOTE}\nwithout example "2"'


def test_only_those_asked_for_and_under_one_heading(folder: Path) -> None:
    path = variant("when 7 is played", "  turn stays")
    assert main(["test", "--fix", "-k", "angry", str(path)]) == 0
    text = path.read_text("utf-8")
    assert text.endswith(f'{NOTE}\nwithout example "3"\n')
    assert fixed(path).startswith('example "1:')
    assert path.read_text("utf-8").count(NOTE) == 1


def test_what_a_variant_below_says_is_inherited_too(folder: Path) -> None:
    fixed(variant("when 7 is played", "  turn stays", name="below"))
    assert "expect turn is Dan" in fixed(variant("without when 7 is played", of="below"))


def test_the_file_stays_as_it_is_written(folder: Path) -> None:
    path = folder / "ours.cards"
    path.write_bytes(b'variant   "Ours" of game\r\n\r\nwithout when 7 is played  # why\r\n\r\n')
    assert main(["test", "--fix", "--strict", "ours.cards"]) == 0
    written = path.read_bytes()
    assert written.startswith(
        b'variant   "Ours" of game\r\n\r\nwithout when 7 is played  # why\r\n'
    )
    assert b"\n" not in written.replace(b"\r\n", b"")
    assert load_checked("ours.cards")[1] == ()


def test_a_file_that_is_right_is_not_touched(folder: Path) -> None:
    path = variant("option other = no, or yes", "define odd = other", "var it = odd")
    before = path.stat().st_mtime_ns
    main(["test", "--fix", "ours.cards"])
    main(["test", "--fix", "game.cards"])
    assert path.stat().st_mtime_ns == before
    assert (folder / "game.cards").read_text("utf-8") == GAME


@pytest.mark.skipif(os.geteuid() == 0, reason="everything may be written by this user")
def test_a_file_that_may_not_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = variant("without when 7 is played")
    path.chmod(0o444)
    assert main(["test", "--fix", "ours.cards"]) == 2
    assert "may not be written" in capsys.readouterr().err


def test_what_comes_with_the_program_is_left_alone() -> None:
    path = find("crates_sevens_skip")
    inherited = [one for one in load(path).examples if one.inherited]
    with pytest.raises(Trouble, match="comes with the program"):
        fix(path, inherited[:1])


def test_an_example_that_holds_is_its_own_text() -> None:
    ruleset = load("idiot")
    for example in ruleset.examples[:10]:
        assert restated(ruleset, example) == example.span.text
