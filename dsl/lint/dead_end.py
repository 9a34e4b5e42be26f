"""Phases that can leave a player without a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeAlias

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.model.traversal import taking_turns
from dotcards.dsl.text.diagnostics import Note, Severity

from .helpers.condition_formulas import (
    MEMBER,
    PLAYER,
    Names,
    Reading,
    mentions,
    reading_of,
)
from .helpers.domains import Shape
from .helpers.formulas import (
    Formula,
    Thing,
    TooHard,
    Value,
    Values,
    atoms,
    every,
    given,
    negated,
    solutions,
    solve,
    some,
)
from .helpers.game_flow import flow_of
from .helpers.locations import name_in
from .helpers.running_empty import others_run_empty, runs_empty
from .helpers.staying import Conditions, arrivals, players, stays
from .lint_rule import Finding, Findings, rule

Fixed: TypeAlias = dict[Thing, tuple[Value, ...]]
"""The only values that things may have."""

_MOST_NUMBERS = 40  # the longest range of numbers looked at one by one


@rule("L103", "flow", "error")
def dead_end(ruleset: m.Ruleset) -> Findings:
    """A phase that can leave a player without a move.

    Whoever is asked must have a move: `otherwise`, a move without conditions, or moves one of which
    is always possible. A choice `from hand where …` may let no card through, and then the move is
    not possible. It is an error where nothing but the cards held decides; what also depends on how
    the game stands, or on an option that is not in force, is a warning.

    That there are cards at all to choose from is taken for granted, unless every move takes cards
    away and nothing ever asks whether there are any left, or they are a neighbour's who may have
    none; and that some of them lie where a condition wants them; as is what the checks before each
    move and the conditions for coming to the phase make sure of.
    """
    ways = arrivals(ruleset)
    reading = reading_of(ruleset)
    names = Names(locals={player.id: PLAYER for player in players(ruleset)})
    for phase in ruleset.phases:
        if phase.name in flow_of(ruleset).reachable and taking_turns(phase):
            with suppress(TooHard):  # undecided: nothing is said
                reading.begin()
                found = _Phase(reading, names, phase, ways[phase.name]).finding()
                found = found or _running_empty(ruleset, phase) or _others_empty(ruleset, phase)
                if found is not None:
                    yield found


def _others_empty(ruleset: m.Ruleset, phase: m.Phase) -> Finding | None:
    zone = others_run_empty(ruleset, phase)
    if zone is None:
        return None
    source = " ".join(zone.span.text.split())
    return Finding(
        name_in(phase),
        f"`{phase.name}` may leave a player without a move where `{source}` is empty",
        "add `otherwise NAME`, the move of whoever finds no card there",
        (Note("it is chosen from here", zone.span),),
        severity="warning",
    )


def _running_empty(ruleset: m.Ruleset, phase: m.Phase) -> Finding | None:
    found = runs_empty(ruleset, phase)
    if found is None:
        return None
    zone, sure = found
    verb = "leaves" if sure else "may leave"
    return Finding(
        name_in(phase),
        f"`{phase.name}` {verb} a player without a move once `{zone}` is empty",
        f"say what is to happen then (`before each move in {phase.name}`, `if {zone}.empty`),"
        " or add `otherwise NAME`",
        severity="warning",
    )


class _Phase:
    def __init__(
        self, reading: Reading, names: Names, phase: m.Phase, ways: list[Conditions]
    ) -> None:
        self.phase = phase
        self.reading = reading
        self.picked = reading.domains.picked
        self.moves = taking_turns(phase)
        if phase.asks is None:
            names = evolve(names, turn=PLAYER)
        self.names = evolve(names, members=self._members(names))
        self.stuck = every(negated(self._possible(move)) for move in self.moves)
        if self.stuck is False:
            return
        forbidden = reading.ruleset.forbidden
        self.sure = every(
            [
                stays(phase.before, reading, self.names, turn_leaves=True),
                some(every(self._conditions(way)) for way in ways),
                *(negated(reading.condition(one.condition, self.names)) for one in forbidden),
            ]
        )
        self.formula = every([self.sure, self.stuck])

    def _conditions(self, way: Conditions) -> Iterator[Formula]:
        for expr, wanted in way:
            condition = self.reading.condition(expr, self.names)
            yield condition if wanted else negated(condition)

    # ----------------------------------------------------------------------------- findings

    def finding(self) -> Finding | None:
        if self.stuck is False or self.sure is False:
            return None
        in_force: Fixed = {thing: (value,) for thing, value in self.picked.items()}
        stuck = f"`{self.phase.name}` can leave a player without a move"
        may_be_stuck = f"`{self.phase.name}` may leave a player without a move"
        if self._by_cards(in_force) is not None:
            return self._finding("error", stuck)
        if self._at_all(in_force) is not None and self._is_said():
            return self._finding("warning", may_be_stuck)
        if (found := self._by_cards({})) is not None:
            return self._finding("warning", f"with {_options(found, self.picked)} {stuck}")
        if self._chooses_cards() and (found := self._at_all({})) is not None:
            return self._finding("warning", f"with {_options(found, self.picked)} {may_be_stuck}")
        return None

    def _is_said(self) -> bool:
        """Whether what is only known to be possible under the options in force is to be reported.

        With options that are not in force it is not, unless cards are chosen; to pick such an
        option in a variant makes no difference.
        """
        usual: Fixed = {
            ("option", option.name): (option.values[0],) for option in self.reading.ruleset.options
        }
        return self._chooses_cards() or self._at_all(usual) is not None

    def _chooses_cards(self) -> bool:
        return any(mentions(atom.thing, MEMBER) for atom in atoms(self.stuck))

    def _by_cards(self, options: Fixed) -> Values | None:
        """Cards and options that alone leave a player stuck, however the game stands."""
        found = solutions(
            self.stuck,
            lambda thing: self._domain(thing, options),
            lambda thing: _is_settled(thing) or mentions(thing, MEMBER),
        )
        for values in found:
            fixed: Fixed = {thing: (value,) for thing, value in values.items()}
            whole = self._at_all(options | fixed)
            if whole is not None:
                return whole
        return None

    def _at_all(self, options: Fixed) -> Values | None:
        """Any state of the game that leaves a player stuck."""
        return solve(self.formula, lambda thing: self._domain(thing, options))

    def _domain(self, thing: Thing, fixed: Fixed) -> tuple[Value, ...]:
        """What a thing may be; of an option, the value in force first."""
        if thing in fixed:
            return fixed[thing]
        values = self.reading.domains.of(thing, self.formula)
        first = self.picked.get(thing)
        return (
            (first, *(value for value in values if value != first)) if first in values else values
        )

    def _finding(self, severity: Severity, message: str) -> Finding:
        return Finding(
            name_in(self.phase),
            message,
            "add `otherwise NAME`, the move of whoever has no other",
            tuple(note for move in self.moves for note in _needs(move)),
            severity=severity,
        )

    # -------------------------------------------------------------------------------- moves

    def _members(self, names: Names) -> dict[Shape, Shape]:
        """For each collection of cards that is chosen from, the card that stands for its cards."""
        found: dict[Shape, Shape] = {}
        for move in self.moves:
            for choice in move.choices:
                if not isinstance(choice.source, tuple) and choice.source.kind.base == "card":
                    shape = self.reading.shape(choice.source, names)
                    found[shape] = (MEMBER, shape)
        return found

    def _possible(self, move: m.Move) -> Formula:
        needs = [self.reading.condition(move.condition, self.names)]
        names = self.names
        for choice in move.choices:
            needs.append(self._has_one(choice, names))
            names = names.bind(choice.local, self._stand_in(choice, names))
        return every(needs)

    def _stand_in(self, choice: m.Choice, names: Names) -> Shape:
        if isinstance(choice.source, tuple):
            return ("pick", choice.local.id)
        shape = self.reading.shape(choice.source, names)
        return names.members.get(shape, ("pick", shape))

    def _has_one(self, choice: m.Choice, names: Names) -> Formula:
        """Under what condition there is something to choose; that there are enough cards at all is
        assumed, but not that they share what they must share."""
        each = self._each(choice, names)
        if each is not None and choice.where is not None:
            return some(
                self.reading.condition(choice.where, names.bind(choice.local, shape))
                for shape in each
            )
        card, shared = self._stand_in(choice, names), _shared(choice)
        fits = self.reading.condition(choice.where, names.bind(choice.local, card))
        several = shared is None or self.reading.yes_or_no(("several", shared, card))
        return every([_wherever_they_lie(fits), several])

    def _each(self, choice: m.Choice, names: Names) -> list[Shape] | None:
        """Everything there is to choose from, where that does not depend on the game."""
        ruleset = self.reading.ruleset
        known: dict[str, Iterable[Value]] = {
            "suits": [suit for suit, _ in ruleset.suits],
            "colours": dict.fromkeys(colour for _, colour in ruleset.suits),
            "ranks": ruleset.ranks,
        }
        match choice.source:
            case (m.Const(value=int(low)), m.Const(value=int(high))) if high - low < _MOST_NUMBERS:
                return [("const", number) for number in range(low, high + 1)]
            case m.Builtin(name=name) if name in known:
                return [("const", value) for value in known[name]]
            case m.ListOf():
                shapes = [self.reading.shape(item, names) for item in choice.source.items]
                return shapes if all(shape[0] == "const" for shape in shapes) else None
        return None


def _is_settled(thing: Thing) -> bool:
    """Whether the options alone settle it: an option, or how two of them compare."""
    if not isinstance(thing, tuple):
        return False
    if thing[0] == "order":
        return all(_is_settled(side) for side in thing[1:])
    return thing[0] in ("option", "const")


def _needs(move: m.Move) -> Iterator[Note]:
    """What has to be so for a move to be possible."""
    only = f"`{move.name}` is possible only"
    if move.condition is not None:
        yield Note(f"{only} if this is so", move.condition.span)
    for choice in move.choices:
        shared = _shared(choice)
        if shared is not None:
            yield Note(f"{only} with cards {shared}", choice.span)
        if choice.where is not None:
            yield Note(f"{only} if this is true of something to choose", choice.where.span)


def _shared(choice: m.Choice) -> str | None:
    """What the cards must have in common, in words, where one card alone is not enough."""
    if choice.low is None or (isinstance(choice.low, m.Const) and choice.low.value == 1):
        return None
    of_one = () if choice.of_one is None else (f"of one {choice.of_one}",)
    return " ".join((*of_one, *(("in sequence",) if choice.in_sequence else ()))) or None


def _wherever_they_lie(formula: Formula) -> Formula:
    """The formula for the cards that lie best: where a card is, is not a matter of chance; and
    only one of several can be one certain card."""
    for thing in dict.fromkeys(atom.thing for atom in atoms(formula)):
        if not isinstance(thing, tuple) or not mentions(thing, MEMBER):
            continue
        if thing[0] == "in":
            formula = some(given(formula, {thing: value}) for value in (True, False))
        elif thing[0] == "order" and any(side[:1] == (MEMBER,) for side in thing[1:]):
            formula = some([formula, given(formula, {thing: "<"})])
    return formula


def _options(found: Values, picked: dict[Thing, Value]) -> str:
    """The options among some values that are not as they are in force."""
    return " and ".join(
        f"`{thing[1]} = {written(value)}`"
        for thing, value in found.items()
        if isinstance(thing, tuple) and picked.get(thing, value) != value and value is not None
    )
