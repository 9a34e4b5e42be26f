"""The spots that findings point at."""

from __future__ import annotations

import re
from typing import Protocol

from attrs import evolve

from dotcards.dsl.text.source import Span

_WORD = re.compile(r"(?<=[\s.])[^\s=,.:]+")
_SAID = re.compile(r'(?:"[^"\r\n]*"?|[^"#\r\n])*')  # a `#` inside a text does not begin a comment


class Named(Protocol):
    """Something declared."""

    @property
    def name(self) -> str: ...
    @property
    def span(self) -> Span: ...


def name_in(declared: Named) -> Span:
    """The spot where a declaration names what it declares (`card.matches`: the second word)."""
    span = declared.span
    line = header(span)
    word = declared.name.rpartition(".")[2]
    found = next((one for one in _WORD.finditer(line.text) if one.group() == word), None)
    if found is None:
        return line
    return evolve(span, start=span.start + found.start(), end=span.start + found.end())


def header(span: Span) -> Span:
    """The first line of a declaration, without a comment or spaces after it."""
    line = _SAID.match(span.source.text, span.start, span.end)
    assert line is not None, "nothing at all fits too"
    return evolve(span, end=span.start + len(line.group().rstrip()))
