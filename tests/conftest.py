"""Nothing that a test plays is kept among the user's own games."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator

import pytest

from dsl import Ruleset

from .table_games import EIGHTS, MEDLEY, ruleset_of
from .terminals import Terminal

os.environ["DOTCARDS_SAVES"] = tempfile.mkdtemp(prefix="dotcards-games-")


@pytest.fixture(scope="session")
def eights() -> Ruleset:
    return ruleset_of(EIGHTS)


@pytest.fixture(scope="session")
def medley() -> Ruleset:
    return ruleset_of(MEDLEY)


@pytest.fixture(scope="session")
def eights_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("rules") / "eights.cards"
    path.write_text(EIGHTS, encoding="utf-8")
    return str(path)


@pytest.fixture
def terminal(eights_file: str) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, **more: int | str) -> Terminal:
        usual = (eights_file, "--seed", "1")
        opened.append(Terminal(*(arguments or usual), **more))  # type: ignore[arg-type]
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.process.close(force=True)
