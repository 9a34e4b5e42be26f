"""Phases in which what every move takes a card from runs empty, and nothing is said of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, filled_by, retires
from dotcards.dsl.model.traversal import (
    blocks,
    blocks_in,
    everything,
    inside,
    looked_up,
    taking_turns,
)

from .game_flow import flow_of
from .reaching import reached

_BESIDE = ("next", "left", "right", "partner")


def runs_empty(ruleset: m.Ruleset, phase: m.Phase) -> tuple[str, bool] | None:
    """The zone of their maker that every move of a phase takes from until it is empty, and whether
    that is sure: nothing leads out of the phase before. None where it is filled, or where a way out
    asks for anything that changes as cards are played."""
    moves = [set(_taken(move)) for move in taking_turns(phase)]
    zones = set.intersection(*moves) if moves and _asks_one(phase) else set()
    if not zones:
        return None
    bodies = (*blocks(phase), *_of_no_phase(ruleset))
    names = [zone.name for zone in ruleset.zones]
    filled: set[str] = set()
    for node in everything(bodies):
        if retires(node):
            return None
        filled |= filled_by(node, names)
    effects = flow_of(ruleset).phases[phase.name]
    sure = not effects.ends and not effects.goes - {phase.name}
    if zones <= filled or not (sure or all(_is_decided(body, ruleset) for body in bodies)):
        return None
    return min(zones - filled), sure


def _of_no_phase(ruleset: m.Ruleset) -> Iterator[m.Block]:
    """What is done by cards, empty piles and sentences."""
    declared: tuple[m.Event | m.RunsOut | m.Action, ...] = (
        *ruleset.events,
        *ruleset.runs_out,
        *ruleset.actions,
    )
    return (one.body for one in declared)


def _asks_one(phase: m.Phase) -> bool:
    return phase.asks is None or phase.asks.how == "one"


def _is_some(choice: m.Choice) -> bool:
    """Whether at least one is chosen."""
    return choice.low is None or not (isinstance(choice.low, m.Const) and choice.low.value == 0)


def _taken(move: m.Move) -> Iterator[str]:
    """The zones of its maker that a move takes at least one chosen card from."""
    gone = {
        node.cards.id: node.zone.name
        for node in move.body
        if isinstance(node, m.Put | m.Play) and isinstance(node.cards, m.Local)
    }
    for choice in move.choices:
        match choice.source:
            case m.ZoneOf(name=name, owner=owner) if owner is not None and _is_some(choice):
                if gone.get(choice.local.id, name) != name:
                    yield name


def _is_decided(block: m.Block, ruleset: m.Ruleset, guarded: bool = False) -> bool:
    """Whether each way out stands under conditions on the card in hand and on options only."""
    for line in block:
        if isinstance(line, m.If):
            for condition, body in line.arms:
                if _leaves(body) and _changes(condition, ruleset):
                    return False
                if not _is_decided(body, ruleset, guarded=True):
                    return False
            if _leaves(line.otherwise):
                return False
        elif any(map(_leaves, blocks_in(line))) or (leads_out(line) and not guarded):
            return False
    return True


def _leaves(block: m.Block) -> bool:
    return any(map(leads_out, everything(block)))


def leads_out(line: object) -> bool:
    """Whether a line itself may lead to another phase, or end the game."""
    return does_change(line, "phase") or does_change(line, "result")


def _changes(condition: m.Expr, ruleset: m.Ruleset) -> bool:
    """Whether a condition may ask for more than the card played and the options."""
    return any(
        isinstance(node, m.ZoneOf | m.ZonesOf | m.VariableOf | m.Quantifier | m.Builtin)
        for node in looked_up(condition, ruleset.defines)
    )


# --------------------------------------------------------------------- those beside the maker


def others_run_empty(ruleset: m.Ruleset, phase: m.Phase) -> m.ZoneOf | None:
    """The zone of a neighbour that every move of a phase takes from and that may be empty: cards
    leave that kind of zone for good, nothing brings any from elsewhere, and no condition of the
    game asks whether such a zone is empty.

    To count how many still have cards does not help: with three players one may have none while
    two go on.
    """
    wanted = [_from_beside(move) for move in taking_turns(phase)]
    zones = {source.name for source in wanted if source is not None}
    if not (_asks_one(phase) and len(zones) == 1 and ruleset.most_players > 2 and all(wanted)):
        return None
    (zone,) = zones
    dealt = (*blocks(phase), *(action.body for action in ruleset.actions))
    if any(isinstance(node, m.Deal) and node.zone == zone for node in everything(dealt)):
        return None
    nodes = list(everything((ruleset.phases, ruleset.events, ruleset.runs_out, ruleset.actions)))
    origins = dict(_origins(nodes))
    lost = False
    for node in nodes:
        if isinstance(node, m.Put | m.Play):
            sources = set(_sources(node.cards, origins))
            if node.zone.name == zone and sources - {zone}:
                return None
            lost = lost or (node.zone.name != zone and zone in sources)
        elif not isinstance(node, m.Deal | m.NewDeal) and (
            retires(node) or zone in filled_by(node, (zone,))
        ):
            return None
    return wanted[0] if lost and not _is_asked(zone, _conditions(nodes), ruleset) else None


def _from_beside(move: m.Move) -> m.ZoneOf | None:
    """A zone of a neighbour of whoever moves that at least one card is chosen from."""
    for choice in move.choices:
        match choice.source:
            case m.ZoneOf(owner=m.Property(name=name, subject=m.Local() | m.Builtin())) as source:
                if name in _BESIDE and _is_some(choice):
                    return source
    return None


def _origins(nodes: Iterable[object]) -> Iterator[tuple[int, object]]:
    """What each name in sight is one of."""
    for node in nodes:
        match node:
            case m.Choice():
                yield node.local.id, node.source
            case m.Let():
                yield node.local.id, node.value
            case m.ForEach() | m.Quantifier():
                yield node.local.id, node.collection


def _sources(cards: object, origins: dict[int, object]) -> Iterator[str]:
    """The zones that some cards may come from."""

    def inner(node: object) -> Iterator[object]:
        yield from inside(node)
        if isinstance(node, m.Local) and node.id in origins:
            yield origins[node.id]

    for node in reached([cards], inner):
        if isinstance(node, m.ZoneOf | m.ZonesOf):
            yield node.name


def _conditions(nodes: Iterable[object]) -> Iterator[object]:
    """What decides how play goes on, and who has the turn."""
    for node in nodes:
        match node:
            case m.Move():
                yield (node.condition,)
            case m.If():
                yield from (condition for condition, _ in node.arms)
            case m.ForEach():
                yield (node.where,)
            case m.Assign(target=m.Builtin()):
                yield node.value


def _is_asked(zone: str, conditions: Iterable[object], ruleset: m.Ruleset) -> bool:
    """Whether anything asks about somebody having no card in such a zone, other than by counting
    all who have some."""
    defines = {define.name: define.body for define in ruleset.defines}

    def inner(node: object) -> Iterator[object]:
        match node:
            case m.Quantifier(op="count", where=m.Not(m.Property(name="empty"))):
                return
            case m.Quantifier(
                op="count",
                where=m.Compare(op=">", left=m.Property(name="count"), right=m.Const(value=0)),
            ):
                return
            case m.DefineOf():
                yield defines[node.define]
        yield from inside(node)

    for node in reached(conditions, inner):
        match node:
            case m.Property(name="empty" | "count", subject=m.ZoneOf() | m.ZonesOf() as of):
                if of.name == zone:
                    return True
            case m.Quantifier(collection=m.ZoneOf(name=name, owner=m.Property())) if name == zone:
                return True
    return False
