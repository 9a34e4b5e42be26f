"""Secrets that a ruleset tells: whatever a move's maker, or everybody, would learn of cards and
variables that they may not see, unless the rules `show` the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.source import Span

from .labels import (
    EVERYBODY,
    NOTHING,
    PLAYERS,
    TEAMS,
    Audience,
    Facts,
    Key,
    Label,
    Reading,
    Secret,
    Value,
    lasting,
)
from .leaks import Leak, OwnedZone, Raised, Rules
from .secret_lines import Lines
from .secret_state import State, signature
from .secret_values import Values
from .touched import Touched

_TURN: Key = ("turn", 0)
_DEALER: Key = ("dealer", 0)


@frozen
class Refusal:
    """A secret that a refused move would tell its maker: what is asked for at `span`."""

    span: Span
    reading: Reading
    about: str = ""
    """What cards that the chooser cannot see are to be, such as "of one suit"."""


def told(ruleset: m.Ruleset) -> Iterator[Refusal | Leak]:
    """All that a ruleset tells and may not, in no particular order."""
    yield from _Ruleset(ruleset).told()


# ----------------------------------------------------------------------------------- choices


def maker_state(values: Values, player: m.Local, asks: m.Asks | None, anytime: bool) -> State:
    """What is known before a move is made: who `turn`, or whoever is asked, is."""
    maker: Key = ("local", player.id)
    state = State(turn=_TURN, dealer=_DEALER, maker=maker)
    if anytime:
        pass
    elif asks is None:
        state.turn = maker
    elif asks.how == "one":
        state.asked = values.of(asks.who, State(turn=_TURN, dealer=_DEALER)).who
    state.locals[player.id] = Value(who=maker)
    return state


def holds(condition: m.Expr, state: State) -> None:
    """A move's condition: `source is not down` leaves out a zone."""
    items = condition.items if isinstance(condition, m.And) else (condition,)
    for item in items:
        if (
            isinstance(item, m.Compare)
            and item.op == "is not"
            and item.left.kind.many
            and isinstance(item.right, m.ZoneOf)
        ):
            state.left_out.setdefault(signature(item.left), set()).add(item.right.name)


def sights(values: Values, state: State, source: m.Expr) -> frozenset[bool]:
    """Whether the maker of a move can see the cards it chooses from: yes, no, or both."""
    maker = Audience("player", state.maker)
    lies = values.of(source, state).lies
    return frozenset(values.facts.knows(maker, secret) for secret in lies if secret.kind != "place")


def chosen(local: m.Local, lies: Label) -> Value:
    """What a move's maker has chosen: all know which it is, as far as they can see it."""
    who: Key = ("local", local.id) if local.kind.base in ("player", "team") else None
    return Value(NOTHING, lies if local.kind.base == "card" else NOTHING, who)


# ---------------------------------------------------------------------------------- a ruleset


