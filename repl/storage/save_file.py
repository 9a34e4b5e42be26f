"""Opens and locks the files of saved games; whatever else lies among them is refused."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dotcards.repl.cli.user_errors import Trouble

FAR = 1 << 40  # where Windows locks a byte: nothing is ever written there


def opened(path: Path, flags: int = os.O_RDONLY) -> int:
    """A file descriptor of an ordinary file; never waits. OSError for anything else: a link, a
    folder, a named pipe, a device, what is not there or may not be read."""
    _ordinary(os.lstat(path).st_mode)  # opening a device may do something
    more = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags | more)
    try:
        _ordinary(os.fstat(file).st_mode)
    except OSError:
        os.close(file)
        raise
    return file


def _ordinary(mode: int) -> None:
    if not stat.S_ISREG(mode):
        what = "a link" if stat.S_ISLNK(mode) else "a folder" if stat.S_ISDIR(mode) else None
        raise OSError(0, f"this is {what}, not a file" if what else "this is not an ordinary file")


def lock(file: int) -> None:
    """Locks an open file until it is closed, also by the end of the process, however it comes.
    BlockingIOError where somebody else has it locked."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(path: Path) -> Iterator[int]:
    """A saved game's file, opened and locked; what it holds is to be read only now. Whoever keeps a
    duplicate of the descriptor keeps the lock.

    Raises Trouble where another table has it, and for what is no file that can be read.
    """
    try:
        try:
            file = opened(path, os.O_RDWR)
        except PermissionError:
            file = opened(path)  # enough to go on with it in a file of its own
    except OSError as error:
        raise trouble_of(path, error) from None
    try:
        try:
            lock(file)
        except BlockingIOError:
            raise Trouble(f"{path}: this game is being played in another session") from None
        except OSError as error:
            raise trouble_of(path, error) from None
        if os.fstat(file).st_nlink == 0:
            raise Trouble(f"{path}: this game was deleted just now")
        yield file
    finally:
        os.close(file)


def trouble_of(path: Path, error: OSError) -> Trouble:
    return Trouble(f"{path}: {(error.strerror or str(error)).lower()}")


def contents(file: int, most: int) -> bytes:
    """What a file holds, up to so many bytes."""
    os.lseek(file, 0, os.SEEK_SET)
    parts: list[bytes] = []
    while most > 0 and (part := os.read(file, min(most, 1 << 20))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def remove(path: Path) -> None:
    """Deletes a saved game, unless somebody plays it."""
    with suppress(OSError):
        file = opened(path)
        try:
            lock(file)
            path.unlink()
        finally:
            os.close(file)
