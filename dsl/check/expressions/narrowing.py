"""What is known not to be none: read off conditions, forgotten when something it rests on changes.

A fact is the shape of an expression (see `scope`). Nothing here has to be complete: what is not
known is asked for with `if x is not none`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.check.scope import ANYTHING, MOST_FACTS, Facts, Scope, Shape
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.language import PROPERTIES

from .kind_rules import broken, is_none

MOST_READ = 100
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "is": eq,
    "is not": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

_ENDS = tuple(form.name for form in PROPERTIES.values() if form.is_end)


def shape(expr: m.Expr | None) -> Shape:
    match expr:
        case None:
            return ()
        case m.Local():
            return ("local", expr.id)
        case m.Const():
            return ("const", expr.kind.base, expr.value)
        case m.VariableOf() | m.ZoneOf():
            return (type(expr).__name__, expr.name, shape(expr.owner))
        case m.ZonesOf():
            return ("ZonesOf", expr.name, shape(expr.owners))
        case m.Builtin() | m.OptionValue():
            return (type(expr).__name__, expr.name)
        case m.Property():
            return ("property", expr.name, shape(expr.subject))
        case m.DefineOf():
            return ("define", expr.define, shape(expr.subject), shape(expr.player))
        case m.Arithmetic():
            return ("arithmetic", expr.op, shape(expr.left), shape(expr.right))
        case _:
            return ("other", id(expr))


def reads(world: World, expr: m.Expr | None) -> frozenset[str]:
    """The changeable places a value rests on."""
    found = world.reader.of(expr)
    return found if len(found) <= MOST_READ else frozenset((ANYTHING,))


def narrow(scope: Scope, expr: m.Expr) -> m.Expr:
    """The expression with what is known here: of a kind that is never none, if so."""
    if scope.facts and expr.kind.maybe and shape(expr) in scope.facts:
        return evolve(expr, kind=expr.kind.surely())
    return expr


def not_none(world: World, expr: m.Expr) -> Facts:
    """That this is not none; nor is what it is asked of, for a property of none is none."""
    found: dict[Shape, frozenset[str]] = {}
    at: m.Expr | None = expr
    while at is not None and not isinstance(at, (m.Const, m.Builtin, m.OptionValue)):
        if at.kind.maybe or at is expr:
            found[shape(at)] = reads(world, at)
        match at:
            case m.Property() | m.TableOf():
                at = at.subject
            case m.VariableOf():
                at = at.owner
            case m.DefineOf():
                at = at.subject
            case _:
                at = None
    return found


def filled(world: World, collection: m.Expr) -> Facts:
    """That there is something in this collection."""
    inner = shape(collection)
    rests = reads(world, collection)
    found: dict[Shape, frozenset[str]] = {("property", name, inner): rests for name in _ENDS}
    found["filled", inner] = rests
    return found


def is_filled(scope: Scope, collection: m.Expr) -> bool:
    if isinstance(collection, m.Builtin):
        return True
    return ("filled", shape(collection)) in scope.facts


def known(world: World, expr: m.Expr, so: bool) -> Facts:
    """What follows from a condition holding, or from its failing."""
    match expr:
        case m.Not():
            return known(world, expr.value, not so)
        case m.And() | m.Or():
            return _of_several(world, expr, so)
        case m.Compare():
            return _of_comparison(world, expr, so)
        case m.IsIn() if so is not expr.negated:
            return {**not_none(world, expr.item), **filled(world, expr.collection)}
        case m.Property(name="empty") if not so:
            return filled(world, expr.subject)
        case m.Quantifier(op="any" | "no") if so is (expr.op == "any"):
            return filled(world, expr.collection)
        case m.DefineOf(subject=None, player=None):
            return _of_define(world, expr.define, so)
    return {}


def _of_define(world: World, key: str, so: bool) -> Facts:
    """Once a define: those built on each other would be unfolded without end otherwise."""
    found = world.known.get((key, so))
    if found is None:
        result = world.defines[key].result
        found = {} if result is None else known(world, result.body, so)
        world.known[key, so] = found
    return found


def _of_several(world: World, expr: m.And | m.Or, so: bool) -> Facts:
    each = [known(world, item, so) for item in expr.items]
    if sum(map(len, each)) > MOST_FACTS:
        return {}
    if isinstance(expr, m.And) is so or not each:
        return {shape: reads for facts in each for shape, reads in facts.items()}
    shared = each[0]
    for facts in each[1:]:
        shared = {shape: reads for shape, reads in shared.items() if shape in facts}
    return shared


def _of_comparison(world: World, expr: m.Compare, so: bool) -> Facts:
    left, right = expr.left, expr.right
    if broken(left.kind) or broken(right.kind):
        return {}
    found: dict[Shape, frozenset[str]] = {}
    for side, other in ((left, right), (right, left)):
        if is_none(side.kind):
            continue
        if is_none(other.kind):
            if (expr.op == "is not") is so:
                found.update(not_none(world, side))
        elif side.kind.maybe:
            alike = expr.op in ("is", "is not")
            if (not other.kind.maybe and (expr.op == "is") is so) if alike else so:
                found.update(not_none(world, side))
    found.update(_of_count(world, expr, so))
    return found


def _of_count(world: World, expr: m.Compare, so: bool) -> Facts:
    """`hand.count is 1`, `stock.count > 0`."""
    left, right = expr.left, expr.right
    if not (isinstance(left, m.Property) and left.name == "count" and isinstance(right, m.Const)):
        return {}
    number = right.value
    if not isinstance(number, int):
        return {}
    none_would_do = _COMPARE[expr.op](0, number) is so
    return {} if none_would_do else filled(world, left.subject)
