"""Conditions of a ruleset read as formulas.

Two conditions that say the same in other words of the ruleset (a define and what it stands for,
`no c in hand where …` and the cards a choice lets through) become formulas over the same things.
What is not understood becomes a thing of its own that can be yes or no: nothing is claimed of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

from attrs import evolve, fields, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.option_sets import in_force

from .formulas import Atom, Formula, Op, Thing, TooHard, Value, atoms, every, negated, some, truth

Shape: TypeAlias = tuple[object, ...]

PLAYER: Shape = ("player",)
MEMBER = "member"
_OTHER = "\0other"  # a value that no rule names
_TRUTH = m.Kind("truth")
_DEEPEST = 12  # defines unfolded within one another
_LONGEST = 20_000  # conditions read before a ruleset is taken to be too hard
_LARGEST = 200  # parts of a shape that a name may stand for


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
    """Reads the conditions of one ruleset, and knows what the things in them can be."""

    def __init__(self, ruleset: m.Ruleset) -> None:
        self.ruleset = ruleset
        self._defines = {define.name: define for define in ruleset.defines}
        self._colours = dict(ruleset.suits)
        self._kinds: dict[Thing, m.Kind] = {}
        self._read = 0

    def begin(self) -> None:
        """From here on as much may be read as at first."""
        self._read = 0

    # ------------------------------------------------------------------------------ formulas

    def condition(self, expr: m.Expr | None, names: Names) -> Formula:
        """The formula of a condition; none at all is always so. Raises TooHard for a huge one."""
        self._read += 1
        if self._read > _LONGEST:
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
            case m.Compare():
                return self._compare(expr, names)
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
                body, inner = self._unfolded(expr, names)
                return self.condition(body, inner)
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

    def _unfolded(self, expr: m.DefineOf, names: Names) -> tuple[m.Expr, Names]:
        define = self._defines[expr.define]
        inner = evolve(names, depth=names.depth + 1)
        if expr.subject is not None:
            inner = inner.bind(define.subject, _small(self.shape(expr.subject, names), expr))
        if expr.player is not None:
            inner = inner.bind(define.player, self.shape(expr.player, names))
        return define.body, inner

    def _any(self, expr: m.Quantifier, names: Names) -> Formula:
        collection = self.shape(expr.collection, names)
        # Of several cards chosen, any one stands for all.
        member = collection if collection[:1] == (MEMBER,) else names.members.get(collection)
        if member is not None:
            return self.condition(expr.where, names.bind(expr.local, member))
        bound: Shape = ("bound", names.depth)
        inner = evolve(names.bind(expr.local, bound), depth=names.depth + 1)
        return self.yes_or_no(("any", collection, self.shape(expr.where, inner)))

    def _compare(self, expr: m.Compare, names: Names) -> Formula:
        left, right = self._shapes((expr.left, expr.right), names)
        if expr.op == "is":
            return self._is(left, right)
        if expr.op == "is not":
            return negated(self._is(left, right))
        op: Op = expr.op
        if left[0] == "const":
            left, right = right, left
            op = cast(Op, {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[op])
        if expr.left.kind.base == "number" and right[0] == "const":
            return self._atom(left, op, cast(Value, right[1]))
        if repr(left) > repr(right):
            left, right = right, left
            op = cast(Op, {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[op])
        pair = ("order", left, right)
        exact = op in ("<=", ">=")
        return some([Atom(pair, "is", op[0]), exact and Atom(pair, "is", "=")])

    def _is(self, left: Shape, right: Shape) -> Formula:
        if left == right:
            return True
        if left[0] == "const":
            left, right = right, left
        if left[0] == "const":
            return False
        if right[0] == "const":
            return self._atom(left, "is", cast(Value, right[1]))
        if repr(left) > repr(right):
            left, right = right, left
        return Atom(("order", left, right), "is", "=")

    def _atom(self, thing: Shape, op: Op, value: Value) -> Formula:
        if thing[0] == "const":
            return truth(Atom(thing, op, value), {thing: cast(Value, thing[1])}) is True
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
        self._kinds.setdefault(found, expr.kind)
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
        return (type(expr).__name__, *(self._of(expr, name, names) for name in _fields(type(expr))))

    def _of(self, expr: m.Expr, name: str, names: Names) -> object:
        value = getattr(expr, name)
        if isinstance(value, tuple):
            return self._shapes(value, names)
        if value is None or isinstance(value, str | int):
            return value
        return self.shape(value, names)

    def _shapes(self, exprs: Iterable[m.Expr], names: Names) -> tuple[Shape, ...]:
        return tuple(self.shape(expr, names) for expr in exprs)

    def _count(self, collection: m.Expr, names: Names) -> Shape:
        shape: Shape = ("count", self.shape(collection, names))
        self._kinds[shape] = m.NUMBER
        return shape

    # ------------------------------------------------------------------------------- domains

    def picked(self) -> dict[Thing, Value]:
        """The options in force, as values of things."""
        return {("option", name): value for name, value in in_force(self.ruleset).items()}

    def domain(self, thing: Thing, formula: Formula) -> tuple[Value, ...]:
        """The values of a thing that make a difference in a formula."""
        named = list(dict.fromkeys(atom.value for atom in atoms(formula) if atom.thing == thing))
        shape = cast(Shape, thing)
        if shape[0] == "order":
            return ("=", "<", ">")
        if shape[0] == "option":
            option = next(one for one in self.ruleset.options if one.name == shape[1])
            if option.low is None:
                return option.values
        kind = self._kinds.get(thing, _TRUTH)
        if kind.base == "truth":
            return (False, True)
        nothing: tuple[Value, ...] = (None,) if None in named else ()
        if kind.base == "number":
            return (*_points(named, 0 if shape[0] == "count" else None), *nothing)
        known = self._known(kind)
        if known is None:
            return (_OTHER, *named)
        # Of the values that no rule names, one is as good as another.
        others = [value for value in known if value not in named][:1]
        return (*others, *(value for value in known if value in named), *nothing)

    def _known(self, kind: m.Kind) -> tuple[str, ...] | None:
        """Every value of a kind that has a few of them."""
        match kind.base:
            case "suit":
                return tuple(suit for suit, _ in self.ruleset.suits)
            case "colour":
                return tuple(dict.fromkeys(colour for _, colour in self.ruleset.suits))
            case "rank":
                return self._ranks()
            case "word":
                return kind.words
        return None

    def _ranks(self) -> tuple[str, ...]:
        """The ranks that are in the deck with the options in force."""
        picked = self.picked()
        return tuple(
            dict.fromkeys(
                face.rank
                for line in self.ruleset.deck
                if truth(self.condition(line.condition, Names()), picked) is not False
                for face in line.cards
            )
        )


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


def _points(named: Iterable[Value], least: int | None) -> tuple[int, ...]:
    """A number on each side of every number named, and those numbers; any where none is named."""
    near = {value + step for value in named if type(value) is int for step in (-1, 0, 1)} or {0}
    return tuple(sorted(value for value in near if least is None or value >= least))


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """What tells two nodes of a class apart but for their place."""
    names = _FIELDS.get(kind)
    if names is None:
        every_name = (field.name for field in fields(kind))
        names = tuple(name for name in every_name if name not in ("span", "kind"))
        _FIELDS[kind] = names
    return names
