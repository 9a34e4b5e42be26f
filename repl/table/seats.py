"""Who sits at the table: people and bots, read from `Ann,bot,Ben:careful`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from dotcards.repl.cli.sanitizing import clean, columns
from dotcards.repl.cli.user_errors import Trouble, nearest_of

USUAL_BOT: Final = "random"
YOU: Final = "You"
NAMES: Final = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jim", "Kit", "Lou", "Meg",
    "Ned", "Oda", "Pia", "Quin", "Ray", "Sue", "Tom",
)  # fmt: skip
LONGEST_NAME: Final = 20
USUAL_BOTS: Final = 3
MOST_SEATS: Final = 100  # that are looked at


@frozen
class Seat:
    """A place at the table; `bot` is the word of the bot that plays it, None a person."""

    name: str
    bot: str | None = None


def read_seats(text: str) -> tuple[Seat, ...]:
    """The seats of `--seats`: a name, `bot`, `bot:KIND` or `NAME:KIND`, with commas between; after
    the kind, or after `bot`, its attention may stand: `bot:careful@0.3`, `bot@0.3`.

    Bots without a name get one that is not taken. Raises Trouble for a name that cannot be used.
    """
    entries = [entry.strip() for entry in text.split(",")]
    parts = [_entry(entry) for entry in entries]
    used = {name.casefold() for name, _ in parts if name is not None}
    seats: list[Seat] = []
    for given, kind in parts:
        name = given if given is not None else _free_name(used)
        if any(name.casefold() == other.name.casefold() for other in seats):
            raise Trouble(f"two players cannot both be called `{name}`")
        used.add(name.casefold())
        seats.append(Seat(name, kind))
    return tuple(seats)


def _entry(entry: str) -> tuple[str | None, str | None]:
    """Name (None for any) and the word of a bot (None for a person)."""
    name, colon, word = (part.strip() for part in entry.partition(":"))
    if not name:
        raise Trouble("a seat needs a name, or `bot`: --seats Ann,bot,bot")
    name, at, attention = name.partition("@")
    is_bot = name.casefold() == "bot"
    if at:
        if colon or not is_bot:
            kind = word.partition("@")[0] if colon else USUAL_BOT
            example = f"{'bot' if is_bot else name}:{kind}@0.5"
            raise Trouble(f"`@` stands after what kind of bot it is: {clean(example)}")
        word = f"{USUAL_BOT}@{attention}"
    if colon or at:
        check_bot(word)
    if is_bot:
        return None, word or USUAL_BOT
    return check_name(name), word or None


def check_bot(word: str) -> None:
    """Trouble where this is no bot's word."""
    from dotcards.interpreter.bots import KINDS, read_bot

    kind = word.partition("@")[0]
    if kind not in KINDS:
        like = nearest_of(kind, KINDS)
        hint = f", did you mean `{like}`?" if like else f"; there is {', '.join(KINDS)}"
        raise Trouble(f"there is no kind of bot called `{clean(kind)}`{hint}")
    try:
        read_bot(word)
    except ValueError as error:
        raise Trouble(str(error)) from None


def check_name(name: str) -> str:
    """The name itself if a player may have it: one short word that can be typed in a move."""
    if columns(clean(name)) > LONGEST_NAME:
        raise Trouble(f"the name `{name[:LONGEST_NAME]}…` is longer than {LONGEST_NAME} letters")
    if clean(name) != name or any(char.isspace() or char in ';:,#/`{}"' for char in name):
        raise Trouble(f"the name `{name}` has a character that a name cannot have")
    return name


def _free_name(used: set[str]) -> str:
    for name in NAMES:
        if name.casefold() not in used:
            return name
    number = len(NAMES) + 1
    while f"bot{number}" in used:
        number += 1
    return f"Bot{number}"


def default_seats(bots: int) -> tuple[Seat, ...]:
    """You, and so many bots."""
    return fill((Seat(YOU),), bots + 1)


def fill(seats: Sequence[Seat], count: int) -> tuple[Seat, ...]:
    """The same seats and bots up to so many; Trouble where there are more already."""
    if len(seats) > count:
        raise Trouble(f"there are {len(seats)} seats, more than the {count} players asked for")
    used = {seat.name.casefold() for seat in seats}
    filled = list(seats)
    while len(filled) < count:
        name = _free_name(used)
        used.add(name.casefold())
        filled.append(Seat(name, USUAL_BOT))
    return tuple(filled)


def usual_bots(least: int, most: int) -> int:
    """How many bots sit down with one person unless told otherwise; `least` and `most` players."""
    return max(least - 1, min(USUAL_BOTS, most - 1))


def check_count(count: int, least: int, most: int, title: str) -> None:
    """Trouble where a game is not for so many players."""
    if not least <= count <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise Trouble(f"{title} is for {allowed} players, not {count}")
