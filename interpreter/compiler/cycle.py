"""The cycle of play as Python: entering phases, checks, questions, one move after another."""

from __future__ import annotations

from attrs import define

from dotcards.dsl import model
from dotcards.interpreter.machine.runtime import NODE

from .context import Context
from .listing import Listing
from .moves import write_deed, write_resolving, writer
from .python import Code, Py


@define(eq=False, repr=False)
class CycleWriter:
    """Writes all functions of the phases and the two that drive them: `settle` and `step`."""

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
        self.settle()
        self.step(
            "step", '"""Makes a move, which has to be legal, and goes on to the next decision."""'
        )
        self.step("make", '"""Makes a move and stops there, before anything follows from it."""')

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

    # ------------------------------------------------------------------------------ the drive

    def settle(self) -> None:
        """Goes on from a finished move to the next decision, or to the end of the game."""
        facts, code = self.context.facts, self.code
        code.span = None
        with code.indented("def settle(s, rounds=0):"):
            code.add(
                '"""On to the next decision: destinations, checks, questions; or to the end."""'
            )
            with code.indented("while s.result is None:"):
                code.add("goto = s.goto")
                with code.indented("if goto is not None:"):
                    self.count_round("goto")
                    code.add("s.phase = goto")
                    code.add("s.goto = None")
                    if facts.asks_sets:
                        code.add("s.queue = ()")
                    if facts.at_once:
                        code.add("s.held = {}")
                    code.add("enter = ENTER[goto]")
                    with code.indented("if enter is not None:"):
                        code.add("enter(s)")
                        with code.indented("if s.goto is not None:"):
                            code.add("continue")
                        with code.indented("if s.result is not None:"):
                            code.add("return")
                    if facts.asks_sets:
                        with code.indented("if ASKED[goto] is not None:"):
                            code.add("s.queue = ASKED[goto](s)")
                code.add("before = BEFORE[s.phase]")
                with code.indented("if before is not None:"):
                    code.add("turn = s.turn")
                    code.add("before(s, turn)")
                    with code.indented("if s.goto is not None or s.turn != turn:"):
                        self.count_round("s.phase")
                        code.add("continue")
                    with code.indented("if s.result is not None:"):
                        code.add("return")
                if facts.asks_sets:
                    self.all_answered()
                if facts.retires:
                    self.nobody_out()
                code.add("return")
        code.add()

    def count_round(self, phase: str) -> None:
        """Between two decisions only so much may happen."""
        self.code.add("rounds += 1")
        with self.code.indented("if rounds > ROUNDS_WATCHED:"):
            self.code.add(f"watch(s, rounds, {phase})")
        self.code.add(f"s.steps -= COST[{phase}]")
        with self.code.indented("if s.steps < FLOOR:"):
            self.code.add("return go_on(s, rounds)")

    def all_answered(self) -> None:
        code = self.code
        if self.context.facts.retires:
            code.add("s.queue = tuple([seat for seat in s.queue if not s.out[seat]])")
        with code.indented("if ASKED[s.phase] is not None and not s.queue:"):
            code.add("answered = ANSWERED[s.phase]")
            with code.indented("if answered is not None:"):
                code.add("answered(s)")
            with code.indented("if s.goto is None and s.result is None:"):
                code.add("raise nothing_follows(s)")
            self.count_round("s.phase")
            code.add("continue")

    def nobody_out(self) -> None:
        with self.code.indented("if s.out[s.turn] and ASKS_TURN[s.phase]:"):
            self.code.add("raise turn_is_out(s)")
        if any(self.asks_one(phase) for phase in self.context.ruleset.phases):
            self.code.add("asks = ASKS_ONE[s.phase]")
            self.code.add("seat = None if asks is None else asks(s)")
            with self.code.indented("if seat is not None and s.out[seat]:"):
                self.code.add("raise asked_is_out(s)")

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

    def step(self, name: str, doc: str) -> None:
        facts, code = self.context.facts, self.code
        settles = name == "step"
        with code.indented(f"def {name}(s, move):"):
            code.add(doc)
            if settles:
                code.add("s.steps = BUDGET")
            code.add("s.moved = True")
            if facts.again:
                code.add("s.again = False")
            if facts.at_once:
                with code.indented("if HELD_BACK[move[0]]:"):
                    code.add("s.held[move[1]] = (move, CARDS_OF[move[0]](s, move))")
                    with code.indented("if all(seat in s.held for seat in s.queue):"):
                        code.add("answers = [s.held[seat][1] for seat in s.queue]")
                        code.add("s.held, s.queue = {}, ()")
                        with code.indented("for answer in answers:"):
                            code.add("DEEDS[answer[0]](s, answer)")
                        if settles:
                            code.add("settle(s)")
                    code.add("return")
            code.add("DEEDS[move[0]](s, move)")
            if facts.asks_sets:
                again = " and not s.again" if facts.again else ""
                with code.indented(f"if ANSWERS[move[0]]{again}:"):
                    code.add("s.queue = tuple([seat for seat in s.queue if seat != move[1]])")
            if settles:
                code.add("settle(s)")
        code.add()


def plain(name: str, number: int) -> str:
    """The word itself where it is a plain identifier, else its number."""
    from .naming import PLAIN

    return name if PLAIN.match(name) else str(number)
