"""Deals that want more cards than there are, or that do not come out even."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from math import inf

from attrs import frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.option_sets import forbidden_by, in_force, written
from dotcards.dsl.model.traversal import blocks, blocks_in, bodies, everything, looked_up

from .helpers.bounds import Between, Bounds, Setting
from .helpers.counters import Counter, counters
from .lint_rule import Finding, Findings, rule

Options = Mapping[str, int | bool | str]


@frozen
class _Excess:
    deal: m.Deal
    players: int
    wanted: int
    deck: int
    counter: str = ""
    """`hand_number is 3`, where that decides how many are dealt."""


@rule("L106", "cards", "error")
def deal_too_large(ruleset: m.Ruleset) -> Findings:
    """A deal that wants more cards than the deck has.

    The deals of one block are added up, from one `new deal` to the next, for every number of
    players and for each value of every option. Where how many are dealt hangs on a number that
    counts the deals, it is looked at for each deal that surely comes. Where it cannot be told from
    the text nothing is said.
    """
    dealing = [
        body
        for body in (
            *(block for phase in ruleset.phases for block in blocks(phase)),
            *(action.body for action in ruleset.actions),
        )
        if any(isinstance(node, m.Deal) for node in everything(body))
    ]
    if not dealing:
        return
    found: set[m.Deal] = set()
    bounds = Bounds(ruleset)
    # What is so at any deal is looked for first.
    for counted in ((), tuple(counters(ruleset))):
        for options, changed in _picks(ruleset):
            for players in range(ruleset.least_players, ruleset.most_players + 1):
                look = _Look(ruleset, bounds, Setting(players, options), counted)
                for excess in (one for body in dealing for one in look.excesses(body)):
                    if excess.deal not in found:
                        found.add(excess.deal)
                        yield _too_large(excess, changed, ruleset)


def _picks(ruleset: m.Ruleset) -> Iterator[tuple[Options, str]]:
    """The options in force; then these with one of them changed, and how that is written."""
    now = in_force(ruleset)
    yield now, ""
    for option in ruleset.options:
        ends = [end for end in (option.low, option.high) if end is not None]
        for value in dict.fromkeys([*option.values, *ends]):
            changed = ChainMap({option.name: value}, now)
            if value != now[option.name] and forbidden_by(ruleset, changed) is None:
                yield changed, f"{option.name} = {written(value)}"


class _Look:
    """Looks for deals that are too large in one setting, at the values of these counters too."""

    def __init__(
        self, ruleset: m.Ruleset, bounds: Bounds, at: Setting, counted: tuple[Counter, ...]
    ) -> None:
        self.ruleset = ruleset
        self.bounds = bounds
        self.at = at
        self.counters = counted
        self.deck = sum(
            len(line.cards)
            for line in ruleset.deck
            if bounds.holds(line.condition, at) is not False
        )

    def excesses(self, block: m.Block) -> Iterator[_Excess]:
        dealt = 0
        for line in block:
            match line:
                case m.NewDeal():
                    dealt = 0
                case m.Deal():
                    before, dealt = dealt, dealt + self._wanted(line, self.at)
                    if dealt > self.deck:
                        yield _Excess(line, self.at.players, dealt, self.deck)
                    else:
                        yield from self._by_counters(line, block, before)
                case m.If():
                    for condition, inner in (*line.arms, (None, line.otherwise)):
                        holds = self.bounds.holds(condition, self.at)
                        if holds is not False:
                            yield from self.excesses(inner)
                        if holds:
                            break
                case _ if language.of_statement(line).fills is None:
                    dealt = 0  # it may have brought all cards back
                case _:
                    for inner in blocks_in(line):
                        yield from self.excesses(inner)

    def _by_counters(self, deal: m.Deal, block: m.Block, dealt: int) -> Iterator[_Excess]:
        """The first time that a deal is too large, by the number that counts the deals."""
        asked = {
            node.name
            for node in (looked_up(deal.count, self.ruleset.defines) if self.counters else ())
            if isinstance(node, m.VariableOf) and node.owner is None
        }
        above = block[: block.index(deal)]
        for counter in self.counters:
            if counter.name in asked:
                is_counted = counter.line in above
                if counter.line not in block:
                    is_counted = counter.from_the_start
                for value in counter.values(self.bounds, self.at, is_counted):
                    at = self.at.where(counter.name, Between(value, value))
                    wanted = dealt + self._wanted(deal, at)
                    if wanted > self.deck:
                        which = f"{counter.name} is {value}"
                        yield _Excess(deal, at.players, wanted, self.deck, which)
                        return

    def _wanted(self, deal: m.Deal, at: Setting) -> int:
        """How many cards it deals at least."""
        least = self.bounds.value(deal.count, at).low
        size = self.ruleset.team_size
        of_team = any(
            zone.name == deal.zone and zone.owner == "team" for zone in self.ruleset.zones
        )
        owners = at.players // size if of_team and size else at.players
        return int(least) * owners if 0 < least < inf else 0


def _too_large(excess: _Excess, changed: str, ruleset: m.Ruleset) -> Finding:
    who = f"{excess.players} players" + (f" and `{changed}`" if changed else "")
    who += f", when `{excess.counter}`," if excess.counter else ""
    fewer = ""
    if excess.players > ruleset.least_players and not changed:
        fewer = f" say `players {ruleset.least_players} to {excess.players - 1}`,"
    return Finding(
        excess.deal.span,
        f"with {who} this deals {excess.wanted} cards, and the deck has {excess.deck}",
        f"deal fewer,{fewer} or add cards with `also deck …`",
        severity="warning" if changed or excess.counter else None,
    )


@rule("L123", "cards")
def uneven_deal(ruleset: m.Ruleset) -> Findings:
    """A deal that deals the whole pile out, where the cards do not come out even.

    `deal stock.count from stock to each hand` gives some players a card more than others for every
    number of players that does not divide the deck.
    """
    for body in bodies(ruleset):
        gathered = ""  # the zone in which all the cards lie, just after `new deal`
        for line in body:
            match line:
                case m.NewDeal():
                    gathered = line.zone.name
                case m.Deal(
                    source=m.ZoneOf(name=name),
                    count=m.Property(name="count", subject=m.ZoneOf(name=counted)),
                ) if name == counted == gathered:
                    yield from _uneven(ruleset, line)
            # Cards may come from one zone to another; a shuffle leaves them there.
            stay = isinstance(line, m.Shuffle | m.NewDeal) or not does_change(line, "zones")
            if isinstance(line, m.DoAction | m.Compound) or not stay:
                gathered = ""


def _uneven(ruleset: m.Ruleset, line: m.Deal) -> Findings:
    """For the first number of players for which some are dealt more."""
    bounds, options = Bounds(ruleset), in_force(ruleset)
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        if ruleset.team_size and players % ruleset.team_size:
            continue
        at = Setting(players, options)
        held = [(len(part.cards), bounds.holds(part.condition, at)) for part in ruleset.deck]
        cards = sum(number for number, holds in held if holds)
        if cards % players and all(holds is not None for _, holds in held):
            yield Finding(
                line.span,
                f"with {players} players some are dealt a card more than others: {cards} cards do"
                " not come out even",
                "deal so many cards each, or leave some out of the deck"
                f" (`also deck … if players.count is {players}`, `deck standard without …`)",
            )
            return
