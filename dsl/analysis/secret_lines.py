"""Follows secrets through lines: what each tells to whom, and what all know after it."""

from __future__ import annotations

from typing import Literal

from attrs import define, evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.language import of_statement
from dotcards.dsl.model.traversal import everything, nested
from dotcards.dsl.text.source import Span

from .labels import (
    EVERYBODY,
    Audience,
    Key,
    Label,
    Reading,
    Secret,
    Value,
    addressed,
    joined,
    lasting,
    mapped,
    mentions,
    parameter,
    renamed,
)
from .leaks import LEAVES_CARDS, Effects, Leak, Summary
from .secret_cards import CardLines
from .secret_state import State, keys_of, member
from .touched import TURN


@define
class Lines(CardLines):
    """Goes through one body."""

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
                audience = addressed(one.audience, lasting)
                secret = one.secret._replace(owner=lasting(one.secret.owner))
                found.setdefault((secret, audience), evolve(one, secret=secret, audience=audience))
        return Summary(
            tuple(found.values()),
            {addressed(audience, lasting): span for audience, span in done.effects.items()},
            frozenset(one for one in done.state.opened if one.name in numbers),
            frozenset(one for one in done.state.shown if one[1] == lasting(one[1])),
            self.rules.touched.of(action.body) & self.rules.touched.secrets,
            TURN in self.rules.touched.of(action.body),
            action.subject is not None
            and bool(action.parameters)
            and all(local.kind.base == "number" for local in action.parameters)
            and any(isinstance(node, m.Taken) for node in everything(action.body)),
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
        summary = self._summary(action)
        given = dict(zip((one.id for one in action.parameters), line.arguments, strict=False))
        if action.subject is not None and line.subject is not None:
            given[action.subject.id] = line.subject
        if action.player is not None and line.player is not None:
            given[action.player.id] = line.player
        arguments = {number: self.values.of(expr, state) for number, expr in given.items()}
        if summary.is_told:
            self.see(line.span)
            for number, value in arguments.items():
                self.tell(value.label, EVERYBODY, "said", given[number].span)
        keys = keys_of(arguments, state)
        for leak in summary.leaks:
            self._passed_on(leak, arguments, keys, line.span, state)
        for audience, span in summary.effects.items():
            self.see(span, addressed(audience, lambda key: mapped(key, keys)))
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
        audience = addressed(leak.audience, lambda key: mapped(key, keys))
        label = {leak.secret: leak.reading}
        for secret in self.values.label_for(label, arguments, keys, span, state):
            if not self.facts.knows(audience, secret):
                reading = leak.reading
                if leak.secret.kind in ("which", "face", "blank"):
                    reading = Reading(reading.span, reading.inside or span)
                self.leaks.append(evolve(leak, secret=secret, audience=audience, reading=reading))

    def _summary(self, action: m.Action) -> Summary:
        """Once an action; those that it does come first, for none does itself."""
        found = self.rules.summaries.get(action.name)
        if found is None:
            found = self.rules.summaries[action.name] = Lines(self.rules).of_action(action)
        return found


@frozen
class _Done:
    """What a block came to."""

    state: State
    leaks: list[Leak]
    effects: Effects


def leaves_cards(block: m.Block) -> bool:
    """Whether after some lines cards lie as they lay, and the turn is whose it was."""
    return all(
        of_statement(line).seen <= LEAVES_CARDS
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
