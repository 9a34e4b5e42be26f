"""What a value of the rules is: a card, players, a number."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from .value_equality import Alike

Base = Literal[
    "number", "truth", "rank", "suit", "colour", "card", "player", "team", "word", "none"
]  # fmt: skip


@frozen(eq=False, repr=False)
class Kind(Alike):
    """What a value is. `many`: an ordered collection of such; `maybe`: it can be none.

    A word knows the words it may be.
    """

    base: Base
    many: bool = False
    maybe: bool = False
    words: tuple[str, ...] = ()

    def one(self) -> Kind:
        """The kind of a member of this collection."""
        return evolve(self, many=False)

    def all(self) -> Kind:
        return evolve(self, many=True, maybe=False)

    def or_none(self) -> Kind:
        return self if self.many else evolve(self, maybe=True)

    def surely(self) -> Kind:
        return evolve(self, maybe=False)

    def __str__(self) -> str:
        """As a card player would say it: "a card", "players", "one of calm, angry"."""
        if self.base == "word":
            return "one of " + ", ".join(self.words)
        if self.many:
            return {"colour": "colours", "truth": "conditions", "none": "nothing"}.get(
                self.base, self.base + "s"
            )
        return {"none": "none", "truth": "a condition"}.get(self.base, "a " + self.base)


NUMBER = Kind("number")
TRUTH = Kind("truth")
RANK = Kind("rank")
SUIT = Kind("suit")
COLOUR = Kind("colour")
CARD = Kind("card")
CARDS = Kind("card", many=True)
PLAYER = Kind("player")
PLAYERS = Kind("player", many=True)
TEAM = Kind("team")
NONE = Kind("none", maybe=True)
