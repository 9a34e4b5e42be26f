"""From a ruleset's text to its nodes.

Problems of the text are returned, not raised. lark is imported when something is first parsed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from dotcards.dsl.nodes import Comment, Document, Expr
from dotcards.dsl.text import codes
from dotcards.dsl.text.characters import clean
from dotcards.dsl.text.diagnostics import Diagnostic, in_order
from dotcards.dsl.text.read_file import LARGEST
from dotcards.dsl.text.source import Source, Span

from .symbols import Known

if TYPE_CHECKING:
    from .grammar import Engine

T = TypeVar("T")

MOST_ERRORS = 20
LONGEST_LINE = 2_000  # bounds what a line can nest, too

_COMMENT = re.compile(r'"[^"\r\n]*"?|(#[^\r\n]*)')


def parse(
    source: Source, known: Known | None = None
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The document of a source, and what is wrong with its syntax, in order of place.

    With errors the document has what could be read in spite of them: names in it may be guesses,
    and lines may be missing. It is None where nothing could be read. What is `known` of the game
    the text belongs to makes for better guesses.
    """
    excess = _excess(source)
    if excess is not None:
        return None, (excess,)
    items, strange, problems = _read(source, lambda engine: engine.items(), known)
    document = None
    if items is not None:
        document = Document(items, _comments(source), Span(source, 0, len(source.text)))
    return document, _together(strange, problems)


def accepts(text: str) -> bool:
    """Whether a text has no mistake in its syntax."""
    from .grammar import engine

    parser = engine()
    with parser.lock:
        return parser.accepts(text)


def parse_expression(source: Source, span: Span) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """The expression that a part of a source is, and what is wrong with it.

    The part must lie within one line.
    """
    excess = _excess(source)
    if excess is not None:
        return None, (excess,)
    expression, strange, problems = _read(source, lambda engine: engine.said(span.start, span.end))
    here = [d for d in strange if span.start <= d.span.start < span.end]
    return expression, _together(here, problems)


def _read(
    source: Source, part: Callable[[Engine], T], known: Known | None = None
) -> tuple[T, Iterable[Diagnostic], Iterable[Diagnostic]]:
    """A part of a source, the strange characters in the whole of it, and what else is wrong."""
    from .grammar import engine

    text, strange = clean(source)
    parser = engine()
    with parser.lock:
        parser.begin(source, text, known)
        try:
            made = part(parser)
        finally:
            problems = parser.finish()
    return made, strange, problems


def _together(
    strange: Iterable[Diagnostic], problems: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The first of both, in order; of a strange character only what is not said better."""
    spans = {problem.span for problem in problems}
    others = (problem for problem in strange if problem.span not in spans)
    return in_order((*others, *problems))[:MOST_ERRORS]


def _excess(source: Source) -> Diagnostic | None:
    """What is too much of the text to parse it at all."""
    if len(source.text) > LARGEST:
        message = f"this text is too large for a ruleset (more than {LARGEST:,} characters)"
        return codes.TOO_LARGE.at(Span(source, 0, 0), message)
    starts = source.line_starts
    for start, end in zip(starts, (*starts[1:], len(source.text)), strict=True):
        if end - start > LONGEST_LINE:
            message = f"this line is too long (more than {LONGEST_LINE:,} characters)"
            help = "give parts of it a name with `define`, or break the text up"
            span = Span(source, start, start + 1)
            return codes.TOO_LARGE.at(span, message, help)
    return None


def _comments(source: Source) -> tuple[Comment, ...]:
    """The comments with their `#`, without spaces at the end."""
    found = []
    for match in _COMMENT.finditer(source.text):
        if match[1] is not None:
            text = match[1].rstrip()
            start = match.start(1)
            found.append(Comment(text, Span(source, start, start + len(text))))
    return tuple(found)
