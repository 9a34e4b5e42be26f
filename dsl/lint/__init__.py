"""Rules about what a ruleset, although it can be run, does wrong or leaves undone.

A rule is a module with `CODE`, `NAME` (of the bad pattern), `CATEGORY`, `SEVERITY` (the gravest
it reports) and `check`; its docstring says what it is about. A new rule is one more file, named
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from .. import model, nodes
from ..diagnostics import Category, Diagnostic, Severity
from . import (
    always_false,
    always_true,
    covered_move,
    dead_end,
    deal_too_large,
    empty_phase,
    event_never_happens,
    example_expects_nothing,
    goal_never_changes,
    kept_too_long,
    loose_where,
    mixed_scripts,
    near_name,
    never_asks,
    never_back,
    never_filled,
    never_read,
    never_refilled,
    never_set,
    never_shuffled,
    no_effect,
    no_way_out,
    no_way_to_end,
    nothing_fits,
    option_without_help,
    overruled,
    repeated_condition,
    same_branches,
    same_option_values,
    shadowed_name,
    turn_never_passes,
    undescribed,
    uneven_deal,
    unreachable_phase,
    unused,
    unused_name,
)

Looked = TypeVar("Looked", contravariant=True)


class Rule(Protocol[Looked]):
    """The shape of a rule's module."""

    CODE: str
    NAME: str
    CATEGORY: Category
    SEVERITY: Severity

    @property
    def check(self) -> Callable[[Looked], Iterable[Diagnostic]]: ...


RULES: tuple[Rule[model.Ruleset], ...] = (
    unreachable_phase,
    no_way_to_end,
    dead_end,
    empty_phase,
    never_asks,
    deal_too_large,
    unused,
    always_true,
    always_false,
    nothing_fits,
    repeated_condition,
    same_branches,
    covered_move,
    never_read,
    unused_name,
    never_set,
    event_never_happens,
    turn_never_passes,
    no_way_out,
    goal_never_changes,
    never_refilled,
    uneven_deal,
    kept_too_long,
    no_effect,
    same_option_values,
    never_filled,
    overruled,
    near_name,
    never_shuffled,
    never_back,
)
"""Rules about what a ruleset does."""

TEXT_RULES: tuple[Rule[nodes.Document], ...] = (
    loose_where,
    shadowed_name,
    mixed_scripts,
    option_without_help,
    undescribed,
    example_expects_nothing,
)
"""Rules about how it is written."""


_OF_LEFTOVERS: tuple[Category, ...] = ("names", "style", "example")
LEFT_OVER: Final = frozenset(
    code
    for code, category in (
        *((rule.CODE, rule.CATEGORY) for rule in RULES),
        *((rule.CODE, rule.CATEGORY) for rule in TEXT_RULES),
    )
    if category in _OF_LEFTOVERS
)
"""Rules about what does no harm where a variant makes it of its base: it only lies about."""


def lint(ruleset: model.Ruleset, document: nodes.Document) -> tuple[Diagnostic, ...]:
    """Every finding about a ruleset and the document it was checked from, in no special order."""
    found: list[Diagnostic] = []
    for rule in RULES:
        # A rule that would have to go too deep into a monstrous condition leaves it undecided.
        with suppress(RecursionError):
            found += rule.check(ruleset)
    for text_rule in TEXT_RULES:
        with suppress(RecursionError):
            found += text_rule.check(document)
    return tuple(found)
