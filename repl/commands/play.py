"""Play a game at this terminal, with people and bots; or read the moves from a pipe or a script."""

from __future__ import annotations

import argparse
import gc
import os
import stat
import sys
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import add_color, add_game_options, wants_color, whole_number
from dotcards.repl.cli.user_errors import INTERRUPTED, Trouble
from dotcards.repl.table.seats import Seat, check_count, default_seats, fill, read_seats, usual_bots

if TYPE_CHECKING:
    from dotcards.dsl import Ruleset
    from dotcards.repl.display.styled_text import Painter
    from dotcards.repl.table.session import Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", help="the name of a game (`cards list`) or a .cards file; asked without"
    )
    parser.add_argument(
        "--seats",
        metavar="WHO,…",
        help="who plays: people by name, `bot` (random), `bot:careful`: Ann,bot,Ben:careful; with @"
        " how likely a bot is to notice that it may act out of turn: bot@0.2, bot:careful@1",
    )
    parser.add_argument("--players", metavar="N", help="how many play; bots take the free seats")
    parser.add_argument(
        "--think", metavar="SECONDS", help="how long a careful bot thinks about a move, 0.6 without"
    )
    parser.add_argument("--seed", metavar="N", help="the number that all chance comes from")
    add_game_options(parser)
    parser.add_argument("--script", metavar="FILE", help="read the moves from a file (- for stdin)")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="NAME",
        help="go on with the last game that was left, or with one of the `save`d ones",
    )
    parser.add_argument(
        "--salvage",
        action="store_true",
        help="with --resume: go on with the moves before what is damaged, in a file of their own",
    )
    parser.add_argument("--ascii", action="store_true", help="letters for suits: 7H")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    at_terminal = arguments.script is None and sys.stdin.isatty() and sys.stdout.isatty()
    from dotcards.repl.display.styled_text import Painter

    painter = Painter(wants_color(arguments.color), arguments.ascii or not _has_suits())
    if arguments.salvage and arguments.resume is None:
        raise Trouble("--salvage goes with --resume NAME")
    if arguments.resume is not None:
        session = _resumed(arguments, at_terminal, painter)
    else:
        begun = _begun(arguments, at_terminal)
        if begun is None:
            return 0
        session = begun
    if at_terminal:
        return _run_terminal(session, painter)
    return _run_plain(arguments.script, session, painter)


def _resumed(arguments: argparse.Namespace, patient: bool, painter: Painter) -> Session:
    """A game that was left, as it was left."""
    import shutil

    from dotcards.dsl.loading.kept_texts import texts_of
    from dotcards.repl.cli.sanitizing import clean
    from dotcards.repl.storage import saves
    from dotcards.repl.storage.journal import Journal, header
    from dotcards.repl.table.reply import Reply
    from dotcards.repl.table.save_commands import told
    from dotcards.repl.table.session import Session

    chosen = {
        "GAME": arguments.game,
        "--seats": arguments.seats,
        "--players": arguments.players,
        "--seed": arguments.seed,
        "--set": arguments.set or None,
    }
    for name, value in chosen.items():
        if value is not None:
            raise Trouble(f"--resume goes on as the game was begun; leave out {name}")
    if not arguments.resume:
        for said in saves.listed()[1]:
            print(f"cards: {clean(said)}", file=sys.stderr)
    path = saves.find(arguments.resume)
    kept, found, journal = saves.bring_back(path, arguments.salvage)
    if journal is None:
        journal = Journal(header(found.game, kept.seats, kept.ruleset, texts_of(kept.ruleset)))
    reply, width = Reply(), shutil.get_terminal_size().columns
    if kept.salvaged:
        reply.say(f"{kept.path.name} is damaged and stays as it is. The game goes on with the")
        reply.say(f"{len(kept.moves)} moves before the damage, in a file of its own.")
    told(found, reply, width)
    painter.print(reply.lines)
    seconds = _thinking(arguments.think)
    return Session(
        found.game, kept.seats, patient, width, kept.ruleset, journal, seconds, found.cut
    )


def _begun(arguments: argparse.Namespace, at_terminal: bool) -> Session | None:
    """A new game; None where nobody wants to play after all."""
    from dotcards.dsl import load

    if arguments.game is None and at_terminal:
        return _chosen(arguments)
    if arguments.game is None:
        raise Trouble("say which game: `cards play crates`; `cards list` lists them")
    ruleset = load(arguments.game, examples=False)
    seats = _seats(arguments, ruleset, at_terminal)
    return None if seats is None else _session(arguments, ruleset, seats, at_terminal)


def _chosen(arguments: argparse.Namespace) -> Session | None:
    """A new game of whatever is chosen now; None where nobody wants to play after all."""
    from dotcards.dsl import load
    from dotcards.repl.table.setup import (
        Choice,
        ask_for_game,
        ask_for_options,
        ask_for_seats,
        remember,
        remembered,
    )

    last = remembered()
    game = ask_for_game(last)
    if game is None:
        return None
    arguments.game = game
    ruleset = load(game, examples=False)
    if not arguments.set:
        before = last.options if last is not None and last.game == game else ()
        options = ask_for_options(ruleset, before)
        if options is None:
            return None
        arguments.set = list(options)
    said = "" if last is None else last.seats
    if arguments.seats is not None or arguments.players is not None:
        seats = _seats(arguments, ruleset, at_terminal=True)
    else:
        answer = ask_for_seats(ruleset, said)
        seats, said = (None, "") if answer is None else answer
    if seats is None:
        return None
    session = _session(arguments, ruleset, seats, patient=True)
    remember(Choice(game, tuple(arguments.set), said))
    return session


