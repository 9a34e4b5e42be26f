"""The properties the language itself provides, as Python: one writer for each that is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dotcards.dsl import language, model
from dotcards.interpreter.compiler.naming import CALLED
from dotcards.interpreter.compiler.python import ATOM, NOT, PATH, PRODUCT, Py, constant

from .terms import Terms

Writer = Callable[[Terms, model.Property], Py]
WRITERS: Final[dict[tuple[language.Subject, str], Writer]] = {}


def writes(of: language.Subject, *names: str) -> Callable[[Writer], Writer]:
    """Makes a function the writer of these properties."""

    def register(writer: Writer) -> Writer:
        for name in names:
            WRITERS[of, name] = writer
        return writer

    return register


def of_property(write: Terms, node: model.Property) -> Py:
    form = language.of_property(node)
    function = CALLED.get((form.of, form.name))
    if function is not None:
        return write.call(function, node.subject)
    return WRITERS[form.of, form.name](write, node)


# ------------------------------------------------------------------------------ of one thing


@writes("card", "rank", "suit", "colour", "printed_rank", "printed_suit")
def _of_card(write: Terms, node: model.Property) -> Py:
    name = node.name.removeprefix("printed_")
    redefined = write.context.facts.redefined
    if node.name in redefined:
        function = write.context.names.defines[redefined[node.name]]
        return write.call(function, node.subject, loose=node.kind.maybe)
    if name == "colour" and node.name == name and "suit" in redefined:
        suit = model.Property("suit", node.subject, model.SUIT.or_none(), node.span)
        return write.indexed(Py("COLOUR_OF_SUIT"), suit, "colours", loose=node.kind.maybe)
    loose = name != "rank" and None in write.context.facts.cards.suit
    return write.indexed(Py(name.upper()), node.subject, name, loose=loose)


@writes("card", "player")
def _player_of_card(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py("s.played_by", stable=True), node.subject, "played_by", loose=True)


@writes("rank", "above", "below")
def _of_rank(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py(node.name.upper()), node.subject, node.name, loose=True)


@writes("suit", "colour")
def _of_suit(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py("COLOUR_OF_SUIT"), node.subject, "colours")


@writes("player", "next", "left", "right", "others")
def _neighbours(write: Terms, node: model.Property) -> Py:
    return write.indexed(Py(f"s.{node.name}", stable=False), node.subject, node.name)


@writes("player", "out")
def _out(write: Terms, node: model.Property) -> Py:
    if not write.context.facts.retires:
        return constant(False)
    return write.indexed(Py("s.out", stable=True), node.subject, node.name)


@writes("player", "team")
def _team(write: Terms, node: model.Property) -> Py:
    player = write.of(node.subject)
    if player.guard or player.loose:
        return write.call("team_of", player)
    return write.joined(f"{player.at(PRODUCT)} % s.teams", PRODUCT, player)


# ------------------------------------------------------------------------------ of several


@writes("several", "count")
def _count(write: Terms, node: model.Property) -> Py:
    seats = write.frame.seats
    if seats and isinstance(node.subject, model.Builtin):
        return Py(seats)
    many = write.value(node.subject)
    if isinstance(node.subject, model.Quantifier) and node.subject.op == "all":
        counted = model.Quantifier(
            "count", False, node.subject.local, node.subject.collection,
            node.subject.where, None, model.NUMBER, node.span,
        )  # fmt: skip
        return write.of(counted)
    return write.joined(f"len({many.text})", ATOM, many)


@writes("several", "empty")
def _empty(write: Terms, node: model.Property) -> Py:
    many = write.value(node.subject)
    return write.joined(f"not {many.at(NOT)}", NOT, many)


@writes("cards", "top")
@writes("several", "last")
def _last(write: Terms, node: model.Property) -> Py:
    return _end(write, node, "-1", "last")


@writes("cards", "bottom")
@writes("several", "first")
def _first(write: Terms, node: model.Property) -> Py:
    return _end(write, node, "0", "first")


def _end(write: Terms, node: model.Property, place: str, function: str) -> Py:
    many = write.value(node.subject)
    if PATH.match(many.text) is not None:
        return Py(f"{many.text}[{place}]", varies=many.varies, guard=many.text)
    return Py(f"{function}({many.text})", varies=many.varies, loose=True)


@writes("cards", "rest")
def _rest(write: Terms, node: model.Property) -> Py:
    many = write.value(node.subject)
    return write.joined(f"{many.at(ATOM)}[:-1]", ATOM, many)


@writes("cards", "rank", "suit", "colour")
def _shared(write: Terms, node: model.Property) -> Py:
    """The rank, suit or colour that all the cards share, or none."""
    many = write.value(node.subject)
    if many.shares is not None and many.shares[0] == node.name:
        return many.shares[1]
    redefined = write.context.facts.redefined
    if node.name in redefined:
        look = f"{write.context.names.defines[redefined[node.name]]}, s"
    elif node.name == "colour" and "suit" in redefined:
        look = "colour_of, s"
    else:
        table = node.name.removeprefix("printed_").upper()
        return Py(f"shared({table}, {many.text})", varies=many.varies, loose=True)
    return Py(f"shared_by({look}, {many.text})", varies=many.varies, loose=True)
