"""What a move's maker chooses: from what, how many, by what condition."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken, this_is
from dotcards.dsl.check.expressions.narrowing import filled, not_none
from dotcards.dsl.check.expressions.properties import builtin_kind
from dotcards.dsl.check.expressions.quantities import asked, bind
from dotcards.dsl.check.expressions.resolve import expect, resolve
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import World

from .targets import which_zone
from .told_secrets import Onlooker

MOST_NUMBERS = 10_000
ONE_OF = ("rank", "suit", "colour")
_SOURCES = ("card", "suit", "rank", "colour", "player", "word")


def check_choice(
    world: World, node: n.Choose, scope: Scope, onlooker: Onlooker
) -> tuple[m.Choice | None, Scope]:
    """The choice, and the scope of all that follows it."""
    if isinstance(node.source, tuple):
        return _of_number(world, node, node.source, scope)
    source = _source(world, node.source, scope)
    low, high = _how_many(world, node, scope)
    several = node.count is not None
    kind = source.kind
    if not broken(kind):
        if several and kind.base != "card":
            world.report(
                problems.CHOICE_SOURCE,
                node.source.span,
                f"these are {kind}, only cards are chosen several at a time",
            )
        kind = m.CARDS if several else kind.one()
    local, scope = bind(world, node.name, kind, scope)
    if several and not broken(kind):
        scope = scope.learn(filled(world, local))
    of_one = _of_one(world, node, several)
    if of_one is not None:
        each = builtin_kind(world, m.CARD, of_one)
        if each is not None and not each.maybe:
            shared = m.Property(of_one, local, each, node.span)
            scope = scope.learn(not_none(world, shared))
    where, scope = asked(world, node.where, scope)
    if broken(kind):
        return None, scope
    by_place = False
    if kind.base == "card":
        by_place = onlooker.chooses(local, source, node.source.span)
    if of_one == "rank" and node.in_sequence:
        world.report(
            problems.CHOICE_SOURCE,
            node.span,
            "cards of one rank are never in sequence",
            "leave out `of one rank`, or `in sequence`",
        )
    choice = m.Choice(
        local, source, low, high, of_one, node.in_sequence, where, by_place, node.span
    )
    return choice, scope


def _of_number(
    world: World,
    node: n.Choose,
    ends: tuple[n.Expr, n.Expr],
    scope: Scope,
) -> tuple[m.Choice | None, Scope]:
    low = expect(world, ends[0], scope, m.NUMBER)
    high = expect(world, ends[1], scope, m.NUMBER)
    if node.count is not None:
        world.report(
            problems.CHOICE_SOURCE, node.span, "only one number is chosen at a time",
            f"write `choose {node.name.text} from … to …`",
        )  # fmt: skip
    if (
        isinstance(low, m.Const)
        and isinstance(high, m.Const)
        and isinstance(low.value, int)
        and isinstance(high.value, int)
    ):
        span = ends[0].span.to(ends[1].span)
        if low.value > high.value:
            message = f"there is no number from {low.value} to {high.value}"
            world.report(problems.EMPTY_RANGE, span, message)
        elif high.value - low.value >= MOST_NUMBERS:
            message = f"nobody can choose from more than {MOST_NUMBERS} numbers"
            world.report(problems.CHOICE_SOURCE, span, message)
    local, scope = bind(world, node.name, m.NUMBER, scope)
    where, scope = asked(world, node.where, scope)
    if broken(low.kind) or broken(high.kind):
        return None, scope
    return m.Choice(local, (low, high), None, None, None, False, where, False, node.span), scope


def _source(world: World, node: n.Expr, scope: Scope) -> m.Expr:
    found = resolve(world, node, scope)
    kind = found.kind
    if broken(kind) or (kind.many and kind.base in _SOURCES):
        return found
    help = None
    if kind.base == "number" and not kind.many:
        help = "write the lowest and the highest: `from 2 to 4`"
    elif kind.base == "player" and not kind.many:
        help = which_zone(world, node)
    return world.broken(
        problems.CHOICE_SOURCE, node.span, f"{this_is(kind)}, nothing can be chosen from it", help
    )


def _how_many(world: World, node: n.Choose, scope: Scope) -> tuple[m.Expr | None, m.Expr | None]:
    count = node.count
    one = m.Const(1, m.NUMBER, node.span)
    if count is None:
        return None, None
    if isinstance(count, str):
        return one, None
    number = expect(world, count, scope, m.NUMBER)
    if isinstance(number, m.Const) and isinstance(number.value, int) and number.value < 1:
        world.report(problems.EMPTY_RANGE, count.span, "this chooses nothing")
    return (one if node.up_to else number), number


def _of_one(world: World, node: n.Choose, several: bool) -> str | None:
    if node.of_one is None:
        return None
    text = node.of_one.text
    if text not in ONE_OF:
        world.report(
            problems.UNKNOWN_PROPERTY,
            node.of_one.span,
            f"cards cannot be chosen of one `{text}`",
            world.suggest(text, ONE_OF, "they may be of one rank, suit or colour"),
        )
        return None
    if not several:
        world.report(
            problems.CHOICE_SOURCE,
            node.of_one.span,
            f"a single card is always of one {text}",
            f"say how many: `choose some {node.name.text} of one {text}`",
        )
        return None
    return text
