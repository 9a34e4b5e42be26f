"""The spaces between the words of a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import attrs
from lark.lexer import Token

from dotcards.dsl.nodes import Arithmetic, Document

CLOSE_UP = frozenset({",", ":", ")", "]"})
OPENING = frozenset({"(", "["})


def spaced(tokens: Sequence[Token], taking_away: Collection[int]) -> str:
    """One space between words and signs, none before a comma, colon or property or in brackets.

    `taking_away`: where the minus signs stand that are no signs of numbers, see `subtractions`.
    """
    parts: list[str] = []
    for at, token in enumerate(tokens):
        if at and _apart(tokens[at - 1], token, taking_away):
            parts.append(" ")
        parts.append(token.value)
    return "".join(parts)


def _apart(before: Token, token: Token, taking_away: Collection[int]) -> bool:
    if token.value in CLOSE_UP or token.type == "PROPERTY" or before.value in OPENING:
        return False
    if before.value != "-" or before.start_pos in taking_away:
        return True
    return bool(token.value == "-")  # `--` would be another sign


def subtractions(document: Document) -> frozenset[int]:
    """Where a minus sign takes something away from what stands before it."""
    text = document.span.source.text
    return frozenset(
        text.index("-", node.left.span.end, node.right.span.start)
        for node in _arithmetic(document)
        if node.op == "-"
    )


def _arithmetic(node: Any) -> Iterator[Arithmetic]:
    if isinstance(node, Arithmetic):
        yield node
    if isinstance(node, tuple):
        for item in node:
            yield from _arithmetic(item)
    elif attrs.has(type(node)) and hasattr(node, "span"):
        for field in attrs.fields(type(node)):
            yield from _arithmetic(getattr(node, field.name))
