"""Examples told: who holds what, what is done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span
from dotcards.repl.input.card_notation import Vocabulary
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import Noun, listed, person, sentence, spoken
from dotcards.repl.rulebook.english.sentences import Line

from . import things
from .english import nouns

_SAID = {"do": ": ", "allow": " may ", "refuse": " may not "}


def illustration(
    example: m.Example, english: English, cards: Vocabulary, no_longer: Span | None = None
) -> Iterator[Line]:
    """The title, the position in a sentence or two, then the moves in order; the line that is no
    longer so is marked."""
    _, colon, title = example.title.partition(":")
    yield Line(nouns.capital(title.strip() if colon else example.title), doc=True)
    names = [spoken(seat.name) for seat in example.seats]
    people = [(seat, person(seat.name)) for seat in example.seats]
    english = english.naming(*people, (example.asked, Noun("those who are asked", plural=True)))
    if example.phase is not None or example.givens:
        options = [f"{spoken(name)}: {things.said(value)}" for name, value in example.options]
        position = [f"{listed(names)} play{' with ' if options else ''}{listed(options)}"]
        position += filter(None, (_given(given, english, cards) for given in example.givens))
        if example.phase is not None:
            position.append(f"this is in “{nouns.capital(spoken(example.phase))}”")
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
