"""Plays a state on, more or less at random, and says how that came out for a seat."""

from __future__ import annotations

from itertools import islice
from math import inf
from random import Random
from time import monotonic
from typing import Any

from attrs import define, field

from dotcards.interpreter.machine.machine import Deed, Machine
from dotcards.interpreter.machine.random_moves import LISTED, Draws

from .goals import score_of
from .prospects import Prospects, place, prospects

LIMIT = 600  # moves after which a game is judged as it stands
SOON = 5  # of each player: the same, where it has been learned what a position promises
DRAWN = 3  # moves drawn, of which the one is made that has done best so far
MOST_DEEDS = 50_000
FORGETS = 0.998  # of what is known of moves, kept from one game played on to the next


@define
class Known:
    """The outcomes of a move so far; what is not known is thought well of, so that it is tried."""

    mean: float = inf
    total: float = 0.0
    games: float = 0.0

    def add(self, outcome: float) -> None:
        self.total = self.total * FORGETS + outcome
        self.games = self.games * FORGETS + 1.0
        self.mean = self.total / self.games


@define
class Rollout:
    """Plays on to the end of the hand, where the rules keep a score from hand to hand, else of the
    game; what a hand is the rules say themselves by `new deal`.

    `worth` is in points ahead of the others (in parts of a win where no score is kept: then a game
    is judged soon, by what has been learned of positions).

    Everybody draws a few moves and makes the one that has mostly done best for whoever made it:
    what is known of a move is the mean outcome of all games played on in which it was made (the
    move-average sampling of Finnsson and Björnsson 2008). Cards of one face are one move.
    """

    machine: Machine
    seat: int
    rng: Random
    players: int
    limit: int = field(default=LIMIT, init=False)
    _prospects: Prospects | None = field(default=None, init=False)
    _scores: str | None = field(init=False)
    _sign: int = field(init=False)
    _largest: float = field(default=1.0, init=False)  # points won or lost in a hand so far
    _means: dict[Any, Known] = field(factory=dict, init=False)
    _entries: dict[Deed, Known] = field(factory=dict, init=False)  # the same, found sooner
    _kind: Any = field(init=False)  # of a card: equal for cards that are one choice

    def __attrs_post_init__(self) -> None:
        score = score_of(self.machine.ruleset)
        self._scores, self._sign = None, 1
        if score is not None:
            self._scores = self.machine.context.names.variables[score.variable]
            self._sign = score.sign
        else:
            self._prospects = prospects(self.machine, self.players)
        self._kind = self.machine.space.get("KIND")

    def learn(self, until: float) -> None:
        """Learns to judge games that are not over, if need be, as long as the clock allows."""
        if self._prospects is not None:
            self._prospects.learn(until)
            if self._prospects.known:
                self.limit = SOON * self.players

    def worth(self, state: Any, first: Deed | None, until: float = inf) -> float:
        """What comes of a deed, or of doing nothing; the state is used up. When the clock
        (`time.monotonic`) says `until`, the game is judged as it stands."""
        seats = range(state.n)
        before = [self._ahead(state, seat) for seat in seats]
        made: dict[tuple[int, int], Known] = {}
        step, listings = self.machine.raw_step, [p.listing for p in self.machine.phases]
        rng, entries, known_of = self.rng.random, self._entries, self._known
        log: list[tuple[Any, ...]] | None = None
        if self._scores is not None:
            log = state.log = []
        if first is not None:
            step(state, first)
        moves = 0
        while state.result is None and moves < self.limit and monotonic() < until:
            if log:
                if any(entry[0] == "deal" for entry in log):
                    break
                log.clear()
            legal = list(islice(listings[state.phase](state), LISTED + 1))
            if len(legal) > LISTED:
                legal = list(islice(Draws.of(self.machine).some(state, self.rng), DRAWN))
            count = len(legal)
            deed = legal[int(rng() * count)]
            if count > 1:
                best = entries.get(deed) or known_of(deed)
                for _ in range(DRAWN - 1):
                    other = legal[int(rng() * count)]
                    found = entries.get(other) or known_of(other)
                    if found.mean > best.mean:
                        deed, best = other, found
                made[deed[1], id(best)] = best
            step(state, deed)
            moves += 1
        outcomes = [self._outcome(state, seat, before[seat]) for seat in seats]
        for (seat, _), known in made.items():
            known.add(outcomes[seat])
        return outcomes[self.seat]

    def _known(self, deed: Deed) -> Known:
        """What is known of a move, whoever makes it."""
        if len(self._entries) > MOST_DEEDS:
            self._entries.clear()
        known = self._means.setdefault(self._key(deed), Known())
        self._entries[deed] = known
        return known

    def _key(self, deed: Deed) -> Any:
        if len(deed) < 3:
            return deed[0]
        first, kinds = deed[2], self._kind
        if isinstance(first, tuple):
            face = kinds[first[0]] if kinds and first and isinstance(first[0], int) else None
            return (deed[0], face, len(first))
        if kinds and isinstance(first, int) and 0 <= first < len(kinds):
            return (deed[0], kinds[first], 1)
        return (deed[0], first, 1)

    def _outcome(self, state: Any, seat: int, before: float) -> float:
        if self._prospects is not None and state.result is None:
            return self._prospects.of(state, seat)
        if self._scores is None:
            return place(state, seat)
        points = self._ahead(state, seat) - before
        self._largest = max(self._largest, abs(points))
        if state.result is None:
            return points
        return points + 2 * self._largest * (place(state, seat) - 0.5)

    def _ahead(self, state: Any, seat: int) -> float:
        """Points ahead of the others' mean."""
        if self._scores is None:
            return 0.0
        scores = list(getattr(state, self._scores))
        own = seat % len(scores)
        others = scores[:own] + scores[own + 1 :]
        mean = sum(others) / len(others) if others else 0.0
        return float(self._sign * (scores[own] - mean))
