"""So many comparisons of one ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dotcards.dsl import Ruleset
from dotcards.interpreter import compile_ruleset

from .trials import Tally, Trials

LIMITS = (20, 60, 150, 400)  # moves of a game
SHORT = (12, 30, 80)
HINTS = 100  # of so many comparisons, one with a hint
TABLES = 10  # of so many comparisons, one at a table
WORLDS = 8  # for each seat of a game
GAMES = 40  # of each sort, if not said otherwise
Options = tuple[tuple[str, int | bool | str], ...]


def sizes(ruleset: Ruleset) -> list[int]:
    """The numbers of players that it can be played with, at most six of them."""
    size = ruleset.team_size or 1
    numbers = range(ruleset.least_players, min(ruleset.most_players, 6) + 1)
    return [number for number in numbers if number % size == 0]


def compare(
    ruleset: Ruleset,
    options: Options,
    comparisons: int,
    seed: int | str,
    tables: bool = True,
    limits: Sequence[int] = LIMITS,
    games: int = GAMES,
) -> Tally:
    """So many comparisons, or until a difference is found; `limits`: moves of a game.

    It ends with fewer after so many `games` of each sort.
    """
    rng = Random(f"{seed} {ruleset.title}")
    trials = Trials(compile_ruleset(ruleset, dict(options)), rng, HINTS if tables else 0)
    numbers, most = sizes(ruleset), comparisons - (comparisons // TABLES if tables else 0)
    for play, share in ((trials.game, most), (trials.sitting, comparisons)):
        tries = 0
        while trials.tally.comparisons < share and not trials.is_enough and tries < games:
            limit = rng.choice(limits if play == trials.game else limits[:2])
            play(rng.choice(numbers), rng.randrange(1 << 30), limit, WORLDS, share)
            tries += 1
    return trials.tally
