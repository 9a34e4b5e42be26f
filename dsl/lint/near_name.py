"""A name that stands in one place only, one slip of the pen from a name used elsewhere.

The name of a move that no example tries beside another move's, the name of a player whom nothing in
an example mentions beside that of one in other examples, and the word for whom an action or define
is about beside `player`. Nothing else shows such a slip: all these are free to choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import everything, moves
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Note, Severity, is_slip
from dotcards.dsl.text.source import Span

CODE = "L135"
NAME = "near-name"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"
FIXABLE = True

MOST_COMPARED = 1_000_000
"""Pairs of moves whose names are compared; what is beyond is not looked at."""


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    yield from _of_moves(ruleset)
    yield from _of_players(ruleset)
    yield from _of_subjects(ruleset)


def _of_moves(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    tried = {
        step.move for one in ruleset.examples for step in one.steps if isinstance(step, m.Deed)
    }
    # A move that may be made at any time in several phases stands in the text once.
    places: dict[Span, tuple[m.Move, m.Phase]] = {}
    for phase in ruleset.phases:
        for move in moves(phase):
            places.setdefault(move.span, (move, phase))
    times = Counter(move.name for move, _ in places.values())
    known = [one for one in places.values() if one[0].name in tried or times[one[0].name] > 1]
    known = known[: MOST_COMPARED // len(places)] if places else []
    for move, phase in places.values():
        if move.name in tried or times[move.name] > 1:
            continue
        for other, there in known:
            # Of two moves in one phase of one file neither is a slip for the other.
            is_apart = there is not phase or other.span.source is not move.span.source
            if is_apart and is_slip(move.name, other.name):
                yield _finding(
                    f"no example tries `{move.name}`, and its name is much like `{other.name}`",
                    name_in(move.span, move.name),
                    other.name,
                    Note("the other move", name_in(other.span, other.name)),
                    "try it in an example",
                )
                break


def _of_players(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    there = Counter(seat.name for example in ruleset.examples for seat in example.seats)
    known = {name: None for name, times in there.items() if times > 1}
    for example in ruleset.examples:
        names = {seat.name for seat in example.seats}
        for number, seat in enumerate(example.seats):
            if there[seat.name] > 1:
                continue
            near = [name for name in known if name not in names and is_slip(seat.name, name)]
            if near and not _mentioned(example, number):
                yield _finding(
                    f"`{seat.name}` does nothing here, and in other examples it is `{near[0]}`",
                    seat.span,
                    near[0],
                    None,
                    "choose another name",
                )


def _of_subjects(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    """Any word may stand for the player that an action or a define is about."""
    declared: tuple[m.Action | m.Define, ...] = (*ruleset.actions, *ruleset.defines)
    for one in declared:
        subject = one.subject
        if subject is None or subject.name == "player":
            continue
        if is_slip(subject.name, "player"):
            message = f"`{subject.name}` stands for a player here, and is much like `player`"
            yield _finding(message, subject.span, "player", None, "choose another word")


def _mentioned(example: m.Example, number: int) -> bool:
    """Whether anything in an example but its `players` is about one of them."""
    seat = example.seats[number]
    if any(
        isinstance(step, m.Deed)
        and (step.seat == number or any(seat.name in words for words in step.choices))
        for step in example.steps
    ):
        return True
    told = (example.givens, example.steps)
    return any(isinstance(node, m.Local) and node.id == seat.id for node in everything(told))


def _finding(message: str, span: Span, near: str, note: Note | None, or_else: str) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        message,
        span,
        f"did you mean `{near}`? Else {or_else}",
        (note,) if note else (),
        Fix(span, near, safe=False),
    )
