"""Between which numbers a value lies, whatever happens in the game; a condition is 0 or 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import NamedTuple

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import everything

_DEEPEST = 12  # defines unfolded within one another
_LONGEST = 300_000  # values looked at, before all others are taken to be anything
_OPPOSITE = {"is": "is not", "is not": "is", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Between(NamedTuple):
    """Both ends included; an infinite end is open."""

    low: float
    high: float

    def __or__(self, other: tuple[float, ...]) -> Between:
        return Between(min(self.low, other[0]), max(self.high, other[1]))


ANY = Between(-inf, inf)
_NO, _YES, _OPEN = Between(0, 0), Between(1, 1), Between(0, 1)


@frozen
class Setting:
    """What is settled while a value is looked at: the number of players, the options, and what is
    known of variables, by name, and of the names in sight, by id."""

    players: int
    options: Mapping[str, int | bool | str]
    known: Mapping[str | int, Between] = {}
    depth: int = 0

    def where(self, name: str | int, value: Between) -> Setting:
        return evolve(self, known={**self.known, name: value})


class Bounds:
    """What the values of one ruleset can be; `variables`: in any game."""

    def __init__(self, ruleset: m.Ruleset) -> None:
        self._defines = {define.name: define for define in ruleset.defines}
        self._looked_at = 0
        self.variables = _of_variables(ruleset)

    def holds(self, condition: m.Expr | None, at: Setting) -> bool | None:
        """Whether a condition holds in a setting; None where it may or may not."""
        low, high = _YES if condition is None else self.value(condition, at)
        return True if low >= 1 else False if high <= 0 else None

    def value(self, expr: m.Expr, at: Setting) -> Between:
        """What a number or a condition can be in a setting; anything for all other values."""
        self._looked_at += 1
        if self._looked_at > _LONGEST or at.depth > _DEEPEST:
            return ANY
        match expr:
            case m.Const(value=int() as value):
                return Between(value, value)
            case m.OptionValue():
                chosen = at.options.get(expr.name)
                return Between(chosen, chosen) if isinstance(chosen, int) else ANY
            case m.VariableOf():
                usual = self.variables.get(expr.name, ANY)
                return at.known.get(expr.name, usual) if expr.owner is None else usual
            case m.Local():
                return at.known.get(expr.id, ANY)
            case m.Property(name="count", subject=m.Builtin(name="players")):
                # Some may be out; none are when the cards have just been dealt.
                return Between(at.players, at.players)
            case m.Property(name="count") | m.Quantifier(op="count"):
                return Between(0, inf)
            case m.Negative():
                return _arithmetic("-", _NO, self.value(expr.value, at))
            case m.Not():
                return _arithmetic("-", _YES, self.value(expr.value, at))
            case m.Arithmetic():
                return _arithmetic(expr.op, self.value(expr.left, at), self.value(expr.right, at))
            case m.And():
                each = [self.value(item, at) for item in expr.items]
                return Between(min(one.low for one in each), min(one.high for one in each))
            case m.Or():
                return _any(self.value(item, at) for item in expr.items)
            case m.IsIn(collection=m.ListOf(items=items)):
                among = _any(self._same(expr.item, item, at) for item in items)
                return _arithmetic("-", _YES, among) if expr.negated else among
            case m.Compare(op="is"):
                return self._same(expr.left, expr.right, at)
            case m.Compare(op="is not"):
                return _arithmetic("-", _YES, self._same(expr.left, expr.right, at))
            case m.Compare():
                return _ordered(expr.op, self.value(expr.left, at), self.value(expr.right, at))
            case m.IfThen():
                holds = self.holds(expr.condition, at)
                then = self.value(expr.then, self._given(expr.condition, True, at))
                otherwise = self.value(expr.otherwise, self._given(expr.condition, False, at))
                return then | otherwise if holds is None else then if holds else otherwise
            case m.DefineOf():
                define = self._defines[expr.define]
                inside = evolve(at, depth=at.depth + 1)
                if define.subject is not None and expr.subject is not None:
                    inside = inside.where(define.subject.id, self.value(expr.subject, at))
                return self.value(define.body, inside)
        return ANY

    def _given(self, condition: m.Expr, holds: bool, at: Setting) -> Setting:
        """The setting where a comparison of a name or variable with a number holds, or does not."""
        match condition:
            case m.Compare(left=m.Local() | m.VariableOf(owner=None) as side, op=op):
                limit = _limited(
                    op if holds else _OPPOSITE[op],
                    self.value(side, at),
                    self.value(condition.right, at),
                )
                return at.where(side.id if isinstance(side, m.Local) else side.name, limit)
        return at

    def _same(self, left: m.Expr, right: m.Expr, at: Setting) -> Between:
        if left.kind.base == "number" and right.kind.base == "number":
            one, other = self.value(left, at), self.value(right, at)
            if one.high < other.low or other.high < one.low:
                return _NO
            return _YES if one.low == one.high == other.low == other.high else _OPEN
        words = [_constant(side, at) for side in (left, right)]
        return _OPEN if None in words else _YES if words[0] == words[1] else _NO


def _of_variables(ruleset: m.Ruleset) -> dict[str, Between]:
    """From what each number starts as and every line that changes it."""
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
                step = _arithmetic("*", Between(node.sign, node.sign), _written(node.value))
                low, high = found[name]
                found[name] = Between(-inf if step.low < 0 else low, inf if step.high > 0 else high)
            case _ if does_change(node, "variables"):
                return dict.fromkeys(found, ANY)
    return found


def _written(expr: m.Expr | None) -> Between:
    """A number that stands in the text; of anything else nothing is known."""
    if isinstance(expr, m.Const) and isinstance(expr.value, int):
        return Between(expr.value, expr.value)
    return ANY


def _constant(expr: m.Expr, at: Setting) -> object:
    if isinstance(expr, m.OptionValue):
        return at.options.get(expr.name)
    return expr.value if isinstance(expr, m.Const) else None


def _any(each: Iterable[Between]) -> Between:
    """Whether one of several conditions holds."""
    some = list(each)
    return Between(max(one.low for one in some), max(one.high for one in some))


def _arithmetic(op: str, left: Between, right: Between) -> Between:
    if op == "+":
        return Between(left.low + right.low, left.high + right.high)
    if op == "-":
        return Between(left.low - right.high, left.high - right.low)
    ends = [one * other if one and other else 0 for one in left for other in right]
    return Between(min(ends), max(ends))


def _ordered(op: str, left: Between, right: Between) -> Between:
    if op in (">", ">="):
        left, right = right, left
    strict = op in ("<", ">")
    if left.high < right.low or (left.high == right.low and not strict):
        return _YES
    if left.low > right.high or (left.low == right.high and strict):
        return _NO
    return _OPEN


def _limited(op: str, left: Between, right: Between) -> Between:
    """What is left of the whole numbers of `left` where `left op right` holds."""
    lows = {"is": right.low, ">": right.low + 1, ">=": right.low}
    highs = {"is": right.high, "<": right.high - 1, "<=": right.high}
    low = max(left.low, lows.get(op, -inf))
    return Between(low, max(low, min(left.high, highs.get(op, inf))))
