"""Which rules no game has come to: of what hangs together, the first of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import product
from math import prod
from typing import Literal

from attrs import define, evolve, field

from dotcards.dsl import model
from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.lint.played.record import Unreached
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.model.traversal import moves
from dotcards.dsl.text.source import Span
from dotcards.interpreter.examples.coverage import (
    Coverage,
    Key,
    Marked,
    below,
    else_of,
    mark_places,
    place_of,
)
from dotcards.interpreter.examples.examples import SEED, Failed, Play
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import Machine, compile_ruleset
from dotcards.interpreter.simulate.bot_games import LoggedGame
from dotcards.interpreter.simulate.figures import event_name

from .games import Seen, Trier
from .option_picks import values

OFTEN = 30  # games that come to a rule: that none do in a like game is no chance then
ENOUGH = 10  # games in which a rule has to be in force before it is said to be never come to
MOST_TOGETHER = 64  # values of options that a condition hangs on, taken together

Kind = Literal["phase", "move", "event", "condition", "else", "loop"]


@define(slots=False)
class Reach:
    """What was reached in all games of a trial, and in the examples of the ruleset."""

    trier: Trier
    seen: Seen
    _found: dict[Key, tuple[Kind, str, Span]] = field(factory=dict, init=False)
    _asked: dict[Key, frozenset[str]] = field(factory=dict, init=False)

    def unreached(self) -> Iterator[Unreached]:
        """In the order of the text. A rule is left out where the options that decide about it have
        not been tried together."""
        if all(self.seen.reached[number] for number in range(len(self._blocks))):
            return
        told: dict[Span, Unreached] = {}
        for key in sorted(self._found, key=lambda key: place_of(self._found[key][2])):
            kind, name, span = self._found[key]
            games = self._in_force[key]
            if games < ENOUGH or key in self._reached or not self._is_first(key):
                continue
            if not self._is_tried(key):
                continue
            before = told.get(span)  # an event of several ranks is written once
            names = name if before is None else f"{before.name}, {name}"
            told[span] = Unreached(kind, names, span, games)
        yield from told.values()

    def often(self) -> frozenset[Span]:
        """The places of the rules that many games came to."""
        counts = self.seen.reached
        numbers = {key: number for number, key in enumerate(self._blocks)}
        return frozenset(
            span
            for key, (_, _, span) in self._found.items()
            if key in numbers and counts[numbers[key]] >= OFTEN
        )

    # -------------------------------------------------------------------- what was come to, and how

    @cached_property
    def _coverages(self) -> tuple[Coverage, ...]:
        settings = range(len(self.trier.watchers))
        return tuple(self.trier.coverage(setting, self.seen) for setting in settings)

    @property
    def _ruleset(self) -> model.Ruleset:
        return self.trier.trial.ruleset

    @property
    def _blocks(self) -> Mapping[Key, model.Block]:
        return self.trier.watchers[0].marked.blocks

    @cached_property
    def _reached(self) -> set[Key]:
        keys = list(self._blocks)
        found = {key for number, key in enumerate(keys) if self.seen.reached[number]}
        for numbers in reached_in_examples(self.trier.watchers[0].marked):
            found |= {keys[number] for number in numbers}
        return found

    @cached_property
    def _in_force(self) -> Counter[Key]:
        """In how many games each block was in force."""
        found: Counter[Key] = Counter()
        for (setting, _), games in self.seen.played.items():
            for key in self._coverages[setting].in_force:
                found[key] += games
        return found

    @cached_property
    def _before(self) -> dict[Key, set[Key]]:
        """The blocks that lead to each."""
        found: dict[Key, set[Key]] = {}
        for key, block in self._blocks.items():
            for node in block:
                for after in self._coverages[0].ways_on(node):
                    found.setdefault(after, set()).add(key)
        return found

    def _is_first(self, key: Key) -> bool:
        """Whether something that leads to it was come to, or nothing need lead to it."""
        if key in self._beginnings:
            return True
        phase = self._phase_of.get(key)
        if phase is not None and key[0] != "enter":
            return ("enter", phase) in self._reached
        return not self._before.get(key, set()).isdisjoint(self._reached)

    @cached_property
    def _beginnings(self) -> set[Key]:
        return {key for key in self._blocks if key[0] in ("event", "runs out")}

    @cached_property
    def _phase_of(self) -> dict[Key, str]:
        """The phase that each part of one belongs to; of a move in several, one come to."""
        found: dict[Key, str] = {}
        for phase in self._ruleset.phases:
            for key in self._coverages[0].of_phase(phase):
                if key not in found or ("enter", found[key]) not in self._reached:
                    found[key] = phase.name
        return found

    # ------------------------------------------------------------------------------ what there is

    def __attrs_post_init__(self) -> None:
        """Notes of every block what it is called, where, and which options are asked about it."""
        ruleset, cards = self._ruleset, self.trier.watchers[0].machine.cards
        for phase in ruleset.phases:
            where = name_in(phase)
            self._enter(("before", phase.name), phase.before)
            for move in moves(phase):
                asked = self._coverages[0].options_in((move.condition, move.choices))
                key: Key = ("move", *place_of(move.span))
                self._note(key, "move", move.name, name_in(move), move.body, asked)
            if phase.all_answered is not None:
                line = _line_of(phase.all_answered, phase.span)
                name = f"when all have answered in {phase.name}"
                self._note(("answered", phase.name), "event", name, line, phase.all_answered)
            self._note(("enter", phase.name), "phase", phase.name, where, phase.enter)
        for number, event in enumerate(ruleset.events):
            name = event_name(cards, event)
            self._note(("event", number), "event", name, header(event.span), event.body)
        for rule in ruleset.runs_out:
            name = f"when {rule.zone} runs out"
            self._note(("runs out", rule.zone), "event", name, header(rule.span), rule.body)
        for action in ruleset.actions:
            self._enter(("action", action.name), action.body)

    def _note(
        self,
        key: Key,
        kind: Kind,
        name: str,
        span: Span,
        block: model.Block,
        asked: frozenset[str] = frozenset(),
    ) -> None:
        self._found[key] = (kind, name, span)
        self._asked[key] = asked
        self._enter(key, block)

    def _enter(self, key: Key, block: model.Block) -> None:
        """What stands in a block."""
        coverage = self._coverages[0]
        above = self._asked.get(key, frozenset())
        for node in block:
            if isinstance(node, model.ForEach):
                asked = above | coverage.options_in((node.collection, node.where))
                self._note(below(node), "loop", "", header(node.span), node.body, asked)
            elif isinstance(node, model.If):
                asked = above
                for number, (condition, body) in enumerate(node.arms):
                    asked |= coverage.options_in(condition)
                    arm = below(node, number)
                    self._note(arm, "condition", "", condition.span, body, asked)
                if node.otherwise:
                    otherwise = below(node, "else")
                    self._note(otherwise, "else", "", else_of(node), node.otherwise, asked)

    # ------------------------------------------------------------------------------------ options

    def _is_tried(self, key: Key) -> bool:
        """Whether the options that decide about a block were tried in every combination."""
        ruleset, names = self._ruleset, self._asked[key]
        asked = [option for option in ruleset.options if option.name in names]
        tried = [values(option) for option in asked]
        if prod(map(len, tried)) > MOST_TOGETHER:
            return False
        usual = self.trier.trial.settings
        played = {
            tuple(usual[setting][option.name] for option in asked)
            for setting, _ in self.seen.played
        }
        for row in product(*tried):
            picks = dict(zip((option.name for option in asked), row, strict=True))
            if row not in played and forbidden_by(ruleset, {**usual[0], **picks}) is None:
                return False
        return True


def _line_of(block: model.Block, otherwise: Span) -> Span:
    """The line above a block, such as `when all have answered`; the model does not keep it."""
    if not block:
        return header(otherwise)
    source = block[0].span.source
    number = block[0].span.position[0] - 1
    while number > 1 and source.line(number).lstrip().startswith(("#", '"')):
        number -= 1
    text = source.line(number)
    start = source.line_starts[number - 1] + len(text) - len(text.lstrip())
    return header(evolve(otherwise, source=source, start=start, end=start + len(text.lstrip())))


def reached_in_examples(marked: Marked) -> Iterator[set[int]]:
    """The blocks that each example comes to: it shows that there is a way."""
    machines: dict[tuple[tuple[str, object], ...], Machine] = {}
    for example in marked.ruleset.examples:
        machine = machines.get(example.options)
        if machine is None:
            machine = compile_ruleset(marked.ruleset, dict(example.options))
            machines[example.options] = machine
        try:
            game = LoggedGame.seated(machine, [seat.name for seat in example.seats], SEED)
        except PlayersError:
            continue
        assert isinstance(game, LoggedGame)
        with suppress(Failed, RulesError):  # what it did before counts
            Play(game, example).run()
        places = mark_places(machine)
        yield {places[entry[1]] for entry in game.raw if entry[0] == "say" and entry[1] in places}
