"""The way into the checking of expressions: one handler a form of node, and what may stand where.

`wanted` is the kind the place asks for; it only helps to read words (`8` as a rank, `hearts` as a
suit). Whether what was found may stand there is for `expect`, `condition` and their like to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import World

from .kind_rules import broken, fits, is_none, this_is

Handler = Callable[[World, Any, Scope, m.Kind | None], m.Expr]
H = TypeVar("H", bound=Handler)

DEEPEST = 100
_handlers: dict[type, Handler] = {}


def handles(*forms: type) -> Callable[[H], H]:
    """Makes a function the handler of these forms of expression."""

    def register(handler: H) -> H:
        for form in forms:
            _handlers[form] = handler
        return handler

    return register


def resolve(world: World, node: n.Expr, scope: Scope, wanted: m.Kind | None = None) -> m.Expr:
    """The checked expression; of kind BROKEN after a diagnostic."""
    if world.depth > DEEPEST:
        return world.broken(
            problems.TOO_DEEP, node.span, "this is nested too deeply", "name a part with `define`"
        )
    world.depth += 1
    try:
        return _handlers[type(node)](world, node, scope, wanted)
    finally:
        world.depth -= 1


@contextmanager
def deeper(world: World, levels: int) -> Iterator[None]:
    """For a chain that is walked without recursion here, but that others will descend into."""
    world.depth += levels
    try:
        yield
    finally:
        world.depth -= levels


def condition(world: World, node: n.Expr, scope: Scope) -> m.Expr:
    """Something that is so or not; one that may be none counts as not so."""
    found = resolve(world, node, scope, m.TRUTH)
    kind = found.kind
    if (kind.base != "truth" or kind.many) and not broken(kind):
        return world.broken(
            problems.NOT_A_CONDITION,
            node.span,
            f"{this_is(kind)}, not a condition",
            _as_condition(node, kind),
        )
    return found


def _as_condition(node: n.Expr, kind: m.Kind) -> str:
    text = node.span.text
    if "\n" in text or len(text) > 40:
        return "compare it with something"
    if kind.many:
        return f"perhaps `not {text}.empty`" if isinstance(node, (n.Word, n.Dot)) else "count them"
    if kind.maybe:
        return f"perhaps `{text} is not none`"
    if kind.base == "number":
        return f"perhaps `{text} > 0`"
    return f"compare it with something: `{text} is …`"


def expect(
    world: World, node: n.Expr, scope: Scope, wanted: m.Kind, *, maybe: bool = False
) -> m.Expr:
    """A value of just this kind, which may be none only with `maybe`."""
    found = resolve(world, node, scope, wanted)
    return check_kind(world, node, found, wanted, maybe=maybe)


def check_kind(
    world: World, node: n.Expr, found: m.Expr, wanted: m.Kind, *, maybe: bool = False
) -> m.Expr:
    kind = found.kind
    if broken(kind):
        return found
    if wanted.base == "rank" and not wanted.many and kind.base == "number" and not kind.many:
        return check_kind(world, node, as_rank(world, found), wanted, maybe=maybe)
    if not fits(kind, wanted):
        belong = "belong" if wanted.many else "belongs"
        return world.broken(
            problems.WRONG_KIND,
            node.span,
            f"{this_is(kind)}, {wanted.surely()} {belong} here",
            world.taken_for_player(found),
        )
    if is_none(kind) and not maybe:
        return world.broken(problems.MAY_BE_NONE, node.span, "none cannot stand here")
    return found if maybe else sure(world, node, found)


def sure(world: World, node: n.Expr, found: m.Expr, help: str | None = None) -> m.Expr:
    """The same value where it is never none, otherwise a diagnostic."""
    if not found.kind.maybe or broken(found.kind):
        return found
    text = node.span.text
    if help is None and isinstance(node, n.Quantifier):
        help = "give it a name and ask: `let found = …`, then `if found is not none`"
    elif help is None and "\n" not in text and len(text) <= 40:
        help = f"ask first: `if {text} is not none`"
        if isinstance(found, m.VariableOf) and found.kind.base == "number":
            help += f"; or declare it with a number alone, `{found.name} = 0`: then it never is"
    return world.broken(problems.MAY_BE_NONE, node.span, "this may be none", help)


def as_rank(world: World, found: m.Expr) -> m.Expr:
    """A number where a rank is wanted: the rank of that name."""
    if isinstance(found, m.Const):
        word = str(found.value)
        if word in world.cards.all_ranks:
            return m.Const(word, m.RANK, found.span)
        return world.broken(
            problems.UNKNOWN_RANK, found.span, f"there is no rank {word} in this game"
        )
    return m.RankOfNumber(found, m.RANK.or_none(), found.span)
