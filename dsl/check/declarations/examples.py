"""Examples: who sits there, the position, the deeds and what is expected of them."""

from __future__ import annotations

from collections.abc import Iterable

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import listing
from dotcards.dsl.check.expressions.quantities import bind
from dotcards.dsl.check.expressions.resolve import condition
from dotcards.dsl.check.scope import EXAMPLE, Scope
from dotcards.dsl.check.statements.statements import known_phase
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.nodes.units import example_key
from dotcards.dsl.text.diagnostics import Note

from .forbidden import check_picks
from .option_values import Picked, picked
from .positions import Decks, Position
from .typed_words import Words

ASKED = "asked"
"""In what an example expects: the players who are to answer now. A name of the game's own wins."""

SEATS = ("Dan", "Ann", "Bob", "Cat", "Eve", "Fay", "Gus", "Hal", "Ivy")


def check_examples(
    world: World,
    deck: tuple[m.DeckLine, ...],
    options: Picked,
    forbidden: tuple[m.Forbidden, ...],
    phases: Iterable[m.Phase],
) -> tuple[m.Example, ...]:
    words = Words(world, phases)
    decks = Decks(world, deck, options)
    keys: dict[str, n.Text] = {}
    found: list[m.Example] = []
    for item in world.document.items:
        if not isinstance(item, n.Example):
            continue
        key = example_key(item.title.text)
        if key in keys:
            world.report(
                problems.EXAMPLE_TWICE,
                item.title.span,
                f"another example is called `{key}`",
                "its name is what stands before the colon: choose another",
                (Note("the first one", keys[key].span),),
            )
        keys.setdefault(key, item.title)
        example = _example(world, decks, words, item, key)
        lines = [line for line in item.lines if isinstance(line, n.With)]
        check_picks(world, forbidden, options, example.options, lines)
        found.append(example)
    return tuple(found)


def _example(world: World, decks: Decks, words: Words, node: n.Example, key: str) -> m.Example:
    seats, scope = _seats(world, node)
    asked = world.local(ASKED, m.PLAYERS, node.title.span)
    known = scope if ASKED in world.names or ASKED in scope.locals else scope.bind(asked)
    chosen = picked(world, [line for line in node.lines if isinstance(line, n.With)])
    position = Position(world, scope, decks.deck(dict(chosen), len(seats)))
    position.read(node)
    phase: str | None = None
    steps: list[m.Deed | m.Expect] = []
    for line in node.lines:
        match line:
            case n.AtPhase():
                if phase is not None:
                    world.report(
                        problems.BAD_GIVEN, line.span, "an example enters only one phase",
                        "what comes after is said by what the players do",
                    )  # fmt: skip
                if known_phase(world, line.phase):
                    phase = line.phase.text
            case n.Deed():
                deed = _deed(world, words, line, seats)
                if deed is not None:
                    steps.append(deed)
            case n.Expect():
                steps.append(m.Expect(condition(world, line.condition, known), line.span))
    return m.Example(
        key,
        node.title.text,
        seats,
        chosen,
        tuple(position.givens),
        position.only_named,
        phase,
        tuple(steps),
        asked,
        node.span.source != world.document.span.source,
        node.span,
    )


def _seats(world: World, node: n.Example) -> tuple[tuple[m.Local, ...], Scope]:
    """The players at the table, as locals of the example; the first one deals."""
    scope = Scope(nobody=EXAMPLE)
    lines = [line for line in node.lines if isinstance(line, n.Seats)]
    for again in lines[1:]:
        world.report(
            problems.SEATS, again.span, "the players are named twice", None,
            (Note("the first time", lines[0].span),),
        )  # fmt: skip
    if lines:
        names = lines[0].names
        place = lines[0].span
    else:
        count = min(max(2, world.least_players), world.most_players)
        names = tuple(n.Name(name, node.title.span) for name in SEATS[:count])
        place = node.title.span
        if count > len(SEATS):
            world.report(
                problems.SEATS, place, "who plays is not said", "name them: `players Dan, Ann, …`"
            )
            return (), scope
    if lines and not world.least_players <= len(names) <= world.most_players:
        low, high = world.least_players, world.most_players
        range_ = f"{low}" if low == high else f"{low} to {high}"
        world.report(
            problems.SEATS, place, f"{len(names)} sit here, the game is for {range_} players"
        )
    seats: list[m.Local] = []
    for name in names:
        local, scope = bind(world, name, m.PLAYER, scope)
        seats.append(local)
    return tuple(seats), scope


def _deed(world: World, words: Words, node: n.Deed, seats: tuple[m.Local, ...]) -> m.Deed | None:
    names = [local.name for local in seats]
    seat = None
    if node.player.text in names:
        seat = names.index(node.player.text)
    else:
        world.report(
            problems.UNKNOWN_SEAT,
            node.player.span,
            f"nobody called `{node.player.text}` plays here",
            world.suggest(
                node.player.text,
                names,
                f"here are {listing(names)}",
                {local.name: local for local in seats},
            ),
        )
    if node.move.text not in words.moves:
        world.unknown(problems.UNKNOWN_MOVE, node.move, "move", words.moves, None, words.places)
        return None
    for choice in node.choices:
        for name in choice:
            words.check(name, names, node.move.text)
    if seat is None:
        return None
    choices = tuple(tuple(name.text for name in choice) for choice in node.choices)
    return m.Deed(node.kind, seat, node.move.text, choices, node.span)
