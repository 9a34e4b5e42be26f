"""The formatter: what it makes of ugly files, that it settles, and that nothing is lost by it."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards.dsl import nodes
from dotcards.dsl.formatting import Changed, Unformattable, format_text, layout
from dotcards.dsl.formatting import commented_lines as lines
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.parse.grammar import engine
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.text.source import Source
from dotcards.repl.cli.main import main
from tests.harness.golden import expect
from tests.harness.places import ROOT
from tests.harness.profiles import examples

UGLY = sorted((Path(__file__).parent / "cases").glob("*.cards"))
SHIPPED = [Path(entry.path) for entry in shipped()]
OWN = [*SHIPPED, ROOT / "dsl/pages/small.cards"]
SMALL = [path for path in OWN if path.stat().st_size < 6_000]
OTHERS = sorted(set((ROOT / "tests").rglob("*.cards")) - set(UGLY))


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig")


def words(text: str) -> list[str]:
    """Everything that the parser sees of a text's lines."""
    return [str(t.value) for t in engine().words.tokens(text, 0, len(text)) if t.type != "NL"]


@pytest.mark.parametrize("path", UGLY, ids=lambda path: path.stem)
def test_an_ugly_file(path: Path) -> None:
    made = format_text(read(path))
    expect(path.with_suffix(".formatted"), made)
    assert format_text(made) == made
    assert words(made) == words(read(path))


def test_the_ugly_files_have_every_form_and_every_word_of_the_language() -> None:
    seen: set[str] = set()

    def look(node: object) -> None:
        if attrs.has(type(node)):
            seen.add(type(node).__name__)
            for field in attrs.fields(type(node)):
                if field.name != "span":
                    look(getattr(node, field.name))
        elif isinstance(node, tuple):
            for item in node:
                look(item)

    for path in UGLY:
        look(parse(Source(path.name, read(path)))[0])
    forms = {name for name, kind in vars(nodes).items() if attrs.has(kind)}
    assert forms
    assert forms - seen == set()
    assert set(engine().words.keywords) <= {word for path in UGLY for word in words(read(path))}


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_our_own_files_are_formatted(path: Path) -> None:
    text = read(path)
    assert format_text(text) == text


def test_what_is_formatted_stays_as_it_is_and_means_the_same() -> None:
    formatted = 0
    for path in OTHERS:
        try:
            text = read(path)
            once = format_text(text)
        except (Unformattable, UnicodeDecodeError):
            continue
        assert format_text(once) == once, path
        assert words(once) == words(text), path
        formatted += 1
    assert formatted > len(OTHERS) / 2


