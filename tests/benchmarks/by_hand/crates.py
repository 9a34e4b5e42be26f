"""Crates: fifteen hands of a Crazy Eights in which most cards do something; the lowest total wins.

Players are numbered clockwise. Cards lie in lists, bottom first, so the last card is the top one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    import random

Suit: TypeAlias = Literal["C", "D", "H", "S"]
Colour: TypeAlias = Literal["black", "red"]

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
COLOURS: Final[dict[Suit, Colour]] = {"C": "black", "D": "red", "H": "red", "S": "black"}
SUITS_OF: Final[dict[Colour, tuple[Suit, ...]]] = {"black": ("C", "S"), "red": ("D", "H")}

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

POINTS: Final = {
    ACE: 1,
    2: 20,
    4: 15,
    5: 30,
    6: 30,
    7: 20,
    8: 50,
    9: 30,
    10: 25,
    JACK: 10,
    QUEEN: 10,
    KING: 10,
}
"""What each card left in a hand costs; the 3s are dealt with in `hand_score`."""

LONE_THREE: Final = -50
HAND_SIZES: Final = (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8)
PLAYERS: Final = range(2, 6)


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; the ace has rank 1, the king 13."""

    rank: int
    suit: Suit

    @property
    def colour(self) -> Colour:
        """Red or black."""
        return COLOURS[self.suit]


DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in range(ACE, KING + 1))


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card from the hand on the discard pile."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw because no card can be played: one card, or as many as the crank counts."""

    player: int


