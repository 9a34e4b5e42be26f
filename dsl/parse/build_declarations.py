"""The nodes of a ruleset from the grammar's rules: declarations and examples.

Like its base classes, one method a rule; see `build_expressions`. Of most rules the node is made
of the parts in their order: those have no method of their own but stand in the tables at the end.
"""

from __future__ import annotations

from functools import partialmethod
from typing import Any

from attrs import evolve

from dotcards.dsl import nodes
from dotcards.dsl.language import STATEMENTS
from dotcards.dsl.nodes import Expr, Name, Text

from .build_statements import StatementBuilder
from .node_fields import Children, of_type, values_of


class Builder(StatementBuilder):
    """Builds whole rulesets."""

    def also(self, c: Children) -> Any:
        word, node = c
        return evolve(node, also=True, span=self.token_span(word).to(node.span))

    # ------------------------------------------------------------------------------- header

    def without(self, c: Children) -> nodes.Without:
        kind, named = c[1]
        names, condition = ((), named) if kind == "forbid" else (named, None)
        return nodes.Without(kind, names, condition, self.span(c))

    def gone(self, c: Children) -> tuple[str, Any]:
        kind: str = c[0].value
        return kind, c[1] if kind == "forbid" else of_type(c, Name | Text)

    def gone_runs_out(self, c: Children) -> tuple[str, tuple[Name | Text, ...]]:
        return "runs out", (c[1],)

    def players(self, c: Children) -> nodes.Players:
        low = c[1].value
        return nodes.Players(low, low if c[3] is None else c[3].value, self.span(c))

    def jokers(self, c: Children) -> nodes.FaceDeck:
        copies, word = c
        joker = Name("joker", self.token_span(word))
        return nodes.FaceDeck(copies.value, (joker,), None, self.span(c))

    def faces(self, c: Children) -> nodes.FaceDeck:
        copies, *faces, _, suits = c
        count = 1 if copies is None else copies.value
        which: Any = "each" if isinstance(suits, str) else suits
        span = self.span([copies or faces[0], *c])
        return nodes.FaceDeck(count, values_of(faces), which, span)

    def of_suits(self, c: Children) -> Any:
        """The names of suits, or the last word for each of them."""
        return c[-1]

    # ------------------------------------------------------------------------------- what there is

    def row(self, c: Children) -> nodes.Row:
        keys = c[0] if isinstance(c[0], tuple) else None
        return nodes.Row(keys, c[2], self.span(c))

    def variable(self, c: Children) -> nodes.Variable:
        word, name, each, kinds, _, value, _, sight, _, help_ = c
        return nodes.Variable(
            word.value == "keep",
            name,
            each,
            kinds or (),
            value,
            sight or "face up",
            help_ or (),
            self.span(c),
        )

    def kinds(self, c: Children) -> tuple[Name, ...]:
        return (c[1],) if len(c) == 2 else (*c[0], c[2])

    def sight(self, c: Children) -> str:
        last: str = c[-1].value
        return last if c[0].value == "seen" else f"face {last}"

    def define(self, c: Children) -> nodes.Define:
        _, first, property, _, value, *rest = c
        subject, name = (None, first) if property is None else (first, property)
        doc = rest[-1] if rest else ()
        if isinstance(value, tuple):
            doc, value = value
        return nodes.Define(False, subject, name, value, doc or (), self.span(c))

    def listed(self, c: Children) -> tuple[tuple[Text, ...], nodes.Condition]:
        doc = of_type(c, Text)
        items = [child for child in c if not isinstance(child, Text)]
        return doc, self.made(nodes.Condition, items)

    # ------------------------------------------------------------------------------- what happens

    def action(self, c: Children) -> nodes.Action:
        _, first, verb, body = c
        subject, (name, parameters) = (None, (first, ())) if verb is None else (first, verb)
        return nodes.Action(False, subject, name, parameters, body, self.span(c))

    def verb(self, c: Children) -> tuple[Name, tuple[nodes.Parameter, ...]]:
        return c[0], of_type(c, nodes.Parameter)

    def parameter(self, c: Children) -> nodes.Parameter:
        return nodes.Parameter(c[0], c[2])

    def asks(self, c: Children) -> nodes.Asks:
        _, who, in_, _, _, start, _ = c
        return nodes.Asks(who, "one" if in_ is None else "in turn", start, self.span(c))

    def asks_at_once(self, c: Children) -> nodes.Asks:
        return nodes.Asks(c[1], "at once", None, self.span(c))

    def move(self, c: Children) -> nodes.Move:
        *head, body = c
        move: nodes.Move = self.made(nodes.Move, [*head, *(body or ())])
        return move

    def otherwise(self, c: Children) -> nodes.Move:
        word, name, line_end, body = c
        return evolve(self.move([word, name, None, line_end, body]), otherwise=True)

    def move_body(self, c: Children) -> tuple[Any, ...]:
        return tuple(c)

    # ------------------------------------------------------------------------------- examples

    def given(self, c: Children) -> nodes.Given:
        target, *values = values_of(c)
        filled = isinstance(values[0], nodes.Filler)
        return nodes.Given(target, values[0] if filled else tuple(values), self.span(c))

    def given_word(self, c: Children) -> Expr:
        return self.word(c)


