"""Nothing lost: a game on disk, a line for each move, written before anybody is asked for the next.

A journal is a text file. Its first line tells what the game was started with, every further line is
a move, or how many of the moves before it were taken back, or which moves wait for other rules, or
that the seed was told, or that the game is over. A line counts once its end is there: whatever cuts
a session off costs at most the line being written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from dotcards.interpreter import Game, Move
from dotcards.repl.table.seats import Seat
from dotcards.version import VERSION

from .save_file import contents, lock, opened, remove

FORMAT = 2
SUFFIX = ".game"
SEED_TOLD = {"seed": "told"}
LONGEST_HEAD = 1 << 20  # bytes
MOST_OVER = 50  # games in the folder that are over; of more the oldest go
MOST_LEFT = 500  # games in the folder that were left; of more the oldest go
# How a file is called that nobody has given a name: others are never thrown away.
_UNNAMED = re.compile(r"-\d{8}-\d{6}(-\d+)?$")


def folder() -> Path:
    """Where games are kept: DOTCARDS_SAVES, else the user's own folder for such things."""
    chosen = os.environ.get("DOTCARDS_SAVES")
    if chosen:
        return Path(chosen)
    from platformdirs import user_state_path

    return user_state_path("dotcards", appauthor=False) / "games"


def header(
    game: Game, seats: Sequence[Seat], ruleset: str, texts: Sequence[Sequence[str]] = ()
) -> dict[str, Any]:
    """What a game was started with. `ruleset` is a shipped name or an absolute path, `texts` are
    the rules themselves: name and text of its file and of each that it is a variant of."""
    return {
        "dotcards": FORMAT,
        "version": VERSION,
        "game": game.machine.ruleset.title,
        "ruleset": ruleset,
        "rules": fingerprint(game),
        "options": dict(game.machine.options),
        "seats": [[seat.name, seat.bot] for seat in seats],
        "seed": game.seed,
        "chance": game.scheme,
        "texts": [list(text) for text in texts],
    }


def texts_in(journal: Journal | None) -> Sequence[Sequence[str]]:
    """The rules that a game is kept with."""
    texts: Sequence[Sequence[str]] = journal.head.get("texts", ()) if journal is not None else ()
    return texts


def fingerprint(game: Game) -> str:
    """Equal for rulesets that play alike: comments, help and examples do not count."""
    from hashlib import sha256

    return sha256(game.machine.source.encode()).hexdigest()[:16]


def written(move: Move) -> list[Any]:
    return [move.seat, move.name, *(list(a) if isinstance(a, tuple) else a for a in move.args)]


@frozen
class Cut:
    """Moves that a change of the rules has cut off, and that wait for rules which allow them again;
    they stand after the first `after` moves of the game, whatever bots have done since."""

    after: int
    moves: tuple[Move, ...]


def written_cut(cut: Cut | None) -> dict[str, Any]:
    """The line that says which moves wait from now on: none, or these."""
    rows = [written(move) for move in cut.moves] if cut is not None else []
    return {"waiting": rows, "after": cut.after if cut is not None else 0}


