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
    none = frozenset[str]()
    picked = None if select is None else none.union(*(_codes(word, where) for word in select))
    left_out = none.union(*(_ignorable(word, ignored_in or where) for word in ignore))
    return Choice(picked, left_out)


def no_such_check(word: str, more: Iterable[str] = ()) -> str:
    """What to say of a word that names no check, nor any of `more`."""
    from dotcards.dsl.report.catalogue import nearest_word

    near = nearest_word(word, more)
    hint = f", did you mean `{near}`?" if near else "; `cards lint --list` has them all"
    return f"there is no check `{word}`{hint}"


def _codes(word: str, where: str) -> frozenset[str]:
    """The codes that a word stands for."""
    from dotcards.dsl.report.catalogue import entries, find
    from dotcards.dsl.text.diagnostics import Category

    entry = find(word)
    if entry is not None:
        return frozenset({entry.code})
    start = word.upper() if _PREFIX.fullmatch(word.upper()) else None
    codes = frozenset(
        one.code
        for one in entries()
        if one.category == word or (start is not None and one.code.startswith(start))
    )
    categories = get_args(Category)
    if not codes and word not in categories:
        raise Trouble(f"{where}: {no_such_check(word, categories)}")
    return codes


def _ignorable(word: str, where: str) -> frozenset[str]:
    """The codes of those checks that may be ignored; Trouble where there are none."""
    codes = frozenset(code for code in _codes(word, where) if not code.startswith("E"))
    if not codes:
        raise Trouble(f"{where}: `{word}` cannot be ignored: a game with an error cannot be played")
    return codes
