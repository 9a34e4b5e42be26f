"""A deal that wants more cards than the deck has.

The deals of one block are added up, from one `new deal` to the next, for every number of players
and for each value of every option. Where how many cards are dealt cannot be told from the text,
nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from .. import language
from .. import model as m
from ..combinations import forbidden_by, in_force, written
from ..diagnostics import Category, Diagnostic, Severity
from ..model.walk import blocks, blocks_in, everything
from .bounds import Bounds, Setting

CODE = "L106"
NAME = "deal-too-large"
CATEGORY: Category = "cards"
SEVERITY: Severity = "error"

Options = Mapping[str, int | bool | str]


@frozen
class _Excess:
    deal: m.Deal
    players: int
    wanted: int
    there: int


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    look = _Look(ruleset)
    found: set[m.Deal] = set()
    for options, changed in _picks(ruleset):
        for players in range(ruleset.least_players, ruleset.most_players + 1):
            setting = Setting(players, options)
            for excess in look.excesses(setting):
                if excess.deal not in found:
                    found.add(excess.deal)
                    yield _finding(excess, changed, ruleset)


def _picks(ruleset: m.Ruleset) -> Iterator[tuple[Options, str]]:
    """The options in force; then these with one of them changed, and how that is written."""
    now = in_force(ruleset)
    yield now, ""
    for option in ruleset.options:
        ends = [end for end in (option.low, option.high) if end is not None]
        for value in dict.fromkeys([*option.values, *ends]):
            changed = {**now, option.name: value}
            if value != now[option.name] and forbidden_by(ruleset, changed) is None:
                yield changed, f"{option.name} = {written(value)}"


class _Look:
    def __init__(self, ruleset: m.Ruleset) -> None:
        self.ruleset = ruleset
        self.bounds = Bounds(ruleset)
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
        for statement in block:
            match statement:
                case m.NewDeal():
                    dealt = 0
                case m.Deal():
                    least = self.bounds.least(statement.count, at)
                    if least > 0 and least != float("inf"):
                        dealt += int(least) * self._owners(statement.zone, at)
                    if dealt > deck:
                        yield _Excess(statement, at.players, dealt, deck)
                case _ if language.of_statement(statement).fills is None:
                    dealt = 0  # it may have brought all cards back
                case _:
                    for inner in blocks_in(statement):
                        yield from self._in_block(inner, at, deck)

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


def _finding(excess: _Excess, changed: str, ruleset: m.Ruleset) -> Diagnostic:
    who = f"{excess.players} players" + (f" and `{changed}`" if changed else "")
    if excess.players > ruleset.least_players and not changed:
        help_ = (
            f"deal fewer, say `players {ruleset.least_players} to {excess.players - 1}`,"
            " or add cards with `also deck …`"
        )
    else:
        help_ = "deal fewer, or add cards with `also deck …`"
    return Diagnostic(
        CODE,
        NAME,
        "warning" if changed else SEVERITY,
        f"with {who} this deals {excess.wanted} cards, and the deck has {excess.there}",
        excess.deal.span,
        help_,
    )
