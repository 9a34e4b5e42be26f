"""Every check there is: its code, the name of the bad pattern, its category, how grave it is.

Each has a page, see `pages`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import frozen

from dotcards.dsl.check import problems as checker
from dotcards.dsl.lint import RULES, TEXT_RULES
from dotcards.dsl.lint.lint_rule import Rule
from dotcards.dsl.lint.played import RULES as PLAYED_RULES
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Category, Severity, nearest


@frozen
class Entry:
    """One check. `severity` is the gravest it reports; `fixable`: some findings carry a fix."""

    code: str
    name: str
    category: Category
    severity: Severity
    fixable: bool


@cache
def entries() -> tuple[Entry, ...]:
    """The whole catalogue, by code."""
    found = [
        Entry(one.code, one.rule, one.category, one.severity, one.fixable)
        for one in {*codes.ALL, *checker.ALL}
    ]
    linter: tuple[Rule[Any], ...] = (*RULES, *TEXT_RULES, *PLAYED_RULES)
    found += (Entry(one.code, one.name, one.category, one.severity, one.fixable) for one in linter)
    return tuple(sorted(found, key=lambda entry: entry.code))


def find(word: str) -> Entry | None:
    """The check of a code, in capitals or not, or of a name."""
    wanted = word.casefold()
    return next((e for e in entries() if wanted in (e.code.casefold(), e.name)), None)


def nearest_word(word: str, more: Iterable[str] = ()) -> str | None:
    """The code or name, or one of `more`, that was probably meant."""
    known = [text for entry in entries() for text in (entry.name, entry.code)]
    return nearest(word, [*known, *more])
