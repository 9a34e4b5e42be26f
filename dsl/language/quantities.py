"""Every quantity, declared once."""

from __future__ import annotations

from typing import Final

from .forms import NO_STATE, Cost, QuantityForm, Tells

_LOOK: Final = Cost(each=("collection",), repeats=("where", "by"))
_COPY: Final = Cost(each=("collection",), repeats=("where", "by"), keeps=("collection",))
_MEASURE: Final = ("number", "rank")

_FORMS: Final = (
    QuantityForm(
        "any", "any c in hand where c.rank is 8", "truth", needs_where=True,
        tells=Tells.COUNT, reads=NO_STATE, cost=_LOOK,
        said="there is {thing}",
    ),
    QuantityForm(
        "no", "no p in players where p.hand.empty", "truth", needs_where=True,
        tells=Tells.COUNT, reads=NO_STATE, cost=_LOOK,
        said="there is no {thing}",
    ),
    QuantityForm(
        "all", "all c in hand where c.rank is 8", "all",
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
        said="all {things}",
    ),
    QuantityForm(
        "count", "count c in hand where c.rank is 8", "number",
        tells=Tells.COUNT, reads=NO_STATE, cost=_COPY,
        said="the number of {things}",
    ),
    QuantityForm(
        "sum", "sum p in players by p.score", "number", by=("number",),
        tells=Tells.COUNT, reads=NO_STATE, cost=_COPY,
        said="the sum, over {each}, of {by}",
    ),
    QuantityForm(
        "first", "first p in players where p.hand.empty", "one",
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_LOOK,
        said="the first {thing}",
    ),
    QuantityForm(
        "highest", "highest c in pile by c.rank", "one", by=_MEASURE, only=True,
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
        said="the {thing} with the highest {measure}",
    ),
    QuantityForm(
        "lowest", "lowest c in pile by c.rank", "one", by=_MEASURE, only=True,
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
        said="the {thing} with the lowest {measure}",
    ),
)  # fmt: skip

QUANTITIES: Final[dict[str, QuantityForm]] = {form.name: form for form in _FORMS}
"""By the word that each begins with."""
