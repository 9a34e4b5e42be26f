"""Rules about what shows only in play: games that stop or do not end, rules that nothing comes to.

They are rules as those of `lint` are, but look at what playing has shown, a `Played`. None of them
says that something cannot be: only that it was so in the games played.
"""

from __future__ import annotations

from dotcards.dsl.lint.lint_rule import Rule
from dotcards.dsl.text.diagnostics import Diagnostic

from .halted_games import broken_game, endless_game, growing_number, stuck_game
from .never_different import idle_option, never_reached
from .record import Played

RULES: tuple[Rule[Played], ...] = (
    stuck_game,
    broken_game,
    endless_game,
    never_reached,
    growing_number,
    idle_option,
)
CODES = frozenset(rule.code for rule in RULES)
LEFT_OVER = frozenset({idle_option.code})
"""Rules about what does no harm where a variant makes it of its base."""
TOLD_ELSEWHERE = frozenset({never_reached.code, idle_option.code})
"""Rules whose findings are not worth telling beside one of the same place made without playing."""

RARE = frozenset({never_reached.code})
"""Rules whose findings may be chance where a like ruleset comes to the place in few games only."""


def findings(played: Played) -> tuple[Diagnostic, ...]:
    """Every finding, in no special order."""
    return tuple(found for rule in RULES for found in rule.check(played))
