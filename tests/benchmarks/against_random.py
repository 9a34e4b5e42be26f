"""Careful bots against random ones: two players, each deal played twice with the seats swapped."""

from __future__ import annotations

import time
from argparse import ArgumentParser

from attrs import define, field

from dotcards.dsl import load
from dotcards.interpreter import Game, Machine, compile_ruleset
from dotcards.interpreter.bots import SECONDS, CarefulBot, RandomBot
from dotcards.interpreter.bots.goals import score_of
from dotcards.interpreter.simulate.intervals import percentile, wilson

GAMES = ("crates", "smear", "idiot")
HANDS = 3  # after which a game with a score is judged by it
LIMIT = 600  # moves after which a game without one counts half
DEALS = 50


@define
class Found:
    """What came of some games. A tie, or no end, is half a win."""

    wins: float = 0.0
    games: int = 0
    thought: list[float] = field(factory=list)  # seconds, for each move a careful bot chose

    def line(self) -> str:
        share = wilson(self.wins, self.games)
        assert share is not None
        times = {int(1e6 * spent): 0 for spent in self.thought}
        for spent in self.thought:
            times[int(1e6 * spent)] += 1
        return (
            f"{self.games:4} games  {100 * share.share:5.1f} %"
            f"  ({100 * share.low:.1f} to {100 * share.high:.1f} %)"
            f"  a move {percentile(times, 50) / 1e6:.2f} s, 95th percentile"
            f" {percentile(times, 95) / 1e6:.2f} s, longest {max(self.thought):.2f} s"
        )


def main(arguments: list[str]) -> None:
    """`[GAME…] [--deals N] [--seconds S | --samples N]`; with `--samples` a bot thinks over so many
    trials whatever the time, and everybody gets the same figures."""
    parser = ArgumentParser(prog="python -m tests.benchmarks bots")
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")
    parser.add_argument("--deals", type=int, default=DEALS)
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument("--seconds", type=float, default=SECONDS)
    thinking.add_argument("--samples", type=int)
    chosen = parser.parse_args(arguments)
    thought = f"{chosen.samples} trials" if chosen.samples else f"{chosen.seconds} s"
    print(
        "share of games that careful wins of random, with Wilson's 95 % interval\n"
        f"two players, {thought} a move, {chosen.deals} deals, each with the seats swapped too\n"
        f"judged by the score after {HANDS} hands, where one is kept; a tie, or no end after"
        f" {LIMIT} moves, is half a win",
        flush=True,
    )
    for name in chosen.games or GAMES:
        machine, found = compile_ruleset(load(name)), Found()
        for number in range(chosen.deals):
            for seat in (0, 1):
                bot = CarefulBot(
                    f"careful {number}", seconds=chosen.seconds, samples=chosen.samples
                )
                play(machine, number, seat, bot, found)
        print(f"{name:8}{found.line()}", flush=True)


def play(machine: Machine, number: int, careful: int, bot: CarefulBot, found: Found) -> None:
    """One game in which this seat is the careful one's."""
    game = Game.start(machine, ("Ann", "Ben"), seed=number)
    players: list[CarefulBot | RandomBot] = [RandomBot()] * 2
    players[careful] = bot
    while not game.over and len(game.moves) < LIMIT and not _hands_played(game):
        for seat, player in enumerate(players):
            move = player.interrupts(game, seat)
            if move is not None:
                game.play(move)
        waiting = game.waiting()
        if not waiting:
            break
        seat = waiting[0]
        begun = time.perf_counter()
        move = players[seat].choose(game, seat)
        if seat == careful:
            found.thought.append(time.perf_counter() - begun)
        game.play(move)
    found.games += 1
    found.wins += _won(game, careful)


def _hands_played(game: Game) -> bool:
    deals = sum(entry.kind == "deal" for entry in game.log)
    return deals > HANDS and score_of(game.machine.ruleset) is not None


def _won(game: Game, seat: int) -> float:
    """1, 0, or 0.5 where neither is better."""
    if game.result is not None:
        return 0.5 if len(game.result) == 1 else float(seat in game.result[0])
    score = score_of(game.machine.ruleset)
    if score is None:
        return 0.5
    of_each = {
        one.owner: score.sign * int(one.value)
        for one in game.view(None).variables
        if one.name == score.variable
    }
    ahead = of_each[seat] - of_each[1 - seat]
    return 0.5 if not ahead else float(ahead > 0)
