"""Which rules no game has come to: of what hangs together, the first of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import product
from math import prod

from attrs import define, evolve

from dotcards.dsl import model
from dotcards.dsl.lint.helpers.locations import header, name_in
from dotcards.dsl.lint.played.record import Unreached
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.text.source import Span
from dotcards.interpreter.examples.coverage import (
    Block,
    Coverage,
    Key,
    Marked,
    mark_places,
    place_of,
)
from dotcards.interpreter.examples.examples import Failed, Play
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import Machine, compile_ruleset
from dotcards.interpreter.simulate.bot_games import LoggedGame

from .games import Seen, Trier
from .option_picks import values

OFTEN = 30  # games that come to a rule: that none do in a like game is no chance then
ENOUGH = 10  # games in which a rule has to be in force before it is said to be never come to
MOST_TOGETHER = 64  # values of options that a condition hangs on, taken together


@define(slots=False)
class Reach:
    """What was reached in all games of a trial, and in the examples of the ruleset."""

    trier: Trier
    seen: Seen

    def unreached(self) -> Iterator[Unreached]:
        """In the order of the text. A rule is left out where the options that decide about it have
        not been tried together."""
        if all(self.seen.reached[number] for number in range(len(self._blocks))):
            return
        found: dict[Span, Unreached] = {}
        for key, rule in sorted(self._rules.items(), key=lambda item: place_of(item[1].span)):
            if rule.games < ENOUGH or key in self._reached or not self._is_first(key):
                continue
            if self._is_tried(key):
                before = found.get(rule.span)  # an event of several ranks is written once
                names = rule.name if before is None else f"{before.name}, {rule.name}"
                found[rule.span] = evolve(rule, name=names)
        yield from found.values()

    def often(self) -> frozenset[Span]:
        """The places of the rules that many games came to."""
        counts = self.seen.reached
        numbers = {key: number for number, key in enumerate(self._blocks)}
        return frozenset(
            rule.span for key, rule in self._rules.items() if counts[numbers[key]] >= OFTEN
        )

    @cached_property
    def _rules(self) -> dict[Key, Unreached]:
        """What would be told of each block, of those that are told of."""
        found: dict[Key, Unreached] = {}
        for key, block in self._blocks.items():
            kind, span = block.kind, block.span
            if kind == "action" or kind == "checks":
                continue
            if kind == "phase" or kind == "move":
                span = name_in(block)
            elif kind == "event" or kind == "loop":
                span = header(span)
            found[key] = Unreached(kind, block.name, span, self._in_force[key])
        return found

    # -------------------------------------------------------------------- what was come to, and how

    @cached_property
    def _coverages(self) -> tuple[Coverage, ...]:
        settings = range(len(self.trier.watchers))
        return tuple(self.trier.coverage(setting, self.seen) for setting in settings)

    @property
    def _ruleset(self) -> model.Ruleset:
        return self.trier.trial.ruleset

    @property
    def _blocks(self) -> Mapping[Key, Block]:
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
            for node in block.lines:
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

    # ------------------------------------------------------------------------------------ options

    def _asked(self, key: Key | None) -> frozenset[str]:
        """The options that decide about a block."""
        if key is None:
            return frozenset()
        block = self._blocks[key]
        return self._coverages[0].options_in(block.asked) | self._asked(block.above)

    def _is_tried(self, key: Key) -> bool:
        """Whether the options that decide about a block were tried in every combination."""
        ruleset, names = self._ruleset, self._asked(key)
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


def reached_in_examples(marked: Marked) -> Iterator[set[int]]:
    """The blocks that each example comes to: it shows that there is a way."""
    machines: dict[tuple[tuple[str, object], ...], Machine] = {}
    for example in marked.ruleset.examples:
        machine = machines.get(example.options)
        if machine is None:
            machine = compile_ruleset(marked.ruleset, dict(example.options))
            machines[example.options] = machine
        try:
            play = Play.of(machine, example, LoggedGame)
        except PlayersError:
            continue
        game = play.game
        assert isinstance(game, LoggedGame)
        with suppress(Failed, RulesError):  # what it did before counts
            play.run()
        places = mark_places(machine)
        yield {places[entry[1]] for entry in game.raw if entry[0] == "say" and entry[1] in places}
