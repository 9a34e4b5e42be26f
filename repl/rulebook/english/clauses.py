"""What the rules ask for, in English: conditions, as clauses that can follow `if`."""

from __future__ import annotations

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
                none = (node.op == "no") is not negated
                return self._there_is(node, none)
            case m.OptionValue(name=name):
                return f"“{spoken(name)}” is {'no' if negated else 'yes'}"
            case m.DefineOf():
                return self._defined(node, negated)
            case m.VariableOf(owner=owner) if owner is not None:
                return self._said_of(owner, nouns.predicate(node.name), negated)
            case m.VariableOf(name=name):
                return _by_itself(name, negated)
            case m.Property():
                return self._state(node, negated)
            case m.Local():
                noun = self.noun(node)
                return f"{noun.words} {'is not' if negated else 'is'} so"
        return f"“{' '.join(node.span.text.split())}” {'does not hold' if negated else 'holds'}"

    def _there_is(self, node: m.Quantifier, none: bool) -> str:
        selected = self._fitted(node, self._selected(node)).words
        thing = selected if none else nouns.article(selected)
        return language.QUANTITIES["no" if none else "any"].said.format(thing=thing)

    def _said_of(self, subject: m.Expr, predicate: str, negated: bool) -> str:
        said = nouns.negative(predicate) if negated else predicate
        return self._subject(subject).does(said)

    def _defined(self, node: m.DefineOf, negated: bool) -> str:
        name = node.define.rpartition(".")[2]
        if node.subject is not None:
            return self._said_of(node.subject, nouns.predicate(name), negated)
        if node.player is not None and nouns.is_verb(name.split("_")[0]):
            return self._said_of(node.player, nouns.predicate(name), negated)
        return _by_itself(name, negated)

    def _held(self, node: m.Expr) -> tuple[Noun, str] | None:
        """Whose cards these are, and what they are called, where they are not called a pile."""
        match node:
            case m.ZoneOf(owner=owner, name=name) if owner is not None:
                words = nouns.of_cards(name)
            case m.DefineOf(define=name, player=owner, subject=None) if owner is not None:
                words = nouns.named(name, node.kind)
            case _:
                return None
        return (self.noun(owner), words) if "cards" in words.split() else None

    def _state(self, node: m.Property, negated: bool) -> str:
        noun = self._subject(node.subject)
        match node.name:
            case "empty" if isinstance(node.subject, m.Builtin):
                return f"there are {'some' if negated else 'no'} {node.subject.name}"
            case "empty" if (held := self._held(node.subject)) is not None:
                owner, cards = held
                return owner.does(f"has {'some' if negated else 'no'} {cards}")
            case "empty" if isinstance(node.subject, m.ZoneOf) and noun.words.endswith(" cards"):
                none = "some" if negated else "no"
                return f"there are {none} {noun.words.removeprefix('the ')}"
            case "empty" if "cards" in noun.words or node.subject.kind.base != "card":
                there = "there are some of" if negated else "there are none of"
                return f"{there} {noun.whole}"
        said = language.of_property(node).said or f"is {spoken(node.name)}"
        return noun.does(nouns.negative(said) if negated else said)

    # -------------------------------------------------------------------------- comparisons

    def _compared(self, node: m.Compare, negated: bool) -> str:
        left, right = node.left, node.right
        is_so = (node.op == "is") is not negated
        if node.op in ("is", "is not"):
            if right.kind.base == "none":
                return self._there(left, not is_so)
            if left.kind.base == "none":
                return self._there(right, not is_so)
            if _is_rank_of(left) and isinstance(right, m.Const):
                assert isinstance(left, m.Property)
                noun = self._subject(left.subject)
                said = nouns.a_rank(str(right.value))
                if noun.plural:
                    said = f"{nouns.rank(str(right.value))}s"
                return noun.does(f"is {said}" if is_so else f"is not {said}")
            if isinstance(right, m.Builtin) and right.name == "turn":
                return self._has_turn(left, is_so)
            if isinstance(left, m.Builtin) and left.name == "turn":
                return self._has_turn(right, is_so)
        counted = self._counted(left, _OPPOSITE[node.op] if negated else node.op, right)
        if counted is not None:
            return counted
        return self._ordered(node, negated)

    def _subject(self, node: m.Expr) -> Noun:
        """What a clause begins with, in brackets where its own verb could be taken for another."""
        noun = self.noun(node)
        if noun.shape not in ("open", "list", "if"):
            return noun
        return evolve(noun, words=f"({noun.words})", possessive="", shape="plain")

    def _ordered(self, node: m.Compare, negated: bool) -> str:
        noun, right = self._subject(node.left), self.noun(node.right)
        op: str = node.op
        if op in ("is", "is not"):
            said = "is" if (op == "is") is not negated else "is not"
            whoever = right.words.startswith(_WHOEVER) and node.left.kind.base == "player"
            if whoever and right.shape == "plain" and not node.left.kind.many:
                does = right.words.removeprefix(_WHOEVER)
                return noun.does(does if said == "is" else nouns.negative(does))
            if node.left.kind.many:
                said += " the same as"
            fits = ["product", "sum"]
            if not (self.is_part or self.within):
                fits.append("list")
            last = right.words if right.shape in fits else right.whole
            if right.shape == "open" and any(map(_ends_in_or, everything(node.right))):
                last = right.closed
            return noun.does(f"{said} {last}")
        if negated and not (node.left.kind.maybe or node.right.kind.maybe):
            op, negated = _OPPOSITE[op], False  # where nothing can be missing
        is_ = "is not" if negated else "is"
        ranks = node.left.kind.base == "rank"
        last = right.words if right.shape in ("product", "sum") else right.whole
        if op in ("<", ">"):
            more, less = ("higher", "lower") if ranks else ("more", "less")
            return noun.does(f"{is_} {more if op == '>' else less} than {last}")
        if ranks:
            return noun.does(f"{is_} {right.closed} or {'lower' if op == '<=' else 'higher'}")
        return noun.does(f"{is_} at {'most' if op == '<=' else 'least'} {last}")

    def _has_turn(self, who: m.Expr, is_so: bool) -> str:
        noun = self.noun(who)
        if noun.words.startswith("\0"):  # it is to become a relative clause
            return f"{noun.possessive} turn it {'is' if is_so else 'is not'}"
        return f"it is {'' if is_so else 'not '}{noun.owns('turn')}"

    def _there(self, node: m.Expr, is_there: bool) -> str:
        """`there is no trump`, `the card has a suit`, `nobody …`."""
        no = "a" if is_there else "no"
        match node:
            case m.Property(subject=subject, name="rank" | "suit" | "colour" as name):
                if not subject.kind.many:
                    return self._subject(subject).does(f"has {no} {name}")
                cards = self.those(subject)
                words = cards.words
                words = words if cards.shape in ("plain", "with") else f"({words})"
                return f"{words} {'all have the same' if is_there else 'do not share a'} {name}"
            case m.Property(subject=subject, name="above" | "below" as name):
                return f"there is {no} rank {name} {self.noun(subject).whole}"
            case m.Property(subject=subject, name="player"):
                who = "somebody" if is_there else "nobody"
                return f"{who} has played {self.noun(subject).whole}"
            case m.Property(subject=subject, name="partner"):
                return self._subject(subject).does(f"has {no} partner")
            case m.VariableOf(owner=owner) if owner is not None:
                thing = spoken(node.name)
                said = nouns.article(thing) if is_there else f"no {thing}"
                return self._subject(owner).does(f"has {said}")
            case m.DefineOf(subject=subject) if subject is not None:
                thing = nouns.named(node.define.rpartition(".")[2], node.kind)
                if not thing.startswith(("“", "whoever ")):
                    said = nouns.article(thing) if is_there else f"no {thing}"
                    return self._subject(subject).does(f"has {said}")
        noun = self.noun(node)
        thing = noun.words.removeprefix("the ")
        if noun.words.startswith("the ") and noun.shape in ("plain", "with", "open"):
            if isinstance(node, m.Quantifier):
                if node.where is not None or node.op != "first":
                    thing = thing.removeprefix("first ")
                single = thing.removeprefix("only ")
                thing = thing if single == thing else f"single {single}"
            return f"there is {nouns.article(thing) if is_there else f'no {thing}'}"
        if noun.words.startswith(_WHOEVER) and noun.shape == "plain":
            verb = noun.words.removeprefix(_WHOEVER)
            return f"{'somebody' if is_there else 'nobody'} {verb}"
        is_none = "is not none" if is_there else "is none"
        return f"{self._subject(node).words} {is_none}"

    def _counted(self, left: m.Expr, op: str, right: m.Expr) -> str | None:
        """`your hand has more than 1 card`, `there are 3 players`."""
        if isinstance(left, m.Property) and left.name == "count":
            things = left.subject
        elif isinstance(left, m.Quantifier) and left.op == "count":
            things = evolve(left, op="all", kind=left.kind)
        else:
            return None
        if not isinstance(right, m.Const) or not isinstance(right.value, int):
            return None
        amount = _amount(op, right.value)
        one = right.value == 1 and amount != "no"
        held = self._held(things)
        if held is not None:
            owner, cards = held
            words = cards.replace("cards", "card", 1) if one else cards
            return owner.does(f"has {amount} {words}")
        if isinstance(things, m.ZoneOf) and self.words(things).endswith(" cards"):
            words = self.words(things).removeprefix("the ")
            is_are = "is" if one else "are"
            return f"there {is_are} {amount} {words.removesuffix('s') if one else words}"
        if isinstance(things, m.ZoneOf):
            return self._subject(things).does(f"has {amount} card{'' if one else 's'}")
        there = "there is" if one else "there are"
        if isinstance(things, m.Builtin):
            word = things.name.removesuffix("s") if one else things.name
            return f"{there} {amount} {word}{self.among(things)}"
        if isinstance(things, m.Quantifier):
            selected = self._fitted(things, self._selected(things, plural=not one)).words
            return f"{there} {amount} {selected}"
        number = self._subject(left).words
        return f"{number} is {_of_number(op, right.value)}"

    def _is_in(self, node: m.IsIn, negated: bool) -> str:
        is_ = "is not" if negated else "is"
        match node.collection:
            case m.ListOf(items=items) if _is_rank_of(node.item) and all(
                isinstance(item, m.Const) for item in items
            ):
                assert isinstance(node.item, m.Property)
                noun = self._subject(node.item.subject)
                names = [str(i.value) for i in items if isinstance(i, m.Const)]
                ranks = [f"{nouns.rank(i)}s" if noun.plural else nouns.a_rank(i) for i in names]
                return noun.does(f"{is_} {listed(ranks, 'or')}")
            case m.ListOf(items=items):
                words = [self.closed(item) for item in items]
                return self._subject(node.item).does(f"{is_} {listed(words, 'or')}")
        among = "one of" if node.collection.kind.base != "card" else "among"
        return self._subject(node.item).does(f"{is_} {among} {self._several(node.collection)}")


