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
from dotcards.repl.rulebook.english.clauses import English, constant
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
    alike: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for suit, held in of_suit.items():
        if suit is not None:
            alike.setdefault(tuple(held.items()), []).append(spoken(suit))
    said = [f"{_ranks(dict(held))} of {listed(suits)}" for held, suits in alike.items()]
    bare = of_suit.get(None, Counter())
    said += [_copies(spoken(rank), count) for rank, count in bare.items()]
    return ", and ".join(said)


def _ranks(held: Mapping[str, int]) -> str:
    by_count: dict[int, list[str]] = {}
    for rank, count in held.items():
        by_count.setdefault(count, []).append(rank)
    parts: list[str] = []
    for count, ranks in by_count.items():
        copies = "" if count == 1 else f"{nouns.number(count)} each of "
        parts.append(f"{copies}{nouns.ranges(ranks)}")
    return ", ".join(parts)


def _copies(name: str, count: int) -> str:
    return nouns.article(name) if count == 1 else f"{nouns.number(count)} {name}s"


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
    if one.kind.base == "word":
        start = english.words(one.initial) if one.initial is not None else one.kind.words[0]
        return f"{listed([spoken(word) for word in one.kind.words], 'or')}, at first {start}"
    a_kind = "yes or no" if one.kind.base == "truth" else str(one.kind.surely())
    if one.initial is None:
        return f"{a_kind}, at first none"
    if isinstance(one.initial, m.Const):
        return f"{a_kind}, at first {constant(one.initial)}"
    return f"{a_kind}, at first {english.words(one.initial)}"


def table(ruleset: m.Ruleset, one: m.Table) -> Iterator[Line]:
    """A row a line, those of one number together."""
    prices: dict[int, list[str]] = {}
    for key, value in one.rows:
        prices.setdefault(value, []).append(_key(key, one.by))
    for value, keys in prices.items():
        names = nouns.ranges(keys) if one.by == "rank" else listed(keys)
        yield Line(f"{nouns.capital(names)}: {value}", 1)
    named = {key for key, _ in one.rows}
    if one.by == "rank":
        others = [rank for rank in (*ruleset.ranks, *ruleset.unranked) if rank not in named]
    elif one.by == "suit":
        others = [spoken(suit) for suit, _ in ruleset.suits if suit not in named]
    else:
        others = ["all other cards"]
    if others:
        yield Line(f"All others: {one.default}", 1)


def rows(one: m.Table) -> tuple[tuple[str, str], ...]:
    """Each row by itself, to be compared."""
    named = [(nouns.capital(nouns.rank(_key(key, one.by))), str(worth)) for key, worth in one.rows]
    return (*named, ("All others", str(one.default)))


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
    if one.low is not None:
        others.append(f"any number from {one.low} to {one.high}")
    if others:
        yield Line(f"Or: {'; or: '.join(others)}.")
    other = next((value for value in one.values if value != now), _near(one, now))
    if other is not None:
        picked = f"{one.name}={written(other)}"
        yield Line(f"To pick: {picked}", typed=picked)


def _near(one: m.Option, now: Value) -> Value | None:
    """Another number of a range."""
    if one.low is None or one.high is None or not isinstance(now, int):
        return None
    return now + 1 if one.low <= now + 1 <= one.high else one.low


def said(value: Value) -> str:
    return spoken(written(value))
