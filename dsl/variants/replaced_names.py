"""What a variant says anew under a name that its base does not have, one slip from one it has.

To say something that is not there is to add it, and so such a slip only shows as something that no
rule uses, or as a phase that nobody comes to.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.lint.phase_flow import unreachable_phase
from dotcards.dsl.lint.unused import Declared, declarations, unused
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, is_slip
from dotcards.dsl.text.source import Source

_Declared: TypeAlias = m.Phase | Declared


def as_meant(
    found: Iterable[Diagnostic], ruleset: m.Ruleset, variant: Source
) -> Iterator[Diagnostic]:
    """What lint finds, with the nearest name of the base where the variant may have meant that."""
    nearest = {
        unreachable_phase.code: _Names(ruleset.phases, variant),
        unused.code: _Names(declarations(ruleset), variant),
    }
    for one in found:
        names = nearest.get(one.code) if one.span.source is variant else None
        near = None if names is None else names.near(one.span.start)
        if near is None:
            yield one
            continue
        help_ = f"did you mean `{near}`?" + (f" Else {one.help}" if one.help else "")
        fix = Fix(one.span, near.rpartition(".")[2], safe=False)
        yield evolve(one, help=help_, fix=fix)


class _Names:
    """What a variant declares, by place, and what its base declares, by kind and subject."""

    def __init__(self, declared: Iterable[_Declared], variant: Source) -> None:
        self._own: list[_Declared] = []
        self._of_base: dict[tuple[type, str], list[str]] = {}
        for one in declared:
            if one.span.source is variant:
                self._own.append(one)
            else:
                self._of_base.setdefault(_group(one), []).append(one.name)
        self._own.sort(key=lambda one: one.span.start)

    def near(self, at: int) -> str | None:
        """The name of the base that is one slip from what the variant declares at this place."""
        place = bisect_right(self._own, at, key=lambda one: one.span.start) - 1
        if place < 0 or at >= self._own[place].span.end:
            return None
        one = self._own[place]
        word = one.name.rpartition(".")[2]
        known = self._of_base.get(_group(one), [])
        return next((name for name in known if is_slip(word, name.rpartition(".")[2])), None)


def _group(declared: _Declared) -> tuple[type, str]:
    return type(declared), declared.name.rpartition(".")[0]
