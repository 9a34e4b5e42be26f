"""Operators of the model as Python: arithmetic, comparisons and conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, assert_never

from attrs import define, evolve

from dotcards.dsl import model
from dotcards.dsl.model import Expr
from dotcards.interpreter.compiler.python import (  # fmt: skip
    AND,
    ATOM,
    CHOICE,
    COMPARISON,
    IDENTIFIER,
    NOT,
    OR,
    PRODUCT,
    SUM,
    Py,
    constant,
)

from .properties import of_property
from .quantities import of_quantifier
from .terms import Terms, plain

ORDER: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@define(eq=False, repr=False)
class Expressions(Terms):
    """Writes whole expressions into one function."""

    def of(self, node: Expr) -> Py:
        match node:
            case model.Const():
                return self.of_const(node)
            case model.CardConst():
                return self.of_cardconst(node)
            case model.Local():
                return self.of_local(node)
            case model.OptionValue():
                return self.of_optionvalue(node)
            case model.VariableOf():
                return self.of_variableof(node)
            case model.ZoneOf():
                return self.of_zoneof(node)
            case model.ZonesOf():
                return self.of_zonesof(node)
            case model.Builtin():
                return self.of_builtin(node)
            case model.Property():
                return self.of_property(node)
            case model.TableOf():
                return self.of_tableof(node)
            case model.DefineOf():
                return self.of_defineof(node)
            case model.Negative():
                return self.of_negative(node)
            case model.Arithmetic():
                return self.of_arithmetic(node)
            case model.RankOfNumber():
                return self.of_rankofnumber(node)
            case model.Compare():
                return self.of_compare(node)
            case model.IsIn():
                return self.of_isin(node)
            case model.And():
                return self.of_and(node)
            case model.Or():
                return self.of_or(node)
            case model.Not():
                return self.of_not(node)
            case model.IfThen():
                return self.of_ifthen(node)
            case model.Quantifier():
                return self.of_quantifier(node)
            case model.ListOf():
                return self.of_listof(node)
        assert_never(node)

    # ---------------------------------------------------------------------------- arithmetic

    def of_negative(self, node: model.Negative) -> Py:
        value = self.value(node.value)
        if isinstance(value.constant, int):
            return constant(-value.constant)
        return self.joined(f"-{value.at(ATOM)}", PRODUCT, value)

    def of_arithmetic(self, node: model.Arithmetic) -> Py:
        if node.kind.many:
            return self.one_after_the_other(node)
        left, right = self.value(node.left), self.value(node.right)
        a, b = left.constant, right.constant
        if isinstance(a, int) and isinstance(b, int):
            return constant({"+": a + b, "-": a - b, "*": a * b}[node.op])
        left, right = self.together(left, right)
        if node.op == "*":
            return self.joined(f"times({left.text}, {right.text})", ATOM, left, right)
        # what follows a minus must bind more tightly
        text = f"{left.at(SUM)} {node.op} {right.at(SUM if node.op == '+' else PRODUCT)}"
        return self.joined(text, SUM, left, right)

    def one_after_the_other(self, node: model.Arithmetic) -> Py:
        sides = []
        for side in (node.left, node.right):
            value = self.value(side)
            if side.kind.many:
                sides.append((f"*{value.at(OR)}", value))
            elif value.loose:
                sides.append((f"*some({value.text})", value))
            else:
                sides.append((value.text, value))
        text = ", ".join(text for text, _ in sides)
        return self.joined(f"[{text}]", ATOM, *(value for _, value in sides))

    def of_rankofnumber(self, node: model.RankOfNumber) -> Py:
        value = self.value(node.value)
        return Py(f"RANK_OF_NUMBER.get({value.text})", varies=value.varies, loose=True)

    # ---------------------------------------------------------------------------- conditions

    def cards_with(self, face: model.Face) -> list[int]:
        faces = self.context.facts.cards.faces
        return [card for card, other in enumerate(faces) if other == face]

    def of_compare(self, node: model.Compare) -> Py:
        if isinstance(node.left, model.CardConst) and isinstance(node.right, model.CardConst):
            return constant((node.left.face == node.right.face) == (node.op == "is"))
        if isinstance(node.right, model.CardConst):
            return self.is_card(node.left, node.right, node.op == "is not")
        if isinstance(node.left, model.CardConst):
            return self.is_card(node.right, node.left, node.op == "is not")
        if names_a_card(node.left) or names_a_card(node.right):
            return self.are_cards(node)
        left, right = self.of(node.left), self.of(node.right)
        if node.op in ("is", "is not"):
            return self.same(node, left, right)
        if left.is_constant and right.is_constant:
            a, b = left.constant, right.constant
            return constant(a is not None and b is not None and ORDER[node.op](a, b))
        if left.loose or right.loose:
            loosened = [left.value(), right.value()]
            if all(side.is_path for side in loosened):
                left, right = self.together(*loosened)
                known = [f"{side.text} is not None" for side in (left, right) if side.loose]
                text = " and ".join([*known, f"{left.text} {node.op} {right.text}"])
                return self.joined(text, AND, left, right)
            left, right = self.together(*loosened)
            function = "not_above" if "=" in node.op else "below"
            low, high = (left, right) if "<" in node.op else (right, left)
            return self.joined(f"{function}({low.text}, {high.text})", ATOM, left, right)
        guards = [side.guard for side in (left, right) if side.guard]
        text = f"{left.at(SUM)} {node.op} {right.at(SUM)}"
        if not guards:
            left, right = self.together(left, right)
            text = f"{left.at(SUM)} {node.op} {right.at(SUM)}"
            return self.joined(text, COMPARISON, left, right)
        if self.frame.hoisting and left.varies != right.varies:
            loosened = [side.value() if side.guard else side for side in (left, right)]
            left, right = self.together(*loosened)
            known = [f"{side.text} is not None" for side in (left, right) if side.loose]
            if all(IDENTIFIER.match(side.text) for side in (left, right) if side.loose):
                text = " and ".join([*known, f"{left.at(SUM)} {node.op} {right.at(SUM)}"])
                return self.joined(text, AND, left, right)
        text = " and ".join([*guards, text])
        return self.joined(text, AND, left, right, truthy=True)

    def same(self, node: model.Compare, left: Py, right: Py) -> Py:
        if left.is_constant and right.is_constant:
            return constant((left.constant == right.constant) == (node.op == "is"))
        if right.is_constant and right.constant is None:
            return self.is_none(left, node.op == "is")
        if left.is_constant and left.constant is None:
            return self.is_none(right, node.op == "is")
        if node.left.kind.many and node.right.kind.many:
            left, right = self.together(left.value(), right.value())
            sign = "==" if node.op == "is" else "!="
            return self.joined(
                f"list({left.text}) {sign} list({right.text})", COMPARISON, left, right
            )
        if right.is_constant and isinstance(right.constant, bool):
            made = left if right.constant == (node.op == "is") else self.negated(left.condition())
            return made.condition()
        left, right = self.together(left.value(), right.value())
        sign = "==" if node.op == "is" else "!="
        return self.joined(f"{left.at(SUM)} {sign} {right.at(SUM)}", COMPARISON, left, right)

    def is_none(self, side: Py, yes: bool) -> Py:
        if side.guard and not side.loose:
            return (
                Py(side.guard, OR, varies=side.varies, truthy=True)
                if not yes
                else self.negated(Py(side.guard, OR, varies=side.varies, truthy=True))
            )
        value = side.value()
        sign = "is" if yes else "is not"
        return self.joined(f"{value.at(SUM)} {sign} None", COMPARISON, value)

    def is_card(self, side: Expr, face: model.CardConst, negated: bool) -> Py:
        cards = self.cards_with(face.face)
        card = self.value(side)
        if len(cards) == 1:
            sign = "!=" if negated else "=="
            return self.joined(f"{card.at(SUM)} {sign} {cards[0]}", COMPARISON, card)
        sign = "not in" if negated else "in"
        return self.joined(f"{card.at(SUM)} {sign} {tuple(cards)!r}", COMPARISON, card)

    def are_cards(self, node: model.Compare) -> Py:
        """Whether some cards are those of a list that names cards by their faces, in its order."""
        listed, other = node.right, node.left
        if not names_a_card(listed):
            listed, other = other, listed
        assert isinstance(listed, model.ListOf)
        if isinstance(other, model.ListOf):
            if len(listed.items) != len(other.items):
                return constant(node.op == "is not")
            pairs = zip(other.items, listed.items, strict=True)
            each = [model.Compare("is", a, b, model.TRUTH, node.span) for a, b in pairs]
            same = self.of_and(model.And(tuple(each), model.TRUTH, node.span))
            return same if node.op == "is" else self.negated(same)
        others = [one for one in listed.items if not isinstance(one, model.CardConst)]
        cards, *things = self.together(self.value(other), *map(self.value, others))
        left = iter(things)
        wanted = [
            repr(tuple(self.cards_with(one.face)))
            if isinstance(one, model.CardConst)
            else f"({next(left).text},)"
            for one in listed.items
        ]
        text = f"are_cards({cards.text}, ({''.join(f'{one}, ' for one in wanted)}))"
        same = self.joined(text, ATOM, cards, *things)
        return same if node.op == "is" else self.negated(same)

    def of_isin(self, node: model.IsIn) -> Py:
        sign = "not in" if node.negated else "in"
        named = isinstance(node.item, model.CardConst)
        if isinstance(node.collection, model.ListOf):
            faces = [i for i in node.collection.items if isinstance(i, model.CardConst)]
            if named or 0 < len(faces) < len(node.collection.items):
                return self.is_one_of(node, node.collection.items)
            if faces:
                item = self.value(node.item)
                cards = tuple(card for face in faces for card in self.cards_with(face.face))
                return self.joined(f"{item.at(SUM)} {sign} {cards!r}", COMPARISON, item)
        collection = self.value(node.collection)
        if isinstance(node.item, model.CardConst):
            cards = tuple(self.cards_with(node.item.face))
            if len(cards) == 1:
                return self.joined(
                    f"{cards[0]} {sign} {collection.at(SUM)}", COMPARISON, collection
                )
            text = f"{set(cards)!r}.isdisjoint({collection.text})"
            lacking = self.joined(text, ATOM, collection)
            return lacking if node.negated else self.negated(lacking)
        item = self.value(node.item)
        if item.is_constant and isinstance(node.collection, model.ListOf):
            known = [self.value(member) for member in node.collection.items]
            if all(member.is_constant for member in known):
                found = item.constant in [member.constant for member in known]
                return constant(found != node.negated)
        item, collection = self.together(item, collection)
        text = f"{item.at(SUM)} {sign} {collection.at(SUM)}"
        return self.joined(text, COMPARISON, item, collection)

    def is_one_of(self, node: model.IsIn, items: tuple[Expr, ...]) -> Py:
        """Whether it is one of some things, of which some are cards by their faces."""
        op: Literal["is", "is not"] = "is not" if node.negated else "is"
        each = tuple(model.Compare(op, node.item, one, model.TRUTH, node.span) for one in items)
        if node.negated:
            return self.of_and(model.And(each, model.TRUTH, node.span))
        return self.of_or(model.Or(each, model.TRUTH, node.span))

    def of_and(self, node: model.And) -> Py:
        return self.chain(node.items, "and", AND, absorbing=False)

    def of_or(self, node: model.Or) -> Py:
        return self.chain(node.items, "or", OR, absorbing=True)

    def chain(self, items: tuple[Expr, ...], word: str, level: int, absorbing: bool) -> Py:
        parts: list[Py] = []
        for item in items:
            if not parts:
                part = self.condition(item)
            else:
                with self.perhaps():
                    part = self.condition(item)
            if part.is_constant:
                if bool(part.constant) == absorbing:
                    if not parts:
                        return constant(absorbing)
                    break
                continue
            parts.append(part)
        else:
            if not parts:
                return constant(not absorbing)
            if len(parts) == 1:
                return parts[0]
            parts = self.together(*self.constant_first(parts, word, level))
            text = f" {word} ".join(part.at(level) for part in parts)
            return self.joined(text, level, *parts, truthy=any(part.truthy for part in parts))
        return constant(absorbing)

    def constant_first(self, parts: list[Py], word: str, level: int) -> list[Py]:
        """In a loop, what is the same each time round is asked first, and as one question."""
        steady = [part for part in parts if not part.varies and not plain(part)]
        if not self.frame.hoisting or len(steady) < 2 or len(steady) == len(parts):
            return parts
        text = f" {word} ".join(part.at(level) for part in steady)
        one = self.joined(text, level, *steady, truthy=any(part.truthy for part in steady))
        return [one, *(part for part in parts if part.varies or plain(part))]

    def of_not(self, node: model.Not) -> Py:
        return self.negated(self.condition(node.value))

    def negated(self, part: Py) -> Py:
        if part.is_constant:
            return constant(not part.constant)
        if part.level == NOT and part.text.startswith("not "):
            return evolve(part, text=part.text.removeprefix("not "), level=COMPARISON, truthy=True)
        return self.joined(f"not {part.at(NOT)}", NOT, part)

    def of_ifthen(self, node: model.IfThen) -> Py:
        condition = self.condition(node.condition)
        if condition.is_constant:
            return self.of(node.then if condition.constant else node.otherwise)
        with self.perhaps():
            then, otherwise = self.value(node.then), self.value(node.otherwise)
        condition, then, otherwise = self.together(condition, then, otherwise)
        text = f"{then.at(OR)} if {condition.at(OR)} else {otherwise.text}"
        made = self.joined(text, CHOICE, condition, then, otherwise)
        loose = then.loose or otherwise.loose or node.kind.maybe
        return Py(made.text, CHOICE, varies=made.varies, loose=loose)

    def of_quantifier(self, node: model.Quantifier) -> Py:
        return of_quantifier(self, node)

    def of_property(self, node: model.Property) -> Py:
        return of_property(self, node)


def names_a_card(node: Expr) -> bool:
    """Whether it is a list with a card by its face in it."""
    return isinstance(node, model.ListOf) and any(
        isinstance(item, model.CardConst) for item in node.items
    )