class _Ruleset:
    def __init__(self, ruleset: m.Ruleset) -> None:
        defines = {define.name: define for define in ruleset.defines}
        nodes = (ruleset.events, ruleset.runs_out, ruleset.actions, ruleset.phases)
        self._plays: list[m.Play] = []
        retires = False
        for node in everything(nodes):
            retires = retires or isinstance(node, m.Retire)
            if isinstance(node, m.Play):
                self._plays.append(node)
        self._facts = Facts(
            {zone.name: zone for zone in ruleset.zones},
            {variable.name: variable for variable in ruleset.variables},
            defines.get,
            {table.name: table for table in ruleset.tables},
            retires,
        )
        self._values = Values(self._facts)
        self._ruleset = ruleset
        self._rules = Rules(
            ruleset,
            self._facts,
            self._values,
            Touched(ruleset),
            {action.name: action for action in ruleset.actions},
            runs_out=frozenset(one.zone for one in ruleset.runs_out),
            keyed_events={
                event.by: event.body[0].span
                for event in ruleset.events
                if event.by != "any" and event.body
            },
        )

    def told(self) -> Iterator[Refusal | Leak]:
        seen: set[int] = set()
        for phase in self._ruleset.phases:
            yield from self._phase(phase, seen)
        for one in self._ruleset.runs_out:
            yield from Lines(self._rules).body(one.body, self._state())
        raised = tuple(self._rules.raised)  # by all lines but those of events
        for event in self._ruleset.events:
            if id(event.body) not in seen:
                seen.add(id(event.body))
                yield from self._event(event, raised)

    def _state(self, player: m.Local | None = None, *, has_turn: bool = False) -> State:
        state = State(turn=_TURN, dealer=_DEALER)
        if player is not None:
            key: Key = ("local", player.id)
            state.locals[player.id] = Value(who=key)
            if has_turn:
                state.turn = key
        return state

    def _phase(self, phase: m.Phase, seen: set[int]) -> Iterator[Refusal | Leak]:
        if phase.asks is not None:
            yield from self._asked(phase.asks)
        before = self._state(phase.before_player, has_turn=True)
        yield from Lines(self._rules).body(phase.enter, self._state())
        yield from Lines(self._rules).body(phase.before, before)
        yield from Lines(self._rules).body(phase.all_answered or (), self._state())
        for move in (*phase.moves, phase.otherwise, *phase.anytime):
            if move is not None and id(move) not in seen:
                seen.add(id(move))
                yield from self._move(move, phase.asks)

    def _asked(self, asks: m.Asks) -> Iterator[Leak]:
        lines, state = Lines(self._rules), self._state()
        for part in (asks.who, asks.start):
            if part is not None:
                lines.tell(self._values.of(part, state).label, EVERYBODY, "decides", part.span)
        yield from lines.leaks

    def _event(self, event: m.Event, raised: tuple[Raised, ...]) -> Iterator[Leak]:
        """The card lies where some line played it, in one of those zones that not all can see
        unless all saw it before; known is what all have seen whichever line it was."""
        lines, state = Lines(self._rules), self._state(event.player)
        open_lines = {id(one.line) for one in raised} - {
            id(one.line) for one in raised if one.hidden
        }
        lies: Label = {
            Secret("zone", play.zone.name): Reading(play.zone.span)
            for play in self._plays
            if self._facts.zones[play.zone.name].sight != "everybody" and id(play) not in open_lines
        }
        if {id(play) for play in self._plays} == {id(one.line) for one in raised}:
            shown = [_shown_in_event(one, ("local", event.player.id)) for one in raised]
            state.shown = shown[0].intersection(*shown) if shown else frozenset()
        state.locals[event.card.id] = lines.bind(event.card, Value(NOTHING, lies))
        yield from lines.body(event.body, state)

    # ---------------------------------------------------------------------------------- moves

    def _move(self, move: m.Move, asks: m.Asks | None) -> Iterator[Refusal | Leak]:
        state = maker_state(self._values, move.player, asks, move.anytime)
        if move.condition is not None:
            yield from self._refusals(move.condition.span, state, move.condition)
            holds(move.condition, state)
        lies: dict[int, Label] = {}
        for choice in move.choices:
            yield from self._choice(choice, state, lies)
        lines = Lines(self._rules)
        state.asked, state.left_out = lasting(state.asked), {}
        for choice in move.choices:
            local = choice.local
            state.locals[local.id] = lines.bind(local, chosen(local, lies[local.id]))
        yield from lines.body(move.body, state)

    def _choice(self, choice: m.Choice, state: State, lies: dict[int, Label]) -> Iterator[Refusal]:
        local, source = choice.local, choice.source
        ends = source if isinstance(source, tuple) else (source,)
        lies[local.id] = NOTHING
        shared: list[tuple[str, str]] = []
        if not isinstance(source, tuple):
            lies[local.id] = self._values.of(source, state).lies
        if choice.of_one is not None:
            shared.append((choice.of_one, f"of one {choice.of_one}"))
        if choice.in_sequence:
            shared.append(("rank", "in sequence"))
        cards = Value(NOTHING, lies[local.id])
        for name, about in shared:
            label = self._values.face(cards, name, choice.span)
            blind = choice.by_place and bool(self._facts.faces(cards))
            yield from self._refusal(choice.span, label, state, about if blind else "")
        state.locals[local.id] = chosen(local, lies[local.id])
        for part in (*ends, choice.low, choice.high, choice.where):
            if part is not None:
                yield from self._refusals(part.span, state, part)

    def _refusals(self, span: Span, state: State, asked: m.Expr) -> Iterator[Refusal]:
        yield from self._refusal(span, self._values.of(asked, state).label, state)

    def _refusal(
        self, span: Span, label: Label, state: State, about: str = ""
    ) -> Iterator[Refusal]:
        maker = Audience("player", state.maker)
        for secret, reading in label.items():
            if not self._facts.knows(maker, secret):
                yield Refusal(span, reading, about)
                return


def _shown_in_event(raised: Raised, player: Key) -> frozenset[OwnedZone]:
    """What all have seen when a line raises an event, by the names that hold in the event."""
    names = ((raised.by, player), (raised.turn, _TURN), (raised.dealer, _DEALER))
    shown: set[OwnedZone] = set()
    for name, owner in raised.shown:
        if owner in (None, PLAYERS, TEAMS):
            shown.add((name, owner))
        else:
            shown |= {(name, inside) for outside, inside in names if outside == owner}
    return frozenset(shown)


__all__ = ["Leak", "Refusal", "chosen", "holds", "maker_state", "sights", "told"]
