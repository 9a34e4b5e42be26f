"""One of many things, all of them or their number, in English, and which of them is meant."""

from __future__ import annotations

import re
from typing import Literal

from attrs import evolve, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything

from . import nouns
from .connectives import is_joined, plain
from .nouns import Noun, spoken
from .values import STILL_IN, Values, local

_EVERY = frozenset({"players", "teams", "suits", "ranks", "colours"})


@frozen
class Quantities(Values):
    """`within`: what these words are part of. 0: of no relative clause; 1: of one that is all that
    is said of its thing, so that whatever follows belongs to the innermost; 2: of one of several,
    where a phrase that could go on stands in brackets."""

    within: Literal[0, 1, 2] = 0

    def quantity(self, node: m.Quantifier) -> Noun:
        form = language.of_quantity(node)
        if not form.said:
            return Noun(nouns.as_written(node.span))
        if "{by}" in form.said:
            return self._added_up(node, form.said)
        if "{measure}" in form.said:
            return self._compared_by(node, form.said)
        things = self._selected(node, plural="{things}" in form.said)
        said = form.said.format(thing=things, things=things)
        if form.result == "one" and _holds_one_card(node):
            said = f"the {things}"
        return evolve(self._fitted(node, said), plural=form.result == "all")

    def _added_up(self, node: m.Quantifier, said: str) -> Noun:
        assert node.by is not None
        things = f"each of {self._several(node.collection)}"
        name = self._called(node) or _pronoun(node.local)
        if _where(node) is not None:
            things = f"all {self._selected(node, plural=True, more=True)}"
            name = self._called(node) or _pronoun(node.local, plural=True)
        elif called := self._called(node):
            things += f" ({called.words})"
        by = self.naming((node.local, name)).noun(node.by)
        said = said.format(each=things, by=by.closed)
        return Noun(said if self.within < 2 else f"({said})", shape="with")

    def _compared_by(self, node: m.Quantifier, said: str) -> Noun:
        only = "only " if node.only else ""
        said = said.format(thing=only + self._found(node), measure=self._measure(node))
        where = _where(node)
        if where is None:
            return Noun(said, shape="with")
        those = self.which(node.local, where, plural=True, called=self._called(node))
        return self._fitted(node, f"{said} of those {those}")

    def _fitted(self, node: m.Quantifier, said: str) -> Noun:
        """A phrase that ends in which things are meant, in brackets where it could go on."""
        where = _where(node)
        if where is None:
            return Noun(said, shape="with")
        if self.within == 2 or (self.within == 1 and is_joined(where)):
            return Noun(f"({said})")
        return Noun(said, shape="open")

    def _measure(self, node: m.Quantifier) -> str:
        """What is compared, without whose it is: `rank` of `c.rank`."""
        assert node.by is not None
        name = self._called(node) or _pronoun(node.local)
        said = self.naming((node.local, name)).noun(node.by)
        return re.sub("^(the|its|their) ", "", said.closed)

    # ------------------------------------------------------------------------ which are meant

    def _selected(self, node: m.Quantifier, plural: bool = False, more: bool = False) -> str:
        """The things, and which of them: `card in your hand that matches`. `more` words follow."""
        said, where = self._found(node, plural), _where(node)
        if where is None:
            return said
        return f"{said} {self.which(node.local, where, plural, self._called(node), more)}"

    def _found(self, node: m.Quantifier, plural: bool = False) -> str:
        """The things, and where they are found: `cards in your hand`."""
        called = self._called(node)
        name = f" ({called.words})" if called is not None else ""
        return f"{node.local.kind.base}{'s' if plural else ''}{self.among(node.collection)}{name}"

    def _called(self, node: m.Quantifier) -> Noun | None:
        """What a thing is called of which is spoken where others are chosen: `“c”`."""
        if _is_spoken_of_inside(node.local, (node.where, node.by)):
            return Noun(f"“{spoken(node.local.name)}”")
        return None

    def members(self, node: m.Expr) -> Noun:
        if isinstance(node, m.Builtin):
            return Noun(f"{node.name}{self.among(node)}", plural=True)
        noun = self.noun(node)
        if isinstance(node, m.Quantifier) and node.op == "all":
            return evolve(noun, words=_without_all(noun.words))
        if node.kind.base != "card" or isinstance(node, m.Local) or "cards" in noun.words.split():
            return noun
        where = noun.closed if noun.shape == "open" else noun.whole
        return evolve(noun.of(f"cards in {where}"), plural=True)

    def among(self, collection: m.Expr) -> str:
        """Where the things are found: ` in your hand`; nothing if they are all there are."""
        if isinstance(collection, m.Builtin) and collection.name in _EVERY:
            return f" {STILL_IN}" if collection.name == "players" and self.some_leave else ""
        words = self.closed(collection)
        if isinstance(collection, m.ZoneOf | m.ZonesOf) and not words.endswith(" cards"):
            return f" in {words}"
        return f" among {words}"

    def _several(self, collection: m.Expr) -> str:
        if isinstance(collection, m.Builtin):
            return f"the {collection.name}"
        if collection.kind.base == "card":
            return self.those(collection).closed
        return self.closed(collection)

    def those(self, cards: m.Expr) -> Noun:
        """The cards there are: `the cards in your hand`."""
        noun = self.members(cards)
        return evolve(noun, words=f"the {noun.words}") if noun.words.startswith("cards ") else noun

    def which(
        self,
        thing: m.Local,
        where: m.Expr,
        plural: bool = False,
        called: Noun | None = None,
        more: bool = False,
    ) -> str:
        """A condition on one thing, to stand behind its name: `that is wild`, `whose suit is …`."""
        where = plain(where)
        if called is None and _is_spoken_of_inside(thing, where):
            called = self.names.get(thing.id) or local(thing)
        parts = where.items if isinstance(where, m.And | m.Or) else (where,)
        last: Literal[1, 2] = 2 if more or self.within == 2 else 1
        tellers = [evolve(self, within=2), evolve(self, within=last)]
        said = [tellers[0]._which(thing, part, plural, called) for part in parts]
        others = [words.startswith("for which ") for words in said]
        if isinstance(where, m.Or) and any(others):
            return self._for_which(thing, where, plural, called)
        order = sorted(range(len(parts)), key=lambda number: others[number])
        # nothing of this clause comes behind its last part
        said[order[-1]] = tellers[1]._which(thing, parts[order[-1]], plural, called)
        if isinstance(where, m.Or):
            return " or ".join(said)
        relative, further = (
            " and ".join(said[number] for number in order if others[number] is kind)
            for kind in (False, True)
        )
        return ", and ".join(part for part in (relative, further) if part)

    def _which(self, thing: m.Local, where: m.Expr, plural: bool, called: Noun | None) -> str:
        that = "who" if thing.kind.base in ("player", "team") else "that"
        if isinstance(where, m.Const):
            return f"{that} never {'count' if plural else 'counts'}"
        if not is_joined(where):
            said = self._relative(thing, where, plural, that)
            if said is not None:
                return said
        return self._for_which(thing, where, plural, called)

    def _for_which(self, thing: m.Local, where: m.Expr, plural: bool, called: Noun | None) -> str:
        english = self.naming((thing, called or _pronoun(thing, plural)))
        said = english.clause(where)
        return f"for which ({said})" if is_joined(where) else f"for which {said}"

    def _relative(self, thing: m.Local, where: m.Expr, plural: bool, that: str) -> str | None:
        """`that is …`, `whose … is`, where the thing is spoken of but once."""
        who, whose, whom = (f"\0{thing.id}{mark}" for mark in ".',")
        mark = Noun(who, whose, plural, after=whom)
        said = self.naming((thing, mark)).clause(where)
        if said.count(f"\0{thing.id}") != 1:
            return None
        if said.startswith(f"{who} "):
            return that + said.removeprefix(who)
        if said.startswith(f"{whose} "):
            return f"whose{said.removeprefix(whose)}"
        match where:
            case m.IsIn(item=item, collection=m.ZoneOf(name=name)) if _is_among_its(thing, where):
                cards = nouns.of_cards(name)
                whose_cards = Noun(f"whose {cards}", plural=nouns.is_plural(cards))
                return f"{whose_cards.does('includes', where.negated)} {self.noun(item).whole}"
        marked = f" of {whom} "
        start = said.find(marked)
        if said.startswith("the ") and start > 0:
            before = said[len("the ") : start]
            if " of " not in before and before != "number":
                return f"whose {before} {said[start + len(marked) :]}"
        return None


