"""What there is, in words: the deck, piles, what is written down, price lists, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.language import ZONE_KINDS, ZoneForm
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.options import Value

from .english import nouns
from .english.clauses import English
from .english.nouns import capital, listed, sentence, spoken
from .english.sentences import Line, doc
from .sections import ABOUT, Section

K = TypeVar("K")
V = TypeVar("V")


def game(ruleset: m.Ruleset) -> Iterator[Section]:
    """Who can play, and who wins."""
    if ruleset.help:
        yield Section(ABOUT, "", doc(ruleset.help))
    low, high = ruleset.least_players, ruleset.most_players
    more = f" {'or' if high == low + 1 else 'to'} {high}" if high > low else ""
    lines = [Line(f"For {low}{more} players.")]
    if ruleset.team_size:
        size = nouns.number(ruleset.team_size)
        words = f"Always {size} play together as a team; partners do not sit side by side."
        lines.append(Line(words))
    yield Section(("game", "players"), "Players", lines)
    how, variable = ruleset.goal.how, ruleset.goal.variable
    done = "wins" if how == "winner" else "loses"
    goal = f"The game ends as soon as somebody {done} it by one of the rules below."
    if variable is not None:
        goal = f"When the game ends, the {how} {spoken(variable)} wins. A tie shares the place."
    yield Section(("game", "goal"), "Winning", [Line(goal)])


def beginning(ruleset: m.Ruleset) -> Iterator[Line]:
    """Where play begins, which way it goes, and what every deal begins anew."""
    yield Line(f"The game begins with “{capital(spoken(ruleset.phases[0].name))}”.")
    dealer = "Who deals first is left to chance, unless a rule below says it."
    yield Line(f"{dealer} The player to the dealer's left begins.")
    parts = (ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)
    done = {type(node) for node in everything(parts)}
    until = ", until a rule below turns it round" if m.Reverse in done else ""
    yield Line(f"Play goes round clockwise, to the left{until}.")
    anew = {
        m.Reverse: "play goes clockwise again",
        m.Skip: "nobody is to be skipped",
        m.Retire: "nobody is out",
    }
    said = [words for kind, words in anew.items() if kind in done]
    if said and m.NewDeal in done:
        yield Line(f"After each new deal {listed(said)}.")


# --------------------------------------------------------------------------------------- cards


def cards(ruleset: m.Ruleset, english: English) -> Iterator[Section]:
    """The deck, the order of ranks, and the colours of suits."""
    yield Section(("cards", "deck"), "The deck", _deck(ruleset, english))
    order = [Line(sentence(f"from low to high: {nouns.ranges(ruleset.ranks)}"))]
    if ruleset.unranked:
        order.append(Line(sentence(f"below all of these: {nouns.ranges(ruleset.unranked)}")))
    yield Section(("cards", "ranks"), "Ranks", order)
    colours = _grouped((colour, spoken(suit)) for suit, colour in ruleset.suits)
    lines = [
        Line(sentence(f"{listed(suits)} {'is' if len(suits) == 1 else 'are'} {spoken(colour)}"))
        for colour, suits in colours.items()
    ]
    yield Section(("cards", "suits"), "Colours", lines)


def _deck(ruleset: m.Ruleset, english: English) -> Iterator[Line]:
    english = evolve(english, some_leave=False)  # before the game nobody is out
    for number, part in enumerate(ruleset.deck):
        words, condition = _faces(part.cards), part.condition
        if isinstance(condition, m.Const) and not condition.value:
            continue
        if condition is not None and not isinstance(condition, m.Const):
            words = f"if {english.clause(condition)}: {words}"
        if number:
            words = f"besides, {words}"
        count = f" ({len(part.cards)} cards)" if any(face.suit for face in part.cards) else ""
        yield Line(sentence(f"{words}{count}"))


def _faces(cards: Iterable[m.Face]) -> str:
    """Cards by what is printed on them, suits that have the same named together."""
    of_suit: dict[str | None, Counter[str]] = {}
    for face in cards:
        of_suit.setdefault(face.suit, Counter())[face.rank] += 1
    bare = of_suit.pop(None, Counter())
    alike = _grouped((_ranks(held), spoken(suit or "")) for suit, held in of_suit.items())
    said = [f"{ranks} of {listed(suits)}" for ranks, suits in alike.items()]
    for rank, count in bare.items():
        many = f"{nouns.number(count)} {spoken(rank)}s"
        said.append(nouns.article(spoken(rank)) if count == 1 else many)
    return ", and ".join(said)


def _ranks(held: Mapping[str, int]) -> str:
    by_count = _grouped((count, rank) for rank, count in held.items())
    return ", ".join(
        f"{'' if count == 1 else f'{nouns.number(count)} each of '}{nouns.ranges(ranks)}"
        for count, ranks in by_count.items()
    )


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """What goes with the same, in the order of the pairs."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


