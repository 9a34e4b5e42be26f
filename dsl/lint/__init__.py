"""Rules about what a ruleset, although it can be run, does wrong or leaves undone.

A rule is a module with `CODE`, `NAME` (of the bad pattern), `CATEGORY`, `SEVERITY` (the gravest
it reports) and `check`; its docstring says what it is about. One about how a ruleset is written
says `OF_TEXT = True`, and `check` is given the document. A new rule is one more file here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final, Protocol, TypeVar

from dotcards.dsl import model, nodes
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

Looked = TypeVar("Looked", contravariant=True)


class Rule(Protocol[Looked]):
    """The shape of a rule's module."""

    CODE: str
    NAME: str
    CATEGORY: Category
    SEVERITY: Severity

    @property
    def check(self) -> Callable[[Looked], Iterable[Diagnostic]]: ...


def _modules() -> Iterator[Any]:
    """The modules beside this one that are rules, by code."""
    beside = (import_module(f"{__name__}.{one.name}") for one in iter_modules(__path__))
    yield from sorted((one for one in beside if hasattr(one, "CODE")), key=lambda one: one.CODE)


_ALL: Final = tuple(_modules())

RULES: Final[tuple[Rule[model.Ruleset], ...]] = tuple(
    one for one in _ALL if not getattr(one, "OF_TEXT", False)
)
"""Rules about what a ruleset does."""

TEXT_RULES: Final[tuple[Rule[nodes.Document], ...]] = tuple(one for one in _ALL if one not in RULES)
"""Rules about how it is written."""


_OF_LEFTOVERS: tuple[Category, ...] = ("names", "style", "example")
LEFT_OVER: Final = frozenset(rule.CODE for rule in _ALL if rule.CATEGORY in _OF_LEFTOVERS)
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