def _is_spoken_of_inside(thing: m.Local, parts: object) -> bool:
    """Whether it has a part in which other things are meant, where a pronoun would be theirs."""
    return any(
        isinstance(part, m.Local) and part.id == thing.id
        for one in everything(parts)
        if isinstance(one, m.Quantifier)
        for part in everything((one.where, one.by))
    )


def _without_all(words: str) -> str:
    return words.replace("all ", "", 1) if words.startswith(("all ", "(all ")) else words


def _where(node: m.Quantifier) -> m.Expr | None:
    """Which things are meant, made plain; None for all of them."""
    where = None if node.where is None else plain(node.where)
    return None if isinstance(where, m.Const) and where.value else where


def _is_among_its(thing: m.Local, where: m.Expr) -> bool:
    """Whether it is asked if one card lies in a pile of this very player."""
    match where:
        case m.IsIn(item=item, collection=m.ZoneOf(owner=owner)):
            return item.kind.surely() == m.CARD and owner == thing
    return False


def _holds_one_card(node: m.Quantifier) -> bool:
    """Whether there can be but one: a card lies in one place."""
    where = node.where
    if not isinstance(where, m.IsIn) or isinstance(where.item, m.CardConst) or where.negated:
        return False  # of a card there may be several copies
    return _is_among_its(node.local, where)


def _pronoun(thing: m.Local, plural: bool = False) -> Noun:
    if plural or thing.kind.base in ("player", "team"):
        return nouns.THEY
    return nouns.IT
