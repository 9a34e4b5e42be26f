"""Phases in which hands run empty, and nothing is said of who has no card left.

Every move of such a phase takes a card away from a zone of its maker, and nothing puts any there.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, filled_by, retires
from dotcards.dsl.model.traversal import blocks, blocks_in, everything, taking_turns

from .game_flow import flow_of
from .shared_results import Once


def runs_empty(ruleset: m.Ruleset, phase: m.Phase) -> tuple[str, bool] | None:
    """The zone that every move of a phase takes from until it is empty, and whether that is sure:
    nothing leads out of the phase before. None where it is filled, or where a way out asks for
    anything that changes as cards are played."""
    if phase.asks is not None and phase.asks.how != "one":
        return None
    taken = [set(_taken(move)) for move in taking_turns(phase)]
    zones = set.intersection(*taken) if taken else set()
    if not zones:
        return None
    own, set_off = _about(tuple(blocks(phase)), ruleset), _set_off(ruleset)
    if own.retires or set_off.retires:
        return None
    for zone in sorted(zones - own.filled - set_off.filled):
        effects = flow_of(ruleset).phases[phase.name]
        if not effects.ends and not effects.goes - {phase.name}:
            return zone, True
        if own.decided and set_off.decided:
            return zone, False
    return None


@frozen
class _About:
    """What some blocks bring about: whether anybody retires, the zones that cards come to, and
    whether each way out stands under conditions on the card in hand and on options only."""

    retires: bool
    filled: frozenset[str]
    decided: bool


def _about(bodies: tuple[m.Block, ...], ruleset: m.Ruleset) -> _About:
    defines = {define.name: define.body for define in ruleset.defines}
    return _About(
        any(retires(node) for node in everything(bodies)),
        frozenset(_filled(bodies, [zone.name for zone in ruleset.zones])),
        all(_in(body, defines, guarded=False) for body in bodies),
    )


def _of_no_phase(ruleset: m.Ruleset) -> _About:
    """What cards, empty piles and sentences can bring about."""
    bodies = (
        *(event.body for event in ruleset.events),
        *(one.body for one in ruleset.runs_out),
        *(action.body for action in ruleset.actions),
    )
    return _about(bodies, ruleset)


_set_off = Once(_of_no_phase)


def _taken(move: m.Move) -> Iterator[str]:
    """The zones of its maker that a move takes at least one chosen card from."""
    gone = {
        node.cards.id: node.zone.name
        for node in move.body
        if isinstance(node, m.Put | m.Play) and isinstance(node.cards, m.Local)
    }
    for choice in move.choices:
        some = choice.low is None or (isinstance(choice.low, m.Const) and choice.low.value != 0)
        source = choice.source
        if some and isinstance(source, m.ZoneOf) and source.owner is not None:
            to = gone.get(choice.local.id)
            yield from () if to in (None, source.name) else (source.name,)


def _filled(about: object, zones: list[str]) -> Iterator[str]:
    for node in everything(about):
        yield from filled_by(node, zones)


def _in(block: m.Block, defines: dict[str, m.Expr], guarded: bool) -> bool:
    for line in block:
        if leads_out(line) and not guarded:
            return False
        match line:
            case m.If():
                for condition, body in line.arms:
                    if _leaves(body) and _changes(condition, defines, 0):
                        return False
                    if not _in(body, defines, guarded=True):
                        return False
                if _leaves(line.otherwise):
                    return False
            case _:
                if any(map(_leaves, blocks_in(line))):
                    return False
    return True


def _leaves(block: m.Block) -> bool:
    return any(leads_out(node) for node in everything(block))


def leads_out(line: object) -> bool:
    """Whether a line itself may lead to another phase, or end the game."""
    return does_change(line, "phase") or does_change(line, "result")


def _changes(condition: m.Expr, defines: dict[str, m.Expr], depth: int) -> bool:
    """Whether a condition may ask for more than the card played and the options."""
    for node in everything(condition):
        match node:
            case m.ZoneOf() | m.ZonesOf() | m.VariableOf() | m.Quantifier() | m.Builtin():
                return True
            case m.DefineOf() if depth > 6 or _changes(defines[node.define], defines, depth + 1):
                return True
    return False
