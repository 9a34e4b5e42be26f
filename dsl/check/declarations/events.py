"""What cards do once they are played, and what happens when a zone runs out."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.written import Changes
from dotcards.dsl.check import problems as codes
from dotcards.dsl.check.expressions.narrowing import not_none
from dotcards.dsl.check.scope import Mover, Scope
from dotcards.dsl.check.statements.statements import check_body
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.text.diagnostics import Note

from .phases import NOBODY


def check_events(world: World, changes: Changes) -> tuple[m.Event, ...]:
    """One event a key; keys written together share their locals and their lines."""
    found: list[m.Event] = []
    places: dict[object, n.Name] = {}
    for item in world.document.items:
        if not isinstance(item, n.Event):
            continue
        card = world.local("card", m.CARD, item.span)
        player = world.local("player", m.PLAYER, item.span)
        played = m.Property("player", card, m.PLAYER.or_none(), item.span)
        scope = Scope({"card": card}, Mover(player), facts=not_none(world, played))
        body = check_body(world, changes, item.body.statements, scope, "event")
        doc = " ".join(text.text for text in item.body.doc)
        for name in item.keys:
            event = _event(world, name, card, player, body, doc, item)
            if event is None:
                continue
            key = (event.by, event.key)
            if key in places:
                world.report(
                    codes.DECLARED_TWICE,
                    name.span,
                    f"`when {name.text} is played` is declared twice",
                    None,
                    (Note("the first one", places[key].span),),
                )
                continue
            places[key] = name
            found.append(event)
    return tuple(found)


def _event(
    world: World,
    name: n.Name,
    card: m.Local,
    player: m.Local,
    body: m.Block,
    doc: str,
    item: n.Event,
) -> m.Event | None:
    cards, text = world.cards, name.text
    if text == "card":
        return m.Event("any", None, card, player, body, doc, item.span)
    if text in cards.all_ranks:
        return m.Event("rank", text, card, player, body, doc, item.span)
    if text in cards.suits:
        return m.Event("suit", text, card, player, body, doc, item.span)
    face = cards.card(text)
    if face is not None and face in cards.counts:
        return m.Event("card", face, card, player, body, doc, item.span)
    there = f"the deck has no {text}" if face is not None else f"no card here is a `{text}`"
    known = [*(rank for rank in cards.all_ranks if len(rank) > 2), *cards.suits, "card"]
    world.report(
        codes.DECK_LACKS,
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
            world.report(
                codes.NOT_A_ZONE,
                name.span,
                f"no zone is called `{name.text}`",
                world.suggest(name.text, world.zones, None, world.places),
            )
        elif name.text in found:
            world.report(
                codes.DECLARED_TWICE,
                name.span,
                f"`when {name.text} runs out` is declared twice",
                None,
                (Note("the first one", found[name.text].span),),
            )
        scope = Scope(nobody=NOBODY["runs out"])
        body = check_body(world, changes, item.body.statements, scope, "runs out")
        doc = " ".join(text.text for text in item.body.doc)
        if zone is not None:
            found.setdefault(name.text, m.RunsOut(name.text, body, doc, item.span))
    return tuple(found.values())
