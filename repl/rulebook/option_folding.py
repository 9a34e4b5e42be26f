"""A ruleset as the options picked leave it: what they decide is worked out, the rest stays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import attrs
from attrs import evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import carried_out, everything, looked_up
from dotcards.interpreter.machine.cards import rank_numbers
from dotcards.interpreter.machine.options import Value

T = TypeVar("T")
MOST_WORK = 300_000  # nodes of rules that are folded anew for values not picked
USUAL_READINGS = 10  # which a shipped game needs: however long its rules are, so many are made
# What stands where nothing of ours does; looking into it would take long and change nothing.
_LEAVES = (m.Kind, m.Face, m.Const, m.CardConst)
_RULES = ("deck", "variables", "defines", "actions", "events", "runs_out", "phases")
_ORDER: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ARITHMETIC: Final[Mapping[str, Callable[[Any, Any], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_CHANGES_NOTHING: Final = {"+": 0, "-": 0, "*": 1}


class _Unknown:
    """What is not decided before play. There is one: UNKNOWN."""


UNKNOWN: Final = _Unknown()


@frozen
class Folding:
    """Folds expressions and blocks for these options. Idempotent; keeps spans.

    `given`: what stands in the place of names, by their id.
    """

    declared: m.Ruleset
    options: Mapping[str, Value]
    defines: Mapping[str, m.Define]
    redefined: Mapping[str, m.Define]
    given: Mapping[int, m.Expr] = field(factory=dict)
    _other_names: dict[str, m.Expr | None] = field(factory=dict)
    """What each define looked at so far stands for, None where it says something of its own."""
    _worths: dict[tuple[str, m.Expr], m.Expr] = field(factory=dict)
    """What each define comes to of each constant it was asked of."""

    @classmethod
    def of(cls, ruleset: m.Ruleset, options: Mapping[str, Value]) -> Folding:
        defines = {one.name: one for one in ruleset.defines}
        redefined = {one.redefines: one for one in ruleset.defines if one.redefines is not None}
        return cls(ruleset, options, defines, redefined)

    def ruleset(self) -> m.Ruleset:
        """Everything but the options and the examples."""
        return evolve(
            self.declared, **{part: self.fold(getattr(self.declared, part)) for part in _RULES}
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
        if isinstance(node, m.Local):
            return self.given.get(node.id, node)
        if not attrs.has(type(node)) or isinstance(node, _LEAVES):
            return node
        if isinstance(node, m.OptionValue):
            return m.Const(self.options[node.name], node.kind, node.span)
        changed = {
            one.name: self._fold(getattr(node, one.name))
            for one in attrs.fields(type(node))
            if one.name != "span"
        }
        return self._worked_out(evolve(node, **changed))

    def _statement(self, node: m.Statement) -> tuple[m.Statement, ...]:
        """What is left of a statement: none, one, or the lines under a condition that holds."""
        folded = self._fold(node)
        if isinstance(folded, m.ForEach) and not folded.body:
            return ()
        if not isinstance(folded, m.If):
            return (folded,)
        arms: list[tuple[m.Expr, m.Block]] = []
        otherwise = folded.otherwise
        for condition, block in folded.arms:
            if not isinstance(condition, m.Const):
                arms.append((condition, block))
            elif condition.value:
                otherwise = block
                break
        while arms and not otherwise and not arms[-1][1]:
            arms.pop()
        return (evolve(folded, arms=tuple(arms), otherwise=otherwise),) if arms else otherwise

    def _worked_out(self, node: Any) -> Any:
        """A node whose parts are worked out."""
        match node:
            case m.DefineOf():
                return self._defined(node)
            case m.And() | m.Or():
                return _joined(node)
            case m.Not(value=m.Const(value=value)):
                return m.Const(not value, m.TRUTH, node.span)
            case m.IfThen(condition=m.Const(value=value)):
                return node.then if value else node.otherwise
            case m.Compare(left=left, right=right):
                return self._compared(node, worth(left), worth(right))
            case m.IsIn(item=item, collection=m.ListOf(items=items)):
                values = [worth(one) for one in items]
                if worth(item) is not UNKNOWN and (worth(item) in values or UNKNOWN not in values):
                    found = worth(item) in values
                    return m.Const(found is not node.negated, m.TRUTH, node.span)
            case m.Arithmetic(op=op, left=m.Const(value=left), right=m.Const(value=right)):
                return m.Const(_ARITHMETIC[op](left, right), m.NUMBER, node.span)
            case m.Arithmetic(op=op, left=left, right=m.Const(value=value)):
                return left if value == _CHANGES_NOTHING[op] else node
            case m.Arithmetic(op="+" | "*" as op, left=m.Const(value=value), right=right):
                return right if value == _CHANGES_NOTHING[op] else node
            case m.Property(name=name, subject=m.CardConst(face=face)):
                return self._of_card(node, name, face)
            case m.Property(name="colour", subject=m.Const(value=suit)):
                colours: dict[Any, str] = dict(self.declared.suits)
                return m.Const(colours.get(suit), node.kind, node.span)
            case m.TableOf(table=name, subject=m.Const() | m.CardConst() as subject):
                return self._price(node, name, subject)
        return node

    def _defined(self, node: m.DefineOf) -> Any:
        """What is said instead of a define, of what the define is asked of."""
        one = self.defines[node.define]
        if one.name not in self._other_names:
            self._other_names[one.name] = another_name(evolve(one, body=self.fold(one.body)))
        meant = self._other_names[one.name]
        asked_of = ((one.subject, node.subject), (one.player, node.player))
        given = {name.id: value for name, value in asked_of if name and value is not None}
        if meant is not None:
            return evolve(evolve(self, given=given).fold(meant), span=node.span)
        subject = node.subject
        if subject is None or worth(subject) in (UNKNOWN, None):
            return node
        if (one.name, subject) not in self._worths:
            self._worths[one.name, subject] = evolve(self, given=given).fold(one.body)
        meant = self._worths[one.name, subject]
        return node if worth(meant) is UNKNOWN else evolve(meant, span=node.span)

    def _of_card(self, node: m.Property, name: str, face: m.Face) -> Any:
        """A card's rank, suit or colour as the rules have it."""
        if name in self.redefined:
            define = self.redefined[name].name
            return self._defined(m.DefineOf(define, node.subject, None, node.kind, node.span))
        if name == "colour":
            suit = self._worked_out(evolve(node, name="suit"))
            return self._worked_out(evolve(node, subject=suit))
        printed = {"rank": face.rank, "suit": face.suit}
        name = name.removeprefix("printed_")
        return m.Const(printed[name], node.kind, node.span) if name in printed else node

    def _price(self, node: m.TableOf, name: str, subject: m.Expr) -> Any:
        table = next(one for one in self.declared.tables if one.name == name)
        if isinstance(subject, m.CardConst) and table.by != "card":
            subject = self._worked_out(m.Property(table.by, subject, m.NONE, node.span))
        key = worth(subject)
        if key is UNKNOWN:
            return node
        return m.Const(dict(table.rows).get(key, table.default), m.NUMBER, node.span)

    def _compared(self, node: m.Compare, left: Any, right: Any) -> Any:
        if UNKNOWN in (left, right):
            return node
        if node.op in ("is", "is not"):
            return m.Const((left == right) is (node.op == "is"), m.TRUTH, node.span)
        if left is None or right is None:
            return m.Const(False, m.TRUTH, node.span)
        if isinstance(left, str):
            numbers = rank_numbers(self.declared)
            left, right = numbers[left], numbers[right]
        return m.Const(_ORDER[node.op](left, right), m.TRUTH, node.span)


