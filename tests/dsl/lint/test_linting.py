"""What is reported and what is not, and what `cards lint` mends in a file."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from dotcards.dsl.loading.rulesets import load_text
from dotcards.repl.cli.main import main
from tests.harness.places import SMALL_GAME

SMALL = SMALL_GAME.read_text("utf-8")
HEAD = 'variant "Sample" of small\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.cards").write_text(SMALL, "utf-8")
    return tmp_path


def write(folder: Path, text: str, name: str = "mine.cards") -> Path:
    path = folder / name
    path.write_bytes((HEAD + text).encode())
    return path


def rules(folder: Path, text: str) -> list[tuple[int, str]]:
    found = load_text(str(folder / "mine.cards"), HEAD + text)[1]
    return [(problem.span.position[0], problem.rule) for problem in found]


def lint(*words: str) -> int:
    return main(["lint", "--color", "never", *words])


# --------------------------------------------------------------------------------- suppressions


@pytest.mark.parametrize(
    "text",
    [
        "var joker = 0  # lint: ignore unused because the joker comes later",
        "# lint: ignore unused because the joker comes later\nvar joker = 0",
        "# lint: ignore unused because so\n# another comment\n\nvar joker = 0",
        "#lint:ignore unused because so\nvar joker = 0",
    ],
)
def test_a_warning_can_be_passed_over(folder: Path, text: str) -> None:
    assert rules(folder, text + "\n") == []


UNKNOWN = [(2, "unused"), (2, "unknown-suppression")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("var a = 0\n# lint: ignore unused because so\nvar b = 0", [(2, "unused")]),
        ("var a = 0  # lint: ignore unused", [(2, "unexplained-suppression")]),
        ("var a = 0  # lint: ignore unused because", [(2, "unexplained-suppression")]),
        ("var a = 0  # lint: ignore unused as it is", [(2, "unexplained-suppression")]),
        (
            "var a = 0  # lint: ignore unsued because so",
            UNKNOWN,
        ),
        ("var a = 0  # lint: ignore L107 because so", UNKNOWN),
        ("var a = 0  # lint: hush unused", UNKNOWN),
        ("var a = 0  # lint: ignore because so", UNKNOWN),
        (
            "var a = 0  # lint: ignore unused, dead-end because so",
            [(2, "unused-suppression")],
        ),
        ("with cards_each = 7  # lint: ignore unused because so", [(2, "unused-suppression")]),
        (
            "with cards_ech = 7  # lint: ignore unknown-option, unused because so",
            [(2, "unknown-option"), (2, "suppressed-error")],
        ),
        ('example "# lint: ignore unused"\n  expect turn is dealer', []),
    ],
)
def test_what_such_a_comment_gets_wrong_is_reported(
    folder: Path, text: str, found: list[tuple[int, str]]
) -> None:
    assert [one for one in rules(folder, text + "\n") if "example" not in one[1]] == found


def test_a_file_whose_warnings_are_passed_over_is_known_to_be_clean(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DOTCARDS_CACHE", str(folder / "cache"))
    path = str(write(folder, "var a = 0  # lint: ignore unused because so\n"))
    assert lint(path) == 0
    monkeypatch.setattr("dotcards.dsl.load_checked", None)
    assert lint(path) == 0
    assert capsys.readouterr().out == "no problems found\n" * 2


# ----------------------------------------------------------------------------- select and ignore

TWO = "var a = 0\nwith cards_each = 7  # lint: ignore unused because so\n"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ([], ["L107", "W903"]),
        (["--select", "L"], ["L107"]),
        (["--select", "l107"], ["L107"]),
        (["--select", "names"], ["L107"]),
        (["--select", "unused,W9"], ["L107", "W903"]),
        (["--ignore", "unused"], ["W903"]),
        (["--ignore", "W9", "--ignore", "L1"], []),
        (["--select", "L", "--ignore", "L107"], []),
    ],
)
def test_checks_are_picked(
    folder: Path, words: list[str], codes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(folder, TWO))
    assert lint(*words, "--format", "json", path) == bool(codes)
    found = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [problem["code"] for problem in found] == codes


def test_errors_are_reported_whatever_is_picked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(folder, "with cards_ech = 7\n"))
    assert lint("--select", "style", "--ignore", "names", "--format", "concise", path) == 1
    assert "E208" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--ignore", "unsued"], "--ignore: there is no check `unsued`, did you mean `unused`?"),
        (["--select", "L999"], "--select: there is no check `L999`; `cards lint --list`"),
        (["--ignore", "E208"], "`E208` cannot be ignored"),
        (["--ignore", "E"], "`E` cannot be ignored"),
        (["--ignore", "syntax"], "`syntax` cannot be ignored"),
    ],
)
def test_words_that_pick_nothing(
    folder: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lint(*words, "small.cards") == 2
    err = capsys.readouterr().err
    assert err.startswith("cards: ")
    assert told in err
    assert err.count("\n") == 1


def test_settings_of_the_nearest_folder_hold(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inner = folder / "house" / "rules"
    inner.mkdir(parents=True)
    (inner / "small.cards").write_text(SMALL, "utf-8")
    path = str(write(inner, TWO))
    outer = folder / "pyproject.toml"
    outer.write_text('[tool.dotcards.lint]\nignore = ["unused", "style"]\n')
    assert lint(path) == 0
    (folder / "house" / "pyproject.toml").write_text("[tool.other]\n")
    assert lint(path) == 0
    (inner / ".dotcards.toml").write_text('[lint]\nselect = ["L1"]\n')
    capsys.readouterr()
    assert lint("--format", "concise", path) == 1
    assert "L107" in capsys.readouterr().out
    # the command line wins
    assert lint("--ignore", "unused", path) == 0
    (inner / ".dotcards.toml").write_text('[lint]\nignore = ["L1", "W9"]\n')
    assert lint(path) == 0
    assert lint("--select", "unused", path) == 1


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (".dotcards.toml", "[lint", "expected"),
        (".dotcards.toml", "[lnt]", "there is no setting `lnt`, did you mean `lint`?"),
        (".dotcards.toml", "[lint]\nselct = []", "did you mean `select`?"),
        (".dotcards.toml", "[lint]\nignore = 'unused'", "`ignore` is not a list of names"),
        (".dotcards.toml", "[lint]\nignore = ['unsued']", "did you mean `unused`?"),
        (".dotcards.toml", "[lint]\nignore = ['E201']", "cannot be ignored"),
        ("pyproject.toml", "[tool.dotcards]\nlint = 3", "`tool.dotcards.lint` is not a table"),
        ("pyproject.toml", "[tool.dotcards.lint]\nx = 3", "there is no setting `x`"),
    ],
)
def test_bad_settings_are_one_clear_line(
    folder: Path, name: str, text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_text(text)
    assert lint("small.cards") == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert name in err
    assert told in err.lower()


# ------------------------------------------------------------------------------------- mending

WRONG = "define wild = turn.hand.count == 3 && stock.empty\nwith cards_ech = 7\n"


def test_safe_fixes_are_put_in_and_the_rest_is_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(folder, WRONG.replace("\n", "\r\n"))
    os.chmod(path, 0o640)
    assert lint("--fix", "--format", "concise", str(path)) == 1
    assert path.read_bytes().decode() == HEAD + WRONG.replace("==", "is").replace(
        "&&", "and"
    ).replace("\n", "\r\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert "E208" in capsys.readouterr().out
    assert sorted(one.name for one in folder.iterdir()) == ["mine.cards", "small.cards"]


def test_all_fixes_are_put_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(folder, "with cards_ech = 7\nwhen 7 is plaed\n  player.next draws 2\n")
    assert lint("--unsafe-fixes", str(path)) == 0
    assert (
        path.read_text() == HEAD + "with cards_each = 7\nwhen 7 is played\n  player.next draws 2\n"
    )
    assert capsys.readouterr().out == "2 problems mended\nno problems found\n"


def test_a_difference_is_shown_and_nothing_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(folder, WRONG)
    before = path.read_bytes()
    assert lint("--diff", "mine.cards") == 1
    told = capsys.readouterr()
    assert path.read_bytes() == before
    assert "--- mine.cards (now)\n+++ mine.cards (mended)\n" in told.out
    assert "-define wild = turn.hand.count == 3 && stock.empty\n" in told.out
    assert "+define wild = turn.hand.count is 3 and stock.empty\n" in told.out
    assert told.err == "2 problems would be mended; can be mended: 1 by --unsafe-fixes\n"
    changed = [line for line in told.out.splitlines() if line[0] not in "+-@"]
    assert changed == [" " + HEAD.rstrip(), " with cards_ech = 7"]  # and no line that is not there
    assert lint("--diff", "small.cards") == 0


def test_a_link_stays_a_link_and_a_mark_stays(folder: Path) -> None:
    path = folder / "marked.cards"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + WRONG).encode())
    link = folder / "link.cards"
    link.symlink_to(path)
    lint("--fix", str(link))
    assert link.is_symlink()
    assert path.read_bytes().startswith(b"\xef\xbb\xbfvariant")
    assert b"is 3 and" in path.read_bytes()


def test_what_is_ignored_is_not_mended(folder: Path) -> None:
    path = write(folder, TWO)
    lint("--fix", "--ignore", "W9", str(path))
    assert path.read_text() == HEAD + TWO
    lint("--fix", str(path))
    assert path.read_text() == HEAD + "var a = 0\nwith cards_each = 7\n"


def test_a_folder_is_all_rulesets_below_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, TWO)
    (folder / "below" / ".hidden").mkdir(parents=True)
    (folder / "below" / "small.cards").write_text(SMALL, "utf-8")
    write(folder / "below", TWO)
    (folder / "below" / ".hidden" / "bad.cards").write_text("junk")
    assert lint("--format", "concise", ".") == 1
    *lines, last = capsys.readouterr().out.splitlines()
    found = [line.split(":")[0] for line in lines]
    assert found == ["./below/mine.cards"] * 2 + ["./mine.cards"] * 2
    assert last.startswith("4 warnings in 2 files; can be mended:")
    (folder / "none").mkdir()
    assert lint("none") == 2
    assert "there is no .cards file in this folder" in capsys.readouterr().err


def test_a_broken_ruleset_is_told_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(write(folder, "with cards_ech = 7\n"))
    assert main(["test", path]) in (1, 2)
    told = capsys.readouterr()
    assert (told.out + told.err).count("no option is called") == 1


def test_what_is_wrong_with_a_base_is_not_offered_to_be_mended_in_the_variant(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = folder / "small.cards"
    base.write_text(SMALL.replace("player.next draws", "player.nxt draws", 1), "utf-8")
    assert base.read_text("utf-8") != SMALL
    write(folder, "with cards_each = 7\n")
    assert lint("mine.cards") == 1
    told = capsys.readouterr().out
    assert told.count("error[") == told.count("small.cards:") == 1
    assert "can be mended" not in told
    assert lint("mine.cards", "small.cards") == 1
    assert "1 problem in 1 file; can be mended: 1 by" in capsys.readouterr().out
