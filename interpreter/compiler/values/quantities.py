"""`any`, `all`, `count`, `highest` and their like as Python."""

from __future__ import annotations

import re

from attrs import evolve

from dotcards.dsl import language, model
from dotcards.interpreter.compiler.python import (
    CHOICE,
    COMPARISON,
    NOT,
    OR,
    PATH,
    Py,
    constant,
)

from .terms import Terms


def of_quantifier(write: Terms, node: model.Quantifier) -> Py:
    """A comprehension; what does not vary with its variable is worked out before it."""
    collection = write.value(node.collection)
    name = write.frame.fresh(node.local.name)
    write.frame.names[node.local.id] = Py(name, varies=frozenset([name]))
    with write.perhaps():
        where = None if node.where is None else write.condition(node.where)
        by = None if node.by is None else write.of(node.by)
    write.frame.used.discard(name)
    if where is not None and where.is_constant:
        if not where.constant:
            return nothing(node)
        where = None
    if where is not None and write.frame.hoisting and not where.varies and collection.varies:
        where = write.keep(where, "holds")
    whole = None
    if node.op in ("any", "no") and where is not None:
        whole = _in_a_list(write, name, collection, where)
    if whole is not None:
        return whole if node.op == "any" else Py(f"not {whole.at(NOT)}", NOT)
    made = {
        "any": _any, "no": _any, "all": _all, "first": _first, "count": _count, "sum": _sum,
        "highest": _best, "lowest": _best,
    }[node.op](node, name, collection, where, by)  # fmt: skip
    inner = where.varies if where else frozenset[str]()
    inner |= by.varies if by else frozenset()
    return evolve(made, varies=collection.varies | (inner - {name}))


def nothing(node: model.Quantifier) -> Py:
    """What a quantity is worth where nothing can meet its condition."""
    match language.QUANTITIES[node.op].result:
        case "number":
            return constant(0)
        case "truth":
            return constant(node.op == "no")
        case "all":
            return Py("()")
        case "one":
            return constant(None)


def _each(name: str, collection: Py, where: Py | None) -> str:
    condition = "" if where is None else f" if {where.at(OR)}"
    return f"for {name} in {collection.at(OR)}{condition}"


def _any(node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None) -> Py:
    if where is None:
        found = Py(f"bool({collection.text})")
    elif (sides := _equal_sides(name, where)) is not None:
        wanted, side = sides
        word = "in" if node.op == "any" else "not in"
        return Py(f"{wanted} {word} [{side} for {name} in {collection.at(OR)}]", COMPARISON)
    else:
        found = Py(f"any({where.at(OR)} for {name} in {collection.at(OR)})")
        if where.level == CHOICE:
            found = Py(f"any(({where.text}) for {name} in {collection.at(OR)})")
    return found if node.op == "any" else Py(f"not {found.at(NOT)}", NOT)


def _equal_sides(name: str, where: Py) -> tuple[str, str] | None:
    """The sides of `a == b` where only one of them speaks of each thing: the other one first."""
    if where.level != COMPARISON or where.text.count(" == ") != 1:
        return None
    left, right = where.text.split(" == ")
    if any(left.count(a) != left.count(b) for a, b in ("()", "[]")):
        return None  # it stands inside something
    speaks = [re.search(rf"\b{name}\b", side) is not None for side in (left, right)]
    if speaks == [False, True]:
        return left, right
    return (right, left) if speaks == [True, False] else None


def _in_a_list(write: Terms, name: str, collection: Py, where: Py) -> Py | None:
    """`any p in players where p.hand.empty` is a question to the list of all hands.

    Only where nobody can be out, since the list has what belongs to those who are.
    """
    if collection.text != "s.players" or write.context.facts.retires:
        return None
    negated = where.text.startswith("not ")
    whole = where.text.removeprefix("not ").removesuffix(f"[{name}]")
    if not PATH.match(whole) or f"{whole}[{name}]" != where.text.removeprefix("not "):
        return None
    field = write.frame.origin(whole)
    if field in (f"s.{zone}" for zone in write.context.names.zones.values()):
        return Py(f"[] in {whole}", COMPARISON) if negated else None
    truths = [
        f"s.{write.context.names.variables[variable.name]}"
        for variable in write.context.ruleset.variables
        if variable.owner == "player" and variable.kind == model.TRUTH
    ]
    return Py(f"{not negated} in {whole}", COMPARISON) if field in truths else None


def _matching(name: str, collection: Py, where: Py | None) -> str:
    if where is None:
        return collection.text
    return f"[{name} {_each(name, collection, where)}]"


def _all(node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None) -> Py:
    return collection if where is None else Py(_matching(name, collection, where))


def _first(
    node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None
) -> Py:
    if where is None:
        return Py(f"first({collection.text})", loose=True)
    return Py(f"next(({name} {_each(name, collection, where)}), None)", loose=True)


def _count(
    node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None
) -> Py:
    return Py(f"len({_matching(name, collection, where)})")


def _sum(node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None) -> Py:
    assert by is not None
    return Py(f"sum([{by.value().text} {_each(name, collection, where)}])")


def _best(node: model.Quantifier, name: str, collection: Py, where: Py | None, by: Py | None) -> Py:
    """The first of the best; things whose value is none do not count."""
    assert by is not None
    things = _matching(name, collection, where)
    key = by.value()
    if key.text.endswith(f"[{name}]") and name not in key.text.removesuffix(f"[{name}]"):
        look = key.text.removesuffix(f"[{name}]") + ".__getitem__"
    else:
        look = f"lambda {name}: {key.text}"
    if node.only or key.loose:
        only = ", only=True" if node.only else ""
        return Py(f"best({things}, {look}, {node.op == 'highest'}{only})", loose=True)
    function = "max" if node.op == "highest" else "min"
    always = where is None and isinstance(node.collection, model.Builtin)
    best = f"{function}({things}, key={look}{'' if always else ', default=None'})"
    return Py(best, loose=not always)
