"""A name misspelt where it is declared is told there, too; names that look alike are refused."""

from __future__ import annotations

import pytest

from dotcards.dsl.fixes.apply import fix_text
from dotcards.dsl.loading.library import find
from dotcards.dsl.loading.pipeline import Loading
from dotcards.dsl.text.read_file import read_source
from dotcards.dsl.text.source import Source

CRATES = read_source(find("crates")).text
SMALL = """variant "Mine" of base
{}
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("phase playing", "phase plaing"),
        ("zone discard", "zone dicsard"),
        ("action deal_hands", "action deal_hnads"),
        ("define suit_to_match", "define suit_to_mtach"),
        ("var suit_named", "var suit_namd"),
        ("table points", "table poits"),
        ("option matching", "option mathcing"),
        ("keep score", "keep scroe"),
    ],
)
def test_a_misspelt_declaration_is_told_where_it_stands(right: str, wrong: str) -> None:
    source = Source("crates.cards", CRATES.replace(right, wrong, 1))
    _, problems = Loading().run(source, source.name)
    word, meant = wrong.split()[-1], right.split()[-1]
    (told,) = (one for one in problems if one.span.text == word and meant in one.message)
    assert told.help == f"did you mean `{meant}`?"
    fixed = fix_text(source, source.name, unsafe=True, wanted=lambda problem: True)
    assert not any(problem.is_error for problem in fixed.problems)


@pytest.mark.parametrize(
    "lines",
    [
        "zone left of each player, face up",
        "var count of each player = 0",
        "table top by rank\n  otherwise: 1",
        "var \u3164 = 0",
        "var a\u200cb = 0",
        "var \u0645\u06cc\u200c\u062e = 0\nvar \u0645\u06cc\u062e = 0",
    ],
)
def test_a_name_means_one_thing_and_can_be_seen(lines: str) -> None:
    source = Source("tests/dsl/parse/newcomers/mine.cards", SMALL.format(lines))
    assert any(one.is_error for one in Loading().run(source, source.name)[1])


def test_a_joined_word_is_a_name() -> None:
    lines = "var \u0645\u06cc\u200c\u062e = 0"
    source = Source("tests/dsl/parse/newcomers/mine.cards", SMALL.format(lines))
    assert not any(one.is_error for one in Loading().run(source, source.name)[1])
