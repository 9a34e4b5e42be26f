"""What a simulation found, as plain figures: everything that a report of it says.

The same plan gives the same figures but for `Speed`, whatever has counted them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

import attrs
from attrs import frozen

from dotcards.dsl.model.option_sets import written
from dotcards.interpreter.bots import thinks
from dotcards.interpreter.examples.coverage import Arm, Coverage, Kind, Place
from dotcards.interpreter.machine.machine import Machine

from .intervals import Interval, Spread, spread, wilson
from .option_readings import Counts, other_readings
from .simulation import Plan, Simulator, Tally, Trouble, whole_game


@frozen
class Games:
    """How many games were played, and how they went."""

    played: int
    ended: int
    stuck: int
    failed: int
    endless: int


@frozen
class Seat:
    """How often a seat won and lost, of the games that ended; those who tie share a game equally.

    The intervals are Wilson's, of 95 %; None where no game ended.
    """

    seat: str
    wins: Interval | None
    losses: Interval | None


@frozen
class MoveCount:
    phase: str
    move: str
    made: int


@frozen
class Times:
    """How often something happened: a phase was entered, an event or action done."""

    name: str
    times: int


@frozen
class OtherReading:
    """What would have been different with `option` at `value`, in games played without.

    Of so many `decisions` asked about, so many had `other_moves` to choose from; of so many
    `outcomes` (of moves both allow, and beginnings), so many were `other_outcomes`.
    """

    option: str
    in_force: str
    value: str
    decisions: int
    other_moves: int
    outcomes: int
    other_outcomes: int


@frozen
class Told:
    """A game that went wrong. `seed` is that game alone, `command` plays it again; `position` is
    given only where it was the one game played."""

    kind: str
    seed: str
    message: str
    path: str | None
    line: int | None
    moves: int
    last_move: str | None
    command: str
    position: str | None


@frozen
class Speed:
    """Of the playing alone."""

    seconds: float
    jobs: int
    games_a_second: float
    moves_a_second: float


@frozen
class Report:
    """All figures. Spreads are over the games that ended; a hand is a deal after which somebody
    moved. A move that is held back until all have answered counts each time it is chosen.

    `goal` is highest, lowest, winner or loser; `options` are all, with their values as written.
    `bots` and `samples` are the plan's, without a careful bot `samples` is None.
    `first` is the number of the first game of this seed, `asked` how many were asked for. `places`
    are seats as they lie from the dealer of the first hand. `branches` are the ways an `if` can go;
    `taken` is None for one that the options leave out. `never_reached` are the lines in force that
    were never done.
    """

    version: int
    game: str
    goal: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    samples: int | None
    seed: int
    first: int
    asked: int
    limit: int
    hands: int
    games: Games
    moves_a_game: Spread | None
    hands_a_game: Spread | None
    seats: tuple[Seat, ...]
    places: tuple[Seat, ...]
    moves: tuple[MoveCount, ...]
    phases: tuple[Times, ...]
    events: tuple[Times, ...]
    actions: tuple[Times, ...]
    branches: tuple[Arm, ...]
    readings: tuple[OtherReading, ...]
    never_reached: tuple[Place, ...]
    troubles: tuple[Told, ...]
    speed: Speed

    @property
    def complete(self) -> bool:
        return self.games.played == self.asked

    @property
    def all_well(self) -> bool:
        """Whether no game was stuck or failed; an endless one is no fault of the rules."""
        return not (self.games.stuck or self.games.failed)


def report(
    plan: Plan,
    simulator: Simulator,
    tally: Tally,
    readings: Counts,
    *,
    first: int,
    asked: int,
    seconds: float,
    jobs: int,
    command: str | None,
) -> Report:
    """`command` is the command line to which `--seed` and `--games` are still to be added; None
    where the games were not asked for by one."""
    machine, coverage = simulator.machine, simulator.coverage(tally.marks)
    ruleset = plan.ruleset
    troubled = tally.troubled
    return Report(
        version=1,
        game=ruleset.title,
        goal=ruleset.goal.how,
        players=plan.players,
        options={name: written(value) for name, value in machine.options.items()},
        bots=plan.bots,
        samples=plan.samples if any(map(thinks, plan.bots)) else None,
        seed=plan.seed,
        first=first,
        asked=asked,
        limit=plan.limit,
        hands=plan.hands,
        games=Games(
            tally.games, tally.ended, troubled["stuck"], troubled["failed"], troubled["endless"]
        ),
        moves_a_game=spread(tally.lengths),
        hands_a_game=spread(tally.hands),
        seats=tuple(_seats(map(str, range(1, plan.players + 1)), tally, tally.wins, tally.losses)),
        places=tuple(_seats(_places(), tally, tally.wins_by_place, tally.losses_by_place)),
        moves=tuple(_moves(machine, tally)),
        phases=tuple(_times(coverage, "phase")),
        events=tuple(_times(coverage, "event")),
        actions=tuple(_times(coverage, "action")),
        branches=tuple(coverage.arms()),
        readings=tuple(_readings(plan, machine, readings)),
        never_reached=tuple(coverage.never_reached()),
        troubles=tuple(
            told(plan, simulator, trouble, command, alone=asked == 1) for trouble in tally.troubles
        ),
        speed=Speed(
            seconds, jobs, tally.games / max(seconds, 1e-9), tally.moves / max(seconds, 1e-9)
        ),
    )


def told(
    plan: Plan, simulator: Simulator, trouble: Trouble, command: str | None, alone: bool
) -> Told:
    seed = plan.key(trouble.number)
    return Told(
        kind=trouble.kind,
        seed=seed,
        message=trouble.message,
        path=None if trouble.spot is None else trouble.spot[0],
        line=trouble.line,
        moves=trouble.moves,
        last_move=trouble.last,
        command="" if command is None else f"{command} --seed {seed} --games 1",
        position=simulator.position(trouble) if alone else None,
    )


def _seats(
    names: Iterable[str], tally: Tally, wins: Counter[int], losses: Counter[int]
) -> Iterator[Seat]:
    whole = whole_game(tally.players)
    for seat, name in zip(range(tally.players), names, strict=False):
        shares = (wilson(each[seat] / whole, tally.ended) for each in (wins, losses))
        yield Seat(name, *shares)


def _places() -> Iterator[str]:
    yield from ("dealer", "dealer's left")
    yield from (f"{place} to the left" for place in count(2))


def _moves(machine: Machine, tally: Tally) -> Iterator[MoveCount]:
    for phase in machine.phases:
        for move in (*phase.moves, phase.otherwise, *phase.anytime):
            if move is not None:
                yield MoveCount(phase.name, move.name, tally.made[phase.number, move.number])


def _times(coverage: Coverage, kind: Kind) -> Iterator[Times]:
    for key, block in coverage.marked.blocks.items():
        if block.kind == kind:
            yield Times(block.name, coverage.times(*key))


def _readings(plan: Plan, machine: Machine, counts: Counts) -> Iterator[OtherReading]:
    picked: dict[str, Any] = dict(machine.options)
    for number, (name, value) in enumerate(other_readings(plan.ruleset, picked)):
        yield OtherReading(
            option=name,
            in_force=written(picked[name]),
            value=written(value),
            decisions=counts[number, "decisions"],
            other_moves=counts[number, "other moves"],
            outcomes=counts[number, "outcomes"],
            other_outcomes=counts[number, "other outcome"],
        )


# ------------------------------------------------------------------------------------ plain data


def as_data(found: Report) -> dict[str, Any]:
    """A report as an object for JSON. What its keys hold:

    version (1), game (its title), goal, players, options (all, with their values), bots (who plays
    each seat; none: every legal move is as likely), samples (that careful ones take for a move, or
    null), seed, first (the number of the first game), asked, limit and hands (after which a
    game is endless), complete (false where it was stopped early);
    games: played, ended, stuck, failed, endless;
    moves_a_game, hands_a_game: median, p5, p95; null where no game ended;
    seats, places: seat, wins, losses, each with share, low and high (of the 95 % interval), null
    where no game ended; places are seats as they lie from the first dealer;
    moves: phase, move, made; phases, events, actions: name, times;
    branches (each way an `if` can go): place (path, line, text), options (that decide about it),
    taken (null where the options leave it out);
    readings: option, in_force, value, decisions, other_moves, outcomes, other_outcomes;
    never_reached: path, line, text;
    troubles (the first games of each kind): kind, seed, message, path, line, moves, last_move,
    command, position (null unless it was the one game asked for);
    speed: seconds, jobs, games_a_second, moves_a_second: all that differs from run to run.
    """
    data = attrs.asdict(found)
    speed = data.pop("speed")
    return {**data, "complete": found.complete, "speed": speed}


NAMED_BY = {
    "seats": ("seat",),
    "places": ("seat",),
    "moves": ("phase", "move"),
    "phases": ("name",),
    "events": ("name",),
    "actions": ("name",),
    "branches": ("place path", "place line", "place text"),
    "readings": ("option", "value"),
    "never_reached": ("path", "line", "text"),
    "troubles": ("seed",),
}


def as_rows(found: Report) -> Iterator[tuple[str, str, str, str]]:
    """A report for CSV, a figure a row: section, name, figure, value; by the keys of JSON."""
    for section, value in as_data(found).items():
        if isinstance(value, dict):
            yield from ((section, "", figure, _cell(one)) for figure, one in value.items())
        elif section in NAMED_BY:
            for one in value:
                leaves = dict(_leaves(one))
                name = " ".join(_cell(leaves.pop(key)) for key in NAMED_BY[section])
                figures = leaves or {"times": 0}
                yield from ((section, name, key, _cell(leaf)) for key, leaf in figures.items())
        else:
            yield "report", section, "value", _cell(value)


def _leaves(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from ((f"{key} {below}", leaf) for below, leaf in _leaves(value))
        else:
            yield key, value


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return written(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)
