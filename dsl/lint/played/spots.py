"""What the rules of this package have in common: where they point, and how a game is told of."""

from __future__ import annotations

from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.number_words import count
from dotcards.dsl.text.source import Span

from .record import Halted, Played, Replay


def spot(played: Played, span: Span) -> Span:
    """The place to show for a line, or for a whole phase."""
    for phase in played.ruleset.phases:
        if phase.span == span:
            return name_in(span, phase.name)
    return header(span)


def again(played: Played, replay: Replay) -> str:
    """The end of a help: it is in every format of a report, as notes are not."""
    return f"`{replay.command(played.file)}` plays it again"


def story(played: Played, halted: Halted) -> tuple[Note, ...]:
    """How often it happened, and how it came to it the first time."""
    first = "this" if halted.games == 1 else "the first"
    when = f"{first} after {count(halted.moves, 'move')}, with {halted.replay.table()}"
    notes = [Note(f"{halted.games:,} of {count(played.games, 'game')} at random; {when}")]
    if halted.last is not None:
        notes.append(Note(f"the last move was `{halted.last}`"))
    return tuple(notes)
