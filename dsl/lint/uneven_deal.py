"""A deal that deals the whole pile out, where the cards do not come out even.

`deal stock.count from stock to each hand` gives some players a card more than others for every
number of players that does not divide the deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.lint.helpers.bounds import Bounds, Setting
from dotcards.dsl.model.option_sets import in_force
from dotcards.dsl.model.traversal import bodies
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L123"
NAME = "uneven-deal"
CATEGORY: Category = "cards"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    for body in bodies(ruleset):
        for line in body:
            if not (isinstance(line, m.Deal) and _all_of_it(line)):
                continue
            if _new_deal_just_before(body, line):
                players = _uneven(ruleset, Bounds(ruleset))
                if players is not None:
                    yield _finding(line, players)


def _all_of_it(deal: m.Deal) -> bool:
    match deal.count:
        case m.Property(name="count", subject=m.ZoneOf(name=name)):
            return name == deal.source.name
    return False


def _new_deal_just_before(block: m.Block, deal: m.Deal) -> bool:
    """Whether all the cards of the deck lie in the pile: nothing was moved since `new deal`."""
    gathered = False
    for line in block:
        if line is deal:
            return gathered
        if isinstance(line, m.NewDeal):
            gathered = line.zone.name == deal.source.name
        elif _may_move(line):
            gathered = False
    return False


def _may_move(line: m.Statement) -> bool:
    """Whether cards may come from one zone to another; a shuffle leaves them there."""
    if isinstance(line, m.DoAction | m.Compound):
        return True
    return does_change(line, "zones") and not isinstance(line, m.Shuffle)


def _uneven(ruleset: m.Ruleset, bounds: Bounds) -> tuple[int, int] | None:
    """The first number of players for which some are dealt more, and how many cards there are."""
    options = in_force(ruleset)
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        if ruleset.team_size and players % ruleset.team_size:
            continue
        at = Setting(players, options)
        held = [(line, bounds.holds(line.condition, at)) for line in ruleset.deck]
        if any(holds is None for _, holds in held):
            continue
        cards = sum(len(line.cards) for line, holds in held if holds)
        if cards % players:
            return players, cards
    return None


def _finding(line: m.Deal, uneven: tuple[int, int]) -> Diagnostic:
    players, cards = uneven
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"with {players} players some are dealt a card more than others: {cards} cards do not"
        " come out even",
        line.span,
        "deal so many cards each, or leave some out of the deck"
        f" (`also deck … if players.count is {players}`, `deck standard without …`)",
    )
