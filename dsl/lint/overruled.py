"""A `then` line that nothing can come of, since a line above it always overrules it.

`turn stays` overrules `then next turn`, and a `go to` overrules `then go to`, in the same move.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import blocks
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L134"
NAME = "overruled"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for phase in ruleset.phases:
        for block in blocks(phase):
            yield from _in(block, None, None)


def _in(
    block: m.Block, stays: m.Statement | None, goes: m.Statement | None
) -> Iterator[Diagnostic]:
    """`stays`, `goes`: the line passed on every way here that decrees it."""
    for line in block:
        match line:
            case m.TurnStays():
                stays = stays or line
            case m.GoTo(soft=False):
                goes = goes or line
            case m.NextTurn(soft=True) | m.Assign(soft=True) if stays is not None:
                yield _finding(line, stays)
            case m.GoTo(soft=True) if goes is not None:
                yield _finding(line, goes)
            case m.If():
                for _, body in line.arms:
                    yield from _in(body, stays, goes)
                yield from _in(line.otherwise, stays, goes)
                stays = stays or _always(line, m.TurnStays)
                goes = goes or _always(line, m.GoTo)


def _always(line: m.If, decree: type[m.TurnStays] | type[m.GoTo]) -> m.Statement | None:
    """The decree of the first branch, if every branch has one."""
    branches = [body for _, body in line.arms]
    found = [
        next((one for one in body if isinstance(one, decree) and _is_plain(one)), None)
        for body in (*branches, line.otherwise)
    ]
    return found[0] if all(one is not None for one in found) else None


def _is_plain(line: m.Statement) -> bool:
    return not (isinstance(line, m.GoTo) and line.soft)


def _finding(line: m.Statement, above: m.Statement) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        "nothing ever comes of this: a line above it always overrules it",
        line.span,
        "take one of the two lines out",
        (Note("this overrules it", above.span),),
    )
