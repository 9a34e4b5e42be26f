"""How conditions are put together: by `and`, by `or`, by one that depends on another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span


def is_same_truth(node: m.Expr) -> bool:
    """Whether two conditions are compared."""
    return isinstance(node, m.Compare) and node.left.kind.base == node.right.kind.base == "truth"


def is_joined(node: m.Expr) -> bool:
    """Whether a condition, made plain, is said in several clauses."""
    return isinstance(node, m.And | m.Or | m.IfThen) or is_same_truth(node)


def plain(node: m.Expr, negated: bool = False) -> m.Expr:
    """A condition, or its opposite, in which only what cannot be taken apart is denied, `and`
    stands in no `and` and `or` in no `or`, and constants only where there is nothing else."""
    match node:
        case m.Not(value=value):
            return plain(value, not negated)
        case m.And(items=items) | m.Or(items=items):
            is_and = isinstance(node, m.And) is not negated
            return all_of([plain(item, negated) for item in items], is_and, node.span)
        case m.IfThen():
            return _cases(node, negated)
        case m.Compare(left=left, right=right) if is_same_truth(node):
            other = (node.op == "is not") is not negated
            one, two = plain(left), plain(right, other)
            for side, rest in ((one, two), (two, one)):
                if isinstance(side, m.Const):
                    return plain(rest, not side.value)
            return m.Compare("is", one, two, m.TRUTH, node.span)
        case m.Const(value=value):
            return m.Const(bool(value) is not negated, m.TRUTH, node.span)
    return m.Not(node, m.TRUTH, node.span) if negated else node


def _cases(node: m.IfThen, negated: bool) -> m.Expr:
    """A condition that depends on another one: by `and` and `or` where that can be said shortly."""
    span = node.span
    given, not_given = plain(node.condition), plain(node.condition, negated=True)
    then, otherwise = plain(node.then, negated), plain(node.otherwise, negated)
    if isinstance(given, m.Const):
        return then if given.value else otherwise
    if isinstance(then, m.Const):
        return all_of([not_given if not then.value else given, otherwise], not then.value, span)
    if isinstance(otherwise, m.Const):
        here = given if not otherwise.value else not_given
        return all_of([here, then], not otherwise.value, span)
    if not is_joined(then):
        return m.IfThen(given, then, otherwise, m.TRUTH, span)
    first = all_of([given, then], True, span)
    return all_of([first, all_of([not_given, otherwise], True, span)], False, span)


def all_of(items: Iterable[m.Expr], is_and: bool, span: Span) -> m.Expr:
    """All of them joined by `and`, or by `or`."""
    kind = m.And if is_and else m.Or
    found: list[m.Expr] = []
    for item in items:
        if isinstance(item, m.Const):
            if bool(item.value) is not is_and:
                return item
        elif isinstance(item, kind):
            found += item.items
        else:
            found.append(item)
    if not found:
        return m.Const(is_and, m.TRUTH, span)
    return found[0] if len(found) == 1 else kind(tuple(found), m.TRUTH, span)


def joined(said: Sequence[str], word: str) -> str:
    """Clauses with a word between them, and a comma where one has such a word itself."""
    if len(said) > 2 or any(" and " in words or " or " in words for words in said):
        return f", {word} ".join(said)
    return f" {word} ".join(said)
