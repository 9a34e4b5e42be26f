"""The properties the language itself provides, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import model

from .python import ATOM, NOT, PATH, PRODUCT, Py, constant

if TYPE_CHECKING:
    from .terms import Terms


def of_property(write: Terms, node: model.Property) -> Py:
    subject = node.subject
    if subject.kind.many:
        return _of_many(write, node)
    return {
        "card": _of_card,
        "rank": _of_rank,
        "suit": _of_suit,
        "player": _of_player,
        "team": _of_team,
    }[subject.kind.base](write, node)


def _of_card(write: Terms, node: model.Property) -> Py:
    name = node.name.removeprefix("printed_")
    redefined = write.context.facts.redefined
    if node.name == "player":
        return write.indexed(Py("s.played_by", stable=True), node.subject, "played_by", loose=True)
    if node.name in redefined:
        function = write.context.names.defines[redefined[node.name]]
        return write.call(function, node.subject, loose=node.kind.maybe)
    if name == "colour" and node.name == name and "suit" in redefined:
        suit = model.Property("suit", node.subject, model.SUIT.or_none(), node.span)
        return write.indexed(Py("COLOUR_OF_SUIT"), suit, "colours", loose=node.kind.maybe)
    loose = name != "rank" and None in write.context.facts.cards.suit
    return write.indexed(Py(name.upper()), node.subject, name, loose=loose)


def _of_rank(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py(node.name.upper()), node.subject, node.name, loose=True)


def _of_suit(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py("COLOUR_OF_SUIT"), node.subject, "colours")


def _of_player(write: Terms, node: model.Property) -> Py:
    name = node.name
    if name in ("next", "left", "right", "others"):
        return write.indexed(Py(f"s.{name}", stable=False), node.subject, name)
    if name == "out":
        if not write.context.facts.retires:
            return constant(False)
        return write.indexed(Py("s.out", stable=True), node.subject, name)
    if name == "team":
        player = write.of(node.subject)
        if player.guard or player.loose:
            return write.call("team_of", player)
        return write.joined(f"{player.at(PRODUCT)} % s.teams", PRODUCT, player)
    return write.call({"partner": "partner", "won_game": "won", "lost_game": "lost"}[name],
                      node.subject)  # fmt: skip


def _of_team(write: Terms, node: model.Property) -> Py:
    return write.call("players_of", node.subject)


def _of_many(write: Terms, node: model.Property) -> Py:
    """Of a collection: its ends, its size, what all its cards share."""
    name = node.name
    seats = write.frame.seats
    if name == "count" and seats and isinstance(node.subject, model.Builtin):
        return Py(seats)
    many = write.value(node.subject)
    if many.shares is not None and many.shares[0] == name:
        return many.shares[1]
    simple = PATH.match(many.text) is not None
    if name == "count":
        if isinstance(node.subject, model.Quantifier) and node.subject.op == "all":
            counted = model.Quantifier(
                "count", False, node.subject.local, node.subject.collection,
                node.subject.where, None, model.NUMBER, node.span,
            )  # fmt: skip
            return write.of(counted)
        return write.joined(f"len({many.text})", ATOM, many)
    if name == "empty":
        return write.joined(f"not {many.at(NOT)}", NOT, many)
    if name in ("top", "last", "bottom", "first"):
        place = "-1" if name in ("top", "last") else "0"
        if simple:
            return Py(f"{many.text}[{place}]", varies=many.varies, guard=many.text)
        function = "last" if place == "-1" else "first"
        return Py(f"{function}({many.text})", varies=many.varies, loose=True)
    if name == "rest":
        return write.joined(f"{many.at(ATOM)}[:-1]", ATOM, many)
    return _shared(write, node, many)


def _shared(write: Terms, node: model.Property, many: Py) -> Py:
    """The rank, suit or colour that all the cards share, or none."""
    redefined = write.context.facts.redefined
    if node.name in redefined:
        look = f"{write.context.names.defines[redefined[node.name]]}, s"
    elif node.name == "colour" and "suit" in redefined:
        look = "colour_of, s"
    else:
        table = node.name.removeprefix("printed_").upper()
        return Py(f"shared({table}, {many.text})", varies=many.varies, loose=True, cost=10)
    return Py(f"shared_by({look}, {many.text})", varies=many.varies, loose=True, cost=50)
