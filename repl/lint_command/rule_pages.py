"""The catalogue of checks, and the page about each, for the terminal."""

from __future__ import annotations

import textwrap

from dotcards.dsl.report.catalogue import Entry, entries, find, nearest_word
from dotcards.dsl.report.pages import read
from dotcards.repl.cli.user_errors import Trouble

_LEAST_WIDTH = 30


def page(word: str, width: int) -> str:
    """The page about a check, by code or name, wrapped. Trouble for a word that is neither."""
    entry = find(word)
    if entry is None:
        near = nearest_word(word)
        hint = f", did you mean `{near}`?" if near else "; `cards lint --list` has them all"
        raise Trouble(f"there is no check `{word}`{hint}")
    return wrapped(read(entry).text, max(width, _LEAST_WIDTH))


def wrapped(text: str, width: int) -> str:
    """Markdown with its paragraphs filled; headings without their signs, samples further in."""
    parts: list[str] = []
    is_sample = False
    for block in text.strip().split("\n\n") if "```" not in text else _blocks(text):
        is_sample = block.startswith("```")
        if is_sample:
            parts.append("\n".join(f"    {line}".rstrip() for line in block.split("\n")[1:-1]))
        elif block.startswith("#"):
            parts.append(block.lstrip("# "))
        else:
            filled = " ".join(block.split())
            parts.append(
                textwrap.fill(filled, width, break_long_words=False, break_on_hyphens=False)
            )
    return "\n\n".join(parts) + "\n"


def _blocks(text: str) -> list[str]:
    """Paragraphs and samples; a sample may have blank lines."""
    found: list[str] = []
    for number, part in enumerate(text.strip().split("```")):
        if number % 2:
            found.append(f"```{part}```")
        else:
            found += [block for block in part.strip().split("\n\n") if block]
    return found


def catalogue(format: str) -> str:
    """Every check: a table, or for `json` an array of objects with the same columns."""
    if format == "json":
        import json

        return json.dumps([_as_data(entry) for entry in entries()], indent=2) + "\n"
    rows = [("code", "name", "category", "severity", "fix")]
    rows += [(e.code, e.name, e.category, e.severity, _fix(e)) for e in entries()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _fix(entry: Entry) -> str:
    return "some" if entry.fixable else ""


def _as_data(entry: Entry) -> dict[str, object]:
    return {
        "code": entry.code,
        "name": entry.name,
        "category": entry.category,
        "severity": entry.severity,
        "fixable": entry.fixable,
    }
