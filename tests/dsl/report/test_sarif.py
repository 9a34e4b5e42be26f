"""What `cards lint --format sarif` prints is valid by the public schema, whatever it reports."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest
from jsonschema import Draft4Validator

from dotcards.repl.cli.main import main
from tests.harness.places import SMALL_GAME

HERE = Path(__file__).parent
SMALL = SMALL_GAME.read_text("utf-8")
SCHEMA = json.loads((HERE / "sarif" / "sarif-2.1.0-rtm.4.json").read_text("utf-8"))
FILES = {
    # safe and unsafe fixes, one of them of several edits, a tab, and wide characters before them
    "my games/ü 札.cards": 'variant "札 ü" of small\nwith cards_ech = 7\n'
    "when 7 is plaed\n\tplayer.next draws 2\ndefine 札 = turn.hand.count == 3 && stock.empty\n",
    # notes, passed-over and unused comments
    "of_small.cards": 'variant "Trap" of small\n'
    "phase dealing\n  enter\n    go to swapping\n"
    "phase swapping\n  move swap\n    put hand.top under stock\n    then next turn\n"
    "var a = 0  # lint: ignore unused because so\n"
    "var b = 0  # lint: ignore never-set because so\n",
    "empty.cards": "",
    "small.cards": SMALL,
}


def sarif(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["lint", "--format", "sarif", *words]) in (0, 1)
    log: dict[str, Any] = json.loads(capsys.readouterr().out)
    wrong = [f"{list(one.path)}: {one.message}" for one in Draft4Validator(SCHEMA).iter_errors(log)]
    assert wrong == []
    return log


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_a_report_of_everything_is_valid(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "my games" / "small.cards").write_text(SMALL, "utf-8")
    (run,) = sarif(capsys, ".", str(folder / "of_small.cards"))["runs"]
    results = run["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    uris = {place["artifactLocation"]["uri"] for place in places}
    # Also one given by its whole path is named relative to where all of them lie.
    assert {place["artifactLocation"]["uriBaseId"] for place in places} == {"%SRCROOT%"}
    assert "of_small.cards" in uris
    assert run["originalUriBaseIds"]["%SRCROOT%"] == {"uri": f"{folder.as_uri()}/"}
    assert {"./my games/ü 札.cards", "./of_small.cards", "./empty.cards"} <= set(map(unquote, uris))
    assert all(uri.isascii() and " " not in uri for uri in uris)
    assert {result["level"] for result in results} == {"error", "warning"}
    assert any(result.get("relatedLocations") for result in results)
    assert "unused-suppression" in {rule["name"] for rule in run["tool"]["driver"]["rules"]}
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
    # columns count characters: a wide one before the sign is one
    fixed = {
        (deleted["startLine"], deleted["startColumn"], new["text"])
        for result in results
        for fix in result.get("fixes", ())
        for change in fix["artifactChanges"]
        for replacement in change["replacements"]
        for deleted, new in [(replacement["deletedRegion"], replacement["insertedContent"])]
    }
    assert (5, 28, "is") in fixed


def test_a_file_elsewhere_is_named_from_the_root(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder / "my games")
    (run,) = sarif(capsys, str(folder / "empty.cards"))["runs"]
    place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert not place["uri"].startswith("/")
    root = run["originalUriBaseIds"][place["uriBaseId"]]["uri"]
    assert root.endswith("/")
    assert f"{root}{place['uri']}" == (folder / "empty.cards").as_uri()


def test_reports_of_nothing_and_of_stdin_are_valid(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (run,) = sarif(capsys, "small.cards")["runs"]
    assert run["results"] == []
    text = SMALL.replace("deck standard", "dekc standard")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    (run,) = sarif(capsys, "-")["runs"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "stdin"}


def test_the_schema_would_say_so(folder: Path) -> None:
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{}]}]}
    assert not Draft4Validator(SCHEMA).is_valid(log)
    assert SCHEMA["id"].endswith("sarif-2.1.0-rtm.4.json")
