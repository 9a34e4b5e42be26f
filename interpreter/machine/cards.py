"""The cards of a ruleset as small integers, and how they are written.

A card is its place in the deck, all deck lines counted, whether or not they are in the game. A
rank is its place in the order of ranks; ranks outside that order are negative, hence below all.
Suits and colours are numbered as declared. Lists indexed by rank may be indexed by the negative
ones too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import frozen

from dotcards.dsl.model import Face, Ruleset

SYMBOLS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


def rank_numbers(ruleset: Ruleset) -> dict[str, int]:
    """The number of each rank, in an order in which `list(…)[number]` finds it again."""
    numbers = {rank: number for number, rank in enumerate(ruleset.ranks)}
    count = len(ruleset.unranked)
    return numbers | {rank: place - count for place, rank in enumerate(ruleset.unranked)}


@frozen(eq=False, repr=False)
class Cards:
    """Every card of a ruleset. Tuples are indexed by card.

    `rank`: its rank's number. `suit`: its suit's number or None. `kind`: the number of its kind;
    cards of one kind differ in nothing that the rules ever read, so they are one choice. `line`:
    the deck line it belongs to.
    """

    faces: tuple[Face, ...]
    line: tuple[int, ...]
    rank_names: tuple[str, ...]
    suit_names: tuple[str, ...]
    colour_names: tuple[str, ...]
    rank: tuple[int, ...]
    suit: tuple[int | None, ...]
    colour_of_suit: tuple[int, ...]
    kind: tuple[int, ...]
    suits_matter: bool

    @classmethod
    def of(cls, ruleset: Ruleset, suits_matter: bool) -> Cards:
        ranks = rank_numbers(ruleset)
        suits = {suit: number for number, (suit, _) in enumerate(ruleset.suits)}
        colours = list(dict.fromkeys(colour for _, colour in ruleset.suits))
        faces = tuple(face for line in ruleset.deck for face in line.cards)
        kinds: dict[tuple[str, str | None], int] = {}
        return cls(
            faces=faces,
            line=tuple(n for n, line in enumerate(ruleset.deck) for _ in line.cards),
            rank_names=ruleset.ranks + ruleset.unranked,
            suit_names=tuple(suits),
            colour_names=tuple(colours),
            rank=tuple(ranks[face.rank] for face in faces),
            suit=tuple(None if face.suit is None else suits[face.suit] for face in faces),
            colour_of_suit=tuple(colours.index(colour) for _, colour in ruleset.suits),
            kind=tuple(
                kinds.setdefault((face.rank, face.suit if suits_matter else None), len(kinds))
                for face in faces
            ),
            suits_matter=suits_matter,
        )

    @property
    def all_alone(self) -> bool:
        """Whether no two cards are of one kind, so that every card is a choice of its own."""
        return len(set(self.kind)) == len(self.kind)

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """How each suit is written after a rank: its initial where that is unique, else `_of_…`."""
        initials = [suit[0].upper() for suit in self.suit_names]
        return {
            suit: initial if initials.count(initial) == 1 else f"_of_{suit}"
            for suit, initial in zip(self.suit_names, initials, strict=True)
        }

    @cached_property
    def face_labels(self) -> tuple[str, ...]:
        """Each card with its suit: 7H, joker."""
        return tuple(self.write(face) for face in self.faces)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each card as a choice names it: 7H, or 7 where suits never matter."""
        if self.suits_matter:
            return self.face_labels
        return tuple(face.rank for face in self.faces)

    def write(self, face: Face) -> str:
        return face.rank if face.suit is None else face.rank + self.letters[face.suit]

    def names(self, cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.face_labels[card] for card in cards)

    def select(self, word: str, among: Sequence[int]) -> Iterator[int]:
        """The cards of a pile that a word names, in the pile's order; a bare rank names any."""
        folded = word.casefold()
        by_rank = self.is_rank_alone(word)
        for card in among:
            face = self.faces[card]
            if (
                folded in (self.labels[card].casefold(), self.face_labels[card].casefold())
                or (by_rank and folded == face.rank.casefold())
                or (face.suit is not None and folded == f"{face.rank}_of_{face.suit}".casefold())
            ):
                yield card

    def is_rank_alone(self, word: str) -> bool:
        """Whether a word names cards by their rank, though they differ in what the rules read."""
        return word.casefold() in self._ranks_alone

    @cached_property
    def _ranks_alone(self) -> frozenset[str]:
        named = {label.casefold() for label in (*self.labels, *self.face_labels)}
        return frozenset(face.rank.casefold() for face in self.faces) - named
