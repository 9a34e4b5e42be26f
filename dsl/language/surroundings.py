"""Every trigger and every kind of zone, declared once."""

from __future__ import annotations

from typing import Final

from .. import model as m
from .forms import Tells, TriggerForm, ZoneForm

TRIGGERS: Final[dict[str, TriggerForm]] = {
    form.name: form
    for form in (
        TriggerForm("played", "when 7 is played", m.Event, Tells.FACE, by_any=False),
        TriggerForm("runs out", "when stock runs out", m.RunsOut, Tells.COUNT, by_any=False),
    )
}
"""By name. What a trigger changes is what its lines do."""

ZONE_KINDS: Final[dict[str, ZoneForm]] = {
    form.words: form
    for form in (
        ZoneForm("face up", "everybody", "zone pile, face up"),
        ZoneForm("face down", "nobody", "zone stock, face down"),
        ZoneForm("seen by its owner", "owner", "zone hand of each player, seen by its owner"),
        ZoneForm("seen by nobody", "nobody", "zone cellar of each player, seen by nobody"),
    )
}
"""By the words behind the zone's name."""
