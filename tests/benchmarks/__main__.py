"""Prints how fast compiled rules play against hand-written games, and how fast commands start.

    python -m tests.benchmarks [speed|start|table]
    python -m tests.benchmarks bots [GAME] [DEALS [SECONDS]]

Every figure is a ratio of two things measured in turn, in one run, so that a slow machine changes
both. `speed`: moves a second, compiled over hand-written, random play, median of several rounds.
`start`: medians of 15 fresh processes as multiples of `python -c pass`, with a warm cache.
`table`: how long the table takes to answer, in milliseconds.
`bots`: how often the careful bot wins of the random one, and how long it thinks.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from dsl import load
from interpreter import Machine, compile_ruleset

from .by_hand import crates, idiot, smear

ROUNDS = 25
SECONDS = 0.2  # of processor time, for one side of one round
LIMIT = 20_000  # moves after which a game is left: random Smear can go on for ever

BY_HAND: dict[str, tuple[int, Callable[[int, Random], int]]] = {
    "crates": (4, crates.random_game),
    "smear": (3, smear.random_game),
    "idiot": (4, idiot.random_game),
}


def compiled_game(machine: Machine, players: int, rng: Random, limit: int = LIMIT) -> int:
    """One whole game at random, each legal move of everybody as likely as the next."""
    state = machine.start(players, rng.randbytes(8))
    machine.settle(state)
    step, listings = machine.raw_step, [phase.listing for phase in machine.phases]
    choice, moves = rng.choice, 0
    while state.result is None and moves < limit:
        step(state, choice(list(listings[state.phase](state))))
        moves += 1
    return moves


def moves_a_second(play: Callable[[Random], int], seed: int) -> float:
    rng, moves, begun = Random(seed), 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        moves += play(rng)
    return moves / spent


def speed() -> None:
    print("moves a second at random play, compiled rules over plain Python by hand")
    for name, (players, by_hand) in BY_HAND.items():
        machine = compile_ruleset(load(name))
        games: list[Callable[[Random], int]] = [
            partial(compiled_game, machine, players),
            partial(by_hand, players),
        ]
        sides: tuple[list[float], list[float]] = ([], [])
        for number in range(ROUNDS):
            for side, play in zip(sides, games, strict=True):
                side.append(moves_a_second(play, number))
        ratios = [a / b for a, b in zip(*sides, strict=True)]
        print(
            f"{name:8} {players} players  {median(sides[0]):9,.0f} / {median(sides[1]):9,.0f}"
            f"  = {median(ratios):.2f}  ({min(ratios):.2f} to {max(ratios):.2f})"
        )


STARTS = {
    "cards --version": ["--version"],
    "cards lint crates": ["lint", "crates"],
    "cards play crates, to the first prompt": ["play", "crates", "--players", "4", "--seed", "1"],
}


def start() -> None:
    from .first_prompt import until_prompt

    print("median of 15 fresh processes, as multiples of `python -c pass` in the same run")
    cards = [sys.executable, "-m", "repl"]

    def run(command: list[str]) -> float:
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begun

    for name, arguments in STARTS.items():
        once = until_prompt if arguments[0] == "play" else run
        once([*cards, *arguments])  # fills the cache
        pairs = [
            (once([*cards, *arguments]), run([sys.executable, "-c", "pass"])) for _ in range(15)
        ]
        ours, bare = (median(side) for side in zip(*pairs, strict=True))
        print(f"{name:40} {ours * 1000:6.0f} ms / {bare * 1000:4.0f} ms = {ours / bare:5.1f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["bots"]:
        from .against_random import main

        main(sys.argv[2:])
        sys.exit()
    wanted = sys.argv[1:] or ["speed", "start", "table"]
    if "speed" in wanted:
        speed()
    if "start" in wanted:
        start()
    if "table" in wanted:
        from .table import table

        table()
