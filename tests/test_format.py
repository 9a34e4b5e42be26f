"""The formatter: what it makes of an ugly file, that it settles, and that nothing is lost by it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.formatting import Unformattable, format_text
from dsl.library import shipped
from repl.main import main

ROOT = Path(__file__).parent.parent
UGLY = ROOT / "tests" / "format" / "ugly.cards"
SHIPPED = [Path(entry.path) for entry in shipped()]
EVERY = sorted({*(ROOT / "tests").rglob("*.cards"), *SHIPPED, ROOT / "dsl/pages/small.cards"})


def test_an_ugly_file() -> None:
    made = format_text(UGLY.read_text("utf-8"))
    expected = UGLY.with_suffix(".formatted")
    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text(made, "utf-8")
    assert made == expected.read_text("utf-8")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_are_formatted(path: Path) -> None:
    text = path.read_text("utf-8")
    assert format_text(text) == text


def test_what_is_formatted_stays_as_it_is() -> None:
    for path in EVERY:
        try:
            once = format_text(path.read_bytes().decode("utf-8-sig"))
        except (Unformattable, UnicodeDecodeError):
            continue
        assert format_text(once) == once, path


def disfigured(text: str, rng: Random) -> str:
    """The same rules with spaces, blank lines and indents as nobody should write them."""
    unit = rng.choice([" ", "   ", "\t", "     "])
    lines: list[str] = []
    for line in text.split("\n"):
        depth = (len(line) - len(line.lstrip())) // 2
        body = line.lstrip()
        if not body:
            lines += [""] * rng.randint(1, 3)
            continue
        if not body.startswith(("#", '"')) and '"' not in body:
            code, mark, comment = body.partition("#")
            words = [word + " " * rng.choice([1, 1, 2, 5]) for word in code.split(" ") if word]
            body = "".join(words).rstrip() + (" " * rng.randint(1, 4) + mark + comment) * bool(mark)
        lines.append(unit * depth + body + " " * rng.choice([0, 0, 3]))
    return rng.choice(["\n", "\r\n"]).join(lines)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(SHIPPED))
def test_a_disfigured_file_is_put_right(seed: int, path: Path) -> None:
    text = path.read_text("utf-8")
    assert format_text(disfigured(text, Random(seed))) == text


def test_a_minus_keeps_its_meaning() -> None:
    text = "define a = 3 - 1\ndefine b = -a\ndefine c = a-b\ndefine d = (a)-1\nvar e = -  2\n"
    made = "define a = 3 - 1\ndefine b = -a\ndefine c = a - b\ndefine d = (a) - 1\nvar e = -2\n"
    assert format_text(text) == made


# --------------------------------------------------------------------------------- the command

PLAIN = 'game "A"\nplayers 2\n'
UNTIDY = 'game   "A"\nplayers  2\n'


def test_formats_in_place_and_keeps_what_else_there_is(tmp_path: Path) -> None:
    path = tmp_path / "a.cards"
    path.write_bytes(b"\xef\xbb\xbf" + UNTIDY.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    link = tmp_path / "link.cards"
    link.symlink_to(path)
    assert main(["fmt", str(link)]) == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.cards", "link.cards"]


def test_check_and_diff_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "below").mkdir()
    path = tmp_path / "below" / "a.cards"
    path.write_text(UNTIDY)
    (tmp_path / "b.cards").write_text(PLAIN)
    assert main(["fmt", "--check", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{path} would be changed\n"
    assert said.err == "1 file would be changed, 1 already in order\n"
    assert main(["fmt", "--diff", str(tmp_path)]) == 1
    assert '-game   "A"\n-players  2\n+game "A"\n+players 2\n' in capsys.readouterr().out
    assert path.read_text() == UNTIDY
    assert main(["fmt", str(tmp_path)]) == 0
    assert main(["fmt", "--check", str(tmp_path)]) == 0


def test_what_cannot_be_read_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cards"
    path.write_text("zone  x,face ups\n")
    assert main(["fmt", str(path)]) == 1
    said = capsys.readouterr().err
    assert "did you mean `up`?" in said
    assert said.endswith("0 files changed, 1 with mistakes left alone\n")
    assert path.read_text() == "zone  x,face ups\n"
    assert main(["fmt", str(tmp_path / "none.cards")]) == 2


def test_a_disk_that_fills_up_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cards"
    path.write_text(UNTIDY)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main(["fmt", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"cards: {path}: no space left on device\n")
    assert path.read_text() == UNTIDY
    assert [p.name for p in tmp_path.iterdir()] == ["a.cards"]


def test_from_stdin_to_stdout() -> None:
    command = [sys.executable, "-m", "repl", "fmt", "-"]
    run = subprocess.run(command, input=UNTIDY, capture_output=True, text=True, cwd=ROOT)
    assert (run.returncode, run.stdout, run.stderr) == (0, PLAIN, "")
