"""Where a game can go: which phases lead to which, and whether it can end."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, emptied_by, sets_off
from dotcards.dsl.model.traversal import blocks, everything

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
        self._actions = {action.name: action.body for action in ruleset.actions}
        self._zones = [zone.name for zone in ruleset.zones]
        self._of_actions: dict[str, Effects] = {}
        self._events = self._plain(event.body for event in ruleset.events)
        self._runs_out: dict[str, Effects] = {}
        for event in ruleset.runs_out:
            before = self._runs_out.get(event.zone, Effects())
            self._runs_out[event.zone] = before | self._plain([event.body])
        self.phases = {phase.name: self.of(*blocks(phase)) for phase in ruleset.phases}
        self.reachable = self._reachable()

    def of(self, *some: m.Block) -> Effects:
        """The effects of blocks, with those of the events they can set off."""
        effects = self.plain(*some)
        while True:
            more = effects
            if effects.plays:
                more |= self._events
            for zone in effects.takes:
                more |= self._runs_out.get(zone, Effects())
            if more == effects:
                return effects
            effects = more

    def plain(self, *some: m.Block) -> Effects:
        """The effects of what stands in the blocks themselves, and in the actions they call."""
        return self._plain(some)

    def _plain(self, some: Iterable[m.Block]) -> Effects:
        goes: set[str] = set()
        takes: set[str] = set()
        plays = ends = False
        called = Effects()
        for block in some:
            for node in everything(block):
                if isinstance(node, m.GoTo):
                    goes.add(node.phase)
                elif does_change(node, "phase"):
                    goes.update(phase.name for phase in self.ruleset.phases)
                elif isinstance(node, m.DoAction):
                    called |= self._of_action(node.action)
                takes |= emptied_by(node, self._zones)
                plays = plays or sets_off(node, "played")
                ends = ends or does_change(node, "result")
        return Effects(frozenset(goes), frozenset(takes), plays, ends) | called

    def _of_action(self, name: str) -> Effects:
        """No action calls itself, not even by way of others, so this comes to an end."""
        if name not in self._of_actions:
            self._of_actions[name] = self._plain([self._actions[name]])
        return self._of_actions[name]

    def _reachable(self) -> frozenset[str]:
        if not self.ruleset.phases:
            return frozenset()
        found = {self.ruleset.phases[0].name}
        waiting = list(found)
        while waiting:
            for name in self.phases[waiting.pop()].goes - found:
                if name in self.phases:
                    found.add(name)
                    waiting.append(name)
        return frozenset(found)


flow_of = Once(Flow)
