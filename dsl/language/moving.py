"""The statements that move cards, or lay them in another order."""

from __future__ import annotations

from typing import Final

from dotcards.dsl import model as m

from .forms import EVERYWHERE, Cost, Part, Seen, StatementForm, ordinary_line

_RUNS_OUT: Final = frozenset({"runs out"})
_CARDS: Final = frozenset({Seen.CARDS})
_MOVING: Final = Cost(each=("cards", "deck"), keeps=("cards",))

MOVING: Final = (
    StatementForm(
        "taken",
        "2 from stock",
        ("Taken",),
        m.Taken,
        (Part("count", "number", optional=True), Part("zone", "zone")),
        reads=frozenset({"zones"}),
        changes=frozenset({"zones"}),
        sets_off=_RUNS_OUT,
        fills=(),
        empties=("zone",),
        seen=_CARDS,
        stands=EVERYWHERE,
        cost=Cost(each=("zone",), keeps=("zone",)),
    ),
    ordinary_line(
        "put",
        "put card in ZONE",
        ("Put",),
        m.Put,
        (Part("cards", "cards"), Part("zone", "zone")),
        reads=frozenset({"zones"}),
        changes=frozenset({"zones"}),
        fills=("zone",),
        seen=_CARDS,
        cost=_MOVING,
        said="put {cards} {onto} {zone}{as_many}",
    ),
    StatementForm(
        "play",
        "play card on ZONE",
        ("Play",),
        m.Play,
        (Part("cards", "cards"), Part("zone", "zone"), Part("by", "player", optional=True)),
        reads=frozenset({"zones"}),
        changes=frozenset({"zones", "played_by"}),
        sets_off=frozenset({"played"}),
        fills=("zone",),
        empties=(),
        seen=_CARDS,
        stands=EVERYWHERE,
        cost=_MOVING,
        said="play {cards} {onto} {zone}{by}{as_many}",
    ),
    StatementForm(
        "deal",
        "deal 5 from ZONE to each ZONE",
        ("Deal",),
        m.Deal,
        (Part("count", "number"), Part("source", "zone"), Part("zone", "owned zone")),
        reads=frozenset({"zones", "seating"}),
        changes=frozenset({"zones"}),
        sets_off=_RUNS_OUT,
        fills=("zone",),
        empties=("source",),
        seen=_CARDS,
        stands=EVERYWHERE,
        cost=Cost(each=("deck", "players"), keeps=("deck",)),
        said="deal {count} from {source} {zone}",
    ),
    ordinary_line(
        "new_deal",
        "new deal from ZONE",
        ("NewDeal",),
        m.NewDeal,
        (Part("zone", "zone"),),
        reads=frozenset({"chance", "dealer"}),
        changes=frozenset(
            {"zones", "chance", "deal variables", "played_by", "seating", "order", "out", "skips"}
        ),
        fills=("zone",),
        seen=frozenset({Seen.CARDS, Seen.VARIABLE, Seen.TURN, Seen.ORDER}),
        cost=Cost(each=("deck", "deck", "players"), keeps=("deck",)),
        said="gather all the cards in {zone} and shuffle them: a new deal begins",
    ),
    ordinary_line(
        "shuffle",
        "shuffle ZONE",
        ("Plain",),
        m.Shuffle,
        (Part("zone", "zone"),),
        reads=frozenset({"zones", "chance"}),
        changes=frozenset({"zones", "chance"}),
        seen=frozenset({Seen.ORDER}),
        cost=Cost(each=("zone",), keeps=("zone",)),
        said="shuffle {zone}",
    ),
    ordinary_line(
        "exchange",
        "exchange CARD with CARD",
        ("Plain",),
        m.Exchange,
        (Part("left", "card"), Part("right", "card")),
        reads=frozenset({"zones"}),
        changes=frozenset({"zones"}),
        seen=_CARDS,
        cost=Cost(each=("deck", "deck")),
        said="exchange {left} with {right}",
    ),
)
