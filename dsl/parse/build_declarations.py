"""The nodes of a ruleset from the grammar's rules: declarations and examples.

Like its base classes, one method a rule; see `build_expressions`.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from dotcards.dsl import nodes
from dotcards.dsl.nodes import Expr, Name, Text
from dotcards.dsl.text.source import Span

from .build_expressions import Children, start_of
from .build_statements import StatementBuilder, of_type


class Builder(StatementBuilder):
    """Builds whole rulesets."""

    def start(self, c: Children) -> tuple[nodes.Item, ...]:
        return tuple(c)

    def also(self, c: Children) -> Any:
        word, node = c
        return evolve(node, also=True, span=self.token_span(word).to(node.span))

    # ------------------------------------------------------------------------------- header

    def help(self, c: Children) -> tuple[Text, ...]:
        return tuple(c[1:-1])

    def game(self, c: Children) -> nodes.Game:
        _, title, _, help = c
        return nodes.Game(title, help or (), self._with_help(c))

    def variant(self, c: Children) -> nodes.Variant:
        _, title, _, base, _, help = c
        return nodes.Variant(title, base, help or (), self._with_help(c))

    def _with_help(self, c: Children) -> Span:
        """The text of a rule that ends with NL and perhaps help lines."""
        *_, line_end, help = c
        end = help[-1].span.end if help else line_end.start_pos
        return Span(self.source, start_of(c[0]), end)

    def with_(self, c: Children) -> nodes.With:
        return nodes.With(c[1], c[3], self.line(c))

    def without(self, c: Children) -> nodes.Without:
        kind, named = c[1]
        names, condition = ((), named) if kind == "forbid" else (named, None)
        return nodes.Without(kind, names, condition, self.line(c))

    def gone(self, c: Children) -> tuple[str, Any]:
        kind: str = c[0].value
        if kind == "forbid":
            return kind, c[1]
        return kind, tuple(child for child in c if isinstance(child, (Name, Text)))

    def gone_runs_out(self, c: Children) -> tuple[str, tuple[Name | Text, ...]]:
        return "runs out", (c[1],)

    def players(self, c: Children) -> nodes.Players:
        low = c[1].value
        return nodes.Players(low, low if c[3] is None else c[3].value, self.line(c))

    def teams(self, c: Children) -> nodes.Teams:
        return nodes.Teams(c[2].value, self.line(c))

    def suits(self, c: Children) -> nodes.Suits:
        return nodes.Suits(tuple(c[1:-1:2]), self.line(c))

    def suit(self, c: Children) -> tuple[Name, Name]:
        return c[0], c[1]

    def deck(self, c: Children) -> nodes.Deck:
        return nodes.Deck(False, c[1], c[2], self.line(c))

    def standard(self, c: Children) -> nodes.StandardDeck:
        word, _, keys = c
        span = self.token_span(word)
        return nodes.StandardDeck(keys or (), span.to(keys[-1].span) if keys else span)

    def jokers(self, c: Children) -> nodes.FaceDeck:
        copies, word = c
        joker = Name("joker", self.token_span(word))
        return nodes.FaceDeck(copies.value, (joker,), None, copies.span.to(joker.span))

    def faces(self, c: Children) -> nodes.FaceDeck:
        copies, *rest, _, suits = c
        faces = tuple(rest[::2])
        count, start = (1, start_of(faces[0])) if copies is None else copies
        which, end = (None, faces[-1].span.end) if suits is None else suits
        return nodes.FaceDeck(count, faces, which, Span(self.source, start, end))

    def copies(self, c: Children) -> tuple[int, int]:
        """How many, and where the text starts."""
        return c[0].value, c[0].span.start

    def of_suits(self, c: Children) -> tuple[Any, int]:
        """The suits as FaceDeck has them, and where the text ends."""
        return (c[0], c[0][-1].span.end) if len(c) == 1 else ("each", c[-1].end_pos)

    def ranks(self, c: Children) -> nodes.Ranks:
        return nodes.Ranks(tuple(c[1:-1]), self.line(c))

    def goal(self, c: Children) -> nodes.Goal:
        return nodes.Goal(c[1].value, c[2] if len(c) == 4 else None, self.line(c))

    key = StatementBuilder.name

    def option(self, c: Children) -> nodes.Option:
        values = tuple(child for child in c[3:-1] if isinstance(child, (Name, nodes.Range)))
        return nodes.Option(c[1], values, c[-1] or (), self._with_help(c))

    def forbid(self, c: Children) -> nodes.Forbid:
        return nodes.Forbid(c[1], c[3] or (), self._with_help(c))

    def range(self, c: Children) -> nodes.Range:
        low, _, high = c
        return nodes.Range(low.value, high.value, low.span.to(high.span))

    # ------------------------------------------------------------------------------- what there is

    def table(self, c: Children) -> nodes.Table:
        return nodes.Table(c[1], c[3], of_type(c, nodes.Row), self.line(c))

    def row(self, c: Children) -> nodes.Row:
        keys = c[0] if isinstance(c[0], tuple) else None
        start = start_of(keys[0] if keys else c[0])
        return nodes.Row(keys, c[2], Span(self.source, start, c[-1].start_pos))

    def zone(self, c: Children) -> nodes.Zone:
        return nodes.Zone(c[1], c[2], c[4], self.line(c))

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
            self._with_help(c),
        )

    def each(self, c: Children) -> Name:
        owner: Name = c[2]
        return owner

    def kinds(self, c: Children) -> tuple[Name, ...]:
        return (c[1],) if len(c) == 2 else (*c[0], c[2])

    def sight(self, c: Children) -> str:
        last: str = c[-1].value
        return last if c[0].value == "seen" else f"face {last}"

    def define(self, c: Children) -> nodes.Define:
        _, first, property, _, value, *rest = c
        subject, name = (None, first) if property is None else (first, property)
        if rest:  # on one line, then perhaps help
            return nodes.Define(False, subject, name, value, rest[-1] or (), self._with_help(c))
        condition, doc = value
        span = self.token_span(c[0]).to(condition.span)
        return nodes.Define(False, subject, name, condition, doc, span)

    def listed(self, c: Children) -> tuple[nodes.Condition, tuple[Text, ...]]:
        doc = of_type(c, Text)
        items = tuple(c[4 + len(doc) : -1])
        return nodes.Condition(c[0].value, items, self.line(c)), doc

    def line_of_list(self, c: Children) -> Expr:
        condition: Expr = c[0]
        return condition

    # ------------------------------------------------------------------------------- what happens

    def action(self, c: Children) -> nodes.Action:
        word, first, verb, body = c
        subject, (name, parameters) = (None, (first, ())) if verb is None else (first, verb)
        span = self.token_span(word).to(body.span)
        return nodes.Action(False, subject, name, parameters, body, span)

    def verb(self, c: Children) -> tuple[Name, tuple[nodes.Parameter, ...]]:
        return c[0], of_type(c, nodes.Parameter)

    def parameter(self, c: Children) -> nodes.Parameter:
        return nodes.Parameter(c[0], c[2])

    def event(self, c: Children) -> nodes.Event:
        return nodes.Event(False, c[1], c[-1], self.with_block(c))

    def runs_out(self, c: Children) -> nodes.RunsOut:
        return nodes.RunsOut(False, c[1], c[-1], self.with_block(c))

    def before(self, c: Children) -> nodes.Before:
        return nodes.Before(False, c[4], c[-1], self.with_block(c))

    def anytime(self, c: Children) -> nodes.Anytime:
        return nodes.Anytime(c[2], of_type(c, Text), of_type(c, nodes.Move), self.line(c))

    def phase(self, c: Children) -> nodes.Phase:
        doc = of_type(c, Text)
        return nodes.Phase(c[1], doc, tuple(c[4 + len(doc) : -1]), self.line(c))

    def asks(self, c: Children) -> nodes.Asks:
        _, who, in_, _, _, start, _ = c
        return nodes.Asks(who, "one" if in_ is None else "in turn", start, self.line(c))

    def asks_at_once(self, c: Children) -> nodes.Asks:
        return nodes.Asks(c[1], "at once", None, self.line(c))

    def enter(self, c: Children) -> nodes.Enter:
        return nodes.Enter(False, c[-1], self.with_block(c))

    def all_answered(self, c: Children) -> nodes.AllAnswered:
        return nodes.AllAnswered(False, c[-1], self.with_block(c))

    def move(self, c: Children) -> nodes.Move:
        word, name, condition, line_end, body = c
        return self._move(word, name, condition, line_end, body)

    def otherwise(self, c: Children) -> nodes.Move:
        word, name, line_end, body = c
        return self._move(word, name, None, line_end, body)

    def _move(
        self, word: Any, name: Name, condition: Expr | None, line_end: Any, body: Any
    ) -> nodes.Move:
        doc, choices, statements, end = body or ((), (), (), line_end.start_pos)
        span = Span(self.source, word.start_pos, end)
        is_last_resort = word.value == "otherwise"
        return nodes.Move(False, is_last_resort, name, condition, doc, choices, statements, span)

    # ------------------------------------------------------------------------------- examples

    def example(self, c: Children) -> nodes.Example:
        return nodes.Example(c[1], tuple(c[4:-1]), self.line(c))

    def seats(self, c: Children) -> nodes.Seats:
        return nodes.Seats(c[1], self.line(c))

    def at_phase(self, c: Children) -> nodes.AtPhase:
        return nodes.AtPhase(c[1], self.line(c))

    def no_other_cards(self, c: Children) -> nodes.NoOtherCards:
        return nodes.NoOtherCards(self.line(c))

    def given(self, c: Children) -> nodes.Given:
        target, _, *values, _ = c
        span = Span(self.source, target.span.start, c[-1].start_pos)
        if isinstance(values[0], nodes.Filler):
            return nodes.Given(target, values[0], span)
        return nodes.Given(target, tuple(values), span)

    def given_word(self, c: Children) -> Expr:
        return self.word(c)

    def filler(self, c: Children) -> nodes.Filler:
        return nodes.Filler(c[0].value, c[0].span.to(self.token_span(c[1])))

    def deed(self, c: Children) -> nodes.Deed:
        kind, player, move, *chosen, _ = c
        choices = tuple(choice for choice in chosen[::2] if choice is not None)
        return nodes.Deed(kind.value, player, move, choices, self.line(c))

    def chosen(self, c: Children) -> tuple[Name, ...]:
        return tuple(c)

    def expect(self, c: Children) -> nodes.Expect:
        return nodes.Expect(c[1], self.line(c))
