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

from dsl.library import find
from dsl.reading import read_source

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


def filled(line: Callable[[int], str], most: int = 10**9, size: int = LARGEST) -> str:
    """Lines, or pieces, one after the other, until the text is large."""
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


def _examples(lines: Callable[[int], str], most: int = 10**9) -> str:
    return PLAY + "\n" + filled(lambda i: f'example "{i}: x"\n{lines(i)}\n', most)


LONG = "x" * LARGEST
KINDS: dict[str, str] = {
    # one line without end
    "comment": f"# {LONG}\n{PLAY}",
    "name": f"var {LONG} = 1\n{PLAY}",
    "name said often": "var a" + "b" * 2_000 + " = 1\n" + filled(
        lambda i: f"define d{i} = a{'b' * 2_000}\n"
    ) + PLAY,
    "text": f'define a = 1\n  "{LONG}"\n{PLAY}',
    "say": PLAY + '    say "' + filled(lambda i: "{score} ") + '"\n',
    "braces": PLAY + f'    say "{"{" * LARGEST}"\n',
    "number": f"define a = {'9' * LARGEST}\n{PLAY}",
    "marks": f"define a = {'é́' * (LARGEST // 2)}\n{PLAY}",
    "signs": "=" * LARGEST + "\n" + PLAY,
    "quotes": '"' * LARGEST + "\n" + PLAY,
    "blanks": " " * LARGEST + "define a = 1\n" + PLAY,
    # expressions
    "brackets": f"define a = {'(' * 100_000}1{')' * 100_000}\n{PLAY}",
    "open brackets": f"define a = {'(' * LARGEST}\n{PLAY}",
    "sum": f"define a = {'1 + ' * 100_000}1\n{PLAY}",
    "product": f"define a = {'2 * ' * 100_000}1\n{PLAY}",
    "minus": f"define a = {'- ' * 100_000}1\n{PLAY}",
    "and": f"define a = {'pile.empty and ' * 25_000}pile.empty\n{PLAY}",
    "or": f"define a = {'pile.count is 1 or ' * 20_000}pile.empty\n{PLAY}",
    "not": f"define a = {'not ' * 100_000}pile.empty\n{PLAY}",
    "if then": f"define a = {'if pile.empty then 1 else ' * 15_000}1\n{PLAY}",
    "dots": f"define a = turn{'.next' * 90_000}\n{PLAY}",
    "list": f"define a = 1 is in [{filled(lambda i: f'{i}, ')}1]\n{PLAY}",
    "lists": f"define a = 1 is in {'[' * 100_000}1{']' * 100_000}\n{PLAY}",
    "quantities": "define a = " + filled(lambda i: f"any p{i} in players where ", 12_000)
    + f"pile.empty\n{PLAY}",
    "conditions": f"define a = any of\n{'  pile.empty' * 1}\n" + filled(
        lambda i: f"  pile.count is {i}\n"
    ) + PLAY,
    # blocks
    "depth of blanks": "\n".join(" " * i + "x" for i in range(950)) + "\n" + PLAY,
    "ifs": PLAY + _nested("if pile.empty", 600, "end game"),
    "for each": PLAY + _nested("for each p{} in players", 600, "end game"),
    "else if": PLAY + "    if pile.empty\n      end game\n" + filled(
        lambda i: f"    else if pile.count is {i}\n      score = {i}\n"
    ),
    "lines": PLAY + filled(lambda i: f"    add {i} to score\n"),
    "lets": PLAY + filled(lambda i: f"    let a{i} = {f'a{i - 1} + 1' if i else '1'}\n"),
    # many things
    "defines": filled(lambda i: f"define d{i} = {i}\n") + PLAY,
    "defines of defines": "define d0 = 1\n" + filled(
        lambda i: f"define d{i + 1} = d{i} + d{i}\n"
    ) + PLAY,
    "conditions of conditions": "define c0 = pile.empty\n" + filled(
        lambda i: f"define c{i + 1} = c{i} and not c{i} or c{i}\n"
    ) + PLAY,
    "cards of cards": "define card.c0 = card.rank is 8\n" + filled(
        lambda i: f"define card.c{i + 1} = card.c{i} or any c in hand where c.c{i}\n"
    ) + PLAY,
    "defines in a circle": filled(lambda i: f"define d{i} = d{i + 1}\n") + PLAY,
    "actions": "action a0\n  reverse\n\n" + filled(
        lambda i: f"action a{i + 1}\n  a{i}\n  a{i}\n\n"
    ) + PLAY,
    "events": PLAY + "\n" + filled(
        lambda i: f"when {i % 9 + 2} is played\n  add {i} to player.score\n\n"
    ),
    "zones": filled(lambda i: f"zone z{i}, face up\n") + PLAY,
    "zones of each": filled(lambda i: f"zone z{i} of each player, seen by its owner\n") + PLAY,
    "variables": filled(lambda i: f"var v{i} of each rank = {i}\n") + PLAY,
    "tables": filled(lambda i: f"table t{i} by rank\n  A: 1\n  otherwise: 2\n\n") + PLAY,
    "rows": "table t by rank\n" + filled(lambda i: f"  A: {i}\n") + PLAY,
    "phases": PLAY + filled(lambda i: f"\nphase p{i}\n  enter\n    go to p{i + 1}\n"),
    "moves": PLAY + filled(lambda i: f"  move m{i}\n    then next turn\n"),
    "choices": PLAY + "  move many\n" + filled(lambda i: f"    choose c{i} from hand\n", 2_000)
    + "    then next turn\n",
    "words": "var mood: " + ", ".join(f"w{i}" for i in range(60_000)) + "\n" + PLAY,
    "unknown names": PLAY + filled(lambda i: f"    add {i} to scores{i}\n"),
    "wrong lines": PLAY + filled(lambda i: f"    adds {i} score\n"),
    "wrong words": filled(lambda i: f"defnie d{i} = {i}\n") + PLAY,
    "near names": filled(lambda i: f"var name{i:05} = 1\n", size=LARGEST // 2)
    + PLAY + filled(lambda i: f"    add 1 to nmae{i:05}\n", size=LARGEST // 2),
    "same name": filled(lambda i: "var a = 1\n") + PLAY,
    # options
    "options": filled(lambda i: f"option o{i} = no, or yes\n") + PLAY,
    "options asked": filled(lambda i: f"option o{i} = no, or yes\n", 300) + PLAY
    + "    if " + " and ".join(f"o{i}" for i in range(300)) + "\n      reverse\n",
    "options that change": filled(lambda i: f"option o{i} = no, or yes\n", 300) + PLAY
    + filled(lambda i: f"    if o{i}\n      add {i} to score\n", 300),
    "options forbidden": filled(lambda i: f"option o{i} = no, or yes\n", 60)
    + filled(lambda i: f'forbid o{i % 60} and not o{i * 7 % 59} "no"\n', 2_000) + PLAY,
    "options in the deck": filled(lambda i: f"option o{i} = no, or yes\n", 300)
    + filled(lambda i: f"also deck standard if o{i}\n", 300) + PLAY,
    "option of a range": "option o = 1, or 0 to 1000000000\n" + PLAY
    + "    if o > 3 and o * o < 1000\n      reverse\n",
    "option of words": "option o = " + ", or ".join(f"w{i}" for i in range(40_000)) + "\n" + PLAY,
    # cards
    "decks": filled(lambda i: "also deck standard\n") + PLAY,
    "deck of many": "also deck 1000000 of 1 to 9 in stars\n" + PLAY,
    "deck of ranks": "also deck 1 of 1 to 1000000 in stars\n" + PLAY,
    "deck of suits": "also deck 1 of 1 to 9 in " + ", ".join(f"s{i}" for i in range(40_000))
    + "\n" + PLAY,
    "players": "",
    # examples
    "examples": _examples(lambda i: "  phase playing\n  Ann.hand = 2H 3H\n  do Ann play 2H\n"),
    "steps": _examples(
        lambda i: "  phase playing\n  Ann.hand = 2H 3H\n" + filled(
            lambda j: "  expect Ann.hand.count is 2\n"
        ), 1,
    ),
    "wrong steps": _examples(
        lambda i: "  phase playing\n" + filled(lambda j: f"  expect Ann.hnad.count is {j}\n"), 1
    ),
    "seats": _examples(
        lambda i: "  players " + ", ".join(f"p{j}" for j in range(60_000)) + "\n", 1
    ),
    "cards of an example": _examples(lambda i: f"  Ann.hand = {'2H ' * 100_000}\n", 1),
    "examples that fail": _examples(lambda i: f"  phase playing\n  expect Ann.score is {i + 1}\n"),
    "suppressions": PLAY + filled(
        lambda i: f"# lint: ignore unused because it is the {i}th\n"
    ),
}  # fmt: skip
KINDS["players"] = ""


def text_of(kind: str) -> str:
    if kind == "players":
        return HEAD.replace("2 to 4", "2 to 1000000000") + PLAY
    return HEAD + KINDS[kind]


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
        [sys.executable, "-m", "repl.main", *COMMANDS[command], path],
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
    commands = [word for word in words if word in COMMANDS] or list(COMMANDS)
    kinds = [word for word in words if word in KINDS] or list(KINDS)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        run("lint", find("crates"), folder)  # reads the grammar for the first time
        for command in commands:
            shipped = usual(command, folder)
            for kind in kinds:
                path = Path(folder) / "hostile.cards"
                path.write_text(text_of(kind), "utf-8")
                times = max(1.0, text_of(kind).count("\n") / shipped.status)
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
    print(f"{failed} too dear of {len(commands) * len(kinds)}")
    return 1 if failed else 0


if __name__ == "__main__":
    begun = time.monotonic()
    status = main(sys.argv[1:])
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(status)
