"""A game played at random, with everything noted that is needed to deal it anew.

A card of such a game stands for a piece of cardboard (a token), known by its number here. Another
world is the same pieces with other faces, as another outcome of one shuffle would have made them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from random import Random
from typing import Any, SupportsIndex

from attrs import define, field, frozen

from dotcards.interpreter import Game, IllegalMove, Machine, RulesError
from dotcards.interpreter.game.attempts import candidates
from dotcards.interpreter.game.refusals import Judge, Verdict
from dotcards.interpreter.game.views import may_see, piles
from dotcards.interpreter.machine.machine import Deed
from dotcards.interpreter.machine.runtime import BUDGET

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jim")
MOST_LISTED = 400  # legal moves among which one is drawn


@frozen
class Shuffled:
    """The order that a shuffle brought; `occasion` tells it from all others of the game.
    `is_deal`: all cards were gathered for it, each of which may now be any."""

    occasion: tuple[Any, ...]
    order: tuple[int, ...]
    is_deal: bool


@frozen
class Placed:
    """Cards that came to lie in a pile, be it for a moment."""

    zone: str
    owner: int | None
    cards: tuple[int, ...]


@frozen
class Shown:
    cards: tuple[int, ...]
    to: int | None


@frozen
class Told:
    """What a variable was shown to be; `which`: its name, its owner, and to whom."""

    which: tuple[object, ...]
    value: object
    to: int | None


Happening = Shuffled | Placed | Shown | Told


@define
class Chance:
    """Stands in for the shuffling of one machine: notes what it does, and may do it otherwise."""

    real: Callable[..., list[int]]
    cards: Sequence[int] = ()
    note: Callable[[Happening], None] | None = None
    other: dict[tuple[Any, ...], dict[int, int]] = field(factory=dict)
    """By occasion, which card lies where another would."""

    def __call__(self, state: Any, cards: list[int]) -> list[int]:
        occasion = (state.seed, state.hand, state.used)
        order = self.real(state, cards)
        if self.note is not None:
            self.note(Shuffled(occasion, tuple(order), tuple(cards) == tuple(self.cards)))
        faces = self.other.get(occasion)
        return order if faces is None else [faces.get(card, card) for card in order]


def chance_of(machine: Machine) -> Chance:
    """The chance of a machine, from now on in these hands."""
    found = machine.space["shuffled"]
    if not isinstance(found, Chance):
        found = machine.space["shuffled"] = Chance(found)
    return found


@contextmanager
def other_chance(machine: Machine, faces: dict[tuple[Any, ...], dict[int, int]]) -> Iterator[None]:
    """Until the end of the block shuffles bring what they would in another world."""
    chance = chance_of(machine)
    was, chance.other = chance.other, faces
    try:
        yield
    finally:
        chance.other = was


def this_chance(machine: Machine) -> AbstractContextManager[None]:
    """In the midst of that, what they bring in this."""
    return other_chance(machine, {})


class Watched(list[int]):
    """A pile that tells what comes to lie in it."""

    def __init__(self, cards: Iterable[int], placed: Callable[[Iterable[int]], None]) -> None:
        super().__init__(cards)
        self.placed = placed

    def append(self, card: int) -> None:
        self.placed([card])
        super().append(card)

    def insert(self, place: SupportsIndex, card: int) -> None:
        self.placed([card])
        super().insert(place, card)

    def extend(self, cards: Iterable[int]) -> None:
        cards = list(cards)
        self.placed(cards)
        super().extend(cards)

    def __setitem__(self, place: Any, cards: Any) -> None:
        self.placed([cards] if isinstance(cards, int) else list(cards))
        super().__setitem__(place, cards)


@frozen(eq=False)
class Step:
    """One move, or the beginning: the game before it, and all that happened in it."""

    before: Game
    deed: Deed | None
    happened: tuple[Happening, ...]
    failed: bool = False


@frozen(eq=False)
class Recorded:
    """`after[n]` is the game after step `n`; a step that the rules failed in has none."""

    steps: tuple[Step, ...]
    after: tuple[Game, ...]

    @property
    def machine(self) -> Machine:
        return self.steps[0].before.machine


def record(machine: Machine, players: int, seed: int, limit: int) -> Recorded:
    """Plays a game at random, for at most so many moves."""
    rng = Random(f"{seed} {players}")
    steps: list[Step] = []
    after: list[Game] = []
    game = Game.seated(machine, NAMES[:players], seed)
    happened: list[Happening] = []
    watch(game, happened.append)
    chance_of(machine).cards = game.state.cards
    deed: Deed | None = None
    while True:
        before = game.copy()
        happened.clear()
        chance_of(machine).note = happened.append
        try:
            game.settle() if deed is None else carry_out(game, deed)
        except RulesError:
            steps.append(Step(before, deed, tuple(happened), failed=True))
            break
        finally:
            chance_of(machine).note = None
        steps.append(Step(before, deed, (*happened, *shown(before, deed))))
        after.append(game.copy())
        if game.over or len(steps) > limit:
            break
        try:
            legal = list(islice(machine.legal(game.state), MOST_LISTED))
        except RulesError:
            break
        deed = rng.choice(legal)
    return Recorded(tuple(steps), tuple(after))


def watch(game: Game, note: Callable[[Happening], None]) -> None:
    """From now on each pile of this game tells what comes to lie in it."""

    def watched(zone: str, owner: int | None, cards: list[int]) -> Watched:
        return Watched(cards, lambda placed: note(Placed(zone, owner, tuple(placed))))

    names = game.machine.context.names.zones
    for zone in game.machine.ruleset.zones:
        pile = getattr(game.state, names[zone.name])
        if zone.owner is None:
            pile = watched(zone.name, None, pile)
        else:
            pile = [watched(zone.name, owner, cards) for owner, cards in enumerate(pile)]
        setattr(game.state, names[zone.name], pile)


def shown(before: Game, deed: Deed | None) -> Iterator[Shown | Told]:
    """The cards and variables that a step shows, whoever it shows them to."""
    state = before.state.copy()
    state.log = raw = []
    if deed is None:
        before.machine.settle(state)
    else:
        before.machine.step(state, deed)
    for kind, *rest in raw:
        if kind == "show":
            yield Shown(tuple(rest[0]), rest[1])
        elif kind == "tell":
            name, owner, value, to = rest
            yield Told((name, owner, to), value, to)


def carry_out(game: Game, deed: Deed) -> None:
    """Makes a move given by its cards, not by their names, as `Game.play` makes one.

    Raises IllegalMove where the rules refuse it, RulesError where they fail.
    """
    number, _, *chosen = deed
    wording, state, machine_move = game.wording, game.state, game.machine.moves[number]
    before, state.steps = state.steps, BUDGET
    move = wording.move(state, deed)
    judge = Judge(wording, state, move, machine_move)
    refused = judge.not_asked() or judge.has_other()
    if machine_move not in candidates(wording, state, move.name):
        refused = judge.refused("there is no such move here")
    if refused is None and not game.machine.accepts(state, deed):
        refused = judge.refused(f"{move} cannot be chosen here")
    if refused is not None and refused.refusal is not None:
        raise IllegalMove(refused.refusal)
    exact = wording.move(state, deed, exact=True)
    game._carry_out(Verdict(None, exact, deed, machine_move, judge.real(chosen)), before)


# ------------------------------------------------------------------------------ what was seen


def in_sight(game: Game, seat: int | None) -> frozenset[int]:
    """The cards that a seat can look at now."""
    return frozenset(
        card
        for zone, owner, pile in piles(game.wording, game.state)
        if may_see(game.state, zone.sight, owner, zone.owner, seat)
        for card in pile
    )


def first_seen(recorded: Recorded, seat: int | None, step: int, place: int) -> dict[int, int]:
    """In which step a seat first saw each card, of those it saw after happening `place` of `step`
    and before cards are dealt anew."""
    machine, found = recorded.machine, dict[int, int]()
    zones = {zone.name: zone for zone in machine.ruleset.zones}
    start = place + 1
    for number in range(step, len(recorded.after)):
        this = recorded.steps[number]
        state = this.before.state
        # What is shown counts as seen in all of the step, also after a shuffle.
        seen = {
            card
            for one in this.happened
            if isinstance(one, Shown) and one.to in (None, seat)
            for card in one.cards
        }
        for happening in this.happened[start:]:
            match happening:
                case Placed(zone=name, owner=owner, cards=cards):
                    if may_see(state, zones[name].sight, owner, zones[name].owner, seat):
                        seen.update(cards)
                case Shuffled(is_deal=True):
                    return found | dict.fromkeys(seen - set(found), number)
        seen |= in_sight(recorded.after[number], seat)
        found |= dict.fromkeys(seen - set(found), number)
        start = 0
    return found
