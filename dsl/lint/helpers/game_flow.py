"""Where a game can go: which phases lead to which, and whether it can end."""

from __future__ import annotations

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, emptied_by, sets_off
from dotcards.dsl.model.traversal import blocks, carried_out

from .reaching import reached
from .shared_results import Once


@frozen
class Effects:
    """What the lines of some blocks can do, all conditions taken to be open.

    `goes` are the phases gone to; `takes` the zones that cards are taken from one at a time, so
    that they can run out; `plays` whether cards are played, so that events can happen.
    """

    goes: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()
    plays: bool = False
    ends: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.goes | other.goes,
            self.takes | other.takes,
            self.plays or other.plays,
            self.ends or other.ends,
        )


class Flow:
    """The effects of a ruleset's blocks, with what cards and empty zones bring about."""

    def __init__(self, ruleset: m.Ruleset) -> None:
        self.ruleset = ruleset
        self._zones = [zone.name for zone in ruleset.zones]
        self._events = self.plain(*(event.body for event in ruleset.events))
        self._runs_out = [(one.zone, self.plain(one.body)) for one in ruleset.runs_out]
        self.phases = {phase.name: self.of(*blocks(phase)) for phase in ruleset.phases}
        first = [phase.name for phase in ruleset.phases[:1]]
        self.reachable = frozenset(reached(first, lambda name: self.phases[name].goes))

    def of(self, *some: m.Block) -> Effects:
        """The effects of blocks, with those of the events they can set off."""
        effects, before = self.plain(*some), None
        while effects != before:
            before = effects
            if effects.plays:
                effects |= self._events
            for zone, following in self._runs_out:
                if zone in effects.takes:
                    effects |= following
        return effects

    def plain(self, *some: m.Block) -> Effects:
        """The effects of what stands in the blocks themselves, and in the actions they call."""
        goes: set[str] = set()
        takes: set[str] = set()
        plays = ends = False
        for node in carried_out(some, self.ruleset.actions):
            if isinstance(node, m.GoTo):
                goes.add(node.phase)
            elif does_change(node, "phase"):
                goes.update(phase.name for phase in self.ruleset.phases)
            takes |= emptied_by(node, self._zones)
            plays = plays or sets_off(node, "played")
            ends = ends or does_change(node, "result")
        return Effects(frozenset(goes), frozenset(takes), plays, ends)


flow_of = Once(Flow)
