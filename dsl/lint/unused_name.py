"""A name bound in a few lines and never used there: a `let`, what an action is told, a choice."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import header
from dotcards.dsl.model.traversal import everything, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.source import Span

CODE = "L116"
NAME = "unused-name"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    bound: dict[int, tuple[m.Local, str, Span]] = {}
    used: dict[int, int] = {}
    for node in everything(rules(ruleset)):
        match node:
            case m.Local():
                used[node.id] = used.get(node.id, 0) + 1
            case m.Let():
                bound[node.local.id] = (node.local, "is never used", node.span)
            case m.Choice():
                bound[node.local.id] = (
                    node.local,
                    "is chosen, and nothing is done with it",
                    node.span,
                )
            case m.Action():
                for local in node.parameters:
                    bound[local.id] = (local, "is told to this action and never used", node.span)
    for number, (local, what, span) in bound.items():
        if used[number] == 1:  # where it is bound
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"`{local.name}` {what}",
                local.span if local.span.source is span.source else header(span),
                "take it out, or use it",
            )
