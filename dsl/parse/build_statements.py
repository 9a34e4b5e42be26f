"""Statement nodes from the grammar's rules.

Like its base class, one method a rule; see there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dotcards.dsl import nodes
from dotcards.dsl.language import STATEMENTS
from dotcards.dsl.nodes import Expr, Name, Text
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Fix
from dotcards.dsl.text.source import Span

from .build_expressions import Children, ExpressionBuilder, start_of


def of_type(children: Children, wanted: type) -> tuple[Any, ...]:
    return tuple(child for child in children if isinstance(child, wanted))


class StatementBuilder(ExpressionBuilder):
    """Builds statements and the blocks they stand in."""

    def with_block(self, c: Children) -> Span:
        """The text of a rule that ends with a block."""
        return Span(self.source, start_of(c[0]), c[-1].span.end)

    def move_body(self, c: Children) -> tuple[Any, ...]:
        doc = of_type(c, Text)
        choices = of_type(c, nodes.Choose)
        return doc, choices, tuple(c[1 + len(doc) + len(choices) : -1]), c[-1].start_pos

    def choose(self, c: Children) -> nodes.Choose:
        _, name, _, low, _, high, where, _ = c
        source = low if high is None else (low, high)
        return nodes.Choose(name, None, False, None, False, source, where, self.line(c))

    def choose_some(self, c: Children) -> nodes.Choose:
        _, (count, up_to), name, _, _, property, in_, _, _, source, where, _ = c
        in_sequence = in_ is not None
        return nodes.Choose(name, count, up_to, property, in_sequence, source, where, self.line(c))

    def block(self, c: Children) -> nodes.Block:
        doc = of_type(c, Text)
        statements = tuple(c[2 + len(doc) : -1])
        return nodes.Block(doc, statements, self.line(c[1:]))

    def let(self, c: Children) -> nodes.Let:
        return nodes.Let(c[1], c[3], self.line(c))

    def assign(self, c: Children) -> nodes.Assign:
        return nodes.Assign(c[0], c[2], self.line(c))

    def add(self, c: Children) -> nodes.Add:
        return nodes.Add(c[1], c[3], 1, self.line(c))

    def subtract(self, c: Children) -> nodes.Add:
        return nodes.Add(c[1], c[3], -1, self.line(c))

    def sentence(self, c: Children) -> nodes.Sentence | nodes.Assign:
        if len(c) == 2:
            return nodes.Sentence(self.word(c), None, (), self.line(c))
        subject, verb, *arguments, _ = c
        given = tuple(argument for argument in arguments[::2] if argument is not None)
        if verb.text == "is" and len(given) == 1:
            return self._assigned_with_is(subject, verb, given[0], self.line(c))
        return nodes.Sentence(subject, verb, given, self.line(c))

    def _assigned_with_is(self, subject: Expr, verb: Name, value: Expr, span: Span) -> nodes.Assign:
        fix = Fix(verb.span, "=", False)
        message = "`is` compares, it gives no value"
        help = "to give a value write `=`"
        problem = codes.IS_FOR_EQUALS.at(verb.span, message, help, fix=fix)
        self.problems.append(problem)
        return nodes.Assign(subject, value, span)

    def put(self, c: Children) -> nodes.Put:
        return nodes.Put(c[1], c[2].value, c[3], self.line(c))

    def play(self, c: Children) -> nodes.Play:
        return nodes.Play(c[1], c[3], c[5], self.line(c))

    def deal(self, c: Children) -> nodes.Deal:
        return nodes.Deal(c[1], c[3], c[6], self.line(c))

    def new_deal(self, c: Children) -> nodes.NewDeal:
        return nodes.NewDeal(c[3], self.line(c))

    def next_turn(self, c: Children) -> nodes.NextTurn:
        return nodes.NextTurn(self.line(c))

    def go_to(self, c: Children) -> nodes.GoTo:
        return nodes.GoTo(c[2], self.line(c))

    def then(self, c: Children) -> nodes.Then:
        return nodes.Then(c[1], self.with_block(c))

    def say(self, c: Children) -> nodes.Say:
        return nodes.Say(tuple(self._said_parts(c[1])), self.line(c))

    def show(self, c: Children) -> nodes.Show:
        return nodes.Show(c[1], c[3], self.line(c))

    def win(self, c: Children) -> nodes.Win:
        return nodes.Win(c[1], self.line(c))

    def lose(self, c: Children) -> nodes.Lose:
        return nodes.Lose(c[1], self.line(c))

    def end_game(self, c: Children) -> nodes.EndGame:
        return nodes.EndGame(self.line(c))

    def if_(self, c: Children) -> nodes.If:
        _, condition, block, *others, last = c
        arms = ((condition, block), *others)
        end = (last or arms[-1][1]).span.end
        return nodes.If(arms, last, Span(self.source, c[0].start_pos, end))

    def else_if(self, c: Children) -> tuple[Expr, nodes.Block]:
        return c[2], c[3]

    def else_(self, c: Children) -> nodes.Block:
        block: nodes.Block = c[1]
        return block

    def for_each(self, c: Children) -> nodes.ForEach:
        _, _, name, _, collection, where, body = c
        return nodes.ForEach(name, collection, where, body, self.with_block(c))

    def _said_parts(self, token: Any) -> list[nodes.SayPart]:
        """The plain text and the values of a `say`; `{{` and `}}` are braces."""
        parts: list[nodes.SayPart] = []
        plain = ""
        plain_start = at = token.start_pos + 1
        for match in re.finditer(r"\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+", token.value[1:-1]):
            text = match[0]
            start, at = at, at + len(text)
            span = Span(self.source, start, at)
            if match[1] is not None:
                if plain:
                    parts.append(nodes.SayPart(plain, Span(self.source, plain_start, start)))
                plain, plain_start = "", at
                value = self._said_value(match[1], span)
                if value is not None:
                    parts.append(nodes.SayPart(value, span))
            elif text in ("{", "}"):
                message = "this brace has no partner"
                help = f"write `{text * 2}` for a brace in the text"
                self.problem(codes.LONE_BRACE, message, span, help)
            else:
                plain += text[0] if text in ("{{", "}}") else text
        if plain:
            parts.append(nodes.SayPart(plain, Span(self.source, plain_start, at)))
        return parts

    def _said_value(self, text: str, span: Span) -> Expr | None:
        if text.strip():
            return self.parse_said(span.start + 1, span.end - 1)
        help = "write a value between them, as in `{player}`, or `{{}}` for the braces themselves"
        self.problem(codes.LONE_BRACE, "there is nothing between these braces", span, help)
        return None


def _plain(name: str) -> Callable[[StatementBuilder, Children], nodes.Plain]:
    """Builds the lines that are words of the language and the values between them."""

    def build(builder: StatementBuilder, c: Children) -> nodes.Plain:
        values = tuple(child for child in c if not isinstance(child, str))  # words are strings
        return nodes.Plain(name, values, builder.line(c))

    return build


for _form in STATEMENTS.values():
    if _form.is_plain:
        setattr(StatementBuilder, _form.name, _plain(_form.name))
