"""Options that cannot go together: `forbid` lines, and picks that run into one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken
from dotcards.dsl.check.expressions.resolve import condition
from dotcards.dsl.check.node_traversal import prose
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.model.constant_folding import Value
from dotcards.dsl.model.option_sets import holds, options_in, readings, written
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.source import Span

from .option_values import Picked

MOST_TRIED = 10_000
"""Combinations of options beyond which nobody looks whether any of them is forbidden."""
MOST_TRIED_IN_ALL = 5 * MOST_TRIED
"""The same for all lines of a game together."""


def check_forbidden(world: World, picked: Picked) -> tuple[m.Forbidden, ...]:
    """The `forbid` lines; reports it where the options in force run into one."""
    found: list[m.Forbidden] = []
    for node in world.document.items:
        if isinstance(node, n.Forbid):
            line = _forbidden(world, node)
            if line is not None:
                found.append(line)
    lines = [item for item in world.document.items if isinstance(item, n.With)]
    chosen = world.in_force(picked)
    defines = world.bodies()
    left = MOST_TRIED_IN_ALL
    for forbidden in found:
        names = list(dict.fromkeys(options_in(forbidden.condition, defines)))
        tried = prod(_how_many(world.options[name]) for name in names)
        if holds(forbidden.condition, chosen, defines):
            _report(world, forbidden, chosen, lines, defines)
        elif tried > min(left, MOST_TRIED):
            continue
        elif not _any_holds(world, forbidden, names, defines):
            world.report(
                problems.FORBIDS_NOTHING,
                forbidden.condition.span,
                "the options are never like this",
                "leave the line out, or ask for values that can be picked together",
            )
        left -= min(left, tried)
    return tuple(found)


def check_picks(
    world: World,
    forbidden: Iterable[m.Forbidden],
    picked: Picked,
    more: Picked,
    lines: Sequence[n.With],
) -> None:
    """Reports it where an example's own picks run into a `forbid` that those in force do not."""
    if not lines:
        return
    chosen = world.in_force((*picked, *more))
    before = world.in_force(picked)
    defines = world.bodies()
    for one in forbidden:
        if holds(one.condition, chosen, defines) and not holds(one.condition, before, defines):
            _report(world, one, chosen, lines, defines)


def _forbidden(world: World, node: n.Forbid) -> m.Forbidden | None:
    asked = condition(world, node.condition, Scope(nobody="before the game"))
    if not node.help:
        world.report(
            problems.NO_REASON,
            node.condition.span,
            "nothing says why these options cannot go together",
            'say it in quotes on the next line, further in: `"With both … would …"`',
        )
    if broken(asked.kind):
        return None
    read = list(readings(asked, world.bodies()))
    wrong = [part for part in read if not isinstance(part, m.OptionValue | m.Const)]
    if wrong:
        own = [part.span for part in wrong if _lies_in(part.span, node.condition.span)]
        world.report(
            problems.FORBID_CONDITION,
            own[0] if own else node.condition.span,
            "only options can be asked for here",
            "they are picked before anybody sits down and before a card is dealt",
        )
        return None
    return m.Forbidden(asked, prose(node.help), node.span)


def _lies_in(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start <= span.end <= other.end


def _report(
    world: World,
    forbidden: m.Forbidden,
    chosen: Mapping[str, Value],
    lines: Sequence[n.With],
    defines: Mapping[str, m.Expr],
) -> None:
    """Points to the last line that picks one of the options, best to one of this very file."""
    names = list(dict.fromkeys(options_in(forbidden.condition, defines)))
    picks = [line for line in lines if line.option.text in names]
    own = [line for line in picks if line.span.source is world.document.span.source]
    because = Note(forbidden.why or "forbidden here", forbidden.condition.span)
    if not picks:
        values = [f"`{name} = {written(chosen[name])}`" for name in names]
        world.report(
            problems.FORBIDDEN_OPTIONS,
            forbidden.condition.span,
            f"this forbids the options in force: {', '.join(values)}" if values
            else "this forbids whatever options are picked",
            "forbid less, or let another value of one of them come first",
        )  # fmt: skip
        return
    culprit = (own or picks)[-1]
    others = [
        f"`{name} = {written(chosen[name])}`" for name in names if name != culprit.option.text
    ]
    one = f"`{culprit.option.text} = {written(chosen[culprit.option.text])}`"
    together = f"cannot go with {' and '.join(others)}" if others else "cannot be picked"
    notes = (Note("picked here", line.span) for line in picks if line is not culprit)
    world.report(
        problems.FORBIDDEN_OPTIONS,
        culprit.span,
        f"{one} {together}",
        "pick another value" + (" for one of them" if others else ""),
        (because, *notes),
    )


def _any_holds(
    world: World, forbidden: m.Forbidden, names: Sequence[str], defines: Mapping[str, m.Expr]
) -> bool:
    """Whether anything is forbidden; `names` are the options that are asked for."""
    tried = product(*(_values(world.options[name]) for name in names))
    return any(
        holds(forbidden.condition, dict(zip(names, values, strict=True)), defines)
        for values in tried
    )


def _how_many(option: m.Option) -> int:
    low, high = option.low, option.high
    return len(option.values) + (high - low + 1 if low is not None and high is not None else 0)


def _values(option: m.Option) -> Iterator[Value]:
    yield from option.values
    if option.low is not None and option.high is not None:
        yield from range(option.low, option.high + 1)
