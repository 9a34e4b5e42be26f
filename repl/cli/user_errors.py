"""Everything a user can get wrong, told in one line on stderr, with its exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dotcards.dsl.text.base_error import DotcardsError

from .sanitizing import clean

if TYPE_CHECKING:
    from dotcards.dsl.text.diagnostics import Diagnostic

BAD_USE = 2
INTERRUPTED = 130
LONGEST = 800  # characters of a message


class Trouble(DotcardsError):
    """Something the user can mend; the message is one line without a full stop. Of a very long one,
    which quotes something endless, the middle is left out."""

    def __init__(self, message: str, status: int = BAD_USE) -> None:
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]}…{message[-LONGEST // 2 :]}"
        super().__init__(message)
        self.status = status


def nearest_of(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one; slow to import, so only for what has gone wrong."""
    from dotcards.dsl.text.diagnostics import nearest

    return nearest(word, known)


def complain(message: str) -> None:
    """One line on stderr, whatever the message holds."""
    print(f"cards: {clean(message)}", file=sys.stderr)


def explain(error: Exception) -> int | None:
    """Tells of an error a user can cause and returns the exit status; None for any other."""
    match error:
        case OSError(filename=file):
            where = f"{file}: " if file is not None else ""
            message = where + (error.strerror or str(error)).lower()
        case RecursionError():
            message = "the ruleset is nested too deeply"
        case MemoryError():
            message = "there is not enough memory for this"
        case DotcardsError():
            message = _told(error)
        case _:
            return None
    complain(message)
    return error.status if isinstance(error, Trouble) else BAD_USE


def _told(error: DotcardsError) -> str:
    """One line; where there are diagnostics, only what they come to, after they have been shown."""
    diagnostics: tuple[Diagnostic, ...] = getattr(error, "diagnostics", ())
    if not diagnostics:
        return str(error)
    from dotcards.dsl.report.formats import render
    from dotcards.dsl.text.number_words import count

    print(render(diagnostics, encoding=sys.stderr.encoding), file=sys.stderr, end="")
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    return f"{count(len(errors), 'error')}: {errors[0].span.source.name} cannot be used"
