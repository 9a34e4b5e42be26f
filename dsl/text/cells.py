"""How a line of a ruleset looks in a terminal: what is shown for each character, and how wide.

A ruleset is a stranger's text. What could move the cursor, hide or reorder text is never shown as
it is, but spelled out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

TAB = 4  # columns from one tab stop to the next

# Joiners have a meaning inside words of several scripts, and move nothing.
_JOINERS = "\u200c\u200d"
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def visible(text: str) -> str:
    r"""The text with every control character spelled out, as `\x1b`, `\n` or `\u202e`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def cells(line: str, encoding: str | None = None) -> Iterator[tuple[str, int]]:
    """What is shown for each character of a line in turn, and the columns it takes. What cannot be
    written in the encoding of the output, if one is given, comes out as a question mark."""
    column = 0
    for char in line:
        if char == "\t":
            shown = " " * (TAB - column % TAB)
            width = len(shown)
        else:
            shown = _shown(char)
            if encoding is not None and not shown.isascii():
                shown = shown.encode(encoding, "replace").decode(encoding)
            width = _width(char) if shown == char else len(shown)
        column += width
        yield shown, width


def _shown(char: str) -> str:
    if unicodedata.category(char) not in _UNSAFE or char in _JOINERS:
        return char
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char)
    if short:
        return short
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _width(char: str) -> int:
    if char.isascii():
        return 1
    from wcwidth import wcwidth  # of use to few rulesets

    return max(0, wcwidth(char))