def worth(node: object) -> Any:
    """What a constant is, or the face of a card; UNKNOWN of anything else."""
    if isinstance(node, m.Const):
        return node.value
    return node.face if isinstance(node, m.CardConst) else UNKNOWN


def _joined(node: m.And | m.Or) -> Any:
    """Without the parts that are decided, unless one of them decides the whole."""
    deciding = isinstance(node, m.Or)
    left = [item for item in node.items if not isinstance(item, m.Const)]
    decided = [item for item in node.items if isinstance(item, m.Const)]
    if any(bool(item.value) is deciding for item in decided):
        return m.Const(deciding, m.TRUTH, node.span)
    if not left:
        return m.Const(not deciding, m.TRUTH, node.span)
    return left[0] if len(left) == 1 else evolve(node, items=tuple(left))


def most_readings(nodes: int) -> int:
    """How many values that are not picked rules of so many nodes are read with."""
    return max(MOST_WORK // max(nodes, 1), USUAL_READINGS)


def spoken_of(ruleset: m.Ruleset) -> frozenset[str]:
    """The defines of a folded ruleset that its rules and examples speak of, also by others."""
    redefined = tuple(one.body for one in ruleset.defines if one.redefines is not None)
    nodes = looked_up((evolve(ruleset, defines=()), redefined), ruleset.defines)
    return frozenset(node.define for node in nodes if isinstance(node, m.DefineOf))


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
    parameters = {one.name: one.parameters for one in ruleset.actions}
    nodes = list(everything((ruleset.phases, ruleset.events, ruleset.runs_out, ruleset.actions)))
    given: dict[int, list[m.Expr]] = {}
    for node in nodes:
        if isinstance(node, m.DoAction):
            for parameter, argument in zip(parameters[node.action], node.arguments, strict=True):
                given.setdefault(parameter.id, []).append(argument)

    @cache
    def can_be_many(parameter: int) -> bool:
        return any(map(many, given[parameter]))

    def many(cards: m.Expr | m.Taken) -> bool:
        match cards:
            case m.Taken():
                return not isinstance(cards.count, m.Const) or cards.count.value != 1
            case m.Local() if cards.id in given:
                return can_be_many(cards.id)
            case m.ListOf(items=items):
                return len(items) > 1 or any(map(many, items))
        return cards.kind.many

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