def disfigured(text: str, rng: Random) -> str:
    """The same rules with spaces, blank lines and indents as nobody should write them."""
    unit = rng.choice([" ", "   ", "\t", "     "])
    lines = [""] * rng.randint(0, 2)
    for line in text.split("\n"):
        body = line.lstrip(" ")
        if not body:
            lines += [rng.choice(["", "  "])] * rng.randint(1, 3)
            continue
        code = "".join(
            before + (token and token + " " * rng.choice([0, 0, 0, 1, 4]))
            for before, token in re.findall(r'( *)("[^"]*"|#.*|\.?\w+|[<>]=|[^\w\s]|$)', body)
        )
        lines.append(unit * ((len(line) - len(body)) // 2) + code.rstrip() + rng.choice(["", " "]))
    return rng.choice(["\n", "\r\n"]).join(lines + [""] * rng.randint(0, 2))


@examples(100)
@given(st.integers(0, 10**9), st.sampled_from(SMALL))
def test_a_disfigured_file_is_put_right(seed: int, path: Path) -> None:
    text = read(path)
    assert format_text(disfigured(text, Random(seed))) == text


@pytest.mark.parametrize("path", sorted(set(OWN) - set(SMALL)), ids=lambda path: path.stem)
def test_so_is_a_large_one(path: Path) -> None:
    text = read(path)
    assert format_text(disfigured(text, Random(path.stem))) == text


def commented(text: str, rng: Random) -> tuple[str, dict[str, list[str]]]:
    """The text with comments and blank lines anywhere, and for each comment the code it is about:
    that of its own line, or of the next one."""
    lines: list[str] = []
    about: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        while rng.random() < 0.15:
            waiting.append(f"# own {len(about) + len(waiting)}" + " and so on" * rng.randint(0, 9))
            lines.append(indent + " " * rng.choice([0, 0, 1, 2, 5]) + waiting[-1])
        lines += [""] * rng.choice([0, 0, 0, 0, 1, 2])
        if words(line):
            about |= dict.fromkeys(waiting, words(line))
            waiting.clear()
            if "#" not in line and rng.random() < 0.3:
                comment = f"# behind {len(about)}" + " and so on" * rng.randint(0, 9)
                about[comment] = words(line)
                line += " " * rng.randint(0, 50) + comment
        lines.append(line)
    return "\n".join(lines), about


@examples(100)
@given(st.integers(0, 10**9), st.sampled_from(SMALL))
def test_comments_stay_with_what_they_are_about(seed: int, path: Path) -> None:
    text, about = commented(read(path), Random(seed))
    made = format_text(text)
    assert format_text(made) == made
    assert words(made) == words(text)
    assert "\n\n\n" not in made
    lines = made.split("\n")
    for comment, code in about.items():
        (at,) = (n for n, line in enumerate(lines) if line.endswith(comment))
        assert next(filter(None, map(words, lines[at:]))) == code or (
            # unless it was at the same column as a comment of the line above, which it went on with
            not words(lines[at]) and lines[at].index("#") == lines[at - 1].find("#") > 0
        )


def test_a_minus_keeps_its_meaning() -> None:
    text = "define a = 3 - 1\ndefine b = -a\ndefine c = a-b\ndefine d = (a)-1\nvar e = -  2\n"
    made = "define a = 3 - 1\ndefine b = -a\ndefine c = a - b\ndefine d = (a) - 1\nvar e = -2\n"
    assert format_text(text) == made


@pytest.mark.parametrize("text", ["players  2 # a\rb \r\n", "#c\rd\nplayers 2\n"])
def test_a_stray_return_takes_nothing_of_a_comment_away(text: str) -> None:
    """Some take it for a line end, so what follows it would look like a rule: it is a mistake."""
    with pytest.raises(Unformattable) as refused:
        format_text(text)
    assert "E103" in {problem.code for problem in refused.value.diagnostics}


def test_what_the_linter_is_told_stays_with_its_line() -> None:
    behind = (
        "# so much that it does not fit behind the line that it is about, however short that is"
    )
    told = "# lint: ignore unused because the next line is for house rules"
    text = f"var here_is_a_long_name = 0 {behind}\n{' ' * 28}{told}\nvar b = 0\n"
    made = format_text(text)
    assert made == f"{behind}\nvar here_is_a_long_name = 0\n{told}\nvar b = 0\n"
    assert format_text(made) == made


def test_no_blank_line_at_the_head_of_a_block() -> None:
    assert format_text("phase a\n\n\n  move b\n\n  move c\n") == ("phase a\n  move b\n\n  move c\n")


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\r\n \r\n"])
def test_nothing_comes_of_nothing(text: str) -> None:
    assert format_text(text) == ""


# --------------------------------------------------------------------------------- the command

PLAIN = 'game "A"\nplayers 2\n'
UNTIDY = 'game   "A"\nplayers  2\n'


def fmt(*arguments: str, given: bytes = b"") -> tuple[int, bytes, str]:
    """`cards fmt` as a process of its own: its status, and what it puts out and says."""
    command = [sys.executable, "-m", "dotcards", "fmt", *arguments]
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = subprocess.run(command, input=given, capture_output=True, cwd=ROOT, env=env, timeout=60)
    return run.returncode, run.stdout, run.stderr.decode()


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_formats_in_place_and_keeps_what_else_there_is(
    tmp_path: Path, mark: str, end: str, encoding: str
) -> None:
    if encoding != "utf-8":
        mark = "\ufeff"
    comment = "# \u0a00\u0a0d"  # in UTF-16 some of their bytes look like ends
    path = tmp_path / "a.cards"
    untidy, plain = (f"{mark}{comment}\n{text}" for text in (UNTIDY, PLAIN))
    path.write_bytes(untidy.replace("\n", end).encode(encoding))
    path.chmod(0o640)
    link = tmp_path / "link.cards"
    link.symlink_to(path)
    assert main(["fmt", str(link)]) == 0
    assert path.read_bytes() == plain.replace("\n", end).encode(encoding)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.cards", "link.cards"]


def test_check_and_diff_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "below").mkdir()
    path = tmp_path / "below" / "a.cards"
    path.write_text(UNTIDY)
    (tmp_path / "b.cards").write_text(PLAIN)
    (tmp_path / "notes.txt").write_text("  no ruleset")
    assert main(["fmt", "--check", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{path} would be changed\n"
    assert said.err == "1 file would be changed, 1 already in order\n"
    assert main(["fmt", "--diff", str(tmp_path)]) == 1
    assert '-game   "A"\n-players  2\n+game "A"\n+players 2\n' in capsys.readouterr().out
    assert path.read_text() == UNTIDY
    assert main(["fmt", str(tmp_path)]) == 0
    assert capsys.readouterr().err == "1 file changed, 1 already in order\n"
    assert main(["fmt", "--check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["fmt", "--diff", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("players 2\r\ngoal loser\n", "-goal loser\n+goal loser\\r\n"),
        ("players 2", "-players 2\n\\ No newline at end of file\n+players 2\n"),
        ("players  2\r\n", "-players  2\n+players 2\n"),
        ("players  2 # \x1b[2J\n", f"+players 2{' ' * 37}# \\x1b[2J\n"),
    ],
)
def test_a_diff_shows_what_would_be_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, shown: str
) -> None:
    path = tmp_path / "a.cards"
    path.write_bytes(content.encode())
    assert main(["fmt", "--diff", str(path)]) == 1
    assert capsys.readouterr().out.endswith(shown)


def test_what_cannot_be_read_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cards"
    path.write_text("zone  x,face ups\n")
    before = path.stat()
    other = tmp_path / "b.cards"
    other.write_text(UNTIDY)
    assert main(["fmt", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "did you mean `up`?" in said
    assert said.endswith("1 file changed, 1 with mistakes left alone\n")
    assert path.read_text() == "zone  x,face ups\n"
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert other.read_text() == PLAIN


def test_bad_use_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "latin.cards").write_bytes(b"players  2 # caf\xe9\n")
    for name, why in [
        ("none.cards", "there is no such file"),
        ("pipe", "this is not an ordinary file (`-` reads stdin)"),
        ("latin.cards", "not text in UTF-8 (byte 16 on line 1)"),
    ]:
        path = tmp_path / name
        assert main(["fmt", str(path)]) == 2
        assert capsys.readouterr().err == f"cards: {path}: {why}\n0 files changed, 1 not done\n"
    assert (tmp_path / "latin.cards").read_bytes() == b"players  2 # caf\xe9\n"
    assert main(["fmt", "--check", "--diff", str(tmp_path)]) == 2
    assert main(["fmt"]) == 2


def test_a_file_that_may_not_be_written_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cards"
    path.write_text(UNTIDY)
    path.chmod(0o444)
    assert main(["fmt", str(path)]) == 2
    said = capsys.readouterr().err
    assert said == f"cards: {path}: this file may not be written\n0 files changed, 1 not done\n"
    assert path.read_text() == UNTIDY
    assert main(["fmt", "--check", str(path)]) == 1


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_a_disk_that_fills_up_costs_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    step: str,
) -> None:
    path = tmp_path / "a.cards"
    path.write_text(UNTIDY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        assert main(["fmt", str(path)]) == 2
    said = capsys.readouterr().err
    assert said == f"cards: {path}: no space left on device\n0 files changed, 1 not done\n"
    assert path.read_text() == UNTIDY
    assert [p.name for p in tmp_path.iterdir()] == ["a.cards"]


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (lambda text: text.replace("2", "3"), "means something else"),
        (lambda text: text.replace("players", "player"), "cannot be read"),
        (lambda text: text.replace("# one\n", ""), "moves a comment"),
        (lambda text: text.replace("# one\n", "").replace("# two", "# one # two"), "moves a"),
        (lambda text: text.replace("# one\n", "") + "# one\n", "moves a comment"),
    ],
)
def test_a_fault_of_ours_leaves_the_file_alone(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    broken: Callable[[str], str],
    why: str,
) -> None:
    path = tmp_path / "a.cards"
    text = "# one\n" + UNTIDY + "goal loser # two\n"
    path.write_text(text)
    sound = layout.laid_out
    monkeypatch.setattr(layout, "laid_out", lambda *given: broken(sound(*given)))
    assert main(["fmt", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"cards: {path}: left as it is, the layout {why}")
    assert said.endswith("this is a fault of `cards fmt`\n0 files changed, 1 not done\n")
    assert path.read_text() == text


def test_what_the_other_checks_overlook_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "comments_by_line", lambda *given: [])
    monkeypatch.setattr(layout, "laid_out", lambda *given: PLAIN)
    with pytest.raises(Changed, match="loses something"):
        format_text(UNTIDY + "# one\n")


def test_from_stdin_to_stdout() -> None:
    assert fmt("-", given=UNTIDY.encode()) == (0, PLAIN.encode(), "")
    text = '\ufeffgame  "é"\r\nplayers 2\r\n'.encode()
    assert fmt("-", given=text) == (0, text.replace(b"  ", b" "), "")
    status, out, said = fmt("-", given=b"players  2 # caf\xe9\n")
    assert (status, out) == (2, b"")
    assert said == "cards: stdin: not text in UTF-8 (byte 16 on line 1)\n"
    status, out, said = fmt("-", given=b"playrs  2\n")
    assert (status, out) == (1, b"")
    assert "did you mean `players`?" in said
    status, out, said = fmt("--check", "-", given=UNTIDY.encode())
    assert (status, out) == (1, b"stdin would be changed\n")


def test_needs_nothing_of_the_table() -> None:
    code = (
        "import sys; from dotcards.repl.cli.main import main;"
        "main(['fmt', '--check', 'dsl/pages']);"
        "unwanted = {'prompt_toolkit', 'dotcards.interpreter', 'dotcards.dsl.check'};"
        "print(sorted(unwanted & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout == "[]\n"
