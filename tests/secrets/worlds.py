"""Another world than a recorded game, which a seat cannot tell from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from attrs import frozen

from dotcards.dsl import model
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter import Game, IllegalMove, Machine, Move, RulesError
from dotcards.interpreter.game.attempts import Attempt
from dotcards.interpreter.game.log import is_kept_secret
from dotcards.interpreter.game.views import may_see, piles
from dotcards.interpreter.machine.machine import Deed

from .recorded import Placed, Recorded, Shuffled, Step, Told, carry_out, first_seen, shown

WAYS = (4, 24, 160)  # steps that another world is followed through, one as often as the others
RECENT = 3  # steps whose cards are more likely changed: rules mostly ask for what has just moved


@frozen(eq=False)
class Other:
    """The shuffle `occasion`, happening `place` of step `first`, brought `faces` for others;
    the seat sees none of these before step `last` is over. `rng_seed`: for what others choose."""

    seat: int | None
    first: int
    place: int
    last: int
    occasion: tuple[object, ...]
    faces: dict[int, int]
    rng_seed: str
    secret_choices: bool


def others(recorded: Recorded, seat: int | None, rng: Random, count: int) -> Iterator[Other]:
    """So many worlds, drawn at random, that the seat cannot tell from this one."""
    shuffles = [
        (number, place, happening)
        for number, step in enumerate(recorded.steps[: len(recorded.after)])
        for place, happening in enumerate(step.happened)
        if isinstance(happening, Shuffled)
    ]
    if not shuffles:
        return
    # A deal deals more anew than any other shuffle, of which there may be many.
    deals = [one for one in shuffles if one[2].is_deal] or shuffles
    known: dict[tuple[int, int], dict[int, int]] = {}
    for attempt in range(count):
        number, place, shuffled = rng.choice(deals if rng.random() < 0.7 else shuffles)
        if (number, place) not in known:
            known[number, place] = first_seen(recorded, seat, number, place)
        seen = known[number, place]
        last = min(number + rng.randrange(rng.choice(WAYS)), len(recorded.after) - 1)
        held = moved_after(recorded.steps[number], place)
        unseen = [
            card for card in shuffled.order if seen.get(card, inf) > last and card not in held
        ]
        faces = permuted(recorded, seat, rng, unseen, number, last)
        if any(not same_face(recorded.machine, one, two) for one, two in faces.items()):
            name = f"{attempt} {rng.random()}"
            secretly = rng.random() < 0.3
            yield Other(seat, number, place, last, shuffled.occasion, faces, name, secretly)


def moved_after(step: Step, place: int) -> set[int]:
    """The cards that a move names and puts down after its shuffle, happening `place`: they leave a
    gap wherever the shuffle laid them, so that what is drawn next would be other chance. Where it
    laid them is lost when they are put down: they are the same in every world."""
    shuffle = step.happened[place]
    assert isinstance(shuffle, Shuffled)
    later = {
        card
        for happening in step.happened[place + 1 :]
        if isinstance(happening, Placed) and happening.cards != shuffle.order
        for card in happening.cards
    }
    return chosen_in(step) & later


def chosen_in(step: Step) -> set[int]:
    """The cards that a move names."""
    if step.deed is None:
        return set()
    number, seat, *chosen = step.deed
    game, move = step.before, step.before.machine.moves[number]
    attempt = Attempt(game.wording, game.state, Move(seat, move.name), move)
    found: set[int] = set()
    for place, choice in enumerate(move.rule.choices):
        if choice.local.kind.base == "card":
            real = attempt.real(chosen)[place]
            found.update((real,) if choice.low is None else real)
    return found


def same_face(machine: Machine, one: int, two: int) -> bool:
    return machine.cards.faces[one] == machine.cards.faces[two]


def permuted(
    recorded: Recorded, seat: int | None, rng: Random, unseen: Sequence[int], first: int, last: int
) -> dict[int, int]:
    """Two of the cards changed with one another, a few of them, or all."""
    if len(unseen) < 2:
        return {}
    how = rng.random()
    if how < 0.35:
        chosen = list(unseen)
    elif how < 0.5:
        chosen = rng.sample(unseen, min(len(unseen), rng.randint(2, 6)))
    else:
        game = recorded.after[rng.randint(max(first, last - RECENT), last)]
        chosen = from_two_piles(game, seat, rng, frozenset(unseen))
        moved = {
            card
            for step in recorded.steps[max(first + 1, last - RECENT) : last + 1]
            for one in step.happened
            if isinstance(one, Placed)
            for card in one.cards
        }
        recent = sorted(moved.intersection(unseen))
        if recent and rng.random() < 0.6:
            chosen = list(dict.fromkeys([rng.choice(recent), *chosen[:1]]))
    mixed = list(chosen)
    while len(chosen) > 1 and mixed == chosen:
        rng.shuffle(mixed)
    return {one: two for one, two in zip(chosen, mixed, strict=True) if one != two}


def from_two_piles(game: Game, seat: int | None, rng: Random, unseen: frozenset[int]) -> list[int]:
    """Two cards, as likely from a small pile as from a large one; its top as likely as the rest."""
    hidden = [
        here
        for zone, owner, pile in piles(game.wording, game.state)
        if not may_see(game.state, zone.sight, owner, zone.owner, seat)
        and (here := [card for card in pile if card in unseen])
    ]
    if not hidden:
        return []
    found: list[int] = []
    for _ in range(2):
        pile = rng.choice(hidden)
        found.append(rng.choice((pile[-1], pile[0], rng.choice(pile), rng.choice(pile))))
    return list(dict.fromkeys(found))


# ------------------------------------------------------------------------------- going through it


def faces_by_step(recorded: Recorded, other: Other) -> dict[int, dict[int, int]]:
    """Which card lies there for another, when each step after the first begins."""
    found: dict[int, dict[int, int]] = {}
    faces, start = other.faces, other.place + 1
    for number in range(other.first, len(recorded.steps)):
        if any(
            isinstance(one, Shuffled) and one.is_deal
            for one in recorded.steps[number].happened[start:]
        ):
            faces = {}
        found[number + 1], start = faces, 0
    return found


def followed(recorded: Recorded, other: Other) -> Iterator[tuple[int, Game | RulesError]]:
    """The game in the other world after each step from `first` to `last`; an error where the rules
    fail there, with which it ends. The chance of the machine has to be that of the other world.

    Ends before what cannot be done there.
    """
    game = recorded.steps[other.first].before.copy()
    faces = faces_by_step(recorded, other)
    rng = Random(other.rng_seed)
    for number in range(other.first, min(other.last + 2, len(recorded.steps))):
        step = recorded.steps[number]
        if number > other.last and not step.failed:
            return
        try:
            if step.deed is None:
                if is_told_apart(game, None, step, other.seat):
                    return
                game.settle()
            else:
                deed = carried_over(game, step.deed, faces.get(number, {}))
                if other.secret_choices and number > other.first and deed[1] != other.seat:
                    deed = chosen_otherwise(game, deed, rng)
                if is_told_apart(game, deed, step, other.seat):
                    return
                carry_out(game, deed)
        except IllegalMove:
            return
        except RulesError as error:
            yield number, error
            return
        yield number, game


def is_told_apart(game: Game, deed: Deed | None, step: Step, seat: int | None) -> bool:
    """Whether the rules show the seat a variable that is another there than in the real game."""
    real = [one for one in step.happened if isinstance(one, Told) and one.to in (None, seat)]
    if not real:
        return False
    here = [one for one in shown(game, deed) if isinstance(one, Told) and one.to in (None, seat)]
    return any(a.which == b.which and a.value != b.value for a, b in zip(real, here, strict=False))


def carried_over(game: Game, deed: Deed, faces: dict[int, int]) -> Deed:
    """The same pieces of cardboard, whatever their faces."""
    number, seat, *chosen = deed
    there: list[object] = []
    for choice, value in zip(game.machine.moves[number].rule.choices, chosen, strict=True):
        if choice.local.kind.base != "card" or choice.by_place:
            there.append(value)
        elif choice.low is None:
            there.append(faces.get(value, value))
        else:
            cards = [faces.get(card, card) for card in value]
            if choice.in_sequence:
                cards.sort(key=game.wording.look(game.state, "rank"))
            there.append(tuple(cards))
    return (number, seat, *there)


def chosen_otherwise(game: Game, deed: Deed, rng: Random) -> Deed:
    """Another move that looks the same to everybody else: what is chosen in it only goes into a
    variable that they cannot see."""
    rule = game.machine.moves[deed[0]].rule
    places = [place for place, choice in enumerate(rule.choices) if is_private(game, rule, choice)]
    if not places:
        return deed

    def rest(other: Deed) -> list[object]:
        return [value for place, value in enumerate(other[2:]) if place not in places]

    ways = [
        other
        for other in game.machine.legal(game.state)
        if other[:2] == deed[:2] and rest(other) == rest(deed)
    ]
    return rng.choice(ways) if ways else deed


def is_private(game: Game, rule: model.Move, choice: model.Choice) -> bool:
    if choice.local.kind.base == "card" or not is_kept_secret(game.wording, rule, choice):
        return False
    uses = [one for one in everything(rule) if isinstance(one, model.Local) and one == choice.local]
    own = [
        one for one in everything(choice) if isinstance(one, model.Local) and one == choice.local
    ]
    variables = {one.name: one.sight for one in game.machine.ruleset.variables}
    kept = [
        line
        for line in rule.body
        if isinstance(line, model.Assign)
        and isinstance(line.target, model.VariableOf)
        and line.value == choice.local
        and (variables[line.target.name] == "nobody" or line.target.owner == rule.player)
    ]
    return len(uses) == len(own) + len(kept)
