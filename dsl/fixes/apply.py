"""Puts the fixes that diagnostics carry into a text, until there are none left."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve, frozen

from dotcards.dsl.lint.helpers.removal import same_but_for
from dotcards.dsl.loading.pipeline import Loading
from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note
from dotcards.dsl.text.source import Source
from dotcards.dsl.text.span_set import SpanSet

MOST_ROUNDS = 50
Problems = tuple[Diagnostic, ...]
REFUSED = Note("its fix was tried and taken back: it would spoil something else")
_Known = tuple[str, str, str]
_Chosen = tuple[Diagnostic, Fix]


@frozen
class Fixed:
    """The text as it came out, how many fixes were put in, and what is still wrong with it.

    Of `problems` those that are in `refused` too had a fix that did not do; they offer it no more.
    """

    text: str
    count: int
    problems: Problems
    refused: Problems = ()


def fix_text(
    source: Source, path: str, *, unsafe: bool, wanted: Callable[[Diagnostic], bool]
) -> Fixed:
    """A file's text with its safe fixes, or all of them, put in.

    Only the file's own text is changed, not that of its bases. Of fixes that overlap, the later
    ones wait for the next round. One that makes matters worse is taken back, and so is one that
    takes out a declaration where anything else means something else then.
    """
    ruleset, problems = Loading().run(source, path)
    refused: set[_Known] = set()
    count = 0
    seen = {source.text}
    for _ in range(MOST_ROUNDS):
        chosen = [
            (problem, problem.fix)
            for problem in problems
            if problem.fix is not None
            and (problem.fix.safe or unsafe)
            and problem.span.source is source
            and problem.fix.span.source is source
            and wanted(problem)
            and _key(problem) not in refused
        ]
        chosen = _apart(chosen)
        if not chosen:
            break
        after, made, found = _tried(source, path, chosen)
        wrong = _is_worse(problems, found) or _is_another(chosen, ruleset, made)
        if wrong and len(chosen) > 1:
            chosen = chosen[:1]
            after, made, found = _tried(source, path, chosen)
            wrong = _is_worse(problems, found) or _is_another(chosen, ruleset, made)
        if wrong or after.text in seen:
            refused.update(_key(problem) for problem, _ in chosen)
            continue
        seen.add(after.text)
        count += len(chosen)
        source, ruleset, problems = after, made, found
    left = [_as_left(problem, refused) for problem in problems]
    again = tuple(one for one in left if REFUSED in one.notes)
    return Fixed(source.text, count, tuple(left), again)


def _as_left(problem: Diagnostic, refused: set[_Known]) -> Diagnostic:
    """A problem without the fix of it that was taken back."""
    if problem.fix is None or _key(problem) not in refused:
        return problem
    return evolve(problem, fix=None, notes=(*problem.notes, REFUSED))


def _tried(
    source: Source, path: str, chosen: Iterable[_Chosen]
) -> tuple[Source, Ruleset | None, Problems]:
    after = Source(source.name, applied(source.text, (fix for _, fix in chosen)))
    return after, *Loading().run(after, path)


def applied(text: str, fixes: Iterable[Fix]) -> str:
    """The text with fixes that do not overlap put in."""
    edits = dict.fromkeys(edit for fix in fixes for edit in fix.edits)
    pieces: list[str] = []
    at = 0
    for span, new in sorted(edits, key=lambda edit: (edit[0].start, edit[0].end)):
        pieces += (text[at : span.start], new)
        at = span.end
    return "".join((*pieces, text[at:]))


def _is_another(chosen: list[_Chosen], before: Ruleset | None, after: Ruleset | None) -> bool:
    """Whether a game is another one for what was taken out of it."""
    count = sum(fix.removes for _, fix in chosen)
    if not count:
        return False
    return before is None or after is None or not same_but_for(before, after, count)


def _apart(chosen: list[_Chosen]) -> list[_Chosen]:
    """The first of those fixes that touch one another, in order of place, with all its problems."""
    taken = SpanSet()
    fixes: set[Fix] = set()
    kept: list[_Chosen] = []
    for problem, fix in sorted(chosen, key=lambda one: (one[1].span.start, one[1].span.end)):
        spans = [span for span, _ in fix.edits]
        if fix not in fixes:
            if any(map(taken.touches, spans)):
                continue
            taken.add(spans)
            fixes.add(fix)
        kept.append((problem, fix))
    return kept


def _is_worse(before: Problems, after: Problems) -> bool:
    """Whether there are more errors; behind one of syntax others may have been hidden."""
    syntax = _errors(before, "E1")
    if syntax:
        return _errors(after, "E1") > syntax
    return _errors(after, "E1") > 0 or _errors(after) > _errors(before)


def _errors(problems: Problems, prefix: str = "") -> int:
    return sum(problem.is_error and problem.code.startswith(prefix) for problem in problems)


def _key(problem: Diagnostic) -> _Known:
    return problem.code, problem.message, problem.span.text
