"""An event that no game can come to.

`when 3 is played` in a deck without threes, events where no card is ever `play`ed, and `when stock
runs out` where no rule takes cards one by one from the stock. (A card that counts as another rank
or suit brings the event of what it counts as, and nothing is said of those.)
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import emptied_by, sets_off
from dotcards.dsl.lint.helpers.locations import header
from dotcards.dsl.model.traversal import everything, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity
from dotcards.dsl.text.source import Span

CODE = "L118"
NAME = "event-never-happens"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    plays = False
    taken: set[str] = set()
    zones = [zone.name for zone in ruleset.zones]
    for node in everything(rules(ruleset)):
        plays = plays or sets_off(node, "played")
        taken |= emptied_by(node, zones)
    yield from _of_cards(ruleset, plays)
    for one in ruleset.runs_out:
        if one.zone not in taken:
            yield _finding(
                one.span,
                f"no rule takes cards from `{one.zone}` in a way that it can run out",
                f"`put 1 from {one.zone} in …` takes so many cards; without it this can go",
            )


def _of_cards(ruleset: m.Ruleset, plays: bool) -> Iterator[Diagnostic]:
    faces = [face for line in ruleset.deck for face in line.cards]
    there: dict[str, set[str | None]] = {
        "rank": {face.rank for face in faces},
        "suit": {face.suit for face in faces},
    }
    for define in ruleset.defines:
        there.pop(define.redefines or "", None)
    seen: set[Span] = set()
    for event in ruleset.events:
        if not plays:
            if event.span not in seen:
                seen.add(event.span)
                yield _finding(
                    event.span,
                    "no card is ever played, so this never happens",
                    "write `play … on …` where `put … on …` is meant to bring it about",
                )
        elif event.by in there and event.key not in there[event.by]:
            yield _lacks(event)


def _lacks(event: m.Event) -> Diagnostic:
    return _finding(
        event.span,
        f"the deck has no {event.key}, so this never happens",
        "take it out, or add the cards to the deck",
    )


def _finding(span: Span, message: str, help_: str) -> Diagnostic:
    return Diagnostic(CODE, NAME, SEVERITY, message, header(span), help_)
