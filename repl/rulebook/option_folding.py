"""A ruleset as the options picked leave it: what they decide is worked out, the rest stays."""

from __future__ import annotations

from collections.abc import Mapping
from operator import ge, gt, le, lt
from typing import Any, TypeVar

import attrs
from attrs import evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import carried_out, everything

Value = int | bool | str
T = TypeVar("T")
_ORDER = {"<": lt, "<=": le, ">": gt, ">=": ge}
MOST_WORK = 300_000  # nodes of rules that are folded anew for values not picked
USUAL_READINGS = 10  # which a shipped game needs: however long its rules are, so many are made
# What stands where nothing of ours does; looking into it would take long and change nothing.
_LEAVES = (m.Kind, m.Face, m.Local)


@frozen
class Folding:
    """Folds expressions and blocks for these options. Idempotent; keeps spans."""

    options: Mapping[str, Value]
    defines: Mapping[str, m.Define]
    _known: dict[str, m.Expr | None] = field(factory=dict)
    """What each define looked at so far stands for, None where it says something of its own."""

    @classmethod
    def of(cls, ruleset: m.Ruleset, options: Mapping[str, Value]) -> Folding:
        return cls(options, {one.name: one for one in ruleset.defines})

    def _stands_for(self, name: str) -> m.Expr | None:
        """The one value of a define, or what it is another name for; None where it is neither."""
        if name not in self._known:
            one = self.defines[name]
            self._known[name] = another_name(evolve(one, body=self.fold(one.body)))
        return self._known[name]

    def ruleset(self, ruleset: m.Ruleset) -> m.Ruleset:
        """Everything but the options and the examples."""
        return evolve(
            ruleset,
            deck=tuple(map(self.fold, ruleset.deck)),
            variables=tuple(map(self.fold, ruleset.variables)),
            defines=tuple(map(self.fold, ruleset.defines)),
            actions=tuple(map(self.fold, ruleset.actions)),
            events=tuple(map(self.fold, ruleset.events)),
            runs_out=tuple(map(self.fold, ruleset.runs_out)),
            phases=tuple(map(self.fold, ruleset.phases)),
        )

    def fold(self, node: T) -> T:
        """A node of the model with what is decided worked out."""
        folded: Any = self._fold(node)
        return folded  # type: ignore[no-any-return]

    def _fold(self, node: Any) -> Any:
        if isinstance(node, tuple):
            if node and all(isinstance(one, m.Statement) for one in node):
                return _unread(tuple(one for part in node for one in self._statement(part)))
            return tuple(map(self._fold, node))
        if not attrs.has(type(node)) or isinstance(node, _LEAVES):
            return node
        if isinstance(node, m.OptionValue):
            return m.Const(self.options[node.name], node.kind, node.span)
        if isinstance(node, m.DefineOf) and (meant := self._stands_for(node.define)):
            return self._meant(node, meant)
        changed = {
            one.name: self._fold(getattr(node, one.name))
            for one in attrs.fields(type(node))
            if one.name != "span"
        }
        return _worked_out(evolve(node, **changed))

    def _meant(self, node: m.DefineOf, meant: m.Expr) -> Any:
        """What is said instead of a define, of what the define is asked of."""
        one = self.defines[node.define]
        given = {
            local.id: self._fold(value)
            for local, value in ((one.subject, node.subject), (one.player, node.player))
            if local is not None and value is not None
        }

        def put(part: Any) -> Any:
            return given.get(part.id, part) if isinstance(part, m.Local) else part

        match meant:
            case m.Local():
                return put(meant)
            case m.ZoneOf() | m.VariableOf():
                return evolve(meant, owner=put(meant.owner), span=node.span)
            case m.Property():
                return evolve(meant, subject=put(meant.subject), span=node.span)
        return evolve(meant, span=node.span)

    def _statement(self, node: m.Statement) -> tuple[m.Statement, ...]:
        """What is left of a statement: none, one, or the lines under a condition that holds."""
        folded = self._fold(node)
        if isinstance(folded, m.ForEach) and not folded.body:
            return ()
        if not isinstance(folded, m.If):
            return (folded,)
        arms: list[tuple[m.Expr, m.Block]] = []
        for condition, block in folded.arms:
            if not isinstance(condition, m.Const):
                arms.append((condition, block))
            elif condition.value:
                if not arms:
                    return block
                return (evolve(folded, arms=tuple(arms), otherwise=block),)
        if not arms:
            return folded.otherwise
        if not folded.otherwise:
            while arms and not arms[-1][1]:
                arms.pop()
        return (evolve(folded, arms=tuple(arms)),) if arms else ()


def most_readings(nodes: int) -> int:
    """How many values that are not picked rules of so many nodes are read with."""
    return max(MOST_WORK // max(nodes, 1), USUAL_READINGS)


def spoken_of(ruleset: m.Ruleset) -> frozenset[str]:
    """The defines of a folded ruleset that its rules and examples speak of, also by others."""
    bodies = {one.name: one.body for one in ruleset.defines}
    waiting: list[object] = [evolve(ruleset, defines=())]
    waiting += [one.body for one in ruleset.defines if one.redefines is not None]
    found: set[str] = set()
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, m.DefineOf) and node.define not in found:
                found.add(node.define)
                waiting.append(bodies[node.define])
    return frozenset(found)


