"""A goal that goes by a score which no rule ever changes: everybody shares the first place."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.lint.helpers.variable_use import uses
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L121"
NAME = "goal-never-changes"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    name = ruleset.goal.variable
    if name is None or name in uses(ruleset).changed:
        return
    declared = next(one for one in ruleset.variables if one.name == name)
    yield Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"the goal goes by `{name}`, but no rule ever changes it",
        header(ruleset.goal.span),
        f"write `add … to {name}` where somebody scores, or another goal",
        (Note("it stays what it is here", name_in(declared.span, declared.name)),),
    )
