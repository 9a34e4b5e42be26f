"""The command line: what each command prints, its exit status, and that bad use is told plainly."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dotcards.dsl import load
from dotcards.repl.cli.main import COMMANDS, main
from dotcards.version import VERSION
from tests.harness.command_line import ROOT, SMALL, run, write

# ------------------------------------------------------------------------------ the command alone


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cards {VERSION}\n"


def test_without_arguments_it_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    short = capsys.readouterr().out
    assert main(["--help"]) == 0
    assert capsys.readouterr().out == short
    for name in COMMANDS:
        assert f"cards {name} " in short


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert f"usage: cards {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "meant"), [("pla", "play"), ("lintt", "lint"), ("tset", "test"), ("Play", "play")]
)
def test_a_misspelt_command_is_told_the_right_one(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([typed]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"cards: there is no command `{typed}`, did you mean `cards {meant}`?\n"


def test_a_misspelt_option_is_told_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "crates", "--sead=3"]) == 2
    assert "did you mean `--seed`?" in capsys.readouterr().err


def test_the_short_answers_import_next_to_nothing() -> None:
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "from dotcards.repl.cli.main import main\n"
        "main(['--version']); main([])\n"
        "print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = {
        "dotcards",
        "dotcards.repl",
        "dotcards.repl.cli",
        "dotcards.repl.cli.main",
        "dotcards.version",
    }
    assert set(done.stderr.split()) <= {"__future__", "gc", *ours}  # `gc` is part of Python itself


def test_a_file_known_to_be_clean_is_told_so_with_next_to_nothing_imported(small: str) -> None:
    code = (
        "import sys\n"
        "from dotcards.repl.cli.main import main\n"
        f"status = main(['lint', {small!r}])\n"
        "print(status, *sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
    told, found = done.stdout.splitlines()
    status, *modules = found.split()
    assert (told, status) == ("no problems found", "0")
    assert not {"attr", "attrs", "lark", "pickle", "json", "dotcards.dsl.text.diagnostics"} & set(
        modules
    )


@pytest.mark.parametrize("command", ["lint", "test"])
def test_lint_and_test_do_without_a_terminal_library(command: str, small: str) -> None:
    code = (
        "import sys\n"
        "from dotcards.repl.cli.main import main\n"
        f"status = main([{command!r}, {small!r}])\n"
        "print(status, [name for name in sys.modules if name.startswith('prompt_toolkit')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("0 []\n")


# ------------------------------------------------------------------------------------------- lint


def test_lint_is_content_with_a_sound_ruleset(
    small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", small]) == 0
    assert capsys.readouterr() == ("no problems found\n", "")


def test_lint_knows_games_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "crates"]) == 0
    assert capsys.readouterr() == ("no problems found\n", "")


def test_lint_tells_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, SMALL.replace("turn = dealer.left", "turn = dealer.lft"))
    assert main(["lint", path]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert f"{path}:23:" in told.out
    assert "left" in told.out
    assert told.out.endswith("1 problem in 1 file; can be mended: 1 by --unsafe-fixes\n")


def test_lint_concise_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, SMALL.replace("card.suit is", "card.suite is"))
    assert main(["lint", "--format", "concise", path]) == 1
    line, last = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}:29:")
    assert last == "1 problem in 1 file; can be mended: 1 by --unsafe-fixes"
    assert main(["lint", "--format", "github", path]) == 1
    line, last = capsys.readouterr().out.splitlines()
    assert line.startswith("::error file=")
    assert last.startswith("1 problem in 1 file;")
    assert main(["lint", "--format", "json", path]) == 1
    report = json.loads(capsys.readouterr().out)
    (found,) = report["diagnostics"]
    assert found["place"]["path"] == path
    assert found["place"]["start"]["line"] == 29


def test_lint_reads_stdin() -> None:
    done = run("lint", "-", given=SMALL)
    assert (done.returncode, done.stdout) == (0, "no problems found\n")
    done = run("lint", "-", "--format", "concise", given=SMALL.replace("deck standard", "dekc"))
    assert done.returncode == 1
    assert done.stdout.startswith("stdin:4:")


def test_lint_goes_on_after_a_file_that_is_missing(
    small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", "nowhere.cards", small]) == 2
    told = capsys.readouterr()
    assert told.err == "cards: nowhere.cards: there is no such file\n"
    assert told.out == ""


# ------------------------------------------------------------------------------------------- test


def test_examples_that_pass(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", small]) == 0
    assert capsys.readouterr() == ("2 passed, 0 failed\n", "")


def test_a_failure_shows_both_sides_and_the_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, SMALL.replace("expect Ann.score is 5", "expect Ann.score is 6"))
    assert main(["test", path]) == 1
    out = capsys.readouterr().out
    assert "FAILED 2: the last card" in out
    assert f"{path}:54:" in out
    assert "expected Ann.score is 6" in out
    assert "Ann.score is 5" in out
    assert "discard = KH 4H" in out
    assert out.endswith("1 passed, 1 failed\n")


def test_only_some_examples(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", small, "-k", "LAST"]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(["test", small, "-k", "nothing like it"]) == 2
    assert "no example has `nothing like it`" in capsys.readouterr().err


def test_examples_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, SMALL.replace("allow Ann play 4H", "allow Ann play 5C"))
    assert main(["test", path, "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"]) == (1, 1)
    failed, passed = report["examples"]
    assert (failed["title"], failed["result"]) == ("1: the same suit", "failed")
    assert failed["path"] == path
    assert "discard" in failed["message"]
    assert (passed["result"], passed["message"]) == ("passed", None)


def test_a_ruleset_without_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, SMALL[: SMALL.index("example")])
    assert main(["test", path]) == 2
    assert capsys.readouterr() == ("0 passed, 0 failed\n", "cards: no examples\n")


def test_examples_that_make_no_sense_in_a_variant_are_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "four.cards"
    path.write_text('variant "Four" of smear\nplayers 4\n')
    every = len(load("smear").examples)
    main(["test", str(path)])
    told = capsys.readouterr().out
    names = re.findall("^left out: (.*)$", told, re.MULTILINE)
    assert "S11: Game goes to whoever counts most" in names
    reasons = re.findall(r"^  \S+smear.cards:\d+:\d+: (.*)$", told, re.MULTILINE)
    assert len(reasons) == len(names)
    assert "3 sit here, the game is for 4 players" in reasons
    changed = told.count("changed by this variant: ")
    passed, failed, left_out = map(int, re.findall(r"\d+", told.splitlines()[-1]))
    assert (failed, left_out) == (0, len(names))
    assert passed + changed + left_out == every
    # Of those asked for by a word, too; and as data.
    main(["test", str(path), "-k", "S11"])
    assert "1 left out" in capsys.readouterr().out
    main(["test", str(path), "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    assert report["left_out"] == len(names)
    assert [one["title"] for one in report["examples"] if one["result"] == "left out"] == names


def test_a_wrong_ruleset_fails_its_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, SMALL.replace("goal highest score", "goal highest scroe"))
    assert main(["test", path]) == 1
    assert f"{path}:5:" in capsys.readouterr().err


# ------------------------------------------------------------------------------- list and compile


def test_list_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert any(
        line.startswith("  crates ") and "2 to 5 players" in line for line in out.splitlines()
    )


def test_compile_prints_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "crates", "--source"]) == 0
    compile(capsys.readouterr().out, "crates", "exec")


def test_compile_takes_options(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", small, "--set", "speed=fast"]) == 0
    assert capsys.readouterr().out.startswith("Small: 2 phases, ")
    assert main(["compile", small, "--set", "speed=quick"]) == 2
    assert "slow, fast" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------- bad use


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "nosuchgame"],
        ["play", "craets"],
        ["play", "nowhere.cards"],
        ["play", "."],
        ["play", ""],
        ["play", "nul\0byte"],
        ["play", "crates", "--players", "6"],
        ["play", "crates", "--players", "1"],
        ["play", "crates", "--players", "1000000000000"],
        ["play", "crates", "--players", "many"],
        ["play", "crates", "--players", "-2"],
        ["play", "crates", "--seed", "abc"],
        ["play", "crates", "--seed", "9" * 50],
        ["play", "crates", "--seed", "٣"],
        ["play", "crates", "--set", "nosuch=1"],
        ["play", "crates", "--set", "hands=99"],
        ["play", "crates", "--set", "hands"],
        ["play", "crates", "--set", ""],
        ["play", "crates", "--seats", "Ann"],
        ["play", "crates", "--seats", "Ann,Ann"],
        ["play", "crates", "--seats", "Ann,,bot"],
        ["play", "crates", "--seats", "Ann,Ben:clever"],
        ["play", "crates", "--seats", "Ann,bot:careful@2"],
        ["play", "crates", "--seats", "Ann,bot:random@half"],
        ["play", "crates", "--seats", "Ann,bot:random@nan"],
        ["play", "crates", "--seats", "Ann,bot:random@٠"],
        ["play", "crates", "--seats", "Ann,bot:random@0.5@0.5"],
        ["play", "crates", "--seats", "Ann,bot:random@\x1b[2J"],
        ["play", "crates", "--seats", "Ann,bot:@0.5"],
        ["play", "crates", "--seats", "Ann,bot@"],
        ["play", "crates", "--seats", "Ann@0.5,bot"],
        ["play", "crates", "--seats", "Ann,bot@0.5:careful"],
        ["play", "crates", "--seats", "Ann\x1b[2J,bot"],
        ["play", "crates", "--seats", "Ann\u202e,bot"],
        ["play", "crates", "--seats", "A" * 500 + ",bot"],
        ["play", "crates", "--seats", "Ann Lee,bot"],
        ["play", "crates", "--seats", "a,b,c,d,e,f"],
        ["play", "crates", "--seats", "a,b,c", "--players", "2"],
        ["play", "crates", "--script", "nowhere.txt"],
        ["play", "crates", "--script", "."],
        ["play", "crates", "--color", "sometimes"],
        ["play", "crates", "extra"],
        ["lint"],
        ["lint", "nosuchgame"],
        ["lint", "crates", "--format", "xml"],
        ["test"],
        ["test", "nowhere.cards"],
        ["compile", "nosuchgame"],
        ["compile", "crates", "--set", "hands=99"],
        ["list", "extra"],
        ["--nonsense"],
        ["\x1b[2J"],
    ],
)
def test_bad_use_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("cards: ")
    assert told.err.count("\n") == 1
    assert told.err.rstrip("\n").isprintable()
    assert len(told.err) < 400


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\1\2\xff\xfe",
        bytes(range(256)) * 20,
        b"(" * 200_000,
        b"[" * 3_000_000,
        'spiel "Mau"'.encode("utf-16"),
        b"caf\xe9",
        b'variant "x" of nosuchgame\n',
    ],
    ids=["empty", "junk", "bytes", "brackets", "large", "utf-16", "latin-1", "no-base"],
)
@pytest.mark.parametrize("command", ["play", "lint", "test", "compile"])
def test_a_file_that_is_no_ruleset(command: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk.cards"
    path.write_bytes(content)
    done = run(command, str(path))
    assert done.returncode in ((1, 2) if command in ("lint", "test") else (2,))
    told = done.stdout if command == "lint" and done.returncode == 1 else done.stderr
    assert "junk.cards" in told
    assert "Traceback" not in done.stdout + done.stderr
    assert len(told) < 20_000


def test_a_message_that_quotes_something_endless_stays_one_short_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "crates", "--seats", f"Ann,bot:{'x' * 5000}"]) == 2
    said = capsys.readouterr().err
    assert len(said) < 1_000
    assert said.startswith("cards: there is no kind of bot called `xxx")
