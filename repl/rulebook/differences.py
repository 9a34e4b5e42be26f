"""What differs between two rulebooks, section by section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    before: Section | None
    after: Section | None
    where: str = ""
    """Under which option alone, `if sevens is draw`; empty where it is so as the options are."""

    @property
    def how(self) -> How:
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"

    @property
    def title(self) -> str:
        section = self.after or self.before
        assert section is not None, "one of them is there"
        return section.title or "about the game"

    def sides(self) -> tuple[list[Line], list[Line]]:
        """What each says that the other does not, a table row by row; all of it where the other
        has no such rule."""
        before, after = self.before, self.after
        if before is not None and after is not None:
            old, new = before.rows or before.lines, after.rows or after.lines
        else:
            old, new = (one.lines if one is not None else () for one in (before, after))
        return _without(old, new), _without(new, old)


def _without(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    known = set(others)
    return [line for line in lines if line not in known]


def differences(before: Book, after: Book) -> Iterator[Difference]:
    """In the order of the second book; what it lacks comes where the first has it, at the end of
    the chapter."""
    old, new = (
        {chapter.title: {one.key: one for one in chapter.sections} for chapter in book.chapters}
        for book in (before, after)
    )
    for title in {**new, **old}:
        there, here = old.get(title, {}), new.get(title, {})
        for key in {**here, **there}:
            known, section = there.get(key), here.get(key)
            if known is None or section is None or not known.says_as(section):
                yield Difference(title, key, known, section)
