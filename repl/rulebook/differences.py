"""What differs between two rulebooks, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from .chapters import Book, Section

How = Literal["added", "removed", "changed"]


@frozen
class Difference:
    """One rule that is not the same. `before` is None for what was added, `after` for what was
    taken out."""

    chapter: str
    key: tuple[str, str]
    how: How
    before: Section | None
    after: Section | None

    @property
    def title(self) -> str:
        section = self.after or self.before
        assert section is not None, "one of them is there"
        return section.title or "about the game"


def differences(before: Book, after: Book) -> Iterator[Difference]:
    """In the order of the second book; what it lacks comes where the first has it, at the end of
    the chapter."""
    old, new = before.sections, after.sections
    titles = list(dict.fromkeys(c.title for book in (after, before) for c in book.chapters))
    for title in titles:
        for section in _of(after, title):
            known = old.get(section.key)
            if known is None:
                yield Difference(title, section.key, "added", None, section)
            elif known.lines != section.lines:
                yield Difference(title, section.key, "changed", known, section)
        for section in _of(before, title):
            if section.key not in new:
                yield Difference(title, section.key, "removed", section, None)


def _of(book: Book, title: str) -> tuple[Section, ...]:
    return next((chapter.sections for chapter in book.chapters if chapter.title == title), ())
