"""How a declaration is taken out of its file, and what goes with it.

With it go the comment behind it, with the lines in which that goes on, those further in than it
below it, and those directly above it where blank lines set all that apart: else such a comment is
as likely to be about what stands below as well, and stays. One that asks for silence (`# lint: …`)
always goes, for it is about the next line. Of the blank lines on both sides one side stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from attrs import evolve, fields

from dotcards.dsl.model import Ruleset
from dotcards.dsl.model.traversal import wording
from dotcards.dsl.text.source import Source, Span

_SILENCE = re.compile(r"#\s*lint\s*:")
_NAMED = ("options", "tables", "zones", "variables", "defines", "actions")
_Wanted = Callable[[Source, int], bool]


def whole_lines(declared: Span) -> Span | None:
    """All that goes with a declaration; None where it shares a line with something else."""
    source = declared.source
    first, column = declared.position
    last = source.position(max(declared.end - 1, declared.start))[0]
    behind = source.text[declared.end : _end(source, last)].strip()
    if column != 1 or (behind and not behind.startswith("#")):
        return None
    last += _count(source, range(last + 1, _lines(source) + 1), _is_further_in)
    above = range(first - 1, 0, -1)
    comments = _count(source, above, _is_comment)
    if not (_is_blank(source, first - comments - 1) and _is_blank(source, last + 1)):
        comments = _count(source, above, _asks_for_silence)
    first -= comments
    if _is_blank(source, first - 1):
        last += _count(source, range(last + 1, _lines(source) + 1), _is_blank)
        if last == _lines(source):
            first -= _count(source, range(first - 1, 0, -1), _is_blank)
    return evolve(declared, start=source.line_starts[first - 1], end=_end(source, last))


def same_but_for(before: Ruleset, after: Ruleset, count: int) -> bool:
    """Whether a game has at most so many declarations less, and all else says what it said."""
    missing = 0
    try:
        for field in fields(Ruleset):
            was, now = getattr(before, field.name), getattr(after, field.name)
            if field.name in _NAMED:
                names = {one.name for one in now}
                kept = tuple(one for one in was if one.name in names)
                missing += len(was) - len(kept)
                was = kept
            if field.name != "span" and wording(was) != wording(now):
                return False
    except RecursionError:  # too deep to tell
        return False
    return missing <= count


def _lines(source: Source) -> int:
    """How many lines there are; what follows the last line end is none."""
    ends = source.text.endswith("\n") or not source.text
    return len(source.line_starts) - ends


def _end(source: Source, number: int) -> int:
    """Where a line ends, its line end included."""
    following = source.line_starts[number : number + 1]
    return following[0] if following else len(source.text)


def _count(source: Source, numbers: range, wanted: _Wanted) -> int:
    """How many of these lines, from the first on, are as wanted."""
    return sum(1 for _ in takewhile(lambda number: wanted(source, number), numbers))


def _is_blank(source: Source, number: int) -> bool:
    """Of a line or of what lies before the first one or behind the last."""
    return not 1 <= number <= _lines(source) or not source.line(number).strip()


def _is_comment(source: Source, number: int) -> bool:
    return source.line(number).startswith("#")


def _is_further_in(source: Source, number: int) -> bool:
    line = source.line(number)
    return line.lstrip().startswith("#") and not line.startswith("#")


def _asks_for_silence(source: Source, number: int) -> bool:
    return _SILENCE.match(source.line(number)) is not None
