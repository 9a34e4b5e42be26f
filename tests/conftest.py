"""Nothing that a test plays is kept among the user's own games."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dotcards.dsl import Ruleset
from dotcards.repl.table.session import Session
from tests.harness import profiles  # noqa: F401 (registers them before tests are read)
from tests.harness.command_line import SMALL
from tests.harness.tables import EIGHTS, MEDLEY, position, ruleset_of, seated, until_anns_turn
from tests.harness.terminals import Terminal

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
def ann(eights: Ruleset) -> Session:
    """Ann's turn, a nine of hearts on the pile; 7H, 9D and 10H can be played."""
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H 9D 10H KS 3S", Bob_hand="4C")
    return session


@pytest.fixture
def passing(medley: Ruleset) -> Session:
    session = seated(medley, "Ann,bot,bot,bot")
    session.begin()
    return session


@pytest.fixture
def playing(passing: Session) -> Session:
    """Ann's turn in the phase `playing` of the medley."""
    until_anns_turn(passing)
    position(
        passing,
        Ann_hand="9H 9D 9S 4C KH",
        Ann_up="4D QC",
        Ann_down="AS 2S",
    )
    passing.viewer = 0
    return passing


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


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games of the test's own."""
    place = tmp_path / "games"
    monkeypatch.setenv("DOTCARDS_SAVES", str(place))
    return place


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.cards"
    path.write_text(SMALL, encoding="utf-8")
    return str(path)
