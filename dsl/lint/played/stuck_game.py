"""A phase in which somebody was asked for a move and had none: the game could not go on."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

from .record import Played
from .spots import again, spot, story

CODE = "P101"
NAME = "stuck-game"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(played: Played) -> Iterator[Diagnostic]:
    for halted in played.halted:
        if halted.kind == "stuck":
            place = spot(played, halted.span)
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"a game got stuck in `{place.text}`: whoever was asked had no move",
                place,
                "add an `otherwise`, or say before it where play goes on;"
                f" {again(played, halted.replay)}",
                story(played, halted),
            )
