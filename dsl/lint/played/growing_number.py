"""A number that nothing keeps within bounds: it became too large, or grew as long as one played."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.number_words import count

from .record import Played
from .spots import again, spot, story

CODE = "P105"
NAME = "growing-number"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(played: Played) -> Iterator[Diagnostic]:
    for halted in played.halted:
        if halted.kind == "grown":
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"{halted.message} here",
                spot(played, halted.span),
                "set it back when it has done its work, or keep it from growing on;"
                f" {again(played, halted.replay)}",
                story(played, halted),
            )
    for growing in played.growing:
        variable = growing.variable
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            f"`{variable.name}` did nothing but grow in a game without an end:"
            f" {growing.value:,} after {count(growing.moves, 'move')}",
            name_in(variable.span, variable.name),
            "set it back when it has done its work, or let the game end when it is large enough;"
            f" {again(played, growing.replay)}",
        )
