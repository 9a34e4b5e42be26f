"""A ruleset, with its options picked, as a state machine that can be played."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import attrs
from attrs import field, frozen

from dsl import model
from dsl.source import Span

from . import chance, runtime
from .cards import Cards
from .compiler.context import Context, Value
from .compiler.module import Module, write_module
from .compiler.moves import write_test, writer
from .compiler.python import Code, Py
from .errors import RulesError
from .options import settled

Deed = tuple[Any, ...]  # (number of the move, seat, what was chosen …), cards as numbers
ROUNDS_WATCHED = runtime.ROUNDS_LIMIT - 10


@frozen(eq=False)
class Move:
    """A move of a phase: how it is made, and how its choices are told apart."""

    number: int
    name: str
    rule: model.Move = field(repr=False)
    make: Callable[..., None] = field(repr=False)


@frozen(eq=False)
class Phase:
    """A state of the game: its moves, and how they are listed for a state that is in it."""

    number: int
    name: str
    rule: model.Phase = field(repr=False)
    moves: tuple[Move, ...]
    otherwise: Move | None
    anytime: tuple[Move, ...]
    listing: Callable[[Any], Iterable[Deed]] = field(repr=False)


@frozen(eq=False)
class Machine:
    """A ruleset compiled with its options. Immutable; the game is in the states it makes.

    `start(n, seed)` makes the first state, `settle(s)` takes it to its first decision, `legal(s)`
    lists the deeds possible then, `step(s, deed)` does one and goes on to the next decision.
    """

    ruleset: model.Ruleset = field(repr=False)
    options: Mapping[str, Value]
    cards: Cards = field(repr=False)
    phases: tuple[Phase, ...] = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    module: Module = field(repr=False)
    space: dict[str, Any] = field(repr=False)
    start: Callable[[int, bytes], Any] = field(repr=False)

    @property
    def source(self) -> str:
        """The generated Python."""
        return self.module.source

    @property
    def context(self) -> Context:
        return self.module.context

    # The raw functions, for whoever plays very many games; errors in them are not explained.
    @property
    def raw_step(self) -> Callable[[Any, Deed], None]:
        function: Callable[[Any, Deed], None] = self.space["step"]
        return function

    def step(self, state: Any, deed: Deed) -> None:
        """Raises RulesError where the rules do what has no meaning; the state is then spoilt."""
        self._explained(self.space["step"], state, deed)

    def make(self, state: Any, deed: Deed) -> None:
        """The first half of a step: the move itself, before play goes on; `settle` is the other."""
        self._explained(self.space["make"], state, deed)

    def settle(self, state: Any) -> None:
        self._explained(self.space["settle"], state)

    def legal(self, state: Any) -> Iterator[Deed]:
        """Every deed possible now, of whoever may act, lazily; none when the game is over."""
        if state.result is not None:
            return
        try:
            yield from self.phases[state.phase].listing(state)
        except Exception as error:
            raise self.explain(error) from error

    def _explained(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            raise self.explain(error) from error

    def explain(self, error: Exception) -> Exception:
        """An error in generated code, told as what the ruleset did, with its line."""
        if isinstance(error, RulesError) and error.span is not None:
            return error
        span: Span | None = None
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename == FILE and frame.lineno is not None:
                span = self.module.spans[frame.lineno - 1] or span
        if isinstance(error, RulesError):
            return RulesError(error.message, span)
        if isinstance(error, RecursionError):
            return RulesError("the rules go round and round here", span)
        if isinstance(error, TypeError | IndexError | KeyError | ValueError):
            return RulesError("this works on a value that is none", span)
        return error

    # ------------------------------------------------------------------- made when first used

    @cached_property
    def _tests(self) -> dict[int, Callable[..., bool]]:
        return {}

    def accepts(self, state: Any, deed: Deed) -> bool:
        """Whether a deed of the present phase may be made, worked out without listing the others.

        The caller has made sure that the deed's seat is asked now or the move is one out of turn.
        """
        number, *arguments = deed
        test = self._tests.get(number)
        if test is None:
            code = Code()
            write_test(self.context, code, self.moves[number].rule, "test")
            test = self._tests[number] = self._define(code, "test")
        return bool(self._explained(test, state, *arguments))

    def function(
        self, parameters: tuple[model.Local, ...], value: model.Expr
    ) -> Callable[..., Any]:
        """An expression of the ruleset as a function of a state and the values of its locals.

        Made once; asked for again, it is the same one.
        """
        key = (id(value), *(local.id for local in parameters))
        known = self._functions.get(key)
        if known is not None:
            return known[1]
        code = Code(span=value.span)
        write = writer(self.context, code)
        for local in parameters:
            write.frame.names[local.id] = Py(write.frame.fresh(local.name), loose=local.kind.maybe)
        arguments = [write.frame.names[local.id].text for local in parameters]
        with code.indented(f"def value({', '.join(['s', *arguments])}):"):
            write.frame.hoisting = True
            made = write.value(value)
            code.add(f"return {made.text}")
        function = self._define(code, "value")
        if len(self._functions) >= FUNCTIONS_KEPT:
            self._functions.clear()
        self._functions[key] = (value, function)
        return function

    @cached_property
    def _functions(self) -> dict[tuple[int, ...], tuple[model.Expr, Callable[..., Any]]]:
        """With each function its expression, so that no other one can come to have its id."""
        return {}

    def _define(self, code: Code, name: str) -> Callable[..., Any]:
        space = dict(self.space)
        exec(compile(code.text(), EXTRA, "exec"), space)  # text made by the compiler only
        function: Callable[..., Any] = space[name]
        return function


FILE = "<machine>"
EXTRA = "<part of a machine>"
FUNCTIONS_KEPT = 4_096  # parts of a machine that are remembered


def compile_ruleset(ruleset: model.Ruleset, options: Mapping[str, Value] | None = None) -> Machine:
    """A machine for the ruleset with these options, others as the ruleset has them.

    Raises OptionError for an option or value that does not exist, and for options that cannot go
    together.
    """
    picked = settled(ruleset, options or {})
    module = write_module(ruleset, picked)
    space = namespace(ruleset)
    exec(compile(module.source, FILE, "exec"), space)  # text made by the compiler only
    moves = tuple(
        Move(number, rule.name, rule, space["DEEDS"][number])
        for number, rule in enumerate(module.moves)
    )
    by_rule = {id(move.rule): move for move in moves}
    phases = tuple(
        Phase(
            number,
            rule.name,
            rule,
            tuple(by_rule[id(move)] for move in rule.moves),
            None if rule.otherwise is None else by_rule[id(rule.otherwise)],
            tuple(by_rule[id(move)] for move in rule.anytime),
            space["MOVES"][number],
        )
        for number, rule in enumerate(ruleset.phases)
    )
    return Machine(
        ruleset=ruleset,
        options=picked,
        cards=module.context.facts.cards,
        phases=phases,
        moves=moves,
        module=module,
        space=space,
        start=space["start"],
    )


def namespace(ruleset: model.Ruleset) -> dict[str, Any]:
    """What generated code may call, and nothing else."""
    names = [phase.name for phase in ruleset.phases]
    entered: list[str] = []

    def watch(s: Any, rounds: int, phase_now: int) -> None:
        """Called when play has long gone on without a decision."""
        if rounds == ROUNDS_WATCHED + 1:
            entered.clear()
        entered.append(names[phase_now])
        if rounds > runtime.ROUNDS_LIMIT or s.steps < 0:
            circle = ", ".join(dict.fromkeys(entered))
            phase = ruleset.phases[s.phase]
            raise RulesError(
                f"play goes round without anybody being asked, in: {circle}", phase.span
            )

    def spend(s: Any, steps: int) -> None:
        s.steps -= steps
        if s.steps < 0:
            raise RulesError(f"too much is done at once, in phase {names[s.phase]}")

    def in_phase(message: str) -> Callable[[Any], RulesError]:
        def made(s: Any) -> RulesError:
            return RulesError(f"phase {names[s.phase]}: {message}", ruleset.phases[s.phase].span)

        return made

    space = {name: value for name, value in vars(runtime).items() if not name.startswith("__")}
    return space | {
        "attrs": attrs,
        "shuffled": chance.shuffled,
        "pick": chance.pick,
        "ROUNDS_WATCHED": ROUNDS_WATCHED,
        "watch": watch,
        "spend": spend,
        "dead_end": in_phase("whoever is asked has no move (add an `otherwise`)"),
        "nothing_follows": in_phase("all have answered, and nothing says how play goes on"),
        "asked_is_out": in_phase("a player who is out is asked"),
        "turn_is_out": in_phase("the turn is with a player who is out"),
        "too_many": in_phase(f"a move with more than {runtime.CHOICES_LIMIT:,} possibilities"),
        "too_nested": in_phase(f"more than {runtime.NESTED_LIMIT} cards play one another"),
        "lost_card": lambda card: RulesError(f"card {card} lies in no zone"),
        "__name__": "machine",
    }
