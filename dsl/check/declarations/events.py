"""What cards do once they are played, and what happens when a zone runs out."""

from __future__ import annotations

from typing import Literal

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.written import Changes
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.narrowing import not_none
from dotcards.dsl.check.node_traversal import prose
from dotcards.dsl.check.scope import Mover, Scope
from dotcards.dsl.check.statements.statements import check_body
from dotcards.dsl.check.symbol_table import World

from .phases import NOBODY

Key = tuple[Literal["any", "rank", "suit", "card"], str | m.Face | None]


def check_events(world: World, changes: Changes) -> tuple[m.Event, ...]:
    """One event a key; keys written together share their locals and their lines."""
    found: list[m.Event] = []
    places: dict[Key, n.Name] = {}
    for item in world.document.items:
        if not isinstance(item, n.Event):
            continue
        card = world.local("card", m.CARD, item.span)
        player = world.local("player", m.PLAYER, item.span)
        played = m.Property("player", card, m.PLAYER.or_none(), item.span)
        scope = Scope({"card": card}, Mover(player), facts=not_none(world, played))
        body = check_body(world, changes, item.body.statements, scope, "event")
        doc = prose(item.body.doc)
        for name in item.keys:
            key = _key(world, name)
            if key is None:
                continue
            if key in places:
                message = f"`when {name.text} is played` is declared twice"
                world.declared_twice(name.span, message, places[key].span)
                continue
            places[key] = name
            found.append(m.Event(*key, card, player, body, doc, item.span))
    return tuple(found)


def _key(world: World, name: n.Name) -> Key | None:
    """Which cards an event is about; None after a diagnostic."""
    cards, text = world.cards, name.text
    if text == "card":
        return "any", None
    if text in cards.all_ranks:
        return "rank", text
    if text in cards.suits:
        return "suit", text
    face = cards.card(text)
    if face is not None and face in cards.counts:
        return "card", face
    there = f"the deck has no {text}" if face is not None else f"no card here is a `{text}`"
    known = [*(rank for rank in cards.all_ranks if len(rank) > 2), *cards.suits, "card"]
    world.report(
        problems.DECK_LACKS,
        name.span,
        there,
        world.in_plain_words(text)
        or world.suggest(text, known, "name a rank, a suit, a card, or `card` for any"),
    )
    return None


def check_runs_out(world: World, changes: Changes) -> tuple[m.RunsOut, ...]:
    found: dict[str, m.RunsOut] = {}
    for item in world.document.items:
        if not isinstance(item, n.RunsOut):
            continue
        name = item.zone
        zone = world.zones.get(name.text)
        if zone is None:
            world.unknown(problems.NOT_A_ZONE, name, "zone", world.zones, None, world.places)
        elif name.text in found:
            message = f"`when {name.text} runs out` is declared twice"
            world.declared_twice(name.span, message, found[name.text].span)
        scope = Scope(nobody=NOBODY["runs out"])
        body = check_body(world, changes, item.body.statements, scope, "runs out")
        doc = prose(item.body.doc)
        if zone is not None:
            found.setdefault(name.text, m.RunsOut(name.text, body, doc, item.span))
    return tuple(found.values())
