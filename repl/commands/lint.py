"""Say everything that is wrong with rulesets. Exit status: 0 nothing, 1 something, 2 bad use, 130
stopped by Ctrl-C.

With --play each ruleset without an error is played too, at random, by every number of players and
with every value of its options: what games come upon is reported as the rest is. The same seed
gives the same report.

Warnings can be passed over by a comment (`# lint: ignore unused because …`), by --ignore, or by
settings: `[lint]` in .dotcards.toml or `[tool.dotcards.lint]` in pyproject.toml.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dotcards.dsl.loading.library import SUFFIX, find, shipped
from dotcards.dsl.loading.result_cache import quick_clean
from dotcards.dsl.report.formats import FORMATS, fixes_in, render, summary
from dotcards.dsl.text.number_words import count
from dotcards.repl.cli.arguments import (
    add_color,
    number_between,
    output_width,
    wants_color,
    whole_number,
)
from dotcards.repl.cli.ruleset_files import rulesets_below
from dotcards.repl.cli.user_errors import BAD_USE, INTERRUPTED, Trouble, complain, explain
from dotcards.repl.lint_command.selection import EVERYTHING, Choice, chosen
from dotcards.repl.lint_command.settings import Settings, settings_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dotcards.dsl import Diagnostic
    from dotcards.repl.lint_command.file_fixes import Mended
    from dotcards.repl.lint_command.trial_findings import Playing

MOST_GAMES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a .cards file, a folder of them, a game's name, or - for stdin",
    )
    parser.add_argument("--format", choices=FORMATS, default="text")
    checks = "by code (L107), its beginning (L1), name (unused) or category (names)"
    parser.add_argument(
        "--select", action="append", metavar="CHECKS", help=f"report only these: {checks}"
    )
    parser.add_argument(
        "--ignore", action="append", metavar="CHECKS", help="leave these out; errors stay"
    )
    parser.add_argument("--fix", action="store_true", help="mend what can be mended safely")
    parser.add_argument(
        "--unsafe-fixes", action="store_true", help="mend what else can be mended: look at it"
    )
    parser.add_argument(
        "--diff", action="store_true", help="show what would be mended, and write nothing"
    )
    parser.add_argument(
        "--play", metavar="N", help="play N games of each, too, and say what they come upon"
    )
    parser.add_argument("--seed", metavar="N", help="for --play: what all chance comes from (0)")
    parser.add_argument(
        "--jobs", metavar="N", help="for --play: how many processes (one for each processor)"
    )
    parser.add_argument("--explain", metavar="CHECK", help="the page about a check")
    parser.add_argument("--list", action="store_true", help="every check there is")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.list or arguments.explain is not None:
        return _tell(arguments)
    if not arguments.files:
        raise Trouble("lint: which FILE? `cards lint --help` says more")
    if "-" in arguments.files and len(arguments.files) > 1 and arguments.fix:
        raise Trouble("lint: with --fix, - for stdin stands alone")
    return _Run(arguments, _play(arguments)).status()


def _play(arguments: argparse.Namespace) -> Playing | None:
    """How the rulesets are to be played, if they are."""
    if arguments.play is None:
        for option in ("seed", "jobs"):
            if getattr(arguments, option) is not None:
                raise Trouble(f"--{option}: this is for --play N")
        return None
    if arguments.fix or arguments.unsafe_fixes or arguments.diff:
        raise Trouble("lint: --play goes with no mending: mend first, then play")
    from dotcards.interpreter.simulate.workers import MOST_JOBS, cores
    from dotcards.repl.lint_command.trial_findings import Playing

    games = number_between("--play", arguments.play, 0, MOST_GAMES)
    jobs = number_between("--jobs", arguments.jobs, min(cores(), MOST_JOBS), MOST_JOBS)
    seed = whole_number("--seed", arguments.seed) or 0
    if seed < 0:
        raise Trouble(f"--seed: a number from 0 on, not {seed}")
    return Playing(games, seed, jobs)


def _tell(arguments: argparse.Namespace) -> int:
    from dotcards.repl.lint_command.rule_pages import catalogue, page

    if arguments.list:
        sys.stdout.write(catalogue(arguments.format))
    else:
        sys.stdout.write(page(arguments.explain, output_width()))
    return 0


class _Run:
    """One run over the files of a command line."""

    def __init__(self, arguments: argparse.Namespace, playing: Playing | None) -> None:
        self.arguments = arguments
        self.playing = playing
        self.mends = arguments.fix or arguments.unsafe_fixes or arguments.diff
        self.found: list[Diagnostic] = []
        self.mended: list[Mended] = []
        self.looked_at: set[str] = set()
        self.is_unreadable = False
        self.is_stopped = False
        self.select = _words(arguments.select)
        self.ignore = _words(arguments.ignore)
        self.choices: dict[str | None, Choice] = {}
        self.settings: dict[str, Settings | None] = {}
        # Wrong words on the command line are told whatever the files are like.
        chosen(self.select, (), "--select")
        chosen(None, self.ignore or (), "--ignore")

    def status(self) -> int:
        try:
            for name in self.arguments.files:
                with self._going_on():
                    for path in self._paths(name):
                        with self._going_on():
                            self._file(path)
        except KeyboardInterrupt:
            if self.playing is None:
                raise
            self.is_stopped = True
        self._report()
        if self.playing is not None:
            print(self.playing.told(), file=sys.stderr)
        if self.is_stopped:
            complain("stopped: what games come upon was not looked for everywhere")
            return INTERRUPTED
        if self.is_unreadable:
            return BAD_USE
        would_change = self.arguments.diff and any(one.count for one in self.mended)
        return 1 if self.found or would_change else 0

    def _paths(self, name: str) -> Iterator[str]:
        """The rulesets meant by a name: itself, or all in a folder and those below it."""
        if not os.path.isdir(name) or any(entry.name == name for entry in shipped()):
            yield name
            return
        path = None
        for path in rulesets_below(name, self._cannot_read):
            yield path
        if path is None and not self.is_unreadable:
            raise Trouble(f"{name}: there is no {SUFFIX} file in this folder")

    def _cannot_read(self, error: Exception) -> None:
        """Tells of an error that the user can mend; raises any other."""
        if explain(error) is None:
            raise error
        self.is_unreadable = True

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """What the user can mend is told, and the other files are looked at all the same."""
        try:
            yield
        except Exception as error:
            self._cannot_read(error)

    def _file(self, name: str) -> None:
        path = None if name == "-" else find(name)
        self.looked_at.add(path or "stdin")
        choice = self._choice(settings_for(path or "stdin", self.settings))
        if self.playing is None and path is not None and quick_clean(path):
            # What is known to be clean need not be loaded: importing the model takes longer.
            return
        if self.mends:
            self.found += filter(choice.keeps, self._left(path, choice))
            return
        from dotcards.dsl import load_checked, load_text

        loaded = load_text("stdin", _standard_input()) if path is None else load_checked(name)
        ruleset, problems = loaded
        self.found += filter(choice.keeps, problems)
        if self.playing is not None:
            played = self.playing.problems(ruleset, problems, path, name, choice)
            self.found += filter(choice.keeps, played)

    def _left(self, path: str | None, choice: Choice) -> tuple[Diagnostic, ...]:
        """The problems that are left when what can be mended has been."""
        from dotcards.dsl.text.read_file import source_from_text
        from dotcards.repl.lint_command.file_fixes import mend_file, mend_text

        unsafe, write = self.arguments.unsafe_fixes, not self.arguments.diff
        if path is None:
            source = source_from_text("stdin", _standard_input())
            mended = mend_text(source, unsafe=unsafe, write=write, wanted=choice.keeps)
        else:
            write = write and all(entry.path != path for entry in shipped())
            mended = mend_file(path, unsafe=unsafe, write=write, wanted=choice.keeps)
        self.mended.append(mended)
        return mended.problems

    def _choice(self, settings: Settings | None) -> Choice:
        """What to report of a file with these settings; the command line wins."""
        key = None if settings is None else settings.path
        if key not in self.choices:
            self.choices[key] = self._made(settings)
        return self.choices[key]

    def _made(self, settings: Settings | None) -> Choice:
        if settings is None and self.select is None and self.ignore is None:
            return EVERYTHING
        of_file = EVERYTHING
        if settings is not None:
            of_file = chosen(settings.select, settings.ignore, settings.path)
        given = chosen(self.select, self.ignore or (), "--select", "--ignore")
        if self.select is not None:
            return given
        return Choice(of_file.select, of_file.ignore if self.ignore is None else given.ignore)

    # ------------------------------------------------------------------------------- the report

    def _report(self) -> None:
        from_stdin = "-" in self.arguments.files and self.mends and not self.arguments.diff
        out = sys.stderr if from_stdin else sys.stdout
        color = wants_color(self.arguments.color)
        if self.arguments.diff:
            from dotcards.repl.lint_command.file_fixes import coloured

            for one in self.mended:
                out.write(coloured(one.difference) if color else one.difference)
            put_in = sum(one.count for one in self.mended)
            print(
                f"{count(put_in, 'problem')} would be mended{self._can_be_mended()}",
                file=sys.stderr,
            )
            self.found = []
            return
        if self.found:
            from dotcards.dsl.text.diagnostics import in_order

            # A base that several variants stand on is reported once.
            self.found = list(in_order(self.found))
        format = self.arguments.format
        out.write(render(self.found, format, color, output_width(), out.encoding))
        if format in ("json", "sarif"):  # which count for themselves, or have no place for it
            return
        put_in = sum(one.count for one in self.mended)
        if put_in:
            print(f"{count(put_in, 'problem')} mended", file=out)
        if self.found or not self.is_unreadable:
            errors = sum(diagnostic.is_error for diagnostic in self.found)
            files = len({diagnostic.span.source.name for diagnostic in self.found})
            print(
                summary(errors, len(self.found) - errors, files) + self._can_be_mended(), file=out
            )
            if not self.found and sys.stdout.isatty() and self.arguments.files != ["-"]:
                print(f"next: cards test {' '.join(self.arguments.files)}")

    def _can_be_mended(self) -> str:
        """What a run with other options would mend: what this one has left it cannot."""
        if not self.found:
            return ""
        from dotcards.dsl.text.read_file import printable

        # A mistake in a base is mended where the base is given.
        names = set(map(printable, self.looked_at))
        safe, unsafe = fixes_in([one for one in self.found if one.span.source.name in names])
        parts = [f"{safe} by --fix"] if safe and not self.mends else []
        parts += [f"{unsafe}{' more' if parts else ''} by --unsafe-fixes"] if unsafe else []
        if self.arguments.unsafe_fixes:
            parts = []
        return f"; can be mended: {', '.join(parts)}" if parts else ""


def _words(given: list[str] | None) -> list[str] | None:
    """The words of an option that may be given several times, each with several of them."""
    if given is None:
        return None
    return [word.strip() for text in given for word in text.split(",") if word.strip()]


def _standard_input() -> str:
    from dotcards.dsl.text.read_file import MOST_BYTES, source_from_bytes

    return source_from_bytes("stdin", sys.stdin.buffer.read(MOST_BYTES + 1)).text
