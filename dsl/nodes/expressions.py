"""Names, texts and expressions, as written."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span


@frozen
class Name:
    """A word as written, a digit string (`7`) or a card (`7H`, `10_of_stars`) included."""

    text: str
    span: Span


@frozen
class Text:
    """A string: its content without the quotes; `span` includes them."""

    text: str
    span: Span


@frozen
class Number:
    value: int
    span: Span


@frozen
class Word:
    """A bare word in an expression: a local or declared name, a rank, suit, card or option word."""

    text: str
    span: Span


@frozen
class Dot:
    """`subject.name`; `name.span` leaves out the dot."""

    subject: Expr
    name: Name
    span: Span


@frozen
class Negative:
    value: Expr
    span: Span


@frozen
class Arithmetic:
    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr
    span: Span


@frozen
class Compare:
    op: Literal["is", "is not", "is in", "is not in", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    span: Span


@frozen
class And:
    items: tuple[Expr, ...]
    span: Span


@frozen
class Or:
    items: tuple[Expr, ...]
    span: Span


@frozen
class Not:
    value: Expr
    span: Span


@frozen
class IfThen:
    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span


Quantity = Literal[
    "any", "no", "all", "count", "sum", "first",
    "highest", "lowest", "the only highest", "the only lowest",
]  # fmt: skip


@frozen
class Quantifier:
    """`any c in hand where c.rank is 8`, `highest c in trick where … by c.rank`."""

    quantity: Quantity
    name: Name
    collection: Expr
    where: Expr | None
    by: Expr | None
    span: Span


@frozen
class ListOf:
    """`[2, 4, 5]`"""

    items: tuple[Expr, ...]
    span: Span


@frozen
class Condition:
    """A condition written as a list: `any of` or `all of`, one line an item (only in a define)."""

    how: Literal["any", "all"]
    items: tuple[Expr, ...]
    span: Span


Expr = (
    Number
    | Word
    | Dot
    | Negative
    | Arithmetic
    | Compare
    | And
    | Or
    | Not
    | IfThen
    | Quantifier
    | ListOf
)


@frozen
class Taken:
    """`2 from stock`, `all from pile` (`count` None)."""

    count: Expr | None
    zone: Expr
    span: Span


@frozen
class SayPart:
    """Plain text, or an expression that stood in braces."""

    value: str | Expr
    span: Span