# ------------------------------------------------------------------------------- on the table


def zones(ruleset: m.Ruleset) -> Iterator[Section]:
    for one in ruleset.zones:
        kind = next((kind for kind in ZONE_KINDS.values() if kind.sight == one.sight), ZoneForm(""))
        by_team = one.owner == "team" and one.sight == "owner"
        words = "seen by the team" if by_team else kind.said
        if one.owner:
            words = f"One for each {one.owner}, {words}"
        if one.name == ruleset.home:
            words += "; all the cards are gathered here for a new deal"
        yield Section(("zone", one.name), nouns.of_cards(one.name), [Line(sentence(words))])


def variables(ruleset: m.Ruleset, english: English) -> Iterator[Section]:
    unseen = {"everybody": "", "owner": "; a secret of its owner", "nobody": "; a secret"}
    for one in ruleset.variables:
        lasts = "lasts the whole game" if one.keep else "begins anew with each deal"
        whose = f"one for each {one.owner}; " if one.owner else ""
        words = f"{whose}{_start(one, english)}; {lasts}{unseen[one.sight]}"
        title = nouns.named(one.name, one.kind)
        yield Section(("variable", one.name), title, [*doc(one.help), Line(sentence(words))])


def _start(one: m.Variable, english: English) -> str:
    kind = "yes or no" if one.kind.base == "truth" else str(one.kind.surely())
    names = [spoken(word) for word in one.kind.words]
    first = english.words(one.initial) if one.initial is not None else [*names, "none"][0]
    return f"{listed(names, 'or') or kind}, at first {first}"


def tables(ruleset: m.Ruleset) -> Iterator[Section]:
    """What each table says, the rows of one number together."""
    every: dict[str, set[str | m.Face]] = {
        "rank": {*ruleset.ranks, *ruleset.unranked},
        "suit": {suit for suit, _ in ruleset.suits},
        "card": {face for part in ruleset.deck for face in part.cards},
    }
    for one in ruleset.tables:
        prices = _grouped((value, _key(key)) for key, value in one.rows)
        lines = [
            Line(f"{capital(nouns.ranges(keys))}: {value}", 1) for value, keys in prices.items()
        ]
        others = Line(f"All others: {one.default}", 1)
        if every[one.by] - {key for key, _ in one.rows}:
            lines.append(others)
        rows = (Line(f"{capital(nouns.rank(_key(key)))}: {value}", 1) for key, value in one.rows)
        title = f"{spoken(one.name)} by {one.by}"
        yield Section(("table", one.name), title, lines, (*rows, others))


def _key(key: str | m.Face) -> str:
    if isinstance(key, str):
        return key
    name = nouns.rank(key.rank)
    return name if key.suit is None else f"{name} of {spoken(key.suit)}"


# ------------------------------------------------------------------------------------ options


def option(one: m.Option, now: Value) -> Iterator[Line]:
    """What an option is about, what it could be, and how another value is picked."""
    yield from doc(one.help)
    yield Line(f"Now: {said(now)}.")
    others = [value for value in one.values if value != now]
    words = [said(value) for value in others]
    if one.low is not None and one.high is not None and isinstance(now, int):
        words.append(f"any number from {one.low} to {one.high}")
        others.append(now + 1 if now < one.high else one.low)
    if words:
        yield Line(f"Or: {'; or: '.join(words)}.")
        picked = f"{one.name}={written(others[0])}"
        yield Line(f"To pick: {picked}", typed=picked)


def said(value: Value) -> str:
    return spoken(written(value))
