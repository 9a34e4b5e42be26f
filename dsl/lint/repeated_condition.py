"""The same condition twice: in one `if … else if …`, or joined by `and` or `or`.

The second is never asked, or makes no difference; most often it was copied and not changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.verdicts import repeats, verdicts
from dotcards.dsl.model.traversal import everything, rules, wording
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L112"
NAME = "repeated-condition"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for found in verdicts(ruleset):
        first = repeats(found)
        if first is not None:
            yield _finding(found.expr, first)
    seen: set[int] = set()
    for node in everything(rules(ruleset)):
        if isinstance(node, m.And | m.Or) and id(node) not in seen:
            seen.add(id(node))
            yield from _in_list(node.items)


def _in_list(items: tuple[m.Expr, ...]) -> Iterator[Diagnostic]:
    first: dict[object, m.Expr] = {}
    for item in items:
        before = first.setdefault(wording(item), item)
        if before is not item:
            yield _finding(item, before)


def _finding(again: m.Expr, first: m.Expr) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        "this has been asked already",
        again.span,
        "take it out, or ask what was meant",
        (Note("the same here", first.span),),
    )
