"""Examples told: who holds what, what is done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.cards import Cards
from dotcards.repl.input.card_notation import Vocabulary

from .english.clauses import English
from .english.nouns import Noun, capital, listed, person, sentence, spoken
from .english.sentences import Line
from .sections import Section
from .things import said

_SAID = {"do": ": ", "allow": " may ", "refuse": " may not "}


def examples(
    ruleset: m.Ruleset, english: English, changed: Mapping[str, Span | None]
) -> Iterator[Section]:
    """The examples told; `changed` are those that come out differently, by key, each with the line
    that is no longer so."""
    cards = Vocabulary.of(ruleset, Cards.of(ruleset, suits_matter=True))
    for example in ruleset.examples:
        key = example.key
        lines = list(_told(example, english, cards, changed.get(key)))
        if key in changed:
            lines.insert(0, Line("In this variant it comes out differently."))
        yield Section(("example", key), f"example {key}", lines)


def _told(
    example: m.Example, english: English, cards: Vocabulary, no_longer: Span | None
) -> Iterator[Line]:
    """The title, the position in a sentence or two, then the moves in order."""
    _, colon, title = example.title.partition(":")
    yield Line(capital(title.strip() if colon else example.title), doc=True)
    names = [spoken(seat.name) for seat in example.seats]
    people = [(seat, person(seat.name)) for seat in example.seats]
    english = english.naming(*people, (example.asked, Noun("those who are asked", plural=True)))
    if example.phase is not None or example.givens:
        options = [f"{spoken(name)}: {said(value)}" for name, value in example.options]
        position = [f"{listed(names)} play{' with ' if options else ''}{listed(options)}"]
        position += filter(None, (_given(given, english, cards) for given in example.givens))
        if example.phase is not None:
            position.append(f"this is in “{capital(spoken(example.phase))}”")
        yield Line(sentence("; ".join(position)), 1)
    for step in example.steps:
        if isinstance(step, m.Expect):
            words = f"then {english.clause(step.condition)}"
        else:
            chosen = ", ".join(_shown(cards, *words) for words in step.choices)
            move = f"{spoken(step.move)} {chosen}".rstrip()
            words = f"{names[step.seat]}{_SAID[step.kind]}{move}"
        yield Line(sentence(f"no longer so: {words}" if step.span == no_longer else words), 1)


def _given(given: m.Given, english: English, cards: Vocabulary) -> str:
    target = given.target
    if isinstance(target, m.ZoneOf):
        return f"{english.words(target)}: {_lying(given.cards, cards)}"
    if given.value is None:
        return ""
    value = english.words(given.value)
    if isinstance(target, m.Builtin):
        return f"it is {value}'s turn" if target.name == "turn" else f"{value} deals"
    if isinstance(target, m.CardConst):
        return f"{value} has played {english.words(target)}"
    if target.kind.base == "truth" and isinstance(given.value, m.Const):
        return english.clause(target, not given.value.value)
    return english.noun(target).does(f"is {value}")


def _lying(wanted: tuple[m.CardWanted, ...] | int | None, cards: Vocabulary) -> str:
    if isinstance(wanted, int) and wanted:
        return f"{wanted} card{'' if wanted == 1 else 's'}"
    words = [
        card.face.rank if card.any_suit else cards.cards.write(card.face) for card in wanted or ()
    ]
    return _shown(cards, *words) or "none"


def _shown(cards: Vocabulary, *words: str) -> str:
    """Cards as they are written on the screen, and other words."""
    return " ".join(spoken(cards.show(word).text) for word in words)
