"""The generator of rulesets writes what the language has, and mostly without mistakes."""

from __future__ import annotations

from functools import cache

import pytest
from attrs import evolve

from dotcards.dsl import load_text
from dotcards.dsl.language import PROPERTIES, STATEMENTS, Tells
from dotcards.dsl.model import RANK, Ruleset
from dotcards.dsl.text.diagnostics import Diagnostic
from tests.made_up.palette import DECLARED, EVERY, WAYS, Palette, of_shipped, used_in
from tests.made_up.rulesets import made_up
from tests.secrets.judged import is_about_secrets, secrets_allowed

COUNT = 120


@cache
def read(palette: Palette) -> list[tuple[Ruleset | None, tuple[Diagnostic, ...]]]:
    with secrets_allowed():
        return [load_text("made_up.cards", made_up(seed, palette)) for seed in range(COUNT)]


@pytest.mark.parametrize("palette", [EVERY, of_shipped()], ids=["every form", "as in use"])
def test_what_is_made_up_is_mostly_right(palette: Palette) -> None:
    wrong = [
        problem
        for ruleset, problems in read(palette)
        if ruleset is None
        for problem in problems
        if problem.severity == "error" and not is_about_secrets(problem)
    ]
    assert sum(ruleset is not None for ruleset, _ in read(palette)) > 0.9 * COUNT, wrong


def test_the_same_seed_makes_the_same() -> None:
    assert made_up(5) == made_up(5) != made_up(6)


def test_every_form_of_the_language_is_used_before_long() -> None:
    """Also one that is declared later: without any doing of ours, or this fails."""
    used = {form for ruleset, _ in read(EVERY) if ruleset for form in used_in(ruleset)}
    assert (DECLARED | WAYS) - used == set()


def test_only_what_is_in_use_is_used_if_so_wanted() -> None:
    used = {form for ruleset, _ in read(of_shipped()) if ruleset for form in used_in(ruleset)}
    assert used <= of_shipped().forms


def test_a_form_that_is_new_is_made_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    form = evolve(PROPERTIES["cards", "top"], name="second", tells=Tells.UNSEEN, result=RANK)
    monkeypatch.setitem(PROPERTIES, ("cards", "second"), form)
    line = evolve(STATEMENTS["shuffle"], name="rotate", sample="rotate ZONE")
    monkeypatch.setitem(STATEMENTS, "rotate", line)
    new = Palette(EVERY.forms | {("property", "cards.second"), ("statement", "rotate")})
    texts = [made_up(seed, new) for seed in range(COUNT)]
    assert any(".second" in text for text in texts)
    assert any("rotate stock" in text for text in texts)
