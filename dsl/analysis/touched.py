"""Which secrets lines may change: where they may put cards, which variables they may give a value,
and whether they may change whose turn it is."""

from __future__ import annotations

from attrs import define, field

from dotcards.dsl import model as m
from dotcards.dsl.language import Seen, of_statement
from dotcards.dsl.model.traversal import nested

TURN = ".turn"
"""Stands for whose turn it is and who deals."""
_SPREAD = ".spread"
"""Stands for all that events and zones that run out do."""
_WHOEVER = frozenset({Seen.TURN})
_ANY_ZONE = frozenset({Seen.CARDS, Seen.ORDER})


@define
class Touched:
    """The names of zones whose cards may become others, or lie in another order, those of variables
    that may, and `TURN`.

    Each block is looked at once.
    """

    ruleset: m.Ruleset
    _hidden: frozenset[str] = field(init=False)
    _variables: frozenset[str] = field(init=False)
    _runs_out: frozenset[str] = field(init=False)
    _blocks: dict[int, frozenset[str]] = field(factory=dict)
    _actions: dict[str, m.Block] = field(init=False)
    _spread: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        ruleset = self.ruleset
        self._hidden = frozenset(zone.name for zone in ruleset.zones if zone.sight != "everybody")
        self._variables = frozenset(
            one.name for one in ruleset.variables if one.sight != "everybody"
        )
        self._runs_out = frozenset(one.zone for one in ruleset.runs_out)
        self._actions = {action.name: action.body for action in ruleset.actions}
        bodies = [*(one.body for one in ruleset.events), *(one.body for one in ruleset.runs_out)]
        self._spread = frozenset().union(*map(self._direct, bodies)) - {_SPREAD}

    @property
    def hidden(self) -> frozenset[str]:
        """All zones that not everybody may look into."""
        return self._hidden

    @property
    def variables(self) -> frozenset[str]:
        """All variables that not everybody may see."""
        return self._variables

    @property
    def secrets(self) -> frozenset[str]:
        """All that not everybody may see."""
        return self._hidden | self._variables

    @property
    def spread(self) -> frozenset[str]:
        """What all events, and zones that run out, may touch."""
        return self._spread

    def of(self, block: m.Block) -> frozenset[str]:
        """What is touched by these lines and by all that comes of them."""
        found = self._direct(block)
        return found - {_SPREAD} | self._spread if _SPREAD in found else found

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
                return frozenset({line.target.name}) & self._variables
        seen = of_statement(line).seen
        found = set(self._hidden) if seen & _ANY_ZONE else set()
        if Seen.VARIABLE in seen and not isinstance(line, m.Assign):
            found |= self._variables
        return frozenset(found | {TURN} if seen & _WHOEVER else found)
