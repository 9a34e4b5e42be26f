"""Plays a ruleset for `cards lint --play`, and tells what is this file's doing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

from attrs import define, evolve, field

from dotcards.dsl.lint.played import CODES, LEFT_OVER, RARE, TOLD_ELSEWHERE, findings
from dotcards.dsl.lint.played.record import Played
from dotcards.dsl.loading.library import base_of
from dotcards.dsl.loading.rulesets import load_checked
from dotcards.dsl.model import Ruleset
from dotcards.dsl.nodes import Document, Variant
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.report.suppressions import not_passed_over
from dotcards.dsl.text.diagnostics import Diagnostic, Note
from dotcards.dsl.text.number_words import count
from dotcards.dsl.text.source import Span
from dotcards.dsl.variants.flatten import header
from dotcards.interpreter.simulate.workers import WorkerLost
from dotcards.interpreter.trial import try_out
from dotcards.repl.cli.progress import Progress
from dotcards.repl.cli.user_errors import Trouble

from .selection import Choice

NO_FILE = "FILE"  # in a command line, what came from stdin and was never called anything


@define
class Playing:
    """How to play: so many games of a seed, in so many processes; and what was played so far."""

    games: int
    seed: int
    jobs: int
    _seconds: float = field(default=0.0, init=False)
    _played: int = field(default=0, init=False)
    _unplayed: int = field(default=0, init=False)

    def told(self) -> str:
        """What was played, in one line."""
        games = count(self.games, "game")
        of = f"{games} of each of {self._played} files" if self._played > 1 else games
        line = f"{of if self._played else 'nothing'} played"
        if self._played:
            line += f" in {self._seconds:.1f} s, seed {self.seed}"
        if self._unplayed:
            line += f"; {count(self._unplayed, 'file')} with errors not played"
        return line

    def problems(
        self,
        ruleset: Ruleset | None,
        known: Iterable[Diagnostic],
        path: str | None,
        name: str,
        choice: Choice,
    ) -> tuple[Diagnostic, ...]:
        """What playing shows of a ruleset, less what its comments pass over and what is `known` of
        the same place without playing.

        `ruleset` is None where it has an error, `path` for what came from stdin; `name` is how it
        was called on the command line. Raises Trouble and KeyboardInterrupt.
        """
        if ruleset is None:
            self._unplayed += 1
            return ()
        if not any(choice.keeps_code(code) for code in CODES):
            return ()
        begun = time.perf_counter()
        try:
            found = self._of_this_file(ruleset, path, name)
        except WorkerLost as lost:
            raise Trouble(f"{name}: {lost}", 1) from None
        finally:
            self._seconds += time.perf_counter() - begun
        self._played += 1
        said = {one.span for one in known}
        return tuple(one for one in found if one.code not in TOLD_ELSEWHERE or one.span not in said)

    def _of_this_file(
        self, ruleset: Ruleset, path: str | None, name: str
    ) -> tuple[Diagnostic, ...]:
        found = findings(self._try(ruleset, NO_FILE if path is None else name))
        if not found:
            return ()
        document, _ = parse(ruleset.span.source)
        assert document is not None, "it has been read before"
        variant = header(document)
        if variant is not None:
            found = self._of_variant(found, document, variant, path or "stdin")
        return not_passed_over(document, found)

    def _try(self, ruleset: Ruleset, name: str) -> Played:
        with Progress() as progress:
            return try_out(ruleset, name, self.games, self.seed, self.jobs, progress.tell)

    def _of_variant(
        self, found: tuple[Diagnostic, ...], document: Document, variant: Variant, path: str
    ) -> tuple[Diagnostic, ...]:
        """What is the doing of a variant: what shows in its own lines, and what shows in its base's
        but does not when the base is played by itself."""
        source = document.span.source
        own = tuple(one for one in found if one.span.source is source)
        strange = [one for one in found if one not in own and one.code not in LEFT_OVER]
        if not strange:
            return own
        base = self._base(variant, path)
        if base is not None:
            known = {(one.code, _place(one.span)) for one in findings(base)}
            often = {_place(span) for span in base.often}
            strange = [
                one
                for one in strange
                if (one.code, _place(one.span)) not in known
                and (one.code not in RARE or _place(one.span) in often)
            ]
        return (*own, *(_said_of(variant, one) for one in strange))

    def _base(self, variant: Variant, path: str) -> Played | None:
        """What playing shows of a variant's base."""
        base = base_of(variant, path)
        ruleset = None if base is None else load_checked(base)[0]
        return None if ruleset is None or base is None else self._try(ruleset, base)


def _place(span: Span) -> tuple[str, int]:
    """A place, whatever its file was called when it was read."""
    return os.path.realpath(span.source.name), span.start


def _said_of(variant: Variant, problem: Diagnostic) -> Diagnostic:
    note = Note("here, in the game it changes", problem.span)
    return evolve(
        problem,
        message=f"with this variant {problem.message}",
        span=variant.title.span,
        notes=(note, *problem.notes),
    )
