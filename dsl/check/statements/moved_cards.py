"""Lines that move cards, and those that are about a player or a side."""

from __future__ import annotations

from typing import Any, Literal, assert_never

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken, this_is
from dotcards.dsl.check.expressions.names import own_player
from dotcards.dsl.check.expressions.quantities import collection
from dotcards.dsl.check.expressions.resolve import check_kind, condition, expect, resolve
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.language import Part

from .statements import Lines, does
from .targets import has_owner, zone_of


def _cards(lines: Lines, node: n.Expr | n.Taken, scope: Scope) -> m.Expr | m.Taken | None:
    """Cards to be moved: one (or none), several, or so many from a zone."""
    world = lines.world
    if isinstance(node, n.Taken):
        count = None
        if node.count is not None:
            count = expect(world, node.count, scope, m.NUMBER)
        zone = zone_of(world, node.zone, scope)
        if zone is None or (count is not None and broken(count.kind)):
            return None
        return m.Taken(count, zone, node.span)
    found = resolve(world, node, scope, m.CARD)
    kind = found.kind
    if broken(kind):
        return None
    if kind.base == "number":
        world.report(
            problems.WRONG_KIND, node.span, "this is a number, cards belong here",
            f"say from where: `{node.span.text} from …`",
        )  # fmt: skip
        return None
    if kind.base != "card":
        world.report(problems.WRONG_KIND, node.span, f"{this_is(kind)}, cards belong here")
        return None
    return found


@does(n.Plain, n.Deal, n.Show)
def _as_declared(lines: Lines, node: n.Plain | n.Deal | n.Show, scope: Scope) -> m.Statement | None:
    form = language.of_line(node) or language.UNDECLARED
    parts = _parts(lines, node, scope)
    if parts is None:
        return None
    done: m.Statement = form.model(*parts, node.span)
    return done


def _parts(lines: Lines, node: n.Statement, scope: Scope) -> list[Any] | None:
    """What is declared to belong in a line, each value checked; None after a diagnostic."""
    form = language.of_line(node) or language.UNDECLARED
    if isinstance(node, n.Plain):
        values = list(node.values)
    else:
        values = [getattr(node, part.name) for part in form.parts]
    found: list[Any] = []
    whole = True
    for part, value in zip(form.parts, values, strict=True):
        checked = None if value is None else _part(lines, part, value, scope)
        found.append(checked)
        lacks = value is not None and checked is None
        if lacks or (not isinstance(checked, str | m.Taken | None) and broken(checked.kind)):
            whole = False
    return found if whole else None


def _part(
    lines: Lines, part: Part, node: n.Expr | n.Taken | n.Name, scope: Scope
) -> m.Expr | m.Taken | str | None:
    """What belongs in this part of a plain line; None or broken after a diagnostic."""
    world = lines.world
    if isinstance(node, n.Name):
        if part.kind == "owned zone":
            return _owned_zone(world, node)
        raise TypeError(f"a plain line has no name that is a {part.kind}")
    if part.kind == "cards" or isinstance(node, n.Taken):
        return _cards(lines, node, scope)
    match part.kind:
        case "zone":
            return zone_of(world, node, scope)
        case "card":
            return expect(world, node, scope, m.CARD)
        case "player":
            return expect(world, node, scope, m.PLAYER)
        case "number":
            return expect(world, node, scope, m.NUMBER)
        case "side":
            return _side(lines, node, scope)
        case "condition":
            return condition(world, node, scope)
        case "collection":
            return collection(world, node, scope)
        case "value":
            return resolve(world, node, scope)
        case "cards or variable":
            return _shown(world, node, scope)
        case "owned zone" | "variable" | "phase" | "action" | "text" | "name" | "block":
            raise TypeError(f"a plain line has no part that is a {part.kind}")
    assert_never(part.kind)


def _owned_zone(world: World, name: n.Name) -> str | None:
    """The name of a zone that every player or team has; None after a diagnostic."""
    zone = world.zones.get(name.text)
    owned = [name for name, one in world.zones.items() if one.owner is not None]
    if zone is None:
        world.unknown(problems.NOT_A_ZONE, name, "zone", owned, None, world.places)
        return None
    if zone.owner is None:
        world.report(
            problems.NOT_A_ZONE,
            name.span,
            f"there is only one `{zone.name}`, cards are dealt to what each player has",
            "use `put … in`",
        )
        return None
    return zone.name


@does(n.Put)
def _put(lines: Lines, node: n.Put, scope: Scope) -> m.Statement | None:
    parts = _parts(lines, node, scope)
    if parts is None:
        return None
    cards, zone = parts
    return m.Put(cards, node.where == "under", zone, node.span)


@does(n.Play)
def _play(lines: Lines, node: n.Play, scope: Scope) -> m.Statement | None:
    world = lines.world
    cards = _cards(lines, node.cards, scope)
    zone = zone_of(world, node.zone, scope)
    by: m.Expr | None
    if node.by is not None:
        by = expect(world, node.by, scope, m.PLAYER)
    elif scope.mover is None:
        world.report(
            problems.BY_NEEDED,
            node.span,
            f"nothing says who plays this: there is no `player` {scope.nobody}",
            "say it: `… by dealer`",
        )
        return None
    else:
        by = own_player(world, scope, node.span)
    if cards is None or zone is None or by is None or broken(by.kind):
        return None
    return m.Play(cards, zone, by, node.span)


@does(n.NewDeal)
def _new_deal(lines: Lines, node: n.NewDeal, scope: Scope) -> m.Statement | None:
    zone = zone_of(lines.world, node.zone, scope)
    if zone is None:
        return None
    if zone.owner is not None:
        lines.world.report(
            problems.HOME_ZONE,
            node.zone.span,
            "a new deal is dealt from a zone that is nobody's own",
        )
        return None
    lines.world.homes.append((zone.name, node.zone.span))
    return m.NewDeal(zone, node.span)


def _shown(world: World, node: n.Expr, scope: Scope) -> m.Expr | None:
    """Cards or a variable; None after a diagnostic."""
    found = resolve(world, node, scope, m.CARD)
    if broken(found.kind):
        return None
    if found.kind.base == "card":
        return found
    if not isinstance(found, m.VariableOf):
        what = f"{this_is(found.kind)}, cards or a variable belong here"
        world.report(problems.WRONG_KIND, node.span, what, "what all may know is told with `say`")
        return None
    return found if has_owner(world, node, found) else None


@does(n.Win, n.Lose)
def _finish(lines: Lines, node: n.Win | n.Lose, scope: Scope) -> m.Statement | None:
    parts = _parts(lines, node, scope)
    how: Literal["win", "lose"] = "win" if isinstance(node, n.Win) else "lose"
    return None if parts is None else m.Finish(how, parts[0], node.span)


def _side(lines: Lines, node: n.Expr, scope: Scope) -> m.Expr | None:
    """A player, a team or some players."""
    found = resolve(lines.world, node, scope)
    if broken(found.kind):
        return None
    kind = found.kind
    if kind.base == "player" or (kind.base == "team" and not kind.many):
        found = check_kind(lines.world, node, found, kind.surely())
        return None if broken(found.kind) else found
    lines.world.report(
        problems.WRONG_KIND, node.span, f"{this_is(kind)}, a player, a team or players belong here"
    )
    return None
