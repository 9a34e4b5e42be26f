"""How much work it is to list the moves of a phase, and to test one: steps, as in `cost`."""

from __future__ import annotations

from math import comb

from attrs import define

from dotcards.dsl import model as m

from .cost import ENDLESS, Costs

LARGE = 2_000
"""Things of which nobody needs to know in how many ways some can be chosen."""


@define(slots=False, eq=False)
class MoveCosts(Costs):
    """Steps of ways to choose, beside those of expressions and lines."""

    def of_listing(self, phase: m.Phase, most: int = ENDLESS) -> int:
        """All ways to make a move in a phase, by all who may; of the numbers or sets that may be
        chosen at most so many are looked at."""
        moves = [*phase.moves, *phase.anytime, *((phase.otherwise,) if phase.otherwise else ())]
        asked = self.of(phase.asks.who) if phase.asks else 0
        ways = sum(self.of_ways(move, most) for move in moves)
        return min(ENDLESS, asked + self.sizes.players * ways)

    def of_ways(self, move: m.Move, most: int = ENDLESS) -> int:
        """All ways for one player to make one move."""
        ways, found = 1, 1 + self.of(move.condition)
        for choice in move.choices:
            ends = self.of((choice.source, choice.low, choice.high))
            several = min(most, self.ways(choice)) if is_many(choice) else self.ways(choice)
            found += ways * (ends + several * (1 + self.of(choice.where)))
            ways *= several
        return min(ENDLESS, found + ways)

    def of_test(self, move: m.Move) -> int:
        """Whether one way to make it is a legal one."""
        found = 1 + self.of(move.condition)
        for choice in move.choices:
            if isinstance(choice.source, tuple):
                found += self.of(choice.source)
            else:
                found += self.of(choice.source) + 3 * self.size(choice.source)
            found += self.of((choice.low, choice.high, choice.where))
        return min(ENDLESS, found)

    def ways(self, choice: m.Choice) -> int:
        """Among how many things one chooses; of sets of cards, how many cards are in them all."""
        if isinstance(choice.source, tuple):
            low, high = (self.between(end) for end in choice.source)
            return max(0, min(ENDLESS, high[1] - low[0] + 1))
        things = self.size(choice.source)
        return things if choice.low is None else self._sets(choice, things)

    def between(self, number: m.Expr) -> tuple[int, int]:
        """The least and the most that a number can be, as far as its text shows it."""
        match number:
            case m.Const(value=int(value)):
                return value, value
            case m.OptionValue() if isinstance(picked := self.options.get(number.name), int):
                return picked, picked
            case m.DefineOf(subject=None):
                return self.between(self.defines[number.define].body)
            case m.Property(name="count"):
                return 0, self.size(number.subject)
            case m.IfThen():
                ends = [self.between(one) for one in (number.then, number.otherwise)]
                return min(ends)[0], max(end for _, end in ends)
            case m.Arithmetic(op="+" | "-"):
                left, right = self.between(number.left), self.between(number.right)
                if number.op == "-":
                    right = (-right[1], -right[0])
                return left[0] + right[0], left[1] + right[1]
        return -ENDLESS, ENDLESS

    def _sets(self, choice: m.Choice, things: int) -> int:
        """How many cards there are in all the sets that can be chosen."""
        most = things
        if isinstance(choice.high, m.Const) and isinstance(choice.high.value, int):
            most = min(most, choice.high.value)
        groups: tuple[int, ...] = (things,)
        if choice.of_one is not None and choice.of_one not in self.redefined:
            groups = self.sizes.alike.get(choice.of_one, groups)
            if choice.of_one == "rank" and not self.suits_matter and not choice.by_place:
                return sum(min(most, group) for group in groups)
        found = 0
        for group in groups:
            if group > LARGE:
                return ENDLESS
            found += sum(comb(group, size) * size for size in range(1, min(most, group) + 1))
        return min(ENDLESS, found)


def is_many(choice: m.Choice) -> bool:
    """Whether it is a number or a set that is chosen: of those there can be very many."""
    return choice.low is not None or isinstance(choice.source, tuple)
