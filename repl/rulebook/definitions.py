"""What words mean: the titles and the lines of defines."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import Noun, person, sentence, spoken
from dotcards.repl.rulebook.english.sentences import Line, alternatives

from .english import nouns


def title_of(one: m.Define) -> str:
    """What a define is called: `a card is wild`, `suit led`."""
    name = one.name.rpartition(".")[2]
    subject = one.subject
    if one.redefines is not None:
        return f"the {one.redefines} of a {subject.kind.base if subject else 'card'}"
    if one.kind.base == "truth" and not one.kind.many:
        if subject is not None:
            return _subject(subject, article=True).does(nouns.predicate(name))
        if one.player is not None and nouns.is_verb(name.split("_")[0]):
            return nouns.YOU.does(nouns.predicate(name))
        whole = nouns.clause(name)
        return nouns.with_article(spoken(name)) if whole else f"“{spoken(name)}”"
    thing = nouns.named(name, one.kind)
    if subject is None:
        return thing
    return _subject(subject, article=True).owns(thing).removeprefix("the ")


def told(one: m.Define, english: English) -> Iterator[Line]:
    """What a define says, its doc first."""
    if one.subject is not None:
        english = english.naming((one.subject, _subject(one.subject, article=False)))
    if one.player is not None:
        english = english.naming((one.player, nouns.YOU))
    if one.doc:
        yield Line(one.doc, doc=True)
    body = one.body
    if isinstance(body, m.And | m.Or):
        either = isinstance(body, m.Or)
        yield Line("If any of these holds:" if either else "If all of these hold:")
        for said in alternatives(body, english):
            yield Line(said, 1)
    elif isinstance(body, m.IfThen) and one.kind.base == "truth":
        yield from _either_way(body, english)
    elif one.kind.base == "truth" and not one.kind.many:
        yield Line(sentence(f"if {english.clause(body)}"), 1)
    else:
        yield from _worked_out(body, english, "nobody" if one.kind.base == "player" else "none")


def _either_way(body: m.IfThen, english: English) -> Iterator[Line]:
    """A condition that depends on another one: each case on a line of its own."""
    if isinstance(body.then, m.Const) or isinstance(body.otherwise, m.Const):
        yield Line(sentence(f"if {english.clause(body)}"), 1)
        return
    yield Line(
        sentence(f"where {english.clause(body.condition)}: if {english.clause(body.then)}"), 1
    )
    yield Line(sentence(f"otherwise: if {english.clause(body.otherwise)}"), 1)


def _worked_out(body: m.Expr, english: English, none: str) -> Iterator[Line]:
    """A value, each case on a line of its own."""

    def words(value: m.Expr) -> str:
        return none if isinstance(value, m.Const) and value.value is None else english.words(value)

    while isinstance(body, m.IfThen) and not isinstance(body.then, m.IfThen):
        condition = english.clause(body.condition)
        yield Line(sentence(f"if {condition}: {words(body.then)}"), 1)
        body = body.otherwise
        if not isinstance(body, m.IfThen):
            yield Line(sentence(f"otherwise: {words(body)}"), 1)
            return
    yield Line(sentence(english.words(body)), 1)


def _subject(subject: m.Local, article: bool) -> Noun:
    """What a define is about, in its title (`a card`) and in its lines (`the card`)."""
    kind = subject.kind.base
    is_own = subject.name not in (kind, f"{kind}s", kind[:1])
    word = spoken(subject.name) if is_own and kind != "player" else kind
    if subject.kind.many:
        return Noun(f"{'' if article else 'the '}{word}s".replace("ss", "s"), plural=True)
    words = nouns.article(word) if article else f"the {word}"
    return person(words) if kind in ("player", "team") else Noun(words)
