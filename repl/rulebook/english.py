"""What the rules ask for, in English: conditions, as clauses that can follow `if`."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from dsl import model as m

from . import nouns
from .nouns import Noun, listed, spoken
from .values import Values, constant, local

__all__ = ["English", "constant", "local"]

_OPPOSITE = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_WHOEVER = "whoever "
_RELATIVE = frozenset({"who", "that"})


@frozen
class English(Values):
    """Says whole conditions, and by them everything that `Values` says."""

    def clause(self, node: m.Expr, negated: bool = False) -> str:
        """A condition as a clause that can follow `if`, or its opposite."""
        match node:
            case m.Const(value=value):
                holds = bool(value) is not negated
                return "always" if holds else "never"
            case m.Not(value=value):
                return self.clause(value, not negated)
            case m.And(items=items):
                return self._joined(items, negated, "or" if negated else "and")
            case m.Or(items=items):
                return self._joined(items, negated, "and" if negated else "or")
            case m.Compare():
                return self._compared(node, _OPPOSITE[node.op] if negated else node.op)
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
            case m.IfThen():
                return self._either_way(node, negated)
        return f"“{' '.join(node.span.text.split())}” {'does not hold' if negated else 'holds'}"

    def _either_way(self, node: m.IfThen, negated: bool) -> str:
        """A condition that depends on another one."""
        if not isinstance(node.then, m.Const) and not isinstance(node.otherwise, m.Const):
            then, other = (self.clause(one, negated) for one in (node.then, node.otherwise))
            return f"{then} (where {self.clause(node.condition)}; otherwise, {other})"
        decided = node.then if isinstance(node.then, m.Const) else node.otherwise
        open_ = node.otherwise if decided is node.then else node.then
        assert isinstance(decided, m.Const)
        # what is decided holds where the condition does (or does not): the rest must, elsewhere
        is_so = bool(decided.value) is (decided is node.then)
        condition = node.condition if is_so else m.Not(node.condition, m.TRUTH, node.span)
        joined = m.Or if decided.value else m.And
        return self.clause(joined((condition, open_), m.TRUTH, node.span), negated)

    def _joined(self, items: Iterable[m.Expr], negated: bool, word: str) -> str:
        """`and` within `or` and the other way round are told apart by `both` and `either`."""
        said: list[str] = []
        for item in items:
            words = self.clause(item, negated)
            inner = _inner(item, negated)
            if inner and inner != word:
                words = f"{'both' if inner == 'and' else 'either'} {words}"
            said.append(words)
        if len(said) > 2 or any(" and " in words or " or " in words for words in said):
            return f", {word} ".join(said)
        return f" {word} ".join(said)

    def _there_is(self, node: m.Quantifier, none: bool) -> str:
        selected = self._selected(node)
        return f"there is no {selected}" if none else f"there is {nouns.article(selected)}"

    def _said_of(self, subject: m.Expr, predicate: str, negated: bool) -> str:
        said = nouns.negative(predicate) if negated else predicate
        return self.noun(subject).does(said)

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
        noun = self.noun(node.subject)
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
                return f"{there} {noun.words}"
            case "empty" | "out":
                said = "is not" if negated else "is"
                return noun.does(f"{said} {node.name}")
        won = {"won_game": "won the game", "lost_game": "lost the game"}.get(node.name, node.name)
        return noun.does(f"has not {won}" if negated else f"has {won}")

    # -------------------------------------------------------------------------- comparisons

    def _compared(self, node: m.Compare, op: str) -> str:
        left, right = node.left, node.right
        is_so = op == "is"
        if op in ("is", "is not"):
            if right.kind.base == "none":
                return self._there(left, not is_so)
            if left.kind.base == "none":
                return self._there(right, not is_so)
            if left.kind.base == "truth" and isinstance(right, m.Const):
                return self.clause(left, bool(right.value) is not is_so)
            if _is_rank_of(left) and isinstance(right, m.Const):
                assert isinstance(left, m.Property)
                noun = self.noun(left.subject)
                said = nouns.a_rank(str(right.value))
                if noun.plural:
                    said = f"{nouns.rank(str(right.value))}s"
                return noun.does(f"is {said}" if is_so else f"is not {said}")
            if isinstance(right, m.Builtin) and right.name == "turn":
                return self._has_turn(left, is_so)
            if isinstance(left, m.Builtin) and left.name == "turn":
                return self._has_turn(right, is_so)
        counted = self._counted(left, op, right)
        if counted is not None:
            return counted
        return self._ordered(node, op)

    def _ordered(self, node: m.Compare, op: str) -> str:
        noun, right = self.noun(node.left), self.words(node.right)
        if (
            op in ("is", "is not")
            and right.startswith(_WHOEVER)
            and node.left.kind.base == "player"
        ):
            said = right.removeprefix(_WHOEVER)
            return noun.does(said if op == "is" else nouns.negative(said))
        ranks = node.left.kind.base == "rank"
        more, less = ("higher than", "lower than") if ranks else ("more than", "less than")
        match op:
            case "is" | "is not":
                same = "is the same as" if node.left.kind.many else "is"
                if op == "is not":
                    same = same.replace("is", "is not", 1)
                return noun.does(f"{same} {right}")
            case "<":
                return noun.does(f"is {less} {right}")
            case ">":
                return noun.does(f"is {more} {right}")
            case "<=":
                return noun.does(f"is {right} or lower" if ranks else f"is at most {right}")
        return noun.does(f"is {right} or higher" if ranks else f"is at least {right}")

    def _has_turn(self, who: m.Expr, is_so: bool) -> str:
        noun = self.noun(who)
        if noun is nouns.YOU:
            return "it is your turn" if is_so else "it is not your turn"
        if noun.words in _RELATIVE:
            return f"whose turn it {'is' if is_so else 'is not'}"
        return f"it is {'' if is_so else 'not '}{noun.owns('turn')}"

    def _there(self, node: m.Expr, is_there: bool) -> str:
        """`there is no trump`, `the card has a suit`, `nobody …`."""
        no = "a" if is_there else "no"
        match node:
            case m.Property(subject=subject, name="rank" | "suit" | "colour" as name):
                if subject.kind.many:
                    all_ = f"all have the same {name}" if is_there else f"do not share a {name}"
                    return f"{nouns.with_article(self.members(subject))} {all_}"
                return self.noun(subject).does(f"has {no} {name}")
            case m.Property(subject=subject, name="above" | "below" as name):
                return f"there is {no} rank {name} {self.words(subject)}"
            case m.Property(subject=subject, name="player"):
                who = "somebody" if is_there else "nobody"
                return f"{who} has played {self.words(subject)}"
            case m.VariableOf(owner=owner) if owner is not None:
                thing = spoken(node.name)
                said = nouns.article(thing) if is_there else f"no {thing}"
                return self.noun(owner).does(f"has {said}")
        words = self.words(node)
        bare = words.removeprefix("the ")
        if words.startswith("the "):
            if isinstance(node, m.Quantifier):
                bare = bare.removeprefix("first ")
                single = bare.removeprefix("only ")
                bare = bare if single == bare else f"single {single}"
            return f"there is {nouns.article(bare) if is_there else f'no {bare}'}"
        return f"there is {'' if is_there else 'no '}{words}"

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
            return f"{self.words(things)} has {amount} card{'' if one else 's'}"
        there = "there is" if one else "there are"
        if isinstance(things, m.Builtin):
            word = things.name.removesuffix("s") if one else things.name
            return f"{there} {amount} {word}{self.among(things)}"
        if isinstance(things, m.Quantifier):
            return f"{there} {amount} {self._selected(things, plural=not one)}"
        return f"the number of {self.members(things)} is {_of_number(op, right.value)}"

    def _is_in(self, node: m.IsIn, negated: bool) -> str:
        is_ = "is not" if negated else "is"
        match node.collection:
            case m.ListOf(items=items) if _is_rank_of(node.item) and all(
                isinstance(item, m.Const) for item in items
            ):
                assert isinstance(node.item, m.Property)
                noun = self.noun(node.item.subject)
                names = [str(i.value) for i in items if isinstance(i, m.Const)]
                ranks = [f"{nouns.rank(i)}s" if noun.plural else nouns.a_rank(i) for i in names]
                return noun.does(f"{is_} {listed(ranks, 'or')}")
            case m.ListOf(items=items):
                words = [self.words(item) for item in items]
                return self.noun(node.item).does(f"{is_} {listed(words, 'or')}")
        among = "one of" if node.collection.kind.base != "card" else "among"
        return self.noun(node.item).does(f"{is_} {among} {self._several(node.collection)}")


def _inner(node: m.Expr, negated: bool) -> str:
    """The word that joins the parts of a condition, if there are several."""
    if isinstance(node, m.Not):
        return _inner(node.value, not negated)
    if isinstance(node, m.And):
        return "or" if negated else "and"
    if isinstance(node, m.Or):
        return "and" if negated else "or"
    return ""


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
