"""What a card does in a game: what is true of it, what it counts, what comes of playing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.options import Value
from dotcards.repl.display.styled_text import Line, bold, line, prose

from .at_the_table import source_lines
from .chapters import Writer
from .english import nouns
from .english.nouns import Noun, listed, sentence, spoken
from .option_folding import UNKNOWN
from .printed import Printed
from .sections import Section

MOST_PLACES = 8  # of the rules, where a card is spoken of


def about_card(
    ruleset: m.Ruleset, options: Mapping[str, Value], faces: Sequence[m.Face], width: int
) -> list[Line]:
    """Of one card, or of all of a rank or suit: what goes for each of them in any position."""
    writer = Writer.of(ruleset, options)
    printed = Printed.of(writer.ruleset)
    lines: list[Line] = []
    for text in (*_place(writer.ruleset, printed, faces), *_facts(writer.ruleset, printed, faces)):
        lines += prose(text, width, indent=2)
    for section in _events(writer, printed, faces):
        lines += prose(sentence(f"{section.title}:"), width, indent=2, style="bold")
        for one in section.lines:
            lines += prose(one.text, width, indent=min(2 + 2 * max(one.depth, 1), width // 2))
    places = {(one.source.name, one.position[0]): one for one in _spoken_of(writer.ruleset, faces)}
    if places:
        lines.append(line("  ", bold("Spoken of in:")))
        for span in list(places.values())[:MOST_PLACES]:
            lines += source_lines(span, width)
    return lines or [line("  nothing of its own")]


def _same(values: Iterable[Any]) -> Any:
    """What all of them are, else UNKNOWN."""
    found = set(values)
    return found.pop() if len(found) == 1 else UNKNOWN


def _place(ruleset: m.Ruleset, printed: Printed, faces: Sequence[m.Face]) -> Iterator[str]:
    """Colour, and the ranks beside it."""
    colour = _same(printed.of_card(face, "colour") for face in faces)
    if isinstance(colour, str):
        yield sentence(spoken(colour))
    rank = _same(printed.of_card(face, "rank") for face in faces)
    beside: list[str] = []
    for lower, higher in pairwise(ruleset.ranks):
        if rank == higher:
            beside.append(f"above {nouns.a_rank(lower)}")
        if rank == lower:
            beside.append(f"below {nouns.a_rank(higher)}")
    if beside:
        yield sentence(f"in rank {listed(beside)}")
    if rank in ruleset.unranked and ruleset.ranks:
        yield "In rank below all others."


def _facts(ruleset: m.Ruleset, printed: Printed, faces: Sequence[m.Face]) -> Iterator[str]:
    """What tables and defines say of all of them, and not of every card there is."""
    deck = {face for line in ruleset.deck for face in line.cards}

    def own(says: Callable[[m.Face], Any]) -> Any:
        found = _same(map(says, faces))
        return UNKNOWN if found == _same(map(says, deck)) else found

    for table in ruleset.tables:
        price = own(partial(printed.price, table))
        if price is not UNKNOWN:
            yield f"{nouns.capital(spoken(table.name))}: {price}"
    for one in ruleset.defines:
        found = own(partial(printed.says, one))
        if found is UNKNOWN or one.redefines is not None or one.subject is None:
            continue
        name = one.name.rpartition(".")[2]
        kind = one.subject.kind.base
        of = "it" if kind == "card" else f"its {kind}"
        if isinstance(found, bool):
            yield sentence(Noun(of).does(nouns.predicate(name), not found))
        else:
            worth = "none" if found is None else spoken(str(found))
            whose = "" if kind in ("card", "rank") else f" ({of})"
            yield f"{nouns.capital(spoken(name))}{whose}: {worth}"
        if one.doc:
            yield one.doc


def _events(writer: Writer, printed: Printed, faces: Sequence[m.Face]) -> Iterator[Section]:
    """What happens when each of them is played: what any card does, then the most exact."""
    does = [_of(writer.ruleset.events, printed, face) for face in faces]
    for event, section in zip(writer.ruleset.events, writer.events(), strict=False):
        if all(event in done for done in does) or event.key in faces:
            yield section


def _of(events: Sequence[m.Event], printed: Printed, face: m.Face) -> list[m.Event]:
    found = [event for event in events if event.by == "any"]
    suit, rank = printed.of_card(face, "suit"), printed.of_card(face, "rank")
    for kind, key in (("card", face), ("suit", suit), ("rank", rank)):
        exact = [event for event in events if event.by == kind and key in (event.key, UNKNOWN)]
        found += exact
        if exact and key is not UNKNOWN:
            break
    return found


def _spoken_of(ruleset: m.Ruleset, faces: Sequence[m.Face]) -> Iterator[Span]:
    """Where the rules name one of them, or what they share; without the defines."""
    shared = {
        ("rank", _same(face.rank for face in faces)),
        ("suit", _same(face.suit for face in faces)),
    }
    parts = (ruleset.variables, ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)
    for node in everything(parts):
        if (isinstance(node, m.Const) and (node.kind.base, node.value) in shared) or (
            isinstance(node, m.CardConst) and node.face in faces
        ):
            yield node.span
