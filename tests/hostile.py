"""Rulesets by which a stranger might want to hang the program or eat its memory, by kind.

    python -m tests.hostile [COMMAND…] [KIND…]

runs each command on each of them, in a process of its own, and prints the processor time and memory
that it takes beyond what it takes for shipped rules of as many lines. `MOST_SECONDS` and
`MOST_MEMORY` are the most.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from dotcards.dsl.loading.library import find
from dotcards.dsl.text.read_file import read_source

MOST_SECONDS = 2.0
MOST_MEMORY = 200  # megabytes
STOPPED_AFTER = 60  # seconds of processor time
LARGEST = 480_000  # characters; from half a million a file is refused

HEAD = """\
game "Hostile"
players 2 to 4
deck standard
goal highest score

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner

keep score of each player = 0

"""
VARIANT = """\
variant "Hostile" of crates

"""
PLAY = """
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    go to playing

phase playing
  move play
    choose card from hand
    put card on pile
    if hand.empty
      end game
    then next turn
"""


def filled(line: Callable[[int], str], size: int, most: int = 10**9) -> str:
    """Lines, or pieces, one after the other, until there are so many characters, or of them."""
    found: list[str] = []
    length = 0
    while length < size and len(found) < most:
        found.append(line(len(found)))
        length += len(found[-1])
    return "".join(found)


def _nested(line: str, depth: int, last: str) -> str:
    """Blocks within blocks, in a move."""
    lines = [f"{'  ' * (2 + at)}{line.format(at)}\n" for at in range(depth)]
    return f"\nphase more\n  move deep\n{''.join(lines)}{'  ' * (2 + depth)}{last}\n"


def texts(size: int = LARGEST) -> dict[str, str]:
    """The texts by kind, of about so many characters where that is what makes one hostile."""
    most, many, some, few = size // 5, size // 12, size // 32, size // 240
    options = size // 1_600

    def fill(line: Callable[[int], str], most: int = 10**9, of: int = 1) -> str:
        return filled(line, size // of, most)

    def examples(lines: Callable[[int], str], most: int = 10**9) -> str:
        return PLAY + "\n" + fill(lambda i: f'example "{i}: x"\n{lines(i)}\n', most)

    long = "x" * size
    found = {
        # one line without end
        "comment": f"# {long}\n{PLAY}",
        "name": f"var {long} = 1\n{PLAY}",
        "name said often": "var a" + "b" * few + " = 1\n" + fill(
            lambda i: f"define d{i} = a{'b' * few}\n"
        ) + PLAY,
        "text": f'define a = 1\n  "{long}"\n{PLAY}',
        "say": PLAY + '    say "' + fill(lambda i: "{score} ") + '"\n',
        "braces": PLAY + f'    say "{"{" * size}"\n',
        "number": f"define a = {'9' * size}\n{PLAY}",
        "marks": f"define a = {'é́' * (size // 2)}\n{PLAY}",
        "signs": "=" * size + "\n" + PLAY,
        "quotes": '"' * size + "\n" + PLAY,
        "blanks": " " * size + "define a = 1\n" + PLAY,
        # expressions
        "brackets": f"define a = {'(' * most}1{')' * most}\n{PLAY}",
        "open brackets": f"define a = {'(' * size}\n{PLAY}",
        "sum": f"define a = {'1 + ' * most}1\n{PLAY}",
        "product": f"define a = {'2 * ' * most}1\n{PLAY}",
        "minus": f"define a = {'- ' * most}1\n{PLAY}",
        "and": f"define a = {'pile.empty and ' * some}pile.empty\n{PLAY}",
        "or": f"define a = {'pile.count is 1 or ' * some}pile.empty\n{PLAY}",
        "not": f"define a = {'not ' * most}pile.empty\n{PLAY}",
        "if then": f"define a = {'if pile.empty then 1 else ' * some}1\n{PLAY}",
        "dots": f"define a = turn{'.next' * most}\n{PLAY}",
        "list": f"define a = 1 is in [{fill(lambda i: f'{i}, ')}1]\n{PLAY}",
        "lists": f"define a = 1 is in {'[' * most}1{']' * most}\n{PLAY}",
        "quantities": "define a = " + fill(
            lambda i: f"any p{i} in players where ", min(12_000, most)
        ) + f"pile.empty\n{PLAY}",
        "conditions": f"define a = any of\n{'  pile.empty' * 1}\n" + fill(
            lambda i: f"  pile.count is {i}\n"
        ) + PLAY,
        # blocks
        "depth of blanks": "\n".join(" " * i + "x" for i in range(min(950, few))) + "\n" + PLAY,
        "ifs": PLAY + _nested("if pile.empty", min(600, few), "end game"),
        "for each": PLAY + _nested("for each p{} in players", min(600, few), "end game"),
        "else if": PLAY + "    if pile.empty\n      end game\n" + fill(
            lambda i: f"    else if pile.count is {i}\n      score = {i}\n"
        ),
        "lines": PLAY + fill(lambda i: f"    add {i} to score\n"),
        "lets": PLAY + fill(lambda i: f"    let a{i} = {f'a{i - 1} + 1' if i else '1'}\n"),
        # many things
        "defines": fill(lambda i: f"define d{i} = {i}\n") + PLAY,
        "defines of defines": "define d0 = 1\n" + fill(
            lambda i: f"define d{i + 1} = d{i} + d{i}\n"
        ) + PLAY,
        "conditions of conditions": "define c0 = pile.empty\n" + fill(
            lambda i: f"define c{i + 1} = c{i} and not c{i} or c{i}\n"
        ) + PLAY,
        "cards of cards": "define card.c0 = card.rank is 8\n" + fill(
            lambda i: f"define card.c{i + 1} = card.c{i} or any c in hand where c.c{i}\n"
        ) + PLAY,
        "defines in a circle": fill(lambda i: f"define d{i} = d{i + 1}\n") + PLAY,
        "actions": "action a0\n  reverse\n\n" + fill(
            lambda i: f"action a{i + 1}\n  a{i}\n  a{i}\n\n"
        ) + PLAY,
        "events": PLAY + "\n" + fill(
            lambda i: f"when {i % 9 + 2} is played\n  add {i} to player.score\n\n"
        ),
        "zones": fill(lambda i: f"zone z{i}, face up\n") + PLAY,
        "zones of each": fill(lambda i: f"zone z{i} of each player, seen by its owner\n") + PLAY,
        "variables": fill(lambda i: f"var v{i} of each rank = {i}\n") + PLAY,
        "tables": fill(lambda i: f"table t{i} by rank\n  A: 1\n  otherwise: 2\n\n") + PLAY,
        "rows": "table t by rank\n" + fill(lambda i: f"  A: {i}\n") + PLAY,
        "phases": PLAY + fill(lambda i: f"\nphase p{i}\n  enter\n    go to p{i + 1}\n"),
        "moves": PLAY + fill(lambda i: f"  move m{i}\n    then next turn\n"),
        "choices": PLAY + "  move many\n" + fill(lambda i: f"    choose c{i} from hand\n", few)
        + "    then next turn\n",
        "words": "var mood: " + ", ".join(f"w{i}" for i in range(many)) + "\n" + PLAY,
        "unknown names": PLAY + fill(lambda i: f"    add {i} to scores{i}\n"),
        "wrong lines": PLAY + fill(lambda i: f"    adds {i} score\n"),
        "wrong English": PLAY + filled(
            lambda i: f"    the player with the most cards {'a ' * 60}{i}\n", size, 45
        ),
        "wrong words": fill(lambda i: f"defnie d{i} = {i}\n") + PLAY,
        "near names": fill(lambda i: f"var name{i:05} = 1\n", of=2)
        + PLAY + fill(lambda i: f"    add 1 to nmae{i:05}\n", of=2),
        "same name": fill(lambda i: "var a = 1\n") + PLAY,
        # options
        "options": fill(lambda i: f"option o{i} = no, or yes\n") + PLAY,
        "options asked": fill(lambda i: f"option o{i} = no, or yes\n", options) + PLAY
        + "    if " + " and ".join(f"o{i}" for i in range(options)) + "\n      reverse\n",
        "options that change": fill(lambda i: f"option o{i} = no, or yes\n", options) + PLAY
        + fill(lambda i: f"    if o{i}\n      add {i} to score\n", options),
        "options forbidden": fill(lambda i: f"option o{i} = no, or yes\n", 60)
        + fill(lambda i: f'forbid o{i % 60} and not o{i * 7 % 59} "no"\n', few) + PLAY,
        "options in the deck": fill(lambda i: f"option o{i} = no, or yes\n", options)
        + fill(lambda i: f"also deck standard if o{i}\n", options) + PLAY,
        "option of a range": "option o = 1, or 0 to 1000000000\n" + PLAY
        + "    if o > 3 and o * o < 1000\n      reverse\n",
        "option of words": "option o = " + ", or ".join(f"w{i}" for i in range(many)) + "\n" + PLAY,
        # cards
        "decks": fill(lambda i: "also deck standard\n") + PLAY,
        "deck of many": "also deck 1000000 of 1 to 9 in stars\n" + PLAY,
        "deck of ranks": "also deck 1 of 1 to 1000000 in stars\n" + PLAY,
        "deck of suits": "also deck 1 of 1 to 9 in " + ", ".join(f"s{i}" for i in range(many))
        + "\n" + PLAY,
            # examples
        "examples": examples(lambda i: "  phase playing\n  Ann.hand = 2H 3H\n  do Ann play 2H\n"),
        "steps": examples(
            lambda i: "  phase playing\n  Ann.hand = 2H 3H\n" + fill(
                lambda j: "  expect Ann.hand.count is 2\n"
            ), 1,
        ),
        "wrong steps": examples(
            lambda i: "  phase playing\n" + fill(lambda j: f"  expect Ann.hnad.count is {j}\n"), 1
        ),
        "seats": examples(
            lambda i: "  players " + ", ".join(f"p{j}" for j in range(many)) + "\n", 1
        ),
        "cards of an example": examples(lambda i: f"  Ann.hand = {'2H ' * most}\n", 1),
        "examples that fail": examples(
            lambda i: f"  phase playing\n  expect Ann.score is {i + 1}\n"
        ),
        "suppressions": PLAY + fill(
            lambda i: f"# lint: ignore unused because it is the {i}th\n"
        ),
    }  # fmt: skip
    variants = {
        "without": fill(lambda i: f"without move m{i}\n"),
        "without options": fill(lambda i: f"without option o{i}\n"),
        "also": fill(lambda i: "also when 2 is played\n  add 1 to player.score\n\n"),
        "also moves": fill(lambda i: f"also move m{i}\n  add 1 to score\n\n"),
        "without examples": fill(lambda i: f'without example "{i}: none"\n'),
        "with": "with " + ", ".join(f"o{i} = yes" for i in range(many // 2)) + "\n",
        "wrong variant": fill(lambda i: f"define d{i} = nothing{i}\n"),
        "added": fill(lambda i: f"define d{i} = {i}\n"),
        "examples of a variant": fill(lambda i: f'example "{i}: x"\n  expect Ann.score is 1\n\n'),
    }
    return (
        {kind: HEAD + text for kind, text in found.items()}
        | {kind: VARIANT + text for kind, text in variants.items()}
        | {"players": HEAD.replace("2 to 4", "2 to 1000000000") + PLAY}
    )


COMMANDS: dict[str, list[str]] = {
    "lint": ["lint"],
    "fmt": ["fmt", "--diff"],
    "test": ["test"],
    "rules": ["rules"],
    "diff": ["diff", "crates"],
    "compile": ["compile", "--source"],
    "simulate": ["simulate", "--games", "1", "--seed", "1", "--jobs", "1"],
    "play": ["play", "--seed", "1", "--seats", "Ann,bot"],
}


@frozen
class Spent:
    """Processor time in seconds and memory in megabytes of a command; its exit status."""

    seconds: float
    memory: float
    status: int
    said: str


def run(command: str, path: str, folder: str) -> Spent:
    """A command on a file, as somebody would start it, with nothing remembered of the file."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (STOPPED_AFTER, STOPPED_AFTER))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    environment = {**os.environ, "DOTCARDS_CACHE": folder, "DOTCARDS_SAVES": folder}
    process = subprocess.Popen(
        [sys.executable, "-m", "dotcards", *COMMANDS[command], path],
        env=environment, preexec_fn=limit, text=True, errors="replace",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as typed:
        typed.write("moves\n#1\n#1\n" if command == "play" else "")
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    return Spent(spent, usage.ru_maxrss / 1024, process.returncode, said)


def usual(command: str, folder: str) -> Spent:
    """What a shipped game takes that nothing is remembered of, for each of its lines at most."""
    text = read_source(find("crates")).text + f"# {time.monotonic_ns()}\n"
    path = Path(folder) / "usual.cards"
    path.write_text(text, "utf-8")
    spent = run(command, str(path), folder)
    return Spent(spent.seconds, spent.memory, text.count("\n"), "")


def main(words: list[str]) -> int:
    kinds = texts()
    commands = [word for word in words if word in COMMANDS] or list(COMMANDS)
    chosen = [word for word in words if word in kinds] or list(kinds)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        run("lint", find("crates"), folder)  # reads the grammar for the first time
        for command in commands:
            shipped = usual(command, folder)
            for kind in chosen:
                path = Path(folder) / "hostile.cards"
                path.write_text(kinds[kind], "utf-8")
                times = max(1.0, kinds[kind].count("\n") / shipped.status)
                spent = run(command, str(path), folder)
                over = spent.seconds - shipped.seconds * times
                memory = spent.memory - shipped.memory
                wrong = over > MOST_SECONDS or memory > MOST_MEMORY or spent.status not in (0, 1, 2)
                wrong = wrong or "Traceback" in spent.said or "fault of this" in spent.said
                failed += wrong
                if wrong:
                    last = spent.said.strip().splitlines()[-1:] or [""]
                    print(
                        f"{command:9}{kind:26}{spent.seconds:7.2f} s {spent.memory:6.0f} MB"
                        f" status {spent.status} {last[0][:90]}", flush=True,
                    )  # fmt: skip
    print(f"{failed} too dear of {len(commands) * len(chosen)}")
    return 1 if failed else 0


if __name__ == "__main__":
    begun = time.monotonic()
    status = main(sys.argv[1:])
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(status)
