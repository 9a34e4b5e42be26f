"""Comments that ask for silence: `# lint: ignore unused because house rules fill it`.

One stands at the end of the line it is about, or on a line of its own above it, and names rules.
Only warnings can be passed over: an error keeps the game from being played. What such a comment
gets wrong is reported in turn.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field

from dotcards.dsl.nodes import Comment, Document
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix
from dotcards.dsl.text.source import Source, Span

_COMMENT = re.compile(
    r"#\s*lint\s*:\s*(?P<order>[^\s,]*)(?P<names>.*?)(?:(?<!\S)because\b\s*(?P<reason>.*))?$"
)
_NAME = re.compile(r"[^\s,]+")

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
    own: list[Diagnostic] = []
    read = _suppressions(document, own)
    kept = _kept(read, problems)
    source = document.span.source
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
    return tuple(_kept(_suppressions(document, []), problems))


def _kept(read: Sequence[Suppression], problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The problems that are not passed over; notes which comments were of use."""
    by_place = {(one.line, name): one for one in reversed(read) for name, _ in one.names}
    kept: list[Diagnostic] = []
    for problem in problems:
        one = by_place.get((problem.span.position[0], problem.rule))
        if one is None or problem.is_error or problem.span.source is not one.comment.span.source:
            kept.append(problem)
        else:
            one.used.add(problem.rule)
    return kept


def _suppressions(document: Document, own: list[Diagnostic]) -> list[Suppression]:
    """The comments of a text that ask for silence; `own` gets what cannot be read in them."""
    source = document.span.source
    read: list[Suppression] = []
    code: list[int] = []  # the lines that are more than a comment
    for comment in document.comments:
        match = _COMMENT.match(comment.text)
        if match is None:
            continue
        if match["order"] == "ignore":
            code = code or _lines_of_code(source)
            names = _NAME.finditer(comment.text, *match.span("names"))
            named = tuple((name[0], _within(comment, *name.span())) for name in names)
            read.append(Suppression(comment, _line(comment, code), named, bool(match["reason"])))
            continue
        word, span = match["order"], _within(comment, *match.span("order"))
        message = f"`{word}` is not known after `lint:`" if word else "nothing follows `lint:`"
        place = span if word else comment.span
        own.append(codes.UNKNOWN_SUPPRESSION.at(place, message, f"write `{FORM}`"))
    return read


def _within(comment: Comment, start: int, end: int) -> Span:
    """A part of a comment, by its place in that."""
    span = comment.span
    return Span(span.source, span.start + start, span.start + end)


def _line(comment: Comment, code: Sequence[int]) -> int:
    """The line that a comment is about: its own, or the next that is more than a comment."""
    line, column = comment.span.position
    following = bisect_right(code, line)
    is_alone = not comment.span.source.line(line)[: column - 1].strip()
    return code[following] if is_alone and following < len(code) else line


def _lines_of_code(source: Source) -> list[int]:
    lines = enumerate(source.text.split("\n"), 1)
    return [number for number, line in lines if line.strip() and not line.lstrip().startswith("#")]


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
    source, spans = span.source, [place for _, place in one.names]
    at = spans.index(span)
    if at + 1 < len(spans):
        return Fix(evolve(span, end=spans[at + 1].start), "")
    if at > 0:
        return Fix(evolve(span, start=spans[at - 1].end), "")
    start, end = one.comment.span.start, one.comment.span.end
    begin = source.line_starts[source.position(start)[0] - 1]
    code = source.text[begin:start].rstrip()
    if not code:  # the whole line
        end = source.text.find("\n", end) + 1 or len(source.text)
    return Fix(Span(source, begin + len(code), end), "")
