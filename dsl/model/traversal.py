"""Going through a checked ruleset, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from attrs import fields

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span

_LEAVES = (str, int, Span, m.Kind, m.Face, type(None))
_LEAF_TYPES = frozenset((*_LEAVES, bool))


def inside(node: object) -> Iterator[object]:
    """The nodes directly inside a node of the model, in order; places and kinds are none."""
    if isinstance(node, tuple):
        values = list(node)
    else:
        values = [getattr(node, name) for name in _names(type(node))]
    for value in values:
        if isinstance(value, tuple):
            yield from inside(value)
        elif not isinstance(value, _LEAVES):
            yield value


def parts(expr: m.Expr) -> tuple[m.Expr, ...]:
    """The expressions directly inside one."""
    match expr:
        case m.VariableOf() | m.ZoneOf():
            return () if expr.owner is None else (expr.owner,)
        case m.ZonesOf():
            return (expr.owners,)
        case m.Property() | m.TableOf():
            return (expr.subject,)
        case m.DefineOf():
            return tuple(part for part in (expr.subject, expr.player) if part is not None)
        case m.Negative() | m.RankOfNumber() | m.Not():
            return (expr.value,)
        case m.Arithmetic() | m.Compare():
            return (expr.left, expr.right)
        case m.IsIn():
            return (expr.item, expr.collection)
        case m.And() | m.Or() | m.ListOf():
            return expr.items
        case m.IfThen():
            return (expr.condition, expr.then, expr.otherwise)
        case m.Quantifier():
            inner = (expr.collection, expr.where, expr.by)
            return tuple(part for part in inner if part is not None)
        case m.Const() | m.CardConst() | m.Local() | m.OptionValue() | m.Builtin():
            return ()
    assert_never(expr)


def everything(node: object) -> Iterator[object]:
    """A node (or a tuple of them), then all that is in it, in the order of the text."""
    stack = [node]
    while stack:
        at = stack.pop()
        kind = type(at)
        if kind is tuple:
            stack.extend(reversed(at))  # type: ignore[call-overload]
        elif kind not in _LEAF_TYPES:
            yield at
            stack.extend([getattr(at, name) for name in reversed(_names(kind))])


def carried_out(node: object, actions: Iterable[m.Action]) -> Iterator[object]:
    """The same, and behind the line that first calls an action all that is in that, each once."""
    bodies = {action.name: action.body for action in actions}
    waiting = [everything(node)]
    while waiting:
        for one in waiting[-1]:
            yield one
            if isinstance(one, m.DoAction) and one.action in bodies:
                waiting.append(everything(bodies.pop(one.action)))
                break
        else:
            waiting.pop()


def looked_up(node: object, defines: Iterable[m.Define]) -> Iterator[object]:
    """Everything in a node, and all that is in the defines it asks for, those by others too; each
    define once."""
    bodies = {define.name: define.body for define in defines}
    waiting = [node]
    while waiting:
        for one in everything(waiting.pop()):
            yield one
            if isinstance(one, m.DefineOf) and one.define in bodies:
                waiting.append(bodies.pop(one.define))


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class of nodes that can hold others."""
    names = _NAMES.get(kind)
    if names is None:
        every = (field.name for field in fields(kind))
        names = _NAMES[kind] = tuple(name for name in every if name not in ("span", "kind"))
    return names


def rules(ruleset: m.Ruleset) -> tuple[object, ...]:
    """All that is done and asked in play: what is declared of cards and zones, and the examples,
    are left out."""
    return (
        ruleset.deck,
        ruleset.variables,
        ruleset.defines,
        ruleset.actions,
        ruleset.events,
        ruleset.runs_out,
        ruleset.phases,
    )


def bodies(ruleset: m.Ruleset) -> Iterator[m.Block]:
    """Every block that is not part of another, each once (an event of several keys has one)."""
    for phase in ruleset.phases:
        yield from blocks(phase)
    seen: set[int] = set()
    for event in ruleset.events:
        if id(event.body) not in seen:
            seen.add(id(event.body))
            yield event.body
    for empty in ruleset.runs_out:
        yield empty.body
    for action in ruleset.actions:
        yield action.body


def nested(block: m.Block) -> Iterator[m.Block]:
    """A block, then every block inside it."""
    stack = [block]
    while stack:
        at = stack.pop()
        yield at
        for line in reversed(at):
            stack.extend(reversed(blocks_in(line)))


def blocks_in(line: m.Statement) -> tuple[m.Block, ...]:
    """The blocks that stand directly in a line."""
    match line:
        case m.If():
            return (*(body for _, body in line.arms), line.otherwise)
        case m.ForEach():
            return (line.body,)
    return _none(line)


def _none(line: m.Simple) -> tuple[m.Block, ...]:
    return ()


def wording(node: object) -> object:
    """What tells one node from another that says something else: all but where it stands."""
    if isinstance(node, m.Local):
        return ("Local", node.name)
    if isinstance(node, tuple):
        return tuple(wording(inner) for inner in node)
    if isinstance(node, _LEAVES):
        return node
    kind = type(node)
    return (kind.__name__, *(wording(getattr(node, name)) for name in _names(kind)))


def blocks(phase: m.Phase) -> Iterator[m.Block]:
    """Every block of a phase: on arrival, the checks, of each move, when all have answered."""
    yield phase.enter
    yield phase.before
    for move in moves(phase):
        yield move.body
    if phase.all_answered is not None:
        yield phase.all_answered


def moves(phase: m.Phase) -> Iterator[m.Move]:
    """The moves of a phase, then `otherwise`, then those that anybody may make."""
    yield from phase.moves
    if phase.otherwise is not None:
        yield phase.otherwise
    yield from phase.anytime
