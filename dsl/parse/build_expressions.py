"""Expression nodes from the grammar's rules.

A method has the name of a rule in `grammars/cards.lark` and gets what the rule matched: a token for
each word and sign, for each rule what its method returned, None for a part left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, Literal

from dotcards.dsl import nodes
from dotcards.dsl.nodes import Expr, Name
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span

DEEPEST = 60  # expressions within expressions: what walks them may do so by calling itself
TOLD = 1_000  # the depth given to what a problem was reported of
MOST_DIGITS = 9

Children = Sequence[Any]


def start_of(child: Any) -> int:
    """Where the text of a token or a node starts."""
    span = getattr(child, "span", None)
    start: int = child.start_pos if span is None else span.start
    return start


class ExpressionBuilder:
    """Builds the nodes of one text; `problems` are what the grammar alone cannot exclude."""

    def __init__(self, source: Source, parse_said: Callable[[int, int], Expr | None]) -> None:
        self.parse_said = parse_said
        self.begin(source)

    def begin(self, source: Source) -> None:
        """Take up another text."""
        self.source = source
        self.problems: list[Diagnostic] = []
        self._depths: dict[
            int, tuple[Expr, int]
        ] = {}  # by id; holding the node keeps the id its own

    # ------------------------------------------------------------------------------- helpers

    def token_span(self, token: Any) -> Span:
        return Span(self.source, token.start_pos, token.end_pos)

    def line(self, c: Children) -> Span:
        """The text of a rule that ends with NL or DEDENT."""
        return Span(self.source, start_of(c[0]), c[-1].start_pos)

    def problem(self, problem: codes.Problem, message: str, span: Span, help: str) -> None:
        self.problems.append(problem.at(span, message, help))

    def as_name(self, token: Any) -> Name:
        text: str = token.value
        if not text.isascii():  # the same word may be typed in more than one way
            text = unicodedata.normalize("NFC", text)
        return Name(text, self.token_span(token))

    def as_number(self, token: Any) -> int:
        """The value of a run of digits; 0, and a problem, where it is too long."""
        if len(token.value) > MOST_DIGITS:
            self.problem(
                codes.NUMBER_TOO_LARGE,
                "this number is too large",
                self.token_span(token),
                f"a number has at most {MOST_DIGITS} digits",
            )
            return 0
        return int(token.value)

    def nested(self, node: Expr, *parts: Expr | None) -> Expr:
        """The node, unless it nests too deeply: then a problem, and a plain number in its place.

        Of what such a number stands in nothing more is said, however deep that goes on.
        """
        depths = self._depths
        depth = 1
        for part in parts:
            known = depths.get(id(part))
            if known is not None and known[1] >= depth:
                depth = known[1] + 1
        if depth > DEEPEST:
            if depth <= TOLD:
                self.problem(
                    codes.NESTED_TOO_DEEP,
                    f"more than {DEEPEST} values within each other",
                    node.span,
                    "give a part of it a name with `define` or `let`",
                )
            node, depth = nodes.Number(0, node.span), TOLD
        depths[id(node)] = (node, depth)
        return node

    # ------------------------------------------------------------------------------- values

    def word(self, c: Children) -> Expr:
        name = self.as_name(c[0])
        return nodes.Word(name.text, name.span)

    def number(self, c: Children) -> nodes.Number:
        return nodes.Number(self.as_number(c[0]), self.token_span(c[0]))

    def property(self, c: Children) -> Name:
        token = c[0]
        text = token.value[1:]
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        return Name(text, Span(self.source, token.start_pos + 1, token.end_pos))

    def dot(self, c: Children) -> Expr:
        subject, token = c
        name = self.property([token])
        span = Span(self.source, subject.span.start, token.end_pos)
        return self.nested(nodes.Dot(subject, name, span), subject)

    def bracketed(self, c: Children) -> Expr:
        """The node in the brackets, its span widened to them."""
        node: Any = c[1]
        span = Span(self.source, c[0].start_pos, c[2].end_pos)
        fields = [getattr(node, name) for name in node.__match_args__[:-1]]
        return self.nested(type(node)(*fields, span), node)

    def negative(self, c: Children) -> Expr:
        minus, value = c
        span = Span(self.source, minus.start_pos, value.span.end)
        return self.nested(nodes.Negative(value, span), value)

    def list_(self, c: Children) -> Expr:
        items = tuple(c[1:-1:2])
        span = Span(self.source, c[0].start_pos, c[-1].end_pos)
        return self.nested(nodes.ListOf(items, span), *items)

    # ------------------------------------------------------------------------------- operators

    def arithmetic(self, c: Children) -> Expr:
        left, sign, right = c
        return self.nested(
            nodes.Arithmetic(sign.value, left, right, left.span.to(right.span)), left, right
        )

    def order(self, c: Children) -> str:
        return " ".join(token.value for token in c)

    def compare(self, c: Children) -> Expr:
        left, order, right = c
        return self.nested(nodes.Compare(order, left, right, left.span.to(right.span)), left, right)

    def and_(self, c: Children) -> Expr:
        items = tuple(c[::2])
        return self.nested(nodes.And(items, items[0].span.to(items[-1].span)), *items)

    def or_(self, c: Children) -> Expr:
        items = tuple(c[::2])
        return self.nested(nodes.Or(items, items[0].span.to(items[-1].span)), *items)

    def not_(self, c: Children) -> Expr:
        span = Span(self.source, c[0].start_pos, c[1].span.end)
        return self.nested(nodes.Not(c[1], span), c[1])

    def if_then(self, c: Children) -> Expr:
        _, condition, _, then, _, otherwise = c
        span = Span(self.source, c[0].start_pos, otherwise.span.end)
        return self.nested(
            nodes.IfThen(condition, then, otherwise, span), condition, then, otherwise
        )

    # ------------------------------------------------------------------------------- quantities

    def where(self, c: Children) -> Expr:
        condition: Expr = c[1]
        return condition

    only_if = where

    def best(self, c: Children) -> Name:
        tokens = [token for token in c if token is not None]
        span = Span(self.source, tokens[0].start_pos, tokens[-1].end_pos)
        return Name(" ".join(token.value for token in tokens), span)

    def test(self, c: Children) -> Expr:
        quantity, name, _, collection, where = c
        return self._quantifier(self.as_name(quantity), name, collection, where, None)

    selection = test

    def ranking(self, c: Children) -> Expr:
        quantity, name, _, collection, where, _, by = c
        return self._quantifier(quantity, name, collection, where, by)

    def _quantifier(
        self, quantity: Name, name: Name, collection: Expr, where: Expr | None, by: Expr | None
    ) -> Expr:
        span = quantity.span.to((by or where or collection).span)
        which: Any = quantity.text
        node = nodes.Quantifier(which, name, collection, where, by, span)
        return self.nested(node, collection, where, by)

    def said(self, c: Children) -> Expr:
        expression: Expr = c[0]
        return expression

    # ------------------------------------------------------------------------------- words

    def name(self, c: Children) -> Name:
        return self.as_name(c[0])

    def names(self, c: Children) -> tuple[Name, ...]:
        return tuple(c[::2])

    keys = names

    def value(self, c: Children) -> Name:
        if len(c) == 1:
            return self.as_name(c[0])
        minus, number = c
        return Name("-" + number.value, self.token_span(minus).to(self.token_span(number)))

    whole = number

    def signed(self, c: Children) -> int:
        value = self.as_number(c[-1])
        return value if len(c) == 1 else -value

    def text(self, c: Children) -> nodes.Text:
        return nodes.Text(c[0].value[1:-1], self.token_span(c[0]))

    def doc(self, c: Children) -> nodes.Text:
        text: nodes.Text = c[0]
        return text

    def taken(self, c: Children) -> nodes.Taken:
        count, _, zone = c
        start = start_of(count)
        is_all = getattr(count, "type", None) == "ALL"
        return nodes.Taken(None if is_all else count, zone, Span(self.source, start, zone.span.end))

    def how_many(self, c: Children) -> tuple[Expr | Literal["some"], bool]:
        """How many things to choose, and whether fewer will do."""
        if len(c) == 3:
            return c[2], True
        return ("some" if getattr(c[0], "type", None) == "SOME" else c[0]), False
