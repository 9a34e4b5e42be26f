"""The catalogue of checks, and the page about each, for the terminal."""

from __future__ import annotations

import re
import textwrap

from attrs import asdict

from dotcards.dsl.report.catalogue import entries, find
from dotcards.dsl.report.pages import read
from dotcards.repl.cli.user_errors import Trouble

from .selection import no_such_check

_LEAST_WIDTH = 30
_BLOCK = re.compile(r"```[^`]*```|[^\n]+(?:\n[^\n]+)*")  # a sample, or a paragraph


def page(word: str, width: int) -> str:
    """The page about a check, by code or name, wrapped. Trouble for a word that is neither."""
    entry = find(word)
    if entry is None:
        raise Trouble(no_such_check(word))
    return wrapped(read(entry).text, max(width, _LEAST_WIDTH))


def wrapped(text: str, width: int) -> str:
    """Markdown with its paragraphs filled; headings without their signs, samples further in."""
    parts: list[str] = []
    for block in _BLOCK.findall(text):
        if block.startswith("```"):
            _, *sample, _ = block.split("\n")
            parts.append(textwrap.indent("\n".join(sample), "    "))
        elif block.startswith("#"):
            parts.append(block.lstrip("# "))
        else:
            parts.append(
                textwrap.fill(block, width, break_long_words=False, break_on_hyphens=False)
            )
    return "\n\n".join(parts) + "\n"


def catalogue(format: str) -> str:
    """Every check: a table, or for `json` an array of objects with the same columns."""
    if format == "json":
        import json

        return json.dumps([asdict(entry) for entry in entries()], indent=2) + "\n"
    rows = [("code", "name", "category", "severity", "fix")]
    for entry in entries():
        fix = "some" if entry.fixable else ""
        rows.append((entry.code, entry.name, entry.category, entry.severity, fix))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)
