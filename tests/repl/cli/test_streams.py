"""How a command ends, what it reads and writes; no stranger's text steers the terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards.dsl import load_text
from dotcards.dsl.report.formats import render
from dotcards.repl.cli.main import main
from dotcards.repl.cli.sanitizing import clean
from tests.harness.command_line import ROOT, SMALL, run, write

# -------------------------------------------------------------------------------- ends and streams


def test_interrupted_it_ends_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "dotcards", "play", "crates", "--seed", "1"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # Tests run in the background have it ignored, and would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, "")


def test_a_closed_pipe_is_no_matter() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "dotcards", "compile", "crates", "--source"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(20) == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
@pytest.mark.parametrize(
    "words",
    [
        "lint p.cards", "lint --fix p.cards", "lint --diff p.cards", "fmt p.cards", "test p.cards",
        "test --fix p.cards", "play p.cards", "rules ./p.cards", "compile p.cards",
        "simulate p.cards", "diff p.cards crates", "diff crates p.cards", "new x --of ./p.cards",
    ],
)  # fmt: skip
def test_nothing_waits_for_a_named_pipe(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody writes into it: whatever opened it would wait for ever."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("p.cards")
    assert main(words.split()) == 2
    assert "p.cards: this is not an ordinary file" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_a_folder_is_read_without_its_pipes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("p.cards", ".dotcards.toml", "pyproject.toml"):
        os.mkfifo(name)
    Path("v.cards").write_text('variant "x" of "p.cards"\n')
    assert main(["lint", "."]) == 1
    assert "`p.cards` is not a file" in capsys.readouterr().out
    assert main(["fmt", "--check", "."]) == 0


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="a system without handed-over files")
def test_what_the_shell_hands_over_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    """As `cards lint <(…)` does."""
    reading, writing = os.pipe()
    os.write(writing, b"goal wnner\n")
    os.close(writing)
    assert main(["lint", f"/dev/fd/{reading}"]) == 1
    os.close(reading)
    assert "wnner" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "dotcards", "list"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "cards: no space left on device\n"


def test_output_that_cannot_spell_suits_gets_letters() -> None:
    done = run("play", "crates", "--seed", "1", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "your hand  " in done.stdout


def test_output_that_cannot_spell_a_title_goes_on(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace("Small", "ಕ್ರೇಟ್ಸ್"))
    for command in ("play", "compile"):
        done = run(command, path, PYTHONIOENCODING="ascii:strict", PYTHONUTF8="0")
        assert done.returncode == 0
        assert "Traceback" not in done.stderr
        assert "????" in done.stdout


# ----------------------------------------------------------------------------------------- colour


@pytest.mark.parametrize(
    ("arguments", "environment", "colored"),
    [
        ([], {}, False),  # not a terminal
        (["--color", "always"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {}, False),
    ],
)
def test_color(arguments: list[str], environment: dict[str, str], colored: bool) -> None:
    done = run("play", "crates", "--seed", "1", *arguments, **environment)
    assert ("\x1b[" in done.stdout) == colored


# ------------------------------------------------------------------------------- text of strangers

CONTROLS = "\x1b\x07\b\x7f\x9b\u202e\u2066\u200f\u2028\ufeff\u200b\x00\r\n"


@given(st.text(alphabet=st.characters() | st.sampled_from(CONTROLS)))
def test_clean_text_is_one_harmless_line(text: str) -> None:
    shown = clean(text)
    kinds = {category(char) for char in shown if char not in "\u200c\u200d"}
    assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert clean(shown) == shown
    shown.encode("utf-8")


@pytest.mark.parametrize("text", ["Ann", "ಕ್ರೇಟ್ಸ್", "ਕਰੇਟਸ", "e\u0301", "𝄞♥", "ک‌م"])
def test_clean_leaves_ordinary_text_alone(text: str) -> None:
    assert clean(text) == text


EVIL = "\x1b[2J\x1b]0;x\x07\u202e\u2066\x9b31m"


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--seed", "1", "--seats", "bot,bot"],
        ["play", "--seed", "1"],
        ["lint", "--format", "text"],
        ["lint", "--format", "concise"],
        ["test"],
        ["compile"],
    ],
)
def test_a_ruleset_never_steers_the_terminal(arguments: list[str], tmp_path: Path) -> None:
    text = (
        SMALL.replace("Small", f"Sm{EVIL}all")
        .replace("Get rid", f"Get{EVIL} rid")
        .replace("Match", f"Match{EVIL}")
        .replace("How fast", f"How{EVIL} fast")
        .replace("the same suit", f"the{EVIL} same suit")
        .replace("add 5 to score", f'say "done{EVIL}"\n      add 6 to score')
    )
    path = write(tmp_path, text, "evil.cards")
    command, *rest = arguments
    given = "help\nrules\noptions\nmoves\nhelp play\nnonsense\x1b[2J\u202e\nplay 2C\nlog all\n"
    done = run(command, path, *rest, given=given)
    output = done.stdout + done.stderr
    assert len(output) > 10
    assert "Traceback" not in output
    assert not set(output) & (set(EVIL) - set("[2J]0;x31m"))


@pytest.mark.parametrize("encoding", [None, "ascii", "latin-1", "utf-8"])
def test_marks_stand_under_what_is_printed(encoding: str | None) -> None:
    """Whatever the output can spell: of what it cannot there are question marks."""
    text = 'game "ü手"\ndefine ü手é手 = blah\n'
    _, problems = load_text("wide.cards", text)
    found = [one for one in problems if "blah" in one.message]
    lines = render(found, encoding=encoding).splitlines()
    printed = lines[3].encode(encoding or "utf-8", "replace").decode(encoding or "utf-8")
    marks = lines[4]
    before = sum(2 if char == "手" else 1 for char in printed[: printed.index("blah")])
    assert marks.index("^") == before
    assert marks.count("^") == 4


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("words", [("fmt", "-"), ("lint", "--fix", "-")])
def test_comments_do_not_steer_a_terminal(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsysbinary: Any
) -> None:
    text = f"{SMALL}# a \x1b]0;title\x07 and \x9b2J\n"
    given = SimpleNamespace(buffer=io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", given)
    shown = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", shown)
        main([*words])
    assert "a \\x1b]0;title\\x07 and \\x9b2J" in shown.getvalue()
    assert not set(shown.getvalue()) & {"\x1b", "\x07", "\x9b"}
    given.buffer.seek(0)
    main([*words])
    assert "a \x1b]0;title\x07 and \x9b2J".encode() in capsysbinary.readouterr().out


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("words", [("lint", "-"), ("fmt", "--check", "-")])
def test_stdin_is_read_in_the_encodings_of_files(
    words: tuple[str, ...],
    encoding: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = SimpleNamespace(buffer=io.BytesIO(SMALL.encode(encoding)))
    monkeypatch.setattr(sys, "stdin", given)
    assert main([*words]) == 0, capsys.readouterr()
    given.buffer = io.BytesIO(b"\xff\xfea")
    assert main([*words]) == 2
    assert "stdin: not text in UTF-16 (byte 2)" in capsys.readouterr().err