def _ends_in_or(node: object) -> bool:
    """Whether it is said with an `or` that could be taken for one of what stands around it."""
    if isinstance(node, m.Compare):
        return node.left.kind.base == "rank" and node.op not in ("is", "is not")
    return isinstance(node, m.ListOf)


def _is_rank_of(node: m.Expr) -> bool:
    """The rank of one card: a card of rank 8 is an 8."""
    return (
        isinstance(node, m.Property)
        and node.name == "rank"
        and node.subject.kind.base == "card"
        and not node.subject.kind.many
    )


def _amount(op: str, count: int) -> str:
    match op:
        case "is":
            return f"exactly {count}" if count else "no"
        case "is not":
            return f"not exactly {count}" if count else "some"
        case "<":
            return f"fewer than {count}"
        case "<=":
            return f"at most {count}"
        case ">":
            return f"more than {count}" if count else "some"
    return f"at least {count}"


def _of_number(op: str, count: int) -> str:
    words = {"is": "", "is not": "not ", "<": "less than ", "<=": "at most ", ">": "more than "}
    return f"{words.get(op, 'at least ')}{count}"


def _by_itself(name: str, negated: bool) -> str:
    """A name that is a clause: `the hand is over`; of any other, whether it holds."""
    said = nouns.clause(name)
    if said is None:
        return f"“{spoken(name)}” {'does not hold' if negated else 'holds'}"
    subject, predicate = said
    return f"{nouns.with_article(subject)} {nouns.negative(predicate) if negated else predicate}"
