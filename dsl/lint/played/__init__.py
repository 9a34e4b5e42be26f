"""Rules about what shows only in play: games that stop or do not end, rules that nothing comes to.

A rule is a module as those of `lint` are, but its `check` looks at what playing has shown, a
`Played`. None of them says that something cannot be: only that it was so in the games played.
"""

from __future__ import annotations

from dotcards.dsl.lint import Rule
from dotcards.dsl.text.diagnostics import Diagnostic

from . import broken_game, endless_game, growing_number, idle_option, never_reached, stuck_game
from .record import Played

RULES: tuple[Rule[Played], ...] = (
    stuck_game,
    broken_game,
    endless_game,
    never_reached,
    growing_number,
    idle_option,
)
CODES = frozenset(rule.CODE for rule in RULES)
LEFT_OVER = frozenset({idle_option.CODE})
"""Rules about what does no harm where a variant makes it of its base."""
TOLD_ELSEWHERE = frozenset({never_reached.CODE, idle_option.CODE})
"""Rules whose findings are not worth telling beside one of the same place made without playing."""

RARE = frozenset({never_reached.CODE})
"""Rules whose findings may be chance where a like ruleset comes to the place in few games only."""


def findings(played: Played) -> tuple[Diagnostic, ...]:
    """Every finding, in no special order."""
    return tuple(found for rule in RULES for found in rule.check(played))
