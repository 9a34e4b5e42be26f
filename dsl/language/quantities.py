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
    ),
    QuantityForm(
        "no", "no p in players where p.hand.empty", "truth", needs_where=True,
        tells=Tells.COUNT, reads=NO_STATE, cost=_LOOK,
    ),
    QuantityForm(
        "all", "all c in hand where c.rank is 8", "all",
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
    ),
    QuantityForm(
        "count", "count c in hand where c.rank is 8", "number",
        tells=Tells.COUNT, reads=NO_STATE, cost=_COPY,
    ),
    QuantityForm(
        "sum", "sum p in players by p.score", "number", by=("number",),
        tells=Tells.COUNT, reads=NO_STATE, cost=_COPY,
    ),
    QuantityForm(
        "first", "first p in players where p.hand.empty", "one",
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_LOOK,
    ),
    QuantityForm(
        "highest", "highest c in pile by c.rank", "one", by=_MEASURE, only=True,
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
    ),
    QuantityForm(
        "lowest", "lowest c in pile by c.rank", "one", by=_MEASURE, only=True,
        tells=Tells.SUBJECT, reads=NO_STATE, cost=_COPY,
    ),
)  # fmt: skip

QUANTITIES: Final[dict[str, QuantityForm]] = {form.name: form for form in _FORMS}
"""By the word that each begins with."""
