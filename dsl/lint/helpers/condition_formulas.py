"""Conditions of a ruleset read as formulas.

Two conditions that say the same in other words of the ruleset (a define and what it stands for,
`no c in hand where …` and the cards a choice lets through) become formulas over the same things.
What is not understood becomes a thing of its own that can be yes or no: nothing is claimed of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import field_names

from .domains import Domains, Shape
from .formulas import Atom, Formula, Op, TooHard, Value, every, given, negated, some
from .shared_results import Once

PLAYER: Shape = ("player",)
MEMBER = "member"
_DEEPEST = 12  # defines unfolded within one another
_LONGEST = 20_000  # conditions read before a ruleset is taken to be too hard
_LARGEST = 200  # parts of a shape that a name may stand for
_TURNED: dict[Op, Op] = {"is": "is", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@frozen
class Names:
    """What names stand for where a condition is read.

    `members`: a collection of cards of which every member is taken to be alike, and the one card
    that stands for them; what any of them is, it is. `lets`: names that stand for a value.
    """

    locals: Mapping[int, Shape] = {}
    members: Mapping[Shape, Shape] = {}
    lets: Mapping[int, m.Expr] = {}
    turn: Shape = ("turn",)
    depth: int = 0

    def bind(self, local: m.Local | None, shape: Shape) -> Names:
        if local is None:
            return self
        return evolve(self, locals={**self.locals, local.id: shape})

    def let(self, local: m.Local, value: m.Expr) -> Names:
        return evolve(self, lets={**self.lets, local.id: self.meant(value)})

    def meant(self, expr: m.Expr) -> m.Expr:
        return self.lets.get(expr.id, expr) if isinstance(expr, m.Local) else expr


class Reading:
    """Reads the conditions of one ruleset; `domains`: what the things in them can be.

    `sure`: nothing is taken for granted, see `Domains`; and what is defined as plain yes or no is
    there for a variant to define anew.
    """

    def __init__(self, ruleset: m.Ruleset, sure: bool = False) -> None:
        self.ruleset = ruleset
        self.domains = Domains(ruleset, sure)
        self._sure = sure
        self._defines = {define.name: define for define in ruleset.defines}
        self._colours = dict(ruleset.suits)
        self._left = _LONGEST

    def begin(self, most: int = _LONGEST) -> None:
        """From here on so many conditions may be read."""
        self._left = most

    # ------------------------------------------------------------------------------ formulas

    def condition(self, expr: m.Expr | None, names: Names) -> Formula:
        """The formula of a condition; none at all is always so. Raises TooHard for a huge one."""
        self._left -= 1
        if self._left < 0:
            raise TooHard
        asked = self._whether_any(expr, names)
        if asked is not None:
            return asked
        match expr:
            case None:
                return True
            case m.Const():
                return expr.value is True
            case m.Not():
                return negated(self.condition(expr.value, names))
            case m.And():
                return every(self.condition(item, names) for item in expr.items)
            case m.Or():
                return some(self.condition(item, names) for item in expr.items)
            case m.IfThen():
                test = self.condition(expr.condition, names)
                then = self.condition(expr.then, names)
                otherwise = self.condition(expr.otherwise, names)
                return some([every([test, then]), every([negated(test), otherwise])])
            case m.Compare(op="is not"):
                return negated(self._is(*self._shapes((expr.left, expr.right), names)))
            case m.Compare(op=op):
                left, right = self._shapes((expr.left, expr.right), names)
                return self._compared(left, cast(Op, op), right, expr.left.kind.base)
            case m.IsIn(collection=m.ListOf() as listed):
                item = self.shape(expr.item, names)
                found = some(self._is(item, self.shape(other, names)) for other in listed.items)
                return negated(found) if expr.negated else found
            case m.IsIn():
                found = self.yes_or_no(("in", *self._shapes((expr.item, expr.collection), names)))
                return negated(found) if expr.negated else found
            case m.Quantifier(op="any" | "no"):
                found = self._any(expr, names)
                return negated(found) if expr.op == "no" else found
            case m.Property(name="empty"):
                return self._atom(self._count(expr.subject, names), "is", 0)
            case m.DefineOf() if names.depth < _DEEPEST:
                body = self._defines[expr.define].body
                if not (self._sure and isinstance(body, m.Const)):
                    return self.condition(body, self._inside(expr, names))
        return self.yes_or_no(self.shape(expr, names))

    def _whether_any(self, expr: m.Expr | None, names: Names) -> Formula | None:
        """Asks for none, or for any at all, written as a number or as a thing that is none."""
        match expr:
            case m.Property(name="empty"):
                found = _whether(names.meant(expr.subject), "all")
                return None if found is None else negated(self._any(found, names))
            case m.Compare(right=m.Const(value=None), op="is" | "is not"):
                found = _whether(names.meant(expr.left), "first", "highest", "lowest")
                some_there = expr.op == "is not"
            case m.Compare(right=m.Const(value=int() as value)):
                found = _whether(_counted(names, expr.left), "count", "all")
                if (expr.op, value) in (("is", 0), ("<", 1), ("<=", 0)):
                    some_there = False
                elif (expr.op, value) in (("is not", 0), (">=", 1), (">", 0)):
                    some_there = True
                else:
                    return None
            case _:
                return None
        if found is None:
            return None
        there = self._any(found, names)
        return there if some_there else negated(there)

    def _inside(self, expr: m.DefineOf, names: Names) -> Names:
        """The names in the body of a define."""
        define = self._defines[expr.define]
        inner = evolve(names, depth=names.depth + 1)
        if expr.subject is not None:
            inner = inner.bind(define.subject, _small(self.shape(expr.subject, names), expr))
        if expr.player is not None:
            inner = inner.bind(define.player, self.shape(expr.player, names))
        return inner

    def _any(self, expr: m.Quantifier, names: Names) -> Formula:
        collection = self.shape(expr.collection, names)
        # Of several cards chosen, any one stands for all.
        member = collection if collection[:1] == (MEMBER,) else names.members.get(collection)
        if member is not None:
            return self.condition(expr.where, names.bind(expr.local, member))
        bound: Shape = ("bound", names.depth)
        inner = evolve(names.bind(expr.local, bound), depth=names.depth + 1)
        return self.yes_or_no(("any", collection, self.shape(expr.where, inner)))

    def _is(self, left: Shape, right: Shape) -> Formula:
        return self._compared(left, "is", right)

    def _compared(self, left: Shape, op: Op, right: Shape, base: str = "") -> Formula:
        if op == "is" and left == right:
            return True
        if left[0] == "const" or (right[0] != "const" and repr(left) > repr(right)):
            left, op, right = right, _TURNED[op], left
        if right[0] == "const":
            if op == "is" or base == "number":
                return self._atom(left, op, cast(Value, right[1]))
            if right[1] in self.ruleset.ranks:
                return some(self._is(left, ("const", rank)) for rank in self._ranks(op, right[1]))
        ways = "=" if op == "is" else op
        return some(Atom(("order", left, right), "is", way) for way in ways)

    def _ranks(self, op: Op, limit: object) -> tuple[str, ...]:
        """The ranks that are less, or more, than a certain one."""
        ranks = self.ruleset.ranks
        at = ranks.index(str(limit))
        same = ranks[at : at + 1] if op[1:] else ()
        others = (*self.ruleset.unranked, *ranks[:at]) if op[0] == "<" else ranks[at + 1 :]
        return (*others, *same)

    def _atom(self, thing: Shape, op: Op, value: Value) -> Formula:
        if thing[0] == "const":
            return given(Atom(thing, op, value), {thing: cast(Value, thing[1])})
        return Atom(thing, op, value)

    def yes_or_no(self, thing: Shape) -> Formula:
        """That a thing is so of which nothing else is known."""
        return self._atom(thing, "is", True)

    # -------------------------------------------------------------------------------- shapes

    def shape(self, expr: m.Expr | None, names: Names) -> Shape:
        """What tells one value from another, whatever the place it is written in."""
        if expr is None:
            return ()
        found = self._shape(expr, names)
        self.domains.note(found, expr.kind)
        return found

    def _shape(self, expr: m.Expr, names: Names) -> Shape:
        match expr:
            case m.Const():
                return ("const", expr.value)
            case m.Local() if expr.id in names.lets:
                return self._shape(names.lets[expr.id], names)
            case m.CardConst():
                return ("const", f"{expr.face.rank} {expr.face.suit}")
            case m.Local():
                return names.locals.get(expr.id, ("local", expr.id))
            case m.Builtin(name="turn"):
                return names.turn
            case m.OptionValue():
                return ("option", expr.name)
            case m.Property(name="count"):
                return self._count(expr.subject, names)
            case m.Property(name="colour"):
                subject = self.shape(expr.subject, names)
                if subject[0] == "const":
                    return ("const", self._colours.get(str(subject[1])))
                return ("Property", "colour", subject)
            case m.RankOfNumber():
                value = self.shape(expr.value, names)
                return ("const", str(value[1])) if value[0] == "const" else ("rank of", value)
            case m.Quantifier():
                bound: Shape = ("bound", names.depth)
                inner = evolve(names.bind(expr.local, bound), depth=names.depth + 1)
                return (
                    expr.op,
                    expr.only,
                    self.shape(expr.collection, names),
                    self.shape(expr.where, inner),
                    self.shape(expr.by, inner),
                )
        fields = (getattr(expr, name) for name in field_names(type(expr)))
        return (type(expr).__name__, *(self._part(value, names) for value in fields))

    def _part(self, value: object, names: Names) -> object:
        if isinstance(value, tuple):
            return self._shapes(value, names)
        if value is None or isinstance(value, str | int):
            return value
        return self.shape(cast(m.Expr, value), names)

    def _shapes(self, exprs: Iterable[m.Expr], names: Names) -> tuple[Shape, ...]:
        return tuple(self.shape(expr, names) for expr in exprs)

    def _count(self, collection: m.Expr, names: Names) -> Shape:
        shape: Shape = ("count", self.shape(collection, names))
        self.domains.note(shape, m.NUMBER)
        return shape


reading_of = Once(Reading)


def _counted(names: Names, expr: m.Expr) -> m.Expr:
    """Of the number of some things, the things."""
    meant = names.meant(expr)
    if isinstance(meant, m.Property) and meant.name == "count":
        return names.meant(meant.subject)
    return meant


def _whether(expr: m.Expr, *ops: str) -> m.Quantifier | None:
    """A quantity that hangs on whether there is anything of a kind, and is none or 0 if not."""
    if not isinstance(expr, m.Quantifier) or expr.op not in ops or expr.only:
        return None
    sure = expr.by is None or not expr.by.kind.maybe
    return expr if sure and expr.where is not None else None


def mentions(thing: object, word: str) -> bool:
    """Whether a shape is, or is made with, one that begins with this word."""
    return isinstance(thing, tuple) and (
        thing[:1] == (word,) or any(mentions(inner, word) for inner in thing)
    )


def _small(shape: Shape, expr: m.DefineOf) -> Shape:
    """The shape, or a thing of its own for one that would grow beyond all bounds."""
    waiting: list[object] = [shape]
    for _ in range(_LARGEST):
        if not waiting:
            return shape
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(part)
    return ("large", id(expr))
