"""Kills a table at random moments and looks whether it goes on from the last move acknowledged.

    python -m tests.kills [TIMES] [SEED]

A scripted game is played line by line through a pipe; a move is acknowledged once the prompt after
it is there. Each round kills one session with SIGKILL, at a moment counted from a random line, and
resumes it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from dotcards.interpreter import Game
from dotcards.repl.display.styled_text import plain
from dotcards.repl.storage import saves
from dotcards.repl.storage.journal import has_begun
from dotcards.repl.table.seats import Seat
from dotcards.repl.table.session import Session
from tests.harness.places import ROOT

COMMAND = [sys.executable, "-u", "-m", "dotcards", "play"]
MOST_LINES = 25  # typed before the kill
WIDTH = 80  # columns
SLOWEST = 0.03  # seconds after the last line


def kill_and_resume(rng: Random, folder: Path) -> int:
    """One round in a folder for games; returns how many moves were acknowledged. AssertionError
    where one of them is lost, or the game does not go on."""
    lines, delay = rng.randint(1, MOST_LINES), rng.random() * SLOWEST
    seed = str(rng.randint(1, 10**6))
    environment = {**os.environ, "DOTCARDS_SAVES": str(folder), "PYTHONPATH": str(ROOT)}
    environment["COLUMNS"] = str(WIDTH)
    before = set(folder.glob("*.game"))
    table = subprocess.Popen(
        [*COMMAND, "crates", "--seed", seed, "--seats", "You,bot,bot"],
        cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert table.stdin is not None
    assert table.stdout is not None
    heard: list[str] = []
    out = table.stdout
    reader = threading.Thread(target=lambda: heard.extend(iter(out.readline, "")))
    reader.start()
    for _ in range(lines):
        table.stdin.write("#1\nlog all\n")
        table.stdin.flush()
    wanted = rng.randint(1, lines)
    while sum(text.rstrip().endswith("> #1") for text in heard) < wanted:
        time.sleep(0.001)
        assert table.poll() is None, "".join(heard)
    time.sleep(delay)
    table.kill()
    table.wait()
    reader.join()
    table.stdin.close()
    out.close()
    acknowledged = log_shown("".join(heard))
    new = [path for path in set(folder.glob("*.game")) - before if has_begun(path)]
    if not new:  # killed before there was a move to keep
        assert acknowledged == [], (seed, acknowledged)
        return 0
    (path,) = new
    kept = saves.read(path)
    found = saves.resume(kept)
    told = log_of(found.game, kept.seats)
    assert told[: len(acknowledged)] == acknowledged, seed
    again = subprocess.run(
        [*COMMAND, "--resume", path.stem, "--script", "-"],
        cwd=ROOT, env=environment, input="log all\n#1\n", capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert again.returncode == 0, again.stderr
    assert saves.read(path).moves[: len(found.game.moves)] == found.game.moves
    assert len(saves.read(path).moves) > len(found.game.moves)
    return len(acknowledged)


def log_of(game: Game, seats: tuple[Seat, ...]) -> list[str]:
    """What `log all` shows of a game to the first seat."""
    narrator = Session(game, seats, False).narrator
    told = [text for text in (game.seen_by(entry, 0) for entry in game.log) if text]
    return [plain(pieces) for text in told for pieces in narrator.lines(text, WIDTH)]


def log_shown(screen: str) -> list[str]:
    """The last whole `log all` that was shown: what had happened by then."""
    whole = re.findall(
        r"^You[^>\n]*> log all\n(.*?)(?=^You[^>\n]*> #1)", screen, re.MULTILINE | re.DOTALL
    )
    return [text for text in whole[-1].splitlines() if text] if whole else []


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory(prefix="dotcards-kills-") as folder:
        shown = [kill_and_resume(rng, Path(folder)) for _ in range(times)]
    print(
        f"{times} sessions killed, each gone on with from the last move acknowledged;"
        f" lines of log acknowledged: {min(shown)} to {max(shown)}"
    )


if __name__ == "__main__":
    main()
