"""Reads the rulebook's sentences back: all that a condition or a value could mean.

Every way to read a sentence is followed to its end, so that two readings of one are found. What is
declared, and how English calls it, is written out here by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from attrs import define, evolve, field, frozen

from . import meaning as say
from .meaning import Meaning
from .words import ALONE, KINDS, OWNED, RANKS, SUITS

TOKEN = re.compile(r"“[^”]*”|'s(?![a-z])|'|[(),;]|-?\w+")


@frozen
class Bound:
    """A thing of which the words around speak: by a pronoun, or by the name it was given."""

    pronoun: str
    name: str | None = None
    kind: str = ""


Scope = tuple[Bound, ...]
Ends = list[tuple[int, Meaning]]
Rule = Callable[[int, Scope], Iterator[tuple[int, Meaning]]]


@define
class Reader:
    tokens: list[str]
    _known: dict[tuple[str, int, Scope], Ends] = field(factory=dict)

    def all_of(self, name: str, at: int, scope: Scope) -> Ends:
        """The ends and meanings of one rule of the grammar at a place, each once."""
        key = (name, at, scope)
        if key not in self._known:
            rule: Rule = getattr(self, name)
            found: Ends = []
            for one in rule(at, scope):
                if one not in found:
                    found.append(one)
            self._known[key] = found
        return self._known[key]

    def is_at(self, at: int, words: str) -> int | None:
        """The end of these words, if they stand here."""
        wanted = TOKEN.findall(words)
        end = at + len(wanted)
        return end if self.tokens[at:end] == wanted else None

    def one_of(self, at: int, words: dict[str, Meaning]) -> Ends:
        return [(end, what) for one, what in words.items() if (end := self.is_at(at, one))]

    def then(self, ends: Ends, words: str) -> Ends:
        return [(after, what) for end, what in ends if (after := self.is_at(end, words))]

    # ---------------------------------------------------------------------------------- values

    def value(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """Anything: a sum, or one thing or another."""
        for end, then in self.all_of("sum", at, scope):
            yield end, then
            if after := self.is_at(end, "if"):
                for middle, given in self.all_of("clause", after, scope):
                    if start := self.is_at(middle, ", otherwise"):
                        for last, otherwise in self.all_of("value", start, scope):
                            yield last, ("if", given, then, otherwise)

    def sum(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.chain("product", {"plus": say.plus, "minus": say.minus}, at, scope)

    def product(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.chain("signed", {"times": say.times}, at, scope)

    def chain(
        self, rule: str, signs: dict[str, Callable[[Meaning, Meaning], Meaning]],
        at: int, scope: Scope,
    ) -> Iterator[tuple[int, Meaning]]:  # fmt: skip
        waiting = list(self.all_of(rule, at, scope))
        while waiting:
            end, left = waiting.pop()
            yield end, left
            for sign, join in signs.items():
                if start := self.is_at(end, sign):
                    for last, right in self.all_of(rule, start, scope):
                        waiting.append((last, join(left, right)))

    def signed(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("thing", at, scope)
        if start := self.is_at(at, "minus"):
            for end, what in self.all_of("thing", start, scope):
                yield end, ("minus", what)

    def bracketed(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        if start := self.is_at(at, "("):
            for rule in ("value", "one_after_another", "list_of"):
                yield from self.then(self.all_of(rule, start, scope), ")")

    def one_after_another(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`your hand and the pile`"""
        waiting = list(self.all_of("thing", at, scope))
        while waiting:
            end, left = waiting.pop()
            if start := self.is_at(end, "and"):
                for last, right in self.all_of("thing", start, scope):
                    both = say.then_all(left, right)
                    yield last, both
                    waiting.append((last, both))

    def list_of(self, at: int, scope: Scope, word: str = "and") -> Iterator[tuple[int, Meaning]]:
        """`A, B and C`"""
        for end, first in self.all_of("thing", at, scope):
            waiting: list[tuple[int, tuple[Meaning, ...]]] = [(end, (first,))]
            while waiting:
                here, items = waiting.pop()
                if start := self.is_at(here, word):
                    for last, what in self.all_of("thing", start, scope):
                        yield last, ("and then", (*items, what))
                if start := self.is_at(here, ","):
                    waiting += [
                        (last, (*items, what)) for last, what in self.all_of("thing", start, scope)
                    ]

    def thing(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """What can be spoken of in one breath, with what belongs to it."""
        for rule in ("owned", "relation", "quantity", "bracketed"):
            yield from self.all_of(rule, at, scope)

    def owned(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`the dealer's team's won cards`: whose it is stands right before it."""
        waiting = list(self.all_of("start", at, scope))
        while waiting:
            end, what = waiting.pop()
            yield end, what
            mark = "'" if what in _OF_MANY else "'s"
            if start := self.is_at(end, mark):
                waiting += self.belongs(start, what)

    def belongs(self, at: int, owner: Meaning) -> Iterator[tuple[int, Meaning]]:
        for end, name in self.one_of(at, OWNED):
            yield end, ("of", name, owner)

    def start(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.one_of(at, ALONE)
        token = self.tokens[at] if at < len(self.tokens) else ""
        if re.fullmatch(r"-?\d+", token):
            yield at + 1, ("word", token)
        if token in SUITS:
            yield at + 1, ("word", token)
        if token in RANKS and not token.isdigit():
            yield at + 1, ("word", RANKS[token])
        for depth, bound in enumerate(scope):
            newest = all(one.name or one.pronoun != bound.pronoun for one in scope[depth + 1 :])
            if bound.name is not None:
                if token == bound.name:
                    yield at + 1, ("it", depth)
            elif newest:
                subject, object_, owner = PRONOUNS[bound.pronoun]
                if token in (subject, object_):
                    yield at + 1, ("it", depth)
                if token == owner:
                    yield from self.belongs(at + 1, ("it", depth))
        if token == "your":
            yield from self.belongs(at + 1, ("name", "player"))
        if start := self.is_at(at, "the next player"):
            yield start, ("of", "next", ("name", "player"))
        if start := self.is_at(at, "the other players"):
            yield start, ("of", "others", ("name", "player"))

    def relation(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`the rank of …`, `the player after …`"""
        if start := self.is_at(at, "the"):
            for middle, name in self.one_of(start, OWNED):
                if after := self.is_at(middle, "of"):
                    for end, owner in self.all_of("thing", after, scope):
                        yield end, ("of", name, owner)
        relations: dict[str, Callable[[Meaning], Meaning]] = {
            "the player after": partial(_of, "next"),
            "the players other than": partial(_of, "others"),
            "the player to the left of": partial(_of, "left"),
            "the player to the right of": partial(_of, "right"),
            "the player who played": partial(_of, "player"),
            "the next rank above": partial(_of, "above"),
            "the next rank below": partial(_of, "below"),
            "all but the top card of": partial(_of, "rest"),
            "the rank": lambda what: ("rank of", what),
            "the number of": lambda what: ("count", what),
            "the number of cards in": lambda what: ("count", what),
            "the cards in": lambda what: what,
        }
        for words, make in relations.items():
            if start := self.is_at(at, words):
                for end, what in self.all_of("thing", start, scope):
                    yield end, make(what)
        for start, kind in self.one_of(at, {f"the number of {words}": of for words, of in KINDS}):
            yield start, ("count", ("builtin", kind))
        if start := self.is_at(at, "the player to"):
            for end, what in self.all_of("neighbour", start, scope):
                yield end, what

    def neighbour(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`your left`, `the dealer's right`"""
        sides = {"left": "left", "right": "right"}
        for word, owner in (("your", ("name", "player")), *owners_of(scope)):
            if start := self.is_at(at, word):
                for end, side in self.one_of(start, sides):
                    yield end, ("of", side, owner)
        for end, owner in self.all_of("owned", at, scope):
            if start := self.is_at(end, "'s"):
                for last, side in self.one_of(start, sides):
                    yield last, ("of", side, owner)

    # -------------------------------------------------------------------------------- quantities

    def quantity(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        for words, make in {"all": None, "the": None, "the number of": "count"}.items():
            if start := self.is_at(at, words):
                for end, things, _ in self.selected(start, scope, plural=True):
                    yield end, (things if make is None else (make, things))
        for words in ("the", "the first"):
            if start := self.is_at(at, words):
                for end, things, _ in self.selected(start, scope):
                    if words == "the first" or things[0] == "all":
                        yield end, ("first", things)
        for words, only in (("the", ""), ("the only", "only ")):
            if start := self.is_at(at, words):
                for end, things, inner in self.found(start, scope):
                    yield from self.most(end, things, inner, only)
        yield from self.added_up(at, scope)

    def most(
        self, at: int, things: Meaning, scope: Scope, only: str
    ) -> Iterator[tuple[int, Meaning]]:
        """`with the highest rank of those that are wild`"""
        deep = len(scope) - 1
        for how in ("highest", "lowest"):
            if start := self.is_at(at, f"with the {how}"):
                for end, by in self.measure(start, scope):
                    yield end, (f"{only}{how}", things, by, deep)
                    if middle := self.is_at(end, "of those"):
                        those = (*scope[:-1], evolve(scope[-1], pronoun="they"))
                        for last, where in self.all_of("which", middle, those):
                            these = say.chosen(scope[-1].kind, things, where)
                            yield last, (f"{only}{how}", these, by, deep)

    def measure(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """What is compared: `rank` for `its rank`."""
        found: Ends = list(self.belongs(at, ("it", len(scope) - 1)))
        found += self.all_of("thing", at, scope)
        for left_out in ("the", "its", "their"):
            other = type(self)([*self.tokens[:at], left_out, *self.tokens[at:]])
            found += [(end - 1, what) for end, what in other.all_of("thing", at, scope)]
        yield from dict.fromkeys(found)

    def added_up(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        if start := self.is_at(at, "the sum , over all"):
            for end, things, inner in self.selected(start, scope, plural=True):
                yield from self.sum_of(end, things, inner)
        if start := self.is_at(at, "the sum , over each of"):
            every: dict[str, Meaning] = {"the players": "players", "the suits": "suits"}
            kinds = [(end, ("builtin", kind)) for end, kind in self.one_of(start, every)]
            for end, things in (*kinds, *self.all_of("thing", start, scope)):
                name, after = self.name_given(end)
                for pronoun in ("it", "they"):
                    yield from self.sum_of(after, things, (*scope, Bound(pronoun, name)))

    def sum_of(self, at: int, things: Meaning, inner: Scope) -> Iterator[tuple[int, Meaning]]:
        if start := self.is_at(at, ", of"):
            for end, by in self.all_of("thing", start, inner):
                yield end, ("sum", things, by, len(inner) - 1)

    def name_given(self, at: int) -> tuple[str | None, int]:
        """`(“c”)`"""
        if self.is_at(at, "(") and self.tokens[at + 1 : at + 2] and self.is_at(at + 2, ")"):
            name = self.tokens[at + 1]
            if name.startswith("“"):
                return name, at + 3
        return None, at

    def selected(
        self, at: int, scope: Scope, plural: bool = False
    ) -> Iterator[tuple[int, Meaning, Scope]]:
        """`cards in your hand that match`: where it ends, the things, and what is now spoken of."""
        for end, collection, inner in self.found(at, scope, plural):
            yield end, collection, inner
            for last, where in self.all_of("which", end, inner):
                yield last, say.chosen(inner[-1].kind, collection, where), inner

    def found(
        self, at: int, scope: Scope, plural: bool = False
    ) -> Iterator[tuple[int, Meaning, Scope]]:
        """`cards in your hand`"""
        for kind in ("card", "player", "suit"):
            start = self.is_at(at, f"{kind}s" if plural else kind)
            if start is None:
                continue
            places: Ends = []
            if kind != "card":
                places.append((start, ("builtin", f"{kind}s")))
                if kind == "player" and (after := self.is_at(start, "still in")):
                    places.append((after, ("builtin", "players")))
            for word in ("in", "among"):
                if middle := self.is_at(start, word):
                    places += self.all_of("thing", middle, scope)
            pronoun = "they" if plural or kind == "player" else "it"
            for end, collection in places:
                name, after = self.name_given(end)
                inner = (*scope, Bound(pronoun, name, kind))
                yield after, collection, inner


_OF_MANY = (("builtin", "players"), ("of", "others", ("name", "player")))


PRONOUNS = {"it": ("it", "it", "its"), "they": ("they", "them", "their")}


def owners_of(scope: Scope) -> tuple[tuple[str, Meaning], ...]:
    """`its` and `their`, and whose that is."""
    found: dict[str, Meaning] = {}
    for depth, bound in enumerate(scope):
        if bound.name is None:
            found[PRONOUNS[bound.pronoun][2]] = ("it", depth)
    return tuple(found.items())


def _of(name: str, what: Meaning) -> Meaning:
    return ("of", name, what)
