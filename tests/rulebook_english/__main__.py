"""Says expressions drawn at random, reads the sentences back, and reports those that can mean
something else, nothing at all, or the same as what means something else."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.repl.rulebook.english.clauses import English
from dotcards.repl.rulebook.english.nouns import YOU, person

from .clauses import readings
from .expressions import Expressions, everything
from .meaning import Meaning, bare, meaning


@frozen
class Sentence:
    """What was said, what was meant, and all that it can mean."""

    said: str
    meant: Meaning
    read: set[Meaning]

    @property
    def is_clear(self) -> bool:
        return self.read == {self.meant}


def said(node: m.Expr, english: English) -> Sentence:
    is_condition = node.kind.base == "truth" and not node.kind.many
    words = english.clause(node) if is_condition else english.words(node)
    return Sentence(
        words, bare(meaning(node)), readings(words, "clause" if is_condition else "whole")
    )


def sentences(first: int, count: int) -> Iterator[Sentence]:
    """So many sentences, each from a seed of its own, of one to four forms one in another."""
    ruleset = everything()
    for seed in range(first, first + count):
        draw = Expressions.over(ruleset, seed)
        who = draw.random.choice([YOU, person("the player")])
        english = English(ruleset, {draw.player.id: who}, draw.random.random() < 0.5)
        deep = draw.random.choice([1, 2, 2, 3, 3, 4])
        node = draw.random.choice([draw.truth, draw.truth, draw.number])(deep)
        yield said(node, english)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rulebook_english", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first one")
    given = parser.parse_args()
    meant: dict[str, Meaning] = {}
    unclear = same = 0
    for sentence in sentences(given.seed, given.count):
        if not sentence.is_clear:
            unclear += 1
            print(f"{sentence.said}\n  meant {sentence.meant}")
            for one in sorted(sentence.read, key=repr)[:3]:
                print(f"  read  {one}")
        if meant.setdefault(sentence.said, sentence.meant) != sentence.meant:
            same += 1
            print(f"said of two things: {sentence.said}")
    print(
        f"{len(meant):,} sentences of {given.count:,} expressions: {unclear} unclear, {same} alike"
    )
    return 1 if unclear or same else 0


if __name__ == "__main__":
    sys.exit(main())
