"""What lines may change, so that what was known about it is forgotten.

Read off the syntax nodes: what actions and events do is thus known before they are checked.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from .. import nodes as n
from .narrowing import PLAYED, SEATED, ZONES
from .world import World

_EVENTS = ".events"
_RUNS_OUT = ".runs out"
"""What stands for all events and for all that happens when a zone runs out, beside the actions."""


@define
class _Part:
    """What some lines change themselves, and whose changes are theirs too."""

    changes: set[str] = field(factory=set)
    uses: set[str] = field(factory=set)


class Changes:
    """The names of the variables, and the other things, that statements may change."""

    def __init__(self, world: World) -> None:
        self._lasting_a_deal = {
            name for name, entry in world.variables.items() if not entry.node.keep
        }
        self._parts: dict[str, _Part] = {_EVENTS: _Part(), _RUNS_OUT: _Part()}
        self._known: dict[str, set[str]] = {}
        for item in world.document.items:
            match item:
                case n.Event():
                    self._add_all(item.body.statements, self._parts[_EVENTS])
                case n.RunsOut():
                    self._add_all(item.body.statements, self._parts[_RUNS_OUT])
                case n.Action():
                    part = self._parts.setdefault(item.name.text, _Part())
                    self._add_all(item.body.statements, part)

    def of(self, statements: Iterable[n.Statement]) -> frozenset[str]:
        part = _Part()
        self._add_all(statements, part)
        found = part.changes
        for used in part.uses:
            found |= self._reached(used)
        return frozenset(found)

    def _reached(self, start: str) -> set[str]:
        """All that a part changes, with all it uses."""
        known = self._known.get(start)
        if known is None:
            known = set()
            seen = {start}
            stack = [start]
            while stack:
                part = self._parts.get(stack.pop())
                if part is not None:
                    known |= part.changes
                    stack += part.uses - seen
                    seen |= part.uses
            self._known[start] = known
        return known

    def _add_all(self, statements: Iterable[n.Statement], part: _Part) -> None:
        for statement in statements:
            self._add(statement, part)

    def _add(self, statement: n.Statement, part: _Part) -> None:
        match statement:
            case n.Assign() | n.Add():
                part.changes.add(_last_word(statement.target))
            case n.Then(how):
                self._add(how, part)
            case n.NextTurn():
                part.changes.add("turn")
            case n.Retire():
                part.changes.add(SEATED)
            case n.Sentence():
                part.uses.add(action_name(statement))
            case n.If(arms, otherwise):
                for _, block in arms:
                    self._add_all(block.statements, part)
                if otherwise is not None:
                    self._add_all(otherwise.statements, part)
            case n.ForEach():
                self._add_all(statement.body.statements, part)
            case n.Put() | n.Shuffle() | n.Exchange():
                part.changes.add(ZONES)
                if isinstance(statement, n.Put) and isinstance(statement.cards, n.Taken):
                    part.uses.add(_RUNS_OUT)
            case n.Play():
                part.changes |= {ZONES, PLAYED}
                part.uses |= {_EVENTS, _RUNS_OUT}
            case n.Deal():
                part.changes.add(ZONES)
                part.uses.add(_RUNS_OUT)
            case n.NewDeal():
                part.changes |= {ZONES, PLAYED, SEATED}
                part.changes |= self._lasting_a_deal


def action_name(sentence: n.Sentence) -> str:
    """The name of the action a sentence is about."""
    if sentence.verb is not None:
        return sentence.verb.text
    return sentence.subject.text if isinstance(sentence.subject, n.Word) else ""


def _last_word(target: n.Expr) -> str:
    if isinstance(target, n.Dot):
        return target.name.text
    return target.text if isinstance(target, n.Word) else ""
