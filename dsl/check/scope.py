"""What names mean at a place: those bound in the text around it, whose player is meant, and what is
known there not to be none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve, field, frozen

from dotcards.dsl import model as m

Shape = tuple[Any, ...]
"""An expression without its places in the text; equal shapes have equal values."""

Facts = Mapping[Shape, frozenset[str]]
"""Shapes known not to be none, each with what it reads: changing one of those ends the fact."""


MOST_FACTS = 300
ANYTHING = ".anything"
"""What a fact rests on that rests on too much to be told."""

EXAMPLE = "in an example"
"""Why there is no `player` in the lines of an example."""


@define
class Mover:
    """The `player` of some lines; `used` says whether they needed one."""

    local: m.Local
    used: bool = False


@frozen
class Scope:
    """`mover` None: there is no player here, for the reason `nobody` gives."""

    locals: Mapping[str, m.Local] = field(factory=dict)
    mover: Mover | None = None
    nobody: str = ""
    facts: Facts = field(factory=dict)

    def bind(self, local: m.Local) -> Scope:
        return evolve(self, locals={**self.locals, local.name: local})

    def learn(self, facts: Facts) -> Scope:
        if not facts or len(self.facts) + len(facts) > MOST_FACTS:
            return self
        return evolve(self, facts={**self.facts, **facts})

    def forget(self, changed: frozenset[str]) -> Scope:
        """After something changed what some facts rest on."""
        if not self.facts or not changed:
            return self
        kept = {
            shape: reads
            for shape, reads in self.facts.items()
            if ANYTHING not in reads and not reads & changed
        }
        return self if len(kept) == len(self.facts) else evolve(self, facts=kept)
