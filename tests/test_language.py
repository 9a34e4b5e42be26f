"""Each form of the language is declared once, and declared in full."""

from __future__ import annotations

from typing import Any, get_args

import attrs
import pytest

from dsl import language, model, nodes
from dsl.language import PROPERTIES, QUANTITIES, STATEMENTS, TRIGGERS, ZONE_KINDS

FORMS: list[Any] = [
    *STATEMENTS.values(),
    *PROPERTIES.values(),
    *QUANTITIES.values(),
    *TRIGGERS.values(),
]


def test_every_statement_of_the_model_is_declared() -> None:
    declared = {form.model for form in STATEMENTS.values()} - {object}
    assert declared == {*get_args(model.Statement), model.Taken}
    written = {node for form in STATEMENTS.values() for node in form.nodes}
    assert written == {*get_args(nodes.Statement), nodes.Taken}


@pytest.mark.parametrize("form", STATEMENTS.values(), ids=lambda form: form.name)
def test_the_parts_of_a_statement_are_fields_of_its_class(form: language.StatementForm) -> None:
    fields = {field.name for field in attrs.fields(form.model)} if form.parts else set()
    assert {part.name for part in form.parts} <= fields
    named = {*form.cost.each, *form.cost.repeats, *form.cost.keeps}
    assert named - {"deck", "players"} <= fields


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{type(form).__name__} {form.name}")
def test_every_form_says_how_dear_it_is_and_what_it_tells(form: Any) -> None:
    if hasattr(form, "cost"):
        assert form.cost is not language.DEAR
    if hasattr(form, "tells"):
        assert form.tells is not language.Tells.UNSEEN


def test_what_declares_nothing_is_taken_at_its_worst() -> None:
    statement = language.StatementForm("rotate")
    assert statement.reads == statement.changes == language.ALL
    assert set(language.triggers_of(statement)) == set(TRIGGERS.values())
    assert statement.seen == language.ALL_SEEN
    assert language.PropertyForm("second", "cards").tells is language.Tells.UNSEEN
    assert language.QuantityForm("most").tells is language.Tells.UNSEEN
    assert language.TriggerForm("turned").tells is language.Tells.UNSEEN
    assert language.ZoneForm("face sideways").sight == "nobody"
    for form in (statement, language.PropertyForm("second", "cards"), language.QuantityForm("x")):
        assert form.cost is language.DEAR
        assert form.reads == language.ALL


def test_each_zone_kind_has_a_sample_that_ends_in_its_words() -> None:
    for words, form in ZONE_KINDS.items():
        assert form.sample.endswith(f", {words}")
