"""The deck: its suits and ranks, every card in it, and the words that name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from attrs import field, frozen

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import listing
from dotcards.dsl.text import number_words
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note, nearest
from dotcards.dsl.text.source import Span

STANDARD_SUITS = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}
STANDARD_FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DEFAULT_RANKS = (*STANDARD_FACES[1:], "A")
MOST_CARDS = 600
MOST_SUITS = 60

Report = Callable[[Diagnostic], None]


@frozen
class Cards:
    """`lines` are the cards of each `deck` line, in the order of the file, with its node."""

    suits: dict[str, str]
    ranks: tuple[str, ...]
    lines: tuple[tuple[n.Deck, tuple[m.Face, ...]], ...]
    counts: dict[m.Face, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        counts: dict[m.Face, int] = {}
        for _, faces in self.lines:
            for face in faces:
                counts[face] = counts.get(face, 0) + 1
        object.__setattr__(self, "counts", counts)

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def deck_ranks(self) -> dict[str, None]:
        """The ranks of the deck's cards, in the deck's order."""
        return dict.fromkeys(face.rank for face in self.counts)

    @cached_property
    def unranked(self) -> tuple[str, ...]:
        return tuple(rank for rank in self.deck_ranks if rank not in self.ranks)

    @cached_property
    def all_ranks(self) -> dict[str, None]:
        """Every rank there is a word for, low to high, those without order first."""
        return dict.fromkeys(self.unranked + self.ranks)

    @cached_property
    def colours(self) -> dict[str, None]:
        return dict.fromkeys(self.suits.values())

    @cached_property
    def with_suits(self) -> frozenset[str]:
        """The ranks of cards with a suit."""
        return frozenset(face.rank for face in self.counts if face.suit is not None)

    @cached_property
    def suitless(self) -> bool:
        return any(face.suit is None for face in self.counts)

    @cached_property
    def words(self) -> dict[str, m.Face]:
        """Both words of every card: `7H` (where no other suit has that initial), `7_of_hearts`."""
        initials: dict[str, list[str]] = {}
        for suit in self.suits:
            initials.setdefault(suit[:1].upper(), []).append(suit)
        short = {suits[0]: initial for initial, suits in initials.items() if len(suits) == 1}
        found: dict[str, m.Face] = {}
        for rank in self.all_ranks:
            for suit in self.suits:
                face = m.Face(rank, suit)
                found[f"{rank}_of_{suit}"] = face
                if suit in short:
                    found.setdefault(rank + short[suit], face)
        for face in self.counts:
            if face.suit is None:
                found[face.rank] = face
        return found

    def card(self, word: str) -> m.Face | None:
        """The card a word names, in the deck or not."""
        return self.words.get(word)

    def spoken(self, word: str) -> str | None:
        """What plain English calls by this word: a rank, a suit, a card of the game."""
        named = number_words.card(word, self.all_ranks, self.suits)
        meant = number_words.rank(word, self.all_ranks) or number_words.suit(word, self.suits)
        if named is not None:
            meant = self.named(m.Face(*named))
        return None if meant == word else meant

    def hint(self, word: str) -> str | None:
        """How to write a card whose suit is not told by an initial alone, or that is written in
        small letters or the suit first."""
        rank, initial = word[:-1], word[-1:].upper()
        if rank in self.all_ranks:
            suits = [suit for suit in self.suits if suit[:1].upper() == initial]
            if len(suits) > 1:
                return f"write the suit out: `{rank}_of_{suits[0]}`, `{rank}_of_{suits[1]}`"
        for meant in (word.upper(), word[1:].upper() + word[:1].upper()):
            if word not in self.words and meant in self.words:
                return f"did you mean `{meant}`?"
        return None

    def named(self, face: m.Face) -> str:
        """The shortest word for a card."""
        if face.suit is None:
            return face.rank
        short = face.rank + face.suit[:1].upper()
        return short if self.words.get(short) == face else f"{face.rank}_of_{face.suit}"


def _spread(keys: Iterable[n.Name | n.Range]) -> list[str]:
    words: list[str] = []
    for key in keys:
        if isinstance(key, n.Name):
            words.append(key.text)
        else:
            high = min(key.high, key.low + MOST_CARDS)
            words.extend(str(number) for number in range(key.low, high + 1))
    return words


def _empty_range(keys: Iterable[n.Name | n.Range], report: Report) -> None:
    for key in keys:
        if isinstance(key, n.Range) and key.low > key.high:
            report(
                problems.EMPTY_RANGE.at(
                    key.span,
                    f"there is nothing from {key.low} to {key.high}",
                    f"write the lower number first: `{key.high} to {key.low}`",
                )
            )


def _suits(items: Iterable[n.Item], report: Report) -> dict[str, str]:
    """The suits of the game: the standard four unless only cards of its own are in it."""
    own: dict[str, str] = {}
    places: dict[str, n.Name] = {}
    standard = False
    for item in items:
        if isinstance(item, n.Suits):
            for suit, colour in item.entries:
                if suit.text in own:
                    first = Note("first declared here", places[suit.text].span)
                    report(
                        problems.DECLARED_TWICE.at(
                            suit.span, f"the suit `{suit.text}` is declared twice", None, (first,)
                        )
                    )
                if len(own) >= MOST_SUITS:
                    message = f"a game has {MOST_SUITS} suits at most"
                    report(problems.TOO_MANY_CARDS.at(suit.span, message))
                    break
                own[suit.text] = colour.text
                places.setdefault(suit.text, suit)
        elif isinstance(item, n.Deck) and isinstance(item.cards, n.StandardDeck):
            standard = True
    return {**STANDARD_SUITS, **own} if standard or not own else own


def _standard(deck: n.StandardDeck, report: Report) -> tuple[m.Face, ...]:
    faces = [m.Face(rank, suit) for suit in STANDARD_SUITS for rank in STANDARD_FACES]
    words = Cards(STANDARD_SUITS, STANDARD_FACES, ())
    for name in deck.without:
        text = name.text
        kept = [
            face
            for face in faces
            if text not in (face.rank, face.suit) and words.card(text) != face
        ]
        if len(kept) == len(faces):
            near = words.spoken(text) or nearest(text, [*STANDARD_FACES, *STANDARD_SUITS])
            message = f"a standard deck has no `{text}` to leave out"
            help = "name ranks, suits or cards"
            report(_misspelt(problems.DECK_LACKS, name.span, message, near, help))
        faces = kept
    return tuple(faces)


def _faces(deck: n.FaceDeck, suits: dict[str, str], report: Report) -> tuple[m.Face, ...]:
    _empty_range(deck.faces, report)
    ranks = _spread(deck.faces)
    if deck.suits is None:
        lying = [m.Face(rank, None) for rank in ranks]
        _misspelt_deck(deck, report)
    else:
        chosen = list(suits)
        if deck.suits != "each":
            chosen = [name.text for name in deck.suits if name.text in suits]
            for name in deck.suits:
                if name.text not in suits:
                    near = number_words.suit(name.text, suits) or nearest(name.text, suits)
                    message = f"there is no suit `{name.text}`"
                    help = f"the suits are {listing(list(suits))}"
                    report(_misspelt(problems.UNKNOWN_SUIT, name.span, message, near, help))
        lying = [m.Face(rank, suit) for suit in chosen for rank in ranks]
    copies = deck.copies
    if copies * len(lying) > MOST_CARDS:
        report(_too_many(deck, copies * len(lying)))
        copies = 1
    return tuple(lying[:MOST_CARDS]) * copies


def _misspelt_deck(deck: n.FaceDeck, report: Report) -> None:
    """`deck standart` would be a deck of a single card called that."""
    for face in deck.faces:
        if isinstance(face, n.Name) and nearest(face.text, ["standard"]) is not None:
            message = f"there is no deck called `{face.text}`"
            report(_misspelt(problems.DECK_LACKS, face.span, message, "standard", ""))


def _misspelt(
    problem: problems.Problem, span: Span, message: str, near: str | None, otherwise: str
) -> Diagnostic:
    """A word that is not known here, with the one that may be meant or else other help."""
    if near is None or near == span.text:
        return problem.at(span, message, otherwise)
    return problem.at(span, message, f"did you mean `{near}`?", fix=Fix(span, near, False))


def _too_many(place: n.Deck | n.FaceDeck, count: int) -> Diagnostic:
    return problems.TOO_MANY_CARDS.at(
        place.span, f"these are {count} cards, {MOST_CARDS} at most can be in a game"
    )


def read_cards(items: Iterable[n.Item], report: Report) -> Cards:
    """The suits, ranks and cards that the lines of a document declare."""
    items = tuple(items)
    suits = _suits(items, report)
    lines: list[tuple[n.Deck, tuple[m.Face, ...]]] = []
    first: n.Deck | None = None
    total = 0
    for item in items:
        if not isinstance(item, n.Deck):
            continue
        if not item.also:
            if first is not None:
                note = Note("the first one", first.span)
                report(
                    problems.DECLARED_TWICE.at(
                        item.span, "the deck is declared twice", "to add to it write `also deck`",
                        (note,),
                    )
                )  # fmt: skip
            first = first or item
        if isinstance(item.cards, n.StandardDeck):
            faces = _standard(item.cards, report)
        else:
            faces = _faces(item.cards, suits, report)
        total += len(faces)
        if total > MOST_CARDS:
            report(_too_many(item, total))
            break
        lines.append((item, faces))
    if not lines and total == 0 and not any(isinstance(item, n.Suits) for item in items):
        lines += _assumed(items, report)
    return Cards(suits, _ranks(items, lines, report), tuple(lines))


def _assumed(
    items: Iterable[n.Item], report: Report
) -> Iterator[tuple[n.Deck, tuple[m.Face, ...]]]:
    """The standard deck, so that where the line is missing the cards named need not be too."""
    game = next((item for item in items if isinstance(item, n.Game)), None)
    if game is not None:
        standard = n.StandardDeck((), game.span)
        yield n.Deck(False, standard, None, game.span), _standard(standard, report)


def _ranks(
    items: Iterable[n.Item], lines: list[tuple[n.Deck, tuple[m.Face, ...]]], report: Report
) -> tuple[str, ...]:
    declared = [item for item in items if isinstance(item, n.Ranks)]
    if not declared:
        if any(isinstance(deck.cards, n.StandardDeck) for deck, _ in lines):
            return DEFAULT_RANKS
        there = {face.rank for _, faces in lines for face in faces}
        return tuple(rank for rank in DEFAULT_RANKS if rank in there)
    for again in declared[1:]:
        note = Note("the first one", declared[0].span)
        report(
            problems.DECLARED_TWICE.at(again.span, "the ranks are declared twice", None, (note,))
        )
    _empty_range(declared[0].keys, report)
    found: dict[str, None] = {}
    for key in declared[0].keys:
        if len(found) > MOST_CARDS:
            message = f"a game has {MOST_CARDS} ranks at most"
            report(problems.TOO_MANY_CARDS.at(key.span, message))
            break
        for word in _spread([key]):
            if word in found:
                report(problems.DECLARED_TWICE.at(key.span, f"the rank `{word}` stands here twice"))
            found[word] = None
    return tuple(found)
