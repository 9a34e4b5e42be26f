"""Expression nodes from the grammar's rules.

A method has the name of a rule in `grammars/cards.lark` and gets what the rule matched: a token for
each word and sign, for each rule what its method returned, None for a part left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Literal, get_args

from attrs import evolve
from lark.lexer import Token

from dotcards.dsl import nodes
from dotcards.dsl.nodes import Expr, Name
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source, Span

from .node_fields import Children, end_of, fields_of, start_of

DEEPEST = 60  # expressions within expressions: what walks them may do so by calling itself
TOLD = 1_000  # the depth given to what a problem was reported of
MOST_DIGITS = 9

_EXPRESSIONS = frozenset(get_args(Expr))


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

    def span(self, c: Children) -> Span:
        """The text of what a rule matched."""
        return Span(self.source, start_of(c[0]), end_of(c))

    def made(self, node: type, c: Children) -> Any:
        """A node of this class, its fields as what the rule matched fills them."""
        whole = node(*fields_of(node, c), self.span(c))
        return self.nested(whole, *c) if node in _EXPRESSIONS else whole

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
        subject, name = c[0], self.property(c[1:])
        return self.nested(nodes.Dot(subject, name, subject.span.to(name.span)), subject)

    def bracketed(self, c: Children) -> Expr:
        """The node in the brackets, its span widened to them."""
        return self.nested(evolve(c[1], span=self.span(c)), c[1])

    def order(self, c: Children) -> str:
        return " ".join(token.value for token in c)

    def best(self, c: Children) -> Token:
        """The words of a quantity as a single one."""
        words = [token for token in c if token is not None]
        text = " ".join(token.value for token in words)
        return Token("BEST", text, words[0].start_pos, end_pos=words[-1].end_pos)

    # ------------------------------------------------------------------------------- words

    def name(self, c: Children) -> Name:
        return self.as_name(c[0])

    key = name

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

    def taken(self, c: Children) -> nodes.Taken:
        count, _, zone = c
        is_all = isinstance(count, Token)
        return nodes.Taken(None if is_all else count, zone, self.span(c))

    def how_many(self, c: Children) -> tuple[Expr | Literal["some"], bool]:
        """How many things to choose, and whether fewer will do."""
        if len(c) == 3:
            return c[2], True
        return ("some" if isinstance(c[0], Token) else c[0]), False
