"""Follows secrets through lines: what each tells to whom, and what all know after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Literal, TypeAlias

from attrs import define, evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.language import Seen, of_statement
from dotcards.dsl.model.traversal import everything, nested
from dotcards.dsl.text.source import Span

from .labels import (
    EVERYBODY,
    NOTHING,
    UNKNOWN,
    Audience,
    Facts,
    Key,
    Label,
    Reading,
    Secret,
    Value,
    bounded,
    joined,
    lasting,
    lasting_label,
    mapped,
    mentions,
    parameter,
    places,
    renamed,
)
from .secret_values import State, Values, keys_of, member, signature
from .touched import TURN, Touched

Way = Literal["said", "put down", "decides"]
"""How a secret would come out: in words, in a variable, or by what is seen to happen."""

_Zone: TypeAlias = tuple[str, Key]
"""A zone and its owner, who is None only of zones that are nobody's."""

_LEAVES_CARDS = frozenset({Seen.VARIABLE, Seen.TEXT, Seen.SHOWN, Seen.PHASE})

Effects: TypeAlias = dict[Audience | None, Span]
"""Who can see that lines are done, and by which of them first."""


@frozen
class Leak:
    """A secret that an audience (None: everybody) would be told, and may not be.

    `span`: the value or condition that hangs on it. `cause`: the line by which it is seen.
    `name`: of the variable it is put into.
    """

    secret: Secret
    audience: Audience | None
    way: Way
    span: Span
    reading: Reading
    cause: Span | None = None
    name: str = ""


@frozen
class Summary:
    """What an action does, in terms of what it is given: to its user's lines it is one line."""

    leaks: tuple[Leak, ...]
    effects: Effects
    opened: frozenset[Secret]
    shown: frozenset[tuple[str, Key]]
    stale: frozenset[str]
    changes_turn: bool


@define
class Rules:
    """A ruleset, and what is known of its actions and events."""

    ruleset: m.Ruleset
    facts: Facts
    values: Values
    touched: Touched
    actions: dict[str, m.Action]
    summaries: dict[str, Summary] = field(factory=dict)
    runs_out: frozenset[str] = frozenset()
    keyed_events: dict[str, Span] = field(factory=dict)
    """By what of a card some events go (its suit, its rank, the card), and a line of such a one."""
    told: dict[str, bool] = field(factory=dict)
    serial: count[int] = field(factory=lambda: count(1))

    def fresh(self, word: str) -> Key:
        """A key for whoever has the turn, or deals, from now on."""
        return (word, next(self.serial))

    def summary(self, action: m.Action) -> Summary:
        """Once an action; those that it does come first, for none does itself."""
        found = self.summaries.get(action.name)
        if found is None:
            found = self.summaries[action.name] = Lines(self).of_action(action)
        return found

    def is_told(self, action: m.Action) -> bool:
        """Whether the log tells of it with its numbers: "Ann draws 2"."""
        found = self.told.get(action.name)
        if found is None:
            found = self.told[action.name] = (
                action.subject is not None
                and bool(action.parameters)
                and all(local.kind.base == "number" for local in action.parameters)
                and any(isinstance(node, m.Taken) for node in everything(action.body))
            )
        return found


