"""What a ruleset uses, so that its machine carries nothing it does not use."""

from __future__ import annotations

import attrs
from attrs import frozen

from dsl import model
from dsl.model.walk import everything

from ..cards import Cards


@frozen(eq=False, repr=False)
class Facts:
    """`turn_stays`, `reverses`, `skips`, `retires`: whether anything in the ruleset does that.
    `plays`: whether an event plays a card in its turn. `asks_sets`: phases that ask several."""

    cards: Cards
    reads_player: bool
    turn_stays: bool
    reverses: bool
    skips: bool
    retires: bool
    again: bool
    plays: bool
    asks_sets: bool
    at_once: bool
    redefined: dict[str, str]
    runs_out: frozenset[str]

    @classmethod
    def of(cls, ruleset: model.Ruleset) -> Facts:
        rules = attrs.evolve(ruleset, examples=())
        nodes = list(everything(rules))
        present = {type(node) for node in nodes}
        properties = {node.name for node in nodes if isinstance(node, model.Property)}
        tables = {node.table for node in nodes if isinstance(node, model.TableOf)}
        suits_matter = (
            bool(properties & {"suit", "colour", "printed_suit"})
            or model.CardConst in present
            or any(event.by in ("suit", "card") for event in ruleset.events)
            or any(t.by != "rank" for t in ruleset.tables if t.name in tables)
            or any(isinstance(n, model.Choice) and n.of_one in ("suit", "colour") for n in nodes)
        )
        asks = [phase.asks.how for phase in ruleset.phases if phase.asks]
        return cls(
            cards=Cards.of(ruleset, suits_matter),
            reads_player=any(
                isinstance(n, model.Property)
                and n.name == "player"
                and n.subject.kind.base == "card"
                for n in nodes
            ),
            turn_stays=model.TurnStays in present,
            reverses=model.Reverse in present,
            skips=model.Skip in present,
            retires=model.Retire in present,
            again=model.Again in present,
            plays=plays_again(ruleset),
            asks_sets=any(how != "one" for how in asks),
            at_once="at once" in asks,
            redefined={d.redefines: d.name for d in ruleset.defines if d.redefines},
            runs_out=frozenset(event.zone for event in ruleset.runs_out),
        )


def plays_again(ruleset: model.Ruleset) -> bool:
    """Whether what happens because a card was played, or a pile ran out, can play a card."""
    actions = {action.name: action.body for action in ruleset.actions}
    waiting: list[object] = [event.body for event in ruleset.events]
    waiting += [event.body for event in ruleset.runs_out]
    done: set[str] = set()
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, model.Play):
                return True
            if isinstance(node, model.DoAction) and node.action not in done:
                done.add(node.action)
                waiting.append(actions[node.action])
    return False
