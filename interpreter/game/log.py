"""What happened at the table, as lines that say to each seat only what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from attrs import frozen

from dotcards.dsl import model
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.compiler.context import Context

from .moves import Move, Wording
from .views import who_sees

EntryKind = Literal[
    "move", "answer", "say", "action", "show", "skip", "reverse", "deal", "transfer", "end", "seed"
]
Seats = frozenset[int] | None  # None: everybody
LINE_BYTES = 300


@frozen
class Secret:
    """Words for those who may know them, and others for the rest."""

    text: str
    otherwise: str
    seen_by: frozenset[int]


@frozen
class Entry:
    """Something that happened. `seat`: whose doing it was, None for nobody's."""

    kind: EntryKind
    seat: int | None
    parts: tuple[str | Secret, ...]

    def seen_by(self, seat: int | None) -> str:
        """One line, as this seat may know it."""
        return "".join(
            part
            if isinstance(part, str)
            else (part.text if seat in part.seen_by else part.otherwise)
            for part in self.parts
        )


def weight(entries: Iterable[Entry]) -> int:
    """About how many bytes lines of the log take."""
    return sum(
        LINE_BYTES + sum(len(p) if isinstance(p, str) else 3 * len(p.text) for p in entry.parts)
        for entry in entries
    )


def sights(
    wording: Wording, state: Any, rule: model.Move, real: Sequence[Any]
) -> list[list[Seats]]:
    """For each choice, who may see each of the cards chosen, as they lie now."""
    seen: list[list[Seats]] = []
    for choice, value in zip(rule.choices, real, strict=True):
        if choice.by_place:
            seen.append([None])  # it is named by its place, which everybody can see
        elif choice.local.kind.base != "card":
            secret = is_kept_secret(wording, rule, choice)
            seen.append([frozenset() if secret else None])
        else:
            cards = [value] if choice.low is None else list(value)
            seen.append([who_sees(wording, state, card) for card in cards])
    return seen


def named(rule: model.Move, real: Sequence[Any]) -> set[int]:
    """The cards that the line of a move names; those chosen by their place are not."""
    cards: set[int] = set()
    for choice, value in zip(rule.choices, real, strict=True):
        if choice.local.kind.base == "card" and not choice.by_place:
            cards.update([value] if choice.low is None else value)
    return cards


def is_kept_secret(wording: Wording, rule: model.Move, choice: model.Choice) -> bool:
    """Whether what is chosen is put down in a variable that not everybody may see, and nowhere
    else."""
    known = wording.kept_secret
    if id(choice) not in known:
        kept = list(_kept(wording.machine.context, rule.body, {choice.local.id}, frozenset()))
        known[id(choice)] = bool(kept) and all(kept)
    return known[id(choice)]


def _kept(
    context: Context, body: model.Block, chosen: set[int], inside: frozenset[str]
) -> Iterator[bool]:
    """For each place where a choice, a local of these, is put down or said: whether that is a
    secret. `inside` are the actions that lead here."""

    def uses(node: object) -> bool:
        return any(isinstance(one, model.Local) and one.id in chosen for one in everything(node))

    for line in everything(body):
        match line:
            case model.Let(local=local, value=value) if uses(value):
                chosen.add(local.id)
            case model.Assign(target=model.VariableOf(name=name), value=value) if uses(value):
                yield context.variables[name].sight != "everybody"
            case model.Add(target=target, value=value) if uses(value):
                yield context.variables[target.name].sight != "everybody"
            case model.Assign(value=value) if uses(value):
                yield False
            case model.Say(parts=parts) if uses(parts):
                yield False
            case model.DoAction(action=name) if name not in inside:
                action = context.actions[name]
                given = ((action.subject, line.subject), (action.player, line.player))
                pairs = (*given, *zip(action.parameters, line.arguments, strict=True))
                handed = {local.id for local, value in pairs if local is not None and uses(value)}
                yield from _kept(context, action.body, handed, inside | {name})


def either(before: Seats, after: Seats) -> Seats:
    return None if before is None or after is None else before | after


def move_entry(
    wording: Wording,
    move: Move,
    rule: model.Move,
    before: list[list[Seats]],
    after: list[list[Seats]],
) -> Entry:
    """A move that was made; a card is named to those who could see it before or after."""
    parts: list[str | Secret] = [f"{wording.names[move.seat]}: {move.name}"]
    for number, arg in enumerate(move.args):
        hidden = "a card" if rule.choices[number].local.kind.base == "card" else "something"
        parts.append(", " if number else " ")
        words = arg if isinstance(arg, tuple) else (arg,)
        seats = [either(a, b) for a, b in zip(before[number], after[number], strict=True)]
        if len(seats) == 1:
            seats *= len(words)
        for place, (word, seen) in enumerate(zip(words, seats, strict=True)):
            if place:
                parts.append(" ")
            parts.append(word if seen is None else Secret(word, hidden, seen | {move.seat}))
    return Entry("move", move.seat, tuple(parts))


def entries(wording: Wording, raw: list[tuple[Any, ...]]) -> Iterator[Entry]:
    """The raw log of a step as entries."""
    for kind, *rest in raw:
        if kind == "say":
            yield said(wording, *rest)
        elif kind == "action":
            yield acted(wording, *rest)
        elif kind == "show":
            cards, to = rest
            words = " ".join(wording.machine.cards.names(cards)) or "no cards"
            count = "a card" if len(cards) == 1 else f"{len(cards) or 'no'} cards"
            yield shown(wording, words, count, to)
        elif kind == "tell":
            yield told(wording, *rest)
        elif kind == "skip":
            (seat,) = rest
            yield Entry("skip", seat, (f"{wording.names[seat]} is skipped",))
        elif kind == "reverse":
            yield Entry("reverse", None, ("play goes the other way round",))
        else:
            yield Entry("deal", None, ("a new deal",))


def shown(wording: Wording, words: str, otherwise: str, to: int | None) -> Entry:
    """What is shown, in words for those who see it and for the others."""
    if to is None:
        return Entry("show", None, (f"shown: {words}",))
    secret = Secret(words, otherwise, frozenset([to]))
    return Entry("show", to, (f"shown to {wording.names[to]}: ", secret))


def told(wording: Wording, name: str, owner: Any, value: Any, to: int | None) -> Entry:
    """A variable that is shown: "bid of Ann is 3"."""
    variable = wording.machine.context.variables[name]
    words = name.replace("_", " ")
    if variable.owner is not None:
        words += f" of {wording.thing(model.Kind(variable.owner), owner)}"
    return shown(wording, f"{words} is {wording.thing(variable.kind, value)}", words, to)


def said(wording: Wording, number: int, *values: Any) -> Entry:
    """A `say`, its values written as the rules write them."""
    rest = iter(values)
    parts = []
    for part in wording.machine.context.sayings[number].parts:
        if isinstance(part, str):
            parts.append(part)
            continue
        value = next(rest)
        if part.kind.many:
            one = part.kind.one()
            parts.append(" ".join(wording.thing(one, item) for item in value) or "nothing")
        elif part.kind.base == "card" and value is not None:
            parts.append(wording.machine.cards.face_labels[value])
        else:
            parts.append(wording.thing(part.kind, value))
    return Entry("say", None, ("".join(parts),))


def acted(wording: Wording, action: str, subject: int, *numbers: int) -> Entry:
    """A sentence with numbers, such as "Ann draws 2"."""
    words = ", ".join(str(number) for number in numbers)
    verb = action.replace("_", " ")
    return Entry("action", subject, (f"{wording.names[subject]} {verb} {words}",))
