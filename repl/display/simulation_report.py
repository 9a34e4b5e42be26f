"""What a simulation found, written as text, JSON or CSV."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from dotcards.repl.cli.sanitizing import clean, columns

from .styled_text import Line, Painter, Piece, bold, dim, flow, line, prose

if TYPE_CHECKING:
    from dotcards.interpreter.simulate.figures import Report
    from dotcards.interpreter.simulate.intervals import Interval

WIDTH = 80
LINES_TOLD = 40  # lines never reached


def _write_json(found: Report, _: Painter) -> None:
    import json

    from dotcards.interpreter.simulate.figures import as_data

    print(json.dumps(as_data(found), indent=2))


def _write_csv(found: Report, _: Painter) -> None:
    import csv

    from dotcards.interpreter.simulate.figures import as_rows

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("section", "name", "figure", "value"))
    writer.writerows(as_rows(found))


def _write_text(found: Report, painter: Painter) -> None:
    for pieces in _text(found):
        print(painter.paint(pieces))


def _text(found: Report) -> Iterator[Line]:
    yield from _heading(found)
    yield from _troubles(found)
    yield from _lengths(found)
    yield from _chances(found)
    games = found.games.played
    rows = [(f"{one.phase}: {one.move}", one.made) for one in found.moves]
    yield from _counts(("moves", "made", "a game"), rows, games)
    for title, word, times in (
        ("phases", "entered", found.phases),
        ("events", "times", found.events),
        ("actions", "done", found.actions),
    ):
        yield from _counts((title, word, "a game"), [(t.name, t.times) for t in times], games)
    yield from _branches(found)
    yield from _readings(found)
    yield from _never_reached(found)
    speed = found.speed
    yield line()
    yield line(
        dim(
            f"{speed.games_a_second:,.1f} games a second, {speed.moves_a_second:,.0f} moves"
            f" a second, {speed.jobs} process{'es' if speed.jobs > 1 else ''}"
        )
    )


def _heading(found: Report) -> Iterator[Line]:
    start = f" from game {found.first}" if found.first else ""
    yield line(bold(_short(found.game, WIDTH)))
    if not found.bots:
        yield line(f"{found.players} players at random, seed {found.seed}{start}")
    else:
        who = ", ".join(f"{seat} {kind}" for seat, kind in enumerate(found.bots, 1))
        thought = "" if found.samples is None else f" ({found.samples:,} samples a move)"
        yield from prose(f"played by {who}{thought}, seed {found.seed}{start}", WIDTH)
    settings = [line(f"{name} = {value},") for name, value in found.options.items()]
    if settings:
        last = line(settings[-1][0].text.removesuffix(","))
        yield from flow([line("with"), *settings[:-1], last], WIDTH, indent=2)
    games = found.games
    if not found.complete:
        yield line(Piece(f"stopped after {games.played:,} of {found.asked:,} games", "yellow"))
    yield line(
        f"{games.ended:,} game{'' if games.ended == 1 else 's'} ended, ",
        Piece(f"{games.stuck:,} stuck", "bold red" if games.stuck else ""),
        ", ",
        Piece(f"{games.failed:,} failed", "bold red" if games.failed else ""),
        ", ",
        Piece(f"{games.endless:,} endless", "yellow" if games.endless else ""),
        f" (over {found.limit:,} moves or {found.hands:,} hands)",
    )


def _troubles(found: Report) -> Iterator[Line]:
    for trouble in found.troubles:
        endless = trouble.kind == "endless"
        yield line()
        yield line(
            Piece(trouble.kind, "yellow" if endless else "bold red"),
            f" game {trouble.seed}" + ("" if endless else f", after {trouble.moves:,} moves"),
        )
        if not endless:
            place = "" if trouble.path is None else f"{trouble.path}:{trouble.line}: "
            yield from prose(f"{place}{trouble.message}", WIDTH, indent=2)
        if not endless and trouble.last_move is not None:
            yield from prose(f"the last move: {trouble.last_move}", WIDTH, indent=2)
        yield line(f"  {trouble.command}")
        if trouble.position is not None:
            yield line("  the position then:")
            for text in trouble.position.splitlines():
                yield from prose(text, WIDTH, indent=4, style="dim")


def _lengths(found: Report) -> Iterator[Line]:
    rows = [
        (name, *(f"{number:,.1f}".removesuffix(".0") for number in (s.median, s.p5, s.p95)))
        for name, s in (("moves", found.moves_a_game), ("hands", found.hands_a_game))
        if s is not None
    ]
    yield from _table(("a game", "median", "5 %", "95 %"), rows)


def _chances(found: Report) -> Iterator[Line]:
    """Shares with Wilson's interval; those who tie share equally. Only what the game is about."""
    about = {"winner": ("wins",), "loser": ("losses",)}.get(found.goal, ("wins", "losses"))
    for title, seats in (("seats", found.seats), ("from the first dealer", found.places)):
        rows = []
        for seat in seats if found.games.ended else ():
            of_seat = {"wins": seat.wins, "losses": seat.losses}
            rows.append([seat.seat, *(text for what in about for text in _interval(of_seat[what]))])
        yield from _table(
            [title, *(text for what in about for text in (what, "95 % (Wilson)"))], rows
        )


