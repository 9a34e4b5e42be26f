"""What loading a ruleset came to the last time, kept in the user's private cache.

An entry belongs to one file as it is (its path and its bytes), to this code and this Python, and
counts only while the files it is a variant of are unchanged too. Nothing here imports attrs: a file
found clean before must cost no more than starting up.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from contextlib import suppress
from typing import NamedTuple

from dotcards.dsl.text import disk_cache as cache

from .library import own_folder

KIND = "ruleset"
MISSING = "-"  # instead of a digest: there was no such file
OWN = "own"  # instead of a digest: names were looked for there, in the user's own folder

_BESIDE = frozenset({"formatting", "pages", "__pycache__"})  # folders that loading does not use
_LARGEST = 4_000_000  # bytes of a file that is remembered at all


class Remembered(NamedTuple):
    """`clean`: there was nothing to report. `content` is what was given to `remember`."""

    clean: bool
    content: bytes


class Files(NamedTuple):
    """The file loaded, and those it is a variant of, each with a digest of its bytes, or with what
    stands instead of one."""

    path: str
    digest: str
    bases: tuple[tuple[str, str], ...] = ()


def recall(path: str) -> Remembered | None:
    """What is known of a file, as it and its bases are now."""
    digest = digest_of(path)
    if digest is None:
        return None
    data = cache.get(KIND, _key(path, digest))
    if data is None:
        return None
    head, _, content = data.partition(b"\n\n")
    state, *bases = head.decode("utf-8", "surrogateescape").split("\n")
    for base in bases:
        base_digest, _, base_path = base.partition(" ")
        if not _is_as_it_was(base_path, base_digest):
            return None
    return Remembered(state == "clean", content)


def remember(files: Files, clean: bool, content: bytes) -> None:
    """Keep what loading came to, unless a file was changed meanwhile."""
    everything = ((files.path, files.digest), *files.bases)
    if any("\n" in path or not _is_as_it_was(path, digest) for path, digest in everything):
        return
    head = ["clean" if clean else "findings", *(f"{digest} {path}" for path, digest in files.bases)]
    data = "\n".join(head).encode("utf-8", "surrogateescape") + b"\n\n" + content
    cache.put(KIND, _key(files.path, files.digest), data)


def _is_as_it_was(path: str, digest: str) -> bool:
    if digest == OWN:
        return path == (own_folder() or "")
    return (digest_of(path) or MISSING) == digest


def quick_clean(path: str) -> bool:
    """Whether the file is known to be without any problem; no where that is not known."""
    known = recall(path)
    return known is not None and known.clean


def digest_of(path: str) -> str | None:
    """A digest of a file's bytes; None for what is not a plain file of a sensible size."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError):
        return None
    return hashlib.sha256(data).hexdigest() if len(data) <= _LARGEST else None


def _without_waiting(path: str, flags: int) -> int:
    """Opens without waiting for the other end, should it be a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _key(path: str, digest: str) -> bytes:
    # The path as it was given is in every diagnostic; what it leads to depends on the folder.
    parts = (path, os.path.abspath(path), digest, sys.version, _code())
    return "\0".join(parts).encode("utf-8", "surrogateescape")


def _code() -> str:
    """Tells apart two versions of the code that reads and checks rulesets."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found: list[str] = []
    folders = [os.path.join(root, "grammars"), os.path.join(root, "dsl")]
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".lark")):
                    status = entry.stat()
                    found.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}")
                elif entry.is_dir() and entry.name not in _BESIDE:
                    folders.append(entry.path)
    return "\n".join(sorted(found))
