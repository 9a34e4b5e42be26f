"""Every sample of the language reference, tried as the reader would try it.

A fenced block marked `cards` that begins with `game` is a whole game: it has to be clean, and its
examples have to pass. Any other block is laid, as a variant would be, over the ruleset that the
comment above it names:

    <!-- in: shedding -->                     declarations, over reference/shedding.cards
    <!-- in: shedding, as: a move -->         lines of a move; `a phase`, `an example` likewise
    <!-- in: shedding, as: values -->         one expression a line; `conditions` likewise
    <!-- in: step_1, name: step_2 -->         over the block called step_1; this one is step_2

A block marked `cards wrong` has to give the diagnostic that the `text` block after it shows, and
`<!-- values in: shedding -->` stands above a table whose first column holds expressions.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import frozen

from dotcards.dsl import load_checked
from dotcards.dsl.model import Ruleset
from dotcards.dsl.report.formats import render
from dotcards.dsl.text.diagnostics import Diagnostic
from dotcards.interpreter import Game, compile_ruleset
from dotcards.interpreter.bots import RandomBot
from dotcards.interpreter.examples.examples import run_examples
from tests.harness.places import GRAMMAR, REFERENCE

from .test_forms import FILES, FOLDER, FORMS, ways_in, written_in

HERE = Path(__file__).parent
HEADERS = HERE / "reference"

BLOCK = re.compile(
    r"(?:^<!-- (?P<notes>.*) -->\n)?^```(?P<kind>.*)\n(?P<text>(?:.*\n)*?)^```$", re.M
)
TABLE = re.compile(r"^<!-- values in: (?P<base>\w+) -->\n(?P<rows>(?:^\|.*\n)+)", re.M)

# What a sample is taken to stand in: the lines before it, and how far it is moved in.
FRAMES = {
    "": ("", 0),
    "a phase": ("phase sample\n", 2),
    "a move": ("phase playing\n  move sample\n    choose card from hand\n", 4),
    "an example": ('example "sample"\n', 2),
}
# What is wrong with a sample only because it is no more than a sample.
OF_SAMPLES = {
    "unused", "unused-name", "unreachable-phase", "no-way-to-end", "never-filled", "never-read",
    "never-refilled", "turn-never-passes", "move-keeps-turn", "option-without-help", "overruled",
    "undescribed",
}  # fmt: skip


@frozen
class Sample:
    """A block: where it stands (a line of the reference), its marks, its text."""

    line: int
    kind: str
    notes: dict[str, str]
    text: str

    def __str__(self) -> str:
        return f"line {self.line}"

    @property
    def is_game(self) -> bool:
        return self.text.startswith("game ")


def notes_of(comment: str | None) -> dict[str, str]:
    pairs = (part.partition(": ") for part in (comment or "").split(", ") if part)
    return {key: value for key, _, value in pairs}


@cache
def blocks() -> tuple[Sample, ...]:
    page = REFERENCE.read_text("utf-8")
    return tuple(
        Sample(
            page.count("\n", 0, found.start("kind")) + 1,
            found["kind"],
            notes_of(found["notes"]),
            found["text"],
        )
        for found in BLOCK.finditer(page)
    )


def samples(kind: str) -> list[Sample]:
    return [block for block in blocks() if block.kind == kind]


def in_its_frame(sample: Sample) -> str:
    frame = sample.notes.get("as", "")
    lines = sample.text.splitlines()
    if frame in ("values", "conditions"):
        head = "let value_{} = {}" if frame == "values" else "if {1}\n  turn stays"
        said = [line for line in lines if line.partition("#")[0].strip()]
        lines = "\n".join(head.format(n, line) for n, line in enumerate(said)).splitlines()
        lines = ["show card", "show hand", *lines]  # what all see may hang on it then
        frame = "a move"
    before, indent = FRAMES[frame]
    return before + "".join(f"{' ' * indent}{line}".rstrip() + "\n" for line in lines)


def written(sample: Sample, folder: Path) -> Path:
    """The file of a sample, beside those of all it is laid over."""
    path = folder / f"{sample.notes.get('name', f'line_{sample.line}')}.cards"
    if sample.is_game:
        path.write_text(sample.text, "utf-8")
        return path
    base = sample.notes["in"]
    named = [block for block in blocks() if block.notes.get("name") == base]
    below = written(named[0], folder) if named else HEADERS / f"{base}.cards"
    text = in_its_frame(sample)
    if text.startswith("variant "):  # it names its base itself, as a file beside it
        (folder / below.name).write_text(below.read_text("utf-8"), "utf-8")
    else:
        beside = folder / below.name
        if beside != below:
            shutil.copyfile(below, beside)
        text = f'variant "Sample" of "{beside.name}"\n{text}'
    path.write_text(text, "utf-8")
    return path


def checked(sample: Sample, folder: Path) -> tuple[Ruleset | None, tuple[Diagnostic, ...], Path]:
    path = written(sample, folder)
    ruleset, problems = load_checked(str(path))
    if not sample.is_game:
        problems = tuple(problem for problem in problems if problem.rule not in OF_SAMPLES)
    return ruleset, problems, path


@pytest.mark.parametrize("sample", samples("cards"), ids=str)
def test_a_sample_is_right_and_its_examples_pass(sample: Sample, tmp_path: Path) -> None:
    ruleset, problems, _ = checked(sample, tmp_path)
    assert not problems, render(problems)
    assert ruleset is not None
    compile_ruleset(ruleset)
    for outcome in run_examples(ruleset):
        if not outcome.example.inherited:
            assert outcome.passed, f"{outcome.example.title}: {outcome.message}"


@pytest.mark.parametrize("sample", [s for s in samples("cards") if s.is_game], ids=str)
def test_a_whole_game_can_be_played_to_its_end(sample: Sample, tmp_path: Path) -> None:
    ruleset, _, _ = checked(sample, tmp_path)
    assert ruleset is not None
    play_to_the_end(ruleset)


def play_to_the_end(ruleset: Ruleset) -> None:
    machine = compile_ruleset(ruleset)
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        game = Game.start(machine, [f"P{seat}" for seat in range(players)], players)
        bot = RandomBot()
        while not game.over and len(game.moves) < 2_000:
            game.play(bot.choose(game, game.waiting()[0]))
        assert game.over


@pytest.mark.parametrize("sample", samples("cards wrong"), ids=str)
def test_a_sample_that_is_wrong_is_told_so_as_shown(sample: Sample, tmp_path: Path) -> None:
    _, problems, _ = checked(sample, tmp_path)
    told = " ".join(render(problems, width=200).split())
    following = next(after for before, after in pairwise(blocks()) if before is sample)
    assert following.kind == "text", "what it is told has to stand below it"
    for line in following.text.splitlines():
        assert " ".join(line.split()) in told, told


def values() -> list[tuple[str, str]]:
    page = REFERENCE.read_text("utf-8")
    return [
        (table["base"], value)
        for table in TABLE.finditer(page)
        for row in table["rows"].splitlines()[2:]
        for value in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]


def test_the_values_in_tables_are_right(tmp_path: Path) -> None:
    bases = {base for base, _ in values()}
    for base in bases:
        text = "".join(f"{value}\n" for of, value in values() if of == base)
        sample = Sample(0, "cards", {"in": base, "as": "values"}, text)
        _, problems, _ = checked(sample, tmp_path)
        assert not problems, render(problems)


def test_the_game_that_is_built_step_by_step_is_whole(tmp_path: Path) -> None:
    [last] = [block for block in samples("cards") if block.notes.get("name") == "ninety_nine"]
    ruleset, problems = load_checked(str(written(last, tmp_path)))
    assert not problems, render(problems)
    assert ruleset is not None
    assert all(outcome.passed for outcome in run_examples(ruleset))
    assert ruleset.examples
    play_to_the_end(ruleset)


def test_every_word_and_every_form_of_the_language_has_a_sample(tmp_path: Path) -> None:
    grammar = re.sub(r"^//.*", "", GRAMMAR.read_text("utf-8"), flags=re.M)
    words = set(re.findall(r'"([a-z]+)"', grammar))
    shown = " ".join(block.text for block in blocks())
    assert words - set(re.findall(r"[a-z]+", shown)) == set()
    nodes = [node for sample in samples("cards") for node in written_in(written(sample, tmp_path))]
    assert FORMS - {type(node) for node in nodes} == set()
    proved = [node for name in FILES for node in written_in(FOLDER / f"{name}.cards")]
    assert ways_in(nodes) == ways_in(proved)


def test_every_sample_is_tested() -> None:
    assert {block.kind for block in blocks()} <= {"cards", "cards wrong", "text", "console"}
    assert all(block.is_game or "in" in block.notes for block in samples("cards"))
    assert len(samples("cards")) > 30
