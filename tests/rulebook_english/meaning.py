"""What an expression means, told apart from everything that means something else.

Sentences that come to the same in every position may share a meaning: `a and b` and `b and a`,
`hand.empty` and `hand.count is 0`.
"""

from __future__ import annotations

from typing import Any

from dotcards.dsl import model as m

Meaning = Any
"""Nested tuples, whose first item says of what sort it is."""

TRUE: Meaning = ("all of", ())
FALSE: Meaning = ("any of", ())
_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def both(items: list[Meaning]) -> Meaning:
    return _several("all of", FALSE, items)


def either(items: list[Meaning]) -> Meaning:
    return _several("any of", TRUE, items)


def _several(how: str, decides: Meaning, items: list[Meaning]) -> Meaning:
    found: list[Meaning] = []
    for item in items:
        if item == decides:
            return item
        found += item[1] if item[0] == how else [item]
    return found[0] if len(found) == 1 else (how, tuple(sorted(found, key=repr)))


def denied(meaning: Meaning) -> Meaning:
    match meaning:
        case ("all of", items):
            return either([denied(item) for item in items])
        case ("any of", items):
            return both([denied(item) for item in items])
        case ("iff", one, two):
            return ("iff", one, denied(two))
        case ("cases", given, then, otherwise):
            return cases(given, denied(then), denied(otherwise))
        case ("not", inner):
            return inner
        case ("order", op, left, right, True):  # of two things that are always there
            return ("order", _OPPOSITE[op], left, right, True)
    return ("not", meaning)


def alike(one: Meaning, other: Meaning) -> Meaning:
    return ("is", *sorted((one, other), key=repr))


def iff(one: Meaning, other: Meaning) -> Meaning:
    for side, rest in ((one, other), (other, one)):
        if side in (TRUE, FALSE):
            return rest if side == TRUE else denied(rest)
    return ("iff", one, other)


def counted(things: Meaning, op: str, number: int) -> Meaning:
    """So many of them, more, fewer: none at all in one way however it is asked."""
    if (op, number) in (("is", 0), ("<=", 0)):
        return ("empty", things)
    if (op, number) in ((">", 0), ("is not", 0)):
        return ("not", ("empty", things))
    if op in ("is", "is not"):
        same = alike(("count", things), ("word", str(number)))
        return same if op == "is" else ("not", same)
    return ordered(("count", things), op, ("word", str(number)), True)


def ordered(left: Meaning, op: str, right: Meaning, is_there: bool) -> Meaning:
    return ("order", op, left, right, is_there)


def plus(left: Meaning, right: Meaning) -> Meaning:
    """Sums are the same however their parts are bracketed, but for what is subtracted."""
    parts = (*(left[1] if left[0] == "plus" else (left,)),)
    return ("plus", (*parts, *(right[1] if right[0] == "plus" else (right,))))


def times(left: Meaning, right: Meaning) -> Meaning:
    parts = left[1] if left[0] == "times" else (left,)
    return ("times", (*parts, *(right[1] if right[0] == "times" else (right,))))


def minus(left: Meaning, right: Meaning) -> Meaning:
    return plus(left, ("minus", right))


def then_all(left: Meaning, right: Meaning) -> Meaning:
    parts = left[1] if left[0] == "and then" else (left,)
    return ("and then", (*parts, *(right[1] if right[0] == "and then" else (right,))))


def chosen(kind: str, collection: Meaning, where: Meaning) -> Meaning:
    """All of the things for which it holds; the condition speaks of `("it", how deep)`."""
    return collection if where == TRUE else ("all", kind, collection, where)


