"""What the rules make of a card by what is printed on it alone, whatever the position."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.text.source import Span

from .option_folding import UNKNOWN, Folding, worth


@frozen
class Printed:
    """Works out values of a ruleset whose options are worked in. A card is its face; a rank, suit
    or colour its name; UNKNOWN what depends on the position."""

    folding: Folding

    @classmethod
    def of(cls, ruleset: m.Ruleset) -> Printed:
        return cls(Folding.of(ruleset, {}))

    def of_card(self, face: m.Face, name: str) -> Any:
        """The card's rank, suit or colour as the rules have it; None for no such thing."""
        return worth(self.folding.fold(_of(face, name, self.folding.declared.goal.span)))

    def price(self, table: m.Table, face: m.Face) -> Any:
        """What a table says of a card."""
        span = self.folding.declared.goal.span
        card = m.CardConst(face, m.CARD, span)
        return worth(self.folding.fold(m.TableOf(table.name, card, m.NUMBER, span)))

    def says(self, one: m.Define, face: m.Face) -> Any:
        """What a define of cards, ranks, suits or colours says of this card."""
        kind = one.subject.kind if one.subject is not None else None
        if kind is None or kind.many or kind.base not in ("card", "rank", "suit", "colour"):
            return UNKNOWN
        subject = _of(face, kind.base, one.span)
        try:
            return worth(self.folding.fold(m.DefineOf(one.name, subject, None, one.kind, one.span)))
        except RecursionError:  # one define over the other, hundreds deep
            return UNKNOWN


def _of(face: m.Face, name: str, span: Span) -> m.Expr:
    """A card, or the rank, suit or colour of it."""
    card = m.CardConst(face, m.CARD, span)
    return card if name == "card" else m.Property(name, card, m.NONE, span)
