"""A file taken apart into the smallest things that a variant can replace, and put together again.

Every such thing has a key: one rank of `when 5, 6 is played`, one phase of `before each move in …`,
one move of a phase. What stands under the keys stays a syntax node, with its own place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from attrs import evolve, frozen

from dotcards.dsl import nodes
from dotcards.dsl.text.source import Span

KIND_WORDS = frozenset({"card", "cards", "rank", "suit", "colour", "number", "player", "team"})

# Keys whose last name is a phase: they leave with it.
OF_A_PHASE = frozenset({"phase", "move", "otherwise", "enter", "asks", "answered", "before"})


class Key(NamedTuple):
    """What a thing is replaced by: its kind and the names that tell it from others of the kind.

    Options, zones, variables and plain defines share the kind "name", as they share their names.
    """

    kind: str
    names: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """As it is written in a ruleset."""
        first = self.names[0] if self.names else ""
        match self.kind:
            case "name":
                return first
            case "move" | "anytime move":
                return f"move {first} in {self.names[1]}"
            case "otherwise" | "enter" | "asks":
                return f"{self.kind} in {first}"
            case "answered":
                return f"when all have answered in {first}"
            case "when":
                return f"when {first} is played"
            case "runs out":
                return f"when {first} runs out"
            case "before":
                return f"before each move in {first}"
            case "example":
                return f'example "{first}"'
            case "define":
                return f"define {first}.{self.names[1]}"
        return f"{self.kind} {first}".rstrip()


@frozen
class AnytimeMove:
    """A move of an `anytime` block in one of the block's phases."""

    phase: nodes.Name
    move: nodes.Move
    block: nodes.Anytime


Node: TypeAlias = (
    nodes.Game | nodes.With | nodes.Players | nodes.Teams | nodes.Suits | tuple[nodes.Deck, ...]
    | nodes.Ranks | nodes.Goal | nodes.Option | nodes.Forbid | nodes.Table | nodes.Zone
    | nodes.Variable | nodes.Define | nodes.Action | nodes.Event | nodes.RunsOut | nodes.Before
    | AnytimeMove
    | nodes.Phase | nodes.Asks | nodes.Enter | nodes.AllAnswered | nodes.Move | nodes.Example
)  # fmt: skip


PhasePart: TypeAlias = nodes.Asks | nodes.Enter | nodes.Move | nodes.AllAnswered


@frozen
class Part:
    """One thing of a file; `place` is the spot to point at when it is talked about."""

    key: Key
    node: Node
    place: Span
    also: bool = False


def example_key(title: str) -> str:
    """An example's title up to the colon."""
    return title.split(":", 1)[0].strip()


def card_key(written: str) -> str:
    """One spelling for the two ways to write a card: `Q_of_spades` is `QS`."""
    face, of, suit = written.rpartition("_of_")
    return face + suit[:1].upper() if of and suit else written


def subject_key(word: str) -> str:
    """What a define is about: a kind word, and any other word stands for a player."""
    return word if word in KIND_WORDS else "player"


def said(expression: nodes.Expr) -> str:
    """An expression as written, each gap in it one space."""
    return " ".join(expression.span.text.split())


def first_line(span: Span) -> Span:
    """The part of a span that stands on its first line."""
    found = re.search(r"[\r\n]", span.text)
    return evolve(span, end=span.start + found.start()) if found else span


def parts(items: Iterable[nodes.Item]) -> Iterator[Part]:
    """Everything that a file declares, in order; `variant` and `without` lines are passed over."""
    for item in items:
        yield from _parts_of(item)


