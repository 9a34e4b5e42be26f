"""Compares what a seat finds out in a game and in other worlds that it cannot tell from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import define, field, frozen

from dotcards.interpreter import Game, Machine
from dotcards.interpreter.machine.errors import RulesError

from .looks import Look, hinted, looks, probes, read_lines
from .recorded import Recorded, carry_out, other_chance, record, this_chance
from .table import Point, can_sit, sat_through
from .worlds import Other, faces_by_step, followed, others

WATCHED = 5  # steps before the last one that is compared


@frozen
class Difference:
    """What a seat could tell two worlds apart by, and where."""

    step: int
    seat: int | None
    how: str
    here: str
    there: str
    before: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"seat {self.seat} after step {self.step}, by its {self.how}:"]
        lines += [f"    after: {move}" for move in self.before]
        return "\n".join([*lines, f"    here:  {self.here}", f"    there: {self.there}"])


@define
class Tally:
    """How many points of games were compared, and what was found."""

    comparisons: int = 0
    hints: int = 0
    differences: list[Difference] = field(factory=list)


@define
class Trials:
    """Trials of one machine. `hints`: of how many points compared one has its hints compared."""

    machine: Machine
    rng: Random
    hints: int = 0
    tally: Tally = field(factory=Tally)
    most_differences: int = 1

    @property
    def is_enough(self) -> bool:
        return len(self.tally.differences) >= self.most_differences

    def game(self, players: int, seed: int, limit: int, worlds: int, wanted: int) -> None:
        """Plays a game and looks at it from each seat, and from beside the table, in so many other
        worlds each."""
        recorded = record(self.machine, players, seed, limit)
        seats: list[int | None] = [*range(players), None]
        self.rng.shuffle(seats)
        for seat in seats:
            here: dict[int, list[Look]] = {}
            for other in others(recorded, seat, self.rng, worlds):
                if self.tally.comparisons >= wanted or self.is_enough:
                    return
                found = self.compared(recorded, other, here)
                if found is not None:
                    self.tally.differences.append(found)

    def compared(
        self, recorded: Recorded, other: Other, here: dict[int, list[Look]]
    ) -> Difference | None:
        """The first difference between this world and another; `here` is what was seen in this."""
        with other_chance(self.machine, {other.occasion: other.faces}):
            for number, there in followed(recorded, other):
                is_error = isinstance(there, RulesError)
                if recorded.steps[number].failed or is_error:
                    return self.failed(recorded, other, number, there)
                assert isinstance(there, Game)
                if number < other.last - WATCHED:
                    continue  # other worlds, that end sooner, are for this
                found = self.looked(recorded, other, number, there, here)
                if found is not None:
                    return found
        return None

    def looked(
        self, recorded: Recorded, other: Other, number: int, there: Game,
        here: dict[int, list[Look]],
    ) -> Difference | None:  # fmt: skip
        self.tally.comparisons += 1
        game, seat = recorded.after[number], other.seat
        since = len(read_lines(recorded.steps[number].before, seat))
        asked = probes(game, seat, Random(f"{number} {seat}"))
        with_hint = seat is not None and self.hints > 0 and self.rng.random() < 1 / self.hints
        theirs: Iterator[Look] = looks(there, seat, since, asked)
        if number not in here:
            with this_chance(self.machine):
                here[number] = list(looks(game, seat, since, asked))
        for mine, look in zip(here[number], theirs, strict=True):
            if mine != look:
                return self.difference(recorded, other, number, mine, look)
        if with_hint and not game.over:
            assert seat is not None
            self.tally.hints += 1
            look = hinted(there, seat)
            with this_chance(self.machine):
                mine = hinted(game, seat)
            if mine != look:
                return self.difference(recorded, other, number, mine, look)
        return None

    # ------------------------------------------------------------------------------- at a table

    def sitting(self, players: int, seed: int, limit: int, worlds: int, wanted: int) -> None:
        """The same with somebody who sits at a table, alone or with a second person."""
        recorded = record(self.machine, players, seed, limit)
        if not can_sit(recorded):
            return
        for seat in self.rng.sample(range(players), players):
            free = [one for one in range(players) if one != seat]
            second = self.rng.choice(free) if free and self.rng.random() < 0.4 else None
            here = list(sat_through(recorded, seat, second, {}))
            for other in others(recorded, seat, self.rng, worlds):
                if self.tally.comparisons >= wanted or self.is_enough:
                    return
                faces = faces_by_step(recorded, other)
                with other_chance(self.machine, {other.occasion: other.faces}):
                    there = sat_through(recorded, seat, second, faces)
                    found = self.read(recorded, other, here, there)
                if found is not None:
                    self.tally.differences.append(found)

    def read(
        self, recorded: Recorded, other: Other, here: list[Point], there: Iterator[Point]
    ) -> Difference | None:
        """The first difference in what somebody reads, up to where one table cannot go on."""
        for mine, theirs in zip(here, there, strict=False):
            if mine.moves > other.last or (mine.is_trial and mine != theirs):
                return None
            self.tally.comparisons += mine.moves >= other.first
            if mine != theirs:
                pairs = zip(mine.looks, theirs.looks, strict=False)
                whole = (Look("points", mine), Look("points", theirs))
                one, two = next((pair for pair in pairs if pair[0] != pair[1]), whole)
                return self.difference(recorded, other, mine.moves, one, two)
        return None

    def failed(
        self, recorded: Recorded, other: Other, number: int, there: Game | RulesError
    ) -> Difference | None:
        """Where the rules fail in one world they have to fail in the other, with the same words."""
        self.tally.comparisons += 1
        here = "goes on"
        if recorded.steps[number].failed:
            game = recorded.steps[number].before.copy()
            try:
                deed = recorded.steps[number].deed
                with this_chance(self.machine):
                    game.settle() if deed is None else carry_out(game, deed)
            except RulesError as error:
                here = str(error)
        theirs = str(there) if isinstance(there, RulesError) else "goes on"
        if here == theirs:
            return None
        return self.difference(
            recorded, other, number, Look("errors of the rules", here),
            Look("errors of the rules", theirs),
        )  # fmt: skip

    def difference(
        self, recorded: Recorded, other: Other, number: int, mine: Look, look: Look
    ) -> Difference:
        here, there = apart(mine.what, look.what)
        game = recorded.after[min(number, len(recorded.after) - 1)]
        before = tuple(map(str, game.moves[-3:]))
        return Difference(number, other.seat, mine.how, here, there, before)


def apart(here: object, there: object) -> tuple[str, str]:
    """The first part of two things that is not the same."""
    fields = getattr(here, "__attrs_attrs__", None)
    if fields is not None and type(here) is type(there):
        for one in fields:
            a, b = getattr(here, one.name), getattr(there, one.name)
            if a != b:
                found = apart(a, b)
                return f"{one.name}: {found[0]}", f"{one.name}: {found[1]}"
    if isinstance(here, list | tuple) and isinstance(there, list | tuple):
        for a, b in zip(here, there, strict=False):
            if a != b:
                return apart(a, b)
        if len(here) != len(there):
            more = (here if len(here) > len(there) else there)[min(len(here), len(there))]
            return (str(more), "-") if len(here) > len(there) else ("-", str(more))
    return str(here), str(there)
