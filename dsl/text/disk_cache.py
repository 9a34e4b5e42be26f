"""A private folder for what is slow to work out: parser tables, parsed files.

Nothing in it is needed: whatever is missing, broken or cannot be written is worked out again.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from pathlib import Path

MOST_ENTRIES = 200  # of one kind; a ruleset takes up to 300 KB
_MAGIC = b"dotcards cache 1\n"
_DIGEST_SIZE = 32


def get(kind: str, key: bytes) -> bytes | None:
    """What was put under this key; None where there is nothing whole to be had."""
    folder = _folder()
    if folder is None:
        return None
    path = _entry(folder, kind, key)
    try:
        with open(path, "rb") as file:
            if not _is_private(os.fstat(file.fileno())):
                return None
            content = file.read()
    except OSError:
        return None
    head = len(_MAGIC) + _DIGEST_SIZE
    data = content[head:]
    if not content.startswith(_MAGIC) or content[len(_MAGIC) : head] != _digest(key, data):
        return None
    return data


def put(kind: str, key: bytes, data: bytes) -> None:
    """Keep data under a key, if that can be done, in place of the oldest of too many entries."""
    folder = _folder()
    if folder is None:
        return
    path = _entry(folder, kind, key)
    unfinished = path.with_suffix(f".{os.getpid()}.new")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with open(os.open(unfinished, flags, 0o600), "wb") as file:
            file.write(_MAGIC + _digest(key, data) + data)
        os.replace(unfinished, path)
        _drop_oldest(folder, kind)
    except OSError:
        _remove(unfinished)


def _folder() -> Path | None:
    """The folder, made if need be; None where it cannot be, or others could write in it."""
    chosen = os.environ.get("DOTCARDS_CACHE")
    try:
        if chosen:
            folder = Path(chosen)
        else:
            import platformdirs  # slow to import

            folder = platformdirs.user_cache_path("dotcards")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except (OSError, RuntimeError, ValueError):  # no home folder; a name no folder can have
        return None
    return folder if stat.S_ISDIR(found.st_mode) and _is_private(found) else None


def _is_private(found: os.stat_result) -> bool:
    """Whether only this user can write it. On Windows the folder's place sees to that."""
    if sys.platform == "win32":
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _entry(folder: Path, kind: str, key: bytes) -> Path:
    return folder / f"{kind}-{hashlib.sha256(key).hexdigest()[:40]}.bin"


def _digest(key: bytes, data: bytes) -> bytes:
    """Over the key too, so that an entry renamed to another's name is noticed."""
    return hashlib.sha256(len(key).to_bytes(8, "big") + key + data).digest()


def _drop_oldest(folder: Path, kind: str) -> None:
    entries = sorted(
        (entry.stat().st_mtime, entry.path)
        for entry in os.scandir(folder)
        if entry.name.startswith(kind + "-")
    )
    for _, path in entries[:-MOST_ENTRIES]:
        _remove(Path(path))


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