def _parts_of(item: nodes.Item) -> Iterator[Part]:
    match item:
        case nodes.Game():
            yield Part(Key("game"), item, item.title.span)
        case nodes.With():
            yield Part(Key("with", (item.option.text,)), item, item.option.span)
        case nodes.Players() | nodes.Teams() | nodes.Suits() | nodes.Ranks() | nodes.Goal():
            yield Part(Key(type(item).__name__.lower()), item, first_line(item.span))
        case nodes.Deck():
            yield Part(Key("deck"), (item,), first_line(item.span), item.also)
        case nodes.Option() | nodes.Zone() | nodes.Variable():
            yield Part(Key("name", (item.name.text,)), item, item.name.span)
        case nodes.Forbid():
            yield Part(Key("forbid", (said(item.condition),)), item, item.condition.span)
        case nodes.Table():
            yield Part(Key("table", (item.name.text,)), item, item.name.span)
        case nodes.Define(subject=None):
            yield Part(Key("name", (item.name.text,)), item, item.name.span, item.also)
        case nodes.Define(subject=nodes.Name() as subject):
            key = Key("define", (subject_key(subject.text), item.name.text))
            yield Part(key, item, subject.span.to(item.name.span), item.also)
        case nodes.Action():
            yield Part(Key("action", (item.name.text,)), item, item.name.span, item.also)
        case nodes.Event():
            for name in item.keys:
                key = Key("when", (card_key(name.text),))
                yield Part(key, evolve(item, keys=(name,)), name.span, item.also)
        case nodes.RunsOut():
            yield Part(Key("runs out", (item.zone.text,)), item, item.zone.span, item.also)
        case nodes.Before():
            for name in item.phases:
                key = Key("before", (name.text,))
                yield Part(key, evolve(item, phases=(name,)), name.span, item.also)
        case nodes.Anytime():
            for phase in item.phases:
                for move in item.moves:
                    key = Key("anytime move", (move.name.text, phase.text))
                    yield Part(key, AnytimeMove(phase, move, item), move.name.span, move.also)
        case nodes.Phase():
            named = item.name.text
            yield Part(Key("phase", (named,)), evolve(item, parts=()), item.name.span)
            for part in item.parts:
                yield _phase_part(part, named)
        case nodes.Example():
            yield Part(Key("example", (example_key(item.title.text),)), item, item.title.span)


def _phase_part(part: PhasePart, phase: str) -> Part:
    match part:
        case nodes.Asks():
            return Part(Key("asks", (phase,)), part, first_line(part.span))
        case nodes.Enter():
            return Part(Key("enter", (phase,)), part, first_line(part.span), part.also)
        case nodes.AllAnswered():
            return Part(Key("answered", (phase,)), part, first_line(part.span), part.also)
        case nodes.Move(otherwise=True):
            return Part(Key("otherwise", (phase,)), part, part.name.span, part.also)
    return Part(Key("move", (part.name.text, phase)), part, part.name.span, part.also)


def items(together: dict[Key, Part]) -> tuple[nodes.Item, ...]:
    """The declarations that parts make up: one item a thing, none of them an `also`.

    Only of several deck lines, all but the first are. What was written as one (the ranks of an
    event, the phases of a check) is one item again, as far as a variant has left it alone.
    """
    whole: list[nodes.Item] = []
    of_phases: dict[str, list[PhasePart]] = {}
    events: dict[int, int] = {}
    checks: dict[int, int] = {}
    anytime: dict[int, list[AnytimeMove]] = {}
    for key, part in together.items():
        node = part.node
        match node:
            case nodes.Event():
                at = events.setdefault(id(node.body), len(whole))
                if at < len(whole):
                    earlier = whole[at]
                    assert isinstance(earlier, nodes.Event)
                    whole[at] = evolve(earlier, keys=earlier.keys + node.keys)
                else:
                    whole.append(evolve(node, also=False))
            case nodes.Before():
                at = checks.setdefault(id(node.body), len(whole))
                if at < len(whole):
                    check = whole[at]
                    assert isinstance(check, nodes.Before)
                    whole[at] = evolve(check, phases=check.phases + node.phases)
                else:
                    whole.append(evolve(node, also=False))
            case AnytimeMove():
                anytime.setdefault(id(node.move), []).append(node)
            case nodes.Phase():
                whole.append(node)  # its parts are put in below
            case nodes.Define() | nodes.Action() | nodes.RunsOut():
                whole.append(evolve(node, also=False))
            case tuple():
                whole += [evolve(deck, also=place > 0) for place, deck in enumerate(node)]
            case nodes.Asks():
                of_phases.setdefault(key.names[-1], []).append(node)
            case nodes.Enter() | nodes.Move() | nodes.AllAnswered():
                of_phases.setdefault(key.names[-1], []).append(evolve(node, also=False))
            case _:
                whole.append(node)
    filled = (
        evolve(item, parts=tuple(of_phases.get(item.name.text, ())))
        if isinstance(item, nodes.Phase)
        else item
        for item in whole
    )
    return (*filled, *_anytime_blocks(anytime.values()))


def _anytime_blocks(moves: Iterable[list[AnytimeMove]]) -> Iterator[nodes.Anytime]:
    blocks: dict[tuple[int, tuple[str, ...]], nodes.Anytime] = {}
    for same in moves:
        first = same[0]
        phases = tuple(one.phase for one in same)
        move = evolve(first.move, also=False)
        key = (id(first.block), tuple(phase.text for phase in phases))
        block = blocks.get(key) or evolve(first.block, phases=phases, moves=())
        blocks[key] = evolve(block, moves=(*block.moves, move))
    yield from blocks.values()
