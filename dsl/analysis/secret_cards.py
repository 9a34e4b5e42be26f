"""Follows secrets through lines that move or show cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import define, evolve

from dotcards.dsl import model as m
from dotcards.dsl.language import Seen, of_statement
from dotcards.dsl.model.traversal import parts
from dotcards.dsl.text.source import Span

from .labels import (
    EVERYBODY,
    UNKNOWN,
    ZONE,
    Key,
    Reading,
    Value,
    joined,
    lasting,
    places,
)
from .leaks import Ledger, OwnedZone, Raised
from .secret_state import State, signature
from .touched import TURN


@define
class CardLines(Ledger):
    """What lines tell that move cards, lay them in another order or show them."""

    def _declared(self, line: m.Statement, state: State) -> None:
        """A line of which everything that it tells is declared: what everybody sees of it hangs on
        its parts."""
        form = of_statement(line)
        if form.model is object:
            self.tell({UNKNOWN: Reading(line.span)}, EVERYBODY, "decides", line.span)
        if form.seen:
            self.see(line.span)
            for part in form.parts:
                of_part = getattr(line, part.name)
                for expr in of_part if isinstance(of_part, tuple) else (of_part,):
                    if not isinstance(expr, str | m.Taken | None):
                        self._open_part(expr, form.seen, state)
        if form.seen & {Seen.CARDS, Seen.ORDER}:
            state.signatures = frozenset()
        if Seen.VARIABLE in form.seen:
            if not isinstance(line, m.Assign):
                self._spoil(self.rules.touched.variables, state)
            self._forget_ways(state)
        if Seen.TURN in form.seen:
            self._new_turn(state)
        if isinstance(line, m.Deal):
            return
        if isinstance(line, m.Shuffle):
            self._spoil({line.zone.name}, state)
        elif form.seen & {Seen.CARDS, Seen.ORDER}:
            self._spoil(self.rules.touched.hidden, state)

    def _open_part(self, expr: m.Expr, seen: frozenset[Seen], state: State) -> None:
        value = self.values.of(expr, state)
        label, is_text = value.label, Seen.TEXT in seen
        if Seen.CARDS in seen:
            self._leave(expr.span, value)
        if is_text and expr.kind.base == "card":
            label = joined(label, self.facts.faces(value))
        self.tell(label, EVERYBODY, "said" if is_text else "decides", expr.span)

    def _new_turn(self, state: State) -> None:
        state.turn, state.dealer = self.rules.fresh("turn"), self.rules.fresh("dealer")
        self._forget_ways(state)

    def _forget_ways(self, state: State) -> None:
        """Who somebody's neighbour is, or who is in a variable, may be another from now on."""
        state.signatures = frozenset()
        state.shown = frozenset(one for one in state.shown if one[1] == lasting(one[1]))

    def _spoil(self, zones: frozenset[str] | set[str], state: State) -> None:
        """Nobody knows any more what these are."""
        if zones:
            state.shown = frozenset(one for one in state.shown if one[0] not in zones)
            state.stale |= zones

    # -------------------------------------------------------------------------- moving cards

    def _taken(self, number: m.Expr | None, zone: m.ZoneOf, span: Span, state: State) -> Value:
        """Cards from the top of a zone."""
        source = self.values.of(zone, state)
        self.tell(source.label, EVERYBODY, "decides", zone.span)
        if number is not None:
            self.tell(self.values.of(number, state).label, EVERYBODY, "decides", number.span)
        if zone.name in self.rules.runs_out:
            self._what_comes_of_it(state)
        return source

    def _what_comes_of_it(self, state: State) -> None:
        """Events, or what is done when a zone runs out: looked at by themselves."""
        self._spoil(self.rules.touched.spread & self.rules.touched.secrets, state)
        if TURN in self.rules.touched.spread:
            self._new_turn(state)
        self._forget_ways(state)

    def _put(self, line: m.Put | m.Play, state: State) -> None:
        cards = line.cards
        self.see(line.span)
        target = self.values.of(line.zone, state)
        self.tell(target.label, EVERYBODY, "decides", line.zone.span)
        if isinstance(cards, m.Taken):
            value = self._taken(cards.count, cards.zone, cards.span, state)
        else:
            value = self.values.of(cards, state)
            self.tell(value.label, EVERYBODY, "decides", cards.span, line.span)
            self._leave(cards.span, value)
        by: Key = None
        if isinstance(line, m.Play):
            by = self._played(line, value, target, state)
        zone = self.facts.zones[line.zone.name]
        self._moved(value, zone, state)
        if zone.sight == "everybody" and not isinstance(cards, m.Taken):
            self._open_locals(cards, "face", state)
        state.signatures = frozenset()
        if isinstance(line, m.Play):
            # Of several events each finds what those before it may have changed.
            self._what_comes_of_it(state)
            hidden = zone.sight != "everybody" and bool(self.facts.faces(value))
            self.rules.raised.append(
                Raised(line, by, state.turn, state.dealer, state.shown, hidden)
            )

    def _leave(self, span: Span, cards: Value) -> None:
        """Everybody sees in which zone there are fewer cards now."""
        if self.rules.touched.hidden:
            self.tell(places(cards), EVERYBODY, "decides", span)

    def _moved(self, cards: Value, target: m.Zone, state: State) -> None:
        """Cards come into a zone: if not all know them, they do not know any more what is there."""
        if target.sight != "everybody" and (cards.label or self.facts.faces(cards)):
            self._spoil({target.name}, state)

    def _played(self, line: m.Play, cards: Value, target: Value, state: State) -> Key:
        """Which event is done tells something of the card, as it lies there. Returns by whom."""
        by = self.values.of(line.by, state)
        self.tell(by.label, EVERYBODY, "decides", line.by.span)
        span = line.span if isinstance(line.cards, m.Taken) else line.cards.span
        known = cards if self.facts.faces(target) else Value()
        for key, cause in self.rules.keyed_events.items():
            label = self.values.face(known, None if key == "card" else key, span)
            self.tell(label, EVERYBODY, "decides", span, cause)
        return lasting(by.who)

    def _exchange(self, line: m.Exchange, state: State) -> None:
        sides = [(side, self.values.of(side, state)) for side in (line.left, line.right)]
        self._declared(line, evolve(state))
        for (side, value), (_, other) in (sides, sides[::-1]):
            if other.lies and not self.facts.faces(other):
                self._open_locals(side, "face", state)
            if self.facts.faces(value):
                zones = {str(one.name) for one in self._expanded(other.lies)}
                unsure = any(one.kind not in ZONE for one in self._expanded(other.lies))
                hidden = self.rules.touched.hidden
                self._spoil(hidden if unsure or not zones else hidden & zones, state)
        state.signatures = frozenset()

    def _open_locals(self, cards: m.Expr, kind: Literal["face", "both"], state: State) -> None:
        """All have seen the faces of these cards (and, with `both`, which they are)."""
        for part in _put_together(cards):
            value = state.locals.get(part.id) if isinstance(part, m.Local) else None
            if value is not None:
                secrets = {*value.lies, *(value.label if kind == "both" else ())}
                state.opened |= {secret for secret in secrets if secret.kind in ("face", "which")}

    def _show(self, line: m.Show, state: State) -> None:
        """The one line that may tell a secret."""
        what = line.what
        value = self.values.of(what, state)
        self.see(line.span)
        if line.to is not None:
            self.tell(self.values.of(line.to, state).label, EVERYBODY, "decides", line.to.span)
        if isinstance(what, m.VariableOf) and what.owner is not None:  # it is said whose it is
            self.tell(self.values.of(what.owner, state).label, EVERYBODY, "said", what.owner.span)
        if line.to is None:
            before = state.shown
            self._show_all(what, state)
            self._told_before(state.shown - before)
        elif what.kind.base == "card":
            number = value.label if what.kind.many else value.emptiness
            self.tell(number, EVERYBODY, "decides", what.span)

    def _told_before(self, shown: frozenset[OwnedZone]) -> None:
        """What was told of zones that all see just now, as they still are, tells nothing more."""
        known = {one for one in shown - self.outdated if one[1] == lasting(one[1])}
        self.leaks[self.settled :] = [
            leak
            for leak in self.leaks[self.settled :]
            if leak.secret.kind not in ZONE or (leak.secret.name, leak.secret.owner) not in known
        ]

    def _show_all(self, cards: m.Expr, state: State) -> None:
        for part in _put_together(cards):
            if isinstance(part, m.Local):
                self._open_locals(part, "both", state)
                continue
            state.signatures |= {signature(part)}
            match part:
                case m.ZoneOf(owner=whose) | m.ZonesOf(owners=whose):
                    self._show_place(part.name, whose, state)
                case m.VariableOf() if part.kind.base != "card":
                    self._show_place(part.name, part.owner, state)

    def _show_place(self, name: str, whose: m.Expr | None, state: State) -> None:
        """All have seen a zone or a variable, as far as it can be told whose it is."""
        owner = None if whose is None else self.values.of(whose, state).who
        if whose is None or owner is not None:
            state.shown |= {(name, owner)}


def _put_together(cards: m.Expr) -> Iterator[m.Expr]:
    """What a sum or a list of cards is made of; anything else alone."""
    if isinstance(cards, m.Arithmetic | m.ListOf):
        for part in parts(cards):
            yield from _put_together(part)
    else:
        yield cards
