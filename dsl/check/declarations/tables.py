"""Tables: a number for every rank, suit or card of the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import listing
from dotcards.dsl.check.symbol_table import Advice, World

_JOKER = "joker"
_ALL_THE_REST = frozenset({"else", "others", "other", "rest", "default", "all"})


By = Literal["rank", "suit", "card"]


def read_table(world: World, node: n.Table) -> m.Table:
    """The table with a row, or its `otherwise`, for every card of the deck."""
    by = _by(world, node.by)
    there = _keys(world, by)
    default: int | None = None
    rows: dict[str | m.Face, int] = {}
    seen: set[str | m.Face] = set()
    own = {name.text for row in node.rows for name in row.keys or () if _is_own(world, name)}
    for row in node.rows:
        if row.keys is None:
            if default is not None:
                world.report(problems.ROW_TWICE, row.span, "`otherwise` stands here twice")
            default = row.value
        for name in row.keys or ():
            key = _row_key(world, by, name, there, own)
            if key in seen:
                world.report(problems.ROW_TWICE, name.span, f"`{name.text}` stands here twice")
            seen.add(key)
            if key in there:
                rows[key] = row.value
    if default is None:
        _no_row_missing(world, node, there, seen)
    return m.Table(node.name.text, by, tuple(rows.items()), default or 0, node.span)


def _by(world: World, name: n.Name) -> By:
    match name.text:
        case "rank" | "suit" | "card":
            return name.text
    help = world.suggest(
        name.text, ("rank", "suit", "card"), "write `by rank`, `by suit` or `by card`"
    )
    world.report(problems.UNKNOWN_KIND, name.span, f"a table cannot be by `{name.text}`", help)
    return "rank"


def _is_own(world: World, name: n.Name) -> bool:
    """Whether it stands in the file that is checked, not in one that this is a variant of."""
    return name.span.source == world.document.span.source


def _row_key(
    world: World,
    by: By,
    name: n.Name,
    there: Mapping[str | m.Face | None, str],
    own: set[str],
) -> str | m.Face:
    """What a row is for; `own` are the words of the rows in this file, and those they may mean.

    A row for what the deck lacks gets a warning, unless a variant has taken the cards out, or it
    is for jokers: many games say what they count should any be added.
    """
    cards, text = world.cards, name.text
    face = cards.card(text) if by == "card" else None
    key = face or text
    if key not in there and _is_own(world, name) and text != _JOKER:
        a = "a " if by == "rank" else ""
        known = [word for word in there.values() if len(word) > 2]
        if text in _ALL_THE_REST:
            help: str | Advice | None = Advice("all the others are `otherwise`", "otherwise")
            message = f"`{text}` is no {by}"
            world.report(problems.ROW_WITHOUT_CARD, name.span, message, help)
            return key
        if _of_another_kind(world, by, name, there, own):
            return key
        help = (
            world.in_plain_words(text)
            or cards.hint(text)
            or world.suggest(text, known, "leave out the row")
        )
        if isinstance(help, Advice) and help.instead in own:  # said twice, it would be an error
            help = f"`{help.instead}` stands here already: leave out this row"
        elif isinstance(help, Advice):
            own.add(help.instead)
        world.report(
            problems.ROW_WITHOUT_CARD, name.span, f"no card of the deck is {a}`{text}`", help
        )
    return key


def _of_another_kind(
    world: World, by: By, name: n.Name, there: Mapping[str | m.Face | None, str], own: set[str]
) -> bool:
    """Reports a suit or a rank in a table that goes by something else."""
    cards, text = world.cards, name.text
    kind = "suit" if text in cards.suits else "rank" if text in cards.all_ranks else None
    if kind is None and cards.card(text) is not None and by != "card":
        kind = "card"
    if kind is None or kind == by:
        return False
    help: str | Advice = f"write the table `by {kind}`, or a row for each {by}"
    if by == "card":
        faces = [face for face in there if isinstance(face, m.Face)]
        words = [there[face] for face in faces if text in (face.suit, face.rank)]
        row = ", ".join(word for word in words if word not in own)
        if row:
            help = Advice(f"name its cards: `{row}`", row)
    message = f"`{text}` is a {kind}, and this table is by {by}"
    world.report(problems.ROW_WITHOUT_CARD, name.span, message, help)
    return True


def _keys(world: World, by: By) -> dict[str | m.Face | None, str]:
    """All that rows are wanted for, with the word for each.

    These are the ranks of the deck. Where `card.rank` is defined anew, a card may count as any
    rank that there is a word for.
    """
    cards = world.cards
    if by == "rank":
        return {rank: rank for rank in (cards.all_ranks if world.says_rank else cards.deck_ranks)}
    if by == "card":
        return {face: cards.named(face) for face in cards.counts}
    return {face.suit: face.suit or face.rank for face in cards.counts}


def _no_row_missing(
    world: World, node: n.Table, wanted: dict[str | m.Face | None, str], rows: set[str | m.Face]
) -> None:
    missing = [word for key, word in wanted.items() if key not in rows]
    if missing:
        rest = "add the rows, or one for all the rest: `otherwise: 0`"
        help: str | Advice | None = rest
        others = {
            item.name.text: item.name.span
            for item in world.document.items
            if isinstance(item, n.Table) and item.span.source is not node.span.source
        }
        if others:  # a variant that changes a table names its rows only
            help = world.suggest(node.name.text, others, rest, others)
        world.report(
            problems.MISSING_ROW,
            node.name.span,
            f"`{node.name.text}` says nothing for {listing(missing)}",
            help,
        )
