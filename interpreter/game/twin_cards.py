"""Which cards, lying where, moves may take: words alone do not tell twins apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .attempts import Attempt, candidates
from .moves import Move, Wording
from .views import piles


def takes(
    wording: Wording, state: Any, moves: Iterable[Move]
) -> frozenset[tuple[str, int | None, str]]:
    """Zone, owner and face of each card that legal moves choose by its name, not by its place.

    A move written `J` may take any jack of those that it chooses from, none that lies elsewhere.
    """
    labels = wording.machine.cards.labels
    among: dict[Any, frozenset[int]] = {}  # what each choice chooses from, after those before it
    wanted: dict[Any, set[str]] = {}
    found: dict[Any, Any] = {}  # what words have chosen there
    for move in moves:
        for candidate in candidates(wording, state, move.name):
            attempt = Attempt(wording, state, move, candidate)
            choices = candidate.rule.choices
            if len(choices) != len(move.args):
                continue
            chosen: tuple[Any, ...] = ()
            for number, (choice, words) in enumerate(zip(choices, move.args, strict=True)):
                key = (candidate.number, move.seat, number, chosen)
                if choice.local.kind.base == "card" and not choice.by_place:
                    if key not in among:
                        among[key], wanted[key] = frozenset(attempt.things(chosen)), set()
                    wanted[key].update((words,) if isinstance(words, str) else words)
                if number + 1 < len(choices):
                    if (key, words) not in found:
                        found[key, words] = wording.find(choice, attempt.things(chosen), words)
                    if found[key, words] is None:
                        break
                    chosen = (*chosen, found[key, words])
    cards = {card for key, these in among.items() for card in these if labels[card] in wanted[key]}
    return frozenset(
        (zone.name, owner, wording.machine.cards.face_labels[card])
        for zone, owner, pile in piles(wording, state)
        for card in pile
        if card in cards
    )
