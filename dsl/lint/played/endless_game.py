"""A game that went on and on at random, and that players with habits did not end either."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity
from dotcards.dsl.text.number_words import count
from dotcards.dsl.text.source import Span

from .record import Played, Unending
from .spots import again

CODE = "P103"
NAME = "endless-game"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"

_MOST_NAMES = 4  # phases that are named


def check(played: Played) -> Iterator[Diagnostic]:
    for game in played.unending:
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            _message(game),
            _place(played, game),
            "see what should bring it to an end, and whether players can always come to that;"
            f" {again(played, game.replay)}",
            (
                Note(
                    f"{count(game.moves, 'move')} at random, with {game.replay.table()};"
                    " players who prefer some moves to others did not end it either"
                ),
            ),
        )


def _message(game: Unending) -> str:
    names = [f"`{phase.name}`" for phase in game.phases[:_MOST_NAMES]]
    if len(game.phases) > _MOST_NAMES:
        names.append("…")
    if game.in_one_deal:
        return f"a game went on in {', '.join(names)} without an end"
    return "no game came to an end" + (f" with {game.setting}" if game.setting else "")


def _place(played: Played, game: Unending) -> Span:
    if game.in_one_deal:
        phase = game.phases[0]
        return name_in(phase.span, phase.name)
    if game.option is not None:
        return name_in(game.option.span, game.option.name)
    return header(played.ruleset.goal.span)
