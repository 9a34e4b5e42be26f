"""A newcomer's path: `cards new`, a change, lint and test; each step names the next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dotcards.dsl import load_checked
from dotcards.dsl.loading.library import shipped
from dotcards.repl.cli.main import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", [entry.name for entry in shipped()][:12])
def test_a_new_house_rule_is_clean_and_formatted(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "ours", "--of", name]) == 0
    _, copied, following = capsys.readouterr().out.splitlines()
    assert Path(copied.split(": ", 1)[1]).name == f"{name}.cards"
    assert following == "Change it, then: cards lint ours.cards"
    assert load_checked("ours.cards")[1] == ()
    assert main(["fmt", "--check", "ours.cards"]) == 0


@pytest.mark.parametrize("name", ["crates", "smear", "idiot"])
def test_what_it_suggests_can_be_used(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "ours", "--of", name])
    path = folder / "ours.cards"
    head, mark, rest = path.read_text().partition("# Declare a rule again")
    changes, _, _ = rest.partition("# An example")
    path.write_text(head + mark + re.sub(r"^# ?(?=table|with|  )", "", changes, flags=re.M))
    assert main(["lint", "ours.cards"]) == 0
    assert main(["test", "ours.cards"]) == 0
    options = re.findall(r"^# (with \w+ = \w+)", head, re.M)
    assert options
    path.write_text(head.replace("# with", "with"))
    assert main(["lint", "ours.cards"]) == 0


def test_it_never_overwrites(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ours.cards").write_text("mine")
    assert main(["new", "ours", "--of", "crates"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (folder / "ours.cards").read_text() == "mine"


@pytest.mark.parametrize("name", ["../x", "", "a b", "a/b", "x" * 100, "\x1b[31m", "a\0"])
def test_names_that_are_none(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name, "--of", "crates"]) == 2
    assert "cannot be a name" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_a_base_that_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "ours", "--of", "crate"]) == 2
    assert "did you mean `crates`" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
