"""Listing the moves of a phase, as Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from attrs import define

from dotcards.dsl import model
from dotcards.dsl.analysis.move_costs import is_many
from dotcards.dsl.model.traversal import everything

from .context import Context
from .moves import share, writer
from .python import OR, Code, Py
from .statements import Statements, comment

CALL = re.compile(r"(numbers|sets|runs|firsts)\(")  # what lists numbers and sets


def every_move(phase: model.Phase) -> Iterator[model.Move]:
    yield from phase.moves
    if phase.otherwise is not None:
        yield phase.otherwise
    yield from phase.anytime


def short(move: model.Move, context: Context) -> bool:
    """Whether a move can be made in a handful of ways only: one thing, or so many of a kind."""
    return len(move.choices) <= 1 and all(
        not isinstance(choice.source, tuple)
        and (choice.low is None or (of_a_kind(choice, context) and not move.anytime))
        for choice in move.choices
    )


def of_a_kind(choice: model.Choice, context: Context) -> bool:
    """Whether the sets of cards to choose from differ only in how many cards they have."""
    return (
        choice.of_one == "rank"
        and not choice.by_place
        and not context.facts.cards.suits_matter
        and "rank" not in context.facts.redefined
    )


@define(eq=False, repr=False)
class Listing:
    """Writes the function that lists all moves that can be made in a phase.

    `number` gives each move its number in the machine. A move is (number, seat, choice, …). Where
    there can be only few moves they are listed `at_once`, otherwise one after the other, on demand.

    With `open`, numbers and sets of which each will do, and on which nothing further depends, are
    not gone through: in the place of the choice stands all there is to choose from. With `mixed`,
    what may be chosen comes as an object of that name brings it.
    """

    context: Context
    code: Code
    number: Callable[[model.Move], int]
    at_once: bool = False
    open: bool = False
    mixed: bool = False

    def phase(self, phase: model.Phase, name: str) -> None:
        with self.code.indented(f"def {name}(s):"):
            self.code.add(f'"""The moves of phase {comment(phase.name)}."""')
            write = writer(self.context, self.code)
            write.frame.hoisting = True
            begun = len(self.code.lines)
            if not (phase.moves or phase.otherwise or phase.anytime):
                self.code.add("raise dead_end(s)")
                return
            few = all(short(move, self.context) for move in every_move(phase))
            self.at_once = few and not self.open
            if self.at_once:
                write.frame.used.add("moves")
                self.code.add("moves = []")
            self.of_asked(phase, write)
            self.out_of_turn(phase, write)
            if self.at_once:
                self.code.add("return moves")
            elif not any("yield" in line for line in self.code.lines[begun:]):
                self.code.add("yield from ()")  # options have taken every move away

    def of_move(self, move: model.Move, name: str) -> None:
        """Writes the function that lists one move, made by one player."""
        with self.code.indented(f"def {name}(s, p, mixed):"):
            write = writer(self.context, self.code)
            write.frame.hoisting = True
            write.frame.used |= {"p", "mixed"}
            begun = len(self.code.lines)
            self.one(move, write, Py("p"), [])
            if not any("yield" in line for line in self.code.lines[begun:]):
                self.code.add("yield from ()")

    def of_asked(self, phase: model.Phase, write: Statements) -> None:
        must_have = self.may_be_stuck(phase)
        how = "one" if phase.asks is None else phase.asks.how
        if must_have and not self.at_once:
            self.code.add("found = False")
            write.frame.used.add("found")
        player = write.frame.fresh("p")
        if how == "at once":
            with self.looping(write, f"for {player} in s.queue:"):
                self.own_moves(phase, write, Py(player, varies=frozenset([player])), must_have)
        elif how == "in turn":
            self.code.add(f"{player} = s.queue[0]")
            self.own_moves(phase, write, Py(player), must_have)
        else:
            asked = Py("s.turn") if phase.asks is None else write.value(phase.asks.who)
            self.code.add(f"{player} = {asked.text}")
            if asked.loose:
                with self.code.indented(f"if {player} is not None:"), write.frame.scope():
                    self.own_moves(phase, write, Py(player), must_have)
            else:
                self.own_moves(phase, write, Py(player), must_have)
        if must_have and not phase.anytime:
            with self.code.indented("if not moves:" if self.at_once else "if not found:"):
                self.code.add("raise dead_end(s)")

    @contextmanager
    def looping(self, write: Statements, opening: str) -> Iterator[None]:
        """A loop over seats; what is the same for all of them is worked out once, before it."""
        outer = self.code
        with write.frame.loop(opening):
            self.code = write.frame.code
            yield
        self.code = outer

    def may_be_stuck(self, phase: model.Phase) -> bool:
        """Whether the phase itself does not show that who is asked always has a move."""
        if phase.asks is not None and phase.asks.how == "one" and phase.asks.who.kind.maybe:
            return True  # perhaps nobody is asked
        if phase.otherwise is not None and not phase.otherwise.choices:
            return False
        return not any(m.condition is None and not m.choices for m in phase.moves)

    def own_moves(self, phase: model.Phase, write: Statements, player: Py, must: bool) -> None:
        found = ["found = True"] if must and not self.at_once else []
        marks = list(found)
        if phase.otherwise is not None and not self.at_once:
            self.code.add("able = False")
            write.frame.used.add("able")
            marks.append("able = True")
        for move in phase.moves:
            self.one(move, write, player, marks)
        if phase.otherwise is not None:
            unable = "if not moves:" if self.at_once else "if not able:"
            with self.code.indented(unable), write.frame.scope():
                self.one(phase.otherwise, write, player, found)

    def out_of_turn(self, phase: model.Phase, write: Statements) -> None:
        for move in phase.anytime:
            if self.at_once and self.for_everybody(move, write):
                continue
            name = write.frame.fresh("p")
            with self.looping(write, f"for {name} in s.players:"):
                self.one(move, write, Py(name, varies=frozenset([name])), [])
            write.frame.used.discard(name)

    def for_everybody(self, move: model.Move, write: Statements) -> bool:
        """Writes a move out of turn as one list for all seats."""
        name = write.frame.fresh("p")
        write.frame.names[move.player.id] = Py(name, varies=frozenset([name]))
        parts = [str(self.number(move)), name]
        loops = f"for {name} in s.players"
        tests = [] if move.condition is None else [write.condition(move.condition)]
        for choice in move.choices:
            chosen = write.frame.fresh(choice.local.name)
            things, bound = self.things(choice, write, chosen)
            write.frame.names[choice.local.id] = bound
            parts.append(chosen)
            loops += f" for {chosen} in {things}"
            if choice.where is not None:
                tests.append(write.condition(choice.where))
        known = [test for test in tests if test.is_constant]
        if all(test.constant for test in known):
            tests = [test for test in tests if not test.is_constant]
            where = "".join(f" if {test.at(OR)}" for test in tests)
            line = f"moves += [({', '.join(parts)}) {loops}{where}]"
            guard = self.guard(write, parts[1:], tests)
            if guard is not None:
                with self.code.indented(f"if {guard}:"):
                    self.code.add(line)
            else:
                self.code.add(line)
        write.frame.used.difference_update(parts)
        return True

    def guard(self, write: Statements, names: list[str], tests: list[Py]) -> str | None:
        """A quick question that is mostly answered with no: is this true of anybody at all?"""
        if len(tests) != 1:
            return None
        for variable in self.context.ruleset.variables:
            if variable.owner == "player" and variable.kind == model.TRUTH:
                field = f"s.{self.context.names.variables[variable.name]}"
                held = write.frame.known(Py(field)).text
                if any(tests[0].text == f"{held}[{name}]" for name in names):
                    return f"True in {held}"
        return None

    def one(self, move: model.Move, write: Statements, player: Py, marks: Sequence[str]) -> None:
        write.frame.names[move.player.id] = player
        self.code.span = move.span
        with write.frame.scope(), ExitStack() as inside:
            if move.condition is not None:
                test = write.condition(move.condition)
                if test.is_constant and not test.constant:
                    return
                if not test.is_constant:
                    inside.enter_context(self.code.indented(f"if {test.at(OR)}:"))
            self.choices(move, write, player, list(move.choices), [], marks)

    def choices(
        self,
        move: model.Move,
        write: Statements,
        player: Py,
        choices: list[model.Choice],
        chosen: list[str],
        marks: Sequence[str],
    ) -> None:
        if not choices:
            for mark in marks:
                self.code.add(mark)
            parts = ", ".join([str(self.number(move)), player.text, *chosen])
            self.code.add(f"moves.append(({parts}))" if self.at_once else f"yield ({parts})")
            return
        choice, *more = choices
        if choice.of_one is not None and not choice.by_place:
            self.grouped(move, write, player, choices, chosen, marks)
            return
        name = write.frame.fresh(choice.local.name)
        things, bound = self.things(choice, write, name)
        write.frame.names[choice.local.id] = bound
        where = None if choice.where is None else write.condition(choice.where)
        if where is not None and where.is_constant:
            if not where.constant:
                return
            where = None
        with ExitStack() as inside:
            if where is not None and not where.varies:
                inside.enter_context(self.code.indented(f"if {where.at(OR)}:"))
                where = None
            if self.at_once:
                test = "" if where is None else f" if {where.at(OR)}"
                parts = ", ".join([str(self.number(move)), player.text, *chosen, name])
                self.code.add(f"moves += [({parts}) for {name} in {things}{test}]")
            else:
                free = self.free(choice, more, where)
                self.each(name, things, free, inside)
                inside.enter_context(write.frame.scope())
                if where is not None:
                    inside.enter_context(self.code.indented(f"if {where.at(OR)}:"))
                self.choices(move, write, player, more, [*chosen, name], marks)
        write.frame.used.discard(name)

    def free(self, choice: model.Choice, more: Sequence[model.Choice], where: Py | None) -> bool:
        """Whether each number or set will do, and nothing further depends on which it is."""
        return (
            self.open
            and is_many(choice)
            and not of_a_kind(choice, self.context)
            and where is None
            and (not choice.in_sequence or choice.by_place)
            and not any(node == choice.local for one in more for node in everything(one))
        )

    def each(self, name: str, things: str, free: bool, inside: ExitStack) -> None:
        """The loop over what may be chosen; or all of it in one piece, if there is any."""
        if self.mixed:
            way = f"mixed.{things}" if CALL.match(things) else f"mixed.order({things})"
            inside.enter_context(self.code.indented(f"for {name} in {way}:"))
        elif free:
            self.code.add(f"{name} = all_of_{things}")
            inside.enter_context(self.code.indented(f"if {name}.count:"))
        else:
            inside.enter_context(self.code.indented(f"for {name} in {things}:"))

    def grouped(
        self,
        move: model.Move,
        write: Statements,
        player: Py,
        choices: list[model.Choice],
        chosen: list[str],
        marks: Sequence[str],
    ) -> None:
        """Sets of cards that share something: what they share is asked about once for all sets."""
        choice, *more = choices
        assert choice.of_one is not None
        assert choice.low is not None
        assert not isinstance(choice.source, tuple)
        source = write.value(choice.source)
        shared = write.frame.fresh(choice.of_one)
        group = write.frame.fresh("group")
        name = write.frame.fresh(choice.local.name)
        one = Py(shared, varies=frozenset([shared]))
        shares = (choice.of_one, one)
        write.frame.names[choice.local.id] = Py(name, varies=frozenset([name]), shares=shares)
        where = None if choice.where is None else write.condition(choice.where)
        low = write.value(choice.low)
        most = Py(f"len({group})") if choice.high is None else write.value(choice.high)
        if of_a_kind(choice, self.context):
            sets = f"firsts({group}, {low.text}, {most.text})"
        else:
            sets = set_of(write, choice, group, low, most)
        of_each = where is not None and name in where.varies
        look = share(write, choice)
        with ExitStack() as inside:
            sharing = f"groups({look}, {source.text})"
            if self.mixed:
                sharing = f"mixed.order({sharing})"
            opening = f"for {shared}, {group} in {sharing}:"
            inside.enter_context(self.code.indented(opening))
            if where is not None and not of_each:
                inside.enter_context(self.code.indented(f"if {where.at(OR)}:"))
            if self.at_once and not more:
                parts = ", ".join([str(self.number(move)), player.text, *chosen, name])
                test = f" if {where.at(OR)}" if where is not None and of_each else ""
                self.code.add(f"moves += [({parts}) for {name} in {sets}{test}]")
            else:
                free = self.free(choice, more, where if of_each else None)
                self.each(name, sets, free, inside)
                inside.enter_context(write.frame.scope())
                if where is not None and of_each:
                    inside.enter_context(self.code.indented(f"if {where.at(OR)}:"))
                self.choices(move, write, player, more, [*chosen, name], marks)
        write.frame.used.difference_update((name, group, shared))

    def things(self, choice: model.Choice, write: Statements, name: str) -> tuple[str, Py]:
        """What the loop walks, and what its variable stands for in conditions."""
        varies = frozenset([name])
        if isinstance(choice.source, tuple):
            low, high = (write.value(end) for end in choice.source)
            return f"numbers({low.text}, {high.text})", Py(name, varies=varies)
        source = write.value(choice.source)
        if choice.low is None:
            if choice.by_place:
                piles = source if source.is_path else write.keep(source, choice.local.name)
                return f"range(len({piles.text}))", Py(f"{piles.text}[{name}]", varies=varies)
            if choice.local.kind.base == "card" and not self.context.facts.cards.all_alone:
                return f"distinct(KIND, {source.text})", Py(name, varies=varies)
            return source.at(OR), Py(name, varies=varies)
        low = write.value(choice.low)
        of = f"range(len({source.text}))" if choice.by_place else source.text
        most = Py(f"len({source.text})") if choice.high is None else write.value(choice.high)
        things = set_of(write, choice, of, low, most)
        if choice.by_place:
            return things, Py(f"tuple({source.text}[place] for place in {name})", varies=varies)
        return things, Py(name, varies=varies)


def set_of(write: Statements, choice: model.Choice, things: str, low: Py, most: Py) -> str:
    """The call that lists sets of cards, or of places for cards that lie unseen."""
    kind = "None" if choice.by_place or write.context.facts.cards.all_alone else "KIND"
    bounds = f"{things}, {low.text}, {most.text}, {kind}"
    if choice.in_sequence and not choice.by_place:
        return f"runs({share(write, choice, 'rank')}, {bounds})"
    return f"sets({bounds})"
