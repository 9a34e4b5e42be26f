"""What a game calls things, for guessing what a line of it was meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from dotcards.dsl import nodes
from dotcards.dsl.nodes.units import OF_A_PHASE, Key, parts


@frozen
class Known:
    """`verbs` are those of the actions that somebody does, `variables` what gets a value.

    `parts` are the phases of the game that the text changes, and what these are made of. `plain`
    are the starts of lines for which no guess is right: it is only said what is wrong with them.
    """

    verbs: tuple[str, ...] = ()
    variables: frozenset[str] = frozenset(("turn", "dealer"))
    parts: frozenset[Key] = frozenset()
    plain: frozenset[int] = frozenset()

    def is_phase(self, name: str) -> bool:
        return Key("phase", (name,)) in self.parts


def known_in(items: Iterable[nodes.Item], base: Iterable[nodes.Item] = ()) -> Known:
    """What some declarations name, and of what they change the phases."""
    verbs: list[str] = []
    variables = set(Known().variables)
    for item in items:
        if isinstance(item, nodes.Action) and item.subject is not None:
            verbs.append(item.name.text)
        elif isinstance(item, nodes.Variable):
            variables.add(item.name.text)
    of_phases = frozenset(part.key for part in parts(base) if part.key.kind in OF_A_PHASE)
    return Known(tuple(dict.fromkeys(verbs)), frozenset(variables), of_phases)
