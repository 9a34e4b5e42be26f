"""A ruleset, with its options picked, as a state machine that can be played."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import attrs
from attrs import field, frozen

from dotcards.dsl import model
from dotcards.dsl.analysis.cost import MOST_CELLS, text_size
from dotcards.dsl.analysis.move_costs import is_many
from dotcards.dsl.text.source import Span
from dotcards.interpreter.compiler.context import Context, Value
from dotcards.interpreter.compiler.listing import every_move
from dotcards.interpreter.compiler.module import Module, write_module
from dotcards.interpreter.compiler.moves import write_test, writer
from dotcards.interpreter.compiler.pieces import pieces
from dotcards.interpreter.compiler.python import Code, Py

from . import called_by_name, chance, choosing, meter, runtime
from .cards import Cards
from .errors import Overspent, RulesError
from .metered import LIGHT, PART_LIGHT, Twin
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

    @property
    def every(self) -> tuple[Move, ...]:
        """All moves, in the order in which they are listed."""
        return (*self.moves, *((self.otherwise,) if self.otherwise else ()), *self.anytime)


@frozen(eq=False)
class Machine:
    """A ruleset compiled with its options. Immutable; the game is in the states it makes.

    `start(n, seed)` makes the first state (`start(n, seed, scheme)`: by an older scheme of chance),
    `settle(s)` takes it to its first decision, `legal(s)` lists the deeds possible then, `step(s,
    deed)` does one and goes on to the next decision.
    """

    ruleset: model.Ruleset = field(repr=False)
    options: Mapping[str, Value]
    cards: Cards = field(repr=False)
    phases: tuple[Phase, ...] = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    module: Module = field(repr=False)
    space: dict[str, Any] = field(repr=False)
    twin: Twin = field(repr=False)
    heavy: bool  # whether making a move, and what follows from it, may take long
    made: dict[str, Any] = field(factory=dict, init=False, repr=False)
    """What others have worked out for this machine, to be found again."""

    @property
    def source(self) -> str:
        """The generated Python."""
        return self.module.source

    @property
    def context(self) -> Context:
        return self.module.context

    def start(self, players: int, seed: bytes, scheme: int = chance.SCHEME) -> Any:
        """The first state. Raises RulesError where there would be very many piles and variables."""
        rules = self.ruleset
        owners = [one.owner for one in rules.zones] + [one.owner for one in rules.variables]
        cells = sum(1 if owner is None else players for owner in owners)
        if cells > MOST_CELLS:
            raise RulesError(f"a game with more than {MOST_CELLS:,} piles and variables")
        return self.space["start"](players, seed, scheme)

    # The raw functions, for whoever plays very many games; errors in them are not explained.
    @cached_property
    def raw_step(self) -> Callable[[Any, Deed], None]:
        if not self.heavy:
            function: Callable[[Any, Deed], None] = self.space["step"]
            return function

        def step(state: Any, deed: Deed) -> None:
            state.steps = runtime.BUDGET
            self.twin.run(state, self.twin.space["step"], state, deed)

        return step

    @property
    def raw_settle(self) -> Callable[[Any], None]:
        if not self.heavy:
            function: Callable[[Any], None] = self.space["settle"]
            return function
        return lambda state: self.twin.run(state, self.twin.space["settle"], state)

    def step(self, state: Any, deed: Deed) -> None:
        """Raises RulesError where the rules do what has no meaning; the state is then spoilt."""
        self._explained(self.raw_step, state, deed)

    def make(self, state: Any, deed: Deed) -> None:
        """The first half of a step: the move itself, before play goes on; `settle` is the other.
        It is paid for out of what is left of the budget."""
        if self.heavy:
            self._explained(self.twin.run, state, self.twin.space["make"], state, deed)
        else:
            self._explained(self.space["make"], state, deed)

    def settle(self, state: Any) -> None:
        self._explained(self.raw_settle, state)

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
            told = self.explain(error)
            if isinstance(told, Overspent) and told.span is None:  # spent by going round phases
                told = Overspent(told.message, self.phases[arguments[0].phase].rule.span)
            raise told from error

    def explain(self, error: Exception) -> Exception:
        """An error in generated code, told as what the ruleset did, with its line."""
        if isinstance(error, RulesError) and error.span is not None:
            return error
        span: Span | None = None
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename == FILE and frame.lineno is not None:
                span = self.module.spans[frame.lineno - 1] or span
        if isinstance(error, RulesError):
            return type(error)(error.message, span)
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
            rule = self.moves[number].rule
            write_test(self.context, code, rule, "test")
            cost = self.context.costs.of_test(rule)
            test = self._tests[number] = self._define(code, "test", cost)
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
        function = self._define(code, "value", self.context.costs.of(value))
        if len(self._functions) >= FUNCTIONS_KEPT:
            self._functions.clear()
        self._functions[key] = (value, function)
        return function

    @cached_property
    def _functions(self) -> dict[tuple[int, ...], tuple[model.Expr, Callable[..., Any]]]:
        """With each function its expression, so that no other one can come to have its id."""
        return {}

    def _define(self, code: Code, name: str, cost: int) -> Callable[..., Any]:
        """A function of a state and more. The state pays for it: what is light all at once."""
        if cost > PART_LIGHT:
            function = self.twin.part(code.text(), EXTRA, name)
            return lambda state, *rest: self.twin.run(state, function, state, *rest)
        made: dict[str, Callable[..., Any]] = {}
        exec(compile(code.text(), EXTRA, "exec"), self.space, made)  # the compiler's own text only
        light = made[name]
        steps = cost * runtime.NODE

        def paid(state: Any, *rest: Any) -> Any:
            state.steps -= steps
            if state.steps < 0:
                raise Overspent(meter.TOO_MUCH)
            return light(state, *rest)

        return paid


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
    for piece in pieces(module.source):
        exec(compile(piece, FILE, "exec"), space)  # text made by the compiler only
    moves = tuple(
        Move(number, rule.name, rule, space["DEEDS"][number])
        for number, rule in enumerate(module.moves)
    )
    by_rule = {id(move.rule): move for move in moves}
    context = module.context
    twin = Twin(module.source, FILE, space, _prices(context), [
        sum(text_size(part) for part in say.parts if isinstance(part, str))
        for say in context.sayings
    ])  # fmt: skip
    space["go_on"] = lambda state, rounds: twin.run(state, twin.space["settle"], state, rounds)

    listings = [_listing(context, space, twin, number) for number in range(len(ruleset.phases))]
    phases = tuple(
        Phase(
            number,
            rule.name,
            rule,
            tuple(by_rule[id(move)] for move in rule.moves),
            None if rule.otherwise is None else by_rule[id(rule.otherwise)],
            tuple(by_rule[id(move)] for move in rule.anytime),
            listings[number],
        )
        for number, rule in enumerate(ruleset.phases)
    )
    work = [*(context.cost_of_round(p) for p in ruleset.phases),
            *(context.costs.of_block(move.body) for move in module.moves)]  # fmt: skip
    return Machine(
        ruleset=ruleset,
        options=picked,
        cards=context.facts.cards,
        phases=phases,
        moves=moves,
        module=module,
        space=space,
        twin=twin,
        heavy=max(work) > LIGHT,
    )


def _listing(
    context: Context, space: dict[str, Any], twin: Twin, number: int
) -> Callable[[Any], Iterable[Deed]]:
    """The function that lists the moves of a phase: plain code where that cannot take long; plain
    code that goes over to metered code when there is much; or metered code."""
    costs, phase = context.costs, context.ruleset.phases[number]
    plain: Callable[[Any], Iterable[Deed]] = space["MOVES"][number]
    if costs.of_listing(phase, choosing.FEW) > LIGHT:
        return lambda state: twin.listing(state, number)
    many = [choice for move in every_move(phase) for choice in move.choices if is_many(choice)]
    if all(costs.ways(choice) <= choosing.FEW for choice in many):
        return plain

    def listing(state: Any) -> Iterator[Deed]:
        done = 0
        try:
            for deed in plain(state):
                yield deed
                done += 1
        except choosing.Many:
            yield from islice(twin.listing(state, number), done, None)

    return listing


def _prices(context: Context) -> dict[str, int]:
    """What functions cost in steps that metered code calls and that do not pay for themselves."""
    sizes = context.costs.sizes
    variables = len(context.ruleset.variables) * (20 + sizes.players)
    piles = 100 * sizes.piles + 25 * sizes.cards
    return {
        "new_deal": piles + 700 * sizes.cards + 50 * variables,
        "shuffled": 700 * sizes.cards,
        "shuffle": 700 * sizes.cards,
        "all_of_sets": 5_000 + (0 if context.facts.cards.all_alone else 60 * sizes.cards**2),
    }


def namespace(ruleset: model.Ruleset) -> dict[str, Any]:
    """What generated code may call, and nothing else."""
    names = [phase.name for phase in ruleset.phases]
    entered: list[str] = []

    def watch(s: Any, rounds: int, phase_now: int) -> None:
        """Called when play has long gone on without a decision."""
        if rounds == ROUNDS_WATCHED + 1:
            entered.clear()
        entered.append(names[phase_now])
        if rounds > runtime.ROUNDS_LIMIT:
            circle = ", ".join(dict.fromkeys(entered))
            phase = ruleset.phases[s.phase]
            raise RulesError(
                f"play goes round without anybody being asked, in: {circle}", phase.span
            )

    def in_phase(message: str) -> Callable[[Any], RulesError]:
        def made(s: Any) -> RulesError:
            return RulesError(f"phase {names[s.phase]}: {message}", ruleset.phases[s.phase].span)

        return made

    return called_by_name.contents() | {
        "attrs": attrs,
        "shuffled": chance.shuffled,
        "pick": chance.pick,
        "begin_deal": chance.begin_deal,
        "SCHEME": chance.SCHEME,
        "ROUNDS_WATCHED": ROUNDS_WATCHED,
        "watch": watch,
        "dead_end": in_phase("whoever is asked has no move (add an `otherwise`)"),
        "nothing_follows": in_phase("all have answered, and nothing says how play goes on"),
        "asked_is_out": in_phase("a player who is out is asked"),
        "turn_is_out": in_phase("the turn is with a player who is out"),
        "too_nested": in_phase(f"more than {runtime.NESTED_LIMIT} cards play one another"),
        "lost_card": lambda card: RulesError(f"card {card} lies in no zone"),
        "__name__": "machine",
    }
