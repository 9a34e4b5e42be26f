"""The things that rules speak of, in English: cards, players, numbers.

Made from the checked model, where every name has been looked up; so a sentence says what the game
does, whatever words the ruleset's author chose. What could be read in two ways stands in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from attrs import evolve, field, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m

from . import nouns
from .nouns import Noun, listed, person, spoken

STILL_IN = "still in"


@frozen
class Values:
    """Says what an expression stands for. `names` are the nouns of the locals around, by id."""

    ruleset: m.Ruleset
    names: Mapping[int, Noun] = field(factory=dict)
    some_leave: bool = False
    """Whether players can be out before the game is, so that not all there are are meant."""

    def naming(self, *named: tuple[m.Local | None, Noun]) -> Self:
        """With these locals called so."""
        more = {local.id: noun for local, noun in named if local is not None}
        return evolve(self, names={**self.names, **more})

    def clause(self, node: m.Expr, negated: bool = False) -> str:
        """A condition as a clause that can follow `if`, or its opposite."""
        raise NotImplementedError

    def quantity(self, node: m.Quantifier) -> Noun:
        """One of many things, all of them, or a number of them."""
        raise NotImplementedError

    def members(self, node: m.Expr) -> Noun:
        """What there are several of, after `the number of`: `cards in your hand`, `players`."""
        raise NotImplementedError

    def words(self, node: m.Expr) -> str:
        """A value as a phrase: `the rank of the card`, `your score`, `3`."""
        return self.noun(node).words

    def closed(self, node: m.Expr) -> str:
        """The same where more words follow."""
        return self.noun(node).closed

    def noun(self, node: m.Expr) -> Noun:
        """A value that something may be said of. A condition is `whether …`."""
        match node:
            case m.Const():
                return Noun(constant(node))
            case m.CardConst(face=face):
                return Noun(card(face))
            case m.Local():
                return self.names.get(node.id) or local(node)
            case m.OptionValue(name=name):
                return Noun(f"“{spoken(name)}”")
            case _ if node.kind.base == "truth" and not node.kind.many:
                return Noun(f"whether {self.clause(node)}", shape="if")
            case m.Builtin(name=name):
                return self._builtin(name)
            case m.ZoneOf(name=name, owner=owner):
                return self._of(owner, nouns.of_cards(name), node.kind)
            case m.ZonesOf(name=name, owners=owners):
                return self.noun(owners).own(nouns.of_cards(name))
            case m.Property():
                return self._property(node)
            case m.IfThen():
                return self._either(node)
            case m.VariableOf(name=name, owner=owner):
                return self._of(owner, nouns.named(name, node.kind), node.kind)
            case m.TableOf(table=name, subject=subject):
                return self._of(subject, spoken(name), node.kind)
            case m.DefineOf():
                return self._define(node)
            case m.Negative(value=value):
                return Noun(f"minus {self.closed(value)}", shape="product")
            case m.Arithmetic():
                return self._sum(node)
            case m.RankOfNumber(value=value):
                return Noun(f"the rank {self.closed(value)}")
            case m.Quantifier():
                return self.quantity(node)
            case m.ListOf(items=(item,)):
                return self.noun(item)
            case m.ListOf(items=items):
                return Noun(listed([self.closed(item) for item in items]), "", True, "list")
        raise AssertionError(type(node))

    def _either(self, node: m.IfThen) -> Noun:
        then, otherwise = self.noun(node.then), self.noun(node.otherwise)
        first = then.words if then.shape in ("plain", "product", "sum") else then.closed
        last = otherwise.words if otherwise.shape != "list" else otherwise.closed
        return Noun(f"{first} if {self.clause(node.condition)}, otherwise {last}", shape="if")

    def _builtin(self, name: str) -> Noun:
        if name == "turn":
            return Noun("whoever has the turn")
        if name == "dealer":
            return person("the dealer")
        if name == "players" and self.some_leave:
            return Noun(f"all players {STILL_IN}", plural=True, shape="with")
        words = f"all {name}"
        return Noun(words, f"{words}'" if name in ("players", "teams") else "", True, "with")

    def _of(self, owner: m.Expr | None, thing: str, kind: m.Kind) -> Noun:
        several = kind.base == "number" or kind.many
        plural = several and (nouns.is_plural(thing) or (kind.many and kind.base != "card"))
        if owner is None:
            words = nouns.with_article(thing)
            if kind.base in ("player", "team") and not kind.many and words.startswith("the "):
                return person(words)
            return Noun(words, plural=plural)
        return evolve(self.noun(owner).own(thing), plural=plural)

    def _define(self, node: m.DefineOf) -> Noun:
        name = nouns.named(node.define.rpartition(".")[2], node.kind)
        owner = node.subject if node.subject is not None else node.player
        if node.subject is None and node.kind.base in ("player", "suit", "rank") and owner:
            owner = None  # who it is does not belong to whoever asks
        return self._of(owner, name, node.kind)

    def _property(self, node: m.Property) -> Noun:
        of = self.noun(node.subject)
        is_mover = of is nouns.YOU or of.words == "the player"
        match node.name:
            case "count":
                things = self.members(node.subject)
                return things.of(f"the number of {things.whole}")
            case "next" if is_mover:
                return person("the next player")
            case "others" if is_mover:
                return Noun("the other players", "the other players'", plural=True)
            case "team" | "partner":
                own = of.own(node.name)
                return evolve(own, possessive=f"{own.words}'s" if of.possessive else "")
        one = " card" if node.subject.kind.base == "card" else ""
        template = language.of_property(node).said.replace("{one}", one)
        thing = re.fullmatch("the (.*) of {}", template)
        if not template or (thing and of.is_pronoun):  # `your top card`, `the top card of the pile`
            said = of.own(thing[1] if thing else node.name)
        else:
            said = of.of(template.format(of.whole, own=of.owns(node.name)))
        return evolve(said, plural=node.kind.many)

    def _sum(self, node: m.Arithmetic) -> Noun:
        left, right = self.noun(node.left), self.noun(node.right)
        if node.kind.many:
            sides = (side.words if side.shape == "list" else side.closed for side in (left, right))
            return Noun(" and ".join(sides), "", True, "list")
        fits = ("plain", "product") if node.op == "*" else ("plain", "product", "sum")
        first = left.words if left.shape in fits else left.closed
        if node.op == "-":
            fits = ("plain", "product")
        last = right.words if right.shape in fits else right.closed
        if isinstance(node.right, m.Negative):
            last = right.closed
        sign = {"+": "plus", "-": "minus", "*": "times"}[node.op]
        shape: nouns.Shape = "product" if node.op == "*" else "sum"
        return Noun(f"{first} {sign} {last}", "", node.op != "*" and right.plural, shape)


def local(thing: m.Local) -> Noun:
    """How a name is called that nobody has found a better word for."""
    words = nouns.with_article(nouns.named(thing.name, thing.kind))
    if thing.kind.base == "card" and thing.kind.many:
        words = f"the {spoken(thing.name)}"
    if thing.kind.base in ("player", "team") and not thing.kind.many and " of " not in words:
        return person(words)
    return Noun(words, plural=thing.kind.many)


def constant(node: m.Const) -> str:
    value = node.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nothing"
    if node.kind.base == "rank":
        return nouns.rank(str(value))
    return spoken(str(value))


def card(face: m.Face) -> str:
    """`the queen of spades`, `a joker`."""
    if face.suit is None:
        return nouns.a_rank(face.rank)
    return f"the {nouns.rank(face.rank)} of {spoken(face.suit)}"
