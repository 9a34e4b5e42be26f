"""Games that could not go on, or went on without an end."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.lint.lint_rule import Finding, Findings, rule
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.number_words import count
from dotcards.dsl.text.source import Span

from .record import Halted, Played, Unending

_MOST_NAMES = 4  # phases that are named


@rule("P101", "flow")
def stuck_game(played: Played) -> Findings:
    """A phase in which somebody was asked for a move and had none: the game could not go on."""
    for halted, spot in _halted(played, "stuck"):
        yield _story(
            played,
            halted,
            f"a game got stuck in `{spot.text}`: whoever was asked had no move",
            "add an `otherwise`, or say before it where play goes on",
        )


@rule("P102", "flow")
def broken_game(played: Played) -> Findings:
    """A line that did something without a meaning in a game: it could not go on."""
    for halted, spot in _halted(played, "failed"):
        message = halted.message.removeprefix(f"phase {spot.text}: ")
        message = f"a game could not go on here: {message}"
        yield _story(played, halted, message, "see what has to be asked for or done before")


@rule("P105", "flow")
def growing_number(played: Played) -> Findings:
    """A number that nothing keeps within bounds: it became too large, or grew as long as one
    played."""
    back = "set it back when it has done its work, or"
    for halted, _ in _halted(played, "grown"):
        yield _story(played, halted, f"{halted.message} here", f"{back} keep it from growing on")
    for growing in played.growing:
        yield Finding(
            name_in(growing.variable),
            f"`{growing.variable.name}` did nothing but grow in a game without an end:"
            f" {growing.value:,} after {count(growing.moves, 'move')}",
            f"{back} let the game end when it is large enough; {played.again_one(growing.replay)}",
        )


def _halted(played: Played, kind: str) -> Iterator[tuple[Halted, Span]]:
    """The games that stopped in this way, each with the place to show."""
    for halted in played.halted:
        if halted.kind == kind:
            yield halted, _spot(played, halted)


def _spot(played: Played, halted: Halted) -> Span:
    """The place to show for a line, or for a whole phase."""
    phases = (phase for phase in played.ruleset.phases if phase.span == halted.span)
    return next(map(name_in, phases), header(halted.span))


def _story(played: Played, halted: Halted, message: str, help_: str) -> Finding:
    """With how often it happened, and how it came to it the first time."""
    first = "this" if halted.games == 1 else "the first"
    when = f"{first} after {count(halted.moves, 'move')}, with {halted.replay.table()}"
    notes = [Note(f"{halted.games:,} of {count(played.games, 'game')} at random; {when}")]
    if halted.last is not None:
        notes.append(Note(f"the last move was `{halted.last}`"))
    help_ = f"{help_}; {played.again_one(halted.replay)}"
    return Finding(_spot(played, halted), message, help_, tuple(notes))


@rule("P103", "flow")
def endless_game(played: Played) -> Findings:
    """A game that went on and on at random, and that players with habits did not end either."""
    for game in played.unending:
        yield Finding(
            _place(played, game),
            _went_on(game),
            "see what should bring it to an end, and whether players can always come to that;"
            f" {played.again_one(game.replay)}",
            (
                Note(
                    f"{count(game.moves, 'move')} at random, with {game.replay.table()};"
                    " players who prefer some moves to others did not end it either"
                ),
            ),
        )


def _went_on(game: Unending) -> str:
    names = [f"`{phase.name}`" for phase in game.phases[:_MOST_NAMES]]
    if len(game.phases) > _MOST_NAMES:
        names.append("…")
    if game.in_one_deal:
        return f"a game went on in {', '.join(names)} without an end"
    return "no game came to an end" + (f" with {game.setting}" if game.setting else "")


def _place(played: Played, game: Unending) -> Span:
    if game.in_one_deal:
        return name_in(game.phases[0])
    return header(played.ruleset.goal.span) if game.option is None else name_in(game.option)
