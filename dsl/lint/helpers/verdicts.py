"""The conditions of a ruleset that are the same in every game, each with where it stands."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import inside, moves, wording

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
    def __init__(self, ruleset: m.Ruleset) -> None:
        self.deciding = Deciding(ruleset)
        self.found: list[Found] = []
        self.defines = {define.name: define for define in ruleset.defines}
        self.decided: set[str] = set()

    def all(self, ruleset: m.Ruleset) -> None:
        for define in ruleset.defines:
            self.define(define)
        for phase in ruleset.phases:
            for block in (phase.enter, phase.before, phase.all_answered or ()):
                self.block(block, True)
            for move in moves(phase):
                self.move(move)
        seen: set[int] = set()
        for event in ruleset.events:
            if id(event.body) not in seen:
                seen.add(id(event.body))
                self.block(event.body, True)
        for empty in ruleset.runs_out:
            self.block(empty.body, True)
        for action in ruleset.actions:
            self.block(action.body, True)

    # -------------------------------------------------------------------------- declarations

    def define(self, define: m.Define) -> None:
        truth = define.kind.base == "truth" and not define.kind.many
        if not truth or isinstance(define.body, m.Const | m.DefineOf):
            self.look(define.body)
        elif self.test(define.body, "define") is not None:
            self.decided.add(define.name)

    def move(self, move: m.Move) -> None:
        under: Formula = True
        if move.condition is not None:
            verdict = self.test(move.condition, "move")
            if verdict == "never":
                return
            under = self.deciding.read(move.condition) or True
        for choice in move.choices:
            for end in choice.source if isinstance(choice.source, tuple) else (choice.source,):
                self.look(end)
            if choice.where is not None:
                because = () if move.condition is None else (move.condition,)
                self.test(choice.where, "where", under, because)
        self.block(move.body, True)

    def block(self, block: m.Block, under: Formula, because: tuple[m.Expr, ...] = ()) -> None:
        """`under` holds until a line changes something."""
        for line in block:
            match line:
                case m.If():
                    self.branches(line, under, because)
                case m.ForEach():
                    self.look(line.collection)
                    if line.where is not None:
                        self.test(line.where, "where", under, because)
                    self.block(line.body, True)
                case _:
                    self.look_inside(line)
            if not isinstance(line, m.Let | m.Say | m.Show):  # any other may change something
                under, because = True, ()

    def branches(self, line: m.If, under: Formula, because: tuple[m.Expr, ...]) -> None:
        last = len(line.arms) - 1
        for at, (condition, body) in enumerate(line.arms):
            place: Place = "else if" if at else "if"
            followed = at < last or bool(line.otherwise)
            verdict = self.test(condition, place, under, because, followed)
            formula = self.deciding.read(condition)
            if verdict != "never":
                so = every([under, formula]) if formula is not None else under
                self.block(body, so, (*because, condition))
            if verdict == "always":
                return
            if formula is not None:
                under = every([under, negated(formula)])
            because = (*because, condition)
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
        while True:
            match blamed:
                case m.Not():
                    blamed, so = blamed.value, "never" if so == "always" else "always"
                case m.And() if so == "never":
                    part = self._part(blamed.items, so)
                    if part is None:
                        break
                    blamed, place = part, "part"
                case m.Or() if so == "always":
                    part = self._part(blamed.items, so)
                    if part is None:
                        break
                    blamed, place = part, "part"
                case _:
                    break
        if isinstance(blamed, m.DefineOf) and blamed.define in self.decided:
            return
        if isinstance(blamed, m.Const) and blamed is not expr:
            blamed, so = expr, verdict
        self.found.append(Found(blamed, so, place, (), followed))

    def _part(self, items: tuple[m.Expr, ...], verdict: Verdict) -> m.Expr | None:
        return next((item for item in items if self.deciding.decide(item) == verdict), None)

    def look(self, value: object) -> None:
        """Conditions inside a value."""
        match value:
            case m.IfThen():
                self.test(value.condition, "if", followed=True)
                self.look(value.then)
                self.look(value.otherwise)
            case m.Quantifier():
                self.look(value.collection)
                if value.where is not None:
                    self.test(value.where, "where")
                if value.by is not None:
                    self.look(value.by)
            case m.And() | m.Or():
                self.test(value, "value")
            case m.Compare() | m.IsIn():
                verdict = self.deciding.decide(value)
                if verdict is not None:
                    self.found.append(Found(value, verdict, "value"))
                else:
                    self._inner(value)
            case _:  # whatever else it is, there may be conditions in it
                self._inner(value)

    def look_inside(self, line: m.Simple) -> None:
        self._inner(line)

    def _inner(self, value: object) -> None:
        for inner in inside(value):
            self.look(inner)


def _verdicts(ruleset: m.Ruleset) -> tuple[Found, ...]:
    """Every condition that is always or never so; of one in another the smallest."""
    look = _Look(ruleset)
    look.all(ruleset)
    return tuple(look.found)


verdicts = Once(_verdicts)


def repeats(found: Found) -> m.Expr | None:
    """The condition before this one that says the same in the same words."""
    said = wording(found.expr)
    return next((one for one in found.because if wording(one) == said), None)
