"""Where a seat knows cards to lie that it cannot see now: what it saw go there."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from ..explain import judge
from ..game import Game
from ..moves import Move
from ..views import may_see, piles

Pile = tuple[str, int | None]
"""A zone and its owner."""


@define
class Memory:
    """Watches one game for one seat. `known` maps cards out of its sight to the pile they lie in.

    A card seen going into a pile, or shown to this seat in one, stays known there until cards leave
    that pile out of sight, or anything is shuffled: from then on it might be any of them. One that
    passes through two piles out of sight within one move is taken to have been followed by eye.
    """

    seat: int
    known: dict[int, Pile] = field(factory=dict, init=False)
    _state: Any = field(default=None, init=False)
    _moves: tuple[Move, ...] = field(default=(), init=False)
    _cards: dict[int, tuple[Pile, bool]] = field(factory=dict, init=False)

    def watch(self, game: Game) -> None:
        """Takes in what has happened since; from the beginning where moves were taken back."""
        moves = game.moves
        if self._state is None or moves[: len(self._moves)] != self._moves:
            self._begin(game)
        state, self._state = self._state, None  # begins anew where this is broken off
        for move in moves[len(self._moves) :]:
            used, before = state.used, self._cards
            log: list[tuple[Any, ...]] = []
            deed = judge(game.wording, state, move).deed
            state.log = log
            game.machine.step(state, deed)
            self._learn(game, state, state.used != used)
            if state.used == used:
                self._take_in(log, before)
        self._state, self._moves = state, moves

    def _begin(self, game: Game) -> None:
        beginning = Game.seated(game.machine, game.names, game.seed)
        game.machine.settle(beginning.state)
        self._state, self._moves, self.known = beginning.state, (), {}
        self._cards = self._places(game, self._state)

    def _places(self, game: Game, state: Any) -> dict[int, tuple[Pile, bool]]:
        """Each card with its pile, and whether this seat sees it there."""
        return {
            card: ((zone.name, owner), may_see(state, zone.sight, owner, zone.owner, self.seat))
            for zone, owner, pile in piles(game.wording, state)
            for card in pile
        }

    def _learn(self, game: Game, state: Any, chance: bool) -> None:
        before, after = self._cards, self._places(game, state)
        self._cards = after
        if chance:
            self.known.clear()
            return
        # Which of the cards nobody showed have left a pile is not known, only that some have.
        left = {
            pile
            for card, (pile, seen) in before.items()
            if not seen and after[card][0] != pile and not after[card][1]
        }
        self.known = {
            card: pile
            for card, pile in self.known.items()
            if pile not in left and not after[card][1]
        }
        for card, (pile, seen) in after.items():
            if not seen and before[card][1]:
                self.known[card] = pile

    def _take_in(self, log: list[tuple[Any, ...]], before: dict[int, tuple[Pile, bool]]) -> None:
        """Cards that were shown and stayed where this seat does not see them."""
        for kind, *rest in log:
            if kind == "show" and rest[1] in (None, self.seat):
                for card in rest[0]:
                    pile, seen = self._cards[card]
                    if not seen and before[card][0] == pile:
                        self.known[card] = pile