@dataclass(frozen=True, slots=True)
class NameSuit:
    """Say which suit the 8 or 9 just played turns the discard pile to."""

    player: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Announce:
    """Say aloud that one card is left. May be done out of turn."""

    player: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call the player who failed to announce an idiot. May be done out of turn."""

    player: int
    idiot: int


Move: TypeAlias = Play | Draw | NameSuit | Announce | Call


class Phase(Enum):
    """What the player whose turn it is has to decide."""

    PLAY = auto()
    NAME_SUIT = auto()
    OVER = auto()


def hand_score(hand: list[Card]) -> int:
    """Score the cards left in a hand: each 3 cancels the dearest other card, or takes 50 off."""
    threes = sum(card.rank == 3 for card in hand)
    others = sorted((POINTS[card.rank] for card in hand if card.rank != 3), reverse=True)
    spare_threes = max(0, threes - len(others))
    return sum(others[threes:]) + LONE_THREE * spare_threes


class Game:
    """A game of Crates, from the cut for the deal to the fifteenth hand."""

    def __init__(self, players: int, rng: random.Random) -> None:
        """Cut for the deal and deal the first hand; all chance comes from `rng`."""
        if players not in PLAYERS:
            raise ValueError(f"Crates is for 2 to 5 players, not {players}")
        self.players = players
        self.rng = rng
        self.scores = [0] * players
        self.hand_number = 0
        self.hands: list[list[Card]] = []
        self.stock: list[Card] = []
        self.discard: list[Card] = []
        self.silent: int | None = None  # who came down to one card and has not said so
        self.dealer = self._cut_for_deal()
        self._deal()

    @property
    def over(self) -> bool:
        """Whether all fifteen hands have been played."""
        return self.phase is Phase.OVER

    @property
    def winners(self) -> list[int]:
        """The players with the lowest score; more than one share a win."""
        lowest = min(self.scores)
        return [player for player, score in enumerate(self.scores) if score == lowest]

    def legal_moves(self) -> list[Move]:
        """List every move anybody may make now, the turn holder's first."""
        moves: list[Move] = []
        if self.phase is Phase.OVER:
            return moves
        if self.phase is Phase.NAME_SUIT:
            top = self.discard[-1]
            suits = SUITS if top.rank == 8 else SUITS_OF[top.colour]
            moves += [NameSuit(self.turn, suit) for suit in suits]
        else:
            moves += [Play(self.turn, card) for card in self.hands[self.turn] if self._fits(card)]
            if not moves:
                moves.append(Draw(self.turn))
        if self.silent is not None:
            moves.append(Announce(self.silent))
            moves += [Call(player, self.silent) for player in self._others(self.silent)]
        return moves

    def play(self, move: Move) -> None:
        """Make a move, which must be one of `legal_moves()`."""
        match move:
            case Play(player, card):
                hand = self.hands[player]
                hand.remove(card)
                self.silent = player if len(hand) == 1 else None
                self.stuck.clear()
                self._lay(card)
            case Draw(player):
                self.silent = None
                self._draw_for_turn(player)
            case NameSuit(_, suit):
                self.suit = suit
                self.named = True
                self.phase = Phase.PLAY
                self._next_turn()
            case Announce():
                self.silent = None
            case Call(_, idiot):
                self.silent = None
                self._punish(idiot)

    def _cut_for_deal(self) -> int:
        """Let each player pick a card; the lowest deals, and ties pick again."""
        tied = list(range(self.players))
        while len(tied) > 1:
            picked = dict(zip(tied, self.rng.sample(DECK, len(tied)), strict=True))
            lowest = min(card.rank for card in picked.values())
            tied = [player for player, card in picked.items() if card.rank == lowest]
        return tied[0]

    def _deal(self) -> None:
        """Deal the next hand, and turn over the card that starts the discard pile."""
        self.hand_number += 1
        self.stock = list(DECK)
        self.rng.shuffle(self.stock)
        size = HAND_SIZES[self.hand_number - 1]
        self.hands = [[self.stock.pop() for _ in range(size)] for _ in range(self.players)]
        self.discard = []
        self.phase = Phase.PLAY
        self.direction = 1
        self.crank = 0
        self.misses = [0] * self.players  # turns each player has still to lose
        self.silent = None
        self.stuck: set[int] = set()  # those who could neither play nor draw since somebody could
        self._turn_up()

    def _turn_up(self) -> None:
        """Turn the top card of the stock over, as the dealer's play and with its full effect."""
        self.turn = self.dealer
        self._lay(self.stock.pop())

    def _fits(self, card: Card) -> bool:
        """Whether the card may be played now."""
        if self.crank:
            return card.rank in (ACE, 2)
        if card.rank in (8, self.discard[-1].rank):
            return True
        if self.named:
            return card.suit == self.suit
        return card.colour == COLOURS[self.suit]  # which the same suit always is

    def _lay(self, card: Card) -> None:
        """Put the turn holder's card on the discard pile, do what it says and go on."""
        self.discard.append(card)
        self.suit = card.suit
        self.named = False
        self._carry_out(card)
        if not self.hands[self.turn] and not self.crank:
            self._score_hand()
        elif card.rank in (8, 9):
            self.phase = Phase.NAME_SUIT
        elif card.rank != 6:
            self._next_turn()

    def _carry_out(self, card: Card) -> None:
        """Do to the other players what the turn holder's card says."""
        match card.rank:
            case 1 if self.crank:
                self.crank += 1
            case 2:
                self.crank += 2
            case 4:
                self.misses[self._after(self.turn)] += 1
            case 5:
                for other in self._others(self.turn):
                    self._draw(other, 1)
            case 7:
                self._draw(self._after(self.turn), 1)
            case 10:
                self.direction = -self.direction

    def _draw_for_turn(self, player: int) -> None:
        """Draw one card, or what the crank counts, and pass the turn on."""
        drawn = self._draw(player, self.crank or 1)
        if drawn:
            self.stuck.clear()
        else:
            self.stuck.add(player)
        self.crank = 0
        if not all(self.hands) or len(self.stuck) == self.players:
            self._score_hand()
        else:
            self._next_turn()

    def _punish(self, idiot: int) -> None:
        """Make a called idiot draw two cards and lose the next turn."""
        self._draw(idiot, 2)
        if self.turn == idiot and self.phase is Phase.PLAY:  # after a 6: it is this one
            self._next_turn()
        else:
            self.misses[idiot] += 1

    def _draw(self, player: int, number: int) -> int:
        """Draw cards, reshuffling when the stock is out, and return how many there were."""
        for drawn in range(number):
            if not self.stock:
                self.stock = self.discard[:-1]
                del self.discard[:-1]
                self.rng.shuffle(self.stock)
            if not self.stock:
                return drawn
            self.hands[player].append(self.stock.pop())
        return number

    def _after(self, player: int) -> int:
        """Return the player next in the direction of play."""
        return (player + self.direction) % self.players

    def _others(self, player: int) -> list[int]:
        """List the other players in the direction of play."""
        return [(player + step * self.direction) % self.players for step in range(1, self.players)]

    def _next_turn(self) -> None:
        """Pass the turn on, over those who have to miss one."""
        self.turn = self._after(self.turn)
        while self.misses[self.turn]:
            self.misses[self.turn] -= 1
            self.turn = self._after(self.turn)
        if not self.hands[self.turn]:  # a crank is back at the player who went out
            self._score_hand()

    def _score_hand(self) -> None:
        """Add up the hand, and deal the next one or end the game."""
        for player, hand in enumerate(self.hands):
            self.scores[player] += hand_score(hand)
        self.dealer = (self.dealer + 1) % self.players
        if self.hand_number == len(HAND_SIZES):
            self.phase = Phase.OVER
        else:
            self._deal()


def random_game(players: int, rng: random.Random, limit: int = 20_000) -> int:
    """Play one game, choosing evenly among the legal moves, and return how many were made."""
    game = Game(players, rng)
    moves = 0
    while not game.over and moves < limit:
        game.play(rng.choice(game.legal_moves()))
        moves += 1
    return moves
