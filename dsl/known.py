"""What a game calls things, for guessing what a line of it was meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from . import nodes


@frozen
class Known:
    """`verbs` are those of the actions that somebody does, `variables` what gets a value."""

    verbs: tuple[str, ...] = ()
    variables: frozenset[str] = frozenset(("turn", "dealer"))


def known_in(items: Iterable[nodes.Item]) -> Known:
    """What some declarations name."""
    verbs: list[str] = []
    variables = set(Known().variables)
    for item in items:
        if isinstance(item, nodes.Action) and item.subject is not None:
            verbs.append(item.name.text)
        elif isinstance(item, nodes.Variable):
            variables.add(item.name.text)
    return Known(tuple(dict.fromkeys(verbs)), frozenset(variables))
