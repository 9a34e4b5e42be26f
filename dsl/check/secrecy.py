"""What a refusal would tell: conditions of a move may not read what its maker cannot see.

Values are followed through locals, defines and quantifiers only as far as it matters here: for a
player whether it is the one who looks, for cards whether they may lie where that one cannot look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import define, field, frozen

from .. import model as m
from ..diagnostics import Note
from ..model.walk import parts
from ..source import Span
from . import codes
from .narrowing import shape
from .scope import Shape
from .world import World

Sight = Literal["seen", "unseen"]

_FACE = ("rank", "suit", "colour", "printed_rank", "printed_suit")
_SAME_CARDS = ("top", "bottom", "rest", "first", "last")


@frozen
class Seen:
    """What is known of a value: `me`, whether it is the player who looks (or its team);
    `sights`, how its cards may lie; nothing for cards of which that is not known."""

    me: bool = False
    sights: frozenset[Sight] = frozenset()

    def joined(self, other: Seen) -> Seen:
        return Seen(self.me and other.me, self.sights | other.sights)


NOTHING = Seen()
ME = Seen(me=True)
Known = Mapping[int, Seen]
Readings = dict[tuple[str, Seen, Seen], tuple[Seen, Span | None]]


@define
class Onlooker:
    """The maker of a move (`local`), or with None whoever sits at the table.

    `is_turn`: the turn holder is the maker. `asked`: the shape of the expression that says who
    is asked, who is the maker too.
    """

    world: World
    local: m.Local | None
    is_turn: bool = False
    asked: Shape | None = None
    known: dict[int, Seen] = field(factory=dict)
    excluded: dict[Shape, set[Shape]] = field(factory=dict)
    defines: Readings = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Whoever is asked in the same way finds the same in a define."""
        key = (self.is_turn, self.asked)
        self.defines = self.world.readings.setdefault(key, {})

    def chooses(self, local: m.Local, source: m.Expr, span: Span) -> bool:
        """Notes where the cards of a choice lie; whether they are chosen by their place."""
        seen = self._value(source, self.known)
        self.known[local.id] = seen
        if seen.sights == {"seen", "unseen"}:
            self.world.report(
                codes.HALF_SEEN,
                span,
                "some of these cards can be seen by the chooser and some cannot",
                "make a move for each",
            )
        return seen.sights == {"unseen"}

    def holds(self, condition: m.Expr) -> None:
        """A condition that has been tested: `source is not down` leaves out a zone."""
        items = condition.items if isinstance(condition, m.And) else (condition,)
        for item in items:
            if isinstance(item, m.Compare) and item.op == "is not" and item.left.kind.many:
                self.defines = {}
                self.excluded.setdefault(shape(item.left), set()).add(shape(item.right))

    def looks(self, condition: m.Expr) -> None:
        """Reports where a condition would tell of a card that lies unseen."""
        found = self._reading(condition, self.known)
        if found is not None:
            use, inside = found
            notes = () if inside is None else (Note("it is read here", inside),)
            self.world.report(
                codes.UNSEEN_CARD,
                use,
                "this reads what the player may not see: a refusal would tell it",
                "ask only for what the player can see; `.count` and `.empty` are open to all",
                notes,
            )

    # ------------------------------------------------------------------ where values come from

    def _value(self, expr: m.Expr | None, known: Known) -> Seen:
        match expr:
            case m.Local():
                if self.local is not None and expr.id == self.local.id:
                    return ME
                return known.get(expr.id, NOTHING)
            case m.Builtin():
                return ME if self._is_me(expr) else NOTHING
            case m.ZoneOf():
                return self._zone(expr, known)
            case m.ZonesOf():
                open_to_all = self.world.zones[expr.name].sight == "everybody"
                return Seen(False, frozenset(("seen",) if open_to_all else ("unseen",)))
            case m.Property():
                subject = self._value(expr.subject, known)
                if expr.name in _SAME_CARDS:
                    return Seen(False, subject.sights)
                if expr.name == "team":
                    return subject
                return ME if self._is_me(expr) else NOTHING
            case m.IfThen():
                then = self._value(expr.then, known)
                return then.joined(self._value(expr.otherwise, known))
            case m.Arithmetic():
                left = self._value(expr.left, known)
                return left.joined(self._value(expr.right, known))
            case m.ListOf():
                seen = Seen(bool(expr.items))
                for item in expr.items:
                    seen = seen.joined(self._value(item, known))
                return seen
            case m.Quantifier():
                return Seen(False, self._value(expr.collection, known).sights)
            case m.DefineOf():
                return self._left_after(expr, self._define(expr, known)[0], known)
            case m.VariableOf():
                return ME if self._is_me(expr) else NOTHING
        return NOTHING

    def _is_me(self, expr: m.Expr) -> bool:
        if self.is_turn and isinstance(expr, m.Builtin) and expr.name == "turn":
            return True
        return self.asked is not None and shape(expr) == self.asked

    def _zone(self, expr: m.ZoneOf, known: Known) -> Seen:
        sight = self.world.zones[expr.name].sight
        if sight == "owner":
            mine = expr.owner is not None and self._value(expr.owner, known).me
            sight = "everybody" if mine else "nobody"
        return Seen(False, frozenset(("seen",) if sight == "everybody" else ("unseen",)))

    def _left_after(self, expr: m.DefineOf, seen: Seen, known: Known) -> Seen:
        """Without the zones that a condition has said it is not."""
        excluded = self.excluded.get(shape(expr))
        if not excluded or "unseen" not in seen.sights:
            return seen
        result = self.world.defines[expr.define].result
        if result is None:
            return seen
        inner = self._inside(expr, result, known)
        sights: frozenset[Sight] = frozenset()
        names = {zone[:2] for zone in excluded}
        stack: list[m.Expr] = [result.body]
        while stack:
            part = stack.pop()
            if isinstance(part, m.IfThen):
                stack += [part.then, part.otherwise]
            elif shape(part)[:2] not in names:
                sights |= self._value(part, inner).sights
        return Seen(seen.me, sights)

    # --------------------------------------------------------------------- what is looked at

    def _reading(self, expr: m.Expr, known: Known) -> tuple[Span, Span | None] | None:
        """Where an unseen card is read: the place here, and the place in a define if there."""
        match expr:
            case m.Property(name=name) if name in _FACE and self._hidden(expr.subject, known):
                return expr.span, None
            case m.VariableOf() if self._kept_from(expr, known):
                return expr.span, None
            case m.TableOf() if self._hidden(expr.subject, known):
                return expr.span, None
            case m.Compare():
                sides = (expr.left, expr.right)
                named = any(isinstance(side, m.CardConst) for side in sides)
                if named and any(self._hidden(side, known) for side in sides):
                    return expr.span, None
            case m.IsIn(item=item, collection=m.ListOf(items=items)):
                named = any(isinstance(one, m.CardConst) for one in items)
                if named and self._hidden(item, known):
                    return expr.span, None
            case m.Quantifier():
                return self._reading_each(expr, known)
            case m.DefineOf():
                inside = self._define(expr, known)[1]
                if inside is not None:
                    return expr.span, inside
        for part in parts(expr):
            found = self._reading(part, known)
            if found is not None:
                return found
        return None

    def _reading_each(self, expr: m.Quantifier, known: Known) -> tuple[Span, Span | None] | None:
        one = Seen(False, self._value(expr.collection, known).sights)
        inner = {**known, expr.local.id: one}
        found = self._reading(expr.collection, known)
        for part in (expr.where, expr.by):
            if part is not None and found is None:
                found = self._reading(part, inner)
        return found

    def _kept_from(self, expr: m.VariableOf, known: Known) -> bool:
        """Whether a variable is a secret, and not this player's own."""
        sight = self.world.variables[expr.name].sight
        if sight != "owner":
            return sight == "nobody"
        return expr.owner is None or not self._value(expr.owner, known).me

    def _hidden(self, expr: m.Expr, known: Known) -> bool:
        return expr.kind.base == "card" and "unseen" in self._value(expr, known).sights

    def _define(self, expr: m.DefineOf, known: Known) -> tuple[Seen, Span | None]:
        """What a define comes to, and where in it an unseen card is read, for such a subject."""
        subject = NOTHING if expr.subject is None else self._value(expr.subject, known)
        player = NOTHING if expr.player is None else self._value(expr.player, known)
        key = (expr.define, subject, player)
        found = self.defines.get(key)
        if found is None:
            result = self.world.defines[expr.define].result
            if result is None:
                return NOTHING, None
            inner = self._inside(expr, result, known)
            reading = self._reading(result.body, inner)
            span = None if reading is None else reading[1] or reading[0]
            found = (self._value(result.body, inner), span)
            self.defines[key] = found
        return found

    def _inside(self, expr: m.DefineOf, result: m.Define, known: Known) -> Known:
        inner: dict[int, Seen] = {}
        if result.subject is not None and expr.subject is not None:
            inner[result.subject.id] = self._value(expr.subject, known)
        if result.player is not None and expr.player is not None:
            inner[result.player.id] = self._value(expr.player, known)
        return inner
