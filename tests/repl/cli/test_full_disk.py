"""A full disk costs nothing but what is being written, and is said; the game goes on."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from dotcards.repl.storage import saves
from dotcards.repl.storage.journal import folder
from tests.harness.tables import kept, kept_table, shown
from tests.harness.terminals import ROOT


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "games"
    monkeypatch.setenv("DOTCARDS_SAVES", str(place))
    return place


def test_on_a_full_disk_the_game_goes_on_and_it_is_said() -> None:
    session = kept_table()
    session.begin()
    session.hear("#1")
    journal = session.journal
    assert journal is not None
    ours, journal._file = journal._file, os.open("/dev/full", os.O_RDWR)
    reply = session.hear("#1")
    assert not reply.refused
    assert shown(reply).count("This game cannot be kept on disk: no space left on device.") == 1
    assert "cannot be kept" not in shown(session.hear("#1"))
    os.close(journal._file)
    journal._file = ours
    assert "This game is kept again." in shown(session.hear("#1"))
    assert saves.read(kept(session)).moves == session.game.moves


def test_a_disk_that_is_full_in_the_middle_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much of it was written, in the file are whole lines, and once there is room all."""
    write, room = os.write, 0

    def no_more(file: int, data: bytes | memoryview) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = write(file, data[:room])
        room -= done
        return done

    session = kept_table()
    session.begin()
    for missing in (40, 1, 0, 7):
        monkeypatch.setattr(os, "write", no_more)
        before = list(folder().glob("*.game")) and saves.read(kept(session)).moves
        room = missing
        told = shown(session.hear("#1"))
        assert told.count("This game cannot be kept on disk: no space left on device.") == 1
        assert session.hear("save elsewhere").refused
        assert not (folder() / "elsewhere.game").exists()
        (path,) = folder().glob("*.game")
        assert path.read_bytes().endswith(b"\n") or not path.read_bytes()
        assert not before or saves.read(path).moves == before
        monkeypatch.setattr(os, "write", write)
        assert "This game is kept again." in shown(session.hear("#1"))
        assert saves.read(path).moves == session.game.moves


def test_a_file_that_may_not_grow_keeps_what_was_said_to_be_kept(games: Path) -> None:
    """The system's own limit, and a process that is gone afterwards: what is there is the game as
    it was at the last prompt before it was said that it cannot be kept."""
    command = [sys.executable, "-m", "dotcards", "play", "crates", "--seed", "1"]

    def play(most: int) -> tuple[str, bytes]:
        done = subprocess.run(
            [*command, "--seats", "Ann,bot"],
            cwd=ROOT,
            input="#1\n" * 8,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=True,
        )
        (path,) = games.glob("*.game")
        content = path.read_bytes()
        path.unlink()
        return done.stdout, content

    told, whole = play(resource.RLIM_INFINITY)
    assert "cannot be kept" not in told
    lines = whole.splitlines(keepends=True)
    session = kept_table(seats="Ann,bot")
    session.begin()
    sizes = [0]
    for _ in range(8):
        session.hear("#1")
        count = len(kept(session).read_bytes().splitlines())
        sizes.append(sum(map(len, lines[:count])))
    kept(session).unlink()
    for most in (len(lines[0]) - 1, sizes[4] + 5, len(whole) - 1):
        told, content = play(most)
        assert told.count("cannot be kept on disk: file too large.") == 1
        assert content == whole[: max(size for size in sizes if size <= most)]
