"""When lines leave the game where it is: neither over, nor in another phase."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import moves

from .condition_formulas import Names, Reading
from .formulas import Formula, every, negated, some


def stays(block: m.Block, reading: Reading, names: Names, turn_leaves: bool = False) -> Formula:
    """Under what condition no line of a block goes on to a phase or ends the game.

    With `turn_leaves`, a line that moves the turn counts too: after `before each move` has moved
    it, everything begins anew with another player.
    """
    found: list[Formula] = []
    for statement in block:
        if isinstance(statement, m.Let):
            names = names.let(statement.local, statement.value)
        found.append(_stays(statement, reading, names, turn_leaves))
    return every(found)


def _stays(statement: m.Statement, reading: Reading, names: Names, turn_leaves: bool) -> Formula:
    match statement:
        case m.If():
            ways: list[Formula] = []
            so_far: Formula = True
            for condition, block in statement.arms:
                test = reading.condition(condition, names)
                inner = stays(block, reading, names, turn_leaves)
                ways.append(every([so_far, test, inner]))
                so_far = every([so_far, negated(test)])
            ways.append(every([so_far, stays(statement.otherwise, reading, names, turn_leaves)]))
            return some(ways)
        case m.ForEach():
            return True  # there may be nothing that it is done for
    return _stays_by_itself(statement, turn_leaves)


def _stays_by_itself(line: m.Simple, turn_leaves: bool) -> bool:
    if does_change(line, "phase") or does_change(line, "result"):
        return False
    return not (turn_leaves and does_change(line, "turn"))


Conditions = tuple[tuple[m.Expr, bool], ...]


def arrivals(ruleset: m.Ruleset) -> dict[str, list[Conditions]]:
    """For each phase and each line that goes to it: the conditions that line stands under, and
    which way they go.

    The start of the game is one without conditions, for its first phase.
    """
    found: dict[str, list[Conditions]] = {phase.name: [] for phase in ruleset.phases}
    for first in ruleset.phases[:1]:
        found[first.name].append(())
    for under, block in _blocks(ruleset):
        for name, conditions in _arrivals(block, under):
            for phase in found if name is None else (name,):
                found[phase].append(conditions)
    return found


def _blocks(ruleset: m.Ruleset) -> Iterator[tuple[Conditions, m.Block]]:
    for phase in ruleset.phases:
        yield (), phase.enter
        yield (), phase.before
        yield (), phase.all_answered or ()
        for move in moves(phase):
            yield ((move.condition, True),) if move.condition is not None else (), move.body
    for event in ruleset.events:
        yield (), event.body
    for empty in ruleset.runs_out:
        yield (), empty.body


def _arrivals(block: m.Block, under: Conditions) -> Iterator[tuple[str | None, Conditions]]:
    """None for any phase."""
    for statement in block:
        match statement:
            case m.GoTo():
                yield statement.phase, under
            case m.If():
                so_far = under
                for condition, inner in statement.arms:
                    yield from _arrivals(inner, (*so_far, (condition, True)))
                    so_far = (*so_far, (condition, False))
                yield from _arrivals(statement.otherwise, so_far)
            case m.ForEach():
                yield from _arrivals(statement.body, under)
            case _ if does_change(statement, "phase"):
                yield None, under


def players(ruleset: m.Ruleset) -> Iterator[m.Local]:
    """Every name that a condition may use for the player who moves."""
    for phase in ruleset.phases:
        yield phase.before_player
        for move in moves(phase):
            yield move.player
    for event in ruleset.events:
        yield event.player