@define
class Lines:
    """Goes through one body. `leaks` holds what is told in the block that is looked at."""

    rules: Rules
    leaks: list[Leak] = field(factory=list)
    effects: Effects = field(factory=dict)
    raw: dict[Secret, Label] = field(factory=dict)
    """What locals hang on, by the secrets that stand for them."""
    bound: list[Secret] = field(factory=list)
    lets: set[Secret] = field(factory=set)
    """Those that stand for a name given by `let`: `raw` says what they hang on without others of
    these."""
    settled: int = 0
    """How many of `leaks` were told before cards last moved."""
    named: set[_Zone] = field(factory=set)
    """The zones that locals hang on."""
    outdated: set[_Zone] = field(factory=set)
    """Those that locals hang on as they were before cards moved."""

    @property
    def facts(self) -> Facts:
        return self.rules.facts

    @property
    def values(self) -> Values:
        return self.rules.values

    # ---------------------------------------------------------------------------- whole bodies

    def body(self, block: m.Block, state: State) -> list[Leak]:
        """What a body tells that it may not."""
        after = self._branch(block, state)
        self.leaks, self.effects = [], {}
        bound = set(self.bound)
        return [next(self._unfolded(leak, bound), leak) for leak in after.leaks]

    def of_action(self, action: m.Action) -> Summary:
        given = [
            one for one in (action.subject, action.player, *action.parameters) if one is not None
        ]
        done = self._branch(action.body, State({local.id: parameter(local) for local in given}))
        numbers = {local.id for local in given}
        found: dict[tuple[Secret, Audience | None], Leak] = {}
        bound = set(self.bound)
        for leak in done.leaks:
            for one in self._unfolded(leak, bound):
                audience = one.audience
                if audience is not None:
                    audience = audience._replace(who=lasting(audience.who))
                secret = one.secret._replace(owner=lasting(one.secret.owner))
                found.setdefault((secret, audience), evolve(one, secret=secret, audience=audience))
        return Summary(
            tuple(found.values()),
            {
                audience and audience._replace(who=lasting(audience.who)): span
                for audience, span in done.effects.items()
            },
            frozenset(one for one in done.state.opened if one.name in numbers),
            frozenset(one for one in done.state.shown if one[1] == lasting(one[1])),
            self.rules.touched.of(action.body) & self.rules.touched.secrets,
            TURN in self.rules.touched.of(action.body),
        )

    def _branch(self, block: m.Block, state: State) -> _Done:
        """The lines of a block; what all come to know of later in it may be told before too."""
        outer = self.leaks, self.effects, self.settled
        self.leaks, self.effects, self.settled = [], {}, 0
        for line in block:
            self._line(line, state)
            if not leaves_cards((line,)):
                self.settled = len(self.leaks)
                self.outdated |= self.named
        leaks = [leak for leak in self.leaks if not self._is_known(leak, state)]
        done = _Done(state, leaks, self.effects)
        self.leaks, self.effects, self.settled = outer
        return done

    def _is_known(self, leak: Leak, state: State) -> bool:
        """Whether an audience knows a secret in the end."""
        secret = leak.secret
        if secret in state.opened:
            return True
        raw = self.raw.get(secret)
        if raw is None:
            return self.facts.knows(leak.audience, secret)
        return all(
            one in state.opened
            or self.facts.knows(leak.audience, one)
            or (one in self.raw and self._is_known(evolve(leak, secret=one), state))
            for one in raw
        )

    def _unfolded(self, leak: Leak, names: set[Secret]) -> Iterator[Leak]:
        """A leak in terms of what is known outside of the text in which these are bound."""
        for secret, reading in self._expanded({leak.secret: leak.reading}, names).items():
            if not self.facts.knows(leak.audience, secret):
                yield evolve(leak, secret=secret, reading=reading)

    def _expanded(self, label: Label, names: set[Secret] | None = None) -> Label:
        """A label without the secrets that stand for locals bound in this body (all, or these)."""
        found: dict[Secret, Reading] = {}
        waiting = list(label.items())
        looked_at = set()
        while waiting:
            secret, reading = waiting.pop()
            if secret in looked_at:
                continue
            looked_at.add(secret)
            if secret in self.raw and (names is None or secret in names):
                waiting += [
                    (one, Reading(reading.span, reading.inside or read.inside or read.span))
                    for one, read in self.raw[secret].items()
                ]
            else:
                found.setdefault(secret, reading)
        return bounded(found)

    # ------------------------------------------------------------------------------ telling

    def tell(
        self,
        label: Label,
        audience: Audience | None,
        way: Way,
        span: Span,
        cause: Span | None = None,
        name: str = "",
    ) -> None:
        """An audience sees something that hangs on a label."""
        for secret, reading in label.items():
            if not self.facts.knows(audience, secret):
                self.leaks.append(Leak(secret, audience, way, span, reading, cause, name))

    def see(self, span: Span, audience: Audience | None = EVERYBODY) -> None:
        """An audience sees that a line is done."""
        self.effects.setdefault(audience, span)

    def bind(self, local: m.Local, value: Value, *, is_let: bool = False) -> Value:
        """A local: of cards it is kept apart which they are, and what is on them."""
        label, blank = lasting_label(value.label), lasting_label(value.emptiness)
        self.named |= {
            (str(one.name), one.owner)
            for one in (*self._expanded(label), *self._expanded(value.lies))
            if self._is_zone(one)
        }
        if local.kind.base != "card":
            who: Key = lasting(value.who)
            if local.kind.base in ("player", "team") and not local.kind.many:
                who = who or ("local", local.id)
            return Value(label, NOTHING, who, blank)
        here = Reading(local.span)
        which, face = Secret("which", local.id), Secret("face", local.id)
        hidden = lasting_label(self.facts.faces(value))
        for secret, what in ((which, label), (face, hidden)):
            if what:
                self.raw[secret] = self._expanded(what, self.lets)
                self.bound.append(secret)
                if is_let:
                    self.lets.add(secret)
        lies: Label = {face: here, **places(value)} if hidden else lasting_label(value.lies)
        return Value({which: here} if label else NOTHING, lies, None, blank)

    # ------------------------------------------------------------------------------ the lines

    def _line(self, line: m.Statement, state: State) -> None:
        """New lines need nothing here, as long as their parts and what is seen of them, as they
        are declared, say all of what they tell."""
        match line:
            case m.Let():
                value = self.values.of(line.value, state)
                if isinstance(line.value, m.Local):
                    state.locals[line.local.id] = value
                else:
                    state.locals[line.local.id] = self.bind(line.local, value, is_let=True)
            case m.Assign() | m.Add() if isinstance(line.target, m.VariableOf):
                self._assign(line.target, line.value, line.span, state)
            case m.If():
                self._if(line, state)
            case m.ForEach():
                self._for_each(line, state)
            case m.DoAction():
                self._do_action(line, state)
            case m.Put() | m.Play():
                self._put(line, state)
            case m.Deal():
                zone = self.facts.zones[line.zone]
                self._moved(self._taken(line.count, line.source, line.span, state), zone, state)
                self._declared(line, state)
            case m.Assign():
                self._declared(line, state)
                key = lasting(self.values.of(line.value, state).who)
                if key is not None and not line.soft and isinstance(line.target, m.Builtin):
                    if line.target.name == "turn":
                        state.turn = key
                    elif line.target.name == "dealer":
                        state.dealer = key
            case m.Exchange():
                self._exchange(line, state)
            case m.Show():
                self._show(line, state)
            case m.Finish(how="end"):
                goal = self.rules.ruleset.goal.variable
                if goal is not None:
                    secret = Secret("variable", goal)
                    self.tell({secret: Reading(line.span)}, EVERYBODY, "decides", line.span)
                self._declared(line, state)
            case _:
                self._declared(line, state)

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
                        self._open_part(expr, Seen.TEXT in form.seen, state)
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

    def _open_part(self, expr: m.Expr, is_text: bool, state: State) -> None:
        value = self.values.of(expr, state)
        label = value.label
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

    def _assign(self, target: m.VariableOf, value: m.Expr, span: Span, state: State) -> None:
        holder = self.facts.variables[target.name]
        owner = None if target.owner is None else self.values.of(target.owner, state)
        found = self.values.of(value, state)
        self._spoil({target.name} & self.rules.touched.variables, state)
        self._forget_ways(state)
        audience: Audience | None = EVERYBODY
        if holder.sight == "nobody":
            return
        if holder.sight == "owner":
            if owner is None or holder.owner not in ("player", "team"):
                return
            audience = Audience("team" if holder.owner == "team" else "player", owner.who)
        self.see(span, audience)
        if owner is not None and target.owner is not None:
            self.tell(owner.label, audience, "decides", target.owner.span)
        label = found.label
        if value.kind.base == "card":
            label = joined(label, self.facts.faces(found))
        self.tell(label, audience, "put down", value.span, name=target.name)

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
        if isinstance(line, m.Play):
            self._played(line, value, target, state)
        zone = self.facts.zones[line.zone.name]
        self._moved(value, zone, state)
        if zone.sight == "everybody" and not isinstance(cards, m.Taken):
            self._open_locals(cards, "face", state)
        state.signatures = frozenset()
        if isinstance(line, m.Play):
            self._what_comes_of_it(state)

    def _leave(self, span: Span, cards: Value) -> None:
        """Everybody sees in which zone there are fewer cards now."""
        if self.rules.touched.hidden:
            self.tell(places(cards), EVERYBODY, "decides", span)

    def _moved(self, cards: Value, target: m.Zone, state: State) -> None:
        """Cards come into a zone: if not all know them, they do not know any more what is there."""
        if target.sight != "everybody" and (cards.label or self.facts.faces(cards)):
            self._spoil({target.name}, state)

    def _played(self, line: m.Play, cards: Value, target: Value, state: State) -> None:
        """Which event is done tells something of the card, as it lies there."""
        self.tell(self.values.of(line.by, state).label, EVERYBODY, "decides", line.by.span)
        span = line.span if isinstance(line.cards, m.Taken) else line.cards.span
        known = cards if self.facts.faces(target) else Value()
        for by, cause in self.rules.keyed_events.items():
            label = self.values.face(known, None if by == "card" else by, span)
            self.tell(label, EVERYBODY, "decides", span, cause)

    def _exchange(self, line: m.Exchange, state: State) -> None:
        sides = [(side, self.values.of(side, state)) for side in (line.left, line.right)]
        self._declared(line, evolve(state))
        for (side, value), (_, other) in (sides, sides[::-1]):
            self._leave(side.span, value)
            if other.lies and not self.facts.faces(other):
                self._open_locals(side, "face", state)
            if self.facts.faces(value):
                zones = {str(one.name) for one in self._expanded(other.lies)}
                unsure = any(not self._is_zone(one) for one in self._expanded(other.lies))
                hidden = self.rules.touched.hidden
                self._spoil(hidden if unsure or not zones else hidden & zones, state)
        state.signatures = frozenset()

    def _is_zone(self, secret: Secret) -> bool:
        return secret.kind in ("zone", "stale")

    def _open_locals(self, cards: m.Expr, kind: Literal["face", "both"], state: State) -> None:
        """All have seen the faces of these cards (and, with `both`, which they are)."""
        if isinstance(cards, m.Local):
            value = state.locals.get(cards.id)
            if value is not None:
                secrets = {*value.lies, *(value.label if kind == "both" else ())}
                state.opened |= {one for one in secrets if one.kind in ("face", "which")}
        elif isinstance(cards, m.Arithmetic):
            self._open_locals(cards.left, kind, state)
            self._open_locals(cards.right, kind, state)
        elif isinstance(cards, m.ListOf):
            for item in cards.items:
                self._open_locals(item, kind, state)

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

    def _told_before(self, shown: frozenset[_Zone]) -> None:
        """What was told of zones that all see just now, as they still are, tells nothing more."""
        known = {one for one in shown - self.outdated if one[1] == lasting(one[1])}
        self.leaks[self.settled :] = [
            leak
            for leak in self.leaks[self.settled :]
            if not self._is_zone(leak.secret) or (leak.secret.name, leak.secret.owner) not in known
        ]

    def _show_all(self, cards: m.Expr, state: State) -> None:
        owner: Key = None
        match cards:
            case m.VariableOf() if cards.kind.base != "card":
                if cards.owner is not None:
                    owner = self.values.of(cards.owner, state).who
                if cards.owner is None or owner is not None:
                    state.shown |= {(cards.name, owner)}
                state.signatures |= {signature(cards)}
            case m.Local():
                self._open_locals(cards, "both", state)
            case m.Arithmetic():
                self._show_all(cards.left, state)
                self._show_all(cards.right, state)
            case m.ListOf():
                for item in cards.items:
                    self._show_all(item, state)
            case m.ZoneOf() | m.ZonesOf():
                whose = cards.owner if isinstance(cards, m.ZoneOf) else cards.owners
                if whose is not None:
                    owner = self.values.of(whose, state).who
                if whose is None or owner is not None:
                    state.shown |= {(cards.name, owner)}
                state.signatures |= {signature(cards)}
            case _:
                state.signatures |= {signature(cards)}

    # ------------------------------------------------------------------------ blocks in lines

    def _if(self, line: m.If, state: State) -> None:
        """What is done or left undone tells of the conditions."""
        asked: list[tuple[m.Expr, Label, _Done]] = []
        for condition, block in line.arms:
            label = self.values.of(condition, state).label
            asked.append((condition, label, self._branch(block, state.copy())))
        otherwise = self._branch(line.otherwise, state.copy())
        seen = dict(otherwise.effects)
        for condition, label, done in reversed(asked):
            for audience, span in done.effects.items():
                seen[audience] = span
            for audience, span in seen.items():
                self.tell(label, audience, "decides", condition.span, span)
        ends = [*(done for _, _, done in asked), otherwise]
        for done in ends:
            self.leaks += done.leaks
        for audience, span in seen.items():
            self.see(span, audience)
        self._join(state, [done.state for done in ends])

    def _join(self, state: State, ends: list[State]) -> None:
        """What is known whichever of some ends was come to."""
        first = ends[0]
        state.opened = first.opened.intersection(*(end.opened for end in ends))
        state.shown = first.shown.intersection(*(end.shown for end in ends))
        state.signatures = first.signatures.intersection(*(end.signatures for end in ends))
        state.stale = first.stale.union(*(end.stale for end in ends))
        if any(end.turn != first.turn for end in ends):
            state.turn = self.rules.fresh("turn")
        else:
            state.turn = first.turn
        if any(end.dealer != first.dealer for end in ends):
            state.dealer = self.rules.fresh("dealer")
        else:
            state.dealer = first.dealer

    def _for_each(self, line: m.ForEach, state: State) -> None:
        things = self.values.of(line.collection, state)
        (where,) = self.values.of_each(line.local, things, (line.where,), state)
        label = joined(things.label, where)
        touched = self.rules.touched.of(line.body)
        hidden = touched & self.rules.touched.secrets
        self._spoil(hidden, state)
        self._forget_ways(state)
        if TURN in touched:
            self._new_turn(state)
        if not leaves_cards(line.body):
            self.outdated |= self.named
        before = len(self.bound)
        inner = state.copy()
        each = evolve(member(line.local, things), label=label)
        state.locals[line.local.id] = self.bind(line.local, each)
        done = self._branch(line.body, inner)
        name: Key = ("local", line.local.id)
        bound = set(self.bound[before:])
        del self.bound[before:]
        for leak in done.leaks:
            for one in self._unfolded(leak, bound):
                self.leaks.append(_outside(one, name, things.who))
        span = line.collection.span if line.where is None else line.where.span
        for audience, cause in done.effects.items():
            outside = _outside_audience(audience, name, things.who)
            self.tell(label, outside, "decides", span, cause)
            self.see(cause, outside)
        if line.where is None and isinstance(line.collection, m.Builtin):
            state.shown |= {
                (zone, things.who)
                for zone, key in done.state.shown
                if key == name and zone not in hidden
            }
        if line.where is None and Secret("face", line.local.id) in done.state.opened:
            if isinstance(line.collection, m.Local):
                self._open_locals(line.collection, "face", state)
            elif isinstance(line.collection, m.ZoneOf) and line.collection.name not in hidden:
                self._show_all(line.collection, state)

    def _do_action(self, line: m.DoAction, state: State) -> None:
        action = self.rules.actions.get(line.action)
        if action is None:
            return
        summary = self.rules.summary(action)
        given = dict(zip((one.id for one in action.parameters), line.arguments, strict=False))
        if action.subject is not None and line.subject is not None:
            given[action.subject.id] = line.subject
        if action.player is not None and line.player is not None:
            given[action.player.id] = line.player
        arguments = {number: self.values.of(expr, state) for number, expr in given.items()}
        if self.rules.is_told(action):
            self.see(line.span)
            for number, value in arguments.items():
                self.tell(value.label, EVERYBODY, "said", given[number].span)
        keys = keys_of(arguments, state)
        for leak in summary.leaks:
            self._passed_on(leak, arguments, keys, line.span, state)
        for audience, span in summary.effects.items():
            if audience is not None:
                audience = audience._replace(who=mapped(audience.who, keys))
            self.see(span, audience)
        self._spoil(summary.stale, state)
        self._forget_ways(state)
        if summary.changes_turn:
            self._new_turn(state)
        for secret in summary.opened:
            kind: Literal["face", "both"] = "face" if secret.kind == "face" else "both"
            if secret.name in given:
                self._open_locals(given[int(secret.name)], kind, state)
        for zone, key in summary.shown:
            owner = lasting(mapped(key, keys))
            if key is None or owner is not None:
                state.shown |= {(zone, owner)}

    def _passed_on(
        self,
        leak: Leak,
        arguments: dict[int, Value],
        keys: dict[Key, Key],
        span: Span,
        state: State,
    ) -> None:
        """What an action tells, for what it is given here."""
        audience = leak.audience
        if audience is not None:
            audience = audience._replace(who=mapped(audience.who, keys))
        label = {leak.secret: leak.reading}
        for secret in self.values.label_for(label, arguments, keys, span, state):
            if not self.facts.knows(audience, secret):
                reading = leak.reading
                if leak.secret.kind in ("which", "face", "blank"):
                    reading = Reading(reading.span, reading.inside or span)
                self.leaks.append(evolve(leak, secret=secret, audience=audience, reading=reading))


@frozen
class _Done:
    """What a block came to."""

    state: State
    leaks: list[Leak]
    effects: Effects


def leaves_cards(block: m.Block) -> bool:
    """Whether after some lines cards lie as they lay, and the turn is whose it was."""
    return all(
        of_statement(line).seen <= _LEAVES_CARDS
        or (isinstance(line, m.Assign) and isinstance(line.target, m.VariableOf))
        for lines in nested(block)
        for line in lines
    )


def _outside(leak: Leak, name: Key, members: Key) -> Leak:
    """A leak outside of the loop whose thing `name` is."""
    secret = next(iter(renamed({leak.secret: leak.reading}, name, members)))
    return evolve(leak, secret=secret, audience=_outside_audience(leak.audience, name, members))


def _outside_audience(audience: Audience | None, name: Key, members: Key) -> Audience | None:
    if audience is None:
        return None
    if not mentions(audience.who, name):
        return audience
    return audience._replace(who=members if audience.who == name else None)
