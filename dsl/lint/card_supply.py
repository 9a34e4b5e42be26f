"""Zones that no card comes to, or that run empty; events that no card brings about."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change, emptied_by, filled_by, sets_off
from dotcards.dsl.model.traversal import carried_out, everything, moves, rules
from dotcards.dsl.text.diagnostics import Note

from .helpers.locations import header, name_in
from .lint_rule import Finding, Findings, rule


@rule("L118", "cards")
def event_never_happens(ruleset: m.Ruleset) -> Findings:
    """An event that no game can come to.

    `when 3 is played` in a deck without threes, events where no card is ever `play`ed, and `when
    stock runs out` where no rule takes cards one by one from the stock. (A card that counts as
    another rank or suit brings the event of what it counts as, and nothing is said of those.)
    """
    nodes = list(everything(rules(ruleset)))
    zones = [zone.name for zone in ruleset.zones]
    faces = [face for line in ruleset.deck for face in line.cards]
    known: dict[str, set[str | None]] = {
        "rank": {face.rank for face in faces},
        "suit": {face.suit for face in faces},
    }
    redefined = {define.redefines for define in ruleset.defines}
    plays = any(sets_off(node, "played") for node in nodes)
    for event in ruleset.events:
        if not plays:
            yield Finding(
                header(event.span),
                "no card is ever played, so this never happens",
                "write `play … on …` where `put … on …` is meant to bring it about",
            )
        elif event.by in known.keys() - redefined and event.key not in known[event.by]:
            yield Finding(
                header(event.span),
                f"the deck has no {event.key}, so this never happens",
                "take it out, or add the cards to the deck",
            )
    taken = {zone for node in nodes for zone in emptied_by(node, zones)}
    for one in ruleset.runs_out:
        if one.zone not in taken:
            yield Finding(
                header(one.span),
                f"no rule takes cards from `{one.zone}` in a way that it can run out",
                f"`put 1 from {one.zone} in …` takes so many cards; without it this can go",
            )


@rule("L122", "cards")
def never_refilled(ruleset: m.Ruleset) -> Findings:
    """A pile that is drawn from in the course of play and that nothing ever fills again.

    Sooner or later it is empty, and who is to draw gets nothing. No report where the rules ask for
    the number of its cards, for then somebody has thought of it, nor for cards taken on the way
    from one `new deal` to the first move.
    """
    thought_of = {one.zone for one in ruleset.runs_out}
    zones = [zone.name for zone in ruleset.zones]
    for node in everything(rules(ruleset)):
        if not isinstance(node, m.NewDeal):
            thought_of |= filled_by(node, zones)
        if isinstance(node, m.Exchange | m.Quantifier | m.Property):
            asked = (part for part in everything(node) if isinstance(part, m.ZoneOf | m.ZonesOf))
            thought_of |= {zone.name for zone in asked}
    shared = {zone.name for zone in ruleset.zones if zone.owner is None}
    in_play = (
        tuple(move.body for phase in ruleset.phases for move in moves(phase)),
        tuple(event.body for event in ruleset.events),
    )
    for node in carried_out(in_play, ruleset.actions):
        match node:
            case m.Taken(zone=m.ZoneOf(name=name)) if node.count is not None:
                if name in shared - thought_of:
                    thought_of.add(name)  # it is said where the pile is first drawn from
                    yield Finding(
                        node.span,
                        f"cards are drawn from `{name}`, and nothing ever puts any back",
                        f"say what is to be done `when {name} runs out`",
                    )


@rule("L133", "cards")
def never_filled(ruleset: m.Ruleset) -> Findings:
    """A zone into which no rule ever puts a card, though the rules look at it or take from it."""
    filled = {ruleset.home}
    zones = [zone.name for zone in ruleset.zones]
    used: dict[str, m.ZoneOf | m.ZonesOf] = {}
    for node in everything(rules(ruleset)):
        filled |= filled_by(node, zones)
        if isinstance(node, m.ZoneOf | m.ZonesOf):
            used.setdefault(node.name, node)
    for zone in ruleset.zones:
        if zone.name in used.keys() - filled:
            yield Finding(
                name_in(zone),
                f"no card ever comes to `{zone.name}`",
                f"write `put … in {zone.name}` or `deal …` where it is filled, or take it out",
                (Note("it is used here", used[zone.name].span),),
            )


@rule("L136", "cards")
def never_shuffled(ruleset: m.Ruleset) -> Findings:
    """Cards that the game begins to deal as they lie: in the same order in every game.

    Before play the cards lie in the order of the deck. Where the first phase takes some from there
    before a `new deal` or a `shuffle`, everybody gets the same cards each time.
    """
    home = ruleset.home
    for node in carried_out(ruleset.phases[0].enter, ruleset.actions):
        match node:
            case m.Shuffle():
                if node.zone.name == home:
                    return
            case _ if does_change(node, "chance"):
                return
            case m.Deal(source=m.ZoneOf(name=name)) | m.Taken(zone=m.ZoneOf(name=name)) if (
                name == home
            ):
                yield Finding(
                    header(node.span),
                    f"nothing has shuffled `{home}`: in each game the cards lie as in the last",
                    f"write `new deal from {home}` above",
                )
                return
