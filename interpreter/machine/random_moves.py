"""One of all that may be done, drawn without listing it; and how much there is to choose from.

Numbers and sets of cards of which each will do are counted, not listed. Where a condition has to
be asked of each, they are listed up to a limit. Beyond it some are tried at random, and if none of
them fits, the first that does is taken.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, repeat
from math import comb
from random import Random
from typing import Any, cast

from attrs import define, field

from dotcards.interpreter.compiler.listing import Listing
from dotcards.interpreter.compiler.python import Code

from .errors import Overspent, RulesError
from .lots import Sets, count_of, deed_at
from .machine import Deed, Machine

LISTED = 2_000
"""Deeds of which one is drawn from a plain list."""
COUNTED = 200_000
"""Deeds, each with all that stands open in it, that are gone through to draw fairly."""
TRIES = 200
"""Numbers or sets tried at random for one choice."""
WHOLE = 2**64
"""A drawn number is below it."""


@define(eq=False)
class Draws:
    """Draws from the moves of one machine's states."""

    machine: Machine
    _open: dict[int, Any] = field(factory=dict, init=False)
    _drawn: dict[int, Any] = field(factory=dict, init=False)

    @classmethod
    def of(cls, machine: Machine) -> Draws:
        """Those of a machine, the same each time."""
        found = machine.made.get("draws")
        if found is None:
            found = machine.made["draws"] = cls(machine)
        return cast(Draws, found)

    def count(self, state: Any, seat: int | None = None) -> int | None:
        """How many deeds are possible now, of one seat or of all; None where they cannot be
        counted without asking about more than COUNTED. Raises RulesError at a dead end."""
        legal = self._listed(state, seat)
        if legal is not None:
            return len(legal)
        found = self._counted(state, seat)
        return None if found is None else sum(map(count_of, found))

    def draw(self, state: Any, number: int, seat: int | None = None) -> Deed | None:
        """One of the deeds of a seat, or of all, each as likely as the other where they can be
        counted; None if there is none. `number`, from 0 up to but not including WHOLE, is all the
        chance there is in it. Raises RulesError at a dead end, and where none can be found."""
        legal = self._listed(state, seat)
        if legal is None:
            return self.of_many(state, number, seat)
        return legal[number * len(legal) // WHOLE] if legal else None

    def of_many(self, state: Any, number: int, seat: int | None = None) -> Deed | None:
        """The same where there are more than LISTED, or looking for so many takes long."""
        return next(self.some(state, Random(number), seat), None)

    def some(self, state: Any, random: Random, seat: int | None = None) -> Iterator[Deed]:
        """Draws one after the other, without end; nothing where there is none."""
        found = self._counted(state, seat)
        if not found:
            while (tried := self._tried(state, random, seat)) is not None:
                yield tried
            mine = (deed for deed in self.machine.legal(state) if seat in (None, deed[1]))
            first = next(mine, None)
            if first is not None:
                yield from repeat(first)
            return
        sums = list(accumulate(map(count_of, found)))
        while True:
            place = random.randrange(sums[-1])
            at = bisect_right(sums, place)
            yield deed_at(found[at], place - (sums[at - 1] if at else 0))

    def _listed(self, state: Any, seat: int | None) -> list[Deed] | None:
        """The deeds, or None where there are more than LISTED."""
        steps = state.steps
        state.steps = steps // 3
        legal = self.machine.legal(state)
        try:
            mine = (deed for deed in legal if seat in (None, deed[1]))
            found = list(islice(mine, LISTED + 1))
        except Overspent:
            return None
        finally:
            state.steps = steps
        return found if len(found) <= LISTED else None

    def _counted(self, state: Any, seat: int | None) -> list[Deed] | None:
        """All deeds, with numbers and sets left open in them; None where that is too much."""
        phase = self.machine.phases[state.phase]
        listing = self._open.get(phase.number)
        if listing is None:
            numbers = {id(move.rule): move.number for move in self.machine.moves}
            code = Code()
            Listing(self.machine.context, code, lambda move: numbers[id(move)], open=True).phase(
                phase.rule, "open_moves"
            )
            listing = self._open[phase.number] = self.machine.twin.part(
                code.text(), "<moves>", "open_moves"
            )
        twin = self.machine.twin
        deeds = twin.paying(iter(listing(state)), state.steps // 3)
        mine = (deed for deed in deeds if seat in (None, deed[1]))
        try:
            found = list(islice(mine, COUNTED + 1))
        except RulesError:
            return None
        return found if len(found) <= COUNTED else None

    def _tried(self, state: Any, random: Random, seat: int | None) -> Deed | None:
        """One of any move that can be made, by whoever can make it."""
        phase = self.machine.phases[state.phase]
        able = [(move.number, seat) for move in phase.anytime for seat in state.players]
        asked = self._asked(state)
        able += [(move.number, seat) for move in phase.moves for seat in asked]
        random.shuffle(able)
        spent: RulesError | None = None
        for number, maker in able:
            if seat in (None, maker):
                mixed = Mixed(random, self.machine.twin.space)
                deeds = iter(self._of_move(number)(state, maker, mixed))
                try:
                    deed = next(self.machine.twin.paying(deeds, state.steps // 3), None)
                except RulesError as error:
                    spent = type(error)(error.message, self.machine.moves[number].rule.span)
                    continue
                if deed is not None:
                    return tuple(deed)
        if spent is not None:
            raise spent
        return None

    def _asked(self, state: Any) -> Sequence[int]:
        asks = self.machine.phases[state.phase].rule.asks
        if asks is None:
            return (state.turn,)
        if asks.how == "one":
            who = self.machine.function((), asks.who)(state)
            return () if who is None else (who,)
        return tuple(state.queue if asks.how == "at once" else state.queue[:1])

    def _of_move(self, number: int) -> Any:
        drawn = self._drawn.get(number)
        if drawn is None:
            code = Code()
            listing = Listing(self.machine.context, code, lambda _: number, mixed=True)
            listing.of_move(self.machine.moves[number].rule, "drawn_moves")
            drawn = self._drawn[number] = self.machine.twin.part(
                code.text(), "<moves>", "drawn_moves"
            )
        return drawn


@define(eq=False)
class Mixed:
    """What generated code chooses from when a move is drawn: some at random, then all in order."""

    random: Random
    space: dict[str, Any]

    def order(self, things: Iterable[Any]) -> list[Any]:
        mixed = list(things)
        self.random.shuffle(mixed)
        return mixed

    def numbers(self, low: int, high: int) -> Iterator[int]:
        if low <= high:
            yield from (self.random.randint(low, high) for _ in range(TRIES))
            yield from range(low, high + 1)

    def sets(
        self, things: Sequence[int], low: int, high: int, kind: Sequence[int] | None
    ) -> Iterator[tuple[int, ...]]:
        lots = Sets(things, low, high, kind)
        if not lots.count:
            return
        if kind is None:
            sizes = range(max(low, 1), min(high, len(things)) + 1)
            ways = list(accumulate(comb(len(things), size) for size in sizes))
            for _ in range(TRIES):
                at = self.random.randrange(ways[-1])
                size = next(size for size, end in zip(sizes, ways, strict=True) if at < end)
                places = sorted(self.random.sample(range(len(things)), size))
                yield tuple(things[place] for place in places)
        else:
            yield from (lots.at(self.random.randrange(lots.count)) for _ in range(TRIES))
        yield from self.space["sets"](things, low, high, kind)

    def runs(self, *arguments: Any) -> Iterator[tuple[int, ...]]:
        found = self.space["runs"](*arguments)
        yield from self.order(islice(found, LISTED))
        yield from found

    def firsts(self, things: list[int], low: int, high: int) -> list[Any]:
        return self.order(self.space["firsts"](things, low, high))
