"""Names that were misspelt where they are declared: the lines that use them are right.

Such a slip shows as names that nobody knows, each at its use. Where one declared name is used
nowhere and one slip away from an unknown one, that is said at the declaration, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import evolve

from dotcards.dsl import nodes
from dotcards.dsl.check import problems as codes
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note, is_slip
from dotcards.dsl.text.source import Source, Span

_KINDS = {
    codes.UNKNOWN_NAME.code: ("zone", "variable", "option", "define", "table"),
    codes.UNKNOWN_PROPERTY.code: ("zone", "variable", "define", "table"),
    codes.UNKNOWN_PHASE.code: ("phase",),
    codes.UNKNOWN_ACTION.code: ("action",),
    codes.UNKNOWN_OPTION.code: ("option",),
    codes.NOT_A_ZONE.code: ("zone",),
    codes.GOAL_VARIABLE.code: ("variable",),
}
_WORD = re.compile(r'"[^"\n]*"?|#[^\n]*|(?:[^\W\d]|_)\w*')
MOST_PLACES = 5
ELSEWHERE = "mend the name where it is declared"


def misspelt_declarations(
    source: Source, items: Iterable[nodes.Item], problems: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The problems, and what they show of the names that a file declares."""
    problems = tuple(problems)
    unknown: dict[str, list[Diagnostic]] = {}
    for one in problems:
        word = one.span.text
        if one.code in _KINDS and one.span.source is source and word.isidentifier():
            unknown.setdefault(word, []).append(one)
    if not unknown:
        return problems
    counts = Counter(match[0] for match in _WORD.finditer(source.text))
    unused = [(kind, name) for kind, name in _declared(items, source) if counts[name.text] == 1]
    found = list(problems)
    for word, uses in unknown.items():
        near = [
            (kind, name)
            for kind, name in unused
            if kind in _KINDS[uses[0].code] and is_slip(name.text, word)
        ]
        if len(near) == 1:
            found.append(_told(*near[0], word, uses))
            if len(uses) > 1:  # then it is the declaration that is mended
                found = [_of_use(one, near[0][1].span) if one in uses else one for one in found]
    return tuple(found)


def _told(kind: str, name: nodes.Name, word: str, uses: list[Diagnostic]) -> Diagnostic:
    """The declaration; where it is one word against one, either may be the slip."""
    fix = Fix(name.span, word, safe=False) if len(uses) > 1 else None
    notes = tuple(Note(f"`{word}` is used here", one.span) for one in uses[:MOST_PLACES])
    message = f"no rule uses the {kind} `{name.text}`, and nothing is called `{word}`"
    return codes.UNKNOWN_NAME.at(name.span, message, f"did you mean `{word}`?", notes, fix)


def _of_use(problem: Diagnostic, declared: Span) -> Diagnostic:
    notes = [note for note in problem.notes if note.span != declared]
    note = Note(f"declared as `{declared.text}`", declared)
    return evolve(problem, help=ELSEWHERE, notes=(*notes, note), fix=None)


def _declared(items: Iterable[nodes.Item], source: Source) -> Iterator[tuple[str, nodes.Name]]:
    kinds: dict[type, str] = {
        nodes.Zone: "zone", nodes.Variable: "variable", nodes.Option: "option",
        nodes.Define: "define", nodes.Table: "table", nodes.Phase: "phase", nodes.Action: "action",
    }  # fmt: skip
    for item in items:
        kind = kinds.get(type(item))
        name = getattr(item, "name", None)
        if kind is not None and isinstance(name, nodes.Name) and name.span.source is source:
            yield kind, name
