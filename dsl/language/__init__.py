"""What the language has: each statement, property, quantity, trigger and kind of zone, declared
once.

Whatever holds of a form, for the checker, the linter, the compiler and the rulebook, is read from
here. What a form does not declare is taken at its worst.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .. import model as m
from .forms import (
    ALL,
    ALL_SEEN,
    CHEAP,
    DEAR,
    NO_STATE,
    NOTHING,
    Cost,
    Part,
    PropertyForm,
    QuantityForm,
    Seen,
    State,
    StatementForm,
    Subject,
    Tells,
    TriggerForm,
    ZoneForm,
)
from .properties import PROPERTIES, property_form
from .quantities import QUANTITIES
from .statements import STATEMENTS
from .surroundings import TRIGGERS, ZONE_KINDS

__all__ = [
    "ALL",
    "ALL_SEEN",
    "CHEAP",
    "DEAR",
    "NOTHING",
    "NO_STATE",
    "PROPERTIES",
    "QUANTITIES",
    "STATEMENTS",
    "TRIGGERS",
    "UNDECLARED",
    "ZONE_KINDS",
    "Cost",
    "Part",
    "PropertyForm",
    "QuantityForm",
    "Seen",
    "State",
    "StatementForm",
    "Subject",
    "Tells",
    "TriggerForm",
    "ZoneForm",
    "of_property",
    "of_quantity",
    "of_statement",
    "property_form",
    "triggers_of",
]

UNDECLARED: Final = StatementForm("")
"""What holds of a statement that nobody has declared."""

_finish: Final = {"win": "win", "lose": "lose", "end": "end_game"}
_by_class: dict[type, StatementForm] = {}


def of_statement(line: m.Statement | m.Taken) -> StatementForm:
    """What is declared of a line of the checked model."""
    if isinstance(line, m.Finish):
        return STATEMENTS.get(_finish[line.how], UNDECLARED)
    kind = type(line)
    form = _by_class.get(kind)
    if form is None or STATEMENTS.get(form.name) is not form:
        found = (one for one in STATEMENTS.values() if one.model is kind)
        form = _by_class[kind] = next(found, UNDECLARED)
    return form


def of_property(node: m.Property) -> PropertyForm:
    """What is declared of a property that is asked of something."""
    form = property_form(node.subject.kind, node.name)
    return PropertyForm(node.name, "several") if form is None else form


def of_quantity(node: m.Quantifier) -> QuantityForm:
    """What is declared of a quantity."""
    return QUANTITIES.get(node.op) or QuantityForm(node.op)


def triggers_of(form: StatementForm) -> Iterable[TriggerForm]:
    """The triggers that such a line may set off."""
    return (
        trigger
        for trigger in TRIGGERS.values()
        if trigger.by_any or form.sets_off is None or trigger.name in form.sets_off
    )
