"""Cards that went from pile to pile without being named by a move, told to each seat as it may know
them: what somebody drew, was given or had to pick up.

What a seat is told follows from what it could see before and can see now, and from how many cards
each pile had and has, which everybody may count: nothing else can be learnt from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from dotcards.dsl import model

from .log import Entry, Secret
from .moves import Wording
from .views import may_see, piles

MOST_NAMED = 12  # cards in one line; of more their number is told


@frozen
class Pile:
    """A pile and what lay in it."""

    zone: model.Zone
    owner: int | None
    cards: frozenset[int]

    @property
    def whose(self) -> tuple[str, int] | None:
        """None for a pile of the whole table."""
        return None if self.owner is None else (self.zone.owner or "player", self.owner)


@frozen
class Flow:
    """So many cards came to `target`; from `source` and which, as far as that is known."""

    source: Pile | None
    target: Pile
    count: int
    cards: tuple[int, ...] = ()


Laid = list[tuple[model.Zone, int | None, tuple[int, ...]]]


def laid(wording: Wording, state: Any) -> Laid:
    """Where every card lies now."""
    return [(zone, owner, tuple(pile)) for zone, owner, pile in piles(wording, state)]


def transfers(
    wording: Wording, before: Laid, state: Any, named: frozenset[int] = frozenset()
) -> Iterator[Entry]:
    """What has gone where since `before`. `named` are the cards that the line of a move tells of,
    to whoever may see them."""
    changed = []
    has_more = False  # than a move tells of: most have not, and need not be looked at seat by seat
    for (zone, owner, was), (_, _, now) in zip(before, piles(wording, state), strict=True):
        if was != tuple(now):
            pair = Pile(zone, owner, frozenset(was)), Pile(zone, owner, frozenset(now))
            has_more = has_more or not pair[1].cards - pair[0].cards <= named
            changed.append(pair)
    if not has_more:
        return
    told: dict[str, list[int | None]] = {}
    for seat in (None, *range(state.n)):
        look = _Look(state, seat, changed, named)
        for flow in look.flows():
            if text := _text(wording, flow):
                told.setdefault(text, []).append(seat)
    for text, seats in told.items():
        known = frozenset(seat for seat in seats if seat is not None)
        if None not in seats:
            yield Entry("transfer", None, (Secret(text, "", known),))
        elif len(known) == state.n:
            yield Entry("transfer", None, (text,))
        else:
            others = frozenset(range(state.n)) - known
            yield Entry("transfer", None, (Secret("", text, others),))


@frozen
class _Look:
    """What one seat makes of it: None for somebody who only looks on."""

    state: Any
    seat: int | None
    changed: Sequence[tuple[Pile, Pile]]
    named: frozenset[int]

    def sees(self, pile: Pile) -> bool:
        kind = pile.zone.owner
        return may_see(self.state, pile.zone.sight, pile.owner, kind, self.seat)

    def flows(self) -> Iterator[Flow]:
        shown = {card for _, now in self.changed if self.sees(now) for card in now.cards}
        told = self.named & shown  # the move tells of these, and whence they were
        sizes = [len(now.cards - told) - len(was.cards - told) for was, now in self.changed]
        losers = [pair for pair, more in zip(self.changed, sizes, strict=True) if more < 0]
        gained = [more for more in sizes if more > 0]
        gainers = [pair for pair, more in zip(self.changed, sizes, strict=True) if more > 0]
        refilled = [
            Flow(losers[0][0], now, count)
            for (_, now), count in zip(gainers, gained, strict=True)
            if len(losers) == 1 and now.whose is None and now.zone.sight == "nobody"
        ]
        yield from (flow for flow in refilled if flow.source and flow.source.whose is None)
        for was, now in self.changed:
            if self.sees(now):
                new = now.cards - was.cards - self.named
                yield from self._seen(now, new, losers, bool(refilled))
        if len(losers) == len(gainers) == 1 and not self.sees(gainers[0][1]) and not refilled:
            (was, left), (_, now), count = losers[0], gainers[0], gained[0]
            gone = was.cards - left.cards if self.sees(was) else frozenset()
            # Where a move has named as many more cards as have gone, it has told of these.
            if count != len(self.named - told) and not gone & self.named:
                known = tuple(sorted(gone)) if len(gone) == count else ()
                yield Flow(was, now, count, known)

    def _seen(
        self,
        target: Pile,
        new: frozenset[int],
        losers: Sequence[tuple[Pile, Pile]],
        is_mixed: bool,
    ) -> Iterator[Flow]:
        """Cards that can be seen where they lie now, by where they were seen before; those that
        were not are from the one pile that can have lost them."""
        left = set(new)
        for was, _ in self.changed:
            if self.sees(was) and (came := was.cards & left):
                left -= came
                yield Flow(None if is_mixed else was, target, len(came), tuple(sorted(came)))
        if left:
            hidden = [was for was, _ in losers if not self.sees(was)]
            source = hidden[0] if len(hidden) == 1 else None
            yield Flow(source, target, len(left), tuple(sorted(left)))


def _text(wording: Wording, flow: Flow) -> str:
    """Nothing for what goes without saying: within what one player has, what is put away, and
    what somebody draws unseen, of which the rules' own words tell."""
    source, target = flow.source, flow.target
    whose = source.whose if source is not None else None
    count = "a card" if flow.count == 1 else f"{flow.count} cards"
    is_named = 0 < len(flow.cards) <= MOST_NAMED
    what = " ".join(wording.machine.cards.names(flow.cards)) if is_named else count
    if target.whose is not None:
        if target.whose == whose or (
            whose is None and (not flow.cards or target.zone.sight == "nobody")
        ):
            return ""
        name = _owner(wording, target)
        gets = "get" if target.zone.owner == "team" else "gets"
        return f"{name} {gets} {what}{_from(wording, source)}"
    if source is None:
        return ""
    if target.zone.sight == "nobody" and whose is None:  # how many is more than net counts tell
        return f"the {_name(target)} is filled up{_from(wording, source)}"
    if whose is None or not flow.cards:
        return ""
    goes = "goes" if flow.count == 1 else "go"
    return f"{what} {goes}{_from(wording, source)} to the {_name(target)}"


def _from(wording: Wording, source: Pile | None) -> str:
    if source is None:
        return ""
    if source.whose is None:
        return f" from the {_name(source)}"
    return f" from {_owner(wording, source)}'s {_name(source)}"


def _owner(wording: Wording, pile: Pile) -> str:
    return wording.thing(model.Kind(pile.zone.owner or "player"), pile.owner)


def _name(pile: Pile) -> str:
    return pile.zone.name.replace("_", " ")
