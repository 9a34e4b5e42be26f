"""Defines: their kinds, found in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import (
    BROKEN,
    SUBJECT_WORDS,
    broken,
    is_none,
    this_is,
)
from dotcards.dsl.check.expressions.narrowing import reads
from dotcards.dsl.check.expressions.operators import conditions
from dotcards.dsl.check.expressions.properties import subject_name
from dotcards.dsl.check.expressions.quantities import bind
from dotcards.dsl.check.expressions.resolve import resolve
from dotcards.dsl.check.node_traversal import below_first, prose, words_in
from dotcards.dsl.check.scope import Mover, Scope
from dotcards.dsl.check.statements.limits import DEEPEST, height
from dotcards.dsl.check.symbol_table import DefineEntry, World
from dotcards.dsl.language import REDEFINABLE
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.source import Span

MOST_PENDING = 12
"""Defines looked at inside each other, beyond which order by name has failed altogether."""


def define_key(subject: n.Name | None, name: n.Name) -> tuple[str, m.Kind | None]:
    """The name of a define in the model, and the kind of what it is asked of."""
    if subject is None:
        return name.text, None
    kind = SUBJECT_WORDS.get(subject.text, m.PLAYER)
    return f"{subject_name(kind)}.{name.text}", kind


def check_defines(world: World) -> None:
    """Finds the kind of every define; afterwards each entry has its result or is broken."""
    for entry in map(world.defines.__getitem__, _in_order(world)):
        infer_define(world, entry, entry.name.span)


def _in_order(world: World) -> Iterator[str]:
    """Those that others use first, as far as names alone can tell."""
    by_word: dict[str, list[str]] = {}
    for key, entry in world.defines.items():
        by_word.setdefault(entry.name.text, []).append(key)

    def used(key: str) -> list[tuple[str, str]]:
        words = words_in([world.defines[key].node.value])
        return [(other, word) for word in words for other in by_word.get(word, ())]

    return below_first(world.defines, used, lambda *_: None)


def infer_define(world: World, entry: DefineEntry, span: Span) -> None:
    """Sees to it that `entry` is looked at; `span` is where its value was asked for."""
    if entry.stage == "done":
        return
    if entry.stage == "busy":
        _circular(world, entry, span)
        return
    if len(world.pending) > MOST_PENDING:
        world.report(
            problems.TOO_DEEP, span, f"too many defines stand between this and `{entry.name.text}`"
        )
        return
    entry.stage = "busy"
    world.pending.append(entry)
    try:
        body = _body(world, entry)
    finally:
        world.pending.pop()
    entry.stage = "done"
    entry.kind = BROKEN if entry.circular else _kind(world, entry, body)
    if broken(entry.kind):
        return
    deep = height(world, body)
    if deep > DEEPEST:
        world.report(
            problems.TOO_DEEP, entry.name.span, "too many defines rest on each other below this one"
        )
        entry.kind = BROKEN
        return
    entry.result = _finished(entry, body)
    world.finished.append(entry)
    world.heights[entry.key] = deep
    world.reads[entry.key] = reads(world, body)


def _circular(world: World, entry: DefineEntry, span: Span) -> None:
    """Names everybody on the way round, once."""
    around = world.pending[world.pending.index(entry) :]
    fresh = any(other.stage == "busy" and not other.circular for other in around)
    for other in around:
        other.circular = True
    if not fresh:
        return
    way = " needs ".join(f"`{other.name.text}`" for other in [*around, entry])
    message = f"`{entry.name.text}` needs itself" if len(around) == 1 else way
    help = None
    if entry.subject_kind == m.CARD and entry.name.text in REDEFINABLE:
        help = f"what is printed on the card is `card.printed_{entry.name.text}`"
    notes = tuple(Note(f"`{other.name.text}`", other.name.span) for other in around[1:])
    world.report(problems.CIRCULAR, span, message, help, notes)


def _body(world: World, entry: DefineEntry) -> m.Expr:
    scope = _scope(world, entry)
    value = entry.node.value
    if isinstance(value, n.Condition):
        return conditions(world, value, scope)
    return resolve(world, value, scope)


def _scope(world: World, entry: DefineEntry) -> Scope:
    node = entry.node
    scope = Scope()
    of_player = entry.subject_kind == m.PLAYER
    if node.subject is not None and entry.subject_kind is not None:
        if node.subject.text == "player":
            entry.subject = world.local("player", m.PLAYER, node.subject.span)
        else:
            entry.subject, scope = bind(world, node.subject, entry.subject_kind, scope)
            if node.subject.text not in SUBJECT_WORDS:
                world.by_other_words[entry.subject.id] = entry.subject
    if of_player and entry.subject is not None:
        entry.mover = Mover(entry.subject)
    else:
        entry.mover = Mover(world.local("player", m.PLAYER, node.name.span))
    return Scope(scope.locals, entry.mover)


def _kind(world: World, entry: DefineEntry, body: m.Expr) -> m.Kind:
    kind = body.kind
    if broken(kind):
        return BROKEN
    span = entry.node.value.span
    if is_none(kind):
        world.report(problems.WRONG_KIND, span, "this is always none")
        return BROKEN
    if entry.redefines is not None:
        wanted = {"rank": m.RANK, "suit": m.SUIT, "colour": m.COLOUR}[entry.redefines]
        if kind.base != wanted.base or kind.many:
            message = f"{this_is(kind)}, `card.{entry.redefines}` is {wanted}"
            world.report(problems.REDEFINED_PROPERTY, span, message)
            return BROKEN
        if entry.needs_player:
            world.report(
                problems.REDEFINED_PROPERTY,
                span,
                f"`card.{entry.redefines}` is the same whoever looks at the card",
                "say it without `player` and what is a player's own",
            )
            return BROKEN
        if entry.redefines == "rank" and kind.maybe:
            world.report(problems.MAY_BE_NONE, span, "the rank of a card is never none")
            return BROKEN
    return kind


def _finished(entry: DefineEntry, body: m.Expr) -> m.Define:
    node = entry.node
    doc = prose(node.doc)
    player = entry.mover.local if entry.mover is not None and entry.needs_player else None
    how = node.value.how if isinstance(node.value, n.Condition) else None
    return m.Define(
        entry.key, entry.subject, player, body, how, doc, entry.redefines, entry.kind, node.span
    )
