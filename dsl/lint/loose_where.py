"""A `where` that takes in more than it seems to.

`no c in hand where c.rank is 8 and crank > 0` asks for each card whether it is an 8 and the crank
is on. A condition joined by `and` that says nothing of the thing itself was probably meant to stand
beside the whole, not inside it; `(no c in hand where c.rank is 8) and crank > 0` says so.

This looks at the text, for it is the brackets that matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from dotcards.dsl import nodes as n
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Severity

CODE = "L108"
NAME = "loose-where"
CATEGORY: Category = "style"
SEVERITY: Severity = "warning"
OF_TEXT = True
FIXABLE = True


def check(document: n.Document) -> Iterator[Diagnostic]:
    for node in everything(document.items):
        # What stands in brackets of its own, which its span then includes, ends in plain sight.
        if isinstance(node, n.Quantifier) and node.by is None and node.span.text[0] != "(":
            yield from _findings(node)


def _findings(quantifier: n.Quantifier) -> Iterator[Diagnostic]:
    where = quantifier.where
    if not isinstance(where, n.And):
        return
    name = quantifier.name.text
    last = max((at for at, item in enumerate(where.items) if _mentions(item, name)), default=-1)
    loose = where.items[last + 1 :]
    if last < 0 or not loose:
        return
    span = evolve(quantifier.span, end=where.items[last].span.end)
    yield Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"this is part of what is asked of each `{name}`, but says nothing of it",
        evolve(loose[0].span, end=loose[-1].span.end),
        f"put brackets around `{quantifier.quantity} {name} in … where …`, or around all of it",
        fix=Fix(span, f"({span.text})", safe=False),
    )


def _mentions(node: n.Expr, name: str) -> bool:
    return any(isinstance(one, n.Word) and one.text == name for one in everything(node))
