"""Which secrets each value of the rules hangs on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.language import REDEFINABLE, Tells, of_property, of_quantity
from dotcards.dsl.model.traversal import parts
from dotcards.dsl.text.source import Span

from .labels import (
    NOTHING,
    PLAYERS,
    PUBLIC,
    TABLE,
    TEAMS,
    UNKNOWN,
    Facts,
    Key,
    Label,
    Reading,
    Secret,
    Value,
    bounded,
    joined,
    mapped,
    parameter,
    places,
    renamed,
)
from .secret_state import State, keys_of, member, signature


class Values:
    """Works out the values of one ruleset. Each define is looked at once: what it comes to is said
    in terms of what it is given."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def of(self, expr: m.Expr, state: State) -> Value:
        """What a value hangs on, read in this state."""
        found = self._of(expr, state)
        can_be = expr.kind.base == "card" or isinstance(expr, m.VariableOf)
        if can_be and state.signatures and signature(expr) in state.signatures:
            return evolve(found, label=NOTHING, lies=NOTHING, blank=NOTHING)
        return found

    def _of(self, expr: m.Expr, state: State) -> Value:
        match expr:
            case m.Const() | m.OptionValue():
                return PUBLIC
            case m.CardConst():
                return Value(lies={Secret("place", ""): Reading(expr.span)})
            case m.Local():
                return self._local(expr, state)
            case m.Builtin():
                return self._builtin(expr, state)
            case m.Property():
                return self._property(expr, state)
            case m.ZoneOf():
                owner = PUBLIC if expr.owner is None else self.of(expr.owner, state)
                return self._zone(expr.name, owner, expr.span, state)
            case m.ZonesOf():
                return self._zone(expr.name, self.of(expr.owners, state), expr.span, state)
            case m.VariableOf():
                return self._variable(expr, state)
            case m.DefineOf():
                return self._define(expr, state)
            case m.TableOf():
                return self._table(expr, state)
            case m.Compare():
                return Value(self._comparison(expr, state))
            case m.IsIn():
                return Value(self._membership(expr, state))
            case m.And() | m.Or() | m.Not() | m.Negative() | m.RankOfNumber():
                return Value(joined(*(self.of(part, state).label for part in parts(expr))))
            case m.IfThen():
                return self._if_then(expr, state)
            case m.Arithmetic():
                left, right = self.of(expr.left, state), self.of(expr.right, state)
                lies, whole = joined(left.lies, right.lies), left.whole and right.whole
                return Value(joined(left.label, right.label), lies, whole=whole)
            case m.ListOf():
                return self._list(expr, state)
            case m.Quantifier():
                return self._quantifier(expr, state)
        assert_never(expr)

    # ------------------------------------------------------------------------- what is named

    def _local(self, expr: m.Local, state: State) -> Value:
        value = state.locals.get(expr.id, PUBLIC)
        if not (value.label or value.lies):
            return value
        here = Reading(expr.span)
        return evolve(
            value,
            label={
                secret: here if secret.kind in ("which", "face", "blank") else reading
                for secret, reading in value.label.items()
                if secret not in state.opened
            },
            lies={
                secret: here if secret.kind == "face" else reading
                for secret, reading in value.lies.items()
                if secret not in state.opened
            },
        )

    def _builtin(self, expr: m.Builtin, state: State) -> Value:
        match expr.name:
            case "turn":
                return Value(who=state.named(state.turn))
            case "dealer":
                return Value(who=state.named(state.dealer))
            case "players":
                return Value(who=PLAYERS)
            case "teams":
                return Value(who=TEAMS)
            case "suits" | "ranks" | "colours":
                return PUBLIC
        assert_never(expr.name)

    def _zone(self, name: str, owner: Value, span: Span, state: State) -> Value:
        secret = self.zone_secret(name, owner.who, state)
        lies: Label = NOTHING if secret is None else {secret: Reading(span)}
        return Value(owner.label, lies, whole=True)

    def zone_secret(self, name: str, owner: Key, state: State) -> Secret | None:
        """What one has to look into to see what lies there; None where all have just seen it."""
        if self.was_shown(name, owner, state):
            return None
        return Secret("stale" if name in state.stale else "zone", name, owner)

    def variable_secret(self, name: str, owner: Key, state: State) -> Secret | None:
        """What one has to know to know what a variable is; None where all do."""
        secret = Secret("changed" if name in state.stale else "variable", name, owner)
        if self.facts.is_open(secret) or self.was_shown(name, owner, state):
            return None
        return secret

    def was_shown(self, name: str, owner: Key, state: State) -> bool:
        if not state.shown:
            return False
        if (name, owner) in state.shown:
            return True
        return not self.facts.can_retire and (
            (name, PLAYERS) in state.shown or (name, TEAMS) in state.shown
        )

    def _variable(self, expr: m.VariableOf, state: State) -> Value:
        owner = PUBLIC if expr.owner is None else self.of(expr.owner, state)
        secret = self.variable_secret(expr.name, owner.who, state)
        here = Reading(expr.span)
        label = owner.label if secret is None else joined(owner.label, {secret: here})
        lies: Label = NOTHING
        if expr.kind.base == "card":
            lies = {
                secret or Secret("variable", expr.name, owner.who): here,
                Secret("place", expr.name): here,
            }
        who: Key = None
        if expr.kind.base in ("player", "team") and owner.label == label:
            who = state.named(("path", expr.name, TABLE if expr.owner is None else owner.who))
        return Value(label, lies, who)

    # -------------------------------------------------------------------------- what is asked

    def _property(self, expr: m.Property, state: State) -> Value:
        subject = self.of(expr.subject, state)
        form = of_property(expr)
        match form.tells:
            case Tells.COUNT:
                return Value(subject.label)
            case Tells.SUBJECT:
                return Value(subject.label, subject.lies, subject.who, subject.label)
            case Tells.PUBLIC:
                return Value(subject.label, who=self._somebody(expr, subject, state))
            case Tells.FACE:
                face = self.face(subject, expr.name, expr.span)
                blank = subject.emptiness if form.name == "rank" and form.of == "card" else None
                return Value(joined(subject.label, face), blank=blank)
            case Tells.UNSEEN:
                unknown: Label = {UNKNOWN: Reading(expr.span)}
                return Value(joined(unknown, subject.label), joined(unknown, subject.lies))
        assert_never(form.tells)

    def _somebody(self, expr: m.Property, subject: Value, state: State) -> Key:
        """Which player or team a property of one is."""
        if subject.who is None or expr.kind.base not in ("player", "team") or expr.kind.many:
            return None
        if expr.name == "team":
            return subject.who
        return state.named(("path", expr.name, subject.who))

    def face(self, cards: Value, name: str | None, span: Span) -> Label:
        """What it tells to look at the faces of cards: all of them, and what a card counts as where
        `name` is what the rules define anew for it."""
        here = {secret: Reading(span) for secret in self.facts.faces(cards)}
        return joined(here, self._redefined(cards, name, span))

    def _redefined(self, cards: Value, name: str | None, span: Span) -> Label:
        names = ("suit", "colour") if name == "colour" else (name,)
        found: list[Label] = []
        for one in names:
            if one in REDEFINABLE and (rule := self.facts.definition(f"card.{one}")) is not None:
                arguments = {} if rule.subject is None else {rule.subject.id: cards}
                summary = self._summary(rule)
                found.append(self.applied(summary, arguments, {}, span, State()).label)
        return joined(*found)

    def _table(self, expr: m.TableOf, state: State) -> Value:
        subject = self.of(expr.subject, state)
        if expr.subject.kind.base != "card":
            return Value(subject.label)
        by = self.facts.tables[expr.table].by
        label = joined(subject.label, self.face(subject, by, expr.span))
        return Value(label, blank=subject.emptiness)  # a table has a number for every card

    def _define(self, expr: m.DefineOf, state: State) -> Value:
        rule = self.facts.definition(expr.define)
        if rule is None:
            return PUBLIC
        arguments: dict[int, Value] = {}
        if rule.subject is not None and expr.subject is not None:
            arguments[rule.subject.id] = self.of(expr.subject, state)
        if rule.player is not None and expr.player is not None:
            arguments[rule.player.id] = self.of(expr.player, state)
        keys = keys_of(arguments, state)
        found = self.applied(self._summary(rule), arguments, keys, expr.span, state)
        if state.left_out and (zones := state.left_out.get(signature(expr))):
            lies = {one: reading for one, reading in found.lies.items() if one.name not in zones}
            return evolve(found, lies=lies)
        return found

    def _summary(self, rule: m.Define) -> Value:
        found = self.facts.summaries.get(rule.name)
        if found is None:
            self.facts.summaries[rule.name] = PUBLIC  # one that needs itself is refused elsewhere
            given = [local for local in (rule.subject, rule.player) if local is not None]
            state = State({local.id: parameter(local) for local in given})
            found = self.facts.summaries[rule.name] = self.of(rule.body, state)
        return found

    def applied(
        self,
        summary: Value,
        arguments: Mapping[int, Value],
        keys: Mapping[Key, Key],
        span: Span,
        state: State,
    ) -> Value:
        """What a define comes to for what it is given here."""
        label = self.label_for(summary.label, arguments, keys, span, state)
        lies = self.label_for(summary.lies, arguments, keys, span, state, with_open=True)
        blank = summary.blank
        if blank is not None:
            blank = self.label_for(blank, arguments, keys, span, state)
        who = state.named(mapped(summary.who, keys))
        return Value(label, lies, who, blank, summary.whole)

    def label_for(
        self,
        label: Label,
        arguments: Mapping[int, Value],
        keys: Mapping[Key, Key],
        span: Span,
        state: State,
        *,
        with_open: bool = False,
    ) -> Label:
        """A label of a define or an action, for what that is given at `span`."""
        found: dict[Secret, Reading] = {}
        for secret, reading in label.items():
            here = Reading(span, reading.inside or reading.span)
            if secret.kind in ("which", "face", "blank", "place") and secret.name in arguments:
                given = arguments[int(secret.name)]
                inner = {
                    "which": given.label,
                    "blank": given.emptiness,
                    "place": places(given),
                    "face": given.lies if with_open else self.facts.faces(given),
                }
                for one, read in inner[secret.kind].items():
                    if secret.kind != "face":
                        here = Reading(span, read.inside or read.span)
                    found.setdefault(one, here)
            elif secret.kind == "zone":
                owner = state.named(mapped(secret.owner, keys))
                one_zone = self.zone_secret(str(secret.name), owner, state)
                if one_zone is not None:
                    found.setdefault(one_zone, here)
            elif secret.kind == "variable":
                owner = state.named(mapped(secret.owner, keys))
                variable = self.variable_secret(str(secret.name), owner, state)
                if variable is not None or with_open:
                    found.setdefault(variable or secret._replace(owner=owner), here)
            elif secret not in state.opened:
                owner = state.named(mapped(secret.owner, keys))
                found.setdefault(secret._replace(owner=owner), here)
        return bounded(found)

    # ------------------------------------------------------------------------------ operators

    def _comparison(self, expr: m.Compare, state: State) -> Label:
        left, right = self.of(expr.left, state), self.of(expr.right, state)
        for side, other in ((expr.left, right), (expr.right, left)):
            if isinstance(side, m.Const) and side.value is None:
                return other.emptiness
        is_of_cards = "card" in (expr.left.kind.base, expr.right.kind.base)
        is_of_zones = left.whole and right.whole
        return self._compared(expr, left, right, by_face=is_of_cards and not is_of_zones)

    def _membership(self, expr: m.IsIn, state: State) -> Label:
        item, collection = self.of(expr.item, state), self.of(expr.collection, state)
        return self._compared(expr, item, collection, by_face=expr.item.kind.base == "card")

    def _compared(
        self, expr: m.Compare | m.IsIn, left: Value, right: Value, *, by_face: bool
    ) -> Label:
        """What it tells that two values are alike; cards are by their faces."""
        label = joined(left.label, right.label)
        if not by_face:
            return label
        return joined(label, *(self.face(side, None, expr.span) for side in (left, right)))

    def _if_then(self, expr: m.IfThen, state: State) -> Value:
        asked = self.of(expr.condition, state).label
        one, other = self.of(expr.then, state), self.of(expr.otherwise, state)
        return Value(
            joined(asked, one.label, other.label),
            joined(one.lies, other.lies),
            one.who if one.who == other.who else None,
            joined(asked, one.emptiness, other.emptiness),
            one.whole and other.whole,
        )

    def _list(self, expr: m.ListOf, state: State) -> Value:
        items = [self.of(item, state) for item in expr.items]
        keys = {item.who for item in items}
        return Value(
            joined(*(item.label for item in items)),
            joined(*(item.lies for item in items)),
            keys.pop() if len(keys) == 1 else None,
        )

    def _quantifier(self, expr: m.Quantifier, state: State) -> Value:
        things = self.of(expr.collection, state)
        where, by = self.of_each(expr.local, things, (expr.where, expr.by), state)
        label = joined(things.label, where, by)
        match of_quantity(expr).tells:
            case Tells.COUNT | Tells.PUBLIC | Tells.FACE:
                return Value(label)
            case Tells.SUBJECT:
                measured = expr.by is not None and (expr.only or expr.by.kind.maybe)
                blank = label if measured else joined(things.label, where)
                return Value(label, things.lies, things.who, blank)
            case Tells.UNSEEN:
                unknown: Label = {UNKNOWN: Reading(expr.span)}
                return Value(joined(unknown, label), joined(unknown, things.lies))

    def of_each(
        self, local: m.Local, things: Value, asked: tuple[m.Expr | None, ...], state: State
    ) -> list[Label]:
        """What it tells to ask something of each of some things."""
        state.locals[local.id] = member(local, things)
        inner: Key = ("local", local.id)
        return [
            NOTHING if one is None else renamed(self.of(one, state).label, inner, things.who)
            for one in asked
        ]
