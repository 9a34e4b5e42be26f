"""A state as it may be for all that one seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.views import may_see, members, piles

from .memory import Pile


def sample(game: Game, seat: int, known: Mapping[int, Pile], rng: Random) -> Any:
    """The game's state with everything that this seat cannot know drawn anew.

    Cards out of its sight are dealt among the places out of its sight, those `known` to lie in a
    pile into that pile. Chance to come is another, answers others have given secretly are open
    again, and of a variable it may not see it assumes that it stands as at the beginning.
    """
    state = game.state.copy()
    state.seed, state.used, state.log = rng.randbytes(16), 0, None
    hidden: list[tuple[Pile, list[int]]] = []
    for zone, owner, pile in piles(game.wording, state):
        if pile and not may_see(state, zone.sight, owner, zone.owner, seat):
            hidden.append(((zone.name, owner), pile))
    by_pile: dict[Pile, list[int]] = {}
    pool: list[int] = []
    for _, pile in hidden:
        for card in pile:
            where = known.get(card)
            if where is None:
                pool.append(card)
            else:
                by_pile.setdefault(where, []).append(card)
    # In an order that does not depend on where the cards truly lie.
    pool.sort()
    rng.shuffle(pool)
    for where, pile in hidden:
        certain = sorted(by_pile.get(where, ()))
        drawn = [pool.pop() for _ in range(len(pile) - len(certain))]
        pile[:] = [*certain, *drawn]
        rng.shuffle(pile)
    if getattr(state, "held", None):
        state.held = {other: held for other, held in state.held.items() if other == seat}
    _forget_variables(game, seat, state)
    return state


def _forget_variables(game: Game, seat: int, state: Any) -> None:
    variables = [v for v in game.machine.ruleset.variables if v.sight != "everybody"]
    if not variables:
        return
    fresh = game.machine.start(len(game.names), b"")
    names = game.machine.context.names.variables
    for variable in variables:
        name = names[variable.name]
        first = getattr(fresh, name)
        if variable.owner not in ("player", "team"):
            if not may_see(state, variable.sight, None, None, seat):
                setattr(state, name, first)
            continue
        values = list(getattr(state, name))
        for owner, value in enumerate(first):
            own = variable.sight == "owner" and seat in members(state, owner, variable.owner)
            if not own:
                values[owner] = value
        setattr(state, name, values)
