"""Moves as people, saves and tests see them: words, in one normal form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import define, field, frozen

from dotcards.dsl import model
from dotcards.interpreter.machine.machine import Deed, Machine

Words = str | tuple[str, ...]


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
    _looks: dict[str, Callable[..., Any]] = field(factory=dict, init=False)

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

    # ------------------------------------------------------------------------- words to things

    def look(self, state: Any, name: str) -> Callable[[int], Any]:
        """What gives a card's rank, suit or colour as it counts just now."""
        if name not in self._looks:
            span = self.machine.ruleset.phases[0].span
            card = model.Local("card", -1, model.CARD, span)
            kind = {"rank": model.RANK, "suit": model.SUIT, "colour": model.COLOUR}[name]
            read = model.Property(name, card, kind.or_none(), span)
            self._looks[name] = self.machine.function((card,), read)
        return partial(self._looks[name], state)

    def named(self, choice: model.Choice, things: Sequence[Any], word: str) -> Iterator[Any]:
        """The things that one word names, in their order."""
        if isinstance(things, range) and (choice.by_place or choice.local.kind.base == "number"):
            digits = word.removeprefix("-")
            if digits.isascii() and digits.isdecimal() and len(digits) < 12:
                number = int(word) - (1 if choice.by_place else 0)
                if number in things:
                    yield number
        elif choice.local.kind.base == "card":
            yield from self.machine.cards.select(word, things)
        else:
            folded = word.casefold()
            yield from (one for one in things if self.word(choice, one).casefold() == folded)

    def find(self, choice: model.Choice, things: Sequence[Any], words: Words) -> Any:
        """The thing that the words name, or as many different things as words; or None."""
        if choice.low is None:
            return (
                None if isinstance(words, tuple) else next(self.named(choice, things, words), None)
            )
        wanted = words if isinstance(words, tuple) else (words,)
        taken = self.assigned(choice, things, wanted)
        return tuple(taken[at] for at in range(len(wanted))) if len(taken) == len(wanted) else None

    def assigned(
        self, choice: model.Choice, things: Sequence[Any], words: tuple[str, ...]
    ) -> dict[int, Any]:
        """A thing of its own for each word, by the word's place; none for a word without one."""
        fits = [list(self.named(choice, things, word)) for word in words]
        taken: dict[int, Any] = {}
        for number in sorted(range(len(words)), key=lambda number: len(fits[number])):
            left = [thing for thing in fits[number] if thing not in taken.values()]
            if left:
                taken[number] = left[0]
        return taken
