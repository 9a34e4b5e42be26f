"""Going through a checked ruleset, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

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
        values = [getattr(node, name) for name in field_names(type(node))]
    for value in values:
        if isinstance(value, tuple):
            yield from inside(value)
        elif not isinstance(value, _LEAVES):
            yield value


def parts(expr: m.Expr) -> tuple[m.Expr, ...]:
    """The expressions directly inside one, but for the name that a quantity binds."""
    bound = expr.local if isinstance(expr, m.Quantifier) else None
    return cast("tuple[m.Expr, ...]", tuple(part for part in inside(expr) if part is not bound))


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
            stack.extend([getattr(at, name) for name in reversed(field_names(kind))])


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


def field_names(kind: type) -> tuple[str, ...]:
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
    if isinstance(line, m.If):
        return (*(body for _, body in line.arms), line.otherwise)
    return (line.body,) if isinstance(line, m.ForEach) else _none(line)


def _none(line: m.Simple) -> tuple[m.Block, ...]:
    return ()


def wording(node: object, *, by_id: bool = False) -> object:
    """What tells one node from another that says something else: all but where it stands. Names
    bound in the text count by their name, or `by_id`: then only those of one place are the same."""
    if isinstance(node, m.Local):
        return ("Local", node.id if by_id else node.name)
    if isinstance(node, tuple):
        return tuple(wording(part, by_id=by_id) for part in node)
    if isinstance(node, _LEAVES):
        return node
    kind = type(node)
    return (
        kind.__name__,
        *(wording(getattr(node, name), by_id=by_id) for name in field_names(kind)),
    )


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
    yield from taking_turns(phase)
    yield from phase.anytime


def taking_turns(phase: m.Phase) -> list[m.Move]:
    """The moves of whoever is asked: those of a phase, then `otherwise`."""
    return [*phase.moves, *([phase.otherwise] if phase.otherwise else [])]
