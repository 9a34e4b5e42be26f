"""How long the linter takes over long files, as ratios of processor time."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

from dotcards.dsl.loading.library import find
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.text.read_file import read_source
from tests.harness.places import ROOT
from tests.large import large

SHORT, LONG = large(1000), large(5000)


def seconds(text: str) -> float:
    begun = time.process_time()
    ruleset, found = load_text("large.cards", text)
    assert ruleset is not None
    assert found == ()
    return time.process_time() - begun


def test_it_is_in_proportion_to_the_length() -> None:
    assert 5000 <= LONG.count("\n") < 5100
    assert 1000 <= SHORT.count("\n") < 1100
    parts = re.sub(r"\d+", "0", LONG).split("\noption ")
    assert len(set(parts)) == len(parts) > 70  # not the same lines again and again
    seconds(large(100))  # so that nothing is imported while the clock runs
    short = seconds(SHORT)
    assert any(seconds(LONG) < 7 * short for _ in range(3))


def test_a_long_file_takes_no_ten_times_as_long_as_a_shipped_game(tmp_path: Path) -> None:
    """From the start of the command to its end, and nothing remembered."""

    def spent(text: str) -> float:
        path = tmp_path / "game.cards"
        path.write_text(text, "utf-8")
        environment = {**os.environ, "DOTCARDS_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "dotcards", "lint", str(path)]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # The long one first, so that it is the one that also reads the grammar for the first time.
    assert spent(LONG) < 10 * spent(read_source(find("crates")).text)
