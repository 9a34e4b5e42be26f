"""Every word for a thing of the game, every trigger and every kind of zone, declared once."""

from __future__ import annotations

from typing import Final

from dotcards.dsl import model as m

from .forms import EVERYWHERE, NO_STATE, Tells, TriggerForm, WordForm, ZoneForm

WORDS: Final[dict[str, WordForm]] = {
    form.name: form
    for form in (
        WordForm(
            "turn",
            m.PLAYER,
            frozenset({"turn"}),
            frozenset({"turn"}),
            stands=EVERYWHERE - {"action"},
            instead="write it where the action is done",
        ),
        WordForm(
            "dealer",
            m.PLAYER,
            frozenset({"dealer"}),
            frozenset({"dealer", "order"}),
            stands=EVERYWHERE,
        ),
        WordForm("players", m.PLAYERS, frozenset({"seating", "order"})),
        WordForm("teams", m.Kind("team", many=True), NO_STATE),
        WordForm("suits", m.Kind("suit", many=True), NO_STATE),
        WordForm("ranks", m.Kind("rank", many=True), NO_STATE),
        WordForm("colours", m.Kind("colour", many=True), NO_STATE),
    )
}
"""By name: what stands for something of the game wherever a value may stand."""

TRIGGERS: Final[dict[str, TriggerForm]] = {
    form.name: form
    for form in (
        TriggerForm("played", "when 7 is played", ("Event",), m.Event, Tells.FACE, by_any=False),
        TriggerForm(
            "runs out", "when stock runs out", ("RunsOut",), m.RunsOut, Tells.COUNT, by_any=False
        ),
    )
}
"""By name. What a trigger changes is what its lines do."""

ZONE_KINDS: Final[dict[str, ZoneForm]] = {
    form.name: form
    for form in (
        ZoneForm("face up", "zone pile, face up", "everybody", "face up: everybody sees the cards"),
        ZoneForm("face down", "zone stock, face down"),
        ZoneForm(
            "owner", "zone hand of each player, seen by its owner", "owner", "seen by its owner"
        ),
        ZoneForm("nobody", "zone cellar of each player, seen by nobody"),
    )
}
"""By the word for it in the syntax nodes."""