_NODES: dict[str, type] = {
    "game": nodes.Game,
    "variant": nodes.Variant,
    "with_": nodes.With,
    "teams": nodes.Teams,
    "suits": nodes.Suits,
    "deck": nodes.Deck,
    "standard": nodes.StandardDeck,
    "ranks": nodes.Ranks,
    "goal": nodes.Goal,
    "option": nodes.Option,
    "range": nodes.Range,
    "forbid": nodes.Forbid,
    "table": nodes.Table,
    "zone": nodes.Zone,
    "event": nodes.Event,
    "runs_out": nodes.RunsOut,
    "before": nodes.Before,
    "anytime": nodes.Anytime,
    "phase": nodes.Phase,
    "enter": nodes.Enter,
    "all_answered": nodes.AllAnswered,
    "let": nodes.Let,
    "assign": nodes.Assign,
    "put": nodes.Put,
    "play": nodes.Play,
    "deal": nodes.Deal,
    "new_deal": nodes.NewDeal,
    "next_turn": nodes.NextTurn,
    "go_to": nodes.GoTo,
    "then": nodes.Then,
    "show": nodes.Show,
    "win": nodes.Win,
    "lose": nodes.Lose,
    "end_game": nodes.EndGame,
    "for_each": nodes.ForEach,
    "negative": nodes.Negative,
    "list_": nodes.ListOf,
    "arithmetic": nodes.Arithmetic,
    "compare": nodes.Compare,
    "and_": nodes.And,
    "or_": nodes.Or,
    "not_": nodes.Not,
    "if_then": nodes.IfThen,
    "test": nodes.Quantifier,
    "selection": nodes.Quantifier,
    "ranking": nodes.Quantifier,
    "example": nodes.Example,
    "seats": nodes.Seats,
    "at_phase": nodes.AtPhase,
    "no_other_cards": nodes.NoOtherCards,
    "filler": nodes.Filler,
    "deed": nodes.Deed,
    "expect": nodes.Expect,
}
"""By rule, the class of the node that is made of its parts in their order."""

_SEVERAL = ("start", "help", "suit", "names", "keys", "chosen", "else_if")
"""Rules that only hold their parts together."""

_PASSING = ("copies", "each", "where", "only_if", "line_of_list", "doc", "said", "else_")
"""Rules that are their one part, with words around it."""


def _plain(builder: Builder, c: Children, *, form: str) -> nodes.Plain:
    """A line of words of the language and the values between them."""
    return nodes.Plain(form, values_of(c), builder.span(c))


for _rule, _node in _NODES.items():
    setattr(Builder, _rule, partialmethod(Builder.made, _node))
for _rule in _SEVERAL:
    setattr(Builder, _rule, lambda _, c: values_of(c))
for _rule in _PASSING:
    setattr(Builder, _rule, lambda _, c: values_of(c)[0])
for _form in STATEMENTS.values():
    if _form.is_plain:
        setattr(Builder, _form.name, partialmethod(_plain, form=_form.name))
