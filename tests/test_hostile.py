"""What a stranger's file takes, by counting the function calls made over it: short, and long.

All kinds and commands are tried with `python -m tests.hostile`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dotcards.dsl import load_text
from dotcards.dsl.check.declarations import forbidden
from dotcards.dsl.fixes.apply import applied
from dotcards.dsl.text.diagnostics import Fix
from dotcards.dsl.text.source import Source, Span
from dotcards.dsl.text.span_set import SpanSet
from dotcards.interpreter.compiler.pieces import PIECE, pieces
from dotcards.repl.commands.rules import picked
from dotcards.repl.rulebook import other_options
from dotcards.repl.rulebook.chapters import book
from dotcards.repl.rulebook.differences import all_differences

from .hostile import texts

SHORT, LONG = texts(2_500), texts(20_000)
PATH = str(Path(__file__).parent / "hostile.cards")
LONGER = 8  # times as long as a short one


def calls(run: Callable[[], object]) -> int:
    """How many functions are called, those of C among them."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("kind", sorted(SHORT.keys() - {"near names"}))  # up to a bound
def test_a_long_file_is_linted_in_proportion(kind: str) -> None:
    load_text(PATH, SHORT[kind])  # so that what is made once is there
    short = calls(lambda: load_text(PATH, SHORT[kind] + "\n"))
    assert calls(lambda: load_text(PATH, LONG[kind])) < LONGER * short


def test_the_rulebook_and_differences_are_made_in_proportion() -> None:
    found = []
    for text in (SHORT["options"], LONG["options"]):
        ruleset = load_text(PATH, text)[0]
        assert ruleset is not None
        known = picked(ruleset, [])
        found.append(calls(lambda: book(ruleset, known)))  # noqa: B023 - called at once
        found.append(calls(lambda: all_differences(ruleset, ruleset, known, known)))  # noqa: B023
    assert found[2] < LONGER * found[0]
    assert found[3] < LONGER * found[1]


def test_the_most_that_is_read_with_other_values_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of these options changes what is done, so that each would be read anew."""
    monkeypatch.setattr(other_options, "MOST_WORK", 0)
    text = SHORT["defines"] + "".join(f"option o{i} = no, or yes\n" for i in range(40))
    rules = "".join(f"    if o{i}\n      add {i} to score\n" for i in range(40))
    ruleset = load_text(PATH, text.replace("    if hand.empty\n", rules + "    if hand.empty\n"))[0]
    assert ruleset is not None
    known = picked(ruleset, [])
    other = load_text(PATH, text)[0]
    assert other is not None
    differences = all_differences(other, ruleset, known, known)
    assert differences.unread == 40 - other_options.USUAL_READINGS
    assert differences.told
    assert differences.told.endswith(f"not told: {differences.unread} more")


def test_how_many_combinations_of_options_are_tried_is_bounded() -> None:
    options = "".join(f"option o{i} = no, or yes\n" for i in range(13))
    asked = " and ".join(f"o{i}" for i in range(13))
    lines = f'forbid not o0 and {asked}\n  "no"\n'
    text = SHORT["rows"].split("table t")[0] + options + lines * 50 + texts(10)["rows"][-300:]
    tried = 0
    holds = forbidden.holds

    def counted(*given: object) -> bool:
        nonlocal tried
        tried += 1
        return holds(*given)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forbidden, "holds", counted)
        load_text(PATH, text)
    assert 2**13 < tried <= forbidden.MOST_TRIED_IN_ALL + 50


def test_a_set_of_places_touches_and_overlaps() -> None:
    source = Source("x", "0123456789")
    places = SpanSet()
    places.add([Span(source, 2, 4), Span(source, 7, 7), Span(source, 4, 5)])
    assert [places.touches(Span(source, at, at)) for at in range(9)] == [
        False, False, True, True, True, True, False, True, False,
    ]  # fmt: skip
    assert not places.overlaps(Span(source, 5, 7))
    assert not places.overlaps(Span(source, 2, 2))
    assert places.overlaps(Span(source, 7, 7))
    assert places.overlaps(Span(source, 4, 6))
    assert places.overlaps(Span(source, 0, 3))


def test_fixes_of_one_place_are_put_in_one_after_the_other() -> None:
    source = Source("x", "abc")
    fixes = [
        Fix(Span(source, 1, 2), "B"),
        Fix(Span(source, 1, 1), "-"),
        Fix(Span(source, 3, 3), "d"),
    ]
    assert applied(source.text, fixes) == "a-Bcd"


def test_pieces_of_a_module_keep_their_lines() -> None:
    functions = [f"@same\ndef f{i}():\n    return {i}" for i in range(9_000)]
    source = "\n\n".join(functions) + "\nA = f0()\n"
    made = list(pieces(source))
    assert 2 < len(made) <= len(source) // PIECE + 1
    space: dict[str, Any] = {"same": lambda function: function}
    for piece in made:
        exec(compile(piece, "x", "exec"), space)
    assert space["A"] == 0
    line = space["f8999"].__code__.co_firstlineno  # that of its decorator
    assert source.splitlines()[line : line + 1] == ["def f8999():"]
