"""What generated code calls: small functions on a state `s`, the same for every ruleset (see
`choosing` for those that list what can be chosen).

A state has, besides its zones and variables: `n` (how many players), `teams` (how many teams),
`turn`, `dealer`, `direction`, `players`, `others`, `left`, `right`, `next`, `out`, `skips` and
`result`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from dotcards.interpreter.machine.errors import RulesError

T = TypeVar("T")
Groups = tuple[tuple[int, ...], ...]

NUMBER_LIMIT = 1_000_000_000  # no variable goes beyond this, either way
GREW = f"a number grew beyond {NUMBER_LIMIT:,}"
TAKE_LIMIT = 1_000  # cards taken by one line
ROUNDS_LIMIT = 1_000  # phases entered and checks made between two decisions
BUDGET = 3_600_000_000  # steps between two decisions: listing, judging, doing and telling together
FLOOR = BUDGET - BUDGET // 10  # below it plain code goes over to metered code
NODE = 200  # steps of the budget that a step of `dsl.analysis.cost` is counted for
NESTED_LIMIT = 50  # cards played because a card was played


# ------------------------------------------------------------------------------------ values


def look(table: Sequence[T] | Mapping[int, T], key: int | None) -> T | None:
    return None if key is None else table[key]


def look_up(function: Callable[..., T], s: Any, key: object, *more: object) -> T | None:
    return None if key is None else function(s, key, *more)


def pile(piles: Sequence[list[int]], owner: int | None) -> Sequence[int]:
    return () if owner is None else piles[owner]


def first(things: Iterable[T]) -> T | None:
    return next(iter(things), None)


def last(things: Iterable[T]) -> T | None:
    found = list(things)
    return found[-1] if found else None


def some(thing: T | None) -> tuple[T, ...]:
    return () if thing is None else (thing,)


def shared(table: Sequence[T], cards: Iterable[int]) -> T | None:
    """What the table gives for every one of the cards, or None."""
    found = {table[card] for card in cards}
    return found.pop() if len(found) == 1 else None


def shared_by(function: Callable[[Any, int], T], s: Any, cards: Iterable[int]) -> T | None:
    found = {function(s, card) for card in cards}
    return found.pop() if len(found) == 1 else None


def times(a: int, b: int) -> int:
    product = a * b
    if not -NUMBER_LIMIT <= product <= NUMBER_LIMIT:
        raise RulesError(GREW)
    return product


def bounded(number: int) -> int:
    """The number itself; a ruleset's numbers may not grow without end."""
    if not -NUMBER_LIMIT <= number <= NUMBER_LIMIT:
        raise RulesError(GREW)
    return number


def below(a: int | None, b: int | None) -> bool:
    return a is not None and b is not None and a < b


def not_above(a: int | None, b: int | None) -> bool:
    return a is not None and b is not None and a <= b


def _known(things: Iterable[T], key: Callable[[T], Any]) -> list[tuple[Any, T]]:
    return [(value, thing) for thing in things if (value := key(thing)) is not None]


def best(
    things: Iterable[T], key: Callable[[T], Any], high_wins: bool, only: bool = False
) -> T | None:
    """The thing with the highest or lowest value, the first of equal ones, or `only` if there are
    no equal ones; what has no value does not count."""
    known = _known(things, key)
    if not known:
        return None
    values = [value for value, _ in known]
    wanted = max(values) if high_wins else min(values)
    found = [thing for value, thing in known if value == wanted]
    return found[0] if len(found) == 1 or not only else None


# ------------------------------------------------------------------------------------- seats


