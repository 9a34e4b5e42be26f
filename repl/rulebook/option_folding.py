"""A ruleset as the options picked leave it: what they decide is worked out, the rest stays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Container, Mapping
from typing import Any, Final

import attrs
from attrs import evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import carried_out, everything, looked_up
from dotcards.interpreter.machine.cards import rank_numbers
from dotcards.interpreter.machine.options import Value

from .english.connectives import all_of

# What stands where nothing of ours does; looking into it would take long and change nothing.
_LEAVES = (m.Kind, m.Face, m.Const, m.CardConst)
_RULES = ("deck", "variables", "defines", "actions", "events", "runs_out", "phases")
_OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip
_NEUTRAL: Final = {"+": 0, "-": 0, "*": 1}


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
    _known: dict[tuple[str, m.Expr | None], m.Expr | None] = field(factory=dict)
    """What each define looked at so far stands for, of a constant or of whatever it is asked of;
    None where it says something of its own."""

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

    def fold(self, node: Any) -> Any:
        """A node of the model, or a tuple of them, with what is decided worked out."""
        if isinstance(node, tuple):
            if node and all(isinstance(one, m.Statement) for one in node):
                return _unread(tuple(one for part in node for one in self._statement(part)))
            return tuple(map(self.fold, node))
        if isinstance(node, m.Local):
            return self.given.get(node.id, node)
        if not attrs.has(type(node)) or isinstance(node, _LEAVES):
            return node
        changed = {
            one.name: self.fold(getattr(node, one.name))
            for one in attrs.fields(type(node))
            if one.name != "span"
        }
        return self._worked_out(evolve(node, **changed))

    def _statement(self, node: m.Statement) -> tuple[m.Statement, ...]:
        """What is left of a statement: none, one, or the lines under a condition that holds."""
        folded = self.fold(node)
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
            case m.And(items=items) | m.Or(items=items):
                return all_of(items, isinstance(node, m.And), node.span)
            case m.Arithmetic(op=op, left=left, right=right) if worth(right) == _NEUTRAL[op]:
                return left
            case m.Arithmetic(op="+" | "*" as op, right=right) if worth(node.left) == _NEUTRAL[op]:
                return right
            case m.IfThen(condition=m.Const(value=value)):
                return node.then if value else node.otherwise
            case m.Property(name=name, subject=m.CardConst() as card) if name in self.redefined:
                define = self.redefined[name].name
                return self._defined(m.DefineOf(define, card, None, node.kind, node.span))
            case m.Property(name="colour", subject=m.CardConst()):
                node = evolve(node, subject=self._worked_out(evolve(node, name="suit")))
            case m.TableOf(table=name, subject=m.CardConst() as card):
                by = self._table(name).by
                if by != "card":
                    named = self._worked_out(m.Property(by, card, m.NONE, node.span))
                    node = evolve(node, subject=named)
        value = self._value(node)
        return node if value is UNKNOWN else m.Const(value, node.kind, node.span)

    def _value(self, node: object) -> Any:
        """What a node comes to whose parts are all constants; UNKNOWN of others."""
        match node:
            case m.OptionValue(name=name):
                return self.options[name]
            case m.Not(value=m.Const(value=value)):
                return not value
            case (m.Compare() | m.Arithmetic()) as pair:
                return self._operated(pair.op, worth(pair.left), worth(pair.right))
            case m.IsIn(collection=m.ListOf(items=items)):
                item, values = worth(node.item), [worth(one) for one in items]
                is_decided = item is not UNKNOWN and (item in values or UNKNOWN not in values)
                return (item in values) is not node.negated if is_decided else UNKNOWN
            case m.Property(name="rank" | "printed_rank", subject=m.CardConst(face=face)):
                return face.rank
            case m.Property(name="suit" | "printed_suit", subject=m.CardConst(face=face)):
                return face.suit
            case m.Property(name="colour", subject=m.Const(value=suit)):
                colours: dict[Any, str] = dict(self.declared.suits)
                return colours.get(suit)
            case m.TableOf(table=name, subject=(m.Const() | m.CardConst()) as key):
                table = self._table(name)
                return dict(table.rows).get(worth(key), table.default)
        return UNKNOWN

    def _operated(self, op: str, left: Any, right: Any) -> Any:
        if UNKNOWN in (left, right):
            return UNKNOWN
        if op in ("is", "is not"):
            return (left == right) is (op == "is")
        if None in (left, right):
            return False
        if isinstance(left, str):
            numbers = rank_numbers(self.declared)
            left, right = numbers[left], numbers[right]
        return _OPERATORS[op](left, right)

    def _table(self, name: str) -> m.Table:
        return next(one for one in self.declared.tables if one.name == name)

    def _defined(self, node: m.DefineOf) -> Any:
        """What is said instead of a define, of what the define is asked of."""
        one = self.defines[node.define]
        is_decided = worth(node.subject) not in (UNKNOWN, None)
        for subject in (None, node.subject) if is_decided else (None,):
            meant = self._meant(one, subject)
            if meant is not None:
                given = evolve(self, given=_given(one, node.subject, node.player))
                return evolve(given.fold(meant), span=node.span)
        return node

    def _meant(self, one: m.Define, subject: m.Expr | None) -> m.Expr | None:
        key = (one.name, subject)
        if key not in self._known:
            given = evolve(self, given=_given(one, subject, None))
            self._known[key] = another_name(evolve(one, body=given.fold(one.body)))
        return self._known[key]


def _given(one: m.Define, subject: m.Expr | None, player: m.Expr | None) -> dict[int, m.Expr]:
    """What stands in the place of a define's own names."""
    asked_of = ((one.subject, subject), (one.player, player))
    return {name.id: value for name, value in asked_of if name and value is not None}


def worth(node: object) -> Any:
    """What a constant is, or the face of a card; UNKNOWN of anything else."""
    if isinstance(node, m.Const):
        return node.value
    return node.face if isinstance(node, m.CardConst) else UNKNOWN


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
    """Whether several cards can be played at once: some line plays several, or an action plays
    what it is given, and some line gives it several."""
    parameters = {one.id for action in ruleset.actions for one in action.parameters}
    nodes = list(everything((ruleset.phases, ruleset.events, ruleset.runs_out, ruleset.actions)))
    played = [node.cards for node in nodes if isinstance(node, m.Play)]
    if any(isinstance(cards, m.Local) and cards.id in parameters for cards in played):
        played += [one for node in nodes if isinstance(node, m.DoAction) for one in node.arguments]
    return any(_several(cards, parameters) for cards in played)


def _several(cards: m.Expr | m.Taken, parameters: Container[int]) -> bool:
    match cards:
        case m.Taken():
            return not isinstance(cards.count, m.Const) or cards.count.value != 1
        case m.ListOf(items=items):
            return len(items) > 1 or any(_several(one, parameters) for one in items)
        case m.Local(id=number) if number in parameters:
            return False
    return cards.kind.many


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
