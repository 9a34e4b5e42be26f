"""Run the examples of rulesets. Exit status: 0 all passed, 1 some failed, 2 bad use or none."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dotcards.repl.cli.arguments import add_color, wants_color
from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.cli.user_errors import BAD_USE, complain, explain
from dotcards.repl.display.styled_text import Line, Painter, Piece, dim, line

if TYPE_CHECKING:
    from dotcards.dsl.model import LeftOut
    from dotcards.dsl.text.source import Span
    from dotcards.interpreter.examples.examples import Outcome


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .cards file or a game's name")
    parser.add_argument("-k", metavar="WORD", help="only examples with this in their title")
    parser.add_argument(
        "--strict", action="store_true", help="what a variant changes in its base's examples fails"
    )
    parser.add_argument(
        "--fix",
        action="store_true",
        help="write into a variant what becomes of the examples it changes",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_color(parser)


def run(arguments: argparse.Namespace) -> int:
    from dotcards.dsl import load
    from dotcards.interpreter.examples.examples import run_examples

    painter = Painter(wants_color(arguments.color))
    report = _Json() if arguments.format == "json" else _Text(painter)
    status, written = 0, 0
    for name in arguments.files:
        try:
            if arguments.fix:
                written += _fix(name, arguments.k)
            ruleset = load(name)
            for outcome in run_examples(ruleset, arguments.k):
                report.add(outcome, arguments.strict)
            for one in ruleset.left_out:
                if arguments.k is None or arguments.k.casefold() in one.title.casefold():
                    report.leave_out(one)
        except Exception as error:
            sys.stdout.flush()
            told = explain(error)
            if told is None:
                raise
            # A ruleset with errors has failed; one that cannot be read was never a ruleset.
            status = max(status, 1 if getattr(error, "diagnostics", ()) else told)
    if arguments.fix:
        report.written_before = 0  # what still fails there is the user's own
    if report.counts.total() or report.left_out or status == 0:
        report.end()
    if (
        sys.stdout.isatty()
        and arguments.format == "text"
        and report.counts["passed"]
        and not (status or report.counts["failed"])
    ):
        print(f"next: cards play {arguments.files[0]}")
    if status == 0 and not (report.counts.total() or written):
        complain(f"no example has `{arguments.k}` in its title" if arguments.k else "no examples")
        return BAD_USE
    return max(status, 1 if report.counts["failed"] else 0)


def _fix(name: str, keyword: str | None) -> int:
    """Writes into a variant what becomes of the examples that come out differently in it.

    Returns of how many.
    """
    from dotcards.dsl.loading.library import find
    from dotcards.repl.cli.example_fixes import fix

    path = find(name)
    changes = fix(path, [one.example for one in _outcomes(name, keyword) if not one.passed])
    for change in changes:
        print(f"{clean(path)}: written: {clean(change.told)}", file=sys.stderr)
    return len(changes)


def _outcomes(name: str, keyword: str | None) -> Iterator[Outcome]:
    from dotcards.dsl import load
    from dotcards.interpreter.examples.examples import run_examples

    return run_examples(load(name), keyword)


class _Report:
    """Counts outcomes: passed, failed, and changed: what a variant inherits and makes come out
    differently describes the variant, and is a failure only where `strict` is asked for."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.by_variant = 0
        self.written_before = 0
        self.left_out = 0

    def leave_out(self, one: LeftOut) -> None:
        """Counts and tells of an inherited example that makes no sense in a variant."""
        self.left_out += 1
        self.show_left_out(one)

    def show_left_out(self, one: LeftOut) -> None:
        """Tells of it alone."""
        raise NotImplementedError

    def add(self, outcome: Outcome, strict: bool) -> None:
        result = "passed"
        if not outcome.passed:
            self.by_variant += outcome.example.inherited
            self.written_before += _written_before(outcome)
            result = "changed" if outcome.example.inherited and not strict else "failed"
        self.counts[result] += 1
        self.show(outcome, result)

    def show(self, outcome: Outcome, result: str) -> None:
        """Tells of one outcome."""
        raise NotImplementedError

    def end(self) -> None:
        """Tells of all of them."""
        raise NotImplementedError


def _written_before(outcome: Outcome) -> bool:
    """Whether the example stands where `--fix` writes."""
    from dotcards.repl.cli.example_fixes import NOTE

    span = outcome.example.span
    return not outcome.example.inherited and 0 <= span.source.text.find(NOTE) < span.start


class _Text(_Report):
    """What did not pass, as it comes, and the counts."""

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter

    def show(self, outcome: Outcome, result: str) -> None:
        if outcome.passed:
            return
        style = "bold red" if result == "failed" else "yellow"
        label = "FAILED" if result == "failed" else "changed by this variant:"
        self._print(line(Piece(label, style), f" {outcome.example.title}"))
        span = outcome.span or outcome.example.span
        number, column = span.position
        self._print(line(dim(f"  {span.source.name}:{number}:{column}")))
        for text in (outcome.message or "").splitlines():
            self._print(line(f"  {text}"))
        if outcome.position is not None and result == "failed":
            self._print(line("  the position then:"))
            for text in outcome.position.splitlines():
                self._print(line(dim(f"    {text}")))
        print()

    def show_left_out(self, one: LeftOut) -> None:
        number, column = one.span.position
        self._print(line(Piece("left out:", "yellow"), f" {one.title}"))
        self._print(line(dim(f"  {one.span.source.name}:{number}:{column}"), f": {one.why}"))

    def end(self) -> None:
        counts = self.counts
        if self.left_out:
            print()
        if self.by_variant:
            fix = "; --fix writes into it what comes out now"
            self._print(line(f"{self.by_variant} changed by this variant", dim(fix)))
        if self.written_before:
            fix = "; --fix writes anew what it has written"
            self._print(line(f"{self.written_before} come out differently once more", dim(fix)))
        failed = Piece(f"{counts['failed']} failed", "bold red" if counts["failed"] else "")
        left_out = f", {self.left_out} left out" if self.left_out else ""
        self._print(line(f"{counts['passed']} passed, ", failed, left_out))

    def _print(self, pieces: Line) -> None:
        print(self._painter.paint(pieces))


class _Json(_Report):
    """All outcomes as an object: `version`, `passed`, `failed`, `changed`, `left_out` (numbers) and
    `examples`, an array of objects with `path`, `line`, `column`, `title`, `result`, `message` and
    `position` (both null where it passed; of one that is left out `message` says why)."""

    def __init__(self) -> None:
        super().__init__()
        self._examples: list[dict[str, object]] = []

    def show(self, outcome: Outcome, result: str) -> None:
        span = outcome.span or outcome.example.span
        self._add(span, outcome.example.title, result, outcome.message, outcome.position)

    def show_left_out(self, one: LeftOut) -> None:
        self._add(one.span, one.title, "left out", one.why, None)

    def _add(
        self, span: Span, title: str, result: str, message: str | None, position: str | None
    ) -> None:
        number, column = span.position
        self._examples.append(
            {
                "path": span.source.name,
                "line": number,
                "column": column,
                "title": title,
                "result": result,
                "message": message,
                "position": position,
            }
        )

    def end(self) -> None:
        import json

        counts = {name: self.counts[name] for name in ("passed", "failed", "changed")}
        counts["left_out"] = self.left_out
        print(json.dumps({"version": 1, **counts, "examples": self._examples}, indent=2))
