"""Conditions of the rules read part by part: what each comes to, and which of them failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from dotcards.dsl import model
from dotcards.dsl.text.source import Span

from .moves import Wording

Locals = Mapping[int, tuple[model.Local, Any]]
"""What the names bound in the text stand for, by their ids."""
DEEPEST = 6  # parts within parts that are told of


@frozen(eq=False, repr=False)
class Reader:
    """Works out expressions in a state."""

    wording: Wording
    state: Any

    def value(self, node: model.Expr, locals_: Locals) -> Any:
        function = self.wording.machine.function(
            tuple(local for local, _ in locals_.values()), node
        )
        return function(self.state, *(value for _, value in locals_.values()))

    def given(
        self, node: model.DefineOf
    ) -> tuple[model.Define, list[tuple[model.Local, model.Expr]]]:
        """What is asked for by its name, and what its subject and its player are here."""
        rule = self.wording.machine.context.defines[node.define]
        pairs = ((rule.subject, node.subject), (rule.player, node.player))
        return rule, [(local, value) for local, value in pairs if local and value]

    def into(self, node: model.DefineOf, locals_: Locals) -> tuple[model.Define, Locals]:
        """A define's body is read with its own names for its subject and player."""
        rule, given = self.given(node)
        return rule, {local.id: (local, self.value(value, locals_)) for local, value in given}

    def lines(self, node: model.Expr, locals_: Locals, depth: int) -> Iterator[str]:
        """A condition with a mark whether it holds, and below it the parts that made it so."""
        holds = bool(self.value(node, locals_))
        mark = "yes" if holds else "no "
        yield f"{'  ' * depth}{mark}  {text_of(node.span)}{self.sides(node, locals_)}"
        if depth > DEEPEST:
            return
        if isinstance(node, model.And | model.Or):
            yield from self.deciding(node, holds, locals_, depth + 1)
        elif isinstance(node, model.Not):
            yield from self.lines(node.value, locals_, depth + 1)
        elif isinstance(node, model.DefineOf) and node.kind.base == "truth":
            rule, inner = self.into(node, locals_)
            if not _is_there(inner):
                return
            if rule.how is not None and isinstance(rule.body, model.And | model.Or):
                yield from self.deciding(rule.body, holds, inner, depth + 1)
            else:
                yield from self.lines(rule.body, inner, depth + 1)

    def deciding(
        self, node: model.And | model.Or, holds: bool, locals_: Locals, depth: int
    ) -> Iterator[str]:
        """The items that came out as the whole did: those that failed it, or that carried it."""
        for item in node.items:
            if bool(self.value(item, locals_)) == holds:
                yield from self.lines(item, locals_, depth)

    def failing(self, node: model.Expr, locals_: Locals) -> Iterator[model.Expr]:
        """The smallest parts that make the condition fail, outermost first; an `or` as a whole."""
        if isinstance(node, model.And):
            for item in node.items:
                if not self.value(item, locals_):
                    yield from self.failing(item, locals_)
        elif isinstance(node, model.DefineOf):
            rule, inner = self.into(node, locals_)
            if isinstance(rule.body, model.And) and _is_there(inner):
                yield from self.failing(rule.body, inner)
            else:
                yield node
        else:
            yield node

    def sides(self, node: model.Expr, locals_: Locals) -> str:
        """The two sides of a comparison, as far as they are nobody's secret."""
        if not isinstance(node, model.Compare | model.IsIn):
            return ""
        sides = (node.left, node.right) if isinstance(node, model.Compare) else (node.item,)
        words = []
        for side in sides:
            if isinstance(side, model.Const | model.CardConst | model.OptionValue):
                continue
            if side.kind.many or self.secret(side):
                return ""
            value = self.value(side, locals_)
            words.append(f"{text_of(side.span)} is {self.wording.thing(side.kind, value)}")
        return f"   ({', '.join(words)})" if words else ""

    def secret(self, side: model.Expr) -> bool:
        context = self.wording.machine.context
        return not context.secrets.isdisjoint(context.fields.read_by(side))


def _is_there(locals_: Locals) -> bool:
    """Whether a subject is there at all; of none nothing more can be said."""
    return all(value is not None for _, value in locals_.values())


def text_of(span: Span) -> str:
    """The text of a place on one line."""
    return " ".join(span.text.split())
