"""Deals that want more cards than there are, or that do not come out even."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Container, Iterator, Mapping
from math import inf

from attrs import evolve, frozen

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.option_sets import forbidden_by, in_force, written
from dotcards.dsl.model.traversal import blocks, blocks_in, bodies, everything

from .helpers.bounds import Between, Bounds, Setting
from .helpers.counters import Counters
from .helpers.game_flow import flow_of
from .lint_rule import Finding, Findings, rule

Options = Mapping[str, int | bool | str]


@frozen
class _Excess:
    deal: m.Deal
    players: int
    wanted: int
    there: int
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
    look = _Look(ruleset)
    found: set[m.Deal] = set()
    for look.counts in (False, True):
        for options, changed in _picks(ruleset):
            for players in range(ruleset.least_players, ruleset.most_players + 1):
                setting = Setting(players, options)
                for excess in look.excesses(setting):
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
    def __init__(self, ruleset: m.Ruleset) -> None:
        self.ruleset = ruleset
        self.counts = False  # whether deals are looked at that hang on the number of deals
        self.bounds = Bounds(ruleset)
        self.counters = Counters(ruleset, self.bounds, flow_of(ruleset))
        self.blocks = [block for phase in ruleset.phases for block in blocks(phase)]
        self.blocks += [action.body for action in ruleset.actions]
        self.blocks = [
            block
            for block in self.blocks
            if any(isinstance(node, m.Deal) for node in everything(block))
        ]

    def excesses(self, at: Setting) -> Iterator[_Excess]:
        deck = self._deck(at)
        for block in self.blocks:
            yield from self._in_block(block, at, deck)

    def _in_block(self, block: m.Block, at: Setting, deck: int) -> Iterator[_Excess]:
        dealt = 0
        counted: set[str] = set()
        for statement in block:
            counted.add(self.counters.counted(statement) or "")
            match statement:
                case m.NewDeal():
                    dealt = 0
                case m.Deal():
                    before = dealt
                    least = self.bounds.least(statement.count, at)
                    if least > 0 and least != float("inf"):
                        dealt += int(least) * self._owners(statement.zone, at)
                    if dealt > deck:
                        yield _Excess(statement, at.players, dealt, deck)
                    elif self.counts:
                        there = self._counters(statement, block, counted)
                        yield from self._counted(statement, at, before, deck, there)
                case m.If():
                    yield from self._in_if(statement, at, deck)
                case _ if language.of_statement(statement).fills is None:
                    dealt = 0  # it may have brought all cards back
                case _:
                    for inner in blocks_in(statement):
                        yield from self._in_block(inner, at, deck)

    def _in_if(self, statement: m.If, at: Setting, deck: int) -> Iterator[_Excess]:
        for condition, inner in statement.arms:
            holds = self.bounds.holds(condition, at)
            if holds is not False:
                yield from self._in_block(inner, at, deck)
            if holds:
                return
        yield from self._in_block(statement.otherwise, at, deck)

    def _counters(
        self, deal: m.Deal, block: m.Block, counted: Container[str]
    ) -> Mapping[str, bool]:
        """What a deal hangs on, and whether a line before the first such deal counts it on."""
        own = {self.counters.counted(line) for line in block}
        return {
            name: name in counted
            or (name not in own and self.counters.is_counted_before_play(name))
            for name in sorted(self.counters.asked_by(deal.count))
        }

    def _counted(
        self, deal: m.Deal, at: Setting, dealt: int, deck: int, counters: Mapping[str, bool]
    ) -> Iterator[_Excess]:
        """The first deal that is too large, by the number that counts them."""
        for name, is_counted in counters.items():
            for value in self.counters.values(name, at, is_counted):
                here = evolve(at, known={**at.known, name: Between(value, value)})
                least = self.bounds.least(deal.count, here)
                if 0 < least < inf:
                    wanted = dealt + int(least) * self._owners(deal.zone, at)
                    if wanted > deck:
                        yield _Excess(deal, at.players, wanted, deck, f"{name} is {value}")
                        return

    def _deck(self, at: Setting) -> int:
        """The most cards there can be."""
        return sum(
            len(line.cards)
            for line in self.ruleset.deck
            if self.bounds.holds(line.condition, at) is not False
        )

    def _owners(self, zone: str, at: Setting) -> int:
        of_team = any(one.name == zone and one.owner == "team" for one in self.ruleset.zones)
        size = self.ruleset.team_size
        return at.players // size if of_team and size else at.players


def _too_large(excess: _Excess, changed: str, ruleset: m.Ruleset) -> Finding:
    who = f"{excess.players} players" + (f" and `{changed}`" if changed else "")
    who += f", when `{excess.counter}`," if excess.counter else ""
    fewer = ""
    if excess.players > ruleset.least_players and not changed:
        fewer = f" say `players {ruleset.least_players} to {excess.players - 1}`,"
    return Finding(
        excess.deal.span,
        f"with {who} this deals {excess.wanted} cards, and the deck has {excess.there}",
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
