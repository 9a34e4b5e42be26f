"""A phase that the game never comes to.

The game starts in the file's first phase; every other one has to be gone to, by a phase that is
come to itself or by what a card does that is played there.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.game_flow import flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L101"
NAME = "unreachable-phase"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    reachable = flow_of(ruleset).reachable
    for phase in ruleset.phases:
        if phase.name not in reachable:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"the game never comes to `{phase.name}`",
                name_in(phase.span, phase.name),
                f"write `go to {phase.name}` where it is to begin, or take the phase out",
            )
