"""A variable that no rule ever changes: it is what it starts as in every game.

A line that should change it was forgotten, or it is no variable but a `define`.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.variable_use import uses
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L117"
NAME = "never-set"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    found = uses(ruleset)
    for variable in ruleset.variables:
        never = variable.name in found.read and variable.name not in found.changed
        if never and variable.name != ruleset.goal.variable:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"no rule ever changes `{variable.name}`",
                name_in(variable.span, variable.name),
                f"change it where that is due, or write `define {variable.name} = …`",
            )
