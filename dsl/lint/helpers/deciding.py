"""Whether a condition is the same in every game, whatever the options and wherever the cards lie.

Unlike the search for dead ends, this takes nothing for granted: a pile may be empty, a rank may be
in the deck under some option only. What is claimed here is so.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from dotcards.dsl import model as m

from .condition_formulas import Names, Reading
from .formulas import Formula, TooHard, atoms, every, negated, solve

Verdict = Literal["always", "never"]

_WORK = 3_000  # atoms looked at for one condition
_MOST_THINGS = 12
_LONGEST = 400  # conditions read for one


class Deciding:
    def __init__(self, ruleset: m.Ruleset) -> None:
        self._reading = Reading(ruleset, sure=True)

    def decide(self, expr: m.Expr, under: Formula = True) -> Verdict | None:
        """What a condition always comes to where `under` holds; None where it depends."""
        formula = self.read(expr)
        if formula is None:
            return None
        if self._impossible(every([under, formula])):
            return "never"
        return "always" if self._impossible(every([under, negated(formula)])) else None

    def read(self, expr: m.Expr) -> Formula | None:
        """The formula of a condition; None for one too large to say anything of."""
        self._reading.begin(_LONGEST)
        with suppress(TooHard):
            return self._reading.condition(expr, Names())
        return None

    def _impossible(self, formula: Formula) -> bool:
        """Whether nothing can make it so; no where that is not found out quickly."""
        if isinstance(formula, bool):
            return not formula
        if len({atom.thing for atom in atoms(formula)}) <= _MOST_THINGS:
            domains = self._reading.domains
            with suppress(TooHard):
                return solve(formula, lambda thing: domains.of(thing, formula), _WORK) is None
        return False
