"""What a variant says anew under a name that its base does not have, one slip from one it has.

To say something that is not there is to add it, and so such a slip only shows as something that no
rule uses, or as a phase that nobody comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.lint import unreachable_phase, unused
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, is_slip
from dotcards.dsl.text.source import Source


def as_meant(
    found: Iterable[Diagnostic], ruleset: m.Ruleset, variant: Source
) -> Iterator[Diagnostic]:
    """What lint finds, with the nearest name of the base where the variant may have meant that."""
    for one in found:
        near = _near(one, ruleset, variant) if one.span.source is variant else None
        if near is None:
            yield one
            continue
        help_ = f"did you mean `{near}`?" + (f" Else {one.help}" if one.help else "")
        fix = Fix(one.span, near.rpartition(".")[2], safe=False)
        yield evolve(one, help=help_, fix=fix)


def _near(found: Diagnostic, ruleset: m.Ruleset, variant: Source) -> str | None:
    """The name of what the base declares of the same kind, of the same subject."""
    there: list[m.Phase | unused.Declared] = []
    if found.code == unreachable_phase.CODE:
        there += ruleset.phases
    elif found.code == unused.CODE:
        there += [declared for _, declared in unused.declarations(ruleset)]
    at = found.span.start
    for one in there:
        if one.span.source is not variant or not one.span.start <= at < one.span.end:
            continue
        subject, _, word = one.name.rpartition(".")
        for other in there:
            of, _, known = other.name.rpartition(".")
            is_alike = type(other) is type(one) and of == subject
            if is_alike and other.span.source is not variant and is_slip(word, known):
                return other.name
    return None
