"""Working out conditions that rest on options and the number of players only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt

from attrs import field, frozen

from dotcards.dsl import model as m

Value = int | bool | str | None
_ORDER: dict[str, Callable[[int, int], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


class Unknown(Exception):
    """More than that goes into it."""


@frozen(eq=False, repr=False)
class Constants:
    options: Mapping[str, Value]
    players: int
    defines: Mapping[str, m.Expr]
    _known: dict[str, Value] = field(factory=dict)
    """Each define is worked out once, however often others name it."""

    def holds(self, condition: m.Expr) -> bool:
        """Whether a condition holds; one that cannot be worked out here counts as holding."""
        try:
            return bool(self.value(condition))
        except Unknown:
            return True

    def value(self, expr: m.Expr) -> Value:
        """Raises Unknown where this cannot be known before the game."""
        match expr:
            case m.Const():
                return expr.value
            case m.OptionValue():
                return self.options[expr.name]
            case m.Property(name="count", subject=m.Builtin(name="players")):
                return self.players
            case m.DefineOf(subject=None, player=None) if expr.define in self.defines:
                if expr.define not in self._known:
                    self._known[expr.define] = self.value(self.defines[expr.define])
                return self._known[expr.define]
            case m.Not():
                return not self.value(expr.value)
            case m.And():
                return all(self.value(item) for item in expr.items)
            case m.Or():
                return any(self.value(item) for item in expr.items)
            case m.IfThen():
                chosen = expr.then if self.value(expr.condition) else expr.otherwise
                return self.value(chosen)
            case m.Negative():
                return -self._number(expr.value)
            case m.Arithmetic():
                return self._sum(expr)
            case m.Compare():
                return self._compared(expr)
            case m.IsIn(collection=m.ListOf(items=items)):
                item = self.value(expr.item)
                return any(self.value(one) == item for one in items) is not expr.negated
        raise Unknown

    def _number(self, expr: m.Expr) -> int:
        value = self.value(expr)
        if not isinstance(value, int):
            raise Unknown
        return value

    def _sum(self, expr: m.Arithmetic) -> int:
        left, right = self._number(expr.left), self._number(expr.right)
        if expr.op == "*":
            return left * right
        return left + right if expr.op == "+" else left - right

    def _compared(self, expr: m.Compare) -> bool:
        if expr.op in ("is", "is not"):
            return (self.value(expr.left) == self.value(expr.right)) is (expr.op == "is")
        return _ORDER[expr.op](self._number(expr.left), self._number(expr.right))
