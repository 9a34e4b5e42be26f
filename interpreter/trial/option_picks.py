"""Which options to play with: few picks among which any two values come together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from dotcards.dsl.model import Option, Ruleset
from dotcards.dsl.model.option_sets import forbidden_by, in_force
from dotcards.interpreter.machine.options import Value

Picks = Mapping[str, Value]
Pair = frozenset[tuple[str, Value]]

MOST = 32  # picks
MOST_OPTIONS = 40  # that are varied; further ones stay as they are
MOST_VALUES = 8  # of one option


def values(option: Option) -> tuple[Value, ...]:
    """The values of an option that are tried: those named, and the ends of a range."""
    ends = [end for end in (option.low, option.high) if end is not None]
    return tuple(dict.fromkeys((*option.values, *ends)))[:MOST_VALUES]


def settings(ruleset: Ruleset) -> tuple[Picks, ...]:
    """A value for every option, several times; first those in force.

    Any two values of two options that can go together do so in one of them, as far as MOST allows.
    """
    first: dict[str, Value] = dict(in_force(ruleset))
    varied = ruleset.options[:MOST_OPTIONS]
    tried = {option.name: values(option) for option in varied}
    missing = {
        frozenset({(a, x), (b, y)}): None
        for a, b in combinations(tried, 2)
        for x, y in product(tried[a], tried[b])
    }
    if len(tried) == 1:  # nothing to pair it with
        missing = {frozenset({(name, x)}): None for name in tried for x in tried[name]}
    found: list[Picks] = [first]
    _cover(missing, first)
    while missing and len(found) < MOST:
        pair = next(iter(missing))
        ways = _ways(dict(pair), tried, missing, first)
        picks = next((way for way in ways if forbidden_by(ruleset, way) is None), None)
        missing.pop(pair)  # also where the two cannot go together
        if picks is not None:
            found.append(picks)
            _cover(missing, picks)
    return tuple(found)


def _ways(
    start: dict[str, Value],
    tried: Mapping[str, Sequence[Value]],
    missing: Mapping[Pair, None],
    first: Picks,
) -> Iterator[Picks]:
    """Picks with those of `start`, first with as many missing pairs as can be."""
    picks = dict(start)
    for name in tried:
        if name not in picks:
            items = list(picks.items())
            news = [
                (-sum(frozenset({(name, value), item}) in missing for item in items), place, value)
                for place, value in enumerate(tried[name])
            ]
            picks[name] = min(news)[2]
    yield {name: picks.get(name, value) for name, value in first.items()}
    yield {name: start.get(name, value) for name, value in first.items()}
    # Where some options are forbidden together, one more that differs may make it right.
    for name in tried:
        for value in tried[name]:
            if name not in start:
                yield {**first, name: value, **start}


def _cover(missing: dict[Pair, None], picks: Picks) -> None:
    for size in (1, 2):
        for items in combinations(picks.items(), size):
            missing.pop(frozenset(items), None)
