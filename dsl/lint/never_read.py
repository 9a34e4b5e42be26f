"""A variable that is given values and never asked for.

Its changes, `x = x + 1` and `add … to x`, are no use of it. What the goal names is asked
for by the goal; so is what a `say` shows and what an example expects, and what is kept from hand
to hand: the table always shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.variable_use import uses
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L115"
NAME = "never-read"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    found = uses(ruleset)
    for variable in ruleset.variables:
        changed = found.changed.get(variable.name)
        if changed is None or variable.name in found.read:
            continue
        shown = variable.keep and variable.sight != "nobody"
        if variable.name != ruleset.goal.variable and not shown:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"`{variable.name}` is changed, but no rule asks for it",
                name_in(variable.span, variable.name),
                "take it out with the lines that change it, or use it",
                (Note("it is changed here", changed.span),),
            )
