"""The spaces between the words of a line."""

from __future__ import annotations

from collections.abc import Sequence

from lark.lexer import Token

CLOSE_UP = frozenset({",", ":", ")", "]"})
OPENING = frozenset({"(", "["})
# After one of these a minus sign belongs to the number behind it.
BEFORE_SIGN = frozenset(
    {"(", "[", ",", "=", ":", "+", "-", "*", "<", "<=", ">", ">=", "is", "not", "in", "to", "from"}
    | {"and", "or", "if", "then", "else", "by", "where", "add", "subtract", "expect"}
)


def spaced(tokens: Sequence[Token]) -> str:
    """One space between words and signs, none before a comma, colon or property or in brackets."""
    parts: list[str] = []
    for at, token in enumerate(tokens):
        if at and _apart(tokens, at):
            parts.append(" ")
        parts.append(token.value)
    return "".join(parts)


def _apart(tokens: Sequence[Token], at: int) -> bool:
    token, before = tokens[at], tokens[at - 1]
    if token.value in CLOSE_UP or token.type == "PROPERTY" or before.value in OPENING:
        return False
    return not (before.value == "-" and _is_sign(tokens, at - 1))


def _is_sign(tokens: Sequence[Token], at: int) -> bool:
    """Whether a minus belongs to what follows it, and takes nothing away from what stands before.
    Where a word could be a name as well, how it was written tells."""
    if at == 0 or tokens[at - 1].value in BEFORE_SIGN:
        return True
    behind = tokens[at + 1]
    touches = behind.start_pos == tokens[at].end_pos
    return touches and tokens[at - 1].end_pos != tokens[at].start_pos
