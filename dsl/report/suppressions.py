"""Comments that ask for silence: `# lint: ignore unused because house rules fill it`.

One stands at the end of the line it is about, or on a line of its own above it, and names rules.
Only warnings can be passed over: an error keeps the game from being played. What such a comment
gets wrong is reported in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field

from dotcards.dsl.nodes import Comment, Document
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix
from dotcards.dsl.text.source import Source, Span

_COMMENT = re.compile(r"#\s*lint\s*:\s*")
_NAME = re.compile(r"[^\s,]+")
_BECAUSE = re.compile(r"(?:^|\s)because\b\s*(.*)$")

FORM = "# lint: ignore NAME because REASON"


@define
class Suppression:
    """One such comment. `line` is the line it is about; `used` the names that were of use."""

    comment: Comment
    line: int
    names: tuple[tuple[str, Span], ...]
    has_reason: bool
    used: set[str] = field(factory=set)


def settle(
    document: Document, problems: Iterable[Diagnostic], was_linted: bool
) -> tuple[Diagnostic, ...]:
    """The problems without the warnings passed over, and what is wrong with the comments.

    `was_linted`: whether the rules were tried at all; else none of the comments is called unused.
    """
    found = tuple(problems)
    own: list[Diagnostic] = []
    read = _suppressions(document, own)
    source = document.span.source
    by_line: dict[int, list[Suppression]] = {}
    for one in read:
        by_line.setdefault(one.line, []).append(one)
    kept = [
        problem
        for problem in found
        if not any(_covers(one, problem) for one in by_line.get(problem.span.position[0], ()))
    ]
    errors = {
        (problem.rule, problem.span.position[0])
        for problem in kept
        if problem.is_error and problem.span.source is source
    }
    for one in read:
        own += _remarks(one, errors, was_linted)
    return (*kept, *own)


def not_passed_over(document: Document, problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The problems that no comment passes over; about the comments themselves nothing is said."""
    read = _suppressions(document, [])
    return tuple(problem for problem in problems if not any(_covers(one, problem) for one in read))


def _suppressions(document: Document, own: list[Diagnostic]) -> list[Suppression]:
    """The comments of a text that ask for silence; `own` gets what cannot be read in them."""
    source = document.span.source
    comments = [comment for comment in document.comments if _COMMENT.match(comment.text)]
    after = _lines_after(source) if comments else ()
    read = (_read(source, comment, own, after) for comment in comments)
    return [suppression for suppression in read if suppression is not None]


def _covers(one: Suppression, problem: Diagnostic) -> bool:
    """Whether a problem is passed over; remembers that the comment was of use."""
    if problem.is_error or problem.span.source is not one.comment.span.source:
        return False
    if problem.span.position[0] != one.line or problem.rule not in dict(one.names):
        return False
    one.used.add(problem.rule)
    return True


def _read(
    source: Source, comment: Comment, own: list[Diagnostic], after: Sequence[int]
) -> Suppression | None:
    head = _COMMENT.match(comment.text)
    assert head is not None
    text = comment.text[head.end() :]
    start = comment.span.start + head.end()
    order = _NAME.match(text)
    if order is None or order[0] != "ignore":
        word = order[0] if order else ""
        span = Span(source, start, start + len(word)) if word else comment.span
        message = f"`{word}` is not known after `lint:`" if word else "nothing follows `lint:`"
        own.append(codes.UNKNOWN_SUPPRESSION.at(span, message, f"write `{FORM}`"))
        return None
    because = _BECAUSE.search(text)
    listed = text[: because.start() if because else len(text)]
    names = tuple(
        (match[0], Span(source, start + match.start(), start + match.end()))
        for match in _NAME.finditer(listed, order.end())
    )
    return Suppression(
        comment, _line_of(source, comment, after), names, bool(because and because[1].strip())
    )


def _line_of(source: Source, comment: Comment, after: Sequence[int]) -> int:
    """The line that a comment is about: its own, or the next that is more than a comment."""
    line, column = comment.span.position
    if source.line(line)[: column - 1].strip():
        return line
    return after[line] or line


def _lines_after(source: Source) -> list[int]:
    """For each number of a line the next one that is more than a comment; 0 behind the last."""
    found = [0] * (len(source.line_starts) + 1)
    for number in range(len(found) - 1, 0, -1):
        text = source.line(number).strip()
        is_code = bool(text) and not text.startswith("#")
        found[number - 1] = number if is_code else found[number]
    return found


def _remarks(
    one: Suppression, errors: set[tuple[str, int]], was_linted: bool
) -> Iterator[Diagnostic]:
    from dotcards.dsl.lint.played import (
        CODES as PLAYED,  # what shows only in play may be there all the same
    )

    from .catalogue import entries, find, nearest_word

    known = {entry.name: entry for entry in entries()}
    if not one.names:
        message = "this comment names no rule to pass over"
        yield codes.UNKNOWN_SUPPRESSION.at(one.comment.span, message, f"write `{FORM}`")
        return
    if not one.has_reason:
        first = one.names[0][0]
        yield codes.UNEXPLAINED_SUPPRESSION.at(
            one.comment.span,
            "this comment gives no reason",
            f"say why, as in `# lint: ignore {first} because …`",
        )
    for name, span in one.names:
        entry = known.get(name)
        if entry is None:
            if not one.has_reason and name != one.names[0][0]:
                return  # what follows is most likely the reason
            by_code = find(name)
            near = by_code.name if by_code else nearest_word(name)
            yield codes.UNKNOWN_SUPPRESSION.at(
                span,
                f"no rule is called `{name}`",
                f"did you mean `{near}`?" if near else "`cards lint --list` has their names",
                fix=Fix(span, near, safe=by_code is not None) if near else None,
            )
        elif entry.code.startswith("E") or (name, one.line) in errors:
            yield codes.SUPPRESSED_ERROR.at(
                span,
                f"`{name}` is an error here, which cannot be passed over",
                "mend it: as long as it is there the game cannot be played",
                fix=_without(one, span),
            )
        elif was_linted and name not in one.used and entry.code not in PLAYED:
            yield codes.UNUSED_SUPPRESSION.at(
                span,
                f"there is no `{name}` to pass over here",
                "leave it out",
                (),
                _without(one, span),
            )


def _without(one: Suppression, span: Span) -> Fix:
    """Leave out one name, or the whole comment where it is the only one."""
    source = span.source
    spans = [place for _, place in one.names]
    if len(spans) == 1:
        start, end = one.comment.span.start, one.comment.span.end
        line = source.position(start)[0]
        begin = source.line_starts[line - 1]
        if source.text[begin:start].strip():
            start = begin + len(source.text[begin:start].rstrip())
        else:
            following = source.line_starts[line : line + 1]
            start, end = begin, following[0] if following else len(source.text)
        return Fix(Span(source, start, end), "")
    at = spans.index(span)
    if at + 1 < len(spans):
        return Fix(evolve(span, end=spans[at + 1].start), "")
    return Fix(evolve(span, start=spans[at - 1].end), "")
