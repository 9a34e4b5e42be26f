"""Whether a condition is the same in every game, whatever the options and wherever the cards lie.

Unlike the search for dead ends, this takes nothing for granted: a pile may be empty, a rank may be
in the deck under some option only. What is claimed here is so.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Literal, cast

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import retires
from dotcards.dsl.model.traversal import everything

from .bounds import ANY, Between, Bounds
from .condition_formulas import Names, Reading, Shape
from .formulas import Formula, Thing, TooHard, Value, atoms, every, negated, solve, some

Verdict = Literal["always", "never"]

_WORK = 3_000  # atoms looked at for one condition
_MOST_THINGS = 12
_LONGEST = 400  # conditions read for one


class Deciding(Reading):
    def __init__(self, ruleset: m.Ruleset) -> None:
        super().__init__(ruleset)
        self._maybe: set[Thing] = set()
        self._variables = Bounds(ruleset).variables
        self._cards = sum(len(line.cards) for line in ruleset.deck)
        self._faces = tuple(
            dict.fromkeys(face.rank for line in ruleset.deck for face in line.cards)
        )
        self._options = {option.name: option for option in ruleset.options}
        self._choices: dict[int, m.Choice] = {
            node.local.id: node
            for node in everything(ruleset.phases)
            if isinstance(node, m.Choice) and node.low is None
        }
        some_leave = any(map(retires, everything(ruleset)))
        self._players = Between(0 if some_leave else ruleset.least_players, ruleset.most_players)

    def decide(self, expr: m.Expr, under: Formula = True) -> Verdict | None:
        """What a condition always comes to where `under` holds; None where it depends."""
        formula = self.read(expr)
        if formula is None:
            return None
        if self.impossible(every([under, formula])):
            return "never"
        return "always" if self.impossible(every([under, negated(formula)])) else None

    def read(self, expr: m.Expr) -> Formula | None:
        """The formula of a condition; None for one too large to say anything of."""
        self._read = 20_000 - _LONGEST
        with suppress(TooHard):
            return self.condition(expr, Names())
        return None

    def impossible(self, formula: Formula) -> bool:
        """Whether nothing can make it so; no where that is not found out quickly."""
        if isinstance(formula, bool):
            return not formula
        if len({atom.thing for atom in atoms(formula)}) > _MOST_THINGS:
            return False
        with suppress(TooHard):
            return solve(formula, lambda thing: self.domain(thing, formula), _WORK) is None
        return False

    # ------------------------------------------------------------------------------- reading

    def condition(self, expr: m.Expr | None, names: Names) -> Formula:
        # What is defined as plain yes or no is there for a variant to define anew.
        if isinstance(expr, m.DefineOf) and isinstance(self._defines[expr.define].body, m.Const):
            return self.yes_or_no(self.shape(expr, names))
        if isinstance(expr, m.Compare) and expr.left.kind.base == "rank":
            ordered = self._ranks_that_are(expr, names)
            if ordered is not None:
                return ordered
        return super().condition(expr, names)

    def _ranks_that_are(self, expr: m.Compare, names: Names) -> Formula | None:
        """`rank < 3` as one of the ranks that are."""
        if expr.op in ("is", "is not"):
            return None
        op = expr.op
        left, right = self._shapes((expr.left, expr.right), names)
        if left[0] == "const":
            left, right = right, left
            op = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[op]  # type: ignore[assignment]
        ranks = self.ruleset.ranks
        if left[0] == "const" or right[0] != "const" or right[1] not in ranks:
            return None
        at = ranks.index(right[1])
        below, above = (*self.ruleset.unranked, *ranks[:at]), ranks[at + 1 :]
        fitting = below if op[0] == "<" else above
        same = (ranks[at],) if op[1:] else ()
        return some(self._is(left, ("const", rank)) for rank in (*fitting, *same))

    def shape(self, expr: m.Expr | None, names: Names) -> Shape:
        found = super().shape(expr, names)
        if expr is not None and expr.kind.maybe:
            self._maybe.add(found)
        return found

    # ------------------------------------------------------------------------------- domains

    def domain(self, thing: Thing, formula: Formula) -> tuple[Value, ...]:
        shape = cast(Shape, thing)
        if shape[0] == "order":
            none = self._maybe.intersection(shape[1:])
            return ("=", "<", ">", None) if none else ("=", "<", ">")
        listed = self._listed(shape)
        if listed is not None:
            return listed
        if shape[0] == "option" and self._options[str(shape[1])].low is None:
            return self._options[str(shape[1])].values
        values = super().domain(thing, formula)
        if shape[0] == "option":
            return self._legal(self._options[str(shape[1])], values)
        if any(type(value) is int for value in values):
            values = _within(values, self._limits(shape))
        return (*values, None) if thing in self._maybe and None not in values else values

    def _listed(self, shape: Shape) -> tuple[Value, ...] | None:
        """What may be chosen, where the words or numbers stand there."""
        choice = self._choices.get(cast(int, shape[1])) if shape[0] == "local" else None
        if choice is None or not isinstance(choice.source, m.ListOf):
            return None
        items = choice.source.items
        if all(isinstance(item, m.Const) for item in items):
            return tuple(cast(m.Const, item).value for item in items)
        return None

    def _legal(self, option: m.Option, values: tuple[Value, ...]) -> tuple[Value, ...]:
        low, high = option.low, option.high
        if low is None or high is None:
            return values
        inside = (value for value in values if type(value) is int and low <= value <= high)
        return tuple(dict.fromkeys([*option.values, *inside, low, high]))

    def _limits(self, shape: Shape) -> Between:
        match shape:
            case ("count", ("Builtin", "players")):
                return self._players
            case ("count", ("ZoneOf", *_)):
                return Between(0, self._cards)
            case ("VariableOf", str(name), _):
                limits = self._variables.get(name, ANY)
                # One that never changes is a finding of its own.
                return ANY if limits.low == limits.high else limits
            case ("local", int(number)) if number in self._choices:
                match self._choices[number].source:
                    case (m.Const(value=int(low)), m.Const(value=int(high))):
                        return Between(low, high)
        return ANY

    def _ranks(self) -> tuple[str, ...]:
        """All that are in the deck under some option."""
        return self._faces


def _within(values: tuple[Value, ...], limits: Between) -> tuple[Value, ...]:
    inside = [
        value for value in values if type(value) is not int or limits.low <= value <= limits.high
    ]
    ends = [int(end) for end in limits if abs(end) != inf]
    return tuple(dict.fromkeys([*inside, *ends]))
