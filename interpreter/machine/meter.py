"""What metered code calls to pay. The text of this module runs among the names of each machine's
metered code, so that `LEFT`, `ROOM` and `LOG` are counted there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from dotcards.interpreter.machine.errors import Overspent

T = TypeVar("T")

LEFT = 0  # steps, of about a third of a nanosecond
ROOM = 0  # bytes of collections that live on behind the line that makes them
LOG = 0  # bytes of what the table will be told

LARGEST = 2_000_000  # things in one collection
SMALL = 10_000  # things in a collection that takes no room to speak of
TEXTS: list[int] = []  # how long the words are that stand in each `say`
LINE = 30_000  # steps of telling one line; laying it out at the table is most of it
LINE_BYTES = 600
WORD = 7_000  # steps of telling one thing in a line
WORD_BYTES = 150
LETTER = 700  # steps of each letter of its text
LETTER_BYTES = 15

LOOK = 28  # steps of looking at one thing of a list, to see whether it is the one

TOO_MUCH = "this takes too long: too much is done between two decisions"
TOO_LARGE = "this takes too much memory between two decisions"
TOO_LONG = "too much would be told between two decisions"
TOO_MANY = f"a collection of more than {LARGEST:,} things"


def overspent() -> None:
    raise Overspent(TOO_MUCH)


def spend(steps: int) -> None:
    global LEFT
    LEFT -= steps
    if LEFT < 0:
        overspent()


def walk(things: Any, steps: int) -> Any:
    """The things, when so many steps are paid for each of them; anything else is left alone."""
    global LEFT
    try:
        length = len(things)
    except TypeError:
        return each(things, steps) if hasattr(things, "__next__") else things
    LEFT -= 40 + length * steps
    if LEFT < 0:
        overspent()
    if length > LARGEST and things.__class__ is not range:
        raise Overspent(TOO_MANY)
    return things


def each(things: Iterable[T], steps: int) -> Iterator[T]:
    """The things one by one, each paid for when it is wanted."""
    global LEFT
    for thing in things:
        LEFT -= steps
        if LEFT < 0:
            overspent()
        yield thing


def has(things: Any, thing: Any) -> bool:
    """Whether the thing is among the things; paid for as far as one had to look."""
    global LEFT
    found = thing in things
    if things.__class__ is list:
        LEFT -= 100 + LOOK * (2 * things.index(thing) if found else len(things))
        if LEFT < 0:
            overspent()
    return found


def take(pile: list[int], card: int) -> None:
    """Takes a card out of a pile; paid for as far as one had to look."""
    global LEFT
    place = pile.index(card)
    LEFT -= 150 + LOOK * place + len(pile)
    if LEFT < 0:
        overspent()
    del pile[place]


def kept(things: Any) -> Any:
    """A new collection that lives on."""
    global LEFT, ROOM
    LEFT -= 60
    length = len(things)
    if length > SMALL:
        ROOM -= 8 * length
        if ROOM < 0:
            raise Overspent(TOO_LARGE)
    return things


def noted(log: list[tuple[Any, ...]] | None, entry: tuple[Any, ...]) -> None:
    """A line of the log, which will be told. It is paid for also where nobody listens."""
    global LEFT, LOG
    words = 0
    for value in entry:
        if value.__class__ is tuple or value.__class__ is list:
            words += len(value)
    text = TEXTS[entry[1]] if entry[0] == "say" else 0
    LEFT -= LINE + words * WORD + text * LETTER
    LOG -= LINE_BYTES + words * WORD_BYTES + text * LETTER_BYTES
    if LEFT < 0:
        overspent()
    if LOG < 0:
        raise Overspent(TOO_LONG)
    if log is not None:
        log.append(entry)
