"""How conditions are put together: by `and`, by `or`, by one that depends on another."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import model as m


def bare(node: m.Expr, negated: bool) -> tuple[m.Expr, bool]:
    while isinstance(node, m.Not):
        node, negated = node.value, not negated
    return node, negated


def connective(node: m.Expr, negated: bool) -> str:
    """The word that joins the parts of a condition, if there are several."""
    node, negated = bare(node, negated)
    if isinstance(node, m.IfThen):
        if isinstance(node.then, m.Const) or isinstance(node.otherwise, m.Const):
            return connective(cases(node), negated)
        return "or" if connective(node.then, negated) else ""
    if isinstance(node, m.Compare):
        sides = (node.left, node.right)
        truths = all(side.kind.base == "truth" for side in sides)
        if truths and not any(isinstance(side, m.Const) for side in sides):
            return "if"
        if truths:
            one, other = sides if isinstance(sides[1], m.Const) else sides[::-1]
            assert isinstance(other, m.Const)
            is_so = (node.op == "is") is not negated
            return connective(one, bool(other.value) is not is_so)
    if isinstance(node, m.And):
        return "or" if negated else "and"
    if isinstance(node, m.Or):
        return "and" if negated else "or"
    return ""


def cases(node: m.IfThen) -> m.Expr:
    """A condition that depends on another one, by `and` and `or`."""
    without = m.Not(node.condition, m.TRUTH, node.span)
    if isinstance(node.then, m.Const) or isinstance(node.otherwise, m.Const):
        decided = node.then if isinstance(node.then, m.Const) else node.otherwise
        open_ = node.otherwise if decided is node.then else node.then
        assert isinstance(decided, m.Const)
        # what is decided holds where the condition does (or does not): the rest must, elsewhere
        condition = node.condition if bool(decided.value) is (decided is node.then) else without
        either = m.Or if decided.value else m.And
        return either((condition, open_), m.TRUTH, node.span)
    cases = ((node.condition, node.then), (without, node.otherwise))
    return m.Or(tuple(m.And(case, m.TRUTH, node.span) for case in cases), m.TRUTH, node.span)


def flat(items: Sequence[m.Expr], negated: bool, word: str) -> list[m.Expr]:
    """The parts of a list, those of a list of the same kind among them included."""
    found: list[m.Expr] = []
    for item in items:
        node, under = bare(item, negated)
        if isinstance(node, m.And | m.Or) and connective(node, under) == word:
            inner = flat(node.items, under, word)
            found += [m.Not(one, m.TRUTH, one.span) for one in inner] if under != negated else inner
        else:
            found.append(item)
    return found


def joined(said: Sequence[str], word: str) -> str:
    if len(said) > 2 or any(" and " in words or " or " in words for words in said):
        return f", {word} ".join(said)
    return f" {word} ".join(said)
