"""Lines that do something: each becomes its statement of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.written import Changes
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import broken, is_none, this_is
from dotcards.dsl.check.expressions.narrowing import known, narrow, not_none
from dotcards.dsl.check.expressions.quantities import bind, collection
from dotcards.dsl.check.expressions.resolve import check_kind, condition, expect, resolve
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.language import Place

from .line_order import check_flow
from .targets import place


@frozen
class Lines:
    """What the checking of statements goes by."""

    world: World
    changes: Changes


Doer = Callable[[Lines, Any, Scope], "m.Statement | None"]
D = TypeVar("D", bound=Doer)
_doers: dict[type, Doer] = {}


def does(*forms: type) -> Callable[[D], D]:
    """Makes a function the one that checks these forms of line."""

    def register(doer: D) -> D:
        _doers.update(dict.fromkeys(forms, doer))
        return doer

    return register


def check_body(
    world: World,
    changes: Changes,
    statements: tuple[n.Statement, ...],
    scope: Scope,
    place: Place,
) -> m.Block:
    """The lines of a whole body; those with a diagnostic are left out."""
    check_flow(world, statements, place)
    return _lines(Lines(world, changes), statements, scope)


def _lines(lines: Lines, statements: tuple[n.Statement, ...], scope: Scope) -> m.Block:
    found: list[m.Statement] = []
    for statement in statements:
        if isinstance(statement, n.Let):
            let, scope = _let(lines, statement, scope)
            found.append(let)
            continue
        done = _doers[type(statement)](lines, statement, scope)
        if done is not None:
            found.append(done)
        if scope.facts:
            scope = scope.forget(lines.changes.of((statement,)))
        if isinstance(done, m.Assign) and not done.value.kind.maybe and done.target.kind.maybe:
            scope = scope.learn(not_none(lines.world, done.target))
    return tuple(found)


def _let(lines: Lines, node: n.Let, scope: Scope) -> tuple[m.Statement, Scope]:
    value = resolve(lines.world, node.value, scope)
    if is_none(value.kind):
        value = lines.world.broken(
            problems.WRONG_KIND, node.value.span, "this is always none and needs no name"
        )
    local, scope = bind(lines.world, node.name, value.kind, scope)
    return m.Let(local, value, node.span), scope


@does(n.Assign)
def _assign(
    lines: Lines, node: n.Assign, scope: Scope, *, soft: bool = False
) -> m.Statement | None:
    world = lines.world
    target = place(world, node.target, scope)
    wanted = None if target is None else target.kind
    if target is None or wanted is None or broken(wanted):
        resolve(world, node.value, scope)
        return None
    value = expect(world, node.value, scope, wanted, maybe=True)
    if broken(value.kind):
        return None
    if value.kind.maybe and not target.kind.maybe:
        _never_none(world, node, target, value)
        return None
    return m.Assign(target, value, soft, node.span)


def _never_none(
    world: World, node: n.Assign, target: m.VariableOf | m.Builtin, value: m.Expr
) -> None:
    text = node.target.span.text
    what = "none" if is_none(value.kind) else "this, which may be none"
    help = None
    if isinstance(target, m.VariableOf) and target.kind.base != "word":
        word = "keep" if world.variables[target.name].node.keep else "var"
        help = f"say that it may be none: `{word} {target.name}: {target.kind.base} = …`"
        if not is_none(value.kind):
            help = f"ask first: `if … is not none`; or {help}"
    elif not is_none(value.kind):
        shown = node.value.span.text
        help = f"ask first: `if {shown} is not none`" if len(shown) < 40 else "ask first"
    world.report(problems.MAY_BE_NONE, node.value.span, f"`{text}` cannot be {what}", help)


@does(n.Add)
def _add(lines: Lines, node: n.Add, scope: Scope) -> m.Statement | None:
    world = lines.world
    value = expect(world, node.value, scope, m.NUMBER)
    target = place(world, node.target, scope)
    if target is None or broken(target.kind):
        return None
    if not isinstance(target, m.VariableOf) or target.kind.base != "number":
        verb = "added to" if node.sign > 0 else "subtracted from"
        world.report(
            problems.WRONG_KIND,
            node.target.span,
            f"{this_is(target.kind)}, nothing can be {verb} it",
        )
        return None
    if broken(check_kind(world, node.target, narrow(scope, target), m.NUMBER).kind):
        return None
    return None if broken(value.kind) else m.Add(target, value, node.sign, node.span)


@does(n.NextTurn)
def _next_turn(lines: Lines, node: n.NextTurn, scope: Scope) -> m.Statement:
    return m.NextTurn(False, node.span)


@does(n.GoTo)
def _go_to(lines: Lines, node: n.GoTo, scope: Scope, *, soft: bool = False) -> m.Statement | None:
    if not known_phase(lines.world, node.phase):
        return None
    return m.GoTo(node.phase.text, soft, node.span)


def known_phase(world: World, name: n.Name) -> bool:
    """Whether there is such a phase; if not, says so."""
    if name.text in world.phases:
        return True
    places = {phase.name.text: phase.name.span for phase in world.phases.values()}
    world.unknown(problems.UNKNOWN_PHASE, name, "phase", places, None, places)
    return False


@does(n.Then)
def _then(lines: Lines, node: n.Then, scope: Scope) -> m.Statement | None:
    match node.how:
        case n.NextTurn():
            return m.NextTurn(True, node.span)
        case n.GoTo() as go:
            return _go_to(lines, go, scope, soft=True)
        case n.Assign() as assign:
            return _assign(lines, assign, scope, soft=True)


@does(n.Say)
def _say(lines: Lines, node: n.Say, scope: Scope) -> m.Statement:
    parts: list[str | m.Expr] = []
    for part in node.parts:
        if isinstance(part.value, str):
            parts.append(part.value)
        else:
            parts.append(resolve(lines.world, part.value, scope))
    return m.Say(tuple(parts), node.span)


@does(n.EndGame)
def _end_game(lines: Lines, node: n.EndGame, scope: Scope) -> m.Statement:
    return m.Finish("end", None, node.span)


@does(n.If)
def _if(lines: Lines, node: n.If, scope: Scope) -> m.Statement:
    arms: list[tuple[m.Expr, m.Block]] = []
    for asked, block in node.arms:
        found = condition(lines.world, asked, scope)
        held = scope.learn(known(lines.world, found, True))
        arms.append((found, _lines(lines, block.statements, held)))
        scope = scope.learn(known(lines.world, found, False))
    otherwise: m.Block = ()
    if node.otherwise is not None:
        otherwise = _lines(lines, node.otherwise.statements, scope)
    return m.If(tuple(arms), otherwise, node.span)


@does(n.ForEach)
def _for_each(lines: Lines, node: n.ForEach, scope: Scope) -> m.Statement | None:
    world = lines.world
    several = collection(world, node.collection, scope)
    kind = several.kind if broken(several.kind) else several.kind.one()
    scope = scope.forget(lines.changes.of(node.body.statements))
    local, inner = bind(world, node.name, kind, scope)
    where = None if node.where is None else condition(world, node.where, inner)
    body = _lines(lines, node.body.statements, inner)
    if broken(kind):
        return None
    return m.ForEach(local, several, where, body, node.span)
