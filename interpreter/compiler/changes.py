"""What of the state a piece of a ruleset reads, and what it may change.

Both are sets of the state's fields. They let generated code keep a value it has worked out for as
long as nothing that the value depends on can have changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from attrs import define, field

from dsl import model
from dsl.model.walk import everything

from .naming import Naming

Fields = frozenset[str]

SEATING = frozenset({"players", "others", "left", "right", "next"})
EVERYTHING = frozenset({"*"})
PROPERTY_READS = {
    "next": SEATING,
    "left": SEATING,
    "right": SEATING,
    "others": SEATING,
    "out": frozenset({"out"}),
    "won_game": frozenset({"result"}),
    "lost_game": frozenset({"result"}),
    "players": SEATING,
    "player": frozenset({"played_by"}),
}
WORD = re.compile(r"(s\.)?([a-z_][a-z0-9_]*)")


def clash(reads: Fields, changed: Fields) -> bool:
    """Whether something that reads these fields may be another after they changed."""
    if not reads or not changed:
        return False
    return "*" in reads or "*" in changed or not reads.isdisjoint(changed)


@define(slots=False, eq=False, repr=False)
class Changes:
    ruleset: model.Ruleset
    names: Naming
    _known: dict[str, Fields] = field(factory=dict)

    # --------------------------------------------------------------------------------- reading

    def read_by(self, node: object) -> Fields:
        found: set[str] = set()
        for part in everything(node):
            if isinstance(part, model.VariableOf):
                found.add(self.names.variables[part.name])
            elif isinstance(part, model.ZoneOf | model.ZonesOf):
                found.add(self.names.zones[part.name])
            elif isinstance(part, model.Builtin):
                found |= SEATING if part.name == "players" else {part.name}
            elif isinstance(part, model.Property):
                found |= PROPERTY_READS.get(part.name, frozenset())
                found |= self.read_by_redefined(part)
            elif isinstance(part, model.DefineOf):
                found |= self.read_by_define(part.define)
            elif isinstance(part, model.TableOf):
                found |= self.read_by_redefined(part)
        return frozenset(found)

    def read_by_redefined(self, part: model.Property | model.TableOf) -> Fields:
        """A property of a card may have been redefined, and then reads what that define does."""
        if part.subject.kind.base != "card":
            return frozenset()
        return frozenset().union(*(self.read_by_define(name) for name in self._redefining))

    @cached_property
    def _redefining(self) -> tuple[str, ...]:
        return tuple(rule.name for rule in self.ruleset.defines if rule.redefines is not None)

    @cached_property
    def _defines(self) -> dict[str, model.Expr]:
        return {rule.name: rule.body for rule in self.ruleset.defines}

    @cached_property
    def _actions(self) -> dict[str, model.Block]:
        return {action.name: action.body for action in self.ruleset.actions}

    def read_by_define(self, name: str) -> Fields:
        return self._once(f"define {name}", lambda: self.read_by(self._defines[name]))

    @cached_property
    def read_by_function(self) -> dict[str, Fields]:
        """By the name of the function a define has become."""
        return {
            function: self.read_by_define(name) for name, function in self.names.defines.items()
        }

    # -------------------------------------------------------------------------------- changing

    def changed_by(self, block: object) -> Fields:
        found: Fields = frozenset()
        for node in everything(block):
            found |= self._changed_by_one(node)
        return found

    def _changed_by_one(self, node: object) -> Fields:
        match node:
            case model.Assign(target=model.Builtin(name="turn")) | model.NextTurn():
                return frozenset({"turn", "skips"})
            case model.Assign(target=model.Builtin()):
                return SEATING | {"dealer"}
            case model.Assign(target=target) | model.Add(target=target):
                assert isinstance(target, model.VariableOf)
                return frozenset({self.names.variables[target.name]})
            case model.DoAction(action=action):
                return self._of_action(action)
            case model.Play():
                return self.zones | {"played_by"} | self._of_events
            case model.Taken() | model.Deal():
                return self.zones | self._of_running_out
            case model.Put() | model.Shuffle() | model.Exchange():
                return self.zones
            case model.NewDeal():
                return EVERYTHING
            case model.Skip():
                return frozenset({"skips"})
            case model.Reverse() | model.Retire():
                return SEATING | {"direction", "out"}
            case model.Finish():
                return frozenset({"result"})
            case model.TurnStays():
                return frozenset({"stays"})
        return frozenset()

    @cached_property
    def zones(self) -> Fields:
        return frozenset(self.names.zones.values())

    @cached_property
    def _of_events(self) -> Fields:
        bodies = [event.body for event in self.ruleset.events]
        return self._once("events", lambda: self.changed_by(tuple(bodies)))

    @cached_property
    def _of_running_out(self) -> Fields:
        bodies = [event.body for event in self.ruleset.runs_out]
        return self._once("runs out", lambda: self.changed_by(tuple(bodies)))

    def _of_action(self, name: str) -> Fields:
        return self._once(f"action {name}", lambda: self.changed_by(self._actions[name]))

    def _once(self, key: str, work: Callable[[], Fields]) -> Fields:
        if key not in self._known:
            self._known[key] = EVERYTHING  # while it is being worked out, it may come back here
            self._known[key] = work()
        return self._known[key]
