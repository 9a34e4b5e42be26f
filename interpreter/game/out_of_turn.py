"""Moves out of turn that could be made, as far as everybody at the table can tell.

Only what all can see is worked out: conditions, and things to choose from, that hang on anything
else (the cards of a hand, a secret variable) are taken to be such that a move could be made. So
what comes out says nothing of what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from attrs import frozen

from dotcards.dsl import model
from dotcards.dsl.language.forms import Tells
from dotcards.dsl.language.properties import property_form
from dotcards.dsl.model.traversal import inside
from dotcards.interpreter.machine.machine import Move as MachineMove

from .conditions import Locals, Reader
from .moves import Move, Wording, Words

HIDDEN = ""  # in place of what only its maker can choose
MOST_POSSIBLE = 200  # of one seat


def possible(wording: Wording, state: Any, seat: int) -> tuple[Move, ...]:
    """The moves that a seat could perhaps make out of turn, HIDDEN for what is chosen unseen."""
    if state.result is not None or state.out[seat]:
        return ()
    anytime = wording.machine.phases[state.phase].anytime
    return tuple(
        move for candidate in anytime for move in _Possible(wording, state, seat, candidate).moves()
    )


def is_open(wording: Wording, state: Any, move: Move) -> bool:
    """Whether everybody can tell if this move out of turn may be made now."""
    return all(
        _Possible(wording, state, move.seat, candidate).all_open()
        for candidate in wording.machine.phases[state.phase].anytime
        if candidate.name == move.name
    )


@frozen(eq=False, repr=False)
class _Possible(Reader):
    """What could be made of a move. Of names that are not `known` only their maker knows."""

    seat: int
    candidate: MachineMove

    @property
    def rule(self) -> model.Move:
        return self.candidate.rule

    def all_open(self) -> bool:
        open_ = {self.rule.player.id}
        for choice in self.rule.choices:
            ends = choice.source if isinstance(choice.source, tuple) else (choice.source,)
            if choice.by_place or not all(self.open(end, open_) for end in ends):
                return False
            open_.add(choice.local.id)
        return self.open((self.rule.condition, self.rule.choices), open_)

    def moves(self) -> Iterator[Move]:
        known: Locals = {self.rule.player.id: (self.rule.player, self.seat)}
        if self.may_hold(self.rule.condition, known):
            for count, words in enumerate(self.ways(0, known)):
                if count == MOST_POSSIBLE:
                    return
                yield Move(self.seat, self.rule.name, words)

    def ways(self, number: int, known: Locals) -> Iterator[tuple[Words, ...]]:
        """What could be chosen from choice `number` on."""
        if number == len(self.rule.choices):
            yield ()
            return
        choice = self.rule.choices[number]
        for word, bound in self.things(choice, known):
            if self.may_hold(choice.where, bound):
                for rest in self.ways(number + 1, bound):
                    yield (word, *rest)

    def things(self, choice: model.Choice, known: Locals) -> Iterator[tuple[str, Locals]]:
        if isinstance(choice.source, tuple):
            if all(self.open(end, known) for end in choice.source):
                low, high = (self.value(end, known) for end in choice.source)
                for number in range(low, min(high, low + MOST_POSSIBLE) + 1):
                    yield str(number), {**known, choice.local.id: (choice.local, number)}
            else:
                yield HIDDEN, known
        elif choice.low is None and not choice.by_place and self.open(choice.source, known):
            for thing in self.value(choice.source, known):
                word = self.wording.word(choice, thing)
                yield word, {**known, choice.local.id: (choice.local, thing)}
        elif self.are_enough(choice, known):
            yield HIDDEN, known

    def are_enough(self, choice: model.Choice, known: Locals) -> bool:
        """Whether there may be so many cards as have to be chosen."""
        assert not isinstance(choice.source, tuple)
        if not self.count_is_open(choice.source, known):
            return True
        count = len(self.value(choice.source, known))
        if choice.low is None or not self.open(choice.low, known):
            return count > 0
        least: int = self.value(choice.low, known)
        return count >= max(least, 1)

    # ------------------------------------------------------------------ what everybody can tell

    def may_hold(self, condition: model.Expr | None, known: Locals) -> bool:
        """Whether a condition holds, or only its maker can tell."""
        if condition is None:
            return True
        if self.open(condition, known):
            return bool(self.value(condition, known))
        match condition:
            case model.And(items=items):
                return all(self.may_hold(item, known) for item in items)
            case model.Or(items=items):
                return any(self.may_hold(item, known) for item in items)
            case model.DefineOf():
                rule, given = self.given(condition)
                inner = {
                    local.id: (local, self.value(argument, known))
                    for local, argument in given
                    if self.open(argument, known)
                }
                return self.may_hold(rule.body, inner)
        return True

    def open(self, node: object, known: Collection[int]) -> bool:
        """Whether everybody knows what an expression comes to, given what they know of locals."""
        context = self.wording.machine.context
        match node:
            case None | str() | int() | model.Face():
                return True
            case tuple():
                return all(self.open(part, known) for part in node)
            case model.Local(id=number):
                return number in known
            case model.VariableOf(name=name, owner=owner):
                is_public = context.variables[name].sight == "everybody"
                return is_public and self.open(owner, known)
            case model.ZoneOf(name=name, owner=owner) | model.ZonesOf(name=name, owners=owner):
                is_public = context.zones[name].sight == "everybody"
                return is_public and self.open(owner, known)
            case model.Quantifier(op="count", where=None, collection=collection):
                return self.count_is_open(collection, known)
            case model.Quantifier(local=local, collection=collection, where=where, by=by):
                inner = {*known, local.id}
                return self.open(collection, known) and self.open((where, by), inner)
            case model.Property(name=name, subject=subject):
                form = property_form(subject.kind, name)
                if form is None or form.tells is Tells.UNSEEN:
                    return False
                if form.tells is Tells.COUNT:
                    return self.count_is_open(subject, known)
                return self.open(subject, known) and self.redefined_open(subject)
            case model.TableOf(subject=subject):
                return self.open(subject, known) and self.redefined_open(subject)
            case model.DefineOf():
                return self.open(*self.inside(node, known))
        return all(self.open(part, known) for part in inside(node))

    def inside(self, node: model.DefineOf, known: Collection[int]) -> tuple[model.Expr, set[int]]:
        """What is asked for by its name, and which of its own names everybody knows."""
        rule, given = self.given(node)
        return rule.body, {local.id for local, argument in given if self.open(argument, known)}

    def redefined_open(self, subject: model.Expr) -> bool:
        """Whether no rule makes what a card is hang on something hidden."""
        if subject.kind.base != "card":
            return True
        rules = [rule for rule in self.wording.machine.ruleset.defines if rule.redefines]
        return all(
            self.open(rule.body, {local.id for local in (rule.subject, rule.player) if local})
            for rule in rules
        )

    def count_is_open(self, node: model.Expr, known: Collection[int]) -> bool:
        """Whether everybody knows how many things there are."""
        match node:
            case model.ZoneOf(owner=owner) | model.ZonesOf(owners=owner):
                return self.open(owner, known)
            case model.IfThen(condition=condition, then=then, otherwise=otherwise):
                return self.open(condition, known) and all(
                    self.count_is_open(part, known) for part in (then, otherwise)
                )
            case model.DefineOf():
                return self.count_is_open(*self.inside(node, known))
        return self.open(node, known)
