"""Expressions of every form, drawn at random over one checked ruleset."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from attrs import define, field

from dotcards.dsl import load_text
from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span

from .words import TEXT


def everything() -> m.Ruleset:
    ruleset, diagnostics = load_text("everything.cards", TEXT)
    assert ruleset is not None, diagnostics
    return ruleset


Draw = Callable[[int], m.Expr]
TEAM = m.Kind("team")
RANKS = ("A", "2", "7", "8", "10", "J", "K")
SUITS = ("clubs", "diamonds", "hearts", "spades")


@define
class Expressions:
    """Draws expressions of a kind, at most so many forms deep."""

    random: Random
    span: Span
    player: m.Local
    card: m.Local
    cards: m.Local
    scope: list[m.Local] = field(factory=list)
    made: int = 1000

    @classmethod
    def over(cls, ruleset: m.Ruleset, seed: int | str) -> Expressions:
        move = ruleset.phases[0].moves[0]
        card, cards = (choice.local for choice in move.choices)
        return cls(Random(seed), ruleset.phases[0].span, move.player, card, cards)

    def pick(self, deep: int, leaves: list[Draw], forms: list[Draw]) -> m.Expr:
        choices = leaves if deep <= 0 or not forms else [*forms, *leaves]
        return self.random.choice(choices)(deep - 1)

    def const(self, value: int | bool | str, kind: m.Kind) -> m.Expr:
        return m.Const(value, kind, self.span)

    def property(self, name: str, subject: m.Expr, kind: m.Kind) -> m.Expr:
        maybe = kind if not subject.kind.maybe or kind.base == "truth" else kind.or_none()
        return m.Property(name, subject, maybe, self.span)

    def variable(self, name: str, owner: m.Expr | None, kind: m.Kind) -> m.Expr:
        if owner is not None and owner.kind.maybe and kind.base != "truth":
            kind = kind.or_none()
        return m.VariableOf(name, owner, kind, self.span)

    def defined(
        self, name: str, subject: m.Expr | None, kind: m.Kind, player: bool = False
    ) -> m.Expr:
        if subject is not None and subject.kind.maybe and kind.base != "truth":
            kind = kind.or_none()
        return m.DefineOf(name, subject, self.player if player else None, kind, self.span)

    def bound(self, base: str) -> list[Draw]:
        """The things of this kind of which a quantity around speaks; often one of them."""
        near = [one for one in self.scope if one.kind.base == base]
        return [lambda _, one=one: one for one in near[-2:] for _ in range(4)]  # type: ignore[misc]

    # ----------------------------------------------------------------------------- one of many

    def quantifier(self, op: str, base: str, kind: m.Kind, deep: int, only: bool = False) -> m.Expr:
        several: dict[str, Draw] = {
            "card": self.some_cards,
            "player": self.some_players,
            "suit": lambda _: m.Builtin("suits", m.SUIT.all(), self.span),
        }
        collection = several[base](deep - 1)
        self.made += 1
        one = m.Local(f"x{self.made}", self.made, m.Kind(base), self.span)  # type: ignore[arg-type]
        self.scope.append(one)
        where = by = None
        if op in ("any", "no") or self.random.random() < 0.6:
            where = self.truth(deep - 1)
        if op in ("sum", "highest", "lowest"):
            by = self.number(min(deep - 1, 1))
        self.scope.pop()
        return m.Quantifier(op, only, one, collection, where, by, kind, self.span)  # type: ignore[arg-type]

    def one_of(self, base: str, deep: int) -> m.Expr:
        op = self.random.choice(["first", "highest", "lowest"])
        only = op != "first" and self.random.random() < 0.5
        return self.quantifier(op, base, m.Kind(base).or_none(), deep, only)  # type: ignore[arg-type]

    # ---------------------------------------------------------------------------------- values

    def number(self, deep: int) -> m.Expr:
        span, number = self.span, m.NUMBER
        leaves: list[Draw] = [
            lambda _: self.const(self.random.choice([0, 1, 2, 3, 10, -4]), number),
            lambda _: m.OptionValue("limit", number, span),
            lambda _: self.variable("steps", None, number),
            lambda _: self.defined("best_bid", None, number),
        ]
        forms: list[Draw] = [
            lambda d: self.variable("bid", self.one_player(d), number),
            lambda d: self.variable("score", self.team(d), number),
            lambda d: self.variable("glut", self.rank(d), number),
            lambda d: self.table("points", self.one_card(d)),
            lambda d: self.table("points", self.some_cards(d)),
            lambda d: self.table("price", self.suit(d)),
            lambda d: self.defined("card.worth", self.one_card(d), number),
            lambda d: self.defined("number.size", self.number(d), number),
            lambda d: self.property("count", self.several(d), number),
            lambda d: self.quantifier("count", self.base(), number, d),
            lambda d: self.quantifier("sum", self.base(), number, d),
            lambda d: m.Negative(self.number(d), number, span),
            self.arithmetic,
            self.arithmetic,
            lambda d: m.IfThen(self.truth(d), self.number(d), self.number(d), number, span),
        ]
        return self.pick(deep, leaves, forms)

    def base(self) -> str:
        return self.random.choice(["card", "player", "suit"])

    def arithmetic(self, deep: int) -> m.Expr:
        op = self.random.choice(["+", "-", "*"])
        left, right = self.number(deep), self.number(deep)
        return m.Arithmetic(op, left, right, m.NUMBER, self.span)  # type: ignore[arg-type]

    def table(self, name: str, subject: m.Expr) -> m.Expr:
        kind = m.NUMBER.or_none() if subject.kind.maybe else m.NUMBER
        return m.TableOf(name, subject, kind, self.span)

    def rank(self, deep: int) -> m.Expr:
        rank, maybe = m.RANK, m.RANK.or_none()
        leaves: list[Draw] = [
            lambda _: self.const(self.random.choice(RANKS), rank),
            lambda _: self.variable("lowest", None, maybe),
        ]
        forms: list[Draw] = [
            lambda d: self.property("rank", self.one_card(d), rank),
            lambda d: self.property("printed_rank", self.one_card(d), rank),
            lambda d: self.property("rank", self.some_cards(d), maybe),
            lambda d: self.property(self.random.choice(["above", "below"]), self.rank(d), maybe),
            lambda d: m.RankOfNumber(self.number(d), maybe, self.span),
            lambda d: m.IfThen(self.truth(d), self.rank(d), self.rank(d), maybe, self.span),
        ]
        return self.pick(deep, leaves, forms)

    def suit(self, deep: int) -> m.Expr:
        suit, maybe = m.SUIT, m.SUIT.or_none()
        leaves: list[Draw] = [
            lambda _: self.const(self.random.choice(SUITS), suit),
            lambda _: self.variable("suit_named", None, maybe),
            *self.bound("suit"),
        ]
        forms: list[Draw] = [
            lambda d: self.property("suit", self.one_card(d), maybe),
            lambda d: self.property("printed_suit", self.one_card(d), maybe),
            lambda d: self.property("suit", self.some_cards(d), maybe),
            *self.bound("suit"),
        ]
        return self.pick(deep, leaves, forms)

    def one_card(self, deep: int) -> m.Expr:
        leaves: list[Draw] = [
            lambda _: self.card,
            lambda _: self.defined("dearest", None, m.CARD.or_none(), player=True),
            *self.bound("card"),
        ]
        forms: list[Draw] = [
            lambda d: self.property("top", self.some_cards(d), m.CARD.or_none()),
            lambda d: self.property("first", self.some_cards(d), m.CARD.or_none()),
            lambda d: self.property("bottom", self.some_cards(d), m.CARD.or_none()),
            lambda d: self.one_of("card", d),
            *self.bound("card"),
        ]
        return self.pick(deep, leaves, forms)

    def some_cards(self, deep: int) -> m.Expr:
        cards, span = m.CARDS, self.span
        leaves: list[Draw] = [
            lambda _: m.ZoneOf(self.random.choice(["stock", "pile", "in_use"]), None, cards, span),
            lambda _: self.cards,
            lambda _: self.defined("playable", None, cards, player=True),
        ]
        own: list[Draw] = [
            lambda d: m.ZoneOf("hand", self.one_player(d), cards, span),
            lambda d: m.ZoneOf("up", self.one_player(d), cards, span),
            lambda d: m.ZoneOf("won", self.team(d), cards, span),
        ]
        forms: list[Draw] = [
            *own,
            *own,
            lambda d: m.ZonesOf("hand", self.some_players(d), cards, span),
            lambda d: self.property("rest", self.some_cards(d), cards),
            lambda d: self.quantifier("all", "card", cards, d),
            lambda d: m.Arithmetic("+", self.some_cards(d), self.some_cards(d), cards, span),
        ]
        return self.pick(deep, leaves, forms)

    def team(self, deep: int) -> m.Expr:
        return self.property("team", self.one_player(deep), TEAM)

    def one_player(self, deep: int) -> m.Expr:
        player, maybe = m.PLAYER, m.PLAYER.or_none()
        leaves: list[Draw] = [
            lambda _: self.player,
            lambda _: m.Builtin("turn", player, self.span),
            lambda _: m.Builtin("dealer", player, self.span),
            lambda _: self.variable("bidder", None, maybe),
            lambda _: self.defined("who_makes_high", None, maybe),
            *self.bound("player"),
        ]
        side = ("next", "left", "right", "partner")
        forms: list[Draw] = [
            lambda d: self.property(self.random.choice(side), self.one_player(d), player),
            lambda d: self.property("player", self.one_card(d), maybe),
            lambda d: self.property("first", self.some_players(d), maybe),
            lambda d: self.variable("owner", self.suit(d), maybe),
            lambda d: self.one_of("player", d),
            *self.bound("player"),
        ]
        return self.pick(deep, leaves, forms)

    def some_players(self, deep: int) -> m.Expr:
        players, span = m.PLAYERS, self.span
        leaves: list[Draw] = [
            lambda _: m.Builtin("players", players, span),
            lambda _: self.defined("holders", None, players),
        ]
        forms: list[Draw] = [
            lambda d: self.property("others", self.one_player(d), players),
            lambda d: self.property("players", self.team(d), players),
            lambda d: self.quantifier("all", "player", players, d),
            lambda d: m.ListOf((self.one_player(d), self.one_player(d)), players, span),
        ]
        return self.pick(deep, leaves, forms)

    def several(self, deep: int) -> m.Expr:
        return self.random.choice([self.some_cards, self.some_players])(deep)

    # ------------------------------------------------------------------------------ conditions

    def truth(self, deep: int) -> m.Expr:
        span, truth = self.span, m.TRUTH
        leaves: list[Draw] = [
            lambda _: self.variable(self.random.choice(["stuck", "game_is_on"]), None, truth),
            lambda _: m.OptionValue("jokers", truth, span),
            lambda _: self.defined("hand_is_over", None, truth),
            lambda _: self.defined("may_take", None, truth, player=True),
            lambda d: self.said_of_one(d),
            lambda d: self.said_of_one(d),
            lambda d: self.compared(d),
        ]
        forms: list[Draw] = [
            *[self.compared] * 3,
            *[self.said_of_one] * 2,
            *[self.is_in] * 2,
            lambda d: m.And(self.parts(d), truth, span),
            lambda d: m.Or(self.parts(d), truth, span),
            lambda d: m.And(self.parts(d), truth, span),
            lambda d: m.Or(self.parts(d), truth, span),
            lambda d: m.Not(self.truth(d), truth, span),
            lambda d: m.IfThen(self.truth(d), self.truth(d), self.truth(d), truth, span),
            lambda d: self.quantifier("any", self.base(), truth, d),
            lambda d: self.quantifier("no", self.base(), truth, d),
            lambda _: self.const(self.random.random() < 0.5, truth),
        ]
        return self.pick(deep, leaves, forms)

    def parts(self, deep: int) -> tuple[m.Expr, ...]:
        return tuple(self.truth(deep) for _ in range(self.random.choice([2, 2, 3])))

    def said_of_one(self, deep: int) -> m.Expr:
        truth = m.TRUTH
        draws: list[Draw] = [
            lambda d: self.defined("card.matches", self.one_card(d), truth),
            lambda d: self.defined("card.wild", self.one_card(d), truth),
            lambda d: self.defined("rank.fits", self.rank(d), truth),
            lambda d: self.defined("player.ready", self.one_player(d), truth),
            lambda d: self.variable("silent", self.one_player(d), truth),
            lambda d: self.variable("has_passed", self.one_player(d), truth),
            lambda d: self.property("out", self.one_player(d), truth),
            lambda d: self.property("won_game", self.one_player(d), truth),
            lambda d: self.property("lost_game", self.one_player(d), truth),
            lambda d: self.property("empty", self.several(d), truth),
        ]
        return self.random.choice(draws)(deep)

    def compared(self, deep: int) -> m.Expr:
        none = m.Const(None, m.NONE, self.span)
        kinds: list[Draw] = [self.number, self.number, self.rank, self.suit, self.one_player]
        draw = self.random.choice([*kinds, self.some_cards, self.one_card, self.truth])
        left = draw(deep)
        ops = ["is", "is not"]
        if left.kind.base in ("number", "rank") and not left.kind.many:
            ops = ["is", "is not", "<", "<=", ">", ">="]
        op = self.random.choice(ops)
        right = draw(deep)
        if left.kind.maybe and op in ("is", "is not") and self.random.random() < 0.4:
            right = none
        elif draw == self.one_card:
            face = m.Face(self.random.choice(RANKS), self.random.choice(SUITS))
            right = m.CardConst(face, m.CARD, self.span)
        return m.Compare(op, left, right, m.TRUTH, self.span)  # type: ignore[arg-type]

    def is_in(self, deep: int) -> m.Expr:
        draw, several = self.random.choice(
            [(self.one_card, self.some_cards), (self.one_player, self.some_players)]
        )
        negated = self.random.random() < 0.5
        if self.random.random() < 0.5:
            draw = self.random.choice([self.rank, self.suit, self.one_player])
            items = tuple(draw(deep) for _ in range(self.random.choice([2, 3])))
            collection: m.Expr = m.ListOf(items, items[0].kind.all(), self.span)
        else:
            collection = several(deep)
        return m.IsIn(draw(deep), collection, negated, m.TRUTH, self.span)
