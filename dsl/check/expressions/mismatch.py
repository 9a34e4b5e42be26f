"""What to say where two things are compared that are not of one kind."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.symbol_table import Advice, World
from dotcards.dsl.language import property_form

from .kind_rules import is_none

MOST_SHOWN = 60


def kinds_differ(world: World, node: n.Compare, left: m.Expr, right: m.Expr, how: str) -> m.Expr:
    """Reports it; `how` says what they cannot be: "compared with", "among"."""
    help: str | Advice | None = None
    if left.kind.many is not right.kind.many and left.kind.base == right.kind.base:
        help = "write `is in` for one among several"
    else:
        help = _by_property(node, left, right) or world.taken_for_player(left, right)
    return world.broken(
        problems.KINDS_DIFFER, node.span, f"{left.kind} cannot be {how} {right.kind}", help
    )


def _by_property(node: n.Compare, left: m.Expr, right: m.Expr) -> str | Advice | None:
    """The comparison by what one side has that is of the other's kind: `card.colour is red`."""
    for side, value, other in ((node.left, left, right), (node.right, right, left)):
        name = _property(value.kind, other)
        if name is None or not isinstance(side, n.Word | n.Dot):
            continue
        if node.op in ("is in", "is not in") and side is node.right:
            return f"go through them: `any c in {side.span.text} where c.{name} is …`"
        at = side.span.end - node.span.start
        meant = f"{node.span.text[:at]}.{name}{node.span.text[at:]}"
        if len(meant) > MOST_SHOWN or "\n" in meant:
            return f"compare its {name}: `.{name}`"
        return Advice(f"write `{meant}`", meant)
    return None


def _property(kind: m.Kind, other: m.Expr) -> str | None:
    """What a thing of this kind has that can be compared with the other, if that is plain."""
    base = other.kind.base
    if base == "number":
        base = "number" if kind.many else "rank"
    if is_none(kind) or is_none(other.kind) or base == kind.base:
        return None
    if kind.many and base == "number":
        return "count"
    return base if property_form(kind, base) is not None else None
