"""Random play that is watched at every step.

    python -m tests.invariants [--games N] [--option-games N] [--jobs N] [--quick] [GAME …]

Plays whole games of every ruleset with every number of players (2,000 each), and of every value of
every option (200 each), and checks at each step what must always hold. The suite plays a share.
GAME `variants` is every house rule there is. `--quick` only plays, without looking: somebody must
have a move, and nothing may go wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from attrs import frozen

from dotcards.dsl import load
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.model import Ruleset
from dotcards.dsl.model.option_sets import in_force
from dotcards.interpreter import Game, Machine, Move, compile_ruleset
from dotcards.interpreter.game.moves import Wording
from dotcards.interpreter.game.refusals import judge
from dotcards.interpreter.game.views import piles
from dotcards.interpreter.machine.machine import Deed
from dotcards.interpreter.machine.options import can_be_picked

LIMIT = 20_000  # moves after which a game counts as endless


@frozen
class Played:
    """A game played out: its deeds, and whether it came to an end by the rules."""

    deeds: tuple[Deed, ...]
    ended: bool


def all_cards(wording: Wording, state: Any) -> list[int]:
    return sorted(card for _, _, pile in piles(wording, state) for card in pile)


def watched_game(machine: Machine, players: int, seed: int, limit: int = LIMIT) -> Played:
    """Plays one game at random. Raises AssertionError where an invariant does not hold.

    At every step: no card is lost or doubled; each move listed is accepted, and what is made of
    its words is that move again; moves that are not listed are refused. Now and then: taking a step
    back and forth gives the same state. At the end: the same moves give the same state.
    """
    rng = Random(seed)
    names = [f"P{number}" for number in range(players)]
    game = Game.start(machine, names, seed)
    state, wording = game.state, game.wording
    cards = list(state.cards)
    deeds: list[Deed] = []
    while state.result is None and len(deeds) < limit:
        assert all_cards(wording, state) == cards, "a card was lost or doubled"
        legal = list(machine.legal(state))
        assert legal, "nobody can move"
        assert len(set(legal)) == len(legal), "a move is listed twice"
        if rng.random() < 0.05:
            check_moves(machine, wording, state, legal, rng)
        deed = rng.choice(legal)
        if rng.random() < 0.02:
            before = state.copy()
            machine.step(state, deed)
            again = before.copy()
            assert again == before, "a copy differs"
            machine.step(again, deed)
            assert again == state, "the same move brings something else"
        else:
            machine.step(state, deed)
        deeds.append(deed)
    assert all_cards(wording, state) == cards, "a card was lost or doubled"
    return Played(tuple(deeds), state.result is not None)


def check_moves(
    machine: Machine, wording: Wording, state: Any, legal: list[Deed], rng: Random
) -> None:
    listed = {wording.move(state, deed): deed for deed in legal}
    assert len(listed) == len(legal), "two moves are written alike"
    for move, deed in rng.sample(list(listed.items()), min(12, len(listed))):
        verdict = judge(wording, state, move)
        assert verdict.refusal is None, f"{move} is listed and refused: {verdict.refusal}"
        assert verdict.deed == deed, f"{move} means {verdict.deed}, not {deed}"
    for move in wrong_moves(machine, wording, state, rng):
        verdict = judge(wording, state, move)
        if verdict.refusal is None:
            assert wording.move(state, verdict.deed) in listed, f"{move} is accepted and not listed"


def wrong_moves(machine: Machine, wording: Wording, state: Any, rng: Random) -> Iterator[Move]:
    """Moves made up from any names and cards, most of them illegal."""
    labels = machine.cards.labels
    words = [*labels, *machine.cards.suit_names, *wording.names, "1", "3", "none"]
    names = [move.name for move in machine.moves]
    for _ in range(12):
        name = rng.choice(names)
        count = rng.choice([0, 1, 1, 1, 2])
        args = tuple(
            rng.choice(words) if rng.random() < 0.8 else tuple(rng.choices(words, k=2))
            for _ in range(count)
        )
        yield Move(rng.randrange(state.n), name, args)


def replayed(machine: Machine, players: int, seed: int, limit: int = LIMIT) -> bool:
    """Plays a game through `Game`; replaying its save and undoing it give the same states.

    Returns whether the game came to an end.
    """
    rng = Random(seed)
    names = [f"P{number}" for number in range(players)]
    game = Game.start(machine, names, seed)
    states = [game.state.copy()]
    while not game.over and len(game.moves) < limit:
        game.play(rng.choice(list(game.legal())))
        states.append(game.state.copy())
    again = Game.replay(machine, game.save())
    assert again.state == game.state, "the replay comes to another state"
    assert again.moves == game.moves, "the replay has other moves"
    lines = [entry.seen_by(0) for entry in game.log]
    assert [entry.seen_by(0) for entry in again.log] == lines, "the replay tells another story"
    place = len(game.moves)
    while place:
        back = min(place, rng.choice([1, 2, 5, 40]))
        game.undo(back)
        place -= back
        assert game.state == states[place], "undo does not restore the state"
    return again.over


@frozen
class Batch:
    """Games of one ruleset with one set of options and one number of players."""

    game: str
    options: tuple[tuple[str, int | bool | str], ...]
    players: int
    seeds: tuple[int, int]
    limit: int = LIMIT
    quick: bool = False

    def __str__(self) -> str:
        picked = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game}{picked}, {self.players} players"


def play_batch(batch: Batch) -> tuple[Batch, int, int, str | None]:
    """How many games ended, how many moves they had, and what was wrong, if anything."""
    machine = compile_ruleset(load(batch.game), dict(batch.options))
    ended = moves = 0
    for seed in range(*batch.seeds):
        try:
            if batch.quick:
                count, over = unwatched_game(machine, batch.players, seed, batch.limit)
                ended, moves = ended + over, moves + count
                continue
            played = watched_game(machine, batch.players, seed, batch.limit)
            if seed % 50 == 0:
                replayed(machine, batch.players, seed, min(batch.limit, 2_000))
        except Exception as error:
            return batch, ended, moves, f"seed {seed}: {type(error).__name__}: {error}"
        ended += played.ended
        moves += len(played.deeds)
    return batch, ended, moves, None


def unwatched_game(machine: Machine, players: int, seed: int, limit: int) -> tuple[int, bool]:
    """How many moves a game at random had, and whether it came to its end.

    Raises what a rule that has no meaning raises, and AssertionError where nobody has a move.
    """
    rng = Random(seed)
    state = machine.start(players, rng.randbytes(8))
    machine.settle(state)
    moves = 0
    while state.result is None and moves < limit:
        legal = list(machine.phases[state.phase].listing(state))
        assert legal, f"nobody has a move in `{machine.phases[state.phase].name}`"
        machine.raw_step(state, rng.choice(legal))
        moves += 1
    return moves, state.result is not None


def batches(
    name: str, games: int, option_games: int, limit: int, quick: bool = False
) -> Iterator[Batch]:
    ruleset = load(name)
    numbers = range(ruleset.least_players, ruleset.most_players + 1)
    for players in numbers:
        yield Batch(name, (), players, (0, games), limit, quick)
    for option, value in option_values(ruleset):
        for number, players in enumerate(numbers):
            share = option_games // len(numbers) + (number < option_games % len(numbers))
            if share:
                yield Batch(name, ((option, value),), players, (0, share), limit, quick)


def option_values(ruleset: Ruleset) -> Iterator[tuple[str, int | bool | str]]:
    """Each option with each value that is not in force, but for those that cannot be picked."""
    now = in_force(ruleset)
    for option in ruleset.options:
        ends = [end for end in (option.low, option.high) if end is not None]
        for value in dict.fromkeys((*option.values, *ends)):
            if value != now[option.name] and can_be_picked(ruleset, {option.name: value}):
                yield option.name, value


def _variants() -> list[str]:
    return [entry.name for entry in shipped() if entry.is_variant]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=["crates", "smear", "idiot"])
    parser.add_argument("--games", dest="count", type=int, default=2_000)
    parser.add_argument("--option-games", type=int, default=200)
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--quick", action="store_true", help="only play")
    parser.add_argument("--jobs", type=int, help="how many processes")
    picked = parser.parse_args()
    names = [
        name for word in picked.games for name in (_variants() if word == "variants" else [word])
    ]
    wrong = 0
    with ProcessPoolExecutor(picked.jobs) as pool:
        work = (
            batch
            for name in names
            for batch in batches(
                name, picked.count, picked.option_games, picked.limit, picked.quick
            )
        )
        for batch, ended, moves, problem in pool.map(play_batch, work):
            games = batch.seeds[1] - batch.seeds[0]
            print(f"{batch}: {ended} of {games} ended, {moves:,} moves", flush=True)
            if problem:
                wrong += 1
                print(f"  WRONG {problem}", flush=True)
    print(f"{wrong} batches with something wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
