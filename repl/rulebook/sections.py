"""What a rulebook is made of: chapters of sections, each from one declaration."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from .english.sentences import Line

ABOUT = ("game", "about")
"""The key of what a game says it is about."""


def _all(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(lines)


@frozen
class Section:
    """What one declaration says. `key` is the same for the same rule of another ruleset; `rows` are
    those of a table, each by itself."""

    key: tuple[str, str]
    title: str
    lines: tuple[Line, ...] = field(converter=_all)
    rows: tuple[Line, ...] = ()

    def says_as(self, other: Section) -> bool:
        return (self.title, self.lines) == (other.title, other.lines)


@frozen
class Chapter:
    """`about` says how it is to be read, where that is not plain."""

    title: str
    sections: tuple[Section, ...]
    about: str = ""


@frozen
class Book:
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def sections(self) -> dict[tuple[str, str], Section]:
        return {one.key: one for chapter in self.chapters for one in chapter.sections}
