"""`any`, `no`, `all`, `count`, `sum`, `first`, `highest`, `lowest`: one name, one collection."""

from __future__ import annotations

from typing import cast

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import RESERVED, VariableEntry, World
from dotcards.dsl.language import QUANTITIES
from dotcards.dsl.text.diagnostics import Note

from .kind_rules import BROKEN, broken, broken_value, this_is
from .narrowing import filled, is_filled, known
from .resolve import condition, handles, resolve, sure

MOST_LOCALS = 100


def bind(world: World, name: n.Name, kind: m.Kind, scope: Scope) -> tuple[m.Local, Scope]:
    """A new local; it may not hide what it could be mistaken for.

    Where it does, its kind is BROKEN: nothing is said about what it might have meant.
    """
    text = name.text
    note: tuple[Note, ...] = ()
    hidden: str | None = None
    help = "choose another name"
    if text in scope.locals:
        hidden = f"`{text}` already stands for something here"
        note = (Note("bound here", scope.locals[text].span),)
    elif len(scope.locals) >= MOST_LOCALS:
        hidden = "too many names stand for something here"
    elif text in RESERVED:
        hidden = f"`{text}` is a word of the language"
    elif isinstance(world.names.get(text), (m.Zone, VariableEntry)):
        what = "zone" if isinstance(world.names[text], m.Zone) else "variable"
        hidden = f"`{text}` is a {what} of this game"
        note = (Note("declared here", world.places[text]),)
    else:
        cards = world.cards
        for what, words in (("suit", cards.suits), ("rank", cards.all_ranks)):
            if text in words and len(text) > 2:
                hidden = f"`{text}` is a {what} of this game, here it would be any name"
                help = f"write `c` instead of it, and ask: `c.{what} is {text}`"
    if hidden is not None:
        world.report(problems.NAME_TAKEN, name.span, hidden, help, note)
        kind = BROKEN
    local = world.local(text, kind, name.span)
    return local, scope.bind(local)


def collection(world: World, node: n.Expr, scope: Scope) -> m.Expr:
    """Something to go through one by one."""
    found = resolve(world, node, scope)
    if found.kind.many or broken(found.kind):
        return found
    help = None
    if found.kind.base == "player":
        help = "perhaps `players`, or what a player has: `.hand`"
    return world.broken(
        problems.WRONG_KIND, node.span, f"{this_is(found.kind)}, several things belong here", help
    )


def asked(world: World, node: n.Expr | None, scope: Scope) -> tuple[m.Expr | None, Scope]:
    """A condition that may be left out, and the scope of what is only looked at if it holds."""
    if node is None:
        return None, scope
    holds = condition(world, node, scope)
    return holds, scope.learn(known(world, holds, True))


@handles(n.Quantifier)
def quantifier(world: World, node: n.Quantifier, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    op = cast(m.QuantityName, node.quantity.removeprefix("the only "))
    only = op != node.quantity
    several = collection(world, node.collection, scope)
    kind = BROKEN if broken(several.kind) else several.kind.one()
    local, inner = bind(world, node.name, kind, scope)
    if not broken(kind):
        inner = inner.learn(filled(world, several))
    where, inner = asked(world, node.where, inner)
    if where is None and QUANTITIES[op].needs_where:
        world.report(
            problems.INCOMPLETE,
            node.span,
            f"`{op}` needs a condition",
            f"say which: `{node.quantity} {local.name} in … where …`"
            + ("" if op == "any" else ", or ask `.empty`"),
        )
    by = _by(world, node, op, inner)
    if broken(kind):
        return broken_value(node.span)
    result = _result(op, only, several, where, scope)
    return m.Quantifier(op, only, local, several, where, by, result, node.span)


def _by(world: World, node: n.Quantifier, op: m.QuantityName, scope: Scope) -> m.Expr | None:
    bases = QUANTITIES[op].by
    if not bases:
        if node.by is not None:
            world.report(
                problems.INCOMPLETE, node.by.span, f"`{op}` goes by nothing", "leave out `by`"
            )
        return None
    added = QUANTITIES[op].result == "number"
    if node.by is None:
        what = "what to add up" if added else "what counts"
        world.report(
            problems.INCOMPLETE,
            node.span,
            f"`{node.quantity}` needs `by`",
            f"say {what}: `{node.quantity} {node.name.text} in … by …`",
        )
        return None
    by = resolve(world, node.by, scope)
    if broken(by.kind):
        return by
    if by.kind.base not in bases or by.kind.many:
        wanted = " or ".join(f"a {base}" for base in bases)
        return world.broken(
            problems.WRONG_KIND, node.by.span, f"{this_is(by.kind)}, {wanted} belongs after `by`"
        )
    return sure(world, node.by, by) if added else by


def _result(
    op: m.QuantityName, only: bool, several: m.Expr, where: m.Expr | None, scope: Scope
) -> m.Kind:
    match QUANTITIES[op].result:
        case "truth":
            return m.TRUTH
        case "number":
            return m.NUMBER
        case "all":
            return several.kind
        case "one":
            one = several.kind.one()
            somebody = where is None and not only and is_filled(scope, several)
            return one if somebody else one.or_none()
