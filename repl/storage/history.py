"""The lines typed before, from one evening to the next: the Up key finds them again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit.history import History, InMemoryHistory

from dotcards.repl.cli.atomic_write import write_private

MOST_LINES = 1_000  # remembered
LARGEST = 1 << 20  # bytes of the file that are read


class OwnHistory(InMemoryHistory):
    """Of one of several people, for as long as they play: not what somebody else has said at this
    one's prompt."""

    def __init__(self, is_own: Callable[[str], bool]) -> None:
        super().__init__()
        self._is_own = is_own

    def append_string(self, string: str) -> None:
        if self._is_own(string):
            super().append_string(string)


class PrivateHistory(History):
    """A line of the file for each line typed, readable by nobody else.

    What cannot be read or written is as if it were not there: no game is held up by it.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def load_history_strings(self) -> Iterable[str]:
        """Newest first."""
        lines: list[str] = []
        with suppress(OSError), open(self._path, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - LARGEST))
            lines = file.read(LARGEST).decode("utf-8", "replace").split("\n")
        return [text for text in lines[-MOST_LINES:] if text.strip()][::-1]

    def store_string(self, string: str) -> None:
        text = " ".join(string.split()) + "\n"
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._make_room()
            file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(file, text.encode("utf-8", "replace"))
            finally:
                os.close(file)

    def _make_room(self) -> None:
        """Keeps the end of a file that has grown too long, in one step."""
        if not self._path.exists() or self._path.stat().st_size <= LARGEST:
            return
        kept = [*self.load_history_strings()][::-1]
        write_private(self._path, "".join(f"{text}\n" for text in kept))
