"""An `if` whose branches do the same, so that nothing depends on its condition.

Reported are two branches next to each other with the same lines, more than one, and an `if` with
`else` of which all branches are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, rules, wording
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Note, Severity
from dotcards.dsl.text.source import Span

CODE = "L113"
NAME = "same-branches"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"
FIXABLE = True


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    seen: set[Span] = set()
    for node in everything(rules(ruleset)):
        if isinstance(node, m.If | m.IfThen) and node.span not in seen:
            seen.add(node.span)
            if isinstance(node, m.IfThen):
                yield from _in_value(node)
            else:
                yield from _in_lines(node)


def _in_value(node: m.IfThen) -> Iterator[Diagnostic]:
    if wording(node.then) == wording(node.otherwise):
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            "this is the same whether the condition holds or not",
            node.span,
            f"write `{node.then.span.text}`, or a different value after `else`",
            fix=Fix(node.span, node.then.span.text, safe=False),
        )


def _in_lines(node: m.If) -> Iterator[Diagnostic]:
    branches = [body for _, body in node.arms]
    if node.otherwise:
        branches.append(node.otherwise)
    said = [wording(body) for body in branches]
    whole = bool(node.otherwise) and len(set(said)) == 1
    for at, (before, after) in enumerate(pairwise(branches)):
        # Two rules that both end in `end game` read better as two.
        if before and said[at] == said[at + 1] and (whole or len(before) > 1):
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                "these lines are the same as those of the branch before",
                after[0].span.to(after[-1].span),
                "join the two conditions with `or`, or change the lines that were copied",
                (Note("the same lines", before[0].span.to(before[-1].span)),),
            )
