"""Phases that ask for a card of a neighbour who may have none left.

Every move of such a phase chooses from a zone of somebody beside its maker. Cards leave that kind
of zone for good, nothing brings any from elsewhere, and no condition of the game asks whether such
a zone is empty. To count how many still have cards does not help: with three players one may have
none while two go on.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import filled_by, retires
from dotcards.dsl.model.traversal import blocks, bodies, everything, taking_turns

_BESIDE = ("next", "left", "right", "partner")
_DEEPEST = 6  # defines within each other


def others_run_empty(ruleset: m.Ruleset, phase: m.Phase) -> m.Choice | None:
    """The choice that finds nothing once somebody else's zone is empty; None where none does, or
    where anything may see to it."""
    wanted = [_from_beside(move) for move in taking_turns(phase)]
    asks_one = phase.asks is None or phase.asks.how == "one"
    if not (asks_one and wanted and wanted[0] is not None and ruleset.most_players > 2):
        return None
    zones = {_zone(choice) for choice in wanted}
    if len(zones) > 1:
        return None
    zone = _zone(wanted[0])
    everywhere = tuple(bodies(ruleset))
    if any(retires(node) for node in everything(everywhere)):
        return None
    if any(_fills_by_itself(node, zone) for node in everything(everywhere)):
        return None
    lost = False
    for to, source in _moved(ruleset):
        if to == zone and source - {zone}:
            return None
        lost = lost or (to != zone and zone in source)
    dealt = (*blocks(phase), *(action.body for action in ruleset.actions))
    if any(isinstance(node, m.Deal) and node.zone == zone for node in everything(dealt)):
        return None
    defines = {define.name: define.body for define in ruleset.defines}
    asked = any(_asks(one, zone, defines, 0) for one in _conditions(ruleset))
    return wanted[0] if lost and not asked else None


def _fills_by_itself(line: object, zone: str | None) -> bool:
    """Whether a line may bring cards to a zone that are none of its own parts."""
    if isinstance(line, m.Put | m.Play | m.Deal | m.NewDeal):
        return False
    return zone is not None and zone in filled_by(line, (zone,))


def _from_beside(move: m.Move) -> m.Choice | None:
    """A choice of at least one card from a zone of a neighbour of whoever moves."""
    for choice in move.choices:
        some = choice.low is None or (isinstance(choice.low, m.Const) and choice.low.value != 0)
        source = choice.source
        if some and isinstance(source, m.ZoneOf) and isinstance(source.owner, m.Property):
            owner = source.owner
            if owner.name in _BESIDE and isinstance(owner.subject, m.Local | m.Builtin):
                return choice
    return None


def _zone(choice: m.Choice | None) -> str | None:
    return choice.source.name if choice and isinstance(choice.source, m.ZoneOf) else None


def _moved(ruleset: m.Ruleset) -> Iterator[tuple[str, set[str]]]:
    """For each line that moves cards, the zone they go to and those they may come from."""
    origins: dict[int, object] = {}
    for node in everything((ruleset.phases, *bodies(ruleset))):
        match node:
            case m.Choice():
                origins[node.local.id] = node.source
            case m.Let():
                origins[node.local.id] = node.value
            case m.ForEach() | m.Quantifier():
                origins[node.local.id] = node.collection
    for node in everything(tuple(bodies(ruleset))):
        if isinstance(node, m.Put | m.Play):
            yield node.zone.name, set(_origin(node.cards, origins, set()))


def _origin(cards: object, origins: dict[int, object], seen: set[int]) -> Iterator[str]:
    for node in everything((cards,)):
        if isinstance(node, m.ZoneOf | m.ZonesOf):
            yield node.name
        elif isinstance(node, m.Local) and node.id in origins and node.id not in seen:
            seen.add(node.id)
            yield from _origin(origins[node.id], origins, seen)


def _conditions(ruleset: m.Ruleset) -> Iterator[m.Expr]:
    """What decides how play goes on, and who has the turn."""
    for phase in ruleset.phases:
        for move in taking_turns(phase):
            if move.condition is not None:
                yield move.condition
    for node in everything(tuple(bodies(ruleset))):
        match node:
            case m.If():
                yield from (condition for condition, _ in node.arms)
            case m.ForEach() if node.where is not None:
                yield node.where
            case m.Assign(target=m.Builtin()):
                yield node.value


def _asks(expr: object, zone: str | None, defines: dict[str, m.Expr], depth: int) -> bool:
    """Whether it asks about somebody having no card in such a zone, other than by counting all who
    have some."""
    if isinstance(expr, m.Quantifier) and expr.op == "count" and _has_some(expr.where):
        return False
    match expr:
        case m.Property(name="empty" | "count", subject=m.ZoneOf() | m.ZonesOf() as of):
            return of.name == zone
        case m.Quantifier(collection=m.ZoneOf(name=name, owner=m.Property())) if name == zone:
            return True
        case m.DefineOf():
            if depth > _DEEPEST or _asks(defines[expr.define], zone, defines, depth + 1):
                return True
    return any(_asks(part, zone, defines, depth) for part in _parts(expr))


def _has_some(where: m.Expr | None) -> bool:
    """`not p.hand.empty`, `p.hand.count > 0`"""
    match where:
        case m.Not(m.Property(name="empty")):
            return True
        case m.Compare(op=">", left=m.Property(name="count"), right=m.Const(value=0)):
            return True
    return False


def _parts(expr: object) -> Iterator[object]:
    """What stands directly in an expression."""
    if isinstance(expr, tuple):
        yield from expr
        return
    for name in getattr(expr, "__match_args__", ()):
        part = getattr(expr, name)
        if isinstance(part, tuple) or hasattr(part, "__match_args__"):
            yield part
