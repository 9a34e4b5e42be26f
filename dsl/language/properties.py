"""Every property that the language itself provides, declared once."""

from __future__ import annotations

from typing import Final

from dotcards.dsl import model as m

from .forms import CHEAP, NO_STATE, Cost, PropertyForm, State, Subject, Tells

_SEATING: Final[frozenset[State]] = frozenset({"seating"})
_PLAYERS: Final[frozenset[State]] = frozenset({"seating", "order"})
_OUT: Final[frozenset[State]] = frozenset({"out"})
_RESULT: Final[frozenset[State]] = frozenset({"result"})
_LOOK: Final = Cost(each=("subject",))
_COPY: Final = Cost(each=("subject",), keeps=("subject",))
_SEATS: Final = Cost(each=("players",))
_ALL_SEATS: Final = Cost(each=("players",), keeps=("players",))


_FORMS: Final = (
    # of a card
    PropertyForm(
        "rank", "card", m.RANK, Tells.FACE, NO_STATE, CHEAP, redefinable=True, of_ranks=True
    ),
    PropertyForm("suit", "card", m.SUIT, Tells.FACE, NO_STATE, CHEAP, redefinable=True),
    PropertyForm("colour", "card", m.COLOUR, Tells.FACE, NO_STATE, CHEAP, redefinable=True),
    PropertyForm(
        "printed_rank", "card", m.RANK, Tells.FACE, NO_STATE, CHEAP, of_ranks=True,
        said="the printed rank of {}",
    ),
    PropertyForm(
        "printed_suit", "card", m.SUIT, Tells.FACE, NO_STATE, CHEAP,
        said="the printed suit of {}",
    ),
    PropertyForm(
        "player",
        "card",
        m.PLAYER.or_none(),
        Tells.FACE,  # who saw it played knows who it was from where it lies unseen no more
        frozenset({"played_by"}),
        CHEAP,
        of_ranks=True,
        said="the player who played {}",
    ),
    # of several cards
    PropertyForm(
        "top", "cards", m.CARD.or_none(), Tells.SUBJECT, NO_STATE, CHEAP, is_end=True,
        said="the top card of {}",
    ),
    PropertyForm(
        "bottom", "cards", m.CARD.or_none(), Tells.SUBJECT, NO_STATE, CHEAP, is_end=True,
        said="the bottom card of {}",
    ),
    PropertyForm(
        "rest", "cards", m.CARDS, Tells.SUBJECT, NO_STATE, _COPY,
        said="all but the top card of {}",
    ),
    PropertyForm(
        "rank", "cards", m.RANK.or_none(), Tells.FACE, NO_STATE, _LOOK, redefinable=True,
        of_ranks=True,
    ),
    PropertyForm("suit", "cards", m.SUIT.or_none(), Tells.FACE, NO_STATE, _LOOK, redefinable=True),
    PropertyForm(
        "colour", "cards", m.COLOUR.or_none(), Tells.FACE, NO_STATE, _LOOK, redefinable=True
    ),
    # of any collection
    PropertyForm("count", "several", m.NUMBER, Tells.COUNT, NO_STATE, CHEAP),
    PropertyForm("empty", "several", m.TRUTH, Tells.COUNT, NO_STATE, CHEAP),
    PropertyForm(
        "first", "several", None, Tells.SUBJECT, NO_STATE, CHEAP, is_end=True,
        said="the first{one} of {}",
    ),
    PropertyForm(
        "last", "several", None, Tells.SUBJECT, NO_STATE, CHEAP, is_end=True,
        said="the last{one} of {}",
    ),
    # of a rank or suit
    PropertyForm(
        "above", "rank", m.RANK.or_none(), Tells.PUBLIC, NO_STATE, CHEAP,
        said="the next rank above {}",
    ),
    PropertyForm(
        "below", "rank", m.RANK.or_none(), Tells.PUBLIC, NO_STATE, CHEAP,
        said="the next rank below {}",
    ),
    PropertyForm("colour", "suit", m.COLOUR, Tells.PUBLIC, NO_STATE, CHEAP),
    # of a player
    PropertyForm(
        "next", "player", m.PLAYER, Tells.PUBLIC, _SEATING, CHEAP,
        said="the player after {}",
    ),
    PropertyForm(
        "left", "player", m.PLAYER, Tells.PUBLIC, _SEATING, CHEAP,
        said="the player to {own}",
    ),
    PropertyForm(
        "right", "player", m.PLAYER, Tells.PUBLIC, _SEATING, CHEAP,
        said="the player to {own}",
    ),
    PropertyForm(
        "others", "player", m.PLAYERS, Tells.PUBLIC, _SEATING, _ALL_SEATS,
        said="the players other than {}",
    ),
    PropertyForm("team", "player", m.TEAM, Tells.PUBLIC, NO_STATE, CHEAP, needs_teams=True),
    PropertyForm(
        "partner", "player", m.PLAYER.or_none(), Tells.PUBLIC, NO_STATE, CHEAP, needs_teams=True
    ),
    PropertyForm("out", "player", m.TRUTH, Tells.PUBLIC, _OUT, CHEAP),
    PropertyForm(
        "won_game", "player", m.TRUTH, Tells.PUBLIC, _RESULT, _SEATS, said="has won the game"
    ),
    PropertyForm(
        "lost_game", "player", m.TRUTH, Tells.PUBLIC, _RESULT, _SEATS, said="has lost the game"
    ),
    # of a team
    PropertyForm(
        "players", "team", m.PLAYERS, Tells.PUBLIC, _PLAYERS, _ALL_SEATS,
        said="the players of {}",
    ),
)  # fmt: skip

PROPERTIES: Final[dict[tuple[Subject, str], PropertyForm]] = {
    (form.of, form.name): form for form in _FORMS
}
"""By what it is asked of, and its name; in the order in which they are offered."""


REDEFINABLE: Final = tuple(form.name for form in _FORMS if form.redefinable and form.of == "card")


def property_form(subject: m.Kind, name: str) -> PropertyForm | None:
    """The property that the language gives to things of this kind, if it has one of that name."""
    for of in subjects(subject):
        form = PROPERTIES.get((of, name))
        if form is not None:
            return form
    return None


def subjects(kind: m.Kind) -> tuple[Subject, ...]:
    """What a thing of this kind counts as, the narrowest first."""
    if kind.many:
        return ("cards", "several") if kind.base == "card" else ("several",)
    match kind.base:
        case "card" | "rank" | "suit" | "player" | "team":
            return (kind.base,)
    return ()
