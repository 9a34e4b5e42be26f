"""Which wrong names of a text with mistakes in its syntax are wrong whatever those were to be."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from dotcards.dsl.check import problems as of_check
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.dsl.text.source import Source

# What can be wrong with a line without any other line being misread for it.
_WITHIN_A_LINE = frozenset(
    one.code
    for one in (
        codes.UNEXPECTED_WORD, codes.MISSPELT_WORD, codes.MISSING_WORD, codes.FOREIGN_SIGN,
        codes.UNBALANCED_BRACKET, codes.CALL_BRACKETS, codes.QUANTITY_WITHOUT_BRACKETS,
    )
)  # fmt: skip
_NAMES = frozenset(
    one.code
    for one in (
        of_check.UNKNOWN_NAME, of_check.UNKNOWN_PHASE, of_check.UNKNOWN_ACTION,
        of_check.UNKNOWN_PROPERTY, of_check.UNKNOWN_OPTION, of_check.UNKNOWN_VALUE,
        of_check.DECK_LACKS, of_check.NAME_TAKEN, codes.NO_BASE, codes.NOT_IN_BASE,
    )
)  # fmt: skip
# Lines at the left edge that give nothing a name which lines elsewhere use.
_NAMES_NOTHING = re.compile(r"(also )?(when|before)\b|with\b|example\b")
_MAY_NAME = re.compile(r"\S|\s+(let|for|choose|move|otherwise)\b")
_WORD = re.compile(r"[^\W\d]\w*")
_AT_THE_EDGE = re.compile(r"^[^\s#]", re.MULTILINE)


def besides(
    source: Source, mistakes: Iterable[Diagnostic], found: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Of the problems `found` in what could be read of a source, those that no mistake in its
    syntax can be behind.

    These are unknown names, in other blocks than the mistakes are in; none at all where a mistake
    may have cost the whole text a name. What examples speak of may stand in any block.
    """
    edges = [match.start() for match in _AT_THE_EDGE.finditer(source.text)]

    def block(at: int) -> int:
        return edges[max(0, bisect_right(edges, at) - 1)] if edges else 0

    spoilt = set()
    for mistake in mistakes:
        start = block(mistake.span.start)
        is_at_the_edge = mistake.span.position[0] == source.position(start)[0]
        if mistake.code not in _WITHIN_A_LINE:
            return ()
        if is_at_the_edge and not _NAMES_NOTHING.match(source.text, start):
            return ()
        spoilt.add(start)
    return tuple(
        problem
        for problem in found
        if problem.code in _NAMES
        and problem.span.source is source
        and (start := block(problem.span.start)) not in spoilt
        and not source.text.startswith("example", start)
    )


def without_lost_names(
    source: Source, mistakes: Iterable[Diagnostic], found: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The problems but for names that are unknown because a line that has them was not read."""
    broken = (source.line(mistake.span.position[0]) for mistake in mistakes)
    lost = {word for line in broken if _MAY_NAME.match(line) for word in _WORD.findall(line)[:3]}
    return tuple(one for one in found if one.code not in _NAMES or one.span.text not in lost)
