"""Figures about many games: percentiles, and shares with the interval they are known to lie in."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, sqrt

from attrs import frozen

Z_95 = 1.959963984540054  # 95 % of a normal distribution lies within so many standard deviations
DIGITS = 12  # so that a bound of nothing is 0, not nearly so


@frozen
class Spread:
    """The middle of some numbers, and the bounds that 90 % of them lie between."""

    median: float
    p5: float
    p95: float


@frozen
class Interval:
    """A share of all cases, from 0 to 1, and where it lies with 95 % certainty."""

    share: float
    low: float
    high: float


def spread(counts: Mapping[int, int]) -> Spread | None:
    """Of numbers given with how often each occurs; None where there are none at all."""
    if not any(counts.values()):
        return None
    return Spread(percentile(counts, 50), percentile(counts, 5), percentile(counts, 95))


def percentile(counts: Mapping[int, int], percent: float) -> float:
    """The number that so many percent of them do not exceed.

    It stands at place (n - 1) * percent / 100 in their order, counted from 0; between two places it
    is taken proportionally, so the median of 1 and 2 is 1.5. `counts` must not be empty.
    """
    ordered = sorted((number, count) for number, count in counts.items() if count)
    place = (sum(count for _, count in ordered) - 1) * percent / 100
    low, high = _at(ordered, floor(place)), _at(ordered, ceil(place))
    return low + (high - low) * (place - floor(place))


def _at(ordered: list[tuple[int, int]], place: int) -> int:
    for number, count in ordered:
        if place < count:
            return number
        place -= count
    raise IndexError(place)


def wilson(successes: float, trials: int) -> Interval | None:
    """Wilson's score interval for a share; None without trials.

    `successes` may be fractional, where a case counts in part: the interval is then somewhat wider
    than it need be.
    """
    if trials <= 0:
        return None
    share, square = successes / trials, Z_95 * Z_95
    middle = share + square / (2 * trials)
    reach = Z_95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return Interval(share, max(0.0, round(low, DIGITS)), min(1.0, round(high, DIGITS)))
