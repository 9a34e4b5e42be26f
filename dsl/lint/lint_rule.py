"""What a rule of the linter is: a function that finds a bad pattern, with its code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Note, Severity
from dotcards.dsl.text.source import Span

Looked = TypeVar("Looked")


@frozen
class Finding:
    """What a rule finds: a diagnostic but for what is the same in all of that rule; `severity` is
    that of the rule where none is given."""

    span: Span
    message: str
    help: str
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None
    severity: Severity | None = None


Findings: TypeAlias = Iterator[Finding]


@frozen
class Rule(Generic[Looked]):
    """One rule; the docstring of `find` says what it is about, `severity` is the gravest that it
    reports. `of_text`: it is about how a ruleset is written."""

    code: str
    category: Category
    find: Callable[[Looked], Findings]
    severity: Severity = "warning"
    fixable: bool = False
    of_text: bool = False

    @property
    def name(self) -> str:
        """That of the bad pattern."""
        return self.find.__name__.replace("_", "-")

    def check(self, looked: Looked) -> Iterator[Diagnostic]:
        """Every finding, in no special order."""
        for one in self.find(looked):
            severity = one.severity or self.severity
            yield Diagnostic(
                self.code, self.name, severity, one.message, one.span, one.help, one.notes, one.fix
            )


def rule(
    code: str,
    category: Category,
    severity: Severity = "warning",
    *,
    fixable: bool = False,
    of_text: bool = False,
) -> Callable[[Callable[[Looked], Findings]], Rule[Looked]]:
    """Makes a rule of the function below, which is called as the bad pattern is."""
    return lambda find: Rule(code, category, find, severity, fixable, of_text)
