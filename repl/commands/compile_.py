"""Compile a ruleset to the Python that runs it."""

from __future__ import annotations

import argparse
import sys

from dotcards.repl.cli.arguments import add_game_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the name of a game (`cards list`) or a .cards file")
    parser.add_argument("--source", action="store_true", help="print the generated Python")
    add_game_options(parser)


def run(arguments: argparse.Namespace) -> int:
    from dotcards.dsl import load
    from dotcards.interpreter import compile_ruleset, parse_option

    ruleset = load(arguments.game)
    machine = compile_ruleset(ruleset, dict(parse_option(ruleset, text) for text in arguments.set))
    from dotcards.repl.cli.sanitizing import clean, for_stream

    if arguments.source:
        sys.stdout.write(for_stream(machine.source, sys.stdout))
        return 0
    lines = machine.source.count("\n")
    print(
        f"{clean(ruleset.title)}: {len(ruleset.phases)} phases, {lines} lines of Python;"
        " --source prints them"
    )
    return 0
