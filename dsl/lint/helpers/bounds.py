"""Between which numbers a value lies, whatever happens in the game."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Literal, NamedTuple

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import everything

_DEEPEST = 12  # defines unfolded within one another
_LONGEST = 3_000  # values looked at for the sake of one, before it is taken to be anything
_LONGEST_OF_ALL = 300_000


class Between(NamedTuple):
    """Both ends included; an infinite end is open."""

    low: float
    high: float

    def __or__(self, other: tuple[float, ...]) -> Between:
        return Between(min(self.low, other[0]), max(self.high, other[1]))


ANY = Between(-inf, inf)


@frozen
class Setting:
    """What is settled while a value is looked at: the number of players, the options, what the
    conditions passed say of variables, and what the names in sight stand for."""

    players: int
    options: Mapping[str, int | bool | str]
    known: Mapping[str, Between] = {}
    locals: Mapping[int, Between] = {}
    depth: int = 0


class Bounds:
    def __init__(self, ruleset: m.Ruleset) -> None:
        self.ruleset = ruleset
        self._defines = {define.name: define for define in ruleset.defines}
        self._looked_at = 0
        self._until = 0
        self._variables = self._of_variables()

    def variable(self, name: str) -> Between:
        """What a variable can be, in any game."""
        return self._variables.get(name, ANY)

    # ------------------------------------------------------------------------------- numbers

    def least(self, expr: m.Expr, at: Setting) -> float:
        """The smallest number a value can be."""
        self._until = min(self._looked_at + _LONGEST, _LONGEST_OF_ALL)
        return self.number(expr, at).low

    def number(self, expr: m.Expr, at: Setting) -> Between:
        self._looked_at += 1
        if self._looked_at > self._until or at.depth > _DEEPEST:
            return ANY
        match expr:
            case m.Const(value=int() as value):
                return Between(value, value)
            case m.OptionValue():
                chosen = at.options.get(expr.name)
                return Between(chosen, chosen) if type(chosen) is int else ANY
            case m.VariableOf():
                if expr.owner is None and expr.name in at.known:
                    return at.known[expr.name]
                return self._variables.get(expr.name, ANY)
            case m.Local():
                return at.locals.get(expr.id, ANY)
            case m.Property(name="count", subject=m.Builtin(name="players")):
                # Some may be out; none are when the cards have just been dealt.
                return Between(at.players, at.players)
            case m.Property(name="count"):
                return Between(0, inf)
            case m.Quantifier(op="count"):
                return Between(0, inf)
            case m.Negative():
                low, high = self.number(expr.value, at)
                return Between(-high, -low)
            case m.Arithmetic():
                return _arithmetic(expr.op, self.number(expr.left, at), self.number(expr.right, at))
            case m.IfThen():
                return self._if_then(expr, at)
            case m.DefineOf():
                return self.number(self._defines[expr.define].body, self._inside(expr, at))
        return ANY

    def _if_then(self, expr: m.IfThen, at: Setting) -> Between:
        holds = self.truth(expr.condition, at)
        found: list[Between] = []
        if holds is not False:
            found.append(self.number(expr.then, self._given(expr.condition, at)))
        if holds is not True:
            otherwise = _opposite(expr.condition)
            found.append(self.number(expr.otherwise, self._given(otherwise, at)))
        return found[0] | found[-1]

    def _inside(self, expr: m.DefineOf, at: Setting) -> Setting:
        define = self._defines[expr.define]
        known = dict(at.locals)
        if define.subject is not None and expr.subject is not None:
            known[define.subject.id] = self.number(expr.subject, at)
        return evolve(at, locals=known, depth=at.depth + 1)

    def _given(self, condition: m.Expr | None, at: Setting) -> Setting:
        """The setting where a comparison of a name or variable with a number holds."""
        if not isinstance(condition, m.Compare):
            return at
        side = condition.left
        limit = _limited(condition.op, self.number(side, at), self.number(condition.right, at))
        if isinstance(side, m.Local):
            return evolve(at, locals={**at.locals, side.id: limit})
        if isinstance(side, m.VariableOf) and side.owner is None:
            return evolve(at, known={**at.known, side.name: limit})
        return at

    # ---------------------------------------------------------------------------- conditions

    def holds(self, condition: m.Expr | None, at: Setting) -> bool | None:
        """Whether a condition holds in a setting; None where it may or may not."""
        self._until = min(self._looked_at + _LONGEST, _LONGEST_OF_ALL)
        return self.truth(condition, at)

    def truth(self, expr: m.Expr | None, at: Setting) -> bool | None:
        self._looked_at += 1
        if self._looked_at > self._until:
            return None
        match expr:
            case None:
                return True
            case m.Const():
                return expr.value is True
            case m.OptionValue():
                return at.options.get(expr.name) is True
            case m.Not():
                inner = self.truth(expr.value, at)
                return None if inner is None else not inner
            case m.And():
                found = [self.truth(item, at) for item in expr.items]
                return False if False in found else None if None in found else True
            case m.Or():
                found = [self.truth(item, at) for item in expr.items]
                return True if True in found else None if None in found else False
            case m.DefineOf() if at.depth < _DEEPEST:
                return self.truth(self._defines[expr.define].body, self._inside(expr, at))
            case m.IsIn(collection=m.ListOf() as listed):
                each = [self._same(expr.item, item, at) for item in listed.items]
                among = True if True in each else None if None in each else False
                return None if among is None else among is not expr.negated
            case m.Compare(op="is"):
                return self._same(expr.left, expr.right, at)
            case m.Compare(op="is not"):
                same = self._same(expr.left, expr.right, at)
                return None if same is None else not same
            case m.Compare():
                return _ordered(expr.op, self.number(expr.left, at), self.number(expr.right, at))
        return None

    def _same(self, left: m.Expr, right: m.Expr, at: Setting) -> bool | None:
        if left.kind.base == "number" and right.kind.base == "number":
            one, other = self.number(left, at), self.number(right, at)
            if one.high < other.low or other.high < one.low:
                return False
            return True if one.low == one.high == other.low == other.high else None
        values = [self._constant(side, at) for side in (left, right)]
        return None if None in values else values[0] == values[1]

    def _constant(self, expr: m.Expr, at: Setting) -> object:
        if isinstance(expr, m.OptionValue):
            return at.options.get(expr.name)
        return expr.value if isinstance(expr, m.Const) else None

    # ----------------------------------------------------------------------------- variables

    def _of_variables(self) -> dict[str, Between]:
        """From what each starts as and every line that changes it."""
        ruleset = self.ruleset
        found = {
            variable.name: _written(variable.initial)
            for variable in ruleset.variables
            if variable.kind.base == "number" and not variable.kind.maybe
        }
        for node in everything((ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)):
            match node:
                case m.Assign(target=m.VariableOf(name=name)) if name in found:
                    found[name] |= _written(node.value)
                case m.Add(target=m.VariableOf(name=name)) if name in found:
                    step = _written(node.value)
                    if node.sign == -1:
                        step = Between(-step.high, -step.low)
                    low, high = found[name]
                    found[name] = Between(
                        -inf if step.low < 0 else low, inf if step.high > 0 else high
                    )
                case _ if does_change(node, "variables"):
                    return dict.fromkeys(found, ANY)
        return found


def _written(expr: m.Expr | None) -> Between:
    """A number that stands in the text; of anything else nothing is known."""
    if isinstance(expr, m.Const) and type(expr.value) is int:
        return Between(expr.value, expr.value)
    return ANY


def _arithmetic(op: str, left: Between, right: Between) -> Between:
    if op == "+":
        return Between(left.low + right.low, left.high + right.high)
    if op == "-":
        return Between(left.low - right.high, left.high - right.low)
    ends = [_times(one, other) for one in left for other in right]
    return Between(min(ends), max(ends))


def _times(left: float, right: float) -> float:
    return 0 if left == 0 or right == 0 else left * right


def _ordered(op: str, left: Between, right: Between) -> bool | None:
    if op in (">", ">="):
        left, right = right, left
    strict = op in ("<", ">")
    if left.high < right.low or (left.high == right.low and not strict):
        return True
    if left.low > right.high or (left.low == right.high and strict):
        return False
    return None


def _limited(op: str, left: Between, right: Between) -> Between:
    """What is left of the whole numbers of `left` where `left op right` holds."""
    low, high = left
    match op:
        case "is":
            low, high = max(low, right.low), min(high, right.high)
        case "<":
            high = min(high, right.high - 1)
        case "<=":
            high = min(high, right.high)
        case ">":
            low = max(low, right.low + 1)
        case ">=":
            low = max(low, right.low)
    return Between(low, max(low, high))


def _opposite(condition: m.Expr) -> m.Expr | None:
    if not isinstance(condition, m.Compare):
        return None
    opposites: dict[str, Literal["is", "is not", "<", "<=", ">", ">="]] = {
        "is": "is not", "is not": "is", "<": ">=", "<=": ">", ">": "<=", ">=": "<",
    }  # fmt: skip
    return evolve(condition, op=opposites[condition.op])
