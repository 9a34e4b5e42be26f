"""Places that lines change: variables, the turn and the deal, zones."""

from __future__ import annotations

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken
from dotcards.dsl.check.expressions.resolve import resolve, sure
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import RESERVED, Advice, DefineEntry, World


def place(world: World, node: n.Expr, scope: Scope) -> m.VariableOf | m.Builtin | None:
    """What stands before `=` or after `to`, of the kind it was declared with whatever is known
    of it at the moment; None after a diagnostic."""
    if isinstance(node, n.Word) and node.text in ("turn", "dealer"):
        found = resolve(world, node, scope)
        return found if isinstance(found, m.Builtin) else None
    reason = _unchangeable(world, node, scope)
    if reason is not None:
        world.report(problems.CANNOT_CHANGE, node.span, *reason)
        return None
    found = resolve(world, node, scope)
    if broken(found.kind):
        return None
    if not isinstance(found, m.VariableOf):
        world.report(
            problems.CANNOT_CHANGE,
            node.span,
            "only variables, `turn` and `dealer` can be given a value",
            "put cards somewhere with `put`" if found.kind.base == "card" else None,
        )
        return None
    if not has_owner(world, node, found):
        return None
    return evolve(found, kind=world.variables[found.name].kind)


def has_owner(world: World, node: n.Expr, found: m.VariableOf | m.ZoneOf) -> bool:
    """Whether whose this is cannot be none; if it can, says so."""
    if found.owner is None:
        return True
    whose = node.subject if isinstance(node, n.Dot) else node
    return not broken(sure(world, whose, found.owner).kind)


def _unchangeable(
    world: World, node: n.Expr, scope: Scope
) -> tuple[str, str | Advice | None] | None:
    if not isinstance(node, n.Word):
        return None
    text = node.text
    if text in scope.locals:
        return f"`{text}` is the name of a value, it cannot be given another", (
            "keep what changes in a variable: `var`"
        )
    entry = world.names.get(text)
    if isinstance(entry, m.Option):
        return f"`{text}` is an option, it stays the same for a whole game", None
    if isinstance(entry, DefineEntry):
        return f"`{text}` is worked out afresh each time, it cannot be given a value", None
    if text == "player":
        return "`player` is whoever moves, it cannot be another", "whose turn it is: `turn = …`"
    if entry is None and text not in RESERVED:
        names = [*world.variables, "turn", "dealer"]
        help = world.suggest(text, names, f"declare it: `var {text} = …`", world.places)
        return f"no variable is called `{text}`", help
    return None


def which_zone(world: World, player: n.Expr) -> str | None:
    """Help where a player stands instead of a zone."""
    owned = [zone.name for zone in world.zones.values() if zone.owner == "player"]
    return f"say which zone: `{player.span.text}.{owned[0]}`" if owned else None


def zone_of(world: World, node: n.Expr, scope: Scope) -> m.ZoneOf | None:
    """A zone that cards are put in or taken from; None after a diagnostic."""
    found = resolve(world, node, scope)
    if broken(found.kind):
        return None
    if not isinstance(found, m.ZoneOf):
        help = None
        if found.kind.base == "player" and not found.kind.many:
            help = which_zone(world, node)
        elif isinstance(found, m.DefineOf):
            help = "name the zone itself"
        world.report(problems.NOT_A_ZONE, node.span, "this is not a zone", help)
        return None
    return found if has_owner(world, node, found) else None
