"""What the README shows is what the program does."""

from __future__ import annotations

import io
import re

import pytest

from dotcards.dsl import load, load_text
from dotcards.repl.cli.main import main
from tests.harness.places import ROOT

README = (ROOT / "README.md").read_text("utf-8")
SCREEN = README[README.index("## One screen of it") : README.index("## What a rule looks like")]
SHOWN = [line[4:] for line in SCREEN.splitlines() if line.startswith("    ")]
PROMPT = "You> "
LEFT_OUT = "…"


def test_the_screen_is_what_comes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From what is typed there come these lines, one after the other, but for those left out."""
    first, *rest = SHOWN
    command = first.removeprefix("$ cards ").split()
    typed = [line.removeprefix(PROMPT) for line in rest if line.startswith(PROMPT)]
    assert typed
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    main(command)
    came = capsys.readouterr().out.splitlines()
    at = came.index(rest[0])
    is_left_out = False
    for line in rest:
        if line.strip() == LEFT_OUT:
            is_left_out = True
            continue
        at = came.index(line, at) if is_left_out else at
        assert came[at] == line
        at, is_left_out = at + 1, False


def test_the_python_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(program, "README.md", "exec"), names)  # our own text
    assert names["game"] is not names["again"]


def test_the_house_rule_is_one() -> None:
    (text,) = re.findall(r'```\n(variant ".*?)```', README, re.DOTALL)
    ruleset, problems = load_text("ours.cards", text)
    assert ruleset is not None
    assert not problems


def test_what_a_rule_looks_like_stands_in_the_game() -> None:
    """Every line of it, but for the comments that say where a rule comes from."""
    (text,) = re.findall(r"## What a rule looks like\n\n```\n(.*?)```", README, re.DOTALL)
    crates = {
        line.partition("#")[0].rstrip() for line in load("crates").span.source.text.splitlines()
    }
    assert {line for line in text.splitlines() if line not in crates} == set()