@define(eq=False, repr=False)
class Journal:
    """The file of one game. `keep` may be called as often as one likes: it writes what is new.

    `trouble` says why the last writing failed, None where it did not.
    """

    head: dict[str, Any]
    path: Path | None = None
    trouble: str | None = field(default=None, init=False)
    _kept: list[list[Any]] = field(factory=list, init=False)
    _cut: Cut | None = field(default=None, init=False)
    _over: bool = field(default=False, init=False)
    _told: bool = field(default=False, init=False)  # that the seed was
    _file: int | None = field(default=None, init=False)
    _length: int = field(default=0, init=False)  # bytes that are whole

    @classmethod
    def going_on(
        cls,
        head: dict[str, Any],
        path: Path,
        file: int,
        game: Game,
        cut: Cut | None = None,
    ) -> Journal:
        """One that is there already, in a file that is open and locked, and holds this game.
        OSError where it cannot be written."""
        journal = cls(head, path)
        length = whole(contents(file, os.fstat(file).st_size))
        os.ftruncate(file, length)
        journal._file, journal._length = os.dup(file), length
        journal._kept, journal._cut = [written(move) for move in game.moves], cut
        journal._told = game.seed_told
        return journal

    def keep(self, game: Game, cut: Cut | None = None) -> None:
        """Puts on disk what has happened since, and which moves wait; does nothing before the
        first move."""
        now = [written(move) for move in game.moves]
        same = 0
        while same < min(len(now), len(self._kept)) and now[same] == self._kept[same]:
            same += 1
        lines: list[Any] = []
        if same < len(self._kept):
            lines.append({"undo": len(self._kept) - same})
        lines += now[same:]
        if cut != self._cut:
            lines.append(written_cut(cut))
        told = game.seed_told and (bool(now) or self._file is not None)
        if told and not self._told:
            lines.append(SEED_TOLD)
        if game.over and not (self._over and not lines):
            lines.append({"over": True})
        if not lines:
            return
        try:
            self._append(lines)
        except OSError as error:
            self.trouble = (error.strerror or str(error)).lower()
            return
        self.trouble = None
        self._kept, self._cut, self._over, self._told = now, cut, game.over, told

    def keep_at(self, path: Path, game: Game, cut: Cut | None = None) -> None:
        """The same under a name that nothing has yet."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            self.trouble = (error.strerror or str(error)).lower()
            return
        self.path = path
        self.keep(game, cut)
        if self._length == 0 and self.trouble is None:  # nothing has been moved yet
            try:
                self._append([])
            except OSError as error:
                self.trouble = (error.strerror or str(error)).lower()
        if self._length == 0:  # the name is free again
            with suppress(OSError):
                path.unlink()

    def _append(self, lines: list[Any]) -> None:
        import json

        if self._file is None:
            self._create()
        assert self._file is not None, "made just now"
        if self._length == 0:
            lines = [self.head, *lines]
        data = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in lines).encode(
            "utf-8", "surrogatepass"
        )
        try:
            os.lseek(self._file, self._length, os.SEEK_SET)
            view = memoryview(data)
            while view:
                view = view[os.write(self._file, view) :]
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):  # half a line is no line in any case
                os.ftruncate(self._file, self._length)
            raise
        self._length += len(data)

    def _create(self) -> None:
        """A file of this game's own, made where no other can be overwritten."""
        from datetime import datetime

        place = folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = _plain(str(self.head["game"]))
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        number = 0
        while self._file is None:
            more = f"-{number}" if number else ""
            path = place / f"{name}-{stamp}{more}{SUFFIX}"
            try:
                self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                number += 1
        self.path = path
        lock(self._file)
        _settle(place)
        _prune(place)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def whole(data: bytes) -> int:
    """How many bytes of a file are whole lines. Its last line was cut off where its end is missing,
    or where it makes no sense, whatever has put an end to it since: an editor does that."""
    import json

    length = data.rfind(b"\n") + 1
    begins = data.rfind(b"\n", 0, max(length - 1, 0)) + 1
    if begins:  # the first line is no move
        try:
            json.loads(data[begins:length])
        except (ValueError, RecursionError):
            return begins
    return length


def _plain(title: str) -> str:
    """A title as part of a file name."""
    kept = "".join(c if c.isascii() and c.isalnum() else "-" for c in title.casefold())
    return "-".join(part for part in kept.split("-") if part)[:40] or "game"


def _settle(place: Path) -> None:
    """Puts on disk that the folder has a new file; not every system can."""
    with suppress(OSError):
        file = os.open(place, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _prune(place: Path) -> None:
    """Makes room among the games that nobody has given a name."""
    over: list[tuple[float, Path]] = []
    left: list[tuple[float, Path]] = []
    for path in place.glob(f"*{SUFFIX}"):
        if _UNNAMED.search(path.stem):
            with suppress(OSError):
                (over if is_over(path) else left).append((path.stat().st_mtime, path))
    for paths, most in ((over, MOST_OVER), (left, MOST_LEFT)):
        for _, path in sorted(paths)[: max(0, len(paths) - most)]:
            remove(path)


def is_over(path: Path) -> bool:
    """Raises OSError for what is no ordinary file."""
    file = opened(path)
    try:
        os.lseek(file, max(0, os.fstat(file).st_size - 64), os.SEEK_SET)
        return os.read(file, 64).endswith(b'{"over": true}\n')
    finally:
        os.close(file)


def has_begun(path: Path) -> bool:
    """Whether its first line is whole and that of a saved game: a session can be cut off before
    that. Raises OSError for what is no ordinary file."""
    import json

    file = opened(path)
    try:
        line, end, _ = contents(file, LONGEST_HEAD).partition(b"\n")
    finally:
        os.close(file)
    try:
        head = json.loads(line) if end else None
    except (ValueError, RecursionError):
        return False
    return isinstance(head, dict) and "dotcards" in head
