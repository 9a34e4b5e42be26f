"""The spots that findings point at."""

from __future__ import annotations

import re

from attrs import evolve

from dotcards.dsl.text.source import Span

_WORD = re.compile(r"(?<=[\s.])[^\s=,.:]+")


def name_in(span: Span, name: str) -> Span:
    """The spot where a declaration names what it declares (`card.matches`: the second word)."""
    line = header(span)
    word = name.rpartition(".")[2]
    found = next((one for one in _WORD.finditer(line.text) if one.group() == word), None)
    if found is None:
        return line
    return evolve(span, start=span.start + found.start(), end=span.start + found.end())


def header(span: Span) -> Span:
    """The first line of a declaration, without a comment or spaces after it.

    A `#` inside a text does not begin a comment.
    """
    in_text = False
    end = span.start
    for at in range(span.start, span.end):
        char = span.source.text[at]
        if char in "\r\n" or (char == "#" and not in_text):
            break
        if char == '"':
            in_text = not in_text
        if not char.isspace():
            end = at + 1
    return evolve(span, end=max(end, span.start))
