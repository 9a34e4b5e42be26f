"""A line that changes nothing: `x = x`, `add 0 to x`, cards put where they lie."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import bodies, nested, wording
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L131"
NAME = "no-effect"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for body in bodies(ruleset):
        for block in nested(body):
            for line in block:
                why = _why(line)
                if why is not None:
                    yield Diagnostic(
                        CODE,
                        NAME,
                        SEVERITY,
                        f"this changes nothing: {why}",
                        line.span,
                        "take it out, or write what was meant",
                    )


def _why(line: m.Statement) -> str | None:
    match line:
        case m.Assign() if wording(line.target) == wording(line.value):
            return "it is that already"
        case m.Add(value=m.Const(value=0)):
            return "0 more or less is the same"
        case m.Exchange() if wording(line.left) == wording(line.right):
            return "both are the same card"
        case (
            m.Put(under=False, cards=m.Taken(count=None, zone=zone))
            | m.Put(under=False, cards=m.ZoneOf() as zone)
        ) if wording(zone) == wording(line.zone):
            return "the cards lie there already"
        case m.Put(cards=m.Taken(count=m.Const(value=0))):
            return "0 cards are none"
        case m.Deal(count=m.Const(value=0)):
            return "0 cards are none"
    return None
