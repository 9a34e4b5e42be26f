"""Deals anew what a seat cannot know, and compares all that it would find out.

    python -m tests.secrets [--comparisons N] [--seed N] [--first BATCH] [--jobs N] [NAME …]
    python -m tests.secrets --made-up N [--every-form] [--first SEED] [--jobs N]

Goes over every ruleset that ships, with every value of every option and every number of players; or
over those named. One comparison is one point of a game, looked at from one seat in two worlds that
this seat cannot tell apart; every tenth is what a person reads at a table, every hundredth has its
hint compared too. The batches are the same for one seed: `--first` goes on with a later one.

With `--made-up` so many rulesets are made up, of the forms that those which ship are made of, or of
every form, and what lint says of each is held against what is found: see `judged`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from attrs import frozen

from dotcards.dsl import load
from dotcards.dsl.loading.library import shipped

from ..invariants import option_values
from ..made_up.palette import EVERY, of_shipped
from .compare import Options, compare
from .judged import Verdict, judged, rates, well_made
from .trials import Tally


@frozen
class Batch:
    """So many comparisons of one ruleset with one set of options."""

    number: int
    name: str
    options: Options
    comparisons: int
    seed: int

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{option}={value}" for option, value in self.options)])


def run(batch: Batch) -> tuple[Batch, Tally]:
    ruleset = load(batch.name, examples=False)
    return batch, compare(ruleset, batch.options, batch.comparisons, batch.seed)


def settings(names: Sequence[str]) -> Iterator[tuple[str, Options]]:
    """Each ruleset as it is, and with each other value of each option."""
    for name in names:
        yield name, ()
        for option, value in option_values(load(name, examples=False)):
            yield name, ((option, value),)


def batches(names: Sequence[str], comparisons: int, seed: int) -> list[Batch]:
    every = list(settings(names))
    share = max(8, -(-comparisons // len(every)))
    rounds = -(-comparisons // (share * len(every)))
    return [
        Batch(turn * len(every) + number, name, options, share, seed + turn)
        for turn in range(rounds)
        for number, (name, options) in enumerate(every)
    ][: -(-comparisons // share)]


def made_up(count: int, first: int, every_form: bool, jobs: int | None) -> int:
    """Judges made-up rulesets and prints the wrongly judged ones; whether there were too many."""
    palette = EVERY if every_form else of_shipped()
    found: Counter[Verdict] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        for one in pool.map(partial(judged, palette=palette), range(first, first + count)):
            found[one.verdict] += 1
            if one.verdict in ("miss", "false alarm"):
                print(f"seed {one.seed}: {one.verdict}", one.text, *one.said, sep="\n")
                print(one.difference or f"nothing found in {one.comparisons:,} comparisons")
            if sum(found.values()) % 50 == 0:
                print(rates(found), flush=True)
    print(rates(found))
    return 1 if found["miss"] or found["false alarm"] >= 0.02 * well_made(found) else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--comparisons", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the batch or seed to go on with")
    parser.add_argument("--made-up", type=int, help="judge so many made-up rulesets instead")
    parser.add_argument("--every-form", action="store_true", help="of every form of the language")
    parser.add_argument("--jobs", type=int, help="how many processes")
    picked = parser.parse_args()
    if picked.made_up:
        return made_up(picked.made_up, picked.first, picked.every_form, picked.jobs)
    names = picked.names or [entry.name for entry in shipped()]
    work = batches(names, picked.comparisons, picked.seed)[picked.first :]
    made = hints = differences = 0
    with ProcessPoolExecutor(picked.jobs) as pool:
        for batch, tally in pool.map(run, work):
            made, hints = made + tally.comparisons, hints + tally.hints
            differences += len(tally.differences)
            print(f"{batch.number}: {batch}: {tally.comparisons}", flush=True)
            for difference in tally.differences:
                print(difference, flush=True)
    print(f"{made:,} comparisons, {hints:,} with hints: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
