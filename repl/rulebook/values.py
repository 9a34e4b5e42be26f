"""The things that rules speak of, in English: cards, players, numbers, and which of them.

Made from the checked model, where every name has been looked up; so a sentence says what the game
does, whatever words the ruleset's author chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from attrs import evolve, field, frozen

from dsl import model as m

from . import nouns
from .nouns import Noun, listed, person, spoken

_EVERY = frozenset({"players", "teams", "suits", "ranks", "colours"})
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

    # ------------------------------------------------------------------------------- things

    def words(self, node: m.Expr) -> str:
        """A value as a phrase: `the rank of the card`, `your score`, `3`."""
        return self.noun(node).words

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
            case m.Builtin(name=name):
                return self._builtin(name)
            case m.ZoneOf():
                return self._of(node.owner, nouns.of_cards(node.name))
            case m.ZonesOf():
                owners = self.noun(node.owners)
                return Noun(owners.owns(nouns.of_cards(node.name)))
            case m.Property():
                return self._property(node)
            case m.IfThen() if node.kind.base != "truth":
                condition = self.clause(node.condition)
                return Noun(
                    f"{self.words(node.then)} if {condition}, otherwise"
                    f" {self.words(node.otherwise)}"
                )
        if node.kind.base == "truth" and not node.kind.many:
            return Noun(f"whether {self.clause(node)}")
        match node:
            case m.VariableOf():
                return self._of(node.owner, nouns.named(node.name, node.kind), node.kind)
            case m.TableOf():
                return self._of(node.subject, spoken(node.table), node.kind)
            case m.DefineOf():
                return self._define(node)
            case m.Negative(value=value):
                return Noun(f"minus {self.words(value)}")
            case m.Arithmetic():
                plural = node.op != "*" and self.noun(node.right).plural
                return Noun(self._sum(node), plural=plural)
            case m.RankOfNumber(value=value):
                return Noun(f"the rank {self.words(value)}")
            case m.Quantifier():
                return self._quantity(node)
            case m.ListOf(items=items):
                return Noun(listed([self.words(item) for item in items]), plural=len(items) > 1)
        raise AssertionError(type(node))

    def _builtin(self, name: str) -> Noun:
        if name == "turn":
            return Noun("whoever has the turn")
        if name == "dealer":
            return person("the dealer")
        if name == "players" and self.some_leave:
            return Noun(f"all players {STILL_IN}", plural=True)
        words = f"all {name}"
        return Noun(words, f"{words}'" if name in ("players", "teams") else "", plural=True)

    def _of(self, owner: m.Expr | None, thing: str, kind: m.Kind | None = None) -> Noun:
        plural = kind is not None and kind.base == "number" and nouns.is_plural(thing)
        if owner is None:
            words = nouns.with_article(thing)
            return person(words) if words.startswith("whoever ") else Noun(words, plural=plural)
        return Noun(self.noun(owner).owns(thing), plural=plural)

    def _define(self, node: m.DefineOf) -> Noun:
        name = nouns.named(node.define.rpartition(".")[2], node.kind)
        owner = node.subject if node.subject is not None else node.player
        if node.subject is None and node.kind.base in ("player", "suit", "rank") and owner:
            owner = None  # who it is does not belong to whoever asks
        return self._of(owner, name, node.kind)

    def _property(self, node: m.Property) -> Noun:
        of = self.noun(node.subject)
        one = of.words
        match node.name:
            case "count":
                return Noun(f"the number of {self.members(node.subject)}")
            case "top" | "bottom" | "first" | "last" if node.subject.kind.base == "card":
                return Noun(f"the {node.name} card of {one}")
            case "first" | "last":
                return Noun(f"the {node.name} of {one}")
            case "rest":
                return Noun(f"all but the top card of {one}")
            case "player":
                return Noun(f"the player who played {one}")
            case "above" | "below":
                return Noun(f"the next rank {node.name} {one}")
            case "next":
                short = of is nouns.YOU or one == "the player"
                return person("the next player") if short else Noun(f"the player after {one}")
            case "left" | "right":
                return Noun(f"the player to {of.owns(node.name)}")
            case "others":
                if of.words in ("you", "the player"):
                    return Noun("the other players", "the other players'", plural=True)
                return Noun(f"the players other than {one}", plural=True)
            case "team" | "partner":
                return Noun(of.owns(node.name), f"{of.owns(node.name)}'s")
            case "players":
                return Noun(f"the players of {one}", plural=True)
            case "printed_rank" | "printed_suit":
                return Noun(f"the {spoken(node.name)} of {one}")
        return Noun(of.owns(node.name))

    def members(self, node: m.Expr) -> str:
        """What there are several of, after `the number of`: `cards in your hand`, `players`."""
        if isinstance(node, m.Builtin):
            return f"{node.name}{self.among(node)}"
        if isinstance(node, m.Quantifier) and node.op == "all":
            return self._selected(node, plural=True)
        if node.kind.base == "card":
            words = self.words(node)
            is_named = isinstance(node, m.Local) or "cards" in words.split()
            return words if is_named else f"cards in {words}"
        return self.words(node)

    def _sum(self, node: m.Arithmetic) -> str:
        left, right = self.words(node.left), self.words(node.right)
        if node.kind.many:
            return f"{left} and {right}"
        if node.op == "*":
            left, right = (
                f"({words})" if isinstance(side, m.Arithmetic) and side.op != "*" else words
                for side, words in ((node.left, left), (node.right, right))
            )
            return f"{left} times {right}"
        if isinstance(node.right, m.Arithmetic) and node.op == "-" and node.right.op != "*":
            right = f"({right})"
        return f"{left} {'plus' if node.op == '+' else 'minus'} {right}"

    # --------------------------------------------------------------------------- quantities

    def _quantity(self, node: m.Quantifier) -> Noun:
        match node.op:
            case "all":
                return Noun(f"all {self._selected(node, plural=True)}", plural=True)
            case "count":
                return Noun(f"the number of {self._selected(node, plural=True)}")
            case "sum":
                assert node.by is not None
                noun = Noun(f"each of {self._several(node.collection)}")
                by = self.naming((node.local, _pronoun(node.local))).words(node.by)
                if node.where is None:
                    return Noun(f"the sum, over {noun.words}, of {by}")
                return Noun(f"the sum, over all {self._selected(node, plural=True)}, of {by}")
            case "first":
                if _holds_one_card(node):
                    return Noun(f"the {self._selected(node)}")
                return (
                    person(f"the first {self._selected(node)}")
                    if node.where is None
                    else Noun(f"the first {self._selected(node)}")
                )
        assert node.by is not None
        only = "only " if node.only else ""
        by = self._measure(node.local, node.by)
        return Noun(f"the {only}{self._selected(node)} with the {node.op} {by}")

    def _measure(self, thing: m.Local, by: m.Expr) -> str:
        """What is compared, without whose it is: `rank` of `c.rank`."""
        match by:
            case m.Property(name="count", subject=m.ZoneOf(name=name, owner=m.Local(id=thing.id))):
                return f"number of cards in hand ({nouns.of_cards(name)})"
            case m.Property(name=name, subject=m.Local(id=thing.id)):
                return spoken(name)
            case m.TableOf(table=name, subject=m.Local(id=thing.id)):
                return spoken(name)
            case m.VariableOf(name=name, owner=m.Local(id=thing.id)):
                return spoken(name)
            case m.DefineOf(define=name, subject=m.Local(id=thing.id)):
                return spoken(name.rpartition(".")[2])
        said = self.naming((thing, _pronoun(thing))).words(by)
        return said.removeprefix("the ").removeprefix("its ").removeprefix("their ")

    def _selected(self, node: m.Quantifier, plural: bool = False) -> str:
        """The things, and which of them: `card in your hand that matches`."""
        thing = node.local.kind.base
        word = f"{thing}s" if plural else str(thing)
        said = f"{word}{self.among(node.collection)}"
        if node.where is None:
            return said
        return f"{said} {self.which(node.local, node.where, plural)}"

    def among(self, collection: m.Expr) -> str:
        """Where the things are found: ` in your hand`; nothing if they are all there are."""
        if isinstance(collection, m.Builtin) and collection.name in _EVERY:
            return f" {STILL_IN}" if collection.name == "players" and self.some_leave else ""
        if isinstance(collection, m.ZoneOf | m.ZonesOf):
            words = self.words(collection)
            return f" among {words}" if words.endswith(" cards") else f" in {words}"
        return f" among {self.words(collection)}"

    def _several(self, collection: m.Expr) -> str:
        if isinstance(collection, m.Builtin):
            return f"the {collection.name}"
        return (
            self.members(collection) if collection.kind.base == "card" else self.words(collection)
        )

    def which(self, thing: m.Local, where: m.Expr, plural: bool = False) -> str:
        """A condition on one thing, to stand behind its name: `that is wild`, `whose suit is …`."""
        parts = where.items if isinstance(where, m.And) else (where,)
        said = [self._which(thing, part, plural) for part in parts]
        relative = [words for words in said if not words.startswith("for which ")]
        others = [words for words in said if words.startswith("for which ")]
        return ", and ".join(
            part for part in (" and ".join(relative), " and ".join(others)) if part
        )

    def _which(self, thing: m.Local, where: m.Expr, plural: bool) -> str:
        that = "who" if thing.kind.base in ("player", "team") else "that"
        if isinstance(where, m.Or):
            either = [self._which(thing, part, plural) for part in where.items]
            if not any(words.startswith("for which ") for words in either):
                return " or ".join(either)
        english = self.naming((thing, Noun(that, "whose", plural)))
        said = english.clause(where)
        once = not isinstance(where, m.Or | m.And)
        if once and said.startswith((f"{that} ", "whose ")) and that not in said[5:].split():
            return said
        if _is_among_its(thing, where):
            assert isinstance(where, m.IsIn)
            assert isinstance(where.collection, m.ZoneOf)
            cards = nouns.of_cards(where.collection.name)
            verb = nouns.negative("includes") if where.negated else "includes"
            said = Noun(f"whose {cards}", plural=cards.endswith(" cards")).does(verb)
            return f"{said} {self.words(where.item)}"
        turned = self._turned(thing, where, that)
        if turned is not None:
            return turned
        return f"for which {self.naming((thing, _pronoun(thing, plural))).clause(where)}"

    def _turned(self, thing: m.Local, where: m.Expr, that: str) -> str | None:
        """`whose rank is …` for `the rank of that …`."""
        english = self.naming((thing, Noun("\0")))
        said = english.clause(where)
        marked = " of \0 "
        start = said.find(marked)
        if said.startswith("the ") and start > 0 and said.count("\0") == 1:
            before = said[len("the ") : start]
            if " of " not in before and before != "number":
                return f"whose {before} {said[start + len(marked) :]}"
        return None


def _is_among_its(thing: m.Local, where: m.Expr) -> bool:
    """Whether it is asked if one card lies in a pile of this very player."""
    if not isinstance(where, m.IsIn) or where.item.kind.many or where.item.kind.base != "card":
        return False
    if not isinstance(where.collection, m.ZoneOf):
        return False
    owner = where.collection.owner
    return isinstance(owner, m.Local) and owner.id == thing.id


def _holds_one_card(node: m.Quantifier) -> bool:
    """Whether there can be but one: a card lies in one place."""
    where = node.where
    return isinstance(where, m.IsIn) and not where.negated and _is_among_its(node.local, where)


def _pronoun(thing: m.Local, plural: bool = False) -> Noun:
    if plural or thing.kind.base in ("player", "team"):
        return Noun("they", "their", plural=True)
    return Noun("it", "its")


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
