"""Reads conditions back, and the clauses that say which things are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define

from . import meaning as say
from .meaning import Meaning
from .reader import TOKEN, Ends, Reader, Scope, owners_of
from .words import ITSELF, KINDS, NOT_ITSELF, PLURAL, RANKS, SAID, SUITS, ZONES


@define
class Clauses(Reader):
    """Whole conditions, and by them everything that can be read."""

    # ---------------------------------------------------------------------------- relative clauses

    def which(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`that is wild and whose suit is …, and for which …`"""
        for end, first in self.all_of("relative", at, scope):
            yield end, first
            for words, join in ((("and", ", and"), say.both), (("or",), say.either)):
                waiting = [(end, [first])]
                while waiting:
                    here, items = waiting.pop()
                    for word in words:
                        if start := self.is_at(here, word):
                            for last, what in self.all_of("relative", start, scope):
                                yield last, join([*items, what])
                                waiting.append((last, [*items, what]))

    def relative(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        it = ("it", len(scope) - 1)
        for word in ("that", "who"):
            if start := self.is_at(at, word):
                yield from self.predicate(start, it, scope)
                for count in ("counts", "count"):
                    if end := self.is_at(start, f"never {count}"):
                        yield end, say.FALSE
        if start := self.is_at(at, "whose"):
            for end, thing in self.belongs(start, it):
                yield from self.predicate(end, thing, scope)
                for verb, is_so in (("includes", True), ("does not include", False)):
                    for form in (verb, _of_many(verb)):
                        if middle := self.is_at(end, form):
                            for last, item in self.all_of("thing", middle, scope):
                                held = ("in", item, thing)
                                yield last, held if is_so else say.denied(held)
            for words, is_so in (("turn it is", True), ("turn it is not", False)):
                if end := self.is_at(start, words):
                    turn = say.alike(("builtin", "turn"), it)
                    yield end, turn if is_so else say.denied(turn)
        if start := self.is_at(at, "for which"):
            yield from self.all_of("simple", start, scope)
            yield from self.in_brackets(start, scope)

    # ---------------------------------------------------------------------------------- clauses

    def clause(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("simple", at, scope)
        for word in ("and", "or"):
            yield from self.joined(at, scope, word, "part")
        for end, one in self.side(at, scope):
            if start := self.is_at(end, "if , and only if ,"):
                for last, two in self.side(start, scope):
                    yield last, ("iff", one, two)

    def side(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("simple", at, scope)
        yield from self.in_brackets(at, scope)

    def in_brackets(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        if start := self.is_at(at, "("):
            yield from self.then(self.all_of("clause", start, scope), ")")

    def joined(self, at: int, scope: Scope, word: str, rule: str) -> Iterator[tuple[int, Meaning]]:
        """Two or more parts with the same word between them."""
        join = say.both if word == "and" else say.either
        waiting = [(end, [what]) for end, what in self.all_of(rule, at, scope)]
        while waiting:
            end, items = waiting.pop()
            if len(items) > 1:
                yield end, join(items)
            for between in (word, f", {word}"):
                if start := self.is_at(end, between):
                    for last, what in self.all_of(rule, start, scope):
                        waiting.append((last, [*items, what]))

    def part(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("inner", at, scope)
        for first, word in (("both", "and"), ("either", "or")):
            if start := self.is_at(at, first):
                yield from self.joined(start, scope, word, "inner")

    def inner(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("simple", at, scope)
        yield from self.in_brackets(at, scope)

    def simple(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """A clause of one verb, and on what it depends."""
        yield from self.all_of("atom", at, scope)
        for end, then in (*self.all_of("atom", at, scope), *self.in_brackets(at, scope)):
            if start := self.is_at(end, "(where"):
                for middle, given in self.all_of("clause", start, scope):
                    if after := self.is_at(middle, "; otherwise ,"):
                        for last, other in self.all_of("clause", after, scope):
                            if close := self.is_at(last, ")"):
                                yield close, say.cases(given, then, other)

    def atom(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.one_of(at, ITSELF)
        for end, positive in self.one_of(at, NOT_ITSELF):
            yield end, ("not", ITSELF[positive])
        yield from self.one_of(at, {"always": say.TRUE, "never": say.FALSE})
        yield from self.all_of("there", at, scope)
        yield from self.all_of("turns", at, scope)
        for words, is_there in (("nobody", False), ("somebody", True)):
            if start := self.is_at(at, f"{words} has played"):
                for end, what in self.all_of("thing", start, scope):
                    yield end, _none(("of", "player", what), is_there)
            if end_ := self.is_at(at, f"{words} makes high"):
                yield end_, _none(("of", "who_makes_high", None), is_there)
        for end, subject in self.all_of("sum", at, scope):
            yield from self.predicate(end, subject, scope)

    def turns(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """`it is not the dealer's turn`"""
        for start_words, is_so in (("it is", True), ("it is not", False)):
            start = self.is_at(at, start_words)
            if start is None:
                continue
            whose: Ends = [
                (end, owner)
                for word, owner in (("your", ("name", "player")), *owners_of(scope))
                if (end := self.is_at(start, f"{word} turn"))
            ]
            whose += self.then(self.all_of("owned", start, scope), "'s turn")
            if middle := self.is_at(start, "the turn of"):
                whose += self.all_of("thing", middle, scope)
            for end, owner in whose:
                turn = say.alike(("builtin", "turn"), owner)
                yield end, turn if is_so else ("not", turn)

    def there(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        for verb in ("is", "are"):
            start = self.is_at(at, f"there {verb}")
            if start is None:
                continue
            for article, is_there in (("no", False), ("a", True), ("an", True)):
                middle = self.is_at(start, article)
                if middle is None:
                    continue
                yield from self.what_there_is(middle, scope, is_there)
            for words, is_none in (("none of", True), ("some of", False)):
                if middle := self.is_at(start, words):
                    for end, what in self.all_of("thing", middle, scope):
                        yield end, _empty(what, is_none)
            for middle, (op, number) in self.amount(start):
                for plural in (True, False):
                    for end, things in self.those(middle, scope, plural):
                        yield end, say.counted(things, op, number)
                for words, kind in KINDS:
                    for form in (words, words.replace("s", "", 1)):
                        if end_ := self.is_at(middle, form):
                            yield end_, say.counted(("builtin", kind), op, number)
                for word in ("cards in use", "card in use"):
                    if end_ := self.is_at(middle, word):
                        yield end_, say.counted(("of", "in_use", None), op, number)

    def those(self, at: int, scope: Scope, plural: bool = False) -> Iterator[tuple[int, Meaning]]:
        """`cards in your hand that match`, perhaps in brackets."""
        for end, things, _ in self.selected(at, scope, plural):
            yield end, things
        if start := self.is_at(at, "("):
            for end, things, _ in self.selected(start, scope, plural):
                if last := self.is_at(end, ")"):
                    yield last, things

    def what_there_is(self, at: int, scope: Scope, is_there: bool) -> Iterator[tuple[int, Meaning]]:
        """After `there is no`."""
        for end, things in self.those(at, scope):
            yield end, _empty(things, not is_there)
        for end, things, inner in self.found(at, scope):
            for last, what in self.most(end, things, inner, ""):
                yield last, _none(what, is_there)
        if start := self.is_at(at, "single"):
            for end, things, inner in self.found(start, scope):
                for last, what in self.most(end, things, inner, "only "):
                    yield last, _none(what, is_there)
        for side in ("above", "below"):
            if start := self.is_at(at, f"rank {side}"):
                for end, what in self.all_of("thing", start, scope):
                    yield end, _none(("of", side, what), is_there)
        if start := self.is_at(at, "first"):
            for end, things, _ in self.selected(start, scope):
                yield end, _none(("first", things), is_there)
        other = type(self)([*self.tokens[:at], "the", *self.tokens[at:]])
        for end, what in other.all_of("thing", at, scope):
            if what[0] in ("of", "rank of"):
                yield end - 1, _none(what, is_there)

    def amount(self, at: int) -> Iterator[tuple[int, tuple[str, int]]]:
        """`more than 3`"""
        words = {
            "exactly": "is", "not exactly": "is not", "fewer than": "<",
            "at most": "<=", "more than": ">", "at least": ">=",
        }  # fmt: skip
        for start, op in self.one_of(at, words):
            if start < len(self.tokens) and re.fullmatch(r"-?\d+", self.tokens[start]):
                yield start + 1, (op, int(self.tokens[start]))
        yield from self.one_of(at, {"no": ("is", 0), "some": (">", 0)})

    # -------------------------------------------------------------------------------- predicates

    def predicate(self, at: int, subject: Meaning, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        """What is said of something, from its verb on."""
        for (so, not_so), name in SAID.items():
            for words, is_so in ((so, True), (not_so, False)):
                for form in (words, _of_many(words)):
                    if end := self.is_at(at, form):
                        held = ("of", name, subject)
                        yield end, held if is_so else ("not", held)
        for words, is_so in (("makes high", True), ("does not make high", False)):
            for form in (words, "make high", "do not make high"):
                is_form = form == words or form.startswith("do ") is not is_so
                if is_form and (end := self.is_at(at, form)):
                    held = say.alike(subject, ("of", "who_makes_high", None))
                    yield end, held if is_so else ("not", held)
        for verb in ("is", "are"):
            if start := self.is_at(at, verb):
                yield from self.is_said(start, subject, scope, True)
                if middle := self.is_at(start, "not"):
                    yield from self.is_said(middle, subject, scope, False)
        for verb in ("has", "have"):
            if start := self.is_at(at, verb):
                yield from self.has_said(start, subject)
        for words, is_there in (("all have the same", True), ("do not share a", False)):
            for name in ("rank", "suit"):
                if end := self.is_at(at, f"{words} {name}"):
                    yield end, _none(("of", name, subject), is_there)

    def has_said(self, at: int, subject: Meaning) -> Iterator[tuple[int, Meaning]]:
        parts = {
            name: name for name in ("rank", "suit", "partner", "bid", "score", "glut", "owner")
        }
        parts |= {"worth": "worth", "size": "size"}
        for article, is_there in (("no", False), ("a", True), ("an", True)):
            if start := self.is_at(at, article):
                for end, name in self.one_of(start, parts):
                    yield end, _none(("of", name, subject), is_there)
        for middle, (op, number) in self.amount(at):
            for word in ("cards", "card"):
                if end_ := self.is_at(middle, word):
                    yield end_, say.counted(subject, op, number)
            for words, name in (*ZONES.items(), ("playable cards", "playable")):
                for form in (words, words.replace("cards", "card")):
                    if "card" in form and (end_ := self.is_at(middle, form)):
                        yield end_, say.counted(("of", name, subject), op, number)

    def is_said(
        self, at: int, subject: Meaning, scope: Scope, is_so: bool
    ) -> Iterator[tuple[int, Meaning]]:
        """After `is`, or `is not`."""
        for end, what in self.is_held(at, subject, scope):
            yield end, what if is_so else ("not", what)

    def is_held(self, at: int, subject: Meaning, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        if end_ := self.is_at(at, "empty"):
            yield end_, ("empty", subject)
        if end_ := self.is_at(at, "none"):
            yield end_, say.none(subject)
        for words, op in (
            ("higher than", ">"), ("more than", ">"), ("lower than", "<"), ("less than", "<"),
            ("at most", "<="), ("at least", ">="),
        ):  # fmt: skip
            if start := self.is_at(at, words):
                for end, what in self.all_of("compared_with", start, scope):
                    yield end, _order(subject, op, what)
        for end, what in self.all_of("thing", at, scope):
            for words, op in (("or lower", "<="), ("or higher", ">=")):
                if last := self.is_at(end, words):
                    yield last, _order(subject, op, what)
        for end, what in self.all_of("compared_with", at, scope):
            yield end, _same(subject, what)
        for words in ("the same as",):
            if start := self.is_at(at, words):
                for rule in ("compared_with", "one_after_another", "list_of"):
                    for end, what in self.all_of(rule, start, scope):
                        yield end, say.alike(subject, what)
        yield from ((end, ("in", subject, what)) for end, what in self.list_of(at, scope, "or"))
        yield from self.ranks(at, subject)
        for words in ("one of", "among"):
            if start := self.is_at(at, words):
                yield from self.among_these(start, subject, scope)

    def compared_with(self, at: int, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        yield from self.all_of("sum", at, scope)
        for rank, name in RANKS.items():
            for suit in SUITS:
                if end := self.is_at(at, f"the {rank} of {suit}"):
                    yield end, ("card", name, suit)

    def ranks(self, at: int, subject: Meaning) -> Iterator[tuple[int, Meaning]]:
        """`an 8, a king or an ace`"""
        named: dict[str, Meaning] = {}
        for rank, name in RANKS.items():
            article = "an" if rank in ("ace", "8") else "a"
            named[f"{article} {rank}"] = ("word", name)
            named[f"{rank}s"] = ("word", name)
        waiting = [(end, [what]) for end, what in self.one_of(at, named)]
        of = ("of", "rank", subject)
        while waiting:
            end, items = waiting.pop()
            if len(items) == 1:
                yield end, say.alike(of, items[0])
            if start := self.is_at(end, "or"):
                for last, what in self.one_of(start, named):
                    yield last, ("in", of, ("and then", (*items, what)))
            if start := self.is_at(end, ","):
                waiting += [(last, [*items, what]) for last, what in self.one_of(start, named)]

    def among_these(self, at: int, subject: Meaning, scope: Scope) -> Iterator[tuple[int, Meaning]]:
        for end, what in self.all_of("thing", at, scope):
            yield end, ("in", subject, what)
        for kind in ("players", "suits"):
            if end_ := self.is_at(at, f"the {kind}"):
                yield end_, ("in", subject, ("builtin", kind))
        if start := self.is_at(at, "the"):
            for end, things, _ in self.selected(start, scope, plural=True):
                yield end, ("in", subject, things)


def _empty(things: Meaning, is_none: bool) -> Meaning:
    return ("empty", things) if is_none else ("not", ("empty", things))


def _none(what: Meaning, is_there: bool) -> Meaning:
    missing = say.none(what)
    return ("not", missing) if is_there else missing


def _order(left: Meaning, op: str, right: Meaning) -> Meaning:
    if left[0] == "count" and _is_number(right):
        return say.counted(left[1], op, int(right[1]))
    return ("order", op, left, right)


def _same(left: Meaning, right: Meaning) -> Meaning:
    if left[0] == "count" and _is_number(right):
        return say.counted(left[1], "is", int(right[1]))
    return say.alike(left, right)


def _is_number(what: Meaning) -> bool:
    return what[0] == "word" and re.fullmatch(r"-?\d+", what[1]) is not None


def _of_many(words: str) -> str:
    first, space, rest = words.partition(" ")
    return PLURAL.get(first, first.removesuffix("s")) + space + rest


def readings(sentence: str, rule: str) -> set[Meaning]:
    """All that a sentence can mean: `rule` is `clause` for a condition, `whole` for a value."""
    reader = Clauses(TOKEN.findall(sentence))
    rules = ("value", "one_after_another", "list_of") if rule == "whole" else (rule,)
    end = len(reader.tokens)
    return {
        say.bare(what) for one in rules for last, what in reader.all_of(one, 0, ()) if last == end
    }
