"""Runs the examples of a ruleset: a position, some moves, and what is expected to come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Self

from attrs import define, evolve, frozen

from dotcards.dsl import model
from dotcards.dsl.text.source import Span
from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.game.refusals import judge
from dotcards.interpreter.machine.errors import PlayersError, RulesError
from dotcards.interpreter.machine.machine import Machine, compile_ruleset
from dotcards.interpreter.machine.runtime import arrange

from .automatic_play import Watch

MOST_UNSAID = 6
SEED = "example"  # for the few examples in which something is shuffled


@frozen
class Outcome:
    """How an example came out. `span` is the line that failed; `position` the whole state then."""

    example: model.Example
    passed: bool
    message: str | None = None
    span: Span | None = None
    position: str | None = None


class Failed(Exception):
    """An example that does not come out as it says."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


def run_examples(ruleset: model.Ruleset, keyword: str | None = None) -> Iterator[Outcome]:
    """The outcomes of all examples, or of those whose title contains `keyword`, in file order."""
    wanted = (keyword or "").casefold()
    chosen = [example for example in ruleset.examples if wanted in example.title.casefold()]
    uses = Counter(example.options for example in chosen)
    machines: dict[tuple[tuple[str, Any], ...], Machine] = {}
    for example in chosen:
        options = example.options
        if options not in machines:
            machines[options] = compile_ruleset(ruleset, dict(options))
        yield run_example(machines[options], example)
        uses[options] -= 1
        if not uses[options]:
            del machines[options]  # that of a large ruleset is large


def run_example(machine: Machine, example: model.Example) -> Outcome:
    """Never raises for what a ruleset or an example does wrong."""
    try:
        play = Play.of(machine, example)
    except PlayersError as error:
        return Outcome(example, False, str(error), example.span)
    try:
        play.run()
    except (Failed, RulesError) as error:
        why = play.led_on() if isinstance(error, Failed) else ()
        message, span = "\n".join((error.message, *why)), error.span or example.span
        return Outcome(example, False, message, span, play.game.position())
    return Outcome(example, True)


