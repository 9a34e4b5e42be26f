"""Which variables are worth a look: those that something still hangs on.

A variable of a deal is of no use to anybody once the rules will not ask for it any more before it
begins anew; nor is one that only serves to work out another such. What lasts the whole game always
counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import Effects, does_change, sets_off, variables_in
from dotcards.dsl.model.traversal import everything
from dotcards.repl.input.move_parser import moves_of
from dotcards.repl.rulebook.option_folding import Folding

Names = frozenset[str]
NONE: Names = frozenset()


@frozen
class Relevance:
    """By phase: the variables that play from there on can depend on, and those that a move of the
    phase itself asks for. `first` is how each is written at the start, where that is fixed."""

    live: Mapping[str, Names]
    asked: Mapping[str, Names]
    first: Mapping[str, str]
    lasting: Names

    @classmethod
    def of(cls, ruleset: m.Ruleset, options: Mapping[str, int | bool | str]) -> Relevance:
        folded = Folding.of(ruleset, options).ruleset()
        reading = _Reading.of(folded)
        asked = {phase.name: reading.asked_in(phase) for phase in folded.phases}
        first = {
            one.name: _written(one.initial.value)
            for one in folded.variables
            if isinstance(one.initial, m.Const)
        }
        return cls(reading.live(asked), asked, first, reading.lasting)

    def shows(self, name: str, value: str, phase: str) -> bool:
        """Whether a variable of this value is of interest now. As it was at the start it is only
        where a move asks for it."""
        if name in self.lasting:
            return True
        if name not in self.live.get(phase, NONE):
            return False
        return value != self.first.get(name) or name in self.asked.get(phase, NONE)


def _written(value: int | bool | str | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


@frozen
class Course:
    """What lines ask for of what was there before them, what has a new value after them, and the
    phases they lead to, each with what has a new value there."""

    asks: Names = NONE
    fresh: Names = NONE
    goes: frozenset[tuple[str, Names]] = frozenset()

    def then(self, other: Course) -> Course:
        return Course(self.asks | other.asks, other.fresh, self.goes | other.goes)

    def beside(self, others: Sequence[Course], fresh: Names) -> Course:
        """With what else may happen, after which so much is new."""
        asks = self.asks.union(*(other.asks for other in others))
        return Course(asks, fresh, self.goes.union(*(other.goes for other in others)))


@define
class _Reading:
    """`feeds`: by variable, those that are read to work it out."""

    ruleset: m.Ruleset
    effects: Effects
    actions: Mapping[str, m.Block]
    lasting: Names
    feeds: dict[str, set[str]] = field(factory=dict)
    _of_actions: dict[tuple[str, Names], Course] = field(factory=dict)

    @classmethod
    def of(cls, ruleset: m.Ruleset) -> _Reading:
        return cls(
            ruleset,
            Effects(ruleset),
            {one.name: one.body for one in ruleset.actions},
            frozenset(one.name for one in ruleset.variables if one.keep),
        )

    # ----------------------------------------------------------------------------- expressions

    def read_by(self, node: object) -> Names:
        """The variables that a node asks for, by way of defines too."""
        return variables_in(self.effects.read_by(node))

    # ---------------------------------------------------------------------------------- blocks

    def block(self, block: m.Block, fresh: Names = NONE) -> Course:
        """`fresh` are the variables that have a new value already. What only goes into a variable
        is noted in `feeds`."""
        course = Course(fresh=fresh)
        for line in block:
            course = course.then(self._line(line, course.fresh))
        return course

    def _line(self, line: m.Statement, fresh: Names) -> Course:
        match line:
            case m.Assign(target=m.VariableOf(name=name, owner=owner)):
                asks = (self.read_by(owner) | self._feed([name], self.read_by(line.value))) - fresh
                return Course(asks, fresh | (NONE if owner else {name}))
            case m.Add(target=m.VariableOf(name=name, owner=owner)):
                asks = (self.read_by(owner) | self._feed([name], self.read_by(line.value))) - fresh
                return Course(asks, fresh)
            case m.NewDeal():
                anew = frozenset(one.name for one in self.ruleset.variables if not one.keep)
                return Course(fresh=fresh | anew)
            case m.GoTo(phase=phase):
                return Course(fresh=fresh, goes=frozenset({(phase, fresh)}))
            case m.If(arms=arms, otherwise=otherwise):
                guards = self.read_by(tuple(condition for condition, _ in arms)) - fresh
                ways = [self.block(body, fresh) for body in (*(one for _, one in arms), otherwise)]
                after = frozenset.intersection(*(way.fresh for way in ways))
                return Course(self._guard(guards, (line,)), fresh).beside(ways, after)
            case m.ForEach(body=body):
                looks = self.read_by((line.collection, line.where)) - fresh
                asks = self._guard(looks, body)
                return Course(asks, fresh).beside([self.block(body, fresh)], fresh)
            case m.DoAction(action=action):
                if (action, fresh) not in self._of_actions:
                    self._of_actions[action, fresh] = self.block(self.actions[action], fresh)
                given = self.read_by((line.subject, line.arguments)) - fresh
                return Course(given, fresh).then(self._of_actions[action, fresh])
        course = Course(self.read_by(line) - fresh, fresh)
        if does_change(line, "phase"):
            anywhere = frozenset((phase.name, fresh) for phase in self.ruleset.phases)
            course = course.then(Course(fresh=fresh, goes=anywhere))
        if not sets_off(line, "played"):
            return course
        happens = [self.block(event.body, fresh) for event in self.ruleset.events]
        return course.beside(happens, fresh)

    def _guard(self, looks: Names, body: m.Block) -> Names:
        """What is looked at to decide whether a body is done: asked for, unless all that hangs on
        it is the value of variables."""
        targets: list[str] = []
        for node in everything(body):
            if isinstance(node, m.Assign | m.Add) and isinstance(node.target, m.VariableOf):
                targets.append(node.target.name)
            elif isinstance(node, m.Statement) and not isinstance(node, m.If | m.ForEach | m.Let):
                return looks
        return self._feed(targets, looks)

    def _feed(self, targets: Iterable[str], read: Names) -> Names:
        """Notes what goes into variables; returns what goes into one that always counts."""
        if not self.lasting.isdisjoint(targets):
            return read
        for name in targets:
            self.feeds.setdefault(name, set()).update(read)
        return NONE

    # ---------------------------------------------------------------------------------- phases

    def asked_in(self, phase: m.Phase) -> Names:
        """What decides which moves can be made."""
        choices = tuple(move.choices for move in moves_of(phase))
        return self.read_by(
            (phase.asks, choices, tuple(move.condition for move in moves_of(phase)))
        )

    def live(self, asked: Mapping[str, Names]) -> dict[str, Names]:
        """What play from each phase on can depend on."""
        live: dict[str, Names] = {}
        goes: dict[str, frozenset[tuple[str, Names]]] = {}
        arrival = {phase.name: self.block(phase.enter) for phase in self.ruleset.phases}
        for phase in self.ruleset.phases:
            blocks = (
                phase.before,
                phase.all_answered or (),
                *(one.body for one in moves_of(phase)),
            )
            empty = (one.body for one in self.ruleset.runs_out)
            done = Course().beside([self.block(one) for one in (*blocks, *empty)], NONE)
            live[phase.name] = asked[phase.name] | done.asks
            goes[phase.name] = done.goes | arrival[phase.name].goes
        grows = True
        while grows:
            grows = False
            for name, before in live.items():
                further = [
                    (arrival[to].asks | (live[to] - arrival[to].fresh)) - fresh
                    for to, fresh in goes[name]
                    if to in live
                ]
                live[name] = self._with_what_feeds(before.union(*further))
                grows = grows or live[name] != before
        return live

    def _with_what_feeds(self, names: Names) -> Names:
        found = set(names)
        waiting = list(names)
        while waiting:
            more = self.feeds.get(waiting.pop(), set()) - found
            found |= more
            waiting += more
        return frozenset(found)
