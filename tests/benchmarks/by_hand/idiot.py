"""Idiot: get rid of your hand, your face-up cards and your face-down cards, and do not be last.

Players are numbered clockwise. Suits do not matter, so a move names a rank and how many cards of
it, and cards that differ only by suit are one choice. The last card of the pile is its top.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    import random

Suit: TypeAlias = Literal["C", "D", "H", "S"]

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
ACE: Final = 14

ZONE_SIZE: Final = 3
PLAYERS_A_DECK: Final = 3
PLAYERS: Final = range(2, 10)


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; the jack has rank 11, the ace 14."""

    rank: int
    suit: Suit


DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, ACE + 1))


@dataclass(frozen=True, slots=True)
class Trade:
    """Before play, exchange a hand card with one of the player's own face-up cards."""

    player: int
    give: int
    take: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Be done with trading."""

    player: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards of one rank, from the hand or, when it is empty, from the face-up cards.

    A last hand card comes first, and the rest of the cards are face-up ones.
    """

    player: int
    rank: int
    count: int


@dataclass(frozen=True, slots=True)
class Flip:
    """Play the face-down card at a place, blind."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class TakePile:
    """Take the pile into the hand."""

    player: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not open with the rank asked for, or do not play a card just drawn, even if none fits."""

    player: int


Move: TypeAlias = Trade | Ready | Play | Flip | TakePile | Decline


class Phase(Enum):
    """What the player whose turn it is has to decide."""

    TRADE = auto()
    OPEN = auto()
    PLAY = auto()
    SECOND = auto()  # what goes on top of a 2
    MATCH = auto()  # after a draw: whether to play a card of it of the rank just played
    OVER = auto()


@dataclass(slots=True)
class Seat:
    """A player's cards; the face-down ones by place."""

    down: dict[int, Card]
    up: list[Card]
    hand: list[Card]

    @property
    def out(self) -> bool:
        """Whether all the cards are gone."""
        return not (self.hand or self.up or self.down)


def place_of(rank: int, cards: list[Card]) -> int:
    """Return where the first card of a rank is."""
    return next(place for place, card in enumerate(cards) if card.rank == rank)


def count_of(rank: int, cards: list[Card]) -> int:
    """Count the cards of a rank."""
    return sum(card.rank == rank for card in cards)