def led_to(ruleset: m.Ruleset) -> m.Ruleset:
    """A folded ruleset without the phases that nothing leads to, and the actions nothing does."""
    from dotcards.dsl.lint.helpers.game_flow import Flow

    reached = Flow(ruleset).reachable
    ruleset = evolve(ruleset, phases=tuple(one for one in ruleset.phases if one.name in reached))
    begun = (ruleset.phases, ruleset.events, ruleset.runs_out)
    nodes = carried_out(begun, ruleset.actions)
    done = {node.action for node in nodes if isinstance(node, m.DoAction)}
    return evolve(ruleset, actions=tuple(one for one in ruleset.actions if one.name in done))


def plays_several(ruleset: m.Ruleset) -> bool:
    """Whether several cards can be played at once."""
    actions = {one.name: one for one in ruleset.actions}
    parts = (ruleset.phases, ruleset.events, ruleset.runs_out, ruleset.actions)
    nodes = list(everything(parts))
    asked_for = {one.id for action in ruleset.actions for one in action.parameters}
    several: set[int] = set()

    def many(cards: object) -> bool:
        if isinstance(cards, m.Taken):
            return not (isinstance(cards.count, m.Const) and cards.count.value == 1)
        if isinstance(cards, m.Local) and cards.id in asked_for:
            return cards.id in several
        if isinstance(cards, m.ListOf):
            return len(cards.items) > 1 or any(map(many, cards.items))
        return bool(getattr(cards, "kind", m.NUMBER).many)

    while True:
        before = len(several)
        for node in nodes:
            if isinstance(node, m.DoAction):
                pairs = zip(actions[node.action].parameters, node.arguments, strict=True)
                several |= {local.id for local, given in pairs if many(given)}
        if len(several) == before:
            return any(isinstance(node, m.Play) and many(node.cards) for node in nodes)


def _unread(block: m.Block) -> m.Block:
    """A block without the names that nothing below them uses any more."""
    left: list[m.Statement] = []
    read: set[int] = set()
    for statement in reversed(block):
        if isinstance(statement, m.Let) and statement.local.id not in read:
            continue
        read |= {node.id for node in everything(statement) if isinstance(node, m.Local)}
        left.append(statement)
    return tuple(reversed(left))


def another_name(one: m.Define) -> m.Expr | None:
    """What a define, its body folded, is no more than another name for: a value, or a thing that
    the language or a declaration has a name for already. A condition says something by its name."""
    body = one.body
    if isinstance(body, m.Const):
        return body
    if one.redefines is not None or one.kind.base == "truth":
        return None
    match body:
        case m.Local() | m.Builtin():
            return body
        case m.ZoneOf(owner=of) | m.VariableOf(owner=of) | m.Property(subject=of):
            return body if of is None or isinstance(of, m.Local | m.Builtin) else None
    return None


def _worked_out(node: Any) -> Any:
    match node:
        case m.Compare(left=m.Const() as left, right=m.Const() as right):
            return _truth(_compared(node.op, left.value, right.value), node)
        case m.IsIn(item=m.Const() as item, collection=m.ListOf(items=items)) if all(
            isinstance(one, m.Const) for one in items
        ):
            found = any(isinstance(one, m.Const) and one.value == item.value for one in items)
            return _truth(found is not node.negated, node)
        case m.And() | m.Or():
            return _joined(node)
        case m.Not(value=m.Const(value=value)):
            return _truth(not value, node)
        case m.IfThen(condition=m.Const(value=value)):
            return node.then if value else node.otherwise
        case m.Arithmetic(left=m.Const(value=int() as left), right=m.Const(value=int() as right)):
            worth = {"+": left + right, "-": left - right, "*": left * right}[node.op]
            return m.Const(worth, m.NUMBER, node.span)
        case m.Arithmetic(op="+" | "-", left=left, right=m.Const(value=0)):
            return left
        case m.Arithmetic(op="*", left=left, right=m.Const(value=1)):
            return left
        case m.Arithmetic(op="+", left=m.Const(value=0), right=right):
            return right
        case m.Arithmetic(op="*", left=m.Const(value=1), right=right):
            return right
    return node


def _joined(node: m.And | m.Or) -> Any:
    """Without the parts that are decided, unless one of them decides the whole."""
    deciding = isinstance(node, m.Or)
    left: list[m.Expr] = []
    for item in node.items:
        if not isinstance(item, m.Const):
            left.append(item)
        elif bool(item.value) is deciding:
            return _truth(deciding, node)
    if not left:
        return _truth(not deciding, node)
    return left[0] if len(left) == 1 else evolve(node, items=tuple(left))


def _compared(op: str, left: Any, right: Any) -> bool | None:
    if op == "is":
        return bool(left == right)
    if op == "is not":
        return bool(left != right)
    if isinstance(left, int) and isinstance(right, int):
        return bool(_ORDER[op](left, right))
    return None


def _truth(value: bool | None, node: Any) -> Any:
    return node if value is None else m.Const(value, m.TRUTH, node.span)
