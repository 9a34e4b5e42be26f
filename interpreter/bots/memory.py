"""Where a seat knows cards to lie that it cannot see now, from what it could see all along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.game.refusals import Verdict, judge
from dotcards.interpreter.game.views import may_see, piles
from dotcards.interpreter.machine.runtime import BUDGET

Pile = tuple[str, int | None]
"""A zone and its owner."""


@frozen
class Sight:
    """What one seat sees of where the cards lie: those in sight, and how many lie out of it."""

    seen: dict[int, Pile]
    hidden: dict[Pile, int]


@define
class Memory:
    """Watches one game for one seat. `known` maps cards out of its sight to the pile they lie in.

    Invariant: `known` follows from what the seat saw before and after each move, and from what
    everybody at a table sees of it: the cards named, shown or taken, and the pile each of those
    was in. Where a card went out of sight is not looked up: it is in the pile that has grown. As
    soon as cards may have moved among the piles out of sight, what was known of these is forgotten.
    """

    seat: int
    known: dict[int, Pile] = field(factory=dict, init=False)
    _state: Any = field(default=None, init=False)
    _moves: tuple[Move, ...] = field(default=(), init=False)
    _sight: Sight = field(factory=lambda: Sight({}, {}), init=False)

    def watch(self, game: Game) -> None:
        """Takes in what has happened since; from the beginning where moves were taken back."""
        moves = game.moves
        if self._state is None or moves[: len(self._moves)] != self._moves:
            self._begin(game)
        state, self._state = self._state, None  # begins anew where this is broken off
        for move in moves[len(self._moves) :]:
            state.steps = BUDGET
            self._watch_move(game, state, judge(game.wording, state, move))
        self._state, self._moves = state, moves

    def _begin(self, game: Game) -> None:
        beginning = Game.seated(game.machine, game.names, game.seed, game.scheme)
        game.machine.settle(beginning.state)
        self._state, self._moves, self.known = beginning.state, (), {}
        self._sight = self._look(game, self._state)

    def _look(self, game: Game, state: Any) -> Sight:
        sight = Sight({}, {})
        for zone, owner, pile in piles(game.wording, state):
            place = (zone.name, owner)
            if may_see(state, zone.sight, owner, zone.owner, self.seat):
                sight.seen.update(dict.fromkeys(pile, place))
            else:
                sight.hidden[place] = len(pile)
        return sight

    def _watch_move(self, game: Game, state: Any, verdict: Verdict) -> None:
        before, lay = self._sight, _places(game, state)
        unseen = [card for card in _chosen(verdict) if lay.get(card) in before.hidden]
        log: list[tuple[Any, ...]] = []
        state.log = log
        asks = game.machine.phases[state.phase].rule.asks
        if asks is not None and asks.how == "at once":
            game.machine.step(state, verdict.deed)
            laid: dict[int, Pile] = {}
            taken: list[Pile] = []  # an answer waits for the others
        else:
            game.machine.make(state, verdict.deed)
            laid = self._look(game, state).seen
            taken = [lay[card] for card in unseen]
            game.machine.settle(state)
        state.log = None
        after = self._sight = self._look(game, state)
        if any(entry[0] == "deal" for entry in log):
            self.known = {}
            return
        named = [card for card in unseen if card in laid or card in after.seen]
        for card in unseen:
            if card not in named:  # only its maker knows which of the pile it is
                self._forget(lay[card])
        self._learn(before, after, named, Counter(taken))
        for kind, *rest in log:
            if kind == "show" and rest[1] in (None, self.seat):
                self._take_in([(card, lay.get(card)) for card in rest[0]], before, after)

    def _learn(
        self, before: Sight, after: Sight, named: list[int], taken: Mapping[Pile, int]
    ) -> None:
        """`taken`: how many cards were chosen out of each pile out of sight; `named`: those of them
        that were then seen."""
        gone = [card for card in before.seen if card not in after.seen]
        gone += [card for card in named if card not in after.seen]
        come = {card for card in after.seen if card not in before.seen}
        for card in (*come, *named):
            self.known.pop(card, None)
        change = {
            pile: count - before.hidden[pile] + taken.get(pile, 0)
            for pile, count in after.hidden.items()
        }
        grown = [pile for pile, more in change.items() if more > 0]
        # Cards that must have gone, unseen, from one pile to another; less than none, where some
        # that grew have given as many away.
        unseen = sum(change[pile] for pile in grown) - len(gone)
        if unseen < 0:
            self.known.clear()
        elif unseen > 0:
            for pile, more in change.items():
                if more < 0:
                    self._forget(pile)
        if unseen >= 0 and len(grown) == 1:
            self.known.update(dict.fromkeys(gone, grown[0]))
        for pile, count in Counter(self.known.values()).items():
            if count > after.hidden.get(pile, 0):
                self._forget(pile)

    def _take_in(
        self, shown: Sequence[tuple[int, Pile | None]], before: Sight, after: Sight
    ) -> None:
        """Cards that were shown in a pile that stayed as it was."""
        for card, pile in shown:
            stayed = pile in before.hidden and after.hidden[pile] == before.hidden[pile]
            if stayed and pile is not None and card not in after.seen:
                self.known[card] = pile

    def _forget(self, pile: Pile) -> None:
        self.known = {card: place for card, place in self.known.items() if place != pile}


def _chosen(verdict: Verdict) -> Iterator[int]:
    """The cards that a move's maker chose, places turned into the cards that lay there."""
    for choice, value in zip(verdict.rule.choices, verdict.real, strict=True):
        if choice.local.kind.base == "card":
            yield from [value] if choice.low is None else value


def _places(game: Game, state: Any) -> dict[int, Pile]:
    return {
        card: (zone.name, owner)
        for zone, owner, pile in piles(game.wording, state)
        for card in pile
    }
