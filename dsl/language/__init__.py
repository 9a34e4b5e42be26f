"""What the language has: each statement, property, quantity, trigger and kind of zone, declared
once.

Whatever holds of a form, for the checker, the linter, the compiler and the rulebook, is read from
here. What a form does not declare is taken at its worst.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dotcards.dsl import model as m

from .forms import (
    ALL,
    ALL_SEEN,
    CHEAP,
    DEAR,
    EVERYWHERE,
    IN_MOVES,
    NO_STATE,
    NOTHING,
    Cost,
    Part,
    Place,
    PropertyForm,
    QuantityForm,
    Seen,
    State,
    StatementForm,
    Subject,
    Tells,
    TriggerForm,
    WordForm,
    ZoneForm,
)
from .properties import PROPERTIES, REDEFINABLE, property_form, subjects
from .quantities import QUANTITIES
from .statements import STATEMENTS
from .words import TRIGGERS, WORDS, ZONE_KINDS

__all__ = [
    "ALL",
    "ALL_SEEN",
    "CHEAP",
    "DEAR",
    "EVERYWHERE",
    "IN_MOVES",
    "NOTHING",
    "NO_STATE",
    "PROPERTIES",
    "QUANTITIES",
    "REDEFINABLE",
    "STATEMENTS",
    "TRIGGERS",
    "UNDECLARED",
    "WORDS",
    "ZONE_KINDS",
    "Cost",
    "Part",
    "Place",
    "PropertyForm",
    "QuantityForm",
    "Seen",
    "State",
    "StatementForm",
    "Subject",
    "Tells",
    "TriggerForm",
    "WordForm",
    "ZoneForm",
    "of_line",
    "of_property",
    "of_quantity",
    "of_statement",
    "property_form",
    "subjects",
    "triggers_of",
]

UNDECLARED: Final = StatementForm("")
"""What holds of a statement that nobody has declared."""

_FINISH: Final = {"win": "win", "lose": "lose", "end": "end_game"}


def of_statement(line: m.Statement | m.Taken) -> StatementForm:
    """What is declared of a line of the checked model."""
    return of_line(line) or UNDECLARED


def of_line(node: object) -> StatementForm | None:
    """What is declared of a line of the model, or of a syntax node that is one.

    UNDECLARED for a line that nobody has declared; None for what is no line at all.
    """
    if isinstance(node, m.Finish):
        return STATEMENTS.get(_FINISH[node.how], UNDECLARED)
    kind = type(node)
    if kind.__name__ == "Plain":
        return STATEMENTS.get(getattr(node, "form", ""), UNDECLARED)
    known = _by_class.get(kind)
    if known is None or STATEMENTS.get(known.name, known) is not known:
        known = _by_class[kind] = _declared(kind)
    return None if known is _NO_LINE else known


def _declared(kind: type) -> StatementForm:
    """Of a class: all that stand where statements are defined are lines, but for whole blocks."""
    of_nodes = ".nodes." in kind.__module__
    for form in STATEMENTS.values():
        if kind is form.model or (of_nodes and kind.__name__ in form.nodes):
            return form
    is_line = kind.__module__.endswith((".nodes.statements", ".model.statements"))
    return UNDECLARED if is_line and kind.__name__ != "Block" else _NO_LINE


_NO_LINE: Final = StatementForm("no line")
_by_class: dict[type, StatementForm] = {}


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
