"""Reading a command's arguments: argparse, with its errors in one line and a suggestion."""

from __future__ import annotations

import argparse
import sys
from types import ModuleType
from typing import NoReturn

from .user_errors import Trouble, nearest_of

_MOST_DIGITS = 18


class Parser(argparse.ArgumentParser):
    """Raises `Trouble` where argparse would print its usage and exit."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{self.prog.removeprefix('cards ')}: {message}{self._suggestion(message)}")

    def _suggestion(self, message: str) -> str:
        _, _, words = message.partition("unrecognized arguments: ")
        wrong = words.split(" ")[0].split("=")[0]
        if not wrong.startswith("--"):
            return f"; see `{self.prog} --help`"
        like = nearest_of(wrong, self._option_string_actions)
        return f", did you mean `{like}`?" if like else f"; see `{self.prog} --help`"


def parse(prog: str, command: ModuleType, words: list[str]) -> argparse.Namespace | int:
    """The arguments of a command module, or an exit status where only help was wanted."""
    parser = Parser(prog=prog, description=command.__doc__, allow_abbrev=False)
    command.add_arguments(parser)
    try:
        return parser.parse_args(words)
    except SystemExit as left:
        return int(left.code or 0)


def add_color(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the output (auto: on a terminal, unless NO_COLOR is set)",
    )


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """`--set`, for every command that runs a game."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="choose a reading of the rules; may be given several times",
    )


def whole_number(option: str, text: str | None) -> int | None:
    """The number given to an option, None where it was not given; Trouble for anything else."""
    if text is None:
        return None
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise Trouble(f"{option}: `{text}` is not a whole number")
    if len(digits) > _MOST_DIGITS:
        raise Trouble(f"{option}: a number of at most {_MOST_DIGITS} digits, not {len(digits)}")
    return int(text)


def number_between(option: str, text: str | None, otherwise: int, most: int) -> int:
    """The number given to an option, from 1 to `most`; Trouble for any other."""
    number = whole_number(option, text)
    if number is None:
        return otherwise
    if not 1 <= number <= most:
        raise Trouble(f"{option}: a number from 1 to {most:,}, not {number}")
    return number


def wants_color(choice: str) -> bool:
    """Whether stdout is to be coloured."""
    import os

    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def output_width() -> int:
    """How many columns what goes to stdout is laid out for."""
    from shutil import get_terminal_size

    return max(40, get_terminal_size().columns) if sys.stdout.isatty() else 80
