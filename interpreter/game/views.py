"""What one seat may see of a state: plain data, with every secret left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from dotcards.dsl import model

from .moves import Wording


@frozen
class ZoneView:
    """One pile, bottom to top; `cards` is None where this seat may not see them."""

    name: str
    owner: int | None
    owner_kind: str | None
    sight: str
    count: int
    cards: tuple[str, ...] | None


@frozen
class VariableView:
    """A variable this seat may see. `owner` is a seat, a team, or the name of a rank or suit."""

    name: str
    owner: int | str | None
    owner_kind: str | None
    value: str
    keep: bool
    is_goal: bool


@frozen
class View:
    seat: int | None
    phase: str
    phase_doc: str
    turn: int
    dealer: int
    direction: int
    names: tuple[str, ...]
    waiting: tuple[int, ...]
    answered: tuple[int, ...]
    out: tuple[bool, ...]
    zones: tuple[ZoneView, ...]
    variables: tuple[VariableView, ...]


def members(state: Any, owner: int, owner_kind: str | None) -> tuple[int, ...]:
    """The seats that own what this owner has: a player's own, or all of a team."""
    if owner_kind == "team":
        return tuple(seat for seat in range(state.n) if seat % state.teams == owner)
    return (owner,)


def may_see(
    state: Any, sight: str, owner: int | None, owner_kind: str | None, seat: int | None
) -> bool:
    if sight == "everybody":
        return True
    if sight == "nobody" or seat is None or owner is None:
        return False
    return seat in members(state, owner, owner_kind)


def piles(wording: Wording, state: Any) -> Iterator[tuple[model.Zone, int | None, list[int]]]:
    """Every pile with its zone and owner, in the order of the ruleset."""
    names = wording.machine.context.names.zones
    for zone in wording.machine.ruleset.zones:
        value = getattr(state, names[zone.name])
        if zone.owner is None:
            yield zone, None, value
        else:
            for owner, pile in enumerate(value):
                yield zone, owner, pile


def who_sees(wording: Wording, state: Any, card: int) -> frozenset[int] | None:
    """The seats that may see a card where it lies now; None for everybody."""
    for zone, owner, pile in piles(wording, state):
        if card in pile:
            if zone.sight == "everybody":
                return None
            if zone.sight == "nobody" or owner is None:
                return frozenset()
            return frozenset(members(state, owner, zone.owner))
    return frozenset()


def asked(wording: Wording, state: Any) -> tuple[int, ...]:
    """The seats that are asked for a move of the phase now."""
    if state.result is not None:
        return ()
    asks = wording.machine.phases[state.phase].rule.asks
    if asks is None:
        return (state.turn,)
    if asks.how == "at once":
        return tuple(state.queue)
    if asks.how == "in turn":
        return tuple(state.queue[:1])
    who = wording.machine.function((), asks.who)(state)
    return () if who is None else (who,)


def view(wording: Wording, state: Any, seat: int | None) -> View:
    """What this seat may see; None for somebody who only looks on."""
    phase = wording.machine.phases[state.phase]
    waiting = asked(wording, state)
    held = getattr(state, "held", {})
    labels = wording.machine.cards.names
    return View(
        seat=seat,
        phase=phase.name,
        phase_doc=phase.rule.doc,
        turn=state.turn,
        dealer=state.dealer,
        direction=state.direction,
        names=wording.names,
        waiting=tuple(other for other in waiting if other not in held) or waiting,
        answered=tuple(sorted(held)),
        out=tuple(state.out),
        zones=tuple(
            ZoneView(
                zone.name,
                owner,
                zone.owner,
                zone.sight,
                len(pile),
                labels(pile) if may_see(state, zone.sight, owner, zone.owner, seat) else None,
            )
            for zone, owner, pile in piles(wording, state)
        ),
        variables=tuple(variables(wording, state, seat)),
    )


def variables(wording: Wording, state: Any, seat: int | None) -> Iterator[VariableView]:
    names = wording.machine.context.names.variables
    cards = wording.machine.cards
    goal = wording.machine.ruleset.goal.variable
    for variable in wording.machine.ruleset.variables:
        value = getattr(state, names[variable.name])
        rows: list[tuple[int | str | None, int | None, Any]] = [(None, None, value)]
        if variable.owner in ("player", "team"):
            rows = [(owner, owner, one) for owner, one in enumerate(value)]
        elif variable.owner is not None:
            words = cards.rank_names if variable.owner == "rank" else cards.suit_names
            rows = [(word, None, one) for word, one in zip(words, value, strict=True)]
        for owner, owner_number, one in rows:
            if may_see(state, variable.sight, owner_number, variable.owner, seat):
                yield VariableView(
                    variable.name,
                    owner,
                    variable.owner,
                    wording.thing(variable.kind, one),
                    variable.keep,
                    variable.name == goal,
                )


def write_state(wording: Wording, state: Any) -> str:
    """All of a state as text, for a failed example or a bug report; never for a player's eyes."""
    whole = view(wording, state, None)
    names = wording.names
    lines = [f"phase {whole.phase}", f"turn = {names[state.turn]}, dealer = {names[state.dealer]}"]
    for zone, owner, pile in piles(wording, state):
        whose = (
            "" if owner is None else f"{wording.thing(model.Kind(zone.owner or 'player'), owner)}."
        )
        lines.append(
            f"{whose}{zone.name} = {' '.join(wording.machine.cards.names(pile)) or 'none'}"
        )
    shown = wording.machine.context.names.variables
    for variable in wording.machine.ruleset.variables:
        value = getattr(state, shown[variable.name])
        if variable.owner is None:
            lines.append(f"{variable.name} = {wording.thing(variable.kind, value)}")
        else:
            row = ", ".join(wording.thing(variable.kind, one) for one in value)
            lines.append(f"{variable.name} of each {variable.owner} = {row}")
    return "\n".join(lines)
