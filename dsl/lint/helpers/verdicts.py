"""The conditions of a ruleset that are the same in every game, each with where it stands."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import inside, wording

from .deciding import Deciding, Verdict
from .formulas import Formula, every, negated
from .shared_results import Once

Place = Literal["if", "else if", "else", "move", "where", "define", "part", "value"]

_MOST_ARMS = 8  # of one `if`, whose conditions are looked at together


@frozen
class Found:
    """`because`: the conditions that, being what they are, make this one so; none if it is so by
    itself. `followed`: whether something is never come to for its sake."""

    expr: m.Expr
    verdict: Verdict
    place: Place
    because: tuple[m.Expr, ...] = ()
    followed: bool = False


class _Look:
    """Goes through conditions, each under what is so where it stands."""

    def __init__(self, ruleset: m.Ruleset) -> None:
        self.deciding = Deciding(ruleset)
        self.found: list[Found] = []
        self.decided: set[str] = set()
        events = {id(event.body): event.body for event in ruleset.events}
        self.look((ruleset.defines, ruleset.phases, *events.values()))
        self.look((*(empty.body for empty in ruleset.runs_out), ruleset.actions))

    def look(self, node: object, under: Formula = True, because: tuple[m.Expr, ...] = ()) -> None:
        """All conditions in a node. `under` holds there, `because` of these conditions."""
        match node:
            case m.Define(kind=m.Kind(base="truth", many=False), body=body) if not isinstance(
                body, m.Const | m.DefineOf
            ):
                if self.test(body, "define") is not None:
                    self.decided.add(node.name)
            case m.Move():
                self.move(node)
            case m.If():
                self.branches(node, under, because)
            case m.ForEach():
                self.look(node.collection)
                if node.where is not None:
                    self.test(node.where, "where", under, because)
                self.block(node.body)
            case m.IfThen():
                self.test(node.condition, "if", followed=True)
                self.look((node.then, node.otherwise))
            case m.Quantifier():
                if node.where is not None:
                    self.test(node.where, "where")
                self.look((node.collection, node.by))
            case m.And() | m.Or():
                self.test(node, "value")
            case m.Compare() | m.IsIn() if (verdict := self.deciding.decide(node)) is not None:
                self.found.append(Found(node, verdict, "value"))
            case _:  # whatever else it is, there may be conditions in it
                for inner in inside(node):
                    self.look(inner)

    def move(self, move: m.Move) -> None:
        under: Formula = True
        because: tuple[m.Expr, ...] = ()
        if move.condition is not None:
            if self.test(move.condition, "move") == "never":
                return
            under = self.deciding.read(move.condition) or True
            because = (move.condition,)
        for choice in move.choices:
            self.look((choice.source,))
            if choice.where is not None:
                self.test(choice.where, "where", under, because)
        self.block(move.body)

    def block(
        self, block: m.Block, under: Formula = True, because: tuple[m.Expr, ...] = ()
    ) -> None:
        """`under` holds until a line changes something."""
        for line in block:
            self.look(line, under, because)
            if not isinstance(line, m.Let | m.Say | m.Show):  # any other may change something
                under, because = True, ()

    def branches(self, line: m.If, under: Formula, because: tuple[m.Expr, ...]) -> None:
        last = len(line.arms) - 1
        for at, (condition, body) in enumerate(line.arms):
            place: Place = "else if" if at else "if"
            followed = at < last or bool(line.otherwise)
            verdict = self.test(condition, place, under, because, followed)
            formula = self.deciding.read(condition)
            because = (*because, condition)
            if verdict != "never":
                self.block(body, under if formula is None else every([under, formula]), because)
            if verdict == "always":
                return
            if formula is not None:
                under = every([under, negated(formula)])
            if at >= _MOST_ARMS:
                under, because = True, ()
        self.block(line.otherwise, under, because)

    # ---------------------------------------------------------------------------- conditions

    def test(
        self,
        expr: m.Expr,
        place: Place,
        under: Formula = True,
        because: tuple[m.Expr, ...] = (),
        followed: bool = False,
    ) -> Verdict | None:
        """What a condition always comes to, noted where it was not known from elsewhere."""
        verdict = self.deciding.decide(expr)
        if verdict is not None:
            self._note(expr, verdict, place, followed)
            return verdict
        if under is not True:
            verdict = self.deciding.decide(expr, under)
            if verdict == "never" or (verdict == "always" and followed):
                self.found.append(Found(expr, verdict, place, because, followed))
                return verdict
        self._parts(expr)
        return None

    def _parts(self, expr: m.Expr) -> None:
        match expr:
            case m.And() | m.Or():
                for item in expr.items:
                    self.test(item, "part")
            case m.Not():
                self._parts(expr.value)
            case _:
                self.look(expr)

    def _note(self, expr: m.Expr, verdict: Verdict, place: Place, followed: bool) -> None:
        """Notes the smallest part to blame; nothing where that is a define said to be so."""
        blamed, so = expr, verdict
        part: m.Expr | None = expr
        while part is not None:
            blamed, part = part, None
            match blamed, so:
                case m.Not(), _:
                    part, so = blamed.value, "never" if so == "always" else "always"
                case (m.And(items=items), "never") | (m.Or(items=items), "always"):
                    part = next((one for one in items if self.deciding.decide(one) == so), None)
                    place = place if part is None else "part"
        if isinstance(blamed, m.DefineOf) and blamed.define in self.decided:
            return
        if isinstance(blamed, m.Const) and blamed is not expr:
            blamed, so = expr, verdict
        self.found.append(Found(blamed, so, place, (), followed))


def _verdicts(ruleset: m.Ruleset) -> tuple[Found, ...]:
    """Every condition that is always or never so; of one in another the smallest."""
    return tuple(_Look(ruleset).found)


verdicts = Once(_verdicts)


def repeats(found: Found) -> m.Expr | None:
    """The condition before this one that says the same in the same words."""
    said = wording(found.expr)
    return next((expr for expr in found.because if wording(expr) == said), None)
