"""What the rules ask for, in English: conditions, as clauses that can follow `if`."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything

from . import nouns
from .connectives import is_joined, is_same_truth, joined, plain
from .nouns import Noun, listed, spoken
from .quantities import Quantities
from .values import constant, local

__all__ = ["English", "constant", "local"]

_OPPOSITE = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_AMOUNTS = {
    "is": "exactly", "is not": "not exactly", "<": "fewer than", "<=": "at most",
    ">": "more than", ">=": "at least",
}  # fmt: skip
_NO_OR_SOME = {("is", 0): "no", ("is not", 0): "some", (">", 0): "some"}
_ORDER = {  # of numbers, and of ranks
    "<": ("less than {}", "lower than {}"),
    "<=": ("at most {}", "{} or lower"),
    ">": ("more than {}", "higher than {}"),
    ">=": ("at least {}", "{} or higher"),
}
_WHOEVER = "whoever "


@frozen
class English(Quantities):
    """Says whole conditions, and by them everything that is said of values."""

    is_part: bool = False
    """Whether what is said is one of several conditions joined by `and` or `or`."""

    def clause(self, node: m.Expr, negated: bool = False) -> str:
        """A condition as a clause that can follow `if`, or its opposite."""
        return self._clause(plain(node, negated))

    def _clause(self, node: m.Expr) -> str:
        match node:
            case m.And(items=items) | m.Or(items=items):
                teller = evolve(self, is_part=True)
                word = "and" if isinstance(node, m.And) else "or"
                return joined([teller._part(item) for item in items], word)
            case m.IfThen():
                then, other = self._clause(node.then), self._clause(node.otherwise)
                if any(isinstance(part, m.Quantifier) for part in everything(node.then)):
                    then = f"({then})"
                return f"{then} (where {self._clause(node.condition)}; otherwise, {other})"
            case m.Compare(left=left, right=right) if is_same_truth(node):
                sides = [self._clause(side) for side in (left, right)]
                one, two = (
                    f"({said})" if is_joined(side) else said
                    for side, said in zip((left, right), sides, strict=True)
                )
                return f"{one} if, and only if, {two}"
            case m.Not(value=value):
                return self._simple(value, negated=True)
        return self._simple(node, negated=False)

    def _part(self, node: m.Expr, depth: int = 0) -> str:
        """One of several conditions. `and` within `or` and the other way round are told apart by
        `both` and `either`; what is further inside stands in brackets."""
        if isinstance(node, m.And | m.Or):
            word = "and" if isinstance(node, m.And) else "or"
            said = joined([self._part(item, depth + 1) for item in node.items], word)
            return f"({said})" if depth else f"{'both' if word == 'and' else 'either'} {said}"
        return f"({self._clause(node)})" if is_same_truth(node) else self._clause(node)

    def _simple(self, node: m.Expr, negated: bool) -> str:
        """A condition that is not made of others."""
        match node:
            case m.Const(value=value):
                return "always" if bool(value) is not negated else "never"
            case m.Compare():
                return self._compared(node, negated)
            case m.IsIn():
                return self._is_in(node, node.negated is not negated)
            case m.Quantifier(op="any" | "no"):
                return self._there_is(node, (node.op == "no") is not negated)
            case m.OptionValue(name=name):
                return f"“{spoken(name)}” is {'no' if negated else 'yes'}"
            case m.DefineOf(define=name, subject=None, player=owner):
                is_theirs = owner is not None and nouns.is_verb(name.split("_")[0])
                return self._named(owner if is_theirs else None, name, negated)
            case m.DefineOf(define=name, subject=owner):
                return self._named(owner, name.rpartition(".")[2], negated)
            case m.VariableOf(name=name, owner=owner):
                return self._named(owner, name, negated)
            case m.Property(name="empty", subject=things):
                return self._empty(things, negated)
            case m.Property(subject=subject):
                said = language.of_property(node).said or f"is {spoken(node.name)}"
                return self._subject(subject).does(said, negated)
            case m.Local():
                return Noun(self.noun(node).words).does("is so", negated)
        return Noun(nouns.as_written(node.span)).does("holds", negated)

    def _there_is(self, node: m.Quantifier, none: bool) -> str:
        selected = self._fitted(node, self._selected(node)).words
        thing = selected if none else nouns.article(selected)
        return language.QUANTITIES["no" if none else "any"].said.format(thing=thing)

    def _named(self, owner: m.Expr | None, name: str, negated: bool) -> str:
        """What a name says of its owner: `you have passed`; of nobody, as a clause of its own, `the
        hand is over`, or whether it holds."""
        if owner is not None:
            return self._subject(owner).does(nouns.predicate(name), negated)
        said = nouns.clause(name)
        if said is None:
            return Noun(f"“{spoken(name)}”").does("holds", negated)
        subject, predicate = said
        return Noun(nouns.with_article(subject)).does(predicate, negated)

    def _empty(self, things: m.Expr, negated: bool) -> str:
        noun = self._subject(things)
        if not isinstance(things, m.Quantifier):
            counted = self._how_many(things, "is not" if negated else "is", 0)
            if counted is not None and not counted.endswith((" no cards", " some cards")):
                return counted
        if "cards" in noun.words or things.kind.base != "card":
            return f"there are {'some' if negated else 'none'} of {noun.whole}"
        return noun.does("is empty", negated)

    def _subject(self, node: m.Expr) -> Noun:
        """What a clause begins with, in brackets where its own verb could be taken for another."""
        noun = self.noun(node)
        if noun.shape not in ("open", "list", "if"):
            return noun
        return evolve(noun, words=f"({noun.words})", possessive="", shape="plain")

    # -------------------------------------------------------------------------- comparisons

    def _compared(self, node: m.Compare, negated: bool) -> str:
        left, right = node.left, node.right
        if node.op in ("is", "is not"):
            is_not = (node.op == "is not") is not negated
            for side, other in ((left, right), (right, left)):
                if other.kind.base == "none":
                    return self._there(side, none=not is_not)
            if isinstance(right, m.Const) and (said := self._of_rank(left, (right,), is_not)):
                return said
            for side, other in ((left, right), (right, left)):
                if isinstance(other, m.Builtin) and other.name == "turn":
                    return self._has_turn(side, is_not)
        things = _counted(left)
        if things is not None and isinstance(right, m.Const) and isinstance(right.value, int):
            said = self._how_many(things, _OPPOSITE[node.op] if negated else node.op, right.value)
            if said is not None:
                return said
        if node.op in ("is", "is not"):
            return self._same(node, (node.op == "is not") is not negated)
        return self._ordered(node, negated)

    def _same(self, node: m.Compare, negated: bool) -> str:
        noun, right, kind = self._subject(node.left), self.noun(node.right), node.left.kind
        whoever = right.words.startswith(_WHOEVER) and right.shape == "plain"
        if whoever and kind.surely() == m.PLAYER:
            return noun.does(right.words.removeprefix(_WHOEVER), negated)
        fits = ("product", "sum") if self.is_part or self.within else ("product", "sum", "list")
        last = right.words if right.shape in fits else right.whole
        if right.shape == "open" and any(map(_ends_in_or, everything(node.right))):
            last = right.closed
        return noun.does(f"is {'the same as ' if kind.many else ''}{last}", negated)

    def _ordered(self, node: m.Compare, negated: bool) -> str:
        noun, right = self._subject(node.left), self.noun(node.right)
        op: str = node.op
        if negated and not (node.left.kind.maybe or node.right.kind.maybe):
            op, negated = _OPPOSITE[op], False  # where nothing can be missing
        ranks = node.left.kind.base == "rank"
        last = right.words if right.shape in ("product", "sum") else right.whole
        if ranks and op in ("<=", ">="):
            last = right.closed
        return noun.does(f"is {_ORDER[op][ranks].format(last)}", negated)

    def _has_turn(self, who: m.Expr, negated: bool) -> str:
        noun = self.noun(who)
        if noun.words.startswith("\0"):  # it is to become a relative clause
            return Noun(f"{noun.possessive} turn it").does("is", negated)
        return Noun("it").does(f"is {noun.owns('turn')}", negated)

    def _there(self, node: m.Expr, none: bool) -> str:
        """`there is no trump`, `the card has a suit`, `nobody …`."""
        match node:
            case m.Property(name="rank" | "suit" | "colour" as name, subject=subject) if (
                subject.kind.many
            ):
                cards = self.those(subject)
                words = cards.words if cards.shape in ("plain", "with") else f"({cards.words})"
                return f"{words} {'do not share a' if none else 'all have the same'} {name}"
            case m.Property(name="rank" | "suit" | "colour" | "partner" as name, subject=subject):
                return self._has(subject, name, none)
            case m.Property(name="above" | "below" as name, subject=subject):
                return f"there is {'no' if none else 'a'} rank {name} {self.noun(subject).whole}"
            case m.Property(name="player", subject=subject):
                who = "nobody" if none else "somebody"
                return f"{who} has played {self.noun(subject).whole}"
            case m.VariableOf(name=name, owner=owner) if owner is not None:
                return self._has(owner, spoken(name), none)
            case m.DefineOf(subject=subject) if subject is not None:
                thing = nouns.named(node.define.rpartition(".")[2], node.kind)
                if not thing.startswith(("“", _WHOEVER)):
                    return self._has(subject, thing, none)
        noun = self.noun(node)
        thing = noun.words.removeprefix("the ")
        if noun.words.startswith("the ") and noun.shape in ("plain", "with", "open"):
            if isinstance(node, m.Quantifier):
                if node.where is not None or node.op != "first":
                    thing = thing.removeprefix("first ")
                if thing.startswith("only "):
                    thing = f"single {thing.removeprefix('only ')}"
            return f"there is {_some(thing, none)}"
        if noun.words.startswith(_WHOEVER) and noun.shape == "plain":
            return f"{'nobody' if none else 'somebody'} {noun.words.removeprefix(_WHOEVER)}"
        return f"{self._subject(node).words} {'is none' if none else 'is not none'}"

    def _has(self, owner: m.Expr, thing: str, none: bool) -> str:
        return self._subject(owner).does(f"has {_some(thing, none)}")

    def _how_many(self, things: m.Expr, op: str, count: int) -> str | None:
        """`your hand has more than 1 card`, `there are 3 players`."""
        amount = _NO_OR_SOME.get((op, count)) or f"{_AMOUNTS[op]} {count}"
        is_one = count == 1 and amount != "no"
        there = "there is" if is_one else "there are"
        match things:
            case m.ZoneOf(owner=owner, name=name) if owner is not None:
                words = nouns.of_cards(name)
            case m.DefineOf(define=name, player=owner, subject=None):
                words = nouns.named(name, things.kind)
            case m.Builtin(name=name):
                word = name.removesuffix("s") if is_one else name
                return f"{there} {amount} {word}{self.among(things)}"
            case m.Quantifier():
                selected = self._fitted(things, self._selected(things, plural=not is_one)).words
                return f"{there} {amount} {selected}"
            case _:
                owner, words = None, self.words(things).removeprefix("the ")
        if owner is not None and "cards" in words.split():
            said = words.replace("cards", "card", 1) if is_one else words
            return self.noun(owner).does(f"has {amount} {said}")
        if not isinstance(things, m.ZoneOf):
            return None
        if owner is None and words.endswith(" cards"):
            return f"{there} {amount} {words.removesuffix('s') if is_one else words}"
        return self._subject(things).does(f"has {amount} {'card' if is_one else 'cards'}")

    def _is_in(self, node: m.IsIn, negated: bool) -> str:
        several = node.collection
        if not isinstance(several, m.ListOf):
            among = "among" if several.kind.base == "card" else "one of"
            said = f"is {among} {self._several(several)}"
            return self._subject(node.item).does(said, negated)
        if said_of_card := self._of_rank(node.item, several.items, negated):
            return said_of_card
        words = [self.closed(item) for item in several.items]
        return self._subject(node.item).does(f"is {listed(words, 'or')}", negated)

    def _of_rank(self, rank: m.Expr, names: Sequence[m.Expr], negated: bool) -> str | None:
        """Of one card whose rank is one of certain ranks: it is an 8, or an ace."""
        if not isinstance(rank, m.Property) or rank.name != "rank":
            return None
        if rank.subject.kind.surely() != m.CARD:
            return None
        values = [str(name.value) for name in names if isinstance(name, m.Const)]
        if len(values) < len(names):
            return None
        noun = self._subject(rank.subject)
        ranks = [f"{nouns.rank(one)}s" if noun.plural else nouns.a_rank(one) for one in values]
        return noun.does(f"is {listed(ranks, 'or')}", negated)


def _counted(node: m.Expr) -> m.Expr | None:
    """The things of which a value is the number."""
    if isinstance(node, m.Property) and node.name == "count":
        return node.subject
    if isinstance(node, m.Quantifier) and node.op == "count":
        return evolve(node, op="all")
    return None


def _some(thing: str, none: bool) -> str:
    return f"no {thing}" if none else nouns.article(thing)


def _ends_in_or(node: object) -> bool:
    """Whether it is said with an `or` that could be taken for one of what stands around it."""
    if isinstance(node, m.Compare):
        return node.left.kind.base == "rank" and node.op not in ("is", "is not")
    return isinstance(node, m.ListOf)