class Game:
    """A game of Idiot, from the deal until one player is left."""

    def __init__(self, players: int, rng: random.Random) -> None:
        """Choose a dealer and deal three cards to each zone; all chance comes from `rng`."""
        if players not in PLAYERS:
            raise ValueError(f"Idiot is for 2 to 9 players, not {players}")
        self.players = players
        self.dealer = rng.randrange(players)
        self.loser: int | None = None
        decks = -(-players // PLAYERS_A_DECK)
        self.stock = list(DECK) * decks
        rng.shuffle(self.stock)
        self.seats = [
            Seat(down=dict(enumerate(self._deal())), up=self._deal(), hand=self._deal())
            for _ in range(players)
        ]
        self.pile: list[Card] = []
        self.burned: list[Card] = []
        self.turn = self._left_of(self.dealer)
        self.phase = Phase.TRADE
        self.asked = 3  # the rank asked for in the opening
        self.offers: deque[tuple[int, int]] = deque()  # ranks still to be asked for, and of whom
        self.rank = 0  # the rank just played
        self.drawn = 0  # how many cards drawn since have not been played
        self.matches = 0  # how many of them are of that rank and may be played too

    @property
    def over(self) -> bool:
        """Whether only one player has cards left."""
        return self.phase is Phase.OVER

    def legal_moves(self) -> list[Move]:
        """List every move the player whose turn it is may make."""
        match self.phase:
            case Phase.TRADE:
                return self._trades()
            case Phase.OPEN:
                hand = self.seats[self.turn].hand
                return self._some_or_none(self.asked, count_of(self.asked, hand))
            case Phase.MATCH:
                return self._some_or_none(self.rank, self.matches)
            case Phase.SECOND:
                return self._plays()
            case Phase.PLAY:
                moves = self._plays()
                if self.pile:
                    moves.append(TakePile(self.turn))
                return moves
            case Phase.OVER:
                return []

    def play(self, move: Move) -> None:
        """Make a move, which must be one of `legal_moves()`."""
        seat = self.seats[move.player]
        match move:
            case Trade(_, give, take):
                mine, shown = place_of(give, seat.hand), place_of(take, seat.up)
                seat.hand[mine], seat.up[shown] = seat.up[shown], seat.hand[mine]
            case Ready():
                self._next_trader()
            case Play(_, rank, count):
                self._play_cards(seat, rank, count)
            case Flip(_, place):
                self._flip(seat, place)
            case TakePile():
                self._take_pile(seat)
            case Decline() if self.phase is Phase.OPEN:
                self._next_offer()
            case Decline():
                self.matches = self.drawn = 0
                self._end_turn()

    def _deal(self) -> list[Card]:
        """Deal three cards."""
        return [self.stock.pop() for _ in range(ZONE_SIZE)]

    def _left_of(self, player: int) -> int:
        """Return the player at this one's left."""
        return (player + 1) % self.players

    def _trades(self) -> list[Move]:
        """List the ways to trade one card, and the way out of it."""
        seat = self.seats[self.turn]
        ranks = {(mine.rank, shown.rank) for mine in seat.hand for shown in seat.up}
        trades = [Trade(self.turn, give, take) for give, take in sorted(ranks) if give != take]
        return [*trades, Ready(self.turn)]

    def _some_or_none(self, rank: int, most: int) -> list[Move]:
        """List the ways to play up to so many cards of a rank, or none."""
        return [*(Play(self.turn, rank, n) for n in range(1, most + 1)), Decline(self.turn)]

    def _plays(self) -> list[Move]:
        """List the ways to play from the hand, else the face-up, else the face-down cards."""
        seat = self.seats[self.turn]
        if not seat.hand and not seat.up:
            return [Flip(self.turn, place) for place in seat.down]
        counts = Counter(card.rank for card in seat.hand or seat.up)
        if len(seat.hand) == 1 and not self.stock:
            last = seat.hand[0].rank
            counts[last] += count_of(last, seat.up)
        return [
            Play(self.turn, rank, n)
            for rank, most in counts.items()
            if self._fits(rank)
            for n in range(1, most + 1)
        ]

    def _fits(self, rank: int) -> bool:
        """Whether a rank may be played on the pile as it is."""
        if not self.pile or self.phase is Phase.SECOND:
            return True
        return rank in (2, 10) or rank >= self.pile[-1].rank

    def _next_trader(self) -> None:
        """Let the next player trade; after the dealer, somebody opens."""
        if self.turn != self.dealer:
            self.turn = self._left_of(self.turn)
            return
        first = self._left_of(self.dealer)
        order = [(first + step) % self.players for step in range(self.players)]
        self.offers = deque(product(range(3, ACE + 1), order))
        self.phase = Phase.OPEN
        self._next_offer()

    def _next_offer(self) -> None:
        """Find the next player who could open; if there is none, dealer's left must lead."""
        while self.offers:
            self.asked, self.turn = self.offers.popleft()
            if count_of(self.asked, self.seats[self.turn].hand):
                return
        self.turn = self._left_of(self.dealer)
        self.phase = Phase.PLAY

    def _play_cards(self, seat: Seat, rank: int, count: int) -> None:
        """Play cards that are known to fit."""
        matching = self.phase is Phase.MATCH
        self.matches = self.matches - count if matching else 0
        self.drawn = self.drawn - count if matching else 0
        zone = seat.hand or seat.up
        from_zone = min(count, count_of(rank, zone))
        cards = [zone.pop(place_of(rank, zone)) for _ in range(from_zone)]
        cards += [seat.up.pop(place_of(rank, seat.up)) for _ in range(count - from_zone)]
        self._lay(seat, cards, more=bool(zone))

    def _flip(self, seat: Seat, place: int) -> None:
        """Play a face-down card, or take it with the pile if it does not fit."""
        card = seat.down.pop(place)
        self.matches = self.drawn = 0
        if self._fits(card.rank):
            self._lay(seat, [card], more=bool(seat.down))
        else:
            seat.hand.append(card)
            self._take_pile(seat)

    def _lay(self, seat: Seat, cards: list[Card], *, more: bool) -> None:
        """Put cards on the pile; a 2 wants another play if there are more cards in its zone."""
        self.pile += cards
        self.rank = cards[0].rank
        if self.rank == 2 and more:
            self.phase = Phase.SECOND
            return
        if self._burns():
            self.burned += self.pile
            self.pile = []
        held = len(seat.hand)
        self.matches += self._draw_up(seat)
        self.drawn += len(seat.hand) - held
        if self.drawn:
            self.phase = Phase.MATCH
        else:
            self._end_turn()

    def _burns(self) -> bool:
        """Whether the play just made burns the pile: a 10, four of a number, or three 6s."""
        if self.rank == 10:
            return True
        counts = Counter(card.rank for card in self.pile)
        return counts[6] >= 3 or max(counts.values()) >= 4

    def _draw_up(self, seat: Seat) -> int:
        """Draw up to three cards and return how many are of the rank just played."""
        matches = 0
        while self.stock and len(seat.hand) < ZONE_SIZE:
            card = self.stock.pop()
            matches += card.rank == self.rank
            seat.hand.append(card)
        return matches

    def _take_pile(self, seat: Seat) -> None:
        """Take the pile into the hand, which ends the turn."""
        seat.hand += self.pile
        self.pile = []
        self._end_turn()

    def _end_turn(self) -> None:
        """Pass the turn to the next player with cards, or end the game if only one has any."""
        left = [player for player, seat in enumerate(self.seats) if not seat.out]
        if len(left) == 1:
            self.loser = left[0]
            self.phase = Phase.OVER
            return
        self.phase = Phase.PLAY
        self.turn = self._left_of(self.turn)
        while self.turn not in left:
            self.turn = self._left_of(self.turn)


def random_game(players: int, rng: random.Random, limit: int = 20_000) -> int:
    """Play one game, choosing evenly among the legal moves, and return how many were made."""
    game = Game(players, rng)
    moves = 0
    while not game.over and moves < limit:
        game.play(rng.choice(game.legal_moves()))
        moves += 1
    return moves
