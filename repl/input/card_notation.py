"""The cards of one ruleset as people read and type them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from dotcards.dsl.model import Face, Ruleset
from dotcards.interpreter.machine.cards import SYMBOLS, Cards
from dotcards.repl.display.styled_text import COLOURS, Piece

_SUIT_OF_SYMBOL: Final = {symbol: suit for suit, symbol in SYMBOLS.items()} | {
    "♡": "hearts", "♢": "diamonds", "♧": "clubs", "♤": "spades",
}  # fmt: skip
_EMOJI: Final = str.maketrans("", "", "\ufe0e\ufe0f")  # how a symbol is to look


@frozen(eq=False, repr=False)
class Vocabulary:
    """`faces` maps every spelling, case folded, to what is printed on that card."""

    cards: Cards
    colours: Mapping[str, str]
    faces: Mapping[str, Face]
    words: Mapping[str, Face]
    _places: Mapping[str, int] = field(repr=False)

    @classmethod
    def of(cls, ruleset: Ruleset, cards: Cards) -> Vocabulary:
        suits = [suit for suit, _ in ruleset.suits]
        ranks = [*ruleset.unranked, *ruleset.ranks]
        matter = cards.suits_matter
        distinct = list(dict.fromkeys(cards.faces))
        in_order = sorted(
            distinct,
            key=lambda face: (
                (len(suits) if face.suit is None else suits.index(face.suit)) if matter else 0,
                ranks.index(face.rank),
            ),
        )
        spellings = {
            spelling.casefold(): face for face in distinct for spelling in _spellings(face, cards)
        }
        return cls(
            cards=cards,
            colours=dict(ruleset.suits),
            faces=spellings,
            words={cards.write(face): face for face in distinct},
            # As moves name them first: where suits never matter, 7H has the place of 7 too.
            places={
                **{face.rank: place for place, face in enumerate(in_order) if not matter},
                **{cards.write(face): place for place, face in enumerate(in_order)},
            },
        )

    def normal(self, token: str) -> str:
        """A card in any spelling (`7h`, `7♥`, `7_of_hearts`) as moves name it; any other word as
        it is."""
        bare = _in_letters(token)
        face = self.faces.get(bare.casefold())
        return bare if face is None else self.label(face)

    def face(self, token: str) -> str | None:
        """A card in any spelling by its face, also where suits never matter; None for what names
        no single card."""
        face = self.faces.get(_in_letters(token).casefold())
        return None if face is None else self.cards.write(face)

    def meant(self, text: str) -> tuple[Face, ...]:
        """The cards that a text names: one of them, or all of a rank or a suit; none for others."""
        word = text.casefold().replace(" ", "_")
        if (face := self.faces.get(self.normal(word).casefold())) is not None:
            return (face,)
        cards = dict.fromkeys(self.faces.values())
        word = self.normal(word).casefold()
        return tuple(
            card for card in cards if word in (card.rank.casefold(), (card.suit or "").casefold())
        )

    def label(self, face: Face) -> str:
        """As moves name it: without its suit where suits never matter."""
        return self.cards.write(face) if self.cards.suits_matter else face.rank

    def show(self, word: str, style: str = "") -> Piece:
        """A card's word with its suit as a symbol, in its colour; any other word unchanged."""
        face = self.words.get(word)
        if face is None or face.suit is None:
            return Piece(word, style)
        colour = self.colours.get(face.suit, "")
        styles = f"{style} {colour}".strip() if colour in COLOURS else style
        symbol = SYMBOLS.get(face.suit)
        return Piece(face.rank + symbol if symbol else word, styles)

    def sort(self, words: Iterable[str]) -> list[str]:
        """Cards by suit and rank, or by rank alone where suits never matter."""
        return sorted(words, key=self.place)

    def place(self, word: str) -> int:
        """Where a card stands in that order; other words stand at the beginning."""
        return self._places.get(word, -1)


def _in_letters(token: str) -> str:
    """`7_of_hearts` for `7♥`, `hearts` for `♥`; any other word as it is."""
    bare = token.translate(_EMOJI)
    if bare and (suit := _SUIT_OF_SYMBOL.get(bare[-1])) is not None:
        return f"{bare[:-1]}_of_{suit}" if len(bare) > 1 else suit
    return bare


def _spellings(face: Face, cards: Cards) -> Iterable[str]:
    yield cards.write(face)
    if face.suit is not None:
        yield f"{face.rank}_of_{face.suit}"
