"""One layout for every ruleset: the same text whoever wrote it, with the same meaning."""

from __future__ import annotations

from typing import Any

import attrs

from dotcards.dsl.text.base_error import DotcardsError
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span


class Unformattable(DotcardsError):
    """Text with mistakes in it is left alone; carries what is wrong with it."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("this text has mistakes in it")
        self.diagnostics = diagnostics


class Changed(DotcardsError):
    """The layout came out with another meaning than the text: a fault of the formatter, and the
    text must not be replaced."""


def format_source(source: Source) -> str:
    """The text in its one layout, line ends `\\n`; formatting it again changes nothing.

    Raises Unformattable for text that does not parse, and Changed rather than give back anything
    that means something else or lacks a comment.
    """
    from dotcards.dsl.parse.grammar import engine
    from dotcards.dsl.parse.parser import parse

    from .commented_lines import comments_by_line
    from .layout import laid_out

    document, problems = parse(source)
    errors = tuple(problem for problem in problems if problem.is_error)
    if errors or document is None:
        raise Unformattable(errors)
    lexer = engine().words
    text = laid_out(document, lexer)
    laid = Source(source.name, text)
    again, problems = parse(laid)
    if again is None or any(problem.is_error for problem in problems):
        raise Changed("the layout cannot be read")
    if shape(again.items) != shape(document.items):
        raise Changed("the layout means something else")
    if comments_by_line(laid, lexer) != comments_by_line(source, lexer):
        raise Changed("the layout moves a comment to another line")
    # Whatever the two above overlook: nothing but spaces and line ends may come or go.
    if _characters(text) != _characters(source.text):
        raise Changed("the layout loses something")
    return text


def format_text(text: str, name: str = "text") -> str:
    """The same for text alone."""
    return format_source(Source(name, text.removeprefix("\ufeff")))


def shape(node: Any) -> Any:
    """A syntax node without its places in the text; equal shapes mean the same."""
    if attrs.has(type(node)):
        fields = [getattr(node, field.name) for field in attrs.fields(type(node))]
        return (type(node).__name__, *(shape(f) for f in fields if not isinstance(f, Span)))
    if isinstance(node, tuple | list):
        return tuple(shape(item) for item in node)
    return node


def _characters(text: str) -> list[str]:
    return sorted("".join(text.split()))
