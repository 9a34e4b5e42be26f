"""The same comparison at a table: all that one person reads there, is asked and is offered.

The others are bots, and perhaps a second person at the same terminal, who do what they did when the
game was recorded. Where a line is typed or a bot moves, both worlds have to do the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from attrs import define, frozen

from dotcards.interpreter import Game, IllegalMove, Move, RulesError
from dotcards.interpreter.machine.machine import Deed
from dotcards.repl.display.styled_text import plain
from dotcards.repl.input.completion import offers
from dotcards.repl.table.reply import Reply
from dotcards.repl.table.seats import Seat
from dotcards.repl.table.session import Session
from dotcards.repl.table.turn_driver import Croupier

from .looks import Look, moves_of, probes
from .recorded import Recorded
from .worlds import carried_over

Faces = dict[int, dict[int, int]]
ASKED_OFTEN = 0.35  # how often somebody looks around before moving
REQUESTS = ("moves", "why not", "hand", "table", "scores", "log all", "why", "rules", "help")


class Parted(Exception):
    """What comes next cannot be done at this table: it is not looked at further."""


@frozen
class Point:
    """What one person found out, when so many moves had been made. `is_trial`: it is what another
    person tried, which has to be the same for the rest to be comparable."""

    moves: int
    looks: tuple[Look, ...]
    is_trial: bool = False


@define
class Script:
    """What everybody does next, at one table. `reached`: the step that was to come last."""

    recorded: Recorded
    faces: Faces
    reached: int = 0

    def next(self, game: Game) -> Deed:
        number = self.reached = len(game.moves) + 1
        if number >= len(self.recorded.steps):
            raise Parted
        deed = self.recorded.steps[number].deed
        assert deed is not None
        return carried_over(game, deed, self.faces.get(number, {}))

    def move(self, game: Game, deed: Deed) -> Move:
        try:
            move = game.wording.move(game.state, deed, exact=True)
        except (IndexError, KeyError) as error:
            raise Parted from error
        if game.test(move) is not None:
            raise Parted
        return move

    # ------------------------------------------------------------------ what a bot is asked for

    def choose(self, game: Game, seat: int) -> Move:
        deed = self.next(game)
        if deed[1] != seat:
            raise Parted
        return self.move(game, deed)

    def interrupts(self, game: Game, seat: int) -> Move | None:
        try:
            deed = self.next(game)
        except Parted:
            return None
        return self.move(game, deed) if deed[1] == seat and seat not in game.waiting() else None


def sat_through(
    recorded: Recorded, viewer: int, second: int | None, faces: Faces
) -> Iterator[Point]:
    """The points at which `viewer` is told something, with `second` as another person. The chance
    of the machine has to be that of the world meant."""
    script = Script(recorded, faces)
    start = recorded.steps[0].before
    people = {viewer, second}
    seats = tuple(
        Seat(name, None if seat in people else "random") for seat, name in enumerate(start.names)
    )
    with patch.object(Croupier, "_bot", lambda self, seat: script):
        try:
            game = Game.start(start.machine, start.names, start.seed)
            session = Session(game, seats)
            yield from _sat(session, script, viewer)
        except (Parted, IllegalMove):
            return
        except RulesError as error:
            yield Point(script.reached, (Look("error of the rules", str(error)),))


def _sat(session: Session, script: Script, viewer: int) -> Iterator[Point]:
    reply, was = session.begin(), session.viewer
    for _ in range(4 * len(script.recorded.steps)):
        yield Point(len(session.game.moves), tuple(_seen(session, reply, was, viewer)))
        if session.asking == "over":
            return
        was = session.viewer
        if session.asking in ("give", "take"):
            was = viewer if session.asking == "take" else was
            reply = session.hear("")
            continue
        rng = Random(f"{len(session.game.moves)} {session.asking}")
        if rng.random() < ASKED_OFTEN:
            if session.viewer == viewer:
                looks = tuple(_looked_around(session, viewer, rng))
                yield Point(len(session.game.moves), looks)
            else:
                tried = (Look("what the other tries", _tries(session, rng)),)
                yield Point(len(session.game.moves), tried, is_trial=True)
        reply = session.hear(_line(session, script))


def _seen(session: Session, reply: Reply, was: int | None, viewer: int) -> Iterator[Look]:
    yield Look("what is asked", (session.asking, reply.clear))
    if session.viewer == viewer == was:
        yield Look("screen", text(reply))
        yield Look("prompt", (session.prompt, session.status(), text(session.again())))


def _line(session: Session, script: Script) -> str:
    """What is typed next."""
    game, deed = session.game, script.next(session.game)
    move = script.move(game, deed)
    words = str(move)
    if deed[1] == session.viewer:
        return words
    if deed[1] in session.croupier.people and deed[1] not in game.waiting():
        return f"{game.names[deed[1]]}: {words}"
    if session.asking != "pause":
        raise Parted
    return ""


def _looked_around(session: Session, viewer: int, rng: Random) -> Iterator[Look]:
    """What requests answer, wrong moves bring, and Tab offers."""
    game = session.game
    typed: list[str] = []
    for move in probes(game, viewer, rng, 3):
        words = str(move)
        # what cannot be made may be typed as it is: nothing comes of it
        can_be_made = game.test(move) is None or rng.random() < 0.5
        typed.append(f"why {words}" if can_be_made else words)
    requests = rng.sample(REQUESTS, 3)
    for line in (*typed, *requests):
        if session.question is not None:
            session.hear("")
        before = len(game.moves)
        reply = session.hear(line)
        yield Look(f"answer to `{line}`", text(reply))
        if len(session.game.moves) != before:
            raise Parted
    if session.question is not None:
        session.hear("")
    rules = moves_of(game)
    begun = ["", *(f"{rule.name} " for rule in rules[:3]), *(rule.name[:1] for rule in rules[:2])]
    begun += [f"{name.casefold()}: {rule.name} " for name in game.names for rule in rules[-2:]]
    for start in begun:
        found = [(offer.word, offer.note) for offer in offers(session, start)]
        yield Look(f"completion of `{start}`", found)


def _tries(session: Session, rng: Random) -> Any:
    """The other person tries a move that is refused, with a card of their own."""
    game, seat = session.game, session.viewer
    rules = [
        rule
        for rule in moves_of(game)
        if seat is not None
        and any(one.local.kind.base == "card" and not one.by_place for one in rule.choices)
    ]
    own = [
        zone.cards
        for zone in game.view(seat).zones
        if zone.owner == seat and zone.sight == "owner" and zone.cards
    ]
    if not rules or not own or seat is None:
        return None
    pile = rng.choice(own)
    move = Move(seat, rng.choice(rules).name, (pile[int(rng.random() * len(pile))],))
    refused = game.test(move) is not None
    if refused:
        session.hear(str(move))
        if session.question is not None:
            session.hear("")
    return refused


def text(reply: Reply) -> list[str]:
    return [plain(pieces) for pieces in reply.lines]


def can_sit(recorded: Recorded) -> bool:
    """Whether every card has a face of its own: at a table they go by their faces."""
    faces = recorded.machine.cards.faces
    cards = [faces[card] for card in recorded.steps[0].before.state.cards]
    return len(set(cards)) == len(cards)
