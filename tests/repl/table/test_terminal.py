"""The table through a pipe and in a real pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dotcards.dsl import Ruleset
from dotcards.repl.display.styled_text import Painter
from dotcards.repl.storage import saves
from dotcards.repl.table.piped_table import run as run_plain
from tests.harness.golden import expect
from tests.harness.tables import cards_in, seated
from tests.harness.terminals import ROOT, SLOWEST, Terminal

# ------------------------------------------------------------------------------- without a terminal


def piped(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dotcards", "play", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_a_whole_game_is_piped_in_without_losing_a_line(eights_file: str) -> None:
    done = piped(eights_file, "--seed", "5", "--seats", "Ann,bot", given="#1\n" * 300)
    said = len(re.findall(r"> #1$", done.stdout, re.MULTILINE))
    # What comes after the end is refused.
    assert (done.returncode, done.stderr) == (1, f"cards: stdin:{said}: refused: #1\n")
    assert re.search(r"^Winner: (Ann|Bob)$", done.stdout, re.MULTILINE)
    assert said > 20


def test_what_is_refused_in_a_pipe_ends_it_with_its_line(eights_file: str) -> None:
    """As in a script: what follows was meant for another position."""
    done = piped(eights_file, "--seed", "5", given="seed\nnonsense\nseed\n")
    assert (done.returncode, done.stderr) == (1, "cards: stdin:2: refused: nonsense\n")
    assert done.stdout.count("> seed\n5\n") == 1
    done = piped(eights_file, "--seed", "5", given="seed\nquit\nnonsense\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("> seed\n5\nYou> quit\n")


@pytest.mark.parametrize(
    ("given", "status", "told"),
    [
        ("", 0, "the input ended before the game did"),
        ("hand", 0, "the input ended before the game did"),
        ("play\n", 1, "the input ended in the middle of a move"),
    ],
)
def test_the_input_ends(eights_file: str, given: str, status: int, told: str) -> None:
    # With this seed there is more than one card to choose from.
    done = piped(eights_file, "--seed", "1", given=given)
    assert (done.returncode, done.stderr) == (status, f"cards: {told}\n")


def test_a_script_ends_at_the_first_refused_move(eights_file: str, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_bytes("\ufeff# a comment\r\nhand\r\n\r\nplay 1\r\nseed\r\n".encode())
    done = piped(eights_file, "--seed", "1", "--script", str(script))
    assert done.returncode == 1
    assert done.stderr == f"cards: {script}:4: refused: play 1\n"
    assert "> seed" not in done.stdout
    done = piped(eights_file, "--script", "-", given="# nothing\nfoo\n")
    assert (done.returncode, done.stderr) == (1, "cards: stdin:2: refused: foo\n")


def test_a_device_is_no_script() -> None:
    done = piped("crates", "--script", "/dev/zero", "--seats", "Ann,bot", given="")
    assert done.returncode == 2
    assert done.stderr == "cards: --script: /dev/zero: this is not an ordinary file\n"


def test_a_script_to_its_end(eights_file: str, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("#1\n" * 200)
    done = piped(eights_file, "--seed", "5", "--seats", "Ann,bot", "--script", str(script))
    assert done.returncode in (0, 1)
    assert "Winner: " in done.stdout


@pytest.mark.parametrize(
    "given",
    [
        bytes(range(256)) + b"\n",
        b"\xff\xfe\n",
        b"seed\n" + b"a" * 100_000 + b"\n",
        b"seed\n" + b"a" * 3_000_000,
        b";;,,::\n" * 50,
    ],
)
def test_any_bytes_may_come_down_a_pipe(eights_file: str, given: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dotcards", "play", eights_file, "--seed", "1"],
        cwd=ROOT,
        input=given,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr


class Endless(io.StringIO):
    """Gives a line that never ends, and counts how much of it is asked for at once."""

    most = 0
    left = 10_000_000

    def readline(self, size: int | None = -1, /) -> str:
        self.most = max(self.most, self.left if size is None or size < 0 else size)
        text = "a" * min(self.left, self.most)
        self.left -= len(text)
        return text


def test_a_line_without_end_is_not_kept(
    eights: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    session, lines = seated(eights, "Ann,bot", patient=False), Endless()
    assert run_plain(session, lines, Painter(), "stdin") == 1
    assert lines.most < 10_000
    told = capsys.readouterr()
    assert "that line is too long" in told.out
    assert len(told.out) < 3_000
    assert re.fullmatch("cards: stdin:1: refused: a{30,60}…\n", told.err)
    # Somebody who types goes on, at the end of that line.
    typed = io.StringIO("x" * 9_000 + "\nseed\n")
    assert run_plain(seated(eights, "Ann,bot", patient=False), typed, Painter()) == 0
    assert "Ann> seed\n1\n" in capsys.readouterr().out


def test_plain_lines_are_echoed_with_their_prompt(
    eights: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    session = seated(eights, "Ann,bot", patient=False)
    assert run_plain(session, io.StringIO("seed\n"), Painter()) == 0
    assert "Ann> seed\n1\n" in capsys.readouterr().out


def test_sitting_down_asks_only_how_many_bots(terminal: Callable[..., Terminal]) -> None:
    table = terminal()
    table.expect("How many bots, 1 to 3? [3] ")
    table.type("9\r")
    table.wait(lambda screen: screen.count("How many bots") == 2, "second question")
    table.type("1\r")
    assert table.prompt() == "You> "
    assert re.search("  Ann  hand [4-6]", table.text)
    assert "Bob" not in table.text
    table.type("quit\r")
    assert table.ends() == 0


def test_leaving_at_the_question(terminal: Callable[..., Terminal]) -> None:
    table = terminal()
    table.expect("How many bots")
    table.type("\x04")
    assert table.ends() == 0
    table = terminal()
    table.expect("How many bots")
    table.type("\x03")
    assert table.ends() == 130
    assert "Traceback" not in table.raw


def test_the_bottom_line(terminal: Callable[..., Terminal], eights_file: str) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    bottom = table.screen.display[-1]
    assert bottom.strip() == "playing · to move: Ann · Ann 0 · Bob 0"


def test_resized_in_the_middle_of_a_line(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    """Nothing of what was laid out for another width is left, and what was typed is."""
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", columns=120)
    table.prompt()
    table.enter("hand")
    table.type("play 7")
    table.wait(lambda _: table.line == "Ann> play 7", "typed text")
    table.type("\x1b[D")
    table.wait(lambda _: table.line == "Ann> play ", "cursor")
    for rows, columns in ((30, 57), (15, 36), (24, 100)):
        table.resize(rows, columns)
        shown = table.settled().splitlines()
        heads = [row for row in shown if row.startswith("── ")]
        assert heads == [f"── Tiny Eights · playing {'─' * (columns - 25)}"]
        assert [row.split()[:2] for row in shown].count(["your", "hand"]) == 2
        assert "Ann> play 7" in shown
        assert table.line == "Ann> play "
        assert shown[-1].startswith("playing · to move: Ann")
        assert shown[-1].endswith("…" if columns < 40 else "Bob 0")
    table.type("\x05\x7fzzz")
    assert table.enter() == "Ann> "
    assert "`zzz` is not a card" in table.text


def test_tab_completes(terminal: Callable[..., Terminal], eights_file: str) -> None:
    table = terminal(eights_file, "--seed", "13", "--seats", "Ann,bot")
    table.prompt()
    table.type("pl\t")
    table.wait(lambda _: table.line == "Ann> play", "completed word")
    table.type(" \t")
    marked = re.findall(r"\*(\S+)", table.text)
    assert len(marked) > 1
    words = [w.translate(str.maketrans("♣♦♥♠", "CDHS")) for w in marked]
    for word in words:
        table.expect(f" {word} ")
    assert "3C" in words or "C" not in "".join(words)


def test_a_long_answer_comes_by_screenfuls(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", rows=12, columns=50)
    table.prompt()
    assert table.enter("help") == "Enter: more, q: enough> "
    first = table.settled().splitlines()
    assert first[:2] == ["Ann> help", "Moves here"]
    assert table.enter() == "Enter: more, q: enough> "
    second = table.settled().splitlines()
    assert second[0] == first[-2]
    assert len(second) == 12
    assert "Enter: more" not in "".join(second[:-1])
    assert table.enter("q") == "Ann> "
    assert table.enter("help") == "Enter: more, q: enough> "
    assert table.enter("seed") == "Ann> "
    assert re.search("^1$", table.settled(), re.MULTILINE)
    prompt = table.enter("rules")
    while prompt.startswith("Enter: more"):
        prompt = table.enter()
    assert prompt == "Ann> "


def test_ctrl_c_clears_the_line_then_offers_to_leave(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    table.type("play 7")
    table.wait(lambda _: table.line == "Ann> play 7", "typed text")
    table.type("\x03")
    table.wait(lambda _: table.line == "Ann> ", "cleared line")
    table.type("\x03")
    table.expect("Leave the game? [y/N] ")
    assert table.prompt() == "Leave the game? [y/N] "
    table.type("\r")
    table.wait(lambda _: table.line == "Ann> ", "prompt")
    table.type("\x04")
    table.wait(lambda _: table.line == "Leave the game? [y/N] ", "question")
    table.type("\x04")
    assert table.ends() == 0
    assert "Traceback" not in table.raw


def test_ctrl_c_while_a_bot_thinks_asks_and_leaving_says_where_the_game_is(
    terminal: Callable[..., Terminal],
) -> None:
    thinking = ("--seats", "Ann,bot:careful", "--think", "30")
    table = terminal("idiot", "--seed", "2", *thinking)
    assert table.prompt() == "Ann> "
    before = set(saves.unfinished())
    table.type("ready\r")
    # The move is on disk before bots think about theirs.
    table.wait(lambda _: bool(set(saves.unfinished()) - before), "move kept")
    table.read(0.3)
    table.type("\x03")
    table.wait(lambda _: table.line == "Leave the game? [y/N] ", "question")
    table.type("\x03")
    assert table.ends() == 0
    told = re.search(r"The game is kept; `cards play --resume\s+(\S+)` goes\s+on", table.raw)
    assert told is not None
    assert [move.seat for move in saves.read(saves.find(told[1])).moves] == [0]
    assert "Traceback" not in table.raw


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_told_to_end_it_leaves_the_terminal_as_it_was(
    terminal: Callable[..., Terminal], eights_file: str, number: int, status: int
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    before = termios.tcgetattr(table.process.child_fd)
    table.prompt()
    assert termios.tcgetattr(table.process.child_fd)[3] != before[3]
    table.process.kill(number)
    end = time.monotonic() + SLOWEST
    while table.process.isalive() and time.monotonic() < end:
        table.read(0.05)
    assert termios.tcgetattr(table.process.child_fd) == before
    assert table.ends() == status
    assert "Traceback" not in table.raw


def test_two_people_see_only_their_own_hands(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,Ben")
    first = table.prompt().split(",")[0]
    assert "your hand  " not in table.text
    table.type("\r")
    table.wait(lambda _: table.line == f"{first}> ", "prompt")
    table.wait(lambda screen: "your hand  " in screen, "hand")
    (hand,) = re.findall("your hand  (.*)", table.text)
    table.type("#1\r")
    table.expect("Enter clears the screen> ")
    table.type("\r")
    table.expect("Enter shows your hand> ")
    table.prompt()
    assert "your hand  " not in table.text
    assert not cards_in(table.text)
    table.type("\r")
    table.wait(lambda screen: "your hand  " in screen, "hand")
    table.prompt()
    (other,) = re.findall("your hand  (.*)", table.text)
    assert not cards_in(other) & cards_in(hand)
    # What the first one typed is not among the lines typed before.
    table.type("\x1b[A")
    table.read(0.3)
    assert "#1" not in table.line


@pytest.mark.parametrize(("rows", "columns"), [(15, 40), (40, 120)])
def test_a_whole_game_in_a_terminal(
    terminal: Callable[..., Terminal], eights_file: str, rows: int, columns: int
) -> None:
    table = terminal(
        eights_file, "--seed", "5", "--seats", "Ann,bot", "--ascii", rows=rows, columns=columns
    )
    prompt = table.prompt()
    for turn in range(200):
        assert not any(char in table.text for char in "♣♦♥♠→·")
        if prompt.startswith("The game is over"):
            break
        assert prompt in ("Ann> ", "Ann (Enter goes on)> "), table.text
        if turn == 3:
            table.resize(rows + 2, columns - 5)
        prompt = table.enter("#1" if prompt == "Ann> " else "")
    else:
        pytest.fail("the game did not end")
    assert re.search(r"^Winner: (Ann|Bob)$", table.text, re.MULTILINE)
    table.type("\r")
    assert table.ends() == 0
    assert "Traceback" not in table.raw


# Seeds with which somebody who always makes the first move is soon done.
WHOLE = {
    "crates": ("51", "hands=8"),
    "smear": ("11", "target=1", "win_by=first_there"),
    "idiot": ("9", "taking=forced"),
}


@pytest.mark.parametrize(("rows", "columns"), [(15, 40), (40, 120)])
@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_of_each_that_ships(
    terminal: Callable[..., Terminal], game: str, rows: int, columns: int
) -> None:
    """With the terminal resized on the way; the screens are kept in `screens/`."""
    seed, *options = WHOLE[game]
    picked = [word for option in options for word in ("--set", option)]
    table = terminal(
        game, "--seed", seed, "--seats", "Ann,bot", *picked, rows=rows, columns=columns
    )
    screens: list[str] = []
    prompt = table.prompt()
    for turn in range(160):
        over = prompt.startswith("The game is over")
        if turn in (0, 3, 4) or over:
            screens.append(table.settled())
        if over:
            break
        assert prompt in ("Ann> ", "Ann (Enter goes on)> "), table.text
        if turn == 3:
            table.resize(rows + 5, columns + 11)
            screens.append(table.settled())
            table.resize(rows, 40 if columns > 40 else 60)
            screens.append(table.settled())
        move = "ready" if table.settled().splitlines()[-1].startswith("trading") else "#1"
        prompt = table.enter(move if prompt == "Ann> " else "")
    else:
        pytest.fail("the game did not end")
    table.type("\r")
    assert table.ends() == 0
    assert "Traceback" not in table.raw
    shown = "\n========\n".join(screens) + "\n"
    expect(ROOT / "tests/repl/display/screens" / f"{game}_{columns}.txt", shown)


def test_a_terminal_that_can_do_nothing(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", TERM="dumb")
    table.wait(lambda _: table.line.startswith("Ann>"), "prompt")
    table.type("seed\r")
    table.wait(lambda screen: re.search(r"^1$", screen, re.MULTILINE), "the seed")
    table.type("hand\r")
    table.wait(lambda screen: "your hand" in screen.split("seed")[-1], "the hand")
    table.type("\x04")
    table.wait(lambda screen: "Leave the game?" in screen, "question")
    table.type("y\r")
    assert table.ends() == 0
    assert "\x1b" not in table.raw


def test_sitting_down_at_a_terminal_that_can_do_nothing(
    terminal: Callable[..., Terminal],
) -> None:
    table = terminal("--think", "1", TERM="dumb", columns=100)
    table.wait(lambda _: table.line.startswith("Which game"), "question")
    table.type("crates\r")
    table.wait(lambda _: table.line.endswith(("> ", "] ", "? ")), "next question")
    table.type("\x03")
    assert table.ends() == 130
    assert "\x1b" not in table.raw


PASTED = "\x1b[200~{}\x1b[201~"


def test_pasted_lines_are_heard_one_by_one(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    """As if each had been typed once the bots had moved; the last waits for its Enter."""
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", rows=60)
    table.prompt()
    table.type(PASTED.format("scores\r\nseed\nhand\nscor"))
    table.wait(lambda _: table.line == "Ann> scor", "last line, not heard yet")
    told = table.settled().splitlines()
    said = [row for row in told if row.startswith("Ann> ")]
    assert said == ["Ann> scores", "Ann> seed", "Ann> hand", "Ann> scor"]
    assert told[told.index("Ann> seed") + 1] == "1"
    table.type("es\r")
    table.wait(lambda screen: screen.count("Ann 0 · Bob 0") >= 2, "scores once more")
    table.prompt()
    for wanted in ("scores", "hand", "seed", "scores"):
        table.type("\x1b[A")
        table.wait(lambda _, wanted=wanted: table.line == f"Ann> {wanted}", wanted)


@pytest.mark.parametrize(
    "pasted", ["\x1b[31m", "\x1b[<0;1m", "\x1b[1;2M", "\x9b31m", "\x1b[5~\x1b[99~"]
)
def test_escape_sequences_that_are_typed_or_pasted_do_no_harm(
    terminal: Callable[..., Terminal], eights_file: str, pasted: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    table.type(pasted)
    table.type("\x15scores")  # Ctrl-U: an empty line again
    table.enter()
    assert "Traceback" not in table.raw
    assert "Unhandled exception" not in table.raw
    assert "Ann 0 · Bob 0" in table.text


def test_pasted_lines_after_a_refusal_are_not_heard(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", rows=60)
    table.prompt()
    table.type(PASTED.format("nonsense\nseed\nhand"))
    table.expect("Not done: seed; hand")
    assert table.prompt() == "Ann> "
    assert table.text.count("your hand") == 1


def test_lines_for_one_person_are_not_heard_at_anothers_prompt(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,Ben", rows=60)
    table.prompt()
    here = table.enter()
    table.type(PASTED.format("#1\n#1\n"))
    table.expect("Not done: #1")
    assert table.prompt() == "Enter clears the screen> "
    table.type("why\r")
    table.enter()
    # What was typed while the terminal was given away nobody finds again.
    assert table.enter() != here
    table.settled()
    table.type("\x1b[A")
    table.type("x")
    table.wait(lambda _: table.line.endswith("> x"), "nothing typed before")


def test_no_color_is_honoured(terminal: Callable[..., Terminal], eights_file: str) -> None:
    arguments = (eights_file, "--seed", "1", "--seats", "Ann,bot")
    table = terminal(*arguments)
    table.prompt()
    assert re.search(r"\x1b\[[0-9;]*3[1-6]", table.raw)
    table = terminal(*arguments, NO_COLOR="1")
    table.prompt()
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[;m]", table.raw)
    assert "♥" in table.text or "♦" in table.text


# ------------------------------------------------------------------------------- the shipped games


def test_fifteen_hands_of_crates_are_piped_in() -> None:
    done = piped("crates", "--seed", "1", "--seats", "Ann,bot,bot", given="#1\n" * 700)
    said = len(re.findall(r"> #1$", done.stdout, re.MULTILINE))
    assert (done.returncode, done.stderr) == (1, f"cards: stdin:{said}: refused: #1\n")
    head, *table = re.split(r"\n", done.stdout[done.stdout.rindex("\nhand ") + 1 :])
    assert re.match(r"hand +Ann +Bob +Cat$", head)
    table = table[: next(n for n, text in enumerate(table) if re.match("Winner|seed", text))]
    assert 13 <= len(table) <= 15  # a hand in which nobody's score changes has no row


def test_eight_hands_of_crates_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    table = terminal("crates", "--seed", "1", "--set", "hands=8", rows=24, columns=60)
    table.expect("How many bots, 1 to 4? [3] ")
    table.type("1\r")
    prompt = table.prompt()
    for _ in range(400):
        if prompt.startswith("The game is over"):
            break
        assert prompt in ("You> ", "You (Enter goes on)> "), table.text
        prompt = table.enter("#1" if prompt == "You> " else "")
    else:
        pytest.fail("the game did not end")
    assert re.search(r"^Winners?: ", table.text, re.MULTILINE)
    assert table.raw.count("Scores: ") >= 7
    table.type("undo\r")
    table.wait(lambda screen: "Taken back: " in screen, "move taken back")
    assert table.prompt().startswith("You")
    table.type("quit\r")
    assert table.ends() == 0
    assert "Traceback" not in table.raw
