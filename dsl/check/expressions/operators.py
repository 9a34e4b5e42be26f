"""Sums, comparisons, `and`, `or`, `not`, `if … then … else`, lists."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.scope import EXAMPLE, Scope
from dotcards.dsl.check.symbol_table import Advice, World

from .kind_rules import broken, broken_value, common, is_none, this_is
from .mismatch import kinds_differ
from .names import is_literal
from .narrowing import known
from .resolve import as_rank, condition, deeper, expect, handles, resolve, sure


@handles(n.Negative)
def negative(world: World, node: n.Negative, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    value = expect(world, node.value, scope, m.NUMBER)
    if isinstance(value, m.Const) and isinstance(value.value, int):
        return m.Const(-value.value, m.NUMBER, node.span)
    return m.Negative(value, value.kind, node.span)


@handles(n.Arithmetic)
def arithmetic(world: World, node: n.Arithmetic, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    """A chain `a + b + c` leans to the left, so it is walked and not descended into."""
    chain: list[n.Arithmetic] = []
    first: n.Expr = node
    while isinstance(first, n.Arithmetic):
        chain.append(first)
        first = first.left
    with deeper(world, len(chain)):
        found = resolve(world, first, scope)
        for step in reversed(chain):
            found = _sum(world, step, found, resolve(world, step.right, scope))
    return found


def _sum(world: World, node: n.Arithmetic, left: m.Expr, right: m.Expr) -> m.Expr:
    if broken(left.kind) or broken(right.kind):
        return broken_value(node.span)
    if node.op == "+" and (left.kind.many or right.kind.many):
        return _joined(world, node, left, right)
    for side, value in ((node.left, left), (node.right, right)):
        if value.kind.base != "number" or value.kind.many:
            help = None
            if value.kind.many:
                help = f"perhaps `{side.span.text}.count`" if len(side.span.text) < 40 else None
            elif value.kind.base == "rank" and node.op in _NEXT and len(side.span.text) < 40:
                near = f"{side.span.text}.{_NEXT[node.op]}"
                help = f"the rank {_NEXT[node.op]} it is `{near}`"
            return world.broken(
                problems.WRONG_KIND,
                side.span,
                f"{this_is(value.kind)}, only numbers can be {_DONE[node.op]}",
                help,
            )
    left, right = sure(world, node.left, left), sure(world, node.right, right)
    if broken(left.kind) or broken(right.kind):
        return broken_value(node.span)
    return m.Arithmetic(node.op, left, right, m.NUMBER, node.span)


_NEXT = {"+": "above", "-": "below"}
_DONE = {"+": "added", "-": "subtracted", "*": "multiplied"}


def _joined(world: World, node: n.Arithmetic, left: m.Expr, right: m.Expr) -> m.Expr:
    """Several things and several more; a single one counts as a collection of one."""
    if left.kind.base != right.kind.base:
        return world.broken(
            problems.KINDS_DIFFER, node.span, f"{left.kind} and {right.kind} cannot be put together"
        )
    if not left.kind.many:
        left = _alone(world, node.left, left)
    if not right.kind.many:
        right = _alone(world, node.right, right)
    if broken(left.kind) or broken(right.kind):
        return broken_value(node.span)
    return m.Arithmetic("+", left, right, left.kind, node.span)


def _alone(world: World, node: n.Expr, value: m.Expr) -> m.Expr:
    value = sure(world, node, value)
    return value if broken(value.kind) else m.ListOf((value,), value.kind.all(), value.span)


@handles(n.And)
def both(world: World, node: n.And, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    return m.And(_conditions(world, node.items, scope, True), m.TRUTH, node.span)


@handles(n.Or)
def either(world: World, node: n.Or, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    first, *others = node.items
    if (
        isinstance(first, n.Compare)
        and first.op == "is"
        and all(_is_plain_value(world, scope, one) for one in others)
    ):
        values = ", ".join(one.span.text for one in (first.right, *others))
        meant = f"{first.left.span.text} is in [{values}]"
        return world.broken(
            problems.NOT_A_CONDITION,
            node.span,
            f"`{others[0].span.text}` alone is no condition",
            Advice(f"to compare with each of them write `{meant}`", meant),
        )
    return m.Or(_conditions(world, node.items, scope, False), m.TRUTH, node.span)


def _is_plain_value(world: World, scope: Scope, node: n.Expr) -> bool:
    """Whether it is a number, or a word that is not the name of anything: `8 or 9`, `J or Q`."""
    return isinstance(node, n.Word | n.Number) and is_literal(world, node, scope)


def _conditions(
    world: World, nodes: tuple[n.Expr, ...], scope: Scope, so: bool
) -> tuple[m.Expr, ...]:
    """Each is only looked at once those before it held (`so`) or failed."""
    found: list[m.Expr] = []
    for index, node in enumerate(nodes):
        found.append(condition(world, node, scope))
        if index + 1 < len(nodes):
            scope = scope.learn(known(world, found[-1], so))
    return tuple(found)


def conditions(world: World, node: n.Condition, scope: Scope) -> m.Expr:
    """The lines under `any of` or `all of`."""
    items = _conditions(world, node.items, scope, node.how == "all")
    if node.how == "all":
        return m.And(items, m.TRUTH, node.span)
    return m.Or(items, m.TRUTH, node.span)


@handles(n.Not)
def negation(world: World, node: n.Not, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    return m.Not(condition(world, node.value, scope), m.TRUTH, node.span)


@handles(n.IfThen)
def if_then(world: World, node: n.IfThen, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    asked = condition(world, node.condition, scope)
    held = scope.learn(known(world, asked, True))
    failed = scope.learn(known(world, asked, False))
    if wanted is None and is_literal(world, node.then, held):
        otherwise = resolve(world, node.otherwise, failed)
        then = resolve(world, node.then, held, otherwise.kind)
    else:
        then = resolve(world, node.then, held, wanted)
        otherwise = resolve(world, node.otherwise, failed, wanted or then.kind)
    then, otherwise = _as_ranks(world, then, otherwise)
    kind = common(then.kind, otherwise.kind)
    if kind is None:
        return world.broken(
            problems.KINDS_DIFFER,
            node.span,
            f"{this_is(then.kind)} in one case and {otherwise.kind} in the other",
        )
    return m.IfThen(asked, then, otherwise, kind, node.span)


def _as_ranks(world: World, left: m.Expr, right: m.Expr) -> tuple[m.Expr, m.Expr]:
    """A number beside a rank is a rank."""
    if left.kind.many or right.kind.many:
        return left, right
    if left.kind.base == "number" and right.kind.base == "rank":
        return as_rank(world, left), right
    if left.kind.base == "rank" and right.kind.base == "number":
        return left, as_rank(world, right)
    return left, right


@handles(n.ListOf)
def list_of(world: World, node: n.ListOf, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    if wanted is None and _only_new_words(world, node, scope):
        words = tuple(dict.fromkeys(item.span.text for item in node.items))
        kind = m.Kind("word", words=words)
        return m.ListOf(
            tuple(m.Const(item.span.text, kind, item.span) for item in node.items),
            kind.all(),
            node.span,
        )
    found = operand(world, node, scope, None if wanted is None else wanted.one())
    if isinstance(found, m.ListOf):
        for item, value in zip(node.items, found.items, strict=True):
            if isinstance(value, m.CardConst):
                return world.broken(
                    problems.CARD_WORD,
                    item.span,
                    "the name of a card is only good for comparing",
                )
            if broken(sure(world, item, value).kind):
                return broken_value(node.span)
    return found


def _only_new_words(world: World, node: n.ListOf, scope: Scope) -> bool:
    cards = world.cards
    return all(
        isinstance(item, n.Word)
        and is_literal(world, item, scope)
        and item.text not in cards.all_ranks
        and item.text not in cards.suits
        and item.text not in cards.colours
        and cards.card(item.text) is None
        for item in node.items
    )


def operand(world: World, node: n.Expr, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    """One side of a comparison: here, and only here, a card may be named."""
    match node:
        case n.Word(text) if is_literal(world, node, scope):
            face = world.cards.card(text)
            if face is not None and not (
                text in world.cards.all_ranks and (wanted is None or wanted.base != "card")
            ):
                return _card(world, node, face)
        case n.ListOf(items):
            return _list(world, node, _operands(world, items, scope, wanted))
    return resolve(world, node, scope, wanted)


def _operands(
    world: World, nodes: tuple[n.Expr, ...], scope: Scope, wanted: m.Kind | None
) -> list[m.Expr]:
    """The things of a list; where nothing is wanted, the first that needs no telling tells."""
    told: dict[int, m.Expr] = {}
    if wanted is None:
        for at, node in enumerate(nodes):
            if not is_literal(world, node, scope):
                told[at] = operand(world, node, scope, None)
                wanted = told[at].kind.one()
                break
    return [
        told[at] if at in told else operand(world, node, scope, wanted)
        for at, node in enumerate(nodes)
    ]


def _card(world: World, node: n.Word, face: m.Face) -> m.Expr:
    if face not in world.cards.counts:
        return world.broken(problems.DECK_LACKS, node.span, f"the deck has no {node.text}")
    return m.CardConst(face, m.CARD, node.span)


def _list(world: World, node: n.ListOf, items: list[m.Expr]) -> m.Expr:
    kind = items[0].kind if items else m.NONE
    for item, value in zip(node.items, items, strict=True):
        joined = None if value.kind.many else common(kind, value.kind)
        if joined is None:
            message = f"{this_is(value.kind)} among {kind.surely().all()}"
            if value.kind.many:
                message = f"{this_is(value.kind)}, a list is written of single things"
            return world.broken(problems.KINDS_DIFFER, item.span, message)
        kind = joined
    if broken(kind) or any(broken(value.kind) for value in items):
        return broken_value(node.span)
    return m.ListOf(tuple(items), kind.surely().all(), node.span)


@handles(n.Compare)
def compare(world: World, node: n.Compare, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    left, right = _sides(world, node, scope)
    if broken(left.kind) or broken(right.kind):
        return broken_value(node.span)
    if node.op in ("is in", "is not in"):
        return _is_in(world, node, left, right)
    left, right = _as_ranks(world, left, right)
    if broken(left.kind) or broken(right.kind):
        return broken_value(node.span)
    if scope.nobody == EXAMPLE:
        left, right = _as_many(left, right), _as_many(right, left)
    if common(left.kind, right.kind) is None or not _may_be_equal(left.kind, right.kind):
        return kinds_differ(world, node, left, right, "compared with")
    op = node.op
    if op not in ("is", "is not"):
        for side, value in ((node.left, left), (node.right, right)):
            if value.kind.base not in ("number", "rank") or value.kind.many:
                return world.broken(
                    problems.NO_ORDER,
                    side.span,
                    f"{this_is(value.kind)}, only numbers and ranks are higher or lower",
                    "compare their ranks: `.rank`" if value.kind == m.CARD else None,
                )
    return m.Compare(op, left, right, m.TRUTH, node.span)  # type: ignore[arg-type]  # not "is in"


def _as_many(one: m.Expr, other: m.Expr) -> m.Expr:
    """In an example one thing is compared with several as a list of it: `expect hand is 7H`."""
    if one.kind.many or not other.kind.many or one.kind.base != other.kind.base:
        return one
    return m.ListOf((one,), one.kind.surely().all(), one.span)


def _sides(world: World, node: n.Compare, scope: Scope) -> tuple[m.Expr, m.Expr]:
    """The side that is not just a word or a number comes first: it says what the other one is."""
    if is_literal(world, node.left, scope):
        right = operand(world, node.right, scope, None)
        return operand(world, node.left, scope, right.kind.one()), right
    left = operand(world, node.left, scope, None)
    if is_literal(world, node.right, scope) or left.kind.base == "word":
        return left, operand(world, node.right, scope, left.kind.one())
    return left, operand(world, node.right, scope, None)


def _may_be_equal(left: m.Kind, right: m.Kind) -> bool:
    if left.base == right.base == "word":
        return not set(left.words).isdisjoint(right.words)
    return True


def _is_in(world: World, node: n.Compare, item: m.Expr, collection: m.Expr) -> m.Expr:
    if not collection.kind.many:
        return world.broken(
            problems.WRONG_KIND,
            node.right.span,
            f"{this_is(collection.kind)}, `is in` asks among several",
            f"write `is`, or a list: `[{node.right.span.text}]`"
            if len(node.right.span.text) < 40
            else None,
        )
    if item.kind.many:
        return world.broken(
            problems.WRONG_KIND, node.left.span, f"{this_is(item.kind)}, `is in` asks for one thing"
        )
    if item.kind.base == "number" and collection.kind.base == "rank":
        item = as_rank(world, item)
    if item.kind.base == "rank" and collection.kind.base == "number":
        collection = _ranks_of(world, collection)
    if broken(item.kind) or broken(collection.kind):
        return broken_value(node.span)
    members = collection.kind.one()
    if not is_none(item.kind) and (
        common(item.kind, members) is None or not _may_be_equal(item.kind, members)
    ):
        return kinds_differ(world, node, item, collection, "among")
    negated = node.op == "is not in"
    return m.IsIn(item, collection, negated, m.TRUTH, node.span)


def _ranks_of(world: World, collection: m.Expr) -> m.Expr:
    if not isinstance(collection, m.ListOf):
        return collection
    items = tuple(as_rank(world, item) for item in collection.items)
    if any(broken(item.kind) for item in items):
        return broken_value(collection.span)
    return m.ListOf(items, m.Kind("rank", many=True), collection.span)
