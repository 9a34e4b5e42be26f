"""Moves as people, saves and tests see them: words, in one normal form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from attrs import define, field, frozen

from dotcards.dsl import model
from dotcards.interpreter.machine.machine import Deed, Machine
from dotcards.interpreter.machine.machine import Move as MachineMove

Words = str | tuple[str, ...]
RANK = -1  # the key of the function that gives a card's rank


@frozen
class Move:
    """Who makes it (a seat), its name, and what was chosen.

    A card is written `7H`, several cards are a tuple, a player goes by name, a card that lies
    unseen by its place counted from 1, everything else as in the rules. Several cards stand in the
    order in which the rules take them: two orders are two moves. Where suits never matter a move
    that can be made names `7` for any of them; one that was made names the very card.
    """

    seat: int
    name: str
    args: tuple[Words, ...] = ()

    def __str__(self) -> str:
        chosen = (" ".join(arg) if isinstance(arg, tuple) else arg for arg in self.args)
        return f"{self.name} {', '.join(chosen)}".strip()


@define(eq=False, repr=False)
class Wording:
    """Turns a machine's deeds into moves of words and back, for a game of named players."""

    machine: Machine
    names: tuple[str, ...]
    kept_secret: dict[int, bool] = field(factory=dict, init=False)  # by choice, once worked out
    _sources: dict[int, Callable[..., Any]] = field(factory=dict, init=False)

    def move(self, state: Any, deed: Deed, exact: bool = False) -> Move:
        """`exact`: each card by its face, also where suits never matter."""
        number, seat, *chosen = deed
        rule = self.machine.moves[number].rule
        words = tuple(
            self.words(choice, value, exact)
            for choice, value in zip(rule.choices, chosen, strict=True)
        )
        return Move(seat, rule.name, words)

    def words(self, choice: model.Choice, value: Any, exact: bool = False) -> Words:
        if choice.low is not None:
            return tuple(self.word(choice, one, exact) for one in value)
        return self.word(choice, value, exact)

    def word(self, choice: model.Choice, value: Any, exact: bool = False) -> str:
        """One chosen thing."""
        if choice.by_place:
            return str(value + 1)
        if exact and choice.local.kind.base == "card":
            return str(self.machine.cards.face_labels[value])
        return self.thing(choice.local.kind, value)

    def thing(self, kind: model.Kind, value: Any) -> str:
        """Any single value of the machine, as it is written."""
        cards = self.machine.cards
        if value is None:
            return "none"
        if kind.base == "truth":
            return "yes" if value else "no"
        if kind.base == "card":
            return str(cards.labels[value])
        if kind.base == "rank":
            return str(cards.rank_names[value])
        if kind.base == "suit":
            return str(cards.suit_names[value])
        if kind.base == "colour":
            return str(cards.colour_names[value])
        if kind.base == "player":
            return str(self.names[value])
        if kind.base == "team":
            count = len(self.names) // (self.machine.ruleset.team_size or 1)
            return " and ".join(self.names[value::count])
        return str(value)

    # ------------------------------------------------------------------------- words to deeds

    def candidates(self, state: Any, name: str) -> tuple[MachineMove, ...]:
        """The moves of that name in the present phase, in the order in which they are tried."""
        phase = self.machine.phases[state.phase]
        every = (*phase.moves, *((phase.otherwise,) if phase.otherwise else ()), *phase.anytime)
        return tuple(move for move in every if move.name == name)

    def choose(
        self,
        state: Any,
        move: MachineMove,
        seat: int,
        args: Sequence[Words],
        chosen: tuple[Any, ...] = (),
    ) -> Iterator[tuple[list[Any], int | None]]:
        """What the words may choose, one value a choice; second, the first choice without one.

        There is more than one way where a card is named by its rank alone. A choice has no value
        where no such thing can be chosen at that point. `chosen` are the choices made already.
        """
        number = len(chosen)
        if number == len(args):
            yield list(chosen), None
            return
        choice = move.rule.choices[number]
        things = self.things(state, move, number, seat, chosen)
        ways = self.finds(choice, things, args[number])
        for found in ways:
            if found is None:
                yield list(chosen), number
                return
            if choice.in_sequence:
                found = tuple(sorted(found, key=self.ranks(state)))
            yield from self.choose(state, move, seat, args, (*chosen, found))

    def things(
        self, state: Any, move: MachineMove, number: int, seat: int, chosen: Sequence[Any]
    ) -> Sequence[Any]:
        """What a choice chooses from, conditions aside; places for cards that lie unseen."""
        choice = move.rule.choices[number]
        if isinstance(choice.source, tuple):
            low, high = (
                self.value_of(id(end), end, state, move, number, seat, chosen)
                for end in choice.source
            )
            return range(low, high + 1)
        cards = self.value_of(id(choice), choice.source, state, move, number, seat, chosen)
        return range(len(cards)) if choice.by_place else cards

    def value_of(
        self,
        key: int,
        value: model.Expr,
        state: Any,
        move: MachineMove,
        number: int,
        seat: int,
        chosen: Sequence[Any],
    ) -> Any:
        """An expression that stands in a move, given what was chosen before it."""
        function = self._sources.get(key)
        if function is None:
            locals_ = (move.rule.player, *(c.local for c in move.rule.choices[:number]))
            function = self._sources[key] = self.machine.function(locals_, value)
        real = [self.real(state, move, n, seat, chosen) for n in range(number)]
        return function(state, seat, *real)

    def real(
        self, state: Any, move: MachineMove, number: int, seat: int, chosen: Sequence[Any]
    ) -> Any:
        """What was chosen, a place turned into the card that lies there."""
        choice = move.rule.choices[number]
        if not choice.by_place or isinstance(choice.source, tuple):
            return chosen[number]
        pile = self.value_of(id(choice), choice.source, state, move, number, seat, chosen)
        if choice.low is None:
            return pile[chosen[number]]
        return [pile[place] for place in chosen[number]]

    def finds(self, choice: model.Choice, things: Sequence[Any], words: Words) -> Iterator[Any]:
        """The same, and then whatever else the words may name."""
        first = self.find(choice, things, words)
        yield first
        cards, several = self.machine.cards, (words,) if isinstance(words, str) else words
        if first is None or choice.by_place or choice.local.kind.base != "card":
            return
        if not any(map(cards.is_rank_alone, several)):
            return
        fits = [list(cards.select(word, things)) for word in several]
        for taken in product(*fits):
            found = taken[0] if choice.low is None else taken
            if len(set(taken)) == len(taken) and found != first:
                yield found

    def find(self, choice: model.Choice, things: Sequence[Any], words: Words) -> Any:
        """The thing or things that the words name, or None."""
        if choice.low is None:
            return None if isinstance(words, tuple) else self.find_one(choice, things, words)
        wanted = words if isinstance(words, tuple) else (words,)
        return self.find_several(choice, things, wanted)

    def ranks(self, state: Any) -> Callable[[int], int]:
        """The number of the rank that a card counts as just now."""
        rank = self._sources.get(RANK)
        if rank is None:
            span = self.machine.ruleset.phases[0].span
            card = model.Local("card", -1, model.CARD, span)
            read = model.Property("rank", card, model.RANK, span)
            rank = self._sources[RANK] = self.machine.function((card,), read)
        return partial(rank, state)

    def find_one(self, choice: model.Choice, things: Sequence[Any], word: str) -> Any:
        if isinstance(things, range) and (choice.by_place or choice.local.kind.base == "number"):
            digits = word.removeprefix("-")
            if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
                return None
            number = int(word) - (1 if choice.by_place else 0)
            return number if number in things else None
        if choice.local.kind.base == "card":
            return next(self.machine.cards.select(word, things), None)
        folded = word.casefold()
        for thing in things:
            if self.word(choice, thing).casefold() == folded:
                return thing
        return None

    def find_several(
        self, choice: model.Choice, things: Sequence[Any], words: tuple[str, ...]
    ) -> tuple[Any, ...] | None:
        """As many different things as words, in the order of the words."""
        taken = self.assigned(choice, things, words)
        if len(taken) < len(words):
            return None
        return tuple(taken[number] for number in range(len(words)))

    def assigned(
        self, choice: model.Choice, things: Sequence[Any], words: tuple[str, ...]
    ) -> dict[int, Any]:
        """A thing of its own for each word, by the word's place; none for a word without one."""
        fits: list[list[Any]] = []
        for word in words:
            one = self.find_one(choice, things, word) if choice.by_place else None
            fits.append(
                list(self.machine.cards.select(word, things))
                if not choice.by_place
                else []
                if one is None
                else [one]
            )
        taken: dict[int, Any] = {}
        for number in sorted(range(len(words)), key=lambda number: len(fits[number])):
            left = [thing for thing in fits[number] if thing not in taken.values()]
            if left:
                taken[number] = left[0]
        return taken


def more_cards(
    wording: Wording, state: Any, seat: int, name: str, words: Sequence[str]
) -> tuple[str, ...]:
    """See `Game.more_cards`."""
    found: dict[str, None] = {}
    for move in wording.candidates(state, name):
        several = [at for at, choice in enumerate(move.rule.choices) if choice.low is not None]
        if not several or several[0] > len(words):
            continue
        at = several[0]
        chosen, missing = next(wording.choose(state, move, seat, tuple(words[:at])))
        if missing is not None:
            continue
        choice = move.rule.choices[at]
        things = wording.things(state, move, at, seat, chosen)
        named = wording.find(choice, things, tuple(words[at:])) if words[at:] else ()
        if named is not None:
            found |= dict.fromkeys(
                wording.word(choice, thing) for thing in things if thing not in named
            )
    return tuple(found)


__all__ = ["Deed", "Move", "Wording", "Words", "more_cards"]
