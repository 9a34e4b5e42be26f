"""Statement nodes from the grammar's rules.

Like its base class, one method a rule; see there.
"""

from __future__ import annotations

import re
from typing import Any

from dotcards.dsl import nodes
from dotcards.dsl.nodes import Expr, Name
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Fix
from dotcards.dsl.text.source import Span

from .build_expressions import ExpressionBuilder
from .node_fields import Children


class StatementBuilder(ExpressionBuilder):
    """Builds statements and the blocks they stand in."""

    def choose(self, c: Children) -> nodes.Choose:
        _, name, _, low, _, high, where, _ = c
        source = low if high is None else (low, high)
        return nodes.Choose(name, None, False, None, False, source, where, self.span(c))

    def choose_some(self, c: Children) -> nodes.Choose:
        _, (count, up_to), name, _, _, property, in_, _, _, source, where, _ = c
        in_sequence = in_ is not None
        return nodes.Choose(name, count, up_to, property, in_sequence, source, where, self.span(c))

    def block(self, c: Children) -> nodes.Block:
        block: nodes.Block = self.made(nodes.Block, c[1:])
        return block

    def add(self, c: Children) -> nodes.Add:
        return nodes.Add(c[1], c[3], 1, self.span(c))

    def subtract(self, c: Children) -> nodes.Add:
        return nodes.Add(c[1], c[3], -1, self.span(c))

    def sentence(self, c: Children) -> nodes.Sentence | nodes.Assign:
        if len(c) == 2:
            return nodes.Sentence(self.word(c), None, (), self.span(c))
        subject, verb, *arguments, _ = c
        given = tuple(argument for argument in arguments[::2] if argument is not None)
        if verb.text == "is" and len(given) == 1:
            return self._assigned_with_is(subject, verb, given[0], self.span(c))
        return nodes.Sentence(subject, verb, given, self.span(c))

    def _assigned_with_is(self, subject: Expr, verb: Name, value: Expr, span: Span) -> nodes.Assign:
        fix = Fix(verb.span, "=", False)
        message = "`is` compares, it gives no value"
        help = "to give a value write `=`"
        problem = codes.IS_FOR_EQUALS.at(verb.span, message, help, fix=fix)
        self.problems.append(problem)
        return nodes.Assign(subject, value, span)

    def say(self, c: Children) -> nodes.Say:
        return nodes.Say(tuple(self._said_parts(c[1])), self.span(c))

    def if_(self, c: Children) -> nodes.If:
        _, condition, block, *others, last = c
        return nodes.If(((condition, block), *others), last, self.span(c))

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
