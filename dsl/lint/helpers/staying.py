"""When lines leave the game where it is: neither over, nor in another phase."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import inside, moves

from .condition_formulas import Names, Reading
from .formulas import Formula, every, negated, some
from .running_empty import leads_out


def stays(block: m.Block, reading: Reading, names: Names, turn_leaves: bool = False) -> Formula:
    """Under what condition no line of a block goes on to a phase or ends the game.

    With `turn_leaves`, a line that moves the turn counts too: after `before each move` has moved
    it, everything begins anew with another player.
    """
    found: list[Formula] = []
    for line in block:
        match line:
            case m.If():
                ways: list[Formula] = []
                so_far: Formula = True
                for condition, body in line.arms:
                    test = reading.condition(condition, names)
                    ways.append(every([so_far, test, stays(body, reading, names, turn_leaves)]))
                    so_far = every([so_far, negated(test)])
                ways.append(every([so_far, stays(line.otherwise, reading, names, turn_leaves)]))
                found.append(some(ways))
            case m.ForEach():
                pass  # there may be nothing that it is done for
            case _:
                if isinstance(line, m.Let):
                    names = names.let(line.local, line.value)
                found.append(not leads_out(line))
                found.append(not (turn_leaves and does_change(line, "turn")))
    return every(found)


Conditions = tuple[tuple[m.Expr, bool], ...]


def arrivals(ruleset: m.Ruleset) -> dict[str, list[Conditions]]:
    """For each phase and each line that goes to it: the conditions that line stands under, and
    which way they go.

    The start of the game is one without conditions, for its first phase.
    """
    found: dict[str, list[Conditions]] = {phase.name: [] for phase in ruleset.phases}
    for first in ruleset.phases[:1]:
        found[first.name].append(())
    for name, conditions in _arrivals((ruleset.phases, ruleset.events, ruleset.runs_out), ()):
        for phase in found if name is None else (name,):
            found[phase].append(conditions)
    return found


def _arrivals(node: object, under: Conditions) -> Iterator[tuple[str | None, Conditions]]:
    """None for any phase."""
    match node:
        case m.GoTo():
            yield node.phase, under
        case m.If():
            for condition, inner in node.arms:
                yield from _arrivals(inner, (*under, (condition, True)))
                under = (*under, (condition, False))
            yield from _arrivals(node.otherwise, under)
        case _ if does_change(node, "phase"):
            yield None, under
        case m.Move(condition=condition) if condition is not None:
            yield from _arrivals(node.body, ((condition, True),))
        case _:
            for inner_node in inside(node):
                yield from _arrivals(inner_node, under)


def players(ruleset: m.Ruleset) -> Iterator[m.Local]:
    """Every name that a condition may use for the player who moves."""
    for phase in ruleset.phases:
        yield phase.before_player
        yield from (move.player for move in moves(phase))
    yield from (event.player for event in ruleset.events)
