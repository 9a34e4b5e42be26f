"""Sections of the rulebook as styled text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dotcards.repl.display.styled_text import Line, prose
from dotcards.repl.rulebook.english.nouns import capital

if TYPE_CHECKING:
    from .chapters import Section
    from .english.sentences import Line as SectionLine


def sections_as_text(sections: Iterable[Section], width: int, indent: int = 0) -> list[Line]:
    """As the rulebook has them: a title, and what stands under it."""
    lines: list[Line] = []
    for section in sections:
        lines += [()] if lines else []
        lines += prose(capital(section.title), width, indent=indent, style="bold")
        lines += lines_as_text(section.lines, width, indent)
    return lines


def lines_as_text(
    lines: Iterable[SectionLine], width: int, indent: int = 0, style: str = ""
) -> Iterator[Line]:
    """The lines of a section, those that belong to another further in."""
    for one in lines:
        text = one.text if one.doc or one.depth else capital(one.text)
        further = min(indent + 2 + 2 * one.depth, width // 2)
        yield from prose(text, width, indent=further, style=style)
