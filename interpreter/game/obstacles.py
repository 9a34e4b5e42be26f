"""What keeps a move from being made: each way it could be tried, with the line against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from attrs import evolve, frozen

from dotcards.dsl import model

from .attempts import Attempt, candidates
from .moves import Move, Wording, Words
from .refusals import Judge, Refusal

MOST_TRIED = 500  # ways to make one choice
MOST_KEPT = 50  # of them gone on with at the next choice


@frozen
class Obstacle:
    """A move, as far as it was chosen when the rules refused it."""

    move: Move
    refusal: Refusal


@frozen
class Way:
    """A move chosen so far: words, and the values they stand for."""

    words: tuple[Words, ...] = ()
    values: tuple[Any, ...] = ()


def obstacles(wording: Wording, state: Any, move: Move) -> tuple[Obstacle, ...]:
    """Why nothing comes of a move of which some choices, or none, are made: each thing that could
    be chosen next, with its refusal. None where there is a way to make it, as far as was tried."""
    found: list[Obstacle] = []
    for candidate in candidates(wording, state, move.name):
        against = tuple(_Tries(wording, state, move, candidate).obstacles())
        if not against:
            return ()
        found += against
    return tuple(found)


@frozen(eq=False, repr=False)
class _Tries(Attempt):
    def judge(self, words: tuple[Words, ...]) -> Judge:
        """Of the move, chosen as far as these words say."""
        return Judge(self.wording, self.state, evolve(self.move, args=words), self.candidate)

    def obstacles(self) -> Iterator[Obstacle]:
        bare = self.judge(())
        for check in (bare.not_asked, bare.condition, bare.has_other):
            refused = check()
            if refused is not None and refused.refusal is not None:
                yield Obstacle(bare.move, refused.refusal)
                return
        ways = [Way()]
        for number, choice in enumerate(self.rule.choices):
            against: list[Obstacle] = []
            further: list[Way] = []
            for way in ways:
                for tried in islice(self.tried(number, way), MOST_TRIED):
                    refusal = tried if isinstance(tried, Refusal) else self.refused(number, tried)
                    if refusal is None and isinstance(tried, Way):
                        further.append(tried)
                    elif refusal is not None:
                        words = tried.words if isinstance(tried, Way) else way.words
                        against.append(Obstacle(evolve(self.move, args=words), refusal))
            if not further:
                nothing = f"there is nothing to choose from as {choice.local.name}"
                yield from against or [Obstacle(bare.move, Refusal(nothing, (), choice.span))]
                return
            ways = further[:MOST_KEPT]

    def refused(self, number: int, way: Way) -> Refusal | None:
        verdict = self.judge(way.words).choice_refused(number, way.values)
        return None if verdict is None else verdict.refusal

    def tried(self, number: int, way: Way) -> Iterator[Way | Refusal]:
        """The ways to make choice `number`: what the move says, or each thing there is, once."""
        choice, wording = self.rule.choices[number], self.wording
        things = self.things(way.values)
        if number < len(self.move.args):
            said = self.move.args[number]
            value = wording.find(choice, things, said)
            if value is None:
                missing = self.judge((*way.words, said)).not_there(way.values).refusal
                assert missing is not None, "it is not there"
                yield missing
            else:
                yield Way((*way.words, said), (*way.values, value))
            return
        seen: set[Words] = set()
        for value in self.values(choice, way, things):
            words = wording.words(choice, value)
            same = words if isinstance(words, str) else tuple(sorted(words))
            if same not in seen:
                seen.add(same)
                yield Way((*way.words, words), (*way.values, value))

    def values(self, choice: model.Choice, way: Way, things: Sequence[Any]) -> Iterator[Any]:
        if choice.low is None:
            yield from things
            return
        least: int = self.value(choice.low, self.bound(way.values))
        yield from combinations(things, max(1, min(least, len(things))))
