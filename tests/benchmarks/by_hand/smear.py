"""Cutthroat Canadian Smear: bid for the four points of a round, then take them in tricks.

Players are numbered clockwise. The winner is the first who makes a bid with eleven points already.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    import random

Suit: TypeAlias = Literal["C", "D", "H", "S"]

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")

JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14

GAME_COUNT: Final = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1, 10: 10}
"""What a card won in a trick counts towards Game; the others count nothing."""

HAND_SIZE: Final = 6
LOWEST_BID: Final = 2
HIGHEST_BID: Final = 4
TARGET: Final = 11
PLAYERS: Final = range(2, 4)


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; the jack has rank 11, the ace 14."""

    rank: int
    suit: Suit


DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, ACE + 1))


@dataclass(frozen=True, slots=True)
class Bid:
    """Undertake to win this many of the four points."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the bidding go by."""

    player: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    player: int
    card: Card


Move: TypeAlias = Bid | Pass | Play


class Phase(Enum):
    """What the player whose turn it is has to decide."""

    BID = auto()
    PLAY = auto()
    OVER = auto()


def rank_of(play: Play) -> int:
    """Return the rank of the card played."""
    return play.card.rank


def game_count(cards: list[Card]) -> int:
    """Count a player's tricks for Game."""
    return sum(GAME_COUNT.get(card.rank, 0) for card in cards)


class Game:
    """A game of Smear for two or three, each alone."""

    def __init__(self, players: int, rng: random.Random) -> None:
        """Choose a dealer and deal the first round; all chance comes from `rng`."""
        if players not in PLAYERS:
            raise ValueError(f"Smear is for 2 or 3 players, not {players}")
        self.players = players
        self.rng = rng
        self.scores = [0] * players
        self.dealer = rng.randrange(players)
        self.bidder: int | None = None
        self.winner: int | None = None
        self._deal()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.phase is Phase.OVER

    def legal_moves(self) -> list[Move]:
        """List every move the player whose turn it is may make."""
        match self.phase:
            case Phase.BID:
                bids = range(max(LOWEST_BID, self.bid + 1), HIGHEST_BID + 1)
                return [*(Bid(self.turn, points) for points in bids), Pass(self.turn)]
            case Phase.PLAY:
                return [Play(self.turn, card) for card in self._playable()]
            case Phase.OVER:
                return []

    def play(self, move: Move) -> None:
        """Make a move, which must be one of `legal_moves()`."""
        match move:
            case Bid(player, points):
                self.bid = points
                self.bidder = player
                self._next_bidder()
            case Pass():
                self._next_bidder()
            case Play(player, card):
                self.hands[player].remove(card)
                self._lay(move)

    def _left_of(self, player: int) -> int:
        """Return the player at this one's left."""
        return (player + 1) % self.players

    def _deal(self) -> None:
        """Shuffle, deal six cards each and open the bidding."""
        deck = list(DECK)
        self.rng.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(HAND_SIZE)] for _ in range(self.players)]
        self.set_aside = deck
        self.phase = Phase.BID
        self.turn = self._left_of(self.dealer)
        self.bid = 0
        self.bidder = None
        self.trump: Suit | None = None
        self.trick: list[Play] = []
        self.trumps: list[Play] = []  # every trump played this round
        self.won: list[list[Card]] = [[] for _ in range(self.players)]

    def _next_bidder(self) -> None:
        """Pass the bidding on, until the dealer has spoken or a bid cannot be beaten."""
        if self.turn != self.dealer and self.bid < HIGHEST_BID:
            self.turn = self._left_of(self.turn)
        elif self.bidder is None:
            self._deal()  # thrown in: the same dealer deals again
        else:
            self.phase = Phase.PLAY
            self.turn = self.bidder

    def _playable(self) -> list[Card]:
        """List the cards in hand that may go on the trick: of the suit led or trump, if able."""
        hand = self.hands[self.turn]
        if self.trick:
            led = self.trick[0].card.suit
            if any(card.suit == led for card in hand):
                return [card for card in hand if card.suit in (led, self.trump)]
        return hand

    def _lay(self, play: Play) -> None:
        """Add a card to the trick; the first card of a round fixes trumps."""
        if self.trump is None:
            self.trump = play.card.suit
        self.trick.append(play)
        if play.card.suit == self.trump:
            self.trumps.append(play)
        if len(self.trick) < self.players:
            self.turn = self._left_of(self.turn)
        else:
            self._take_trick()

    def _take_trick(self) -> None:
        """Give the trick to its winner, who leads the next one."""
        contenders = [play for play in self.trick if play.card.suit == self.trump]
        if not contenders:
            led = self.trick[0].card.suit
            contenders = [play for play in self.trick if play.card.suit == led]
        self.turn = max(contenders, key=rank_of).player
        self.won[self.turn] += [play.card for play in self.trick]
        self.trick = []
        if not self.hands[self.turn]:
            self._score_round()

    def _points(self) -> list[int]:
        """Share out High, Low, Jack and Game."""
        points = [0] * self.players
        points[min(self.trumps, key=rank_of).player] += 1
        for play in self.trumps:
            if play.card.rank == ACE:
                points[play.player] += 1
        for player, cards in enumerate(self.won):
            if any(card.rank == JACK and card.suit == self.trump for card in cards):
                points[player] += 1
        counts = [game_count(cards) for cards in self.won]
        most = max(counts)
        if counts.count(most) == 1:
            points[counts.index(most)] += 1
        return points

    def _score_round(self) -> None:
        """Score the round, and deal the next one unless the bidder has won the game."""
        assert self.bidder is not None
        points = self._points()
        made = points[self.bidder] >= self.bid
        before = self.scores[self.bidder]
        for player in range(self.players):
            if player == self.bidder and not made:
                self.scores[player] -= self.bid
            else:
                self.scores[player] += points[player]
        if made and (before >= TARGET or (self.bid == HIGHEST_BID and before >= 1)):
            self.winner = self.bidder
            self.phase = Phase.OVER
        else:
            self.dealer = self._left_of(self.dealer)
            self._deal()


def random_game(players: int, rng: random.Random, limit: int = 20_000) -> int:
    """Play one game, choosing evenly among the legal moves, and return how many were made."""
    game = Game(players, rng)
    moves = 0
    while not game.over and moves < limit:
        game.play(rng.choice(game.legal_moves()))
        moves += 1
    return moves
