"""A move of the rules as somebody tries to make it: what can be chosen, and what words choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from attrs import frozen

from dotcards.dsl import model
from dotcards.interpreter.machine.machine import Move as MachineMove

from .conditions import Locals, Reader
from .moves import Move, Wording, Words


def candidates(wording: Wording, state: Any, name: str) -> tuple[MachineMove, ...]:
    """The moves of that name in the present phase, in the order in which they are tried."""
    return tuple(move for move in wording.machine.phases[state.phase].every if move.name == name)


@frozen(eq=False, repr=False)
class Attempt(Reader):
    """`move` in words, taken for the `candidate` of the machine's moves of that name. `values` are
    what has been chosen so far, one a choice; places for cards that lie unseen."""

    move: Move
    candidate: MachineMove

    @property
    def rule(self) -> model.Move:
        return self.candidate.rule

    def bound(self, values: Sequence[Any]) -> Locals:
        """The player and what was chosen, places turned into the cards that lie there."""
        locals_ = {self.rule.player.id: (self.rule.player, self.move.seat)}
        for choice, value in zip(self.rule.choices, values, strict=False):
            if choice.by_place and not isinstance(choice.source, tuple):
                pile = self.value(choice.source, locals_)
                value = pile[value] if choice.low is None else [pile[place] for place in value]
            locals_[choice.local.id] = (choice.local, value)
        return locals_

    def real(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """What was chosen, places turned into the cards that lie there."""
        _, *chosen = self.bound(values).values()
        return tuple(value for _, value in chosen)

    def things(self, values: Sequence[Any]) -> Sequence[Any]:
        """What the next choice chooses from, conditions aside; places for cards unseen."""
        choice = self.rule.choices[len(values)]
        if isinstance(choice.source, tuple):
            low, high = (self.value(end, self.bound(values)) for end in choice.source)
            return range(low, high + 1)
        cards: Sequence[Any] = self.value(choice.source, self.bound(values))
        return range(len(cards)) if choice.by_place else cards

    def ways(self, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """What the words may choose, up to the first choice of which no such thing can be chosen.

        There is more than one way where a card is named by its rank alone.
        """
        if len(values) == len(self.move.args):
            yield values
            return
        choice = self.rule.choices[len(values)]
        for found in self.finds(choice, self.things(values), self.move.args[len(values)]):
            if found is None:
                yield values
                return
            if choice.in_sequence:
                found = tuple(sorted(found, key=self.wording.look(self.state, "rank")))
            yield from self.ways((*values, found))

    def finds(self, choice: model.Choice, things: Sequence[Any], words: Words) -> Iterator[Any]:
        """What the words name first, or None; and then whatever else they may name."""
        first = self.wording.find(choice, things, words)
        yield first
        cards, several = self.wording.machine.cards, (words,) if isinstance(words, str) else words
        if first is None or choice.by_place or choice.local.kind.base != "card":
            return
        if not any(map(cards.is_rank_alone, several)):
            return
        for taken in product(*(list(cards.select(word, things)) for word in several)):
            found = taken[0] if choice.low is None else taken
            if len(set(taken)) == len(taken) and found != first:
                yield found


def more_cards(
    wording: Wording, state: Any, seat: int, name: str, words: Sequence[str]
) -> tuple[str, ...]:
    """See `Game.more_cards`."""
    found: dict[str, None] = {}
    for candidate in candidates(wording, state, name):
        choices = candidate.rule.choices
        at = next((at for at, choice in enumerate(choices) if choice.low is not None), None)
        if at is None or at > len(words):
            continue
        attempt = Attempt(wording, state, Move(seat, name, tuple(words[:at])), candidate)
        values = next(attempt.ways())
        if len(values) < at:
            continue
        things = attempt.things(values)
        named = wording.find(choices[at], things, tuple(words[at:])) if words[at:] else ()
        if named is not None:
            others = (thing for thing in things if thing not in named)
            found |= dict.fromkeys(wording.word(choices[at], thing) for thing in others)
    return tuple(found)
