"""Examples told: who holds what, what is done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import Noun, listed, person, sentence, spoken
from dotcards.repl.rulebook.english.sentences import Line

from .english import nouns

_SAID = {"do": "", "allow": "may ", "refuse": "may not "}


def illustration(
    example: m.Example, english: English, no_longer: Span | None = None
) -> Iterator[Line]:
    """The title, the position in a sentence or two, then the moves in order; the line that is no
    longer so is marked."""
    signs = _signs(english.ruleset)
    _, colon, said = example.title.partition(":")
    yield Line(nouns.capital(said.strip() if colon else example.title), doc=True)
    names = [spoken(seat.name) for seat in example.seats]
    people = [(seat, person(seat.name)) for seat in example.seats]
    english = english.naming(*people, (example.asked, Noun("those who are asked", plural=True)))
    if example.phase is not None or example.givens:
        told = [f"{listed(names)} play"]
        if example.options:
            told[0] += f" with {listed([_option(*picked) for picked in example.options])}"
        told += [given for one in example.givens if (given := _given(one, english))]
        if example.phase is not None:
            told.append(f"this is in “{nouns.capital(spoken(example.phase))}”")
        yield Line(sentence("; ".join(told)), 1)
    for step in example.steps:
        said = (
            f"then {english.clause(step.condition)}"
            if isinstance(step, m.Expect)
            else _deed(step, names, signs)
        )
        if step.span == no_longer:
            said = f"no longer so: {said}"
        yield Line(sentence(said), 1)


def _option(name: str, value: int | bool | str) -> str:
    said = ("yes" if value else "no") if isinstance(value, bool) else spoken(str(value))
    return f"{spoken(name)}: {said}"


def _given(given: m.Given, english: English) -> str:
    target = given.target
    if isinstance(target, m.ZoneOf):
        return f"{english.words(target)}: {_cards(given.cards)}"
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


def _cards(cards: tuple[m.CardWanted, ...] | int | None) -> str:
    if isinstance(cards, int):
        return f"{cards} card{'' if cards == 1 else 's'}" if cards else "none"
    return " ".join(_card(card) for card in cards or ()) or "none"


def _card(card: m.CardWanted) -> str:
    return spoken(card.face.rank) if card.any_suit else _face(card.face)


def _face(face: m.Face) -> str:
    """As it is written on the screen: the rank, and the suit's sign or name."""
    from dotcards.interpreter.machine.cards import SYMBOLS

    if face.suit is None:
        return spoken(face.rank)
    sign = SYMBOLS.get(face.suit)
    return f"{face.rank}{sign}" if sign else f"{face.rank} of {spoken(face.suit)}"


def _signs(ruleset: m.Ruleset) -> dict[str, str]:
    """How each card is shown, by how it is typed."""
    from dotcards.interpreter.machine.cards import Cards

    cards = Cards.of(ruleset, suits_matter=True)
    return {cards.write(face): _face(face) for face in cards.faces}


def _deed(deed: m.Deed, names: list[str], signs: dict[str, str]) -> str:
    chosen = ", ".join(
        " ".join(signs.get(word, spoken(word)) for word in words) for words in deed.choices
    )
    move = f"{_SAID[deed.kind]}{spoken(deed.move)} {chosen}".rstrip()
    colon = ":" if deed.kind == "do" else ""
    return f"{names[deed.seat]}{colon} {move}"
