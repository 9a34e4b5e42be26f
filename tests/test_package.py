"""What `import dotcards` offers, and how the house is laid out."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from importlib import metadata
from pathlib import Path

import pytest

import dotcards
from dotcards import DotcardsError, Game, compile_ruleset, load, simulate
from dotcards.dsl.report.sarif import sarif
from dotcards.repl.cli.main import main
from dotcards.repl.storage.journal import header
from dotcards.version import VERSION
from tests.harness.places import ROOT

ROOMS = ("dsl", "grammars", "interpreter", "repl", "rulesets")
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
OUR_OWN = frozenset({"dsl", "interpreter", "repl"})


@pytest.mark.parametrize("name", dotcards.__all__)
def test_every_name_is_there_and_says_what_it_is(name: str) -> None:
    assert getattr(dotcards, name).__doc__


def test_every_error_is_a_dotcards_error() -> None:
    errors = [one for name in dotcards.__all__ if isinstance(one := getattr(dotcards, name), type)]
    found = [one for one in errors if issubclass(one, Exception)]
    assert len(found) > 5
    assert all(issubclass(one, DotcardsError) for one in found)


def test_there_is_one_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cards {VERSION}\n"
    assert metadata.version("dotcards") == VERSION
    assert json.loads(sarif(()))["runs"][0]["tool"]["driver"]["version"] == VERSION
    game = Game.start(compile_ruleset(load("idiot")), ["Ann", "Ben"], seed=1)
    assert header(game, (), "idiot")["version"] == VERSION


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, dotcards; print([m for m in sys.modules if m.startswith('dotcards.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_simulation_is_the_same_for_the_same_seed() -> None:
    found = [simulate(load("idiot"), 5, players=2, seed=3) for _ in range(2)]
    assert found[0].games.played == 5
    assert found[0].moves == found[1].moves


def test_every_package_is_installed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    there = {".".join(path.relative_to(ROOT).parent.parts) for path in MODULES}
    there = {f"dotcards.{name}" for name in there if name != "repl.dotcards"}
    assert set(listed["packages"]) == {"dotcards", *there}


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of ours that a module imports, wherever in it, for types too."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    package = parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            whole = ".".join((*above, *filter(None, [node.module]))).removeprefix("dotcards.")
            for name in node.names:
                inner = f"{whole}.{name.name}"
                found.add(inner if inner in known else whole)
    return found & known.keys() - {".".join(parts).removesuffix(".__init__")}


def test_there_is_no_circle_of_imports() -> None:
    known = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in MODULES
    }
    tree = {name: imports(path, known) for name, path in known.items()}
    assert sum(map(len, tree.values())) > 500
    assert list(TopologicalSorter(tree).static_order())  # CycleError names a circle


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_says_what_is_in_it_and_is_not_long(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 400
    first = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
    assert first or path.name == "__init__.py"
    assert len(first) <= 200


def test_no_room_is_crowded_and_nothing_flows_back() -> None:
    for folder in {path.parent for path in MODULES}:
        modules = [one for one in folder.glob("*.py") if one.name != "__init__.py"]
        assert len(modules) <= 15 or folder.name in ("lint", "commands"), folder
    later = {"dsl": ("interpreter", "repl"), "interpreter": ("repl",), "repl": ()}
    for path in MODULES:
        room = path.relative_to(ROOT).parts[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                parts = node.module.split(".")
                if parts[0] == "dotcards" and len(parts) > 1 and room in OUR_OWN:
                    assert parts[1] not in later[room], f"{path}: {node.module}"
