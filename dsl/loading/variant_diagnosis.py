"""Which line of a variant it is that spoils a text of its base, which by itself is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import evolve, frozen

from dotcards.dsl import nodes
from dotcards.dsl.check.problems import UNKNOWN_NAME
from dotcards.dsl.nodes.units import first_line, parts
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note
from dotcards.dsl.text.source import Span

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

    It is the line without which there is no such problem, rather one without which there is no
    other either; where no single one is, the title. The base's places are notes, one wrong thing
    said in several places is one problem.
    """
    made = tuple(made)
    if not made:
        return ()
    waiting = {_key(problem) for problem in made}
    before = set(map(_key, look(document) or ()))
    places: dict[tuple[str, Span], Span] = {}
    unsure: dict[tuple[str, Span], Span] = {}
    for line in _lines(document):
        if not waiting:
            break
        left = look(line.document)
        if left is None:
            continue
        found = set(map(_key, left))
        gone = waiting - found
        if found <= before:
            places |= dict.fromkeys(gone, line.place)
            waiting -= gone
        else:  # other lines rest on this one
            unsure = dict.fromkeys(gone, line.place) | unsure
    places = unsure | places
    together: dict[tuple[Span, str, str], list[Diagnostic]] = {}
    for problem in made:
        place = places.get(_key(problem), variant.title.span)
        together.setdefault((place, problem.code, problem.message), []).append(problem)
    return tuple(_at(place, same) for (place, _, _), same in together.items())


def picked_instead(
    found: Problems, document: nodes.Document, base: nodes.Document | None
) -> Problems:
    """Of an option that is left out though rules of the base ask for it: one problem, and how to
    settle it. Its values, which then mean nothing either, are no problems of their own."""
    options = _options(base)
    for item in document.items:
        if not isinstance(item, nodes.Without) or item.kind != "option":
            continue
        option = options.get(item.names[0].text)
        there = [one for one in found if one.span == first_line(item.span)]
        asked = [one for one in there if _is_about(one, item.names[0].text)]
        if option is None or not asked:
            continue
        values = [_word(value) for value in option.values]
        line = f"with {option.name.text} = {values[0]}"
        of_values = [one for one in there if any(_is_about(one, value) for value in values)]
        fix = Fix(Span(item.span.source, item.span.start, item.names[0].span.end), line, safe=False)
        help = f"rules of the base ask for it; to settle it write `{line}`"
        notes = dict.fromkeys(note for one in (*of_values, asked[0]) for note in one.notes)
        told = evolve(asked[0], help=help, notes=tuple(notes)[:MOST_PLACES], fix=fix)
        found = tuple(told if one is asked[0] else one for one in found if one not in of_values)
    return found


def picked_by_with(
    found: Problems, document: nodes.Document, base: nodes.Document | None
) -> Problems:
    """Of an option of the base that is declared anew with one value only, where that makes
    problems: one problem, and how a value is picked."""
    options = _options(base)
    for item in document.items:
        if not isinstance(item, nodes.Option) or item.name.text not in options:
            continue
        place = first_line(item.span)
        there = [
            one
            for one in found
            if one.span.source is place.source and place.start <= one.span.start < place.end
        ]
        made = [one for one in there if one.in_base]
        if len(item.values) != 1 or isinstance(item.values[0], nodes.Range) or not made:
            continue
        name, values = item.name.text, [_word(one) for one in options[item.name.text].values]
        line = f"with {name} = {item.values[0].text}"
        fix = Fix(place, line, safe=False) if item.values[0].text in values else None
        help = f"write `{line}`"
        if fix is None:
            listed = ", ".join(f"`{one}`" for one in values)
            help = f"its values are {listed}; to pick one write `with {name} = {values[0]}`"
        message = f"the game has an option `{name}`, and one of its values is picked with `with`"
        told = evolve(made[0], message=message, span=place, help=help, fix=fix, in_base=False)
        found = (*(one for one in found if one not in there), told)
    return found


def _options(base: nodes.Document | None) -> dict[str, nodes.Option]:
    items = () if base is None else base.items
    return {one.name.text: one for one in items if isinstance(one, nodes.Option)}


def _is_about(problem: Diagnostic, word: str) -> bool:
    return problem.code == UNKNOWN_NAME.code and f"`{word}`" in problem.message


def _word(value: nodes.Name | nodes.Range) -> str:
    return str(value.low) if isinstance(value, nodes.Range) else value.text


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
        in_base=True,
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
