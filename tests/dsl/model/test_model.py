"""Values of the model are equal where their fields are."""

from __future__ import annotations

import inspect
from typing import Any

import attrs
import pytest

from dotcards.dsl import model
from dotcards.dsl.model.traversal import carried_out
from dotcards.dsl.model.value_equality import Alike
from dotcards.dsl.text.source import Source, Span

CLASSES: list[Any] = [
    cls
    for _, cls in inspect.getmembers(model, inspect.isclass)
    if issubclass(cls, Alike) and cls is not Alike
]


def made(cls: Any) -> Any:
    """One with another word in each field."""
    return cls(*(field.name for field in attrs.fields(cls)))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_field_counts_but_those_that_are_not_to(cls: Any) -> None:
    one = made(cls)
    assert cls.__eq__ is Alike.__eq__
    assert one == made(cls)
    assert hash(one) == hash(made(cls))
    assert one != type("Other", (), {})()
    for field in attrs.fields(cls):
        other = attrs.evolve(one, **{field.name: "another"})
        assert (one != other) is bool(field.eq)
        assert f"{field.name}={'another'!r}" in repr(other)
    assert repr(one).startswith(f"{cls.__name__}(")


def test_equal_fields_of_two_classes_are_not_equal() -> None:
    assert made(model.VariableOf) != made(model.ZoneOf)
    assert model.Face("A", None) != ("A", None)


def test_what_is_carried_out_goes_into_each_action_once_where_it_is_first_called() -> None:
    """Sixty actions of which each calls the next twice are no more work than sixty lines."""
    span = Span(Source("", ""), 0, 0)

    def call(number: int) -> model.DoAction:
        return model.DoAction(f"a{number}", None, (), None, span)

    def action(number: int, *body: Any) -> model.Action:
        return model.Action(f"a{number}", None, (), None, body, "", span)

    last = model.Reverse(span)
    actions = [*(action(n, call(n + 1), call(n + 1)) for n in range(60)), action(60, last)]
    done = list(carried_out((call(0),), actions))
    assert len(done) == 1 + 2 * 60 + 1
    assert done[61] is last
