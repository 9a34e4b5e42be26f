"""Everything that the engine shows, tells, offers or refuses a seat at a point of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from attrs import frozen

from dotcards.dsl import model
from dotcards.interpreter import Game, Move
from dotcards.interpreter.bots import CarefulBot
from dotcards.interpreter.machine.errors import RulesError

MOST_LEGAL = 300
TRIED = 5  # moves of which it is asked why they are refused
TRIALS = 24  # of a hint


@frozen
class Look:
    """One thing that a seat can find out: how, and what it learns."""

    how: str
    what: Any


def looks(game: Game, seat: int | None, since: int, probes: Sequence[Move]) -> Iterator[Look]:
    """`since`: the line of the log to begin with, of those that the seat can read: in another world
    others may read more or fewer. `probes`: moves to ask about."""
    yield Look("view", game.view(seat))
    yield Look("log", read_lines(game, seat)[since:])
    yield Look("end", (game.over, game.result))
    if seat is None or game.over:
        return
    yield Look("legal", tried(lambda: tuple(islice(game.legal(seat), MOST_LEGAL))))
    yield Look("takes", tried(lambda: game.takes(islice(game.legal(seat), MOST_LEGAL))))
    for move in probes:
        yield Look(f"refusal of {move}", tried(lambda move=move: game.test(move)))
    for rule in moves_of(game):
        yield Look(
            f"why not {rule.name}",
            tried(lambda name=rule.name: game.obstacles(Move(seat, name))),
        )


def read_lines(game: Game, seat: int | None) -> list[str]:
    """What the seat can read of the log."""
    return [line for entry in game.log if (line := game.seen_by(entry, seat))]


def hinted(game: Game, seat: int) -> Look:
    """What a careful player would do, after a fixed number of trials."""

    def found() -> Any:
        bot = CarefulBot("hint", samples=TRIALS)
        deeds: list[Any] = list(bot._deeds(game, seat))
        if len(deeds) < 2:
            return deeds
        return bot.think(game, seat, deeds if seat in game.waiting() else [None, *deeds])

    return Look("hint", tried(found))


def tried(work: Any) -> Any:
    """What comes of it, or what is said where the rules fail."""
    try:
        return work()
    except RulesError as error:
        return str(error)


def moves_of(game: Game) -> list[model.Move]:
    phases = game.machine.ruleset.phases
    phase = next(phase for phase in phases if phase.name == game.phase)
    last = [phase.otherwise] if phase.otherwise is not None else []
    return [*phase.moves, *last, *phase.anytime]


# ----------------------------------------------------------------------------- moves to ask about


def probes(game: Game, seat: int | None, rng: Random, count: int = TRIED) -> list[Move]:
    """Moves of this seat, possible and impossible, made up from what it can see."""
    rules = moves_of(game) if seat is not None and not game.over else []
    if not rules:
        return []
    assert seat is not None
    view = game.view(seat)
    own = [card for zone in view.zones for card in zone.cards or ()]
    made = []
    for _ in range(count):
        rule = rng.choice(rules)
        args = tuple(_said(game, choice, own, rng) for choice in rule.choices)
        made.append(Move(seat, rule.name, args))
    return made


def _said(game: Game, choice: model.Choice, own: list[str], rng: Random) -> str | tuple[str, ...]:
    if choice.low is None:
        return _word(game, choice, own, rng)
    return tuple(_word(game, choice, own, rng) for _ in range(rng.choice((1, 1, 2, 2, 3))))


def _word(game: Game, choice: model.Choice, own: list[str], rng: Random) -> str:
    cards, kind = game.machine.cards, choice.local.kind
    if choice.by_place or kind.base == "number":
        return str(rng.randint(0, 6))
    known: Sequence[str] = {
        "card": own if own and rng.random() < 0.7 else cards.face_labels,
        "suit": cards.suit_names,
        "rank": cards.rank_names,
        "colour": cards.colour_names,
        "player": game.names,
        "word": kind.words,
    }.get(kind.base, ("yes", "no"))
    return rng.choice([*known, "none"]) if rng.random() < 0.05 else rng.choice(known)
