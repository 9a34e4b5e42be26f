"""Which parts of a ruleset are used: its blocks counted, whatever the compiler makes of them.

A block is what stands indented below a line: the body of a move, of an event, of an `if`. `mark`
puts a line into each that does nothing but write the block's number into the state's log, and
`Coverage` reads from the numbers how often every line was done. A block the compiler has left out,
because of the options picked, writes none: it is not in force. A block that an error cuts short
counts as done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Literal, TypeVar

import attrs
from attrs import define, field, frozen

from dotcards.dsl import model
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import everything, moves
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.cards import Cards
from dotcards.interpreter.machine.machine import Machine

Key = tuple[Hashable, ...]
Spot = tuple[str, int, int]  # a place in the text: file, start, end
Kind = Literal["phase", "checks", "move", "event", "action", "condition", "else", "loop"]
Rule = TypeVar("Rule", model.Action, model.Event, model.RunsOut)
MARK = ("", "")  # no `say` of a ruleset begins with two texts


@frozen
class Place:
    """A line of a ruleset: the file it is in, its number, and its text without a comment."""

    path: str
    line: int
    text: str


@frozen
class Arm:
    """One way an `if` can go. `taken`: how often; None where the options leave the way out.

    `options` are those that what decides about it depends on.
    """

    place: Place
    options: tuple[str, ...]
    taken: int | None


@frozen
class Block:
    """What stands below a line: that line's kind, the name and place of what it declares.

    `asked`: what decides whether the block is done, once the one `above` it is.
    """

    kind: Kind
    name: str
    span: Span
    lines: model.Block
    asked: tuple[object, ...] = ()
    above: Key | None = None


@frozen
class Marked:
    """A ruleset with a mark in each block, and the blocks themselves, as they were, by key.

    The number of a block is its place among them.
    """

    ruleset: model.Ruleset
    plain: model.Ruleset
    blocks: Mapping[Key, Block]


def mark(ruleset: model.Ruleset) -> Marked:
    marker = _Marker(Cards.of(ruleset, suits_matter=True))
    return Marked(marker.ruleset(ruleset), ruleset, marker.blocks)


def mark_places(machine: Machine) -> dict[int, int]:
    """The number of a block for that of its mark in the log of a machine."""
    return {
        number: int(str(say.parts[-1]))
        for number, say in enumerate(machine.context.sayings)
        if say.parts[:-1] == MARK
    }


def place_of(span: Span) -> Spot:
    """What tells one part of the text from all others."""
    return span.source.name, span.start, span.end


@define
class _Marker:
    cards: Cards
    blocks: dict[Key, Block] = field(factory=dict, init=False)
    _numbers: dict[Key, int] = field(factory=dict, init=False)
    _moves: dict[int, model.Move] = field(factory=dict, init=False)

    def ruleset(self, ruleset: model.Ruleset) -> model.Ruleset:
        return attrs.evolve(
            ruleset,
            actions=tuple(
                self.rule(("action", rule.name), "action", rule.name, rule)
                for rule in ruleset.actions
            ),
            events=tuple(
                self.rule(("event", number), "event", self.event(rule), rule)
                for number, rule in enumerate(ruleset.events)
            ),
            runs_out=tuple(
                self.rule(("runs out", rule.zone), "event", f"when {rule.zone} runs out", rule)
                for rule in ruleset.runs_out
            ),
            phases=tuple(self.phase(phase) for phase in ruleset.phases),
        )

    def rule(self, key: Key, kind: Kind, name: str, rule: Rule) -> Rule:
        block = Block(kind, name, rule.span, rule.body)
        return attrs.evolve(rule, body=self.marked(key, block))

    def event(self, event: model.Event) -> str:
        """How an event is written, of several cards or ranks the one that it is."""
        key = self.cards.write(event.key) if isinstance(event.key, model.Face) else event.key
        return f"when {key or 'card'} is played"

    def phase(self, phase: model.Phase) -> model.Phase:
        name, answered = phase.name, phase.all_answered
        enter = Block("phase", name, phase.span, phase.enter)
        checks = Block("checks", name, phase.span, phase.before)
        if answered is not None:
            line = _line_above(answered, phase.span)
            block = Block("event", f"when all have answered in {name}", line, answered)
            answered = self.marked(("answered", name), block)
        return attrs.evolve(
            phase,
            enter=self.marked(("enter", name), enter),
            before=self.marked(("before", name), checks) if phase.before else (),
            moves=tuple(self.move(move) for move in phase.moves),
            otherwise=None if phase.otherwise is None else self.move(phase.otherwise),
            anytime=tuple(self.move(move) for move in phase.anytime),
            all_answered=answered,
        )

    def move(self, move: model.Move) -> model.Move:
        """A move out of turn stands in several phases, and stays one move."""
        if id(move) not in self._moves:
            asked = (move.condition, move.choices)
            block = Block("move", move.name, move.span, move.body, asked)
            body = self.marked(("move", *place_of(move.span)), block)
            self._moves[id(move)] = attrs.evolve(move, body=body)
        return self._moves[id(move)]

    def marked(self, key: Key, block: Block) -> model.Block:
        """The lines of a block with its mark before them."""
        self.blocks.setdefault(key, block)
        number = self._numbers.setdefault(key, len(self._numbers))
        where = block.lines[0].span if block.lines else block.span
        lines = (self.statement(node, key) for node in block.lines)
        return (model.Say((*MARK, str(number)), where), *chain.from_iterable(lines))

    def statement(self, node: model.Statement, above: Key) -> model.Block:
        match node:
            case model.ForEach():
                asked = (node.collection, node.where)
                block = Block("loop", "", node.span, node.body, asked, above)
                first, *rest = self.marked(below(node), block)
                if _runs_alike(node):  # once is enough
                    return first, attrs.evolve(node, body=tuple(rest))
                return (attrs.evolve(node, body=(first, *rest)),)
            case model.If():
                conditions = tuple(condition for condition, _ in node.arms)
                arms = []
                for number, (condition, body) in enumerate(node.arms):
                    before = conditions[: number + 1]
                    block = Block("condition", "", condition.span, body, before, above)
                    marked = self.marked(below(node, number), block) if body else body
                    arms.append((condition, marked))
                otherwise = node.otherwise
                if otherwise:
                    block = Block("else", "", else_of(node), otherwise, conditions, above)
                    otherwise = self.marked(below(node, "else"), block)
                return (attrs.evolve(node, arms=tuple(arms), otherwise=otherwise),)
        return (node,)


def _runs_alike(loop: model.ForEach) -> bool:
    """Whether a loop is run through for certain, and all of its lines each time."""
    simple = not any(isinstance(node, model.If | model.ForEach) for node in loop.body)
    everybody = isinstance(loop.collection, model.Builtin) and loop.where is None
    return simple and everybody


def below(node: model.If | model.ForEach, which: int | str = 0) -> Key:
    """The key of a block of a statement: of an `if` the number of its arm, or "else"."""
    return ("below", *place_of(node.span), which)


@define(slots=False)
class Coverage:
    """What was used, from how often each mark was written.

    `places` gives the number of a block for the number that a mark has in the log.
    """

    marked: Marked
    places: Mapping[int, int]
    counts: Sequence[int]  # by number of a block

    @cached_property
    def _numbers(self) -> dict[Key, int]:
        return {key: number for number, key in enumerate(self.marked.blocks)}

    def times(self, *key: Hashable) -> int:
        """How often a block was done; 0 for one that is empty or not in force."""
        number = self._numbers.get(key)
        return 0 if number is None else self.counts[number]

    # ------------------------------------------------------------------------- what is in force

    @cached_property
    def in_force(self) -> set[Key]:
        """The blocks that the options leave in the game: compiled, and there is a way to them."""
        present = set(self.places.values())
        found: set[Key] = set()
        waiting = list(self.beginnings())
        while waiting:
            key = waiting.pop()
            if key in found or self._numbers.get(key) not in present:
                continue
            found.add(key)
            for node in self.marked.blocks[key].lines:
                waiting.extend(self.ways_on(node))
        return found

    def beginnings(self) -> Iterator[Key]:
        """The blocks that no statement has to lead to."""
        yield from self.of_phase(self.marked.plain.phases[0])
        yield from (key for key in self.marked.blocks if key[0] in ("event", "runs out"))

    def of_phase(self, phase: model.Phase) -> Iterator[Key]:
        """The blocks that a phase is made of, on arrival first; not all need be there."""
        yield from ((part, phase.name) for part in ("enter", "before", "answered"))
        yield from (("move", *place_of(move.span)) for move in moves(phase))

    def ways_on(self, node: model.Statement) -> Iterator[Key]:
        """The blocks that doing a statement can lead to."""
        match node:
            case model.If():
                yield from (below(node, number) for number in (*range(len(node.arms)), "else"))
            case model.ForEach():
                yield below(node)
            case _:
                yield from self._ways_from(node)

    def _ways_from(self, node: model.Simple) -> Iterator[Key]:
        if isinstance(node, model.DoAction):
            yield ("action", node.action)
        elif does_change(node, "phase"):
            wanted = node.phase if isinstance(node, model.GoTo) else None
            for phase in self.marked.plain.phases:
                if wanted in (None, phase.name):
                    yield from self.of_phase(phase)

    # --------------------------------------------------------------------------- what was done

    @cached_property
    def _done(self) -> dict[Spot, tuple[model.Statement, int]]:
        """Every statement in force, by its place, with how often it was done.

        One that stands in several phases, such as a check, is counted in all of them.
        """
        done: dict[Spot, tuple[model.Statement, int]] = {}
        for key in self.marked.blocks:
            if key in self.in_force:
                for node in self.marked.blocks[key].lines:
                    place = place_of(node.span)
                    done[place] = (node, done.get(place, (node, 0))[1] + self.times(*key))
        return done

    def never_reached(self) -> list[Place]:
        """The lines that were never done, in order."""
        places = {place for place, (_, times) in self._done.items() if not times}
        lines = [_line(self._done[place][0].span) for place in sorted(places)]
        return list(dict.fromkeys(lines))

    def arms(self) -> list[Arm]:
        """Every way that every `if` in force can go, in order; a missing `else` too."""
        return [
            arm
            for place in sorted(self._done)
            for arm in self._arms(*self._done[place])
        ]  # fmt: skip

    def _arms(self, node: model.Statement, times: int) -> Iterator[Arm]:
        if not isinstance(node, model.If):
            return
        options: frozenset[str] = frozenset()
        rest = times
        for number, (condition, _) in enumerate(node.arms):
            taken = self._times_in_force(below(node, number))
            rest -= taken or 0
            word = "else if" if number else "if"
            options |= self.options_in(condition)
            place = _line(condition.span, f"{word} {' '.join(condition.span.text.split())}")
            yield Arm(place, tuple(sorted(options)), taken)
        if node.otherwise:
            place = _line(else_of(node), "else")
            taken = self._times_in_force(below(node, "else"))
            yield Arm(place, tuple(sorted(options)), taken)
        else:
            text = "(if not)" if len(node.arms) == 1 else "(none of these)"
            yield Arm(_line(node.span, text), tuple(sorted(options)), rest)

    def _times_in_force(self, key: Key) -> int | None:
        return self.times(*key) if key in self.in_force else None

    def options_in(self, value: object) -> frozenset[str]:
        """The options that a value depends on, by itself or through what it is defined by."""
        found: set[str] = set()
        for node in everything(value):
            if isinstance(node, model.OptionValue):
                found.add(node.name)
            elif isinstance(node, model.DefineOf):
                found |= self._options_of(node.define)
        return frozenset(found)

    @cached_property
    def _options_of(self) -> Callable[[str], frozenset[str]]:
        bodies = {define.name: define.body for define in self.marked.plain.defines}
        known: dict[str, frozenset[str]] = {}

        def of(name: str) -> frozenset[str]:
            if name not in known:
                known[name] = self.options_in(bodies[name])
            return known[name]

        return of


_BEFORE_COMMENT = re.compile(r'(?:[^"#]|"[^"]*")*')


def _line(span: Span, text: str | None = None) -> Place:
    number, _ = span.position
    if text is None:
        found = _BEFORE_COMMENT.match(span.source.line(number))
        text = found[0].strip() if found else ""
    return Place(span.source.name, number, text)


def else_of(node: model.If) -> Span:
    """The word `else` of an `if` that has one, which the model does not keep."""
    first, _ = node.otherwise[0].span.position
    source = node.span.source
    for number in range(first - 1, node.span.position[0], -1):
        line = source.line(number)
        if line.split()[:1] == ["else"]:
            start = source.line_starts[number - 1] + line.index("else")
            return Span(source, start, start + len("else"))
    return node.otherwise[0].span


def _line_above(block: model.Block, otherwise: Span) -> Span:
    """The line above a block, such as `when all have answered`; the model does not keep it."""
    if not block:
        return otherwise
    source = block[0].span.source
    number = block[0].span.position[0] - 1
    while number > 1 and source.line(number).lstrip().startswith(("#", '"')):
        number -= 1
    text = source.line(number)
    start = source.line_starts[number - 1] + len(text) - len(text.lstrip())
    return Span(source, start, start + len(text.lstrip()))