@lru_cache(maxsize=4096)
def seating(
    n: int, dealer: int, out: tuple[bool, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The players still in, clockwise from dealer's left; each seat's neighbour left and right."""
    players = tuple(seat for step in range(1, n + 1) if not out[seat := (dealer + step) % n])

    def neighbour(seat: int, direction: int) -> int:
        steps = ((seat + direction * step) % n for step in range(1, n + 1))
        return next((other for other in steps if not out[other]), seat)

    left = tuple(neighbour(seat, 1) for seat in range(n))
    right = tuple(neighbour(seat, -1) for seat in range(n))
    return players, left, right


@lru_cache(maxsize=4096)
def others_of(n: int, direction: int, out: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """For each seat the others still in, from the next one on in the direction of play."""
    return tuple(
        tuple(other for step in range(1, n) if not out[other := (seat + direction * step) % n])
        for seat in range(n)
    )


def arrange(s: Any) -> None:
    """Works out anew who sits next to whom, after dealer, direction or players change."""
    out = tuple(s.out)
    s.players, s.left, s.right = seating(s.n, s.dealer, out)
    s.others = others_of(s.n, s.direction, out)
    s.next = s.left if s.direction == 1 else s.right


def next_turn(s: Any) -> None:
    """One seat on in the direction of play; a player who has a skip uses one and is passed."""
    seat = s.next[s.turn]
    skips = s.skips
    while skips[seat]:
        skips[seat] -= 1
        if s.log is not None:
            s.log.append(("skip", seat))
        seat = s.next[seat]
    s.turn = seat


def reverse(s: Any) -> None:
    s.direction = -s.direction
    arrange(s)
    if s.log is not None and len(s.players) > 2:  # between two it is the same either way
        s.log.append(("reverse",))


def retire(s: Any, seat: int) -> None:
    s.out[seat] = True
    arrange(s)


def set_dealer(s: Any, seat: int) -> None:
    s.dealer = seat
    arrange(s)


def somebody(seat: int | None) -> int:
    if seat is None:
        raise RulesError("nobody is named here, where a player is needed")
    return seat


def team_of(s: Any, seat: int) -> int:
    team: int = seat % s.teams
    return team


def all_of(s: Any, team: int) -> tuple[int, ...]:
    """Everybody in a team, those who are out too."""
    return tuple(seat for seat in range(s.n) if seat % s.teams == team)


def players_of(s: Any, team: int) -> tuple[int, ...]:
    return tuple(seat for seat in s.players if seat % s.teams == team)


def partner(s: Any, seat: int) -> int | None:
    mates = [other for other in range(s.n) if other % s.teams == seat % s.teams and other != seat]
    return mates[0] if len(mates) == 1 else None


def rotated(seats: Iterable[int], start: int | None) -> tuple[int, ...]:
    """The seats in their order, beginning with `start` where that is one of them."""
    row = tuple(dict.fromkeys(seats))
    if start is None or start not in row:
        return row
    place = row.index(start)
    return row[place:] + row[:place]


# ------------------------------------------------------------------------------------- cards


def pour(source: list[int], target: list[int]) -> None:
    """All cards of a pile onto another."""
    if source is not target:
        target.extend(source)
        source.clear()


def pour_rest(source: list[int], target: list[int]) -> None:
    """All but the top card."""
    if source is not target:
        target.extend(source[:-1])
        del source[:-1]


def draw(
    s: Any,
    source: list[int],
    count: int,
    target: list[int],
    runs_out: Callable[[Any], None] | None = None,
    under: bool = False,
) -> None:
    """So many cards one by one from the top of a pile, or as many as there are. `runs_out` is what
    happens when a card is wanted and there is none."""
    for _ in range(checked(count)):
        if not source:
            if runs_out is not None:
                runs_out(s)
            if not source:
                return
        if under:
            target.insert(0, source.pop())
        else:
            target.append(source.pop())


def checked(count: int) -> int:
    if count > TAKE_LIMIT:
        raise RulesError(f"more than {TAKE_LIMIT:,} cards taken at once")
    return count


def deal(
    s: Any,
    source: list[int],
    count: int,
    piles: Sequence[list[int]],
    owners: Iterable[int],
    runs_out: Callable[[Any], None] | None = None,
) -> None:
    """Round and round, one card each, as long as there are cards; see `draw`."""
    for _ in range(checked(count)):
        for owner in owners:
            if not source:
                if runs_out is not None:
                    runs_out(s)
                if not source:
                    return
            piles[owner].append(source.pop())


def exchange(s: Any, card: int, other: int) -> None:
    """Two cards change places."""
    one, two = s.pile_of(card), s.pile_of(other)
    here, there = one.index(card), two.index(other)
    one[here], two[there] = other, card


# ---------------------------------------------------------------------------------- the end


def set_apart(s: Any, seats: Iterable[int], best: bool) -> Groups:
    """The result in which these seats are the winners (or the losers), and all others the losers
    (or the winners), if there are others. Without any, nobody has won or lost: one group of all."""
    chosen = tuple(sorted(set(seats)))
    rest = tuple(seat for seat in range(s.n) if seat not in chosen)
    if not chosen:
        return (rest,)
    return (chosen, rest) if best else (rest, chosen)


def by_number(s: Any, number_of: Callable[[int], int | None], high_wins: bool) -> Groups:
    """Everybody in groups of equal numbers, best first; without a number comes last. With equal
    numbers all have won: the group of those who have lost is empty."""
    groups: dict[int | None, list[int]] = {}
    for seat in range(s.n):
        groups.setdefault(number_of(seat), []).append(seat)
    nobody = groups.pop(None, None)
    numbers_seen = sorted((n for n in groups if n is not None), reverse=high_wins)
    ordered = [tuple(groups[number]) for number in numbers_seen]
    if nobody or len(ordered) == 1:
        ordered.append(tuple(nobody or ()))
    return tuple(ordered)


def won(s: Any, seat: int) -> bool:
    return s.result is not None and len(s.result) > 1 and seat in s.result[0]


def lost(s: Any, seat: int) -> bool:
    return s.result is not None and len(s.result) > 1 and seat in s.result[-1]
