"""Changes one thing at a time in a ruleset and tells which changes no example notices.

    python -m tests.mutants [GAME …]

A change is a line left out, a number one higher, a word turned into its opposite. A mutant that no
longer checks counts as noticed. What is left is a rule without an example, or a change that means
the same.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from attrs import frozen

from dotcards.dsl.loading.library import find
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.text.read_file import read_source
from dotcards.interpreter.examples.examples import run_examples

OPPOSITES = {
    "is not": "is",
    "is": "is not",
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "highest": "lowest",
    "lowest": "highest",
    "any": "no",
    "no": "yes",
    "yes": "no",
    "and": "or",
    "or": "and",
    "left": "right",
    "next": "left.left",
    "add": "subtract",
    "subtract": "add",
    "otherwise": "move",
    "on": "under",
    "all of": "any of",
    "any of": "all of",
    "face up": "face down",
    "then next turn": "turn stays",
    "dealer": "turn",
}
WORDS = re.compile(
    r"(?<![\w.])(?:"
    + "|".join(sorted(map(re.escape, OPPOSITES), key=len, reverse=True))
    + r")(?!\w)"
    r"|(?<=\.)(?:left|next)\b"
)
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.])")


@frozen
class Mutant:
    line: int
    was: str
    now: str


def mutants(text: str) -> Iterator[Mutant]:
    """Every change of one thing outside comments, help strings and examples."""
    for number, line in enumerate(text.split("\n")):
        if line.startswith("example "):
            return
        code = line.split("#")[0].rstrip()
        if not code or code.lstrip().startswith('"'):
            continue
        if code.startswith(" "):
            yield Mutant(number, line, "")
        for found in NUMBER.finditer(code):
            yield Mutant(number, line, put(code, found, str(int(found[0]) + 1)))
        for found in WORDS.finditer(code):
            yield Mutant(number, line, put(code, found, OPPOSITES[found[0]]))


def put(code: str, found: re.Match[str], word: str) -> str:
    return code[: found.start()] + word + code[found.end() :]


def put_in(text: str, mutant: Mutant) -> str:
    """The whole text with the change made."""
    lines = text.split("\n")
    lines[mutant.line] = mutant.now
    return "\n".join(lines)


def survives(work: tuple[str, str, Mutant]) -> bool:
    """Whether the mutant checks and all examples still come out right."""
    name, text, mutant = work
    ruleset, _ = load_text(name, put_in(text, mutant))
    return ruleset is not None and all(outcome.passed for outcome in run_examples(ruleset))


def main(games: list[str]) -> None:
    with ProcessPoolExecutor() as pool:
        for name in games:
            source = read_source(find(name))
            every = list(mutants(source.text))
            work = ((source.name, source.text, mutant) for mutant in every)
            left = [
                mutant
                for mutant, alive in zip(every, pool.map(survives, work, chunksize=4), strict=True)
                if alive
            ]
            print(f"{name}: {len(every)} changes, {len(left)} unnoticed")
            for mutant in left:
                print(f"  {mutant.line + 1}: {mutant.was.strip()}\n     -> {mutant.now.strip()}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["crates", "smear", "idiot"])