def meaning(node: m.Expr | None, bound: dict[int, int] | None = None) -> Meaning:
    """The meaning of a value or a condition."""
    bound = bound or {}

    def of(part: m.Expr | None) -> Meaning:
        return meaning(part, bound)

    match node:
        case None:
            return None
        case m.Const(value=bool() as value) if node.kind.base == "truth":
            return TRUE if value else FALSE
        case m.Const(value=value):
            return ("word", str(value))
        case m.CardConst(face=face):
            return ("card", face.rank, face.suit)
        case m.Local():
            return ("it", bound[node.id]) if node.id in bound else ("name", node.name)
        case m.OptionValue(name=name):
            return ("option", name)
        case m.Builtin(name=name):
            return ("builtin", name)
        case m.ZoneOf(name=name, owner=owner) | m.VariableOf(name=name, owner=owner):
            return ("of", name, of(owner))
        case m.ZonesOf(name=name, owners=owners):
            return ("of", name, of(owners))
        case m.TableOf(table=name, subject=subject):
            return ("of", name, of(subject))
        case m.DefineOf(define=name, subject=subject, player=player):
            who = node.kind.base in ("player", "suit", "rank") and not node.kind.many
            owner = subject if subject is not None else None if who else player
            return ("of", name.rpartition(".")[2], of(owner))
        case m.Property(name="empty", subject=subject):
            return ("empty", of(subject))
        case m.Property(name="count", subject=subject):
            return ("count", of(subject))
        case m.Property(name=name, subject=subject):
            return ("of", name, of(subject))
        case m.Negative(value=value):
            return ("minus", of(value))
        case m.RankOfNumber(value=value):
            return ("rank of", of(value))
        case m.Arithmetic(op=op, left=left, right=right):
            if node.kind.many:
                return then_all(of(left), of(right))
            join = {"+": plus, "-": minus, "*": times}[op]
            return join(of(left), of(right))
        case m.ListOf(items=items):
            return of(items[0]) if len(items) == 1 else ("and then", tuple(map(of, items)))
        case m.And(items=items):
            return both([of(item) for item in items])
        case m.Or(items=items):
            return either([of(item) for item in items])
        case m.Not(value=value):
            return denied(of(value))
        case m.IfThen(condition=condition, then=then, otherwise=otherwise):
            given = of(condition)
            if node.kind.base != "truth":
                return ("if", given, of(then), of(otherwise))
            return cases(given, of(then), of(otherwise))
        case m.IsIn(item=item, collection=collection, negated=negated):
            if isinstance(collection, m.ListOf) and len(collection.items) == 1:
                held = alike(of(item), of(collection))
            else:
                held = ("in", of(item), of(collection))
            return denied(held) if negated else held
        case m.Compare():
            return _compared(node, of)
        case m.Quantifier():
            return _quantity(node, bound)
    raise AssertionError(type(node))


def cases(given: Meaning, then: Meaning, otherwise: Meaning) -> Meaning:
    """A condition that depends on another."""
    if given in (TRUE, FALSE):
        return then if given == TRUE else otherwise
    if then in (TRUE, FALSE):
        return either([given, otherwise]) if then == TRUE else both([denied(given), otherwise])
    if otherwise in (TRUE, FALSE):
        return both([given, then]) if otherwise == FALSE else either([denied(given), then])
    return ("cases", given, then, otherwise)


def bare(meaning: Meaning) -> Meaning:
    """Without what no reader could know: whether something can be missing."""
    if isinstance(meaning, tuple):
        if meaning[:1] == ("order",):
            return tuple(map(bare, meaning[:4]))
        if meaning[:1] in (("all of",), ("any of",)):
            join = both if meaning[0] == "all of" else either
            return join([bare(item) for item in meaning[1]])
        if meaning[:1] == ("is",):
            return alike(*map(bare, meaning[1:]))
        if meaning[:1] == ("cases",):
            _, given, then, otherwise = meaning
            if then[0] in ("all of", "any of", "iff", "cases"):
                return bare(either([both([given, then]), both([denied(given), otherwise])]))
        return tuple(map(bare, meaning))
    return meaning


def _compared(node: m.Compare, of: Any) -> Meaning:
    left, right, op = node.left, node.right, node.op
    if op in ("is", "is not"):
        for one, other in ((left, right), (right, left)):
            if other.kind.base == "none":
                missing = none(of(one))
                return missing if op == "is" else denied(missing)
        if left.kind.base == right.kind.base == "truth":
            return iff(of(left), of(right) if op == "is" else denied(of(right)))
    value = of(left)
    if value[0] == "count" and isinstance(right, m.Const) and isinstance(right.value, int):
        return counted(value[1], op, right.value)
    if op in ("is", "is not"):
        same = alike(value, of(right))
        return same if op == "is" else denied(same)
    return ordered(value, op, of(right), not (left.kind.maybe or right.kind.maybe))


def none(value: Meaning) -> Meaning:
    """The first of some things is missing where there are none."""
    return ("empty", value[1]) if value[0] == "first" else ("none", value)


def _quantity(node: m.Quantifier, bound: dict[int, int]) -> Meaning:
    depth = len(bound)
    inner = {**bound, node.local.id: depth}
    kind = str(node.local.kind.base)
    where = TRUE if node.where is None else meaning(node.where, inner)
    things = chosen(kind, meaning(node.collection, bound), where)
    match node.op:
        case "any":
            return ("not", ("empty", things))
        case "no":
            return ("empty", things)
        case "all":
            return things
        case "count":
            return ("count", things)
        case "first":
            return ("first", things)
    by = meaning(node.by, inner)
    return (f"{'only ' if node.only else ''}{node.op}", things, by, depth)
