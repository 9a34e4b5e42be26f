"""Play many games at random and tell what happened in them.

Each legal move of everybody who may act, out of turn too, is as likely as the next, unless --bots
names a bot for each seat. The same seed gives the same report, but for the speed, whatever the
number of jobs. Exit status: 0 all games went
well (or went on too long), 1 some were stuck or failed, 2 bad use, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import (
    add_color,
    add_game_options,
    number_between,
    wants_color,
    whole_number,
)
from dotcards.repl.cli.progress import Progress
from dotcards.repl.cli.user_errors import Trouble, complain
from dotcards.repl.display.styled_text import Painter

if TYPE_CHECKING:
    from dotcards.interpreter.simulate.simulation import Plan

GAMES = 1_000
SAMPLES = 100
MOST_SAMPLES = 1_000_000
MOST_GAMES = 1_000_000_000


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
    from dotcards.repl.display.simulation_report import WRITERS

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
    WRITERS[arguments.format](found, Painter(wants_color(arguments.color)))
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
    if not bots:
        return Plan(ruleset, options, players, seed, limit, hands), jobs
    from dotcards.interpreter.simulate.bot_games import BotPlan

    plan = BotPlan(ruleset, options, players, seed, limit, hands, bots=bots, samples=samples)
    return plan, jobs


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
