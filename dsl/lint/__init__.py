"""Rules about what a ruleset, although it can be run, does wrong or leaves undone.

A rule is a module with `CODE`, `NAME` (of the bad pattern), `CATEGORY`, `SEVERITY` (the gravest
it reports) and `check`; its docstring says what it is about. A new rule is one more file, named
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol, TypeVar

from .. import model, nodes
from ..diagnostics import Category, Diagnostic, Severity
from . import (
    dead_end,
    deal_too_large,
    empty_phase,
    loose_where,
    never_asks,
    no_way_to_end,
    unreachable_phase,
    unused,
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
)
"""Rules about what a ruleset does."""

TEXT_RULES: tuple[Rule[nodes.Document], ...] = (loose_where,)
"""Rules about how it is written."""


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
