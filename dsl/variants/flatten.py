"""A variant and all it is a variant of, made into the one document of a whole game."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from dotcards.dsl import nodes
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Note

from .merge import Merging

Problems = tuple[Diagnostic, ...]
ResolveBase = Callable[[nodes.Variant], tuple[nodes.Document | None, Problems]]

LONGEST_CHAIN = 50  # variants on top of one game
MOST_TOLD = 3  # of a chain that is too long


def flatten(
    document: nodes.Document, resolve_base: ResolveBase
) -> tuple[nodes.Document | None, Problems]:
    """The document of the whole game: no `variant`, `without` or `also` is left in it.

    A game file comes back with its own `also` additions merged. `resolve_base` reads what a
    variant is of, or says what is wrong with it; sources are told apart by their names, so it
    gives one file one name. None where the game that a variant is of cannot be had. The result
    keeps the span and the comments of the document itself, and takes its title.
    """
    chain, problems = _chain(document, resolve_base)
    if chain is None:
        return None, problems
    merging = Merging(problems=list(problems))
    for file in reversed(chain):
        variant = header(file)
        merging.lay(_without_game_line(file, merging) if variant else file, variant is not None)
    items = merging.items()
    variants = [variant for file in chain if (variant := header(file))]
    if variants:
        items = _titled(items, variants)
    return evolve(document, items=items), tuple(merging.problems)


def header(document: nodes.Document) -> nodes.Variant | None:
    """The `variant` line of a file that is one."""
    for item in document.items:
        if isinstance(item, nodes.Variant):
            return item
    return None


def _chain(
    document: nodes.Document, resolve_base: ResolveBase
) -> tuple[list[nodes.Document] | None, Problems]:
    """The file, what it is a variant of, and so on to the game."""
    chain = [document]
    lines: list[nodes.Variant] = []
    problems: list[Diagnostic] = []
    while variant := header(chain[-1]):
        lines.append(variant)
        problems += _second_headers(chain[-1])
        base, found = resolve_base(variant)
        problems += [_with_way(problem, lines) for problem in found]
        if base is None:
            return None, tuple(problems)
        names = [file.span.source.name for file in chain]
        if base.span.source.name in names:
            around = lines[names.index(base.span.source.name) :]
            problems.append(goes_round(around))
            return None, tuple(problems)
        chain.append(base)
        if len(lines) == LONGEST_CHAIN and header(base):
            problems.append(_too_long(lines))
            return None, tuple(problems)
    return chain, tuple(problems)


def _with_way(problem: Diagnostic, lines: list[nodes.Variant]) -> Diagnostic:
    """A problem with a base that is itself a variant's base says how one came there."""
    if problem.span != lines[-1].base.span:
        return problem
    way = tuple(Note("which is the base of this one", line.base.span) for line in lines[-2::-1])
    return evolve(problem, notes=problem.notes + way)


def goes_round(lines: list[nodes.Variant]) -> Diagnostic:
    first, *others = lines
    if others:
        message = "this variant is in the end a variant of itself"
    else:
        message = "this variant is a variant of itself"
    return codes.VARIANT_OF_ITSELF.at(
        first.base.span,
        message,
        "name the game it changes the rules of",
        tuple(Note("which is a variant of this", line.base.span) for line in others),
    )


def _too_long(lines: list[nodes.Variant]) -> Diagnostic:
    told = lines[1 : 1 + MOST_TOLD]
    notes = [Note("which is a variant of this", line.base.span) for line in told]
    return codes.TOO_MANY_VARIANTS.at(
        lines[0].base.span,
        f"more than {LONGEST_CHAIN} variants stand on top of one another",
        "make the variant of a file nearer to the game",
        (*notes, Note(f"and so on, {len(lines) - 1 - MOST_TOLD} times more")),
    )


def _second_headers(document: nodes.Document) -> list[Diagnostic]:
    found = [item for item in document.items if isinstance(item, nodes.Variant)]
    return [
        codes.DECLARED_TWICE.at(
            item.title.span,
            "a file is one variant only",
            "keep one of the two",
            (Note("the first one", found[0].title.span),),
        )
        for item in found[1:]
    ]


def _without_game_line(document: nodes.Document, merging: Merging) -> nodes.Document:
    """A variant's file without a `game` line, which is no part of a variant."""
    variant = header(document)
    kept: list[nodes.Item] = []
    for item in document.items:
        if isinstance(item, nodes.Game) and variant:
            merging.problems.append(
                codes.GAME_AND_VARIANT.at(
                    item.title.span,
                    "a file is a game or a variant, not both",
                    "keep one of the two lines",
                    (Note("the variant", variant.title.span),),
                )
            )
        else:
            kept.append(item)
    return evolve(document, items=tuple(kept))


def _titled(items: tuple[nodes.Item, ...], variants: list[nodes.Variant]) -> tuple[nodes.Item, ...]:
    """The game under its nearest variant's title, and the nearest help there is."""
    nearest = variants[0]
    help_ = next((one.help for one in variants if one.help), ())
    return tuple(
        nodes.Game(nearest.title, help_ or item.help, nearest.span)
        if isinstance(item, nodes.Game)
        else item
        for item in items
    )
