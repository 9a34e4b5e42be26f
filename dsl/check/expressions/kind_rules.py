"""What kinds of value there are, how they fit together, and how to speak of them."""

from __future__ import annotations

from collections.abc import Mapping

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span

BROKEN = m.Kind("none", words=("?",))
"""The kind of an expression that has a diagnostic already: fits everything, so nothing follows
from one mistake. It never leaves the checker, since a ruleset with an error is not handed on."""

KIND_WORDS: Mapping[str, m.Kind] = {
    "number": m.NUMBER,
    "truth": m.TRUTH,
    "rank": m.RANK,
    "suit": m.SUIT,
    "colour": m.COLOUR,
    "card": m.CARD,
    "player": m.PLAYER,
    "team": m.TEAM,
}
SUBJECT_WORDS: Mapping[str, m.Kind] = {
    word: kind for word, kind in [*KIND_WORDS.items(), ("cards", m.CARDS)] if word != "truth"
}
PARAMETER_WORDS: Mapping[str, m.Kind] = {**KIND_WORDS, "cards": m.CARDS, "players": m.PLAYERS}


def owners_of(kind: m.Kind) -> tuple[str, ...]:
    """Whose own things may be asked of such a value with a dot."""
    return {"player": ("player", "team"), "card": ("rank", "suit")}.get(kind.base, (kind.base,))


def broken(kind: m.Kind) -> bool:
    return kind.base == "none" and bool(kind.words)


def broken_value(span: Span) -> m.Expr:
    """An expression that nothing further is said about."""
    return m.Const(None, BROKEN, span)


def is_none(kind: m.Kind) -> bool:
    return kind.base == "none" and not kind.words


def common(left: m.Kind, right: m.Kind) -> m.Kind | None:
    """The kind that holds values of both, or None where there is none."""
    if left is right or broken(right):
        return left
    if broken(left):
        return right
    if is_none(left):
        return None if right.many else right.or_none()
    if is_none(right):
        return None if left.many else left.or_none()
    if left.base != right.base or left.many != right.many:
        return None
    words = left.words
    if right.words != words:
        words = tuple(dict.fromkeys(words + right.words))
    return m.Kind(left.base, left.many, left.maybe or right.maybe, words)


def fits(value: m.Kind, wanted: m.Kind) -> bool:
    """Whether such a value can be kept where `wanted` belongs, apart from its being none."""
    if broken(value) or broken(wanted):
        return True
    if is_none(value):
        return not wanted.many
    if value.base != wanted.base or value.many != wanted.many:
        return False
    return value.base != "word" or set(value.words) <= set(wanted.words)


def this_is(kind: m.Kind) -> str:
    """The beginning of a message about a value of this kind."""
    return f"these are {kind}" if kind.many and kind.base != "word" else f"this is {kind}"


def listing(words: tuple[str, ...] | list[str], last: str = "and", most: int = 8) -> str:
    """`a`, `b` and `c`, cut short where there are many."""
    quoted = [f"`{word}`" for word in words]
    if len(quoted) > most:
        return ", ".join(quoted[:most]) + f" {last} {len(quoted) - most} more"
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + f" {last} {quoted[-1]}"
