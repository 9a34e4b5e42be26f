"""The names in generated code: the ruleset's own where they are plain, else numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from attrs import frozen

from dotcards.dsl import language, model

CALLED: Final[dict[tuple[language.Subject, str], str]] = {
    ("player", "partner"): "partner",
    ("player", "won_game"): "won",
    ("player", "lost_game"): "lost",
    ("team", "players"): "players_of",
}
"""Properties that a function of the run-time library works out."""

PLAIN = re.compile(r"[a-z][a-z0-9_]*\Z")


def _named(prefix: str, names: Iterable[str]) -> dict[str, str]:
    """A name for each: the prefix and the word, or the prefix and its place."""
    named: dict[str, str] = {}
    taken: set[str] = set()
    for place, name in enumerate(names):
        word = name.replace(".", "_of_").lower()
        wish = f"{prefix}_{word}" if PLAIN.match(word) else f"{prefix}{place}"
        named[name] = wish if wish not in taken else f"{prefix}{place}"
        taken.add(named[name])
    return named


@frozen(eq=False, repr=False)
class Naming:
    zones: dict[str, str]
    variables: dict[str, str]
    defines: dict[str, str]
    actions: dict[str, str]
    tables: dict[str, str]
    phases: dict[str, int]

    @classmethod
    def of(cls, ruleset: model.Ruleset) -> Naming:
        return cls(
            zones=_named("z", (zone.name for zone in ruleset.zones)),
            variables=_named("v", (variable.name for variable in ruleset.variables)),
            defines=_named("is", (define.name for define in ruleset.defines)),
            actions=_named("act", (action.name for action in ruleset.actions)),
            tables={
                name: text.upper()
                for name, text in _named("t", (t.name for t in ruleset.tables)).items()
            },
            phases={phase.name: number for number, phase in enumerate(ruleset.phases)},
        )
