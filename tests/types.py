"""Checks the types of the whole package with mypy: `python -m tests.types`.

The folders of the tree are installed under one name, which mypy cannot follow in an editable
installation. So it is shown a folder in which they lie as they are installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.harness.places import ROOT

ROOMS = ("dsl", "grammars", "interpreter", "repl", "rulesets")


def laid_out(under: Path) -> Path:
    """A folder with the package as it is installed, made of links; returns where to find it."""
    package = under / "dotcards"
    package.mkdir(parents=True, exist_ok=True)
    for source in (*(ROOT / room for room in ROOMS), *(ROOT / "repl" / "dotcards").iterdir()):
        link = package / source.name
        if not link.is_symlink() and source.name != "__pycache__":
            link.symlink_to(source)
    return under


def main() -> int:
    where = laid_out(ROOT / "build" / "typed")
    command = [sys.executable, "-m", "mypy", "-p", "dotcards", *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, "MYPYPATH": str(where)}, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
