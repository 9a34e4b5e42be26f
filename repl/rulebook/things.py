"""What there is, in words: the deck, piles, what is written down, price lists, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.language import ZONE_KINDS, ZoneForm
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.options import Value
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import listed, sentence, spoken
from dotcards.repl.rulebook.english.sentences import Line, doc

from .english import nouns


def players(ruleset: m.Ruleset) -> Iterator[Line]:
    low, high = ruleset.least_players, ruleset.most_players
    many = f"{low} or {high}" if high == low + 1 else f"{low} to {high}"
    yield Line(f"For {low if low == high else many} players.")
    if ruleset.team_size:
        size = nouns.number(ruleset.team_size)
        yield Line(f"Always {size} play together as a team; partners do not sit side by side.")


def goal(ruleset: m.Ruleset) -> str:
    how, variable = ruleset.goal.how, ruleset.goal.variable
    if variable is not None:
        return f"When the game ends, the {how} {spoken(variable)} wins. A tie shares the place."
    done = "wins" if how == "winner" else "loses"
    return f"The game ends as soon as somebody {done} it by one of the rules below."


def beginning(ruleset: m.Ruleset) -> Iterator[Line]:
    """Where play begins, which way it goes, and what every deal begins anew."""
    yield Line(f"The game begins with “{nouns.capital(spoken(ruleset.phases[0].name))}”.")
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


def deck(ruleset: m.Ruleset, english: English) -> Iterator[Line]:
    for number, part in enumerate(ruleset.deck):
        if isinstance(part.condition, m.Const) and not part.condition.value:
            continue
        words = _faces(ruleset, part.cards)
        if part.condition is not None and not isinstance(part.condition, m.Const):
            # before the game nobody is out
            said = evolve(english, some_leave=False).clause(part.condition)
            words = f"{'besides, ' if number else ''}if {said}: {words}"
        elif number:
            words = f"besides, {words}"
        count = f" ({len(part.cards)} cards)" if any(face.suit for face in part.cards) else ""
        yield Line(sentence(f"{words}{count}"))


def _faces(ruleset: m.Ruleset, cards: tuple[m.Face, ...]) -> str:
    """Cards by what is printed on them, suits that have the same named together."""
    of_suit: dict[str | None, Counter[str]] = {}
    for face in cards:
        of_suit.setdefault(face.suit, Counter())[face.rank] += 1
    bare = of_suit.pop(None, Counter())
    alike: dict[str, list[str]] = {}
    for suit, held in of_suit.items():
        alike.setdefault(_ranks(held), []).append(spoken(suit or ""))
    said = [
        f"{ranks} of {listed([spoken(str(s)) for s in suits])}" for ranks, suits in alike.items()
    ]
    for rank, count in bare.items():
        many = f"{nouns.number(count)} {spoken(rank)}s"
        said.append(nouns.article(spoken(rank)) if count == 1 else many)
    return ", and ".join(said)


def _ranks(held: Mapping[str, int]) -> str:
    by_count: dict[int, list[str]] = {}
    for rank, count in held.items():
        by_count.setdefault(count, []).append(rank)
    return ", ".join(
        f"{'' if count == 1 else f'{nouns.number(count)} each of '}{nouns.ranges(ranks)}"
        for count, ranks in by_count.items()
    )


def ranks(ruleset: m.Ruleset) -> Iterator[Line]:
    yield Line(sentence(f"from low to high: {nouns.ranges(ruleset.ranks)}"))
    if ruleset.unranked:
        yield Line(sentence(f"below all of these: {nouns.ranges(ruleset.unranked)}"))


def suits(ruleset: m.Ruleset) -> Iterator[Line]:
    by_colour: dict[str, list[str]] = {}
    for suit, colour in ruleset.suits:
        by_colour.setdefault(colour, []).append(spoken(suit))
    for colour, names in by_colour.items():
        verb = "is" if len(names) == 1 else "are"
        yield Line(sentence(f"{listed(names)} {verb} {spoken(colour)}"))


# ------------------------------------------------------------------------------- on the table


def zone(ruleset: m.Ruleset, one: m.Zone) -> Line:
    whose = f"One for each {one.owner}, " if one.owner else ""
    kind = next((kind for kind in ZONE_KINDS.values() if kind.sight == one.sight), ZoneForm(""))
    by_team = one.owner == "team" and one.sight == "owner"
    words = f"{whose}{'seen by the team' if by_team else kind.said}"
    if one.name == ruleset.home:
        words += "; all the cards are gathered here for a new deal"
    return Line(sentence(words))


def variable(one: m.Variable, english: English) -> Line:
    lasts = "lasts the whole game" if one.keep else "begins anew with each deal"
    whose = f"one for each {one.owner}; " if one.owner else ""
    unseen = {"everybody": "", "owner": "; a secret of its owner", "nobody": "; a secret"}
    return Line(sentence(f"{whose}{_start(one, english)}; {lasts}{unseen[one.sight]}"))


def _start(one: m.Variable, english: English) -> str:
    kind = "yes or no" if one.kind.base == "truth" else str(one.kind.surely())
    if one.kind.words:
        kind = listed([spoken(word) for word in one.kind.words], "or")
    if one.initial is not None:
        first = english.words(one.initial)
    else:
        first = spoken(one.kind.words[0]) if one.kind.words else "none"
    return f"{kind}, at first {first}"


def table(ruleset: m.Ruleset, one: m.Table) -> Iterator[Line]:
    """A row a line, those of one number together."""
    prices: dict[int, list[str]] = {}
    for key, value in one.rows:
        prices.setdefault(value, []).append(_key(key, one.by))
    for value, keys in prices.items():
        names = nouns.ranges(keys) if one.by == "rank" else listed(keys)
        yield Line(f"{nouns.capital(names)}: {value}", 1)
    every: dict[str, set[str | m.Face]] = {
        "rank": {*ruleset.ranks, *ruleset.unranked},
        "suit": {suit for suit, _ in ruleset.suits},
        "card": {face for part in ruleset.deck for face in part.cards},
    }
    if every[one.by] - {key for key, _ in one.rows}:
        yield Line(f"All others: {one.default}", 1)


def rows(one: m.Table) -> tuple[Line, ...]:
    """Each row by itself, to be compared."""
    named = [(nouns.capital(nouns.rank(_key(key, one.by))), worth) for key, worth in one.rows]
    return tuple(Line(f"{key}: {worth}", 1) for key, worth in (*named, ("All others", one.default)))


def _key(key: str | m.Face, by: str) -> str:
    if isinstance(key, m.Face):
        name = nouns.rank(key.rank)
        return name if key.suit is None else f"{name} of {spoken(key.suit)}"
    return key if by == "rank" else spoken(key)


# ------------------------------------------------------------------------------------ options


def option(one: m.Option, now: Value) -> Iterator[Line]:
    yield from doc(one.help)
    yield Line(f"Now: {said(now)}.")
    others = [said(value) for value in one.values if value != now]
    numbers: list[Value] = []
    if one.low is not None and one.high is not None and isinstance(now, int):
        others.append(f"any number from {one.low} to {one.high}")
        numbers = [min(now + 1, one.high), one.low]
    if others:
        yield Line(f"Or: {'; or: '.join(others)}.")
    for other in (*one.values, *numbers):
        if other != now:
            picked = f"{one.name}={written(other)}"
            yield Line(f"To pick: {picked}", typed=picked)
            return


def said(value: Value) -> str:
    return spoken(written(value))
