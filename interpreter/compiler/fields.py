"""The fields of the state that stand for what a ruleset's pieces read and change.

They let generated code keep a value it has worked out for as long as nothing that the value depends
on can have changed.
"""

from __future__ import annotations

from functools import cached_property

from attrs import define

from dotcards.dsl.analysis.effects import Effects, Places
from dotcards.dsl.language import PROPERTIES

from .naming import CALLED, Naming

SEATING = frozenset({"players", "others", "left", "right", "next", "direction"})
_FIELDS = {"seating": SEATING, "order": frozenset({"players"}), "phase": frozenset({"goto"})}
"""Of the places that are no field of the same name."""


@define(slots=False, eq=False, repr=False)
class Fields:
    effects: Effects
    names: Naming

    def read_by(self, node: object) -> frozenset[str]:
        return self._of(self.effects.read_by(node))

    def changed_by(self, lines: object) -> frozenset[str]:
        return self._of(self.effects.changed_by(lines))

    @cached_property
    def zones(self) -> frozenset[str]:
        return frozenset(self.names.zones.values())

    @cached_property
    def read_by_function(self) -> dict[str, frozenset[str]]:
        """By the name of a function: one that a define has become, or that gives a property."""
        found = {
            function: self._of(self.effects.board.places(PROPERTIES[key].reads))
            for key, function in CALLED.items()
        }
        for name, function in self.names.defines.items():
            found[function] = self._of(self.effects.read_by_define(name))
        suit = self.names.defines.get("card.suit")
        return found if suit is None else {**found, "colour_of": found[suit]}

    def _of(self, places: Places) -> frozenset[str]:
        found: set[str] = set()
        for place in places:
            kind, _, name = place.partition(" ")
            if kind == "zone":
                found.add(self.names.zones[name])
            elif kind == "variable":
                found.add(self.names.variables[name])
            else:
                found |= _FIELDS.get(place) or {place}
        return frozenset(found)
