"""What differs between two rulebooks, section by section, also under other values of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.options import Value

from .chapters import book
from .english.nouns import spoken
from .english.sentences import Line
from .other_options import other_picks
from .sections import Book, Section
from .things import said

How = Literal["added", "removed", "changed"]
Options = Mapping[str, Value]
Key = tuple[str, str]


@frozen
class Difference:
    """One rule that is not the same. `before` is None for what was added, `after` for what was
    taken out."""

    chapter: str
    key: Key
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
        both = [section for section in (self.before, self.after) if section is not None]
        old, new = (
            () if one is None else (one.rows if len(both) == 2 else ()) or one.lines
            for one in (self.before, self.after)
        )
        return [line for line in old if line not in new], [line for line in new if line not in old]


@frozen
class Differences:
    """What differs, and for how many values of options that was not asked: it would take long."""

    found: tuple[Difference, ...]
    unread: int

    @property
    def told(self) -> str | None:
        """A line about the values that were not looked at."""
        if not self.unread:
            return None
        return f"what differs only under other values of options is not told: {self.unread} more"


def differences(before: Book, after: Book, where: str = "") -> Iterator[Difference]:
    """In the order of the second book; what it lacks comes where the first has it, at the end of
    the chapter."""
    old, new = (
        {chapter.title: {one.key: one for one in chapter.sections} for chapter in made.chapters}
        for made in (before, after)
    )
    for title in {**new, **old}:
        there, here = old.get(title, {}), new.get(title, {})
        for key in {**here, **there}:
            known, section = there.get(key), here.get(key)
            if known is None or section is None or not known.says_as(section):
                yield Difference(title, key, known, section, where)


def all_differences(
    before: m.Ruleset,
    after: m.Ruleset,
    old: Options,
    new: Options,
    changed: Mapping[str, Span | None] | None = None,
) -> Differences:
    """What differs as the options are, then what does so only where one of them is not.

    `old` and `new` are the options in force in each. Each option of the second is set to its other
    values in turn, in both rulesets where both have it.
    """
    found = list(differences(book(before, old), book(after, new, changed)))
    before, after = evolve(before, examples=()), evolve(after, examples=())
    without_examples = differences(book(before, old), book(after, new))
    known = {one.key for one in (*found, *without_examples)}
    values = {(option.name, value) for option in before.options for value in option.values}
    picks, unread = other_picks(after, new)
    for option, value, picked in picks:
        there = {**old, option: value} if (option, value) in values else old
        if forbidden_by(before, there) is not None:
            continue
        read = (book(before, there, choices=False), book(after, picked, choices=False))
        where = f"if {spoken(option)} is {said(value)}"
        found += [one for one in differences(*read, where) if one.key not in known]
    return Differences(tuple(found), len(unread))
