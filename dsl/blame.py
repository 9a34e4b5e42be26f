"""Which line of a variant it is that spoils a text of its base, which by itself is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import evolve, frozen

from . import nodes
from .diagnostics import Diagnostic, Note
from .parts import first_line, parts
from .source import Span

Problems = tuple[Diagnostic, ...]
Look = Callable[[nodes.Document], Problems | None]
"""What is wrong with a game under some version of the variant's file; None: that cannot be told."""

MOST_TRIED = 24
"""Lines of a variant that are left out in turn; with more of them the title has to do."""
MOST_PLACES = 5
HELP = "change this line, or say anew the lines of the base that rest on it"


@frozen
class _Line:
    """A part of the variant that can be left out, where it stands, and the file without it."""

    place: Span
    document: nodes.Document


def blamed(
    made: Iterable[Diagnostic], document: nodes.Document, variant: nodes.Variant, look: Look
) -> Problems:
    """The problems that a variant makes in its base's text, each at the variant's own line.

    It is the line without which there is no such problem; where no single one is, the title. The
    base's places are notes, one wrong thing said in several places is one problem.
    """
    made = tuple(made)
    if not made:
        return ()
    waiting = {_key(problem) for problem in made}
    places: dict[tuple[str, Span], Span] = {}
    for line in _lines(document):
        if not waiting:
            break
        left = look(line.document)
        gone = waiting - set(map(_key, left)) if left is not None else set()
        places |= dict.fromkeys(gone, line.place)
        waiting -= gone
    together: dict[tuple[Span, str, str], list[Diagnostic]] = {}
    for problem in made:
        place = places.get(_key(problem), variant.title.span)
        together.setdefault((place, problem.code, problem.message), []).append(problem)
    return tuple(_at(place, same) for (place, _, _), same in together.items())


def _key(problem: Diagnostic) -> tuple[str, Span]:
    return problem.code, problem.span


def _at(place: Span, same: list[Diagnostic]) -> Diagnostic:
    first = same[0]
    notes = [Note("here, in the game it changes", one.span) for one in same[:MOST_PLACES]]
    if len(same) > MOST_PLACES:
        notes.append(Note(f"and {len(same) - MOST_PLACES} places more"))
    return evolve(
        first,
        message=f"with this variant {first.message}",
        span=place,
        help=HELP if first.help is None or first.help.startswith("did you mean") else first.help,
        notes=(*notes, *first.notes),
        fix=None,
    )


def _lines(document: nodes.Document) -> Iterator[_Line]:
    """Every part of the file that can be left out, unless there are too many to try."""
    found = list(_parts(document))
    if len(found) <= MOST_TRIED:
        yield from found


def _parts(document: nodes.Document) -> Iterator[_Line]:
    items = document.items
    for at, item in enumerate(items):
        if isinstance(item, nodes.Variant | nodes.Example):
            continue
        if isinstance(item, nodes.Phase) and item.parts:
            for number, part in enumerate(item.parts):
                rest = evolve(item, parts=item.parts[:number] + item.parts[number + 1 :])
                yield _Line(_place(part), _with(document, (*items[:at], rest, *items[at + 1 :])))
        yield _Line(_place(item), _with(document, items[:at] + items[at + 1 :]))


def _with(document: nodes.Document, items: tuple[nodes.Item, ...]) -> nodes.Document:
    return evolve(document, items=items)


def _place(item: nodes.Item | nodes.Asks | nodes.Enter | nodes.Move | nodes.AllAnswered) -> Span:
    """The name in a line, where there is one to point at."""
    if isinstance(item, nodes.Move):
        return item.name.span
    if isinstance(item, nodes.Without | nodes.Asks | nodes.Enter | nodes.AllAnswered):
        return first_line(item.span)
    found = next(parts((item,)), None)
    return first_line(item.span) if found is None else found.place
