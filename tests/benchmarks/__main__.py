"""Prints how fast compiled rules play against hand-written games, and how fast commands start.

    python -m tests.benchmarks [speed|variants|start|table|lint]
    python -m tests.benchmarks bots [GAME…] [--deals N] [--seconds S | --samples N]

Every figure is a ratio of two things measured in turn, in one run, so that a slow machine changes
both. `speed`: moves a second, compiled over hand-written, random play, median of several rounds.
`variants`: the same of a house rule over the game it changes.
`start`: medians of 15 fresh processes as multiples of `python -c pass`, with a warm cache; their
processor time too, which hangs less on what else the machine does.
`table`: how long the table takes to answer, in milliseconds.
`lint`: how long the linter takes over made-up rulesets, by their length and beside Crates.
`bots`: how often the careful bot wins of the random one, and how long it thinks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from dotcards.dsl import load, load_text
from dotcards.interpreter import Machine, compile_ruleset

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


def compared(sides: tuple[Callable[[Random], int], Callable[[Random], int]]) -> str:
    """How two ways to play compare, the first over the second, measured in turn."""
    speeds: tuple[list[float], list[float]] = ([], [])
    for number in range(ROUNDS):
        for side, play in zip(speeds, sides, strict=True):
            side.append(moves_a_second(play, number))
    ratios = [a / b for a, b in zip(*speeds, strict=True)]
    return (
        f"{median(speeds[0]):9,.0f} / {median(speeds[1]):9,.0f}"
        f"  = {median(ratios):.2f}  ({min(ratios):.2f} to {max(ratios):.2f})"
    )


def speed() -> None:
    print("moves a second at random play, compiled rules over plain Python by hand")
    for name, (players, by_hand) in BY_HAND.items():
        machine = compile_ruleset(load(name))
        play = partial(compiled_game, machine, players)
        told = compared((play, partial(by_hand, players)))
        print(f"{name:8} {players} players  {told}")


VARIANTS = {
    "crates": "crates_eights_match",
    "smear": "smear_tie_to_bidder",
    "idiot": "idiot_ten_on_ten",
}
"""House rules that hardly change how a game goes: of others the figure would tell how many more
moves there are to list."""


def variants() -> None:
    print("moves a second at random play, a house rule over the game it changes")
    for name, real in VARIANTS.items():
        players = BY_HAND[name][0]
        base = partial(compiled_game, compile_ruleset(load(name)), players)
        trivial, _ = load_text("trivial.cards", f'variant "Another title" of {name}\n')
        assert trivial is not None
        for label, ruleset in (("another title", trivial), (real, load(real))):
            played = partial(compiled_game, compile_ruleset(ruleset), players)
            print(f"{name:8} {label:20} {compared((played, base))}")


STARTS = {
    "cards --version": ["--version"],
    "cards lint crates": ["lint", "crates"],
    "cards play crates, to the first prompt": ["play", "crates", "--players", "4", "--seed", "1"],
}


def start() -> None:
    from .first_prompt import until_end, until_prompt

    print("median of 15 fresh processes, as multiples of `python -c pass` in the same run")
    cards = [sys.executable, "-m", "dotcards"]
    for name, arguments in STARTS.items():
        once = until_prompt if arguments[0] == "play" else until_end
        once([*cards, *arguments])  # fills the cache
        runs = [
            (once([*cards, *arguments]), until_end([sys.executable, "-c", "pass"]))
            for _ in range(15)
        ]
        print(name)
        for number, what in enumerate(("by the clock", "processor time")):
            ours, bare = (median(one[side][number] for one in runs) for side in (0, 1))
            print(f"  {what:15} {ours * 1000:6.0f} ms / {bare * 1000:4.1f} ms = {ours / bare:5.1f}")


def lint() -> None:
    from dotcards.dsl.loading.library import find
    from dotcards.dsl.text.read_file import read_source

    from ..large import large

    def seconds(text: str) -> float:
        begun = time.process_time()
        load_text("large.cards", text)
        return time.process_time() - begun

    texts = {"Crates": read_source(find("crates")).text}
    texts |= {f"{lines:,} lines made up": large(lines) for lines in (1_000, 2_000, 5_000, 10_000)}
    spent = {name: median(seconds(text) for _ in range(5)) for name, text in texts.items()}
    short = spent["1,000 lines made up"]
    print("processor time to parse, check and lint, beside 1,000 lines and beside Crates")
    for name, one in spent.items():
        print(f"{name:22} {one * 1000:6.0f} ms  {one / short:5.1f}  {one / spent['Crates']:5.1f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["bots"]:
        from .against_random import main

        main(sys.argv[2:])
        sys.exit()
    wanted = sys.argv[1:] or ["speed", "variants", "start", "table", "lint"]
    if "speed" in wanted:
        speed()
    if "variants" in wanted:
        variants()
    if "start" in wanted:
        start()
    if "table" in wanted:
        from .table import table

        table()
    if "lint" in wanted:
        lint()