def _interval(interval: Interval | None) -> tuple[str, str]:
    if interval is None:
        return "", ""
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.share:.1f} %", f"{low:.1f} to {high:.1f} %"


def _counts(
    heading: tuple[str, str, str], rows: list[tuple[str, int]], games: int
) -> Iterator[Line]:
    yield from _table(
        heading,
        [
            (name, f"{count:,}" if count else "never", f"{count / games:,.2f}")
            for name, count in rows
        ],
    )


def _branches(found: Report) -> Iterator[Line]:
    where = _places({arm.place.path for arm in found.branches})
    rows = [
        (
            f"{where(arm.place.path, arm.place.line)} {arm.place.text}",
            "left out" if arm.taken is None else f"{arm.taken:,}" if arm.taken else "never",
        )
        for arm in found.branches
    ]
    yield from _table(("branches", "taken"), rows)


def _readings(found: Report) -> Iterator[Line]:
    rows = [
        (
            f"{one.option} = {one.value}, not {one.in_force}",
            f"{one.decisions:,}",
            _share(one.other_moves, one.decisions),
            _share(one.other_outcomes, one.outcomes),
        )
        for one in found.readings
    ]
    yield from _table(("had it been", "asked", "other moves", "other outcome"), rows)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _never_reached(found: Report) -> Iterator[Line]:
    lines = found.never_reached
    if not lines:
        return
    where = _places({place.path for place in lines})
    rows = [(f"{where(place.path, place.line)} {place.text}",) for place in lines[:LINES_TOLD]]
    yield from _table(("lines never reached",), rows)
    if len(lines) > LINES_TOLD:
        yield line(f"and {len(lines) - LINES_TOLD:,} more; --format json has them all")


def _places(paths: set[str]) -> Callable[[str, int], str]:
    """How a line is named: by its number, and by its file where there are several."""
    from os.path import basename

    def name(path: str, number: int) -> str:
        return f"{number:>4}" if len(paths) < 2 else f"{basename(path)}:{number}"

    return name


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Line]:
    """Aligned columns below a heading, the first one to the left and as wide as there is room."""
    if not rows:
        return
    widths = [max(columns(row[n]) for row in [heading, *rows]) for n in range(len(heading))]
    widths[0] = min(
        max(columns(clean(row[0])) for row in [heading, *rows]),
        WIDTH - sum(width + 2 for width in widths[1:]),
    )
    yield line()
    for number, row in enumerate([heading, *rows]):
        name = _short(row[0], widths[0])
        padding = " " * (widths[0] - columns(name))
        cells = "".join(
            f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)
        )
        text = f"{name}{padding}{cells}".rstrip()
        yield line(bold(text)) if number == 0 else line(text)


def _short(text: str, width: int) -> str:
    """Cleaned text, cut where it is too wide."""
    text = clean(text)
    if columns(text) <= width:
        return text
    while columns(text) > width - 1:
        text = text[:-1]
    return f"{text}…"


WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv}
