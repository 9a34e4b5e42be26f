"""A move that another one always stands in for.

An `otherwise` beside a move that can always be made is never offered; a move that has the same
choices, conditions and lines as one above it is the same move under two names.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import wording
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L114"
NAME = "covered-move"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for phase in ruleset.phases:
        yield from _never_left(phase)
        for moves in (phase.moves, phase.anytime):
            yield from _twice(moves)


def _never_left(phase: m.Phase) -> Iterator[Diagnostic]:
    free = next((one for one in phase.moves if not one.choices and one.condition is None), None)
    if free is not None and phase.otherwise is not None:
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            f"nobody ever comes to `otherwise {phase.otherwise.name}`:"
            f" `{free.name}` can always be made",
            name_in(phase.otherwise.span, phase.otherwise.name),
            f"give `{free.name}` a condition, or write `move` instead of `otherwise`",
            (Note("this can always be made", name_in(free.span, free.name)),),
        )


def _twice(moves: tuple[m.Move, ...]) -> Iterator[Diagnostic]:
    first: dict[object, m.Move] = {}
    for move in moves:
        said = wording((move.condition, move.choices, move.body))
        before = first.setdefault(said, move)
        if before is not move:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"`{move.name}` is the same move as `{before.name}`",
                name_in(move.span, move.name),
                "take one of them out, or change what was copied",
                (Note("the same move", name_in(before.span, before.name)),),
            )
