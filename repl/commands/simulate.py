"""Play many games at random and tell what happened in them.

Each legal move of everybody who may act, out of turn too, is as likely as the next, unless --bots
names a bot for each seat. The same seed gives the same report, but for the speed, whatever the
number of jobs. Exit status: 0 all games went
well (or went on too long), 1 some were stuck or failed, 2 bad use, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import (
    add_color,
    add_game_options,
    number_between,
    wants_color,
    whole_number,
)
from dotcards.repl.cli.progress import Progress
from dotcards.repl.cli.sanitizing import clean, columns
from dotcards.repl.cli.user_errors import Trouble, complain
from dotcards.repl.display.styled_text import Line, Painter, Piece, bold, dim, flow, line, prose

if TYPE_CHECKING:
    from dotcards.interpreter.simulate.figures import Report
    from dotcards.interpreter.simulate.intervals import Interval
    from dotcards.interpreter.simulate.simulation import Plan

GAMES = 1_000
SAMPLES = 100
MOST_SAMPLES = 1_000_000
MOST_GAMES = 1_000_000_000
WIDTH = 80
LINES_TOLD = 40  # lines never reached


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the name of a game (`cards list`) or a .cards file")
    parser.add_argument("--games", metavar="N", help=f"how many games to play ({GAMES:,})")
    parser.add_argument(
        "--players", metavar="N", help="how many play (4, or as near to that as the game allows)"
    )
    parser.add_argument(
        "--seed", metavar="N[:I]", help="the number that all chance comes from, and the first game"
    )
    parser.add_argument("--jobs", metavar="N", help="how many processes (one for each processor)")
    parser.add_argument(
        "--limit", metavar="MOVES", help="a game longer than this is endless (20,000)"
    )
    parser.add_argument("--hands", metavar="N", help="and so is one of more hands (50)")
    parser.add_argument(
        "--bots",
        metavar="KIND,…",
        help="who plays each seat: random, careful; with @ how likely it is to notice that it may"
        " act out of turn: careful@0.3",
    )
    parser.add_argument(
        "--samples", metavar="N", help=f"how much a careful bot thinks of a move ({SAMPLES})"
    )
    add_game_options(parser)
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    games = number_between("--games", arguments.games, GAMES, MOST_GAMES)
    seed, first = _seed(arguments.seed)
    plan, jobs = _plan(arguments, seed)

    from dotcards.interpreter.simulate.run import Course
    from dotcards.interpreter.simulate.simulation import Simulator
    from dotcards.interpreter.simulate.workers import WorkerLost, ready

    simulator = ready(plan)
    assert isinstance(simulator, Simulator)
    course = Course(plan, first, games, jobs)
    status = 0
    try:
        with Progress() as progress:
            course.run(progress.tell)
    except KeyboardInterrupt:
        status = 130
    except WorkerLost as lost:
        complain(str(lost))
        status = 1
    if not course.tally.games:
        complain("no game was played to its end")
        return status

    from dotcards.interpreter.simulate.figures import report

    found = report(
        plan,
        simulator,
        course.tally,
        course.readings,
        first=first,
        asked=games,
        seconds=course.seconds,
        jobs=min(jobs, games),
        command=_command(arguments, plan),
    )
    _WRITERS[arguments.format](found, Painter(wants_color(arguments.color)))
    return status or (0 if found.all_well else 1)


# --------------------------------------------------------------------------------- what is asked


def _seed(text: str | None) -> tuple[int, int]:
    """The seed and the number of the first game: `5:17` is game 17 of seed 5."""
    if text is None:
        import secrets

        return secrets.randbits(32), 0
    seed, colon, game = text.partition(":")
    first = whole_number("--seed", game) if colon else 0
    number = whole_number("--seed", seed)
    if number is None or first is None or number < 0 or first < 0:
        raise Trouble(f"--seed: `{text}` is not a number, or a number and a game such as 5:17")
    return number, first


def _plan(arguments: argparse.Namespace, seed: int) -> tuple[Plan, int]:
    from dotcards.dsl import load
    from dotcards.interpreter import parse_option
    from dotcards.interpreter.simulate.simulation import HANDS, LIMIT, Plan, usual_players
    from dotcards.interpreter.simulate.workers import MOST_JOBS, cores

    jobs = number_between("--jobs", arguments.jobs, min(cores(), MOST_JOBS), MOST_JOBS)
    limit = number_between("--limit", arguments.limit, LIMIT, MOST_GAMES)
    hands = number_between("--hands", arguments.hands, HANDS, MOST_GAMES)
    players = whole_number("--players", arguments.players)
    bots = _bots(arguments.bots)
    samples = number_between("--samples", arguments.samples, SAMPLES, MOST_SAMPLES)
    ruleset = load(arguments.game)
    options = dict(parse_option(ruleset, text) for text in arguments.set)
    if bots and players not in (None, len(bots)):
        raise Trouble(f"--bots names {len(bots)} players, --players {players}")
    if bots:
        players = len(bots)
    if players is None:
        players = usual_players(ruleset)
    if not ruleset.least_players <= players <= ruleset.most_players:
        from dotcards.repl.table.seats import check_count

        check_count(players, ruleset.least_players, ruleset.most_players, ruleset.title)
    kind = Plan
    if bots:
        from dotcards.interpreter.simulate.bot_games import BotPlan

        kind = BotPlan
    return kind(ruleset, options, players, seed, limit, hands, bots, samples), jobs


def _bots(text: str | None) -> tuple[str, ...]:
    """Who plays each seat; none where all play at random, which is faster done without bots."""
    if text is None:
        return ()
    from dotcards.repl.table.seats import check_bot

    kinds = tuple(kind.strip() for kind in text.split(","))
    for kind in kinds:
        check_bot(kind)
    return kinds


def _command(arguments: argparse.Namespace, plan: Plan) -> str:
    """The command line that plays the same games, without its seed and number of games."""
    words = ["cards", "simulate", arguments.game, "--players", str(plan.players)]
    for setting in arguments.set:
        words += ["--set", setting]
    if plan.bots:
        words += ["--bots", ",".join(plan.bots)]
    if arguments.samples is not None:
        words += ["--samples", str(plan.samples)]
    if arguments.limit is not None:
        words += ["--limit", str(plan.limit)]
    if arguments.hands is not None:
        words += ["--hands", str(plan.hands)]
    return " ".join(shlex.quote(word) for word in words)


# ------------------------------------------------------------------------------------- the report


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


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv}
