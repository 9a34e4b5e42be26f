"""Spoils saved games, and seats two tables at one.

    python -m tests.spoilt_saves [MUTANTS] [ROUNDS] [SEED]

Each mutant is read, gone on with, and loaded at a running table: it is a game, or is refused in one
line, and the table goes on as it was. In each round two processes resume one save at once: one
plays, the other is told so, and no move that was acknowledged is lost.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from dotcards.dsl import RulesetError
from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.storage import saves
from dotcards.repl.storage.save_file import held
from dotcards.repl.table.session import Session
from tests.harness.places import ROOT
from tests.harness.tables import kept, kept_table

from .kills import log_of, log_shown

COMMAND = [sys.executable, "-m", "dotcards", "play"]
ODD: tuple[Any, ...] = (
    "\ud800", "\udfff\ud800", "\x1b[2J", "\u202e", "", " ", 0, -1, 10**30, 10**4000, True, None,
    1.5, float("nan"), float("inf"), [], {}, [[]], {"a": 1}, "x" * 300, "9" * 5_000,
)  # fmt: skip


def spoilt(rng: Random, data: bytes) -> bytes:
    """A save with one or a few things changed, in its bytes or in what they say."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice((_bytes, _bytes, _lines, _values, _values, _values))(rng, data)
    return data


def _bytes(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    until = min(len(data), at + rng.choice((0, 1, 1, 5, 200)))
    put = rng.choice(
        (b"", rng.randbytes(3), b"\xff\xfe", b"\0", b"\n", b"[" * 20_000, b'"', b"1" * 5_000)
    )
    return data[:at] + put + data[until:]


def _lines(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    rng.choice((
        lambda: lines.pop(one),
        lambda: lines.insert(one, lines[other]),
        lambda: lines.insert(one, rng.choice((b'{"undo": 1}', b'{"undo": 99999}', b'{"over": true}',
            b'{"waiting": [[0, "play", "8C"]], "after": 0}', b'{"seed": "told"}', b"null", b"{}"))),
    ))()  # fmt: skip
    return b"\n".join(lines)


def _values(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    at = rng.choice((0, 0, rng.randrange(len(lines))))
    try:
        lines[at] = json.dumps(_changed(rng, json.loads(lines[at]))).encode()
    except (ValueError, RecursionError):
        return data
    return b"\n".join(lines)


def _changed(rng: Random, value: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: _changed(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], _changed(rng, value[at]), *value[at + 1 :]]
    return rng.choice(ODD)


def mutants(rng: Random, times: int, folder: Path) -> int:
    """Tries so many spoilt saves; returns how many of them could be gone on with."""
    os.environ["DOTCARDS_SAVES"] = str(folder)
    table, texts = _table(), []
    for seats in ("You,bot,bot", "Ann,Ben"):
        session = kept_table(seats=seats)
        session.begin()
        for line in ("#1", "#1", "", "undo", "#1", "#1"):
            session.hear(line)
        texts.append(kept(session).read_bytes())
        assert session.journal is not None
        session.journal.close()
    went = 0
    for number in range(times):
        path = folder / f"mutant{number}.game"
        data = spoilt(rng, rng.choice(texts))
        path.write_bytes(data)
        assert is_read_or_refused(path, salvage=False) in (True, False)
        is_read_or_refused(path, salvage=True)
        position, made = table.game.position(), len(table.game.moves)
        reply = table.hear(f"load mutant{number}")
        if reply.refused:
            assert (table.game.position(), len(table.game.moves)) == (position, made)
            assert table.journal is not None
        else:
            went += 1
            table = _table()
        path.unlink(missing_ok=True)
    return went


def _table() -> Session:
    table = kept_table(seats="You,bot")
    table.begin()
    table.hear("#1")
    return table


def is_read_or_refused(path: Path, salvage: bool) -> bool:
    """Whether it can be gone on with; AssertionError where it is refused in more than a line."""
    try:
        saves.listed()
        with held(path) as file:
            saves.resume(saves.read(path, salvage, file))
    except (Trouble, RulesetError) as error:
        said = clean(str(error))
        assert said.isprintable()
        assert said.encode()
        assert len(said) < 1_000, said[:300]
        return False
    return True


def two_tables(rng: Random, folder: Path) -> str:
    """Two processes at one save, at the same time; returns which of them played: both, one after
    the other, or one. AssertionError where a move that was acknowledged is lost."""
    os.environ["DOTCARDS_SAVES"] = str(folder)
    session = kept_table(seats="You,bot,bot", seed=rng.randrange(10**6))
    session.begin()
    session.hear("#1")
    path, before = kept(session), session.game.moves
    assert session.journal is not None
    session.journal.close()
    tables = [
        subprocess.Popen(
            [*COMMAND, "--resume", path.stem], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    said = [table.communicate("#1\nlog all\n#1\nlog all\n#1\n", timeout=120) for table in tables]
    save = saves.read(path)
    found = saves.resume(save)
    assert found.parted is None
    assert save.moves[: len(before)] == before
    played = 0
    for out, err in said:
        if "is being played in another session" in err:
            assert path.stem in err
            assert len(err.splitlines()) == 1
            assert "#1" not in out
        else:
            assert "is refused" not in err, err
            played += 1
            acknowledged = log_shown(out)
            assert acknowledged
            assert log_of(found.game, save.seats)[: len(acknowledged)] == acknowledged
    assert played >= 1
    own = sum(move.seat == 0 for move in save.moves) - sum(move.seat == 0 for move in before)
    assert own >= 3 * played, (own, played)
    path.unlink()
    return "both" if played == 2 else "one"


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    times, rounds, seed = [*numbers, *(2_000, 200, 1)[len(numbers) :]]
    rng = Random(seed)
    with tempfile.TemporaryDirectory(prefix="dotcards-saves-") as folder:
        went = mutants(rng, times, Path(folder))
        print(f"{times} spoilt saves: {went} gone on with, the others refused in a line")
        both = [two_tables(rng, Path(folder)) for _ in range(rounds)].count("both")
        print(f"{rounds} times two tables at one save: {rounds - both} times one was refused")


if __name__ == "__main__":
    main()
