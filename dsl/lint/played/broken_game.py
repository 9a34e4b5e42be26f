"""A line that did something without a meaning in a game: it could not go on."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

from .record import Played
from .spots import again, spot, story

CODE = "P102"
NAME = "broken-game"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(played: Played) -> Iterator[Diagnostic]:
    for halted in played.halted:
        if halted.kind == "failed":
            place = spot(played, halted.span)
            message = halted.message.removeprefix(f"phase {place.text}: ")
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"a game could not go on here: {message}",
                place,
                f"see what has to be asked for or done before; {again(played, halted.replay)}",
                story(played, halted),
            )
