"""Which findings are reported: by code, the beginning of one, name or category."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, get_args

from dotcards.repl.cli.user_errors import Trouble

if TYPE_CHECKING:
    from dotcards.dsl import Diagnostic

_PREFIX = re.compile(r"[A-Z]\d{0,3}")


class Choice(NamedTuple):
    """`select` and `ignore` are codes; without `select` everything counts. Errors always do."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()

    def keeps(self, diagnostic: Diagnostic) -> bool:
        if diagnostic.is_error:
            return True
        return self.keeps_code(diagnostic.code)

    def keeps_code(self, code: str) -> bool:
        """Whether warnings of a code are reported."""
        return (self.select is None or code in self.select) and code not in self.ignore


EVERYTHING = Choice()


def chosen(
    select: Iterable[str] | None, ignore: Iterable[str], where: str, ignored_in: str | None = None
) -> Choice:
    """The choice made by words. Trouble, which begins with where they stand, for a wrong one."""
    picked = None
    if select is not None:
        picked = frozenset[str]().union(*(_codes(word, where) for word in select))
    left_out = frozenset[str]()
    for word in ignore:
        left_out |= _ignorable(word, ignored_in or where)
    return Choice(picked, left_out)


def _codes(word: str, where: str) -> frozenset[str]:
    """The codes that a word stands for."""
    from dotcards.dsl.report.catalogue import entries, find, nearest_word
    from dotcards.dsl.text.diagnostics import Category

    categories = get_args(Category)
    entry = find(word)
    if entry is not None:
        return frozenset({entry.code})
    if word in categories:
        return frozenset(entry.code for entry in entries() if entry.category == word)
    if _PREFIX.fullmatch(word.upper()):
        codes = frozenset(e.code for e in entries() if e.code.startswith(word.upper()))
        if codes:
            return codes
    near = nearest_word(word, categories)
    hint = f", did you mean `{near}`?" if near else "; `cards lint --list` has them all"
    raise Trouble(f"{where}: there is no check `{word}`{hint}")


def _ignorable(word: str, where: str) -> frozenset[str]:
    """The codes of those checks that may be ignored; Trouble where there are none."""
    codes = frozenset(code for code in _codes(word, where) if not code.startswith("E"))
    if not codes:
        raise Trouble(f"{where}: `{word}` cannot be ignored: a game with an error cannot be played")
    return codes
