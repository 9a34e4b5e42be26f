"""An option that does not say what there is to choose, in a game that explains itself.

Whoever is asked to choose reads the help, not the rules. Where nothing has help nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import nodes as n
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L128"
NAME = "option-without-help"
CATEGORY: Category = "style"
SEVERITY: Severity = "warning"
OF_TEXT = True


def check(document: n.Document) -> Iterator[Diagnostic]:
    options = [item for item in document.items if isinstance(item, n.Option)]
    explains = any(isinstance(item, n.Game) and item.help for item in document.items)
    if not explains and not any(option.help for option in options):
        return
    for option in options:
        if not option.help:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"nothing explains the option `{option.name.text}`",
                option.name.span,
                'write what there is to choose below it: `  "…"`',
            )
