"""Rules about what a ruleset, although it can be run, does wrong or leaves undone.

A rule is a function under `@rule`, in the module of its subject: it is called as the bad pattern
is, its docstring says what it is about, and it is given the ruleset. One about how a ruleset is
written (`of_text`) is given the document.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from dotcards.dsl import model, nodes
from dotcards.dsl.text.diagnostics import Category, Diagnostic

from .lint_rule import Rule

_ALL: Final[tuple[Rule[Any], ...]] = tuple(
    sorted(
        (
            value
            for module in iter_modules(__path__)
            for value in vars(import_module(f"{__name__}.{module.name}")).values()
            if isinstance(value, Rule) and not module.ispkg
        ),
        key=lambda rule: rule.code,
    )
)

RULES: Final[tuple[Rule[model.Ruleset], ...]] = tuple(rule for rule in _ALL if not rule.of_text)
"""Rules about what a ruleset does."""

TEXT_RULES: Final[tuple[Rule[nodes.Document], ...]] = tuple(rule for rule in _ALL if rule.of_text)
"""Rules about how it is written."""


_OF_LEFTOVERS: tuple[Category, ...] = ("names", "style", "example")
LEFT_OVER: Final = frozenset(rule.code for rule in _ALL if rule.category in _OF_LEFTOVERS)
"""Rules about what does no harm where a variant makes it of its base: it only lies about."""


def lint(ruleset: model.Ruleset, document: nodes.Document) -> tuple[Diagnostic, ...]:
    """Every finding about a ruleset and the document it was checked from, in no special order."""
    found: list[Diagnostic] = []
    for rule in _ALL:
        # A rule that would have to go too deep into a monstrous condition leaves it undecided.
        with suppress(RecursionError):
            found += rule.check(document if rule.of_text else ruleset)
    return tuple(found)
