"""How many steps a piece of a ruleset takes at worst, so that only what may be long is metered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from attrs import define, field

from dsl import model
from dsl.model.walk import inside

UNKNOWN = 10_000_000  # for what may go round


@define(slots=False, eq=False, repr=False)
class Costs:
    """Steps are counted in nodes looked at; a collection counts as large as it can get."""

    ruleset: model.Ruleset
    known: dict[str, int] = field(factory=dict)

    @cached_property
    def _deck(self) -> int:
        return sum(len(line.cards) for line in self.ruleset.deck)

    @cached_property
    def _defines(self) -> dict[str, model.Expr]:
        return {rule.name: rule.body for rule in self.ruleset.defines}

    @cached_property
    def _actions(self) -> dict[str, model.Block]:
        return {action.name: action.body for action in self.ruleset.actions}

    def of_block(self, block: model.Block) -> int:
        return min(UNKNOWN, 1 + sum(self._of(statement) for statement in block))

    def of_define(self, name: str) -> int:
        return self._once(f"define {name}", lambda: self._of(self._defines[name]))

    def of_action(self, name: str) -> int:
        return self._once(f"action {name}", lambda: self.of_block(self._actions[name]))

    @property
    def of_events(self) -> int:
        def worst() -> int:
            return 1 + 2 * max(
                (self.of_block(event.body) for event in self.ruleset.events), default=0
            )

        return self._once("events", worst)

    def of_running_out(self, zone: str) -> int:
        def worst() -> int:
            return 1 + sum(self.of_block(e.body) for e in self.ruleset.runs_out if e.zone == zone)

        return self._once(f"runs out {zone}", worst)

    def _once(self, key: str, work: Callable[[], int]) -> int:
        if key not in self.known:
            self.known[key] = UNKNOWN  # what it costs to come back here while working it out
            self.known[key] = min(UNKNOWN, work())
        return self.known[key]

    def _played(self, cards: model.Expr | model.Taken) -> int:
        """How many cards one line plays at most."""
        if isinstance(cards, model.Taken):
            known = isinstance(cards.count, model.Const) and isinstance(cards.count.value, int)
            return cards.count.value if known else self._deck  # type: ignore[union-attr, return-value]
        return self._deck if cards.kind.many else 1

    def _many(self, kind: model.Kind) -> int:
        if kind.base == "card":
            return self._deck
        return max(self.ruleset.most_players, len(self.ruleset.ranks) + len(self.ruleset.unranked))

    def _of(self, node: object) -> int:
        if node is None:
            return 0
        if isinstance(node, tuple):
            return sum(self._of(item) for item in inside(node))
        if isinstance(node, model.Quantifier | model.ForEach):
            once: int = self._of((node.where, getattr(node, "by", None), getattr(node, "body", ())))
            return min(
                UNKNOWN, self._of(node.collection) + self._many(node.collection.kind) * (1 + once)
            )
        below = sum(self._of(part) for part in inside(node))
        if isinstance(node, model.DefineOf):
            below += self.of_define(node.define)
        elif isinstance(node, model.DoAction):
            below += self.of_action(node.action)
        elif isinstance(node, model.TableOf):
            below += self._deck if node.subject.kind.many else 1
        elif isinstance(node, model.Put | model.Exchange | model.NewDeal):
            below += self._deck
        elif isinstance(node, model.Play):
            below += self._played(node.cards) * self.of_events
        elif isinstance(node, model.Taken):
            below += self._deck + 100 * self.of_running_out(node.zone.name)
        elif isinstance(node, model.Deal):
            below += self._deck + 100 * self.of_running_out(node.source.name)
        return min(UNKNOWN, 1 + below)
