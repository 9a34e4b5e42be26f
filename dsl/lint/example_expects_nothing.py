"""An example without an `expect`, `allow`, `refuse` or `do`: nothing could make it fail."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import nodes as n
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L130"
NAME = "example-expects-nothing"
CATEGORY: Category = "example"
SEVERITY: Severity = "warning"
OF_TEXT = True


def check(document: n.Document) -> Iterator[Diagnostic]:
    for item in document.items:
        if isinstance(item, n.Example):
            asked = [one for one in item.lines if isinstance(one, n.Expect | n.Deed)]
            if not asked:
                yield _finding(item, "this example expects nothing, so it shows nothing")
            elif all(isinstance(one, n.Deed) and one.kind == "do" for one in asked):
                yield _finding(item, "this example does not say what is to come of it")


def _finding(example: n.Example, message: str) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        message,
        example.title.span,
        "end it with what has to hold: `expect …`, `allow …` or `refuse …`",
    )
