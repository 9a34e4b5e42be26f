"""An ordinary, non-editable install finds its grammars and rulesets, and the command works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.places import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the distribution installs; what it needs is there already."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target)]
    subprocess.run([*pip, str(ROOT)], check=True, timeout=240)
    return target


def cards(installed: Path, where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": str(installed),
        "DOTCARDS_CACHE": str(where / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, str(installed / "bin" / "cards"), *arguments],
        cwd=where, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_the_command_runs_from_anywhere(installed: Path, tmp_path: Path) -> None:
    done = cards(installed, tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_shipped_games_are_found_and_their_examples_pass(
    installed: Path, tmp_path: Path
) -> None:
    listed = cards(installed, tmp_path, "list")
    assert listed.returncode == 0
    assert "crates" in listed.stdout
    assert str(ROOT) not in listed.stdout, "the rulesets of the checkout were found instead"
    tested = cards(installed, tmp_path, "test", "crates")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert tested.stdout.rstrip().endswith("0 failed")


def test_only_our_packages_are_installed(installed: Path) -> None:
    folders = {p.name for p in installed.iterdir() if p.is_dir() and "." not in p.name}
    assert folders == {"bin", "dotcards"}