def _seats(
    arguments: argparse.Namespace, ruleset: Ruleset, at_terminal: bool
) -> tuple[Seat, ...] | None:
    """Who plays; None where nobody wants to after all."""
    low, high = ruleset.least_players, ruleset.most_players
    count = whole_number("--players", arguments.players)
    if count is not None:
        check_count(count, low, high, ruleset.title)
    if arguments.seats is not None:
        seats = read_seats(arguments.seats)
        if count is not None:
            seats = fill(seats, count)
        check_count(len(seats), low, high, ruleset.title)
        return seats
    if count is not None:
        return default_seats(count - 1)
    bots: int | None = usual_bots(low, high)
    if at_terminal and low < high:
        bots = _ask_for_bots(ruleset)
    return None if bots is None else default_seats(bots)


def _ask_for_bots(ruleset: Ruleset) -> int | None:
    """Asks until the answer is a number that fits; None at the end of input."""
    import signal
    from importlib import import_module

    from dotcards.repl.cli.sanitizing import clean

    low, high = max(ruleset.least_players - 1, 0), ruleset.most_players - 1
    usual = usual_bots(ruleset.least_players, ruleset.most_players)
    print(clean(ruleset.title))
    # An exception would get lost where it falls into an import; nothing is lost by leaving here.
    before = signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        while True:
            print(f"How many bots, {low} to {high}? [{usual}] ", end="", flush=True)
            # What is slow to import is imported while somebody reads the question and answers it.
            import_module("dotcards.repl.table.terminal")
            answer = sys.stdin.readline()
            if not answer:
                print()
                return None
            text = answer.strip()
            if not text:
                return usual
            if text.isascii() and text.isdecimal() and low <= int(text[:9]) <= high:
                return int(text)
            print(f"A number from {low} to {high}, or Enter for {usual}.")
    finally:
        signal.signal(signal.SIGINT, before)


def _session(
    arguments: argparse.Namespace, ruleset: Ruleset, seats: tuple[Seat, ...], patient: bool
) -> Session:
    import shutil

    from dotcards.dsl.loading.kept_texts import texts_of
    from dotcards.interpreter import Game, compile_ruleset, parse_option
    from dotcards.repl.storage.journal import Journal, header
    from dotcards.repl.table.session import Session

    seed = whole_number("--seed", arguments.seed)
    options = dict(parse_option(ruleset, text) for text in arguments.set)
    machine = compile_ruleset(ruleset, options)
    names = [seat.name for seat in seats]
    game = Game.start(machine, names) if seed is None else Game.start(machine, names, seed)
    source = _lasting(arguments.game)
    journal = Journal(header(game, seats, source, texts_of(source)))
    width, seconds = shutil.get_terminal_size().columns, _thinking(arguments.think)
    return Session(game, seats, patient, width, source, journal, seconds)


def _thinking(text: str | None) -> float:
    """Seconds for a careful bot's move."""
    from dotcards.interpreter.bots import SECONDS

    if text is None:
        return SECONDS
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 60:
        raise Trouble(f"--think: `{text}` is no number of seconds from 0 to 60")
    return seconds


def _lasting(game: str) -> str:
    """A shipped name, or a path that holds wherever it is read again from."""
    from dotcards.dsl.loading.library import find, shipped

    path = os.path.abspath(find(game))
    return next((one.name for one in shipped() if one.path == path), path)


def _run_terminal(session: Session, painter: Painter) -> int:
    from dotcards.repl.table.reply import Reply

    try:
        reply = session.begin()
    except KeyboardInterrupt:  # bots were to move first
        told = Reply()
        session.part(told)
        painter.print(told.lines)
        return INTERRUPTED
    painter.print(reply.lines)
    if reply.leave:
        return 0
    # What is there by now lives as long as this process: it is not looked through for garbage, and
    # what comes next begins a new count. One look would take a tenth of the time until the prompt.
    gc.freeze()
    # Slow to import: the table can be looked at meanwhile.
    from dotcards.repl.table.terminal import Terminal

    gc.freeze()
    return Terminal(session, painter).run()


def _run_plain(script: str | None, session: Session, painter: Painter) -> int:
    from dotcards.repl.table.piped_table import run as run_plain

    if script is None or script == "-":
        # Somebody who types, and only reads elsewhere, goes on after a refusal.
        typed = script is None and sys.stdin.isatty()
        return run_plain(session, sys.stdin, painter, None if typed else "stdin")
    with open(script, encoding="utf-8-sig", errors="replace") as lines:
        if stat.S_ISCHR(os.fstat(lines.fileno()).st_mode) and not lines.isatty():
            raise Trouble(f"--script: {script}: this is not an ordinary file")  # it may never end
        return run_plain(session, lines, painter, script)


def _has_suits() -> bool:
    """Whether stdout can spell the signs that tables are drawn with."""
    try:
        "♥♦♣♠→─…·".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True
