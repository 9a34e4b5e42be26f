"""What all of a machine's code is made from: the ruleset, the options picked, what it uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs
from attrs import field, frozen

from dotcards.dsl import model
from dotcards.dsl.analysis.move_costs import MoveCosts
from dotcards.dsl.model import Expr
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.cards import rank_numbers

from .fields import Fields
from .naming import Naming
from .used_features import Facts

Value = int | bool | str
PIECES = 60  # a define of at most so many nodes is written out where it is used
PIECES_IN_LOOP = 200  # the same in a loop, where parts of it may be the same each time round
SEARCH = 45  # nodes that looking through a collection counts for


@frozen(eq=False, repr=False)
class Context:
    """What all of a machine's code is made from: the ruleset, the options picked, what it uses."""

    ruleset: model.Ruleset
    options: Mapping[str, Value]
    facts: Facts
    names: Naming
    reserved: frozenset[str]
    costs: MoveCosts
    fields: Fields
    sayings: list[model.Say] = field(factory=list)
    _places: dict[model.Say, int] = field(factory=dict)

    def says(self, node: model.Say) -> int:
        """The place of a `say` among all of them; the log keeps that and the values."""
        place = self._places.setdefault(node, len(self.sayings))
        if place == len(self.sayings):
            self.sayings.append(node)
        return place

    @cached_property
    def defines(self) -> dict[str, model.Define]:
        return {define.name: define for define in self.ruleset.defines}

    @cached_property
    def secrets(self) -> frozenset[str]:
        """The fields of variables that not everybody may see."""
        return frozenset(
            self.names.variables[variable.name]
            for variable in self.ruleset.variables
            if variable.sight != "everybody"
        )

    @cached_property
    def told(self) -> frozenset[str]:
        """The actions of which the table is told: "Ann draws 2", a sentence with numbers in which
        cards are taken. Not where a number somewhere given to it is a secret."""
        secret = {
            node.action
            for node in everything(attrs.evolve(self.ruleset, examples=()))
            if isinstance(node, model.DoAction)
            and not self.secrets.isdisjoint(self.fields.read_by(node.arguments))
        }
        return frozenset(
            action.name
            for action in self.ruleset.actions
            if action.name not in secret
            and action.subject is not None
            and action.parameters
            and all(local.kind.base == "number" for local in action.parameters)
            and any(isinstance(node, model.Taken) for node in everything(action.body))
        )

    @cached_property
    def actions(self) -> dict[str, model.Action]:
        return {action.name: action for action in self.ruleset.actions}

    @cached_property
    def zones(self) -> dict[str, model.Zone]:
        return {zone.name: zone for zone in self.ruleset.zones}

    @cached_property
    def variables(self) -> dict[str, model.Variable]:
        return {variable.name: variable for variable in self.ruleset.variables}

    @cached_property
    def tables(self) -> dict[str, model.Table]:
        return {table.name: table for table in self.ruleset.tables}

    @cached_property
    def ranks(self) -> dict[str, int]:
        return rank_numbers(self.ruleset)

    def cost_of_round(self, phase: model.Phase) -> int:
        """Steps of going to a phase, or of checks and answers in it, at most."""
        costs = self.costs
        lines = costs.of_block((*phase.enter, *phase.before, *(phase.all_answered or ())))
        asks = phase.asks
        return 10 + lines + (0 if asks is None else 2 * costs.of((asks.who, asks.start)))

    def small(self, name: str) -> bool:
        """Whether a define is written out where it is used: it is short and searches nothing."""
        return self.size_of_define(name) <= PIECES

    def size_of_define(self, name: str) -> int:
        if name not in self._sizes:
            self._sizes[name] = self._size(self.defines[name].body)
        return self._sizes[name]

    @cached_property
    def _sizes(self) -> dict[str, int]:
        return {}

    def _size(self, value: Expr) -> int:
        """Nodes, those of small defines within included; searches count as many."""
        size = 0
        for node in everything(value):
            size += 1
            if isinstance(node, model.DefineOf) and self.small(node.define):
                size += self._size(self.defines[node.define].body)
            elif isinstance(node, model.Quantifier):
                size += SEARCH if node.op in ("any", "no") else PIECES
            if size > PIECES_IN_LOOP:
                break
        return size
