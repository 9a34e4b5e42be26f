"""Reads a `.cards` file into a Source."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

from .diagnostics import RulesetError
from .source import Source

LARGEST = 500_000  # characters; the shipped games have up to 40,000
MOST_BYTES = 4 * LARGEST
HANDED_OVER = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_source(path: str | Path) -> Source:
    """The text of a file in UTF-8, or in UTF-16 with a byte order mark.

    Raises RulesetError, with a message of one line that names the file, when there is no such text.
    """
    return source_from_bytes(str(path), read_bytes(path))


def read_bytes(path: str | Path) -> bytes:
    """What is in a file, cut off where it is too large for a ruleset. Raises RulesetError.

    A named pipe or a device would keep us waiting, perhaps for ever, and is refused; not so what
    the shell hands over under a path of its own (`/dev/stdin`, `<(…)`).
    """
    name = printable(str(path))
    try:
        handed_over = str(path).startswith(HANDED_OVER)
        if not handed_over:
            _ordinary(os.stat(path).st_mode, name)
        with open(path, "rb", opener=None if handed_over else _without_waiting) as file:
            if not handed_over:
                _ordinary(os.fstat(file.fileno()).st_mode, name)
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise RulesetError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise RulesetError(f"{name}: this is a folder, not a file") from None
    except PermissionError:
        raise RulesetError(f"{name}: this file may not be read") from None
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesetError(f"{name}: cannot be read ({reason.lower()})") from None


def _ordinary(mode: int, name: str) -> None:
    """Raises RulesetError for what is neither a file nor a folder (which `open` refuses)."""
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise RulesetError(f"{name}: this is not an ordinary file")


def _without_waiting(path: str, flags: int) -> int:
    """Opens without waiting for the other end, should it have become a pipe meanwhile."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def source_from_bytes(name: str, data: bytes) -> Source:
    """The text of a file's bytes, as `read_source` reads it; raises RulesetError like it."""
    name = printable(name)
    if len(data) > MOST_BYTES:
        raise _too_large(name)
    text = _decoded(name, data)
    if len(text) > LARGEST:
        raise _too_large(name)
    return Source(name, text)


def encoded(text: str, like: bytes) -> bytes:
    """A text as bytes in the encoding of a file read before, with its byte order mark."""
    mark, encoding = mark_of(like)
    return mark + text.encode(encoding)


def _too_large(name: str) -> RulesetError:
    return RulesetError(f"{name}: too large for a ruleset (more than {LARGEST:,} characters)")


def source_from_text(name: str, text: str) -> Source:
    """A Source for text from elsewhere: standard input, an editor, a test."""
    return Source(printable(name), text.removeprefix("\ufeff"))


def printable(name: str) -> str:
    """A file's name as one line that any terminal can show."""
    return "".join(c if c.isprintable() and not "\ud800" <= c <= "\udfff" else "?" for c in name)


def mark_of(data: bytes) -> tuple[bytes, str]:
    """The byte order mark that a file begins with, if any, and its encoding."""
    return next((m for m in _MARKS if data.startswith(m[0])), (b"", "utf-8"))


def _decoded(name: str, data: bytes) -> str:
    mark, encoding = mark_of(data)
    zero = data.find(0) if encoding == "utf-8" else -1
    if zero >= 0:
        raise RulesetError(f"{name}: not a text file ({_place(data, zero)} is zero)")
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        at = len(mark) + error.start
        place = _place(data, at) if encoding == "utf-8" else f"byte {at}"
        raise RulesetError(f"{name}: not text in {encoding[:6].upper()} ({place})") from None
    if "\0" in text:  # text in UTF-32 begins with the same mark
        raise RulesetError(f"{name}: not text in UTF-16 (it has characters that are zero)")
    return text


def _place(data: bytes, offset: int) -> str:
    """A byte's offset from the beginning of the file, and its line."""
    line = data.count(b"\n", 0, offset) + 1
    return f"byte {offset} on line {line}"
