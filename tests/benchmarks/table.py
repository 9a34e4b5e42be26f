"""How long the table takes to answer, with nine players, where the most moves are possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random

from dotcards.dsl import load
from dotcards.interpreter import Game, Machine, compile_ruleset
from dotcards.repl.input.completion import offers
from dotcards.repl.storage.journal import Journal, header
from dotcards.repl.table.seats import Seat
from dotcards.repl.table.session import MOST_READ, Session

GAMES = 6  # played through to look for the largest position
MOST_MOVES = 600  # of each
REPEATS = 60


def largest(machine: Machine, players: int) -> Game:
    """Of games in which one player takes what lies there whenever that may be done, so that this
    hand grows and grows, the position with the most possible moves."""
    names = [f"P{seat}" for seat in range(players)]
    best: tuple[int, int, int] = (0, 0, 0)  # possible moves, seed, moves made
    for seed in range(GAMES):
        for possible, game in _positions(machine, names, seed):
            if possible > best[0]:
                best = (possible, seed, len(game.moves))
    return next(g for _, g in _positions(machine, names, best[1]) if len(g.moves) == best[2])


def _positions(machine: Machine, names: list[str], seed: int) -> Iterator[tuple[int, Game]]:
    game, rng = Game.start(machine, names, seed), Random(seed)
    while not game.over and len(game.moves) < MOST_MOVES:
        moves = list(islice(game.legal(game.waiting()[0]), MOST_READ))
        yield len(moves), game
        bare = [move for move in moves if not move.args]
        greedy = game.waiting()[0] == 0
        game.play(rng.choice(bare if bare and greedy else moves))


def percentile(seconds: list[float], share: float) -> float:
    return sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))] * 1000


def timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _complete(session: Session, text: str) -> None:
    list(offers(session, text))


def _hear(session: Session, text: str) -> None:
    session.hear(text)
    session.status()


def table() -> None:
    machine = compile_ruleset(load("idiot", examples=False))
    game = largest(machine, 9)
    me = game.waiting()[0]
    seats = tuple(Seat(name) for name in game.names)

    def fresh() -> Session:
        journal = Journal(header(game, seats, "idiot"))
        session = Session(game.copy(), seats, False, 80, "idiot", journal)
        session.begin()
        session.viewer = me
        return session

    session = fresh()
    moves = session.legal(me)
    count = sum(z.count for z in game.view(me).zones if z.owner == me)
    print(f"nine players, {count} cards before the one asked, {len(moves)} moves looked at")
    texts = ["", "p", "play ", "play 1", "play 10 ", "t", "help "]
    keys = [timed(partial(_complete, session, text)) for text in texts for _ in range(20)]
    rng = Random(1)
    lines: list[float] = []
    for _ in range(REPEATS):
        session = fresh()
        # A number is understood by the list of moves, words by all of them.
        text = rng.choice(["#1", str(rng.choice(moves[:200])), "table", "moves"])
        lines.append(timed(partial(_hear, session, text)))
        if session.journal is not None and session.journal.path is not None:
            session.journal.close()
            session.journal.path.unlink()
    for what, seconds in (("a keystroke to its completion", keys), ("Enter to the prompt", lines)):
        print(
            f"{what:30} median {percentile(seconds, 0.5):5.1f} ms,"
            f" 95th percentile {percentile(seconds, 0.95):5.1f} ms"
        )
