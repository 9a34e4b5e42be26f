"""What a ruleset uses, so that its machine carries nothing it does not use."""

from __future__ import annotations

import attrs
from attrs import frozen

from dotcards.dsl import language, model
from dotcards.dsl.analysis.effects import sets_off
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.cards import Cards

BEGINNING_ANEW = frozenset({"new_deal", "next_turn"})
"""Lines that only bring back, of skips, seats and who is out, what is so at the beginning."""


@frozen(eq=False, repr=False)
class Facts:
    """`turn_stays`, `reseats`, `skips`, `retires`: whether anything in the ruleset does that, so
    that it can be otherwise than at the beginning. `plays`: whether an event plays a card in its
    turn. `asks_sets`: phases that ask several.
    """

    cards: Cards
    reads_player: bool
    turn_stays: bool
    reseats: bool
    skips: bool
    retires: bool
    again: bool
    plays: bool
    asks_sets: bool
    at_once: bool
    redefined: dict[str, str]
    runs_out: frozenset[str]

    @property
    def features(self) -> frozenset[str]:
        """The names of those that hold."""
        held = attrs.asdict(self, recurse=False)
        return frozenset(name for name, value in held.items() if value is True)

    @classmethod
    def of(cls, ruleset: model.Ruleset) -> Facts:
        rules = attrs.evolve(ruleset, examples=())
        nodes = list(everything(rules))
        properties = [
            language.of_property(node) for node in nodes if isinstance(node, model.Property)
        ]
        forms = {form.name: form for node in nodes if (form := language.of_line(node))}
        changed = {
            state
            for name, form in forms.items()
            if name not in BEGINNING_ANEW
            for state in form.changes
        }
        tables = {node.table for node in nodes if isinstance(node, model.TableOf)}
        suits_matter = (
            any(form.hangs_on_suits for form in properties)
            or any(isinstance(node, model.CardConst) for node in nodes)
            or any(event.by in ("suit", "card") for event in ruleset.events)
            or any(t.by != "rank" for t in ruleset.tables if t.name in tables)
            or any(isinstance(n, model.Choice) and n.of_one in ("suit", "colour") for n in nodes)
        )
        asks = [phase.asks.how for phase in ruleset.phases if phase.asks]
        return cls(
            cards=Cards.of(ruleset, suits_matter),
            reads_player=any("played_by" in form.reads for form in properties),
            turn_stays="stays" in changed,
            reseats="seating" in changed,
            skips="skips" in changed,
            retires="out" in changed,
            again="again" in changed,
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
            if sets_off(node, "played"):
                return True
            if isinstance(node, model.DoAction) and node.action not in done:
                done.add(node.action)
                waiting.append(actions[node.action])
    return False
