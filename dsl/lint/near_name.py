"""Names that may be slips of the pen."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, moves
from dotcards.dsl.text.diagnostics import Fix, Note, is_slip
from dotcards.dsl.text.source import Span

from .helpers.locations import name_in
from .lint_rule import Finding, Findings, rule

MOST_COMPARED = 1_000_000
"""Pairs of moves whose names are compared; what is beyond is not looked at."""


@rule("L135", "names", fixable=True)
def near_name(ruleset: m.Ruleset) -> Findings:
    """A name that stands in one place only, one slip of the pen from a name used elsewhere.

    The name of a move that no example tries beside another move's, the name of a player whom
    nothing in an example mentions beside that of one in other examples, and the word for whom an
    action or define is about beside `player`. Nothing else shows such a slip: all these are free to
    choose.
    """
    yield from _of_moves(ruleset)
    yield from _of_players(ruleset)
    about: tuple[m.Action | m.Define, ...] = (*ruleset.actions, *ruleset.defines)
    for declared in about:
        subject = declared.subject
        if subject is not None and subject.name != "player" and is_slip(subject.name, "player"):
            message = f"`{subject.name}` stands for a player here, and is much like `player`"
            yield _slip(subject.span, message, "player", "choose another word")


def _of_moves(ruleset: m.Ruleset) -> Findings:
    tried = {
        step.move for one in ruleset.examples for step in one.steps if isinstance(step, m.Deed)
    }
    # A move that may be made at any time in several phases stands in the text once.
    places: dict[Span, tuple[m.Move, m.Phase]] = {}
    for phase in ruleset.phases:
        for move in moves(phase):
            places.setdefault(move.span, (move, phase))
    times = Counter(move.name for move, _ in places.values())
    known_names = tried | {name for name, number in times.items() if number > 1}
    known = [place for place in places.values() if place[0].name in known_names]
    known = known[: MOST_COMPARED // max(len(places), 1)]
    for move, phase in places.values():
        if move.name in known_names:
            continue
        for other, its_phase in known:
            # Of two moves in one phase of one file neither is a slip for the other.
            is_apart = its_phase is not phase or other.span.source is not move.span.source
            if is_apart and is_slip(move.name, other.name):
                yield _slip(
                    name_in(move),
                    f"no example tries `{move.name}`, and its name is much like `{other.name}`",
                    other.name,
                    "try it in an example",
                    (Note("the other move", name_in(other)),),
                )
                break


def _of_players(ruleset: m.Ruleset) -> Findings:
    times = Counter(seat.name for example in ruleset.examples for seat in example.seats)
    known = [name for name, number in times.items() if number > 1]
    for example in ruleset.examples:
        names = {seat.name for seat in example.seats}
        for number, seat in enumerate(example.seats):
            if times[seat.name] > 1:
                continue
            near = [name for name in known if name not in names and is_slip(seat.name, name)]
            if near and not _mentioned(example, number):
                yield _slip(
                    seat.span,
                    f"`{seat.name}` does nothing here, and in other examples it is `{near[0]}`",
                    near[0],
                    "choose another name",
                )


def _mentioned(example: m.Example, number: int) -> bool:
    """Whether anything in an example but its `players` is about one of them."""
    seat = example.seats[number]
    for node in everything((example.givens, example.steps)):
        match node:
            case m.Deed(seat=by, choices=choices) if by == number or seat.name in chain(*choices):
                return True
            case m.Local() if node.id == seat.id:
                return True
    return False


def _slip(
    span: Span, message: str, meant: str, or_else: str, notes: tuple[Note, ...] = ()
) -> Finding:
    help_ = f"did you mean `{meant}`? Else {or_else}"
    return Finding(span, message, help_, notes, Fix(span, meant, safe=False))
