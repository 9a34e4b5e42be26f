"""What differs between two rulebooks, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from dotcards.repl.rulebook.english.sentences import Line

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
    where: str = ""
    """Under which option alone, `if sevens is draw`; empty where it is so as the options are."""

    @property
    def title(self) -> str:
        section = self.after or self.before
        assert section is not None, "one of them is there"
        return section.title or "about the game"

    def sides(self) -> tuple[list[Line], list[Line]]:
        """What each says that the other does not, a table row by row; all of it where the other
        has no such rule."""
        before, after = self.before, self.after
        if before is None or after is None:
            return list(before.lines if before else ()), list(after.lines if after else ())
        if before.rows and after.rows:
            return _rows(before, after), _rows(after, before)
        old, new = set(before.lines), set(after.lines)
        return (
            [line for line in before.lines if line not in new],
            [line for line in after.lines if line not in old],
        )


def _rows(of: Section, other: Section) -> list[Line]:
    """The rows that are not the other's. A key of one table alone is under `All others` there."""
    known = set(other.rows)
    return [Line(f"{key}: {worth}", 1) for key, worth in of.rows if (key, worth) not in known]


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
            elif (known.title, known.lines) != (section.title, section.lines):
                yield Difference(title, section.key, "changed", known, section)
        for section in _of(before, title):
            if section.key not in new:
                yield Difference(title, section.key, "removed", section, None)


def _of(book: Book, title: str) -> tuple[Section, ...]:
    return next((chapter.sections for chapter in book.chapters if chapter.title == title), ())