@define
class Play:
    game: Game
    example: model.Example
    made: int = 0
    """How many moves have been made."""
    begun: bool = False

    @classmethod
    def of(cls, machine: Machine, example: model.Example, game: type[Game] = Game) -> Self:
        """An example to be played. Raises PlayersError for players that cannot play."""
        names = [seat.name for seat in example.seats]
        return cls(game.seated(machine, names, SEED), example)

    def run(self) -> None:
        self.begin()
        for step in self.example.steps:
            if isinstance(step, model.Expect):
                self.expect(step)
            else:
                self.deed(step)

    def begin(self) -> None:
        """The position, and what comes of it before anybody moves."""
        self.lay_out()
        phase = self.example.phase
        if phase is not None:
            names = [phase.name for phase in self.game.machine.phases]
            self.game.state.goto = names.index(phase)
            self.game.settle()
        self.begun = True

    def led_on(self) -> Iterator[str]:
        """Why play may stand elsewhere than the example thinks: what came of its position by
        itself, before anybody could move."""
        if self.made or not self.begun:
            return
        play = Play.of(self.game.machine, self.example)
        game = play.game
        watch = Watch(game.machine, game.names)
        watch.over(game.state)
        told = watch.during(play.begin)
        if told is None:
            return
        yield f"before anybody could move, {told}"
        given = {one.target.span.text for one in self.example.givens}
        zones = [zone.name for zone in game.machine.ruleset.zones if zone.owner == "player"]
        places = [f"{name}.{zone}" for zone in zones for name in game.names]
        unsaid = [place for place in places if place not in given]
        if 0 < len(unsaid) <= MOST_UNSAID:
            yield f"no line of the position says what is in: {', '.join(unsaid)}"

    # -------------------------------------------------------------------------- the position

    def value(self, node: model.Expr) -> Any:
        seats = self.example.seats
        asked = tuple(sorted(self.game.waiting())) if self.begun else ()
        function = self.game.machine.function((*seats, self.example.asked), node)
        return function(self.game.state, *range(len(seats)), asked)

    def lay_out(self) -> None:
        """The first player deals, unless a line says otherwise; the cards lie as the lines say."""
        state = self.game.state
        state.dealer = 0
        state.goto = None
        for given in self.givens("dealer"):
            state.dealer = self.value(given)
        arrange(state)
        state.turn = state.left[state.dealer]
        for given in self.givens("turn"):
            state.turn = self.value(given)
        self.lay_cards()
        for other in self.example.givens:
            if isinstance(other.target, model.VariableOf):
                self.set_variable(other.target, other)

    def givens(self, name: str) -> Iterator[model.Expr]:
        for given in self.example.givens:
            target = given.target
            if isinstance(target, model.Builtin) and target.name == name and given.value:
                yield given.value

    def set_variable(self, target: model.VariableOf, given: model.Given) -> None:
        assert given.value is not None
        name = self.game.machine.context.names.variables[target.name]
        value = self.value(given.value)
        if target.owner is None:
            setattr(self.game.state, name, value)
        else:
            getattr(self.game.state, name)[self.value(target.owner)] = value

    def pile(self, target: model.ZoneOf) -> list[int]:
        pile: list[int] = self.value(target)
        return pile

    def lay_cards(self) -> None:
        """Cards named exactly are found first, then those named by rank, then any to fill up."""
        state, machine = self.game.state, self.game.machine
        left = list(state.cards)
        placed: list[tuple[list[int], list[int | None], model.Given]] = []
        for given in self.example.givens:
            if isinstance(given.target, model.ZoneOf) and given.cards is not None:
                count = given.cards if isinstance(given.cards, int) else len(given.cards)
                placed.append((self.pile(given.target), [None] * count, given))
        for any_suit in (False, True):
            for _, slots, given in placed:
                if isinstance(given.cards, int) or given.cards is None:
                    continue
                for place, wanted in enumerate(given.cards):
                    if wanted.any_suit == any_suit:
                        slots[place] = self.find(wanted, left, given)
        for _, slots, given in placed:
            for place, card in enumerate(slots):
                if card is None:
                    if not left:
                        raise Failed("there are not so many cards in the deck", given.span)
                    slots[place] = left.pop()
        home: list[int] = getattr(state, machine.context.names.zones[machine.ruleset.home])
        home.clear()
        for pile, slots, _ in placed:
            pile[:] = [card for card in slots if card is not None]
        no_home = any(pile is home and not slots for pile, slots, _ in placed)
        if self.example.only_named_cards or no_home:
            state.cards = tuple(card for card in state.cards if card not in left)
        else:
            home[:0] = left
        self.mark_played(state.cards)

    def find(self, wanted: model.CardWanted, left: list[int], given: model.Given) -> int:
        faces = self.game.machine.cards.faces
        for card in left:
            face = faces[card]
            if face == wanted.face or (wanted.any_suit and face.rank == wanted.face.rank):
                left.remove(card)
                return card
        word = self.game.machine.cards.write(wanted.face)
        raise Failed(f"there is no {word} left in the deck", given.span)

    def mark_played(self, cards: Sequence[int]) -> None:
        faces = self.game.machine.cards.faces
        for given in self.example.givens:
            if isinstance(given.target, model.CardConst) and given.value is not None:
                if not hasattr(self.game.state, "played_by"):
                    continue
                for card in cards:
                    if faces[card] == given.target.face:
                        self.game.state.played_by[card] = self.value(given.value)

    # ----------------------------------------------------------------------------- the steps

    def deed(self, step: model.Deed) -> None:
        if self.example.phase is None:
            raise Failed("no line says which phase this is in", step.span)
        args = tuple(words[0] if len(words) == 1 else words for words in step.choices)
        move = Move(step.seat, step.move, args)
        verdict = judge(self.game.wording, self.game.state, move)
        who = self.game.names[step.seat]
        if step.kind == "refuse":
            if verdict.refusal is None:
                raise Failed(f"{who} may {move}, which should be refused", step.span)
            return
        if verdict.refusal is not None:
            lines = "".join(f"\n    {line}" for line in verdict.refusal.lines)
            raise Failed(f"{who} may not {move}: {verdict.refusal.sentence}{lines}", step.span)
        if step.kind == "do":
            self.game.play(evolve(verdict.move, seat=step.seat))
            self.made += 1

    def expect(self, step: model.Expect) -> None:
        if self.value(step.condition):
            return
        text = " ".join(step.condition.span.text.split())
        found = "".join(f", but {words}" for words in self.sides(step.condition))
        raise Failed(f"expected {text}{found}", step.span)

    def sides(self, condition: model.Expr) -> Iterator[str]:
        """What the left side of a comparison really is."""
        if isinstance(condition, model.Compare | model.IsIn):
            side = condition.left if isinstance(condition, model.Compare) else condition.item
            if isinstance(side, model.Const | model.CardConst | model.ListOf):
                return
            value, thing = self.value(side), self.game.wording.thing
            words = (
                f"[{', '.join(thing(side.kind.one(), one) for one in value)}]"
                if side.kind.many
                else thing(side.kind, value)
            )
            yield f"{' '.join(side.span.text.split())} is {words}"
