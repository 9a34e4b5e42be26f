"""A rule that no game came to, although it came to what leads there.

What hangs on it is not reported as well. An example of the ruleset that comes to the rule shows
that there is a way; and a rule that needs options which were not tried together is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.number_words import count

from .record import Played, Unreached

CODE = "P104"
NAME = "never-reached"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(played: Played) -> Iterator[Diagnostic]:
    for rule in played.unreached:
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            f"{_message(rule)} in {count(rule.games, 'game')} at random",
            rule.span,
            "see whether it can be: an example that comes to it shows that, or more games;"
            f" `{played.again()}` plays these again",
        )


def _message(rule: Unreached) -> str:
    if rule.kind == "phase":
        return f"no game came to `{rule.name}`"
    if rule.kind == "move":
        return f"nobody made the move `{rule.name}`"
    if rule.kind == "event":
        return f"`{rule.name}` never happened"
    if rule.kind == "condition":
        return "this never held"
    if rule.kind == "else":
        return "this `else` was never come to"
    return "there was never anything to do this for"
