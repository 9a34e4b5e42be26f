"""What a game calls its things, to tell what a line about them was meant to say."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import field, frozen

from dotcards.dsl import nodes as n
from dotcards.dsl.check.declarations.cards import Cards, read_cards
from dotcards.dsl.check.expressions.kind_rules import PARAMETER_WORDS
from dotcards.dsl.text import number_words

_DRAWING = ("draw", "take", "pick", "get", "buy")


@frozen
class Vocabulary:
    """The names that a game declares, and the things that English speaks of without a name.

    `zones` has the owner of each zone, none for one that is nobody's own; `verbs` the objects of
    each action that somebody does.
    """

    cards: Cards
    zones: dict[str, str | None] = field(factory=dict)
    phases: tuple[str, ...] = ()
    """Those with moves."""
    quiet_phases: tuple[str, ...] = ()
    """Those without."""
    verbs: dict[str, tuple[str, ...]] = field(factory=dict)
    variables: dict[str, str | None] = field(factory=dict)
    tables: dict[str, str] = field(factory=dict)
    options: dict[str, tuple[str, ...]] = field(factory=dict)
    of_card: frozenset[str] = frozenset()
    """Conditions and values that are defined for a card."""
    of_player: frozenset[str] = frozenset()
    defines: frozenset[str] = frozenset()
    """Conditions and values that are not about anything."""
    score: str | None = None
    hand: str | None = None
    """What each player has and nobody else sees."""
    stock: str | None = None
    pile: str | None = None

    @property
    def draw(self) -> str | None:
        """The action by which a player draws a number of cards."""
        numbers = [verb for verb, objects in self.verbs.items() if objects == ("number",)]
        return next((verb for verb in numbers if verb.startswith(_DRAWING)), None)

    @property
    def names(self) -> frozenset[str]:
        """All that the game gives a name to, with the values of its options."""
        return frozenset().union(
            self.zones, self.phases, self.quiet_phases, self.verbs, self.variables, self.tables,
            self.options, *self.options.values(), self.of_card, self.of_player, self.defines,
        )  # fmt: skip

    def number(self, said: str) -> str | None:
        """A number in digits; `a` is one."""
        if said.isdecimal():
            return said
        return (
            "1"
            if said.casefold() in ("a", "an", "another", "single")
            else number_words.number(said)
        )

    def rank(self, said: str) -> str | None:
        ranks = self.cards.all_ranks
        word = said.replace("'", "").replace("\u2019", "")
        if word in ranks:
            return word
        found = number_words.rank(word, ranks)
        if found is None and word.endswith("s") and word[:-1].upper() in ranks:
            return word[:-1].upper()
        return found or (word.upper() if word.upper() in ranks else None)

    def suit(self, said: str) -> str | None:
        return said if said in self.cards.suits else number_words.suit(said, self.cards.suits)

    def colour(self, said: str) -> str | None:
        return said.casefold() if said.casefold() in self.cards.colours else None

    def card(self, said: str) -> str | None:
        """A card by its short name: `10H` also as `H10`, `ten of hearts`, `10 hearts`."""
        if self.cards.card(said) is not None:
            return said
        words = [word for word in said.split() if word != "of"]
        if len(words) == 1:
            word = words[0].upper()
            if words[0].endswith("s") and words[0][:-1] in self.cards.all_ranks:
                return None  # the plural of a rank
            for meant in (word, word[1:] + word[:1], word[:-1] + word[-1:]):
                if self.cards.card(meant) is not None:
                    return meant
            return (
                self.cards.spoken(said) if self.cards.card(self.cards.spoken(said) or "") else None
            )
        if len(words) != 2:
            return None
        twice = self.card(words[0])  # `3♣ of clubs`
        if twice is not None and self.suit(words[0][-1]) == self.suit(words[1]):
            return twice
        for first, last in (words, words[::-1]):
            rank, suit = self.rank(first), self.suit(last)
            if rank is not None and suit is not None:
                found = f"{rank}{suit[:1].upper()}"
                return found if self.cards.card(found) else f"{rank}_of_{suit}"
        return None

    def zone(self, said: str) -> str | None:
        """A zone, perhaps as it is said: `the discard pile` for `discard`."""
        word = said.strip()
        if word.rpartition(".")[2] in self.zones:
            return word
        first = word.split()[0] if word else ""
        if first in self.zones and word.split()[1:] in (["pile"], ["zone"], ["stack"]):
            return first
        if re.fullmatch(r"deck|draw[ _]?pile|talon", word) and self.stock:
            return self.stock
        if re.fullmatch(r"discard(?: pile)?|table|pile", word) and self.pile:
            return self.pile
        return None

    @property
    def price(self) -> str | None:
        """The one table that says what cards count."""
        return next(iter(self.tables), None) if len(self.tables) == 1 else None


def vocabulary(items: Iterable[n.Item]) -> Vocabulary:
    """What some declarations name."""
    items = tuple(items)
    zones: dict[str, str | None] = {}
    phases: list[str] = []
    quiet: list[str] = []
    verbs: dict[str, tuple[str, ...]] = {}
    variables: dict[str, str | None] = {}
    tables: dict[str, str] = {}
    options: dict[str, tuple[str, ...]] = {}
    defines: dict[str, set[str]] = {}
    score = hand = stock = pile = None
    for item in items:
        match item:
            case n.Zone(name=name, each=each, sight=sight):
                owner = None if each is None else each.text
                zones[name.text] = owner
                if owner == "player" and (hand is None or name.text == "hand"):
                    hand = name.text
                elif owner is None and sight == "face down":
                    stock = stock or name.text
                elif owner is None:
                    pile = pile or name.text
            case n.Phase():
                has_moves = any(isinstance(part, n.Move) for part in item.parts)
                (phases if has_moves else quiet).append(item.name.text)
            case n.Action() if item.subject is not None:
                objects = tuple((one.kind or one.name).text for one in item.parameters)
                if not objects and item.name.text in PARAMETER_WORDS:
                    assert item.subject is not None  # `action pays number`: who does is missing
                    verbs[item.subject.text] = (item.name.text,)
                else:
                    verbs[item.name.text] = objects
            case n.Variable():
                variables[item.name.text] = None if item.each is None else item.each.text
            case n.Table():
                tables[item.name.text] = item.by.text
            case n.Option():
                options[item.name.text] = tuple(
                    value.text for value in item.values if isinstance(value, n.Name)
                )
            case n.Define():
                subject = "" if item.subject is None else item.subject.text
                defines.setdefault(subject, set()).add(item.name.text)
            case n.Goal() if item.name is not None:
                score = item.name.text
    players = [names for subject, names in defines.items() if subject not in _NOT_PLAYERS]
    return Vocabulary(
        read_cards(items, lambda problem: None), zones, tuple(phases), tuple(quiet), verbs,
        variables, tables, options, frozenset(defines.get("card", ())),
        frozenset().union(*players), frozenset(defines.get("", ())), score, hand, stock, pile,
    )  # fmt: skip


_NOT_PLAYERS = frozenset({"", "card", "cards", "rank", "suit", "colour", "number", "team"})
