"""Replaces files whole, or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_file(path: str, data: bytes) -> None:
    """Puts `data` in place of a file's content. Whatever fails, the file is the old one or the new
    one, never part of either; who may read it and where a link points to stay as they were.

    Raises OSError.
    """
    target = os.path.realpath(path)
    whole_mode = os.stat(target).st_mode
    if not stat.S_ISREG(whole_mode):
        raise OSError(22, "this is not an ordinary file", path)
    mode = stat.S_IMODE(whole_mode)
    # Who may do anything may write it too; that nobody may is meant to hold for them as well.
    if not (mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(13, "this file may not be written", path)
    try:
        _put(target, data, mode)
    except OSError as error:
        error.filename = path
        raise


def write_private(path: Path, text: str) -> None:
    """Puts a text in a file that nobody else may read, whole or not at all; its folder is made.

    Raises OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _put(os.fspath(path), text.encode("utf-8", "replace"))


def _put(path: str, data: bytes, mode: int = 0o600) -> None:
    handle, unfinished = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".cards-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, mode)
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
