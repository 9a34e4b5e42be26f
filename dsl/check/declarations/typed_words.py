"""What a player may type: the names of moves, and the words for what is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.text.source import Span


class Words:
    """`moves`: the names of all moves, whatever their phase, and `places` where they stand."""

    def __init__(self, world: World, phases: Iterable[m.Phase]) -> None:
        self._world = world
        self.moves: dict[str, None] = {}
        self.places: dict[str, Span] = {}
        for item in world.document.items:
            if isinstance(item, n.Phase | n.Anytime):
                parts = item.parts if isinstance(item, n.Phase) else item.moves
                for part in parts:
                    if isinstance(part, n.Move):
                        self.places.setdefault(part.name.text, part.name.span)
        chosen: dict[str, None] = {}
        self._numbered: set[str] = set()
        for phase in phases:
            for move in (*phase.moves, *phase.anytime, phase.otherwise):
                if move is None:
                    continue
                self.moves[move.name] = None
                for choice in move.choices:
                    chosen.update(dict.fromkeys(choice.local.kind.words))
                    if choice.by_place or choice.local.kind.base == "number":
                        self._numbered.add(move.name)
        cards = world.cards
        self._known: dict[str, None] = dict.fromkeys(
            [*cards.all_ranks, *cards.suits, *cards.colours, *cards.words, *chosen]
        )
        self._spoken = [
            *(rank for rank in cards.all_ranks if len(rank) > 2),
            *cards.suits,
            *cards.colours,
            *chosen,
        ]

    def check(self, name: n.Name, seats: Sequence[str], move: str) -> None:
        """Reports a word that stands for nothing that could be chosen in the moves of a name."""
        text = name.text
        if text in self._known or text in seats:
            return
        if move in self._numbered and text.removeprefix("-").isdecimal():
            return
        self._world.report(
            problems.UNKNOWN_CHOICE,
            name.span,
            f"nothing that could be chosen is called `{text}`",
            self._world.in_plain_words(text)
            or self._world.suggest(text, [*seats, *self._spoken], self._world.cards.hint(text)),
        )
