"""The cycle of play as Python: entering phases, checks, questions, one move after another."""

from __future__ import annotations

from attrs import define

from dotcards.dsl import model
from dotcards.interpreter.machine.runtime import NODE

from .context import Context
from .drive import MAKES, SETTLE, STEP, STEPS
from .listing import Listing
from .moves import write_deed, write_resolving, writer
from .naming import PLAIN
from .python import Code, Py


@define(eq=False, repr=False)
class CycleWriter:
    """Writes all functions of the phases, and those that drive them (`drive`)."""

    context: Context
    code: Code
    moves: list[model.Move]  # in the order of their numbers
    phase_of: list[int | None]  # of each move; None for one out of turn

    @classmethod
    def over(cls, context: Context, code: Code) -> CycleWriter:
        moves: list[model.Move] = []
        phase_of: list[int | None] = []
        for number, phase in enumerate(context.ruleset.phases):
            for move in (*phase.moves, *((phase.otherwise,) if phase.otherwise else ())):
                moves.append(move)
                phase_of.append(number)
        out_of_turn = {id(m): m for phase in context.ruleset.phases for m in phase.anytime}
        moves += out_of_turn.values()
        phase_of += [None] * len(out_of_turn)
        return cls(context, code, moves, phase_of)

    def write(self) -> None:
        phases = self.context.ruleset.phases
        enters, befores, lists, asks, answers = [], [], [], [], []
        for number, phase in enumerate(phases):
            name = plain(phase.name, number)
            enters.append(self.run(f"enter_{name}", phase.enter, phase.name, None))
            befores.append(
                self.run(f"before_{name}", phase.before, phase.name, phase.before_player)
            )
            if self.context.facts.asks_sets:
                asks.append(self.asked(f"asked_{name}", phase))
                block = phase.all_answered or ()
                answers.append(self.run(f"answered_{name}", block, phase.name, None))
        deeds, resolves = [], []
        for number, move in enumerate(self.moves):
            name = f"do{number}_{plain(move.name, number)}"
            at_once = self.is_answer_at_once(number)
            write_deed(self.context, self.code, move, name, at_once)
            if at_once:
                resolves.append(f"cards_of_{number}")
                self.code.add()
                write_resolving(self.context, self.code, move, resolves[-1])
            else:
                resolves.append("None")
            self.code.add()
            deeds.append(name)
        numbers = {id(move): number for number, move in enumerate(self.moves)}
        listing = Listing(self.context, self.code, lambda move: numbers[id(move)])
        for number, phase in enumerate(phases):
            lists.append(f"moves_{plain(phase.name, number)}")
            listing.phase(phase, lists[-1])
            self.code.add()
        self.table("ENTER", enters)
        self.table("BEFORE", befores)
        self.table("DEEDS", deeds)
        self.table("MOVES", lists)
        if self.context.facts.asks_sets:
            self.table("ASKED", asks)
            self.table("ANSWERED", answers)
            how = [None if phase.asks is None else phase.asks.how for phase in phases]
            asked = [None if number is None else how[number] for number in self.phase_of]
            self.code.add(f"ANSWERS = {tuple(way == 'in turn' for way in asked)!r}")
            if self.context.facts.at_once:
                self.table("CARDS_OF", resolves)
            self.code.add(f"HELD_BACK = {tuple(way == 'at once' for way in asked)!r}")
        self.code.add(f"COST = {tuple(NODE * self.context.cost_of_round(p) for p in phases)!r}")
        if self.context.facts.retires:
            self.who_is_asked()
        self.code.add()
        self.code.span = None
        features = set(self.context.facts.features)
        if any(self.asks_one(phase) for phase in phases):
            features.add("asks_one")
        self.code.fill(SETTLE, features)
        self.code.fill(STEP, features | {"settles"}, name="step", doc=STEPS)
        self.code.fill(STEP, features, name="make", doc=MAKES)

    def is_answer_at_once(self, number: int) -> bool:
        phase = self.phase_of[number]
        asks = None if phase is None else self.context.ruleset.phases[phase].asks
        return asks is not None and asks.how == "at once"

    def table(self, name: str, functions: list[str]) -> None:
        self.code.add(f"{name} = ({''.join(f'{function}, ' for function in functions)})")

    def run(self, name: str, block: model.Block, phase: str, player: model.Local | None) -> str:
        """A function for what is done on entering a phase or before a decision; or "None"."""
        if not block:
            return "None"
        write = writer(self.context, self.code)
        arguments = "s"
        if player is not None:
            local = write.frame.fresh("p")
            write.frame.names[player.id] = Py(local)
            arguments += f", {local}"
        with self.code.indented(f"def {name}({arguments}):"):
            write.run(block)
        self.code.add()
        return name

    def asked(self, name: str, phase: model.Phase) -> str:
        if phase.asks is None or phase.asks.how == "one":
            return "None"
        write = writer(self.context, self.code)
        self.code.span = phase.asks.span
        with self.code.indented(f"def {name}(s):"):
            who = write.value(phase.asks.who)
            start = "None" if phase.asks.start is None else write.value(phase.asks.start).text
            self.code.add(f"return rotated({who.text}, {start})")
        self.code.add()
        return name

    def asks_one(self, phase: model.Phase) -> bool:
        return phase.asks is not None and phase.asks.how == "one"

    def who_is_asked(self) -> None:
        """For the question whether it is somebody who is out."""
        phases = self.context.ruleset.phases
        self.code.add(f"ASKS_TURN = {tuple(phase.asks is None for phase in phases)!r}")
        names = []
        for number, phase in enumerate(phases):
            if phase.asks is None or not self.asks_one(phase):
                names.append("None")
                continue
            names.append(f"asks_{plain(phase.name, number)}")
            write = writer(self.context, self.code)
            with self.code.indented(f"def {names[-1]}(s):"):
                self.code.add(f"return {write.value(phase.asks.who).text}")
            self.code.add()
        self.table("ASKS_ONE", names)


def plain(name: str, number: int) -> str:
    """The word itself where it is a plain identifier, else its number."""
    return name if PLAIN.match(name) else str(number)
