"""Which secrets lines may change: where they may put cards, which variables they may give a value,
and whether they may change whose turn it is."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl.language import Seen, of_statement
from dotcards.dsl.model.traversal import nested

TURN = ".turn"
"""Stands for whose turn it is and who deals."""
_SPREAD = ".spread"
"""Stands for all that events and zones that run out do."""
_WHOEVER = frozenset({Seen.TURN})
_ANY_ZONE = frozenset({Seen.CARDS, Seen.ORDER})


class Touched:
    """The names of zones whose cards may become others, or lie in another order, those of variables
    that may, and `TURN`.

    `hidden`, `variables`: all zones and variables that not everybody may see; `secrets`: both.
    `spread`: what all events, and zones that run out, may touch. Each block is looked at once.
    """

    def __init__(self, ruleset: m.Ruleset) -> None:
        self.hidden = frozenset(zone.name for zone in ruleset.zones if zone.sight != "everybody")
        self.variables = frozenset(
            variable.name for variable in ruleset.variables if variable.sight != "everybody"
        )
        self.secrets = self.hidden | self.variables
        self._runs_out = frozenset(empty.zone for empty in ruleset.runs_out)
        self._actions = {action.name: action.body for action in ruleset.actions}
        self._blocks: dict[int, frozenset[str]] = {}
        bodies = [event.body for event in ruleset.events]
        bodies += [empty.body for empty in ruleset.runs_out]
        self.spread = frozenset[str]().union(*map(self._direct, bodies)) - {_SPREAD}

    def of(self, block: m.Block) -> frozenset[str]:
        """What is touched by these lines and by all that comes of them."""
        found = self._direct(block)
        return found - {_SPREAD} | self.spread if _SPREAD in found else found

    def _direct(self, block: m.Block) -> frozenset[str]:
        found = self._blocks.get(id(block))
        if found is None:
            touched: set[str] = set()
            for lines in nested(block):
                for line in lines:
                    touched |= self._line(line)
            found = self._blocks[id(block)] = frozenset(touched)
        return found

    def _line(self, line: m.Statement) -> frozenset[str]:
        match line:
            case m.Put() | m.Play():
                taken = isinstance(line.cards, m.Taken) and line.cards.zone.name in self._runs_out
                more = taken or isinstance(line, m.Play)
                return frozenset({line.zone.name, _SPREAD} if more else {line.zone.name})
            case m.Deal():
                more = line.source.name in self._runs_out
                return frozenset({line.zone, _SPREAD} if more else {line.zone})
            case m.Shuffle():
                return frozenset({line.zone.name})
            case m.DoAction():
                return self._direct(self._actions.get(line.action, ()))
            case m.If() | m.ForEach():
                return frozenset()  # their blocks are looked at by themselves
            case m.Assign() | m.Add() if isinstance(line.target, m.VariableOf):
                return frozenset({line.target.name}) & self.variables
        seen = of_statement(line).seen
        found = set(self.hidden) if seen & _ANY_ZONE else set()
        if Seen.VARIABLE in seen and not isinstance(line, m.Assign):
            found |= self.variables
        return frozenset(found | {TURN} if seen & _WHOEVER else found)
