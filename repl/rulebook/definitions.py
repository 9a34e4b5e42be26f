"""What words mean: the titles and the lines of defines."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m

from .english import nouns
from .english.clauses import English
from .english.nouns import Noun, person, sentence, spoken
from .english.sentences import Line, doc
from .option_folding import another_name, spoken_of
from .sections import Section


def defines(ruleset: m.Ruleset, english: English) -> Iterator[Section]:
    """The words that the rules use; where one is but another name, that is said instead of it."""
    needed = spoken_of(ruleset)
    for one in ruleset.defines:
        is_used = one.redefines is not None or one.name in needed
        if is_used and another_name(one) is None:
            yield Section(("define", one.name), _title(one), _told(one, english))


def _title(one: m.Define) -> str:
    """What a define is called: `a card is wild`, `suit led`."""
    name = one.name.rpartition(".")[2]
    if one.redefines is not None:
        return f"the {one.redefines} of a {one.subject.kind.base if one.subject else 'card'}"
    if one.kind.base == "truth" and not one.kind.many:
        if one.subject is not None:
            return subject(one.subject, article=True).does(nouns.predicate(name))
        if one.player is not None and nouns.is_verb(name.split("_")[0]):
            return nouns.YOU.does(nouns.predicate(name))
        whole = nouns.clause(name)
        return nouns.with_article(spoken(name)) if whole else f"“{spoken(name)}”"
    thing = nouns.named(name, one.kind)
    if one.subject is None:
        return thing
    return subject(one.subject, article=True).owns(thing).removeprefix("the ")


def _told(one: m.Define, english: English) -> Iterator[Line]:
    """What a define says, its doc first."""
    named = () if one.subject is None else ((one.subject, subject(one.subject)),)
    english = english.naming(*named, (one.player, nouns.YOU))
    yield from doc(one.doc)
    if isinstance(one.body, m.And | m.Or):
        either = isinstance(one.body, m.Or)
        yield Line("If any of these holds:" if either else "If all of these hold:")
        for item in one.body.items:
            yield Line(sentence(english.clause(item)), 1)
    else:
        for case in _cases(one, english):
            yield Line(sentence(case), 1)


def _cases(one: m.Define, english: English) -> Iterator[str]:
    """What a define is worth, each case for itself."""
    is_condition = one.kind.base == "truth" and not one.kind.many
    none = "nobody" if one.kind.base == "player" else "none"

    def worth(value: m.Expr) -> str:
        if is_condition:
            return f"if {english.clause(value)}"
        return none if isinstance(value, m.Const) and value.value is None else english.words(value)

    body, before = one.body, ""
    while isinstance(body, m.IfThen):
        ways = (body.then, body.otherwise)
        if is_condition and any(isinstance(way, m.Const) for way in ways):
            break  # that is said by `and` and `or`
        if not is_condition and isinstance(body.then, m.IfThen):
            break
        when = "where" if is_condition else "if"
        yield f"{when} {english.clause(body.condition)}: {worth(body.then)}"
        body, before = body.otherwise, "otherwise: "
    yield before + worth(body)


def subject(thing: m.Local, article: bool = False) -> Noun:
    """What this is about: in a title `a card`, in the lines below it `the card`."""
    kind = thing.kind.base
    is_own = thing.name not in (kind, f"{kind}s", kind[:1], "who")
    word = spoken(thing.name) if is_own else kind
    if thing.kind.many:
        return Noun(f"{'' if article else 'the '}{word}s".replace("ss", "s"), plural=True)
    words = nouns.article(word) if article else f"the {word}"
    return person(words) if kind in ("player", "team") else Noun(words)
