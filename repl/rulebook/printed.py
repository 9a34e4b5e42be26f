"""What the rules make of a card by what is printed on it alone, whatever the position."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add, ge, gt, le, lt, mul, sub
from typing import Any, Final

from attrs import field, frozen

from dotcards.dsl import model as m
from dotcards.interpreter.machine.cards import rank_numbers


class _Unknown:
    """What depends on the position. There is one: UNKNOWN."""


UNKNOWN: Final = _Unknown()
_ORDER: Final = {"<": lt, "<=": le, ">": gt, ">=": ge}
_ARITHMETIC: Final = {"+": add, "-": sub, "*": mul}


@frozen
class Printed:
    """Works out values of a ruleset whose options are worked in. A card is its face; a rank, suit
    or colour its name."""

    ruleset: m.Ruleset
    _defines: Mapping[str, m.Define]
    _redefined: Mapping[str, m.Define]
    _colours: Mapping[str, str]
    _ranks: Mapping[str, int]
    _known: dict[tuple[str, Any], Any] = field(factory=dict)

    @classmethod
    def of(cls, ruleset: m.Ruleset) -> Printed:
        return cls(
            ruleset,
            {one.name: one for one in ruleset.defines},
            {one.redefines: one for one in ruleset.defines if one.redefines is not None},
            dict(ruleset.suits),
            rank_numbers(ruleset),
        )

    def is_redefined(self, name: str) -> bool:
        """Whether `card.rank` or `card.suit` is something else than what is printed."""
        return name in self._redefined

    def of_card(self, face: m.Face, name: str) -> Any:
        """The card's rank, suit or colour as the rules have it; None for no such thing."""
        if name in self._redefined:
            return self._defined(self._redefined[name], face)
        match name:
            case "rank" | "printed_rank":
                return face.rank
            case "printed_suit" | "suit":
                return face.suit
            case "colour":
                suit = self.of_card(face, "suit")
                return suit if suit is UNKNOWN or suit is None else self._colours[suit]
        return UNKNOWN  # who played it

    def price(self, table: m.Table, face: m.Face) -> int | None:
        """What a table says of a card; None where that depends on the position."""
        found = self._price(table, face)
        return None if found is UNKNOWN else found

    def _price(self, table: m.Table, key: Any) -> Any:
        if isinstance(key, m.Face) and table.by != "card":
            key = self.of_card(key, table.by)
        return key if key is UNKNOWN else dict(table.rows).get(key, table.default)

    def says(self, one: m.Define, face: m.Face) -> Any:
        """What a define of cards, ranks, suits or colours says of this card."""
        kind = one.subject.kind if one.subject is not None else None
        if kind is None or kind.many or kind.base not in ("card", "rank", "suit", "colour"):
            return UNKNOWN
        try:
            return self._defined(
                one, face if kind.base == "card" else self.of_card(face, kind.base)
            )
        except RecursionError:  # one define over the other, hundreds deep
            return UNKNOWN

    def _defined(self, one: m.Define, subject: Any) -> Any:
        if one.subject is not None and (subject is UNKNOWN or subject is None):
            return UNKNOWN
        key = (one.name, subject)
        if key not in self._known:
            given = {one.subject.id: subject} if one.subject is not None else {}
            self._known[key] = self._value(one.body, given)
        return self._known[key]

    def _value(self, node: m.Expr, given: Mapping[int, Any]) -> Any:
        match node:
            case m.Const(value=value):
                return value
            case m.CardConst(face=face):
                return face
            case m.Local(id=number):
                return given.get(number, UNKNOWN)
            case m.Property(name=name, subject=subject):
                return self._property(name, self._value(subject, given))
            case m.TableOf(table=name, subject=subject):
                table = next(one for one in self.ruleset.tables if one.name == name)
                return self._price(table, self._value(subject, given))
            case m.DefineOf(define=name, subject=subject):
                of = None if subject is None else self._value(subject, given)
                return self._defined(self._defines[name], of)
            case m.Compare() | m.IsIn():
                return self._compared(node, given)
            case m.And(items=items) | m.Or(items=items):
                values = [self._value(one, given) for one in items]
                return self._joined(values, isinstance(node, m.Or))
            case m.Not(value=value):
                found = self._value(value, given)
                return found if found is UNKNOWN else not found
            case m.IfThen(condition=condition):
                found = self._value(condition, given)
                if found is UNKNOWN:
                    return UNKNOWN
                return self._value(node.then if found else node.otherwise, given)
            case m.Arithmetic(op=op, left=left, right=right):
                sides = self._value(left, given), self._value(right, given)
                if any(not isinstance(side, int) for side in sides):
                    return UNKNOWN
                return _ARITHMETIC[op](*sides)
        return UNKNOWN

    def _property(self, name: str, of: Any) -> Any:
        if isinstance(of, m.Face):
            return self.of_card(of, name)
        if isinstance(of, str) and name == "colour":
            return self._colours.get(of, UNKNOWN)
        return UNKNOWN

    def _compared(self, node: m.Compare | m.IsIn, given: Mapping[int, Any]) -> Any:
        if isinstance(node, m.IsIn):
            item = self._value(node.item, given)
            if item is UNKNOWN or not isinstance(node.collection, m.ListOf):
                return UNKNOWN
            listed = [self._value(one, given) for one in node.collection.items]
            found = self._joined([one if one is UNKNOWN else one == item for one in listed], True)
            return found if found is UNKNOWN else found is not node.negated
        left, right = self._value(node.left, given), self._value(node.right, given)
        if left is UNKNOWN or right is UNKNOWN:
            return UNKNOWN
        if node.op in ("is", "is not"):
            return (left == right) is (node.op == "is")
        if left is None or right is None:
            return False
        return _ORDER[node.op](self._place(left), self._place(right))

    def _place(self, value: Any) -> int:
        """Numbers as they are, ranks by their order."""
        return value if isinstance(value, int) else self._ranks[value]

    def _joined(self, values: list[Any], either: bool) -> Any:
        if any(value is not UNKNOWN and bool(value) is either for value in values):
            return either
        return UNKNOWN if any(value is UNKNOWN for value in values) else not either
