"""Sitting down without having said at what: asks for a game, how it is played and by whom, with
completion, and offers what was chosen the last time."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from attrs import asdict, frozen

from .clean import clean
from .journal import folder
from .seats import (
    MOST_SEATS,
    YOU,
    Seat,
    check_count,
    default_seats,
    read_seats,
    usual_bots,
)
from .troubles import INTERRUPTED, Trouble, nearest_of

if TYPE_CHECKING:
    from dsl import Ruleset

_LARGEST = 10_000  # bytes of the file that remembers
_MOST_SHOWN = 40  # games
Answer = TypeVar("Answer")


@frozen
class Choice:
    """A game as it is named, `option=value` for each reading that is not the usual one, and who
    plays as it was typed: a number of bots, or seats."""

    game: str
    options: tuple[str, ...] = ()
    seats: str = ""


def remembered() -> Choice | None:
    """What was chosen the last time; None where nothing is remembered."""
    with suppress(OSError, ValueError, RecursionError, KeyError, TypeError):
        with open(folder() / "last.json", "rb") as file:
            data = json.loads(file.read(_LARGEST))
        texts = [data["game"], data.get("seats", ""), *data["options"]]
        if all(isinstance(text, str) and text.isprintable() for text in texts):
            return Choice(texts[0], tuple(texts[2:]), texts[1])
    return None


def remember(choice: Choice) -> None:
    """For the next time; whatever keeps it from being written keeps nobody from playing."""
    with suppress(OSError):
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        rest = folder() / f"last.json.{os.getpid()}"
        file = os.open(rest, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(file, "w", encoding="utf-8", errors="replace") as out:
            json.dump(asdict(choice), out)
        rest.replace(folder() / "last.json")


def ask_for_game(last: Choice | None) -> str | None:
    """Shows the games and asks until one of them is named; None where nobody wants to play."""
    from dsl.library import found

    games = list(dict.fromkeys(entry.name for entry in found()))
    usual = last.game if last is not None and last.game in games else games[0]
    for number, name in enumerate(games[:_MOST_SHOWN], 1):
        print(f"{number:>3} {clean(name)}")

    def meant(text: str) -> str | None:
        if text.isascii() and text.isdecimal() and 0 < int(text[:9]) <= len(games[:_MOST_SHOWN]):
            return games[int(text) - 1]
        if text in ("", *games):
            return text or usual
        like = nearest_of(text, games)
        print(f"Did you mean {clean(like)}?" if like else "Say its name, or its number above.")
        return None

    return _ask(f"Which game? [{clean(usual)}] ", games, meant)


def ask_for_options(ruleset: Ruleset, last: tuple[str, ...]) -> tuple[str, ...] | None:
    """Asks how the game is to be played, `option=value` with spaces between; None where nobody
    wants to play after all."""
    from dsl.combinations import in_force
    from interpreter.options import choices

    words = [
        f"{option.name}={_written(value)}" for option in ruleset.options for value in option.values
    ]
    if not words:
        return ()
    usual = last if _trouble_with(ruleset, last) is None else ()

    def meant(text: str) -> tuple[str, ...] | None:
        said = tuple(text.split()) or usual
        said = () if said == ("none",) else said
        trouble = _trouble_with(ruleset, said)
        if trouble is not None:
            print(clean(trouble))
            return None
        return said

    for option, now in zip(ruleset.options, in_force(ruleset).values(), strict=True):
        others = choices(option, but=now)
        print(clean(f"  {option.name} = {_written(now)}" + (f", or {others}" if others else "")))
    offer = f"[{' '.join(usual)}; `none`]" if usual else "[as they are]"
    return _ask(f"Options, as {clean(words[-1])}? {clean(offer)} ", words, meant)


def ask_for_seats(ruleset: Ruleset, last: str) -> tuple[tuple[Seat, ...], str] | None:
    """Asks who plays: the seats, and how that was said; None where nobody wants to play after
    all. `last` is what was said the last time."""
    from interpreter.bots import KINDS

    low, high = ruleset.least_players, ruleset.most_players
    usual = str(usual_bots(low, high))

    def seats(text: str) -> tuple[Seat, ...]:
        if text.isascii() and text.isdecimal():
            found = default_seats(min(int(text[:9]), MOST_SEATS))
        else:
            found = read_seats(text)
        check_count(len(found), low, high, ruleset.title)
        return found

    def meant(text: str) -> tuple[tuple[Seat, ...], str] | None:
        said = text or usual
        try:
            return seats(said), said
        except Trouble as error:
            print(clean(str(error)))
            return None

    if last:
        with suppress(Trouble):
            seats(last)
            usual = last
    print("  so many bots beside you, or seats: Ann,Ben,bot:careful")
    words = [*(f"bot:{kind}" for kind in KINDS), "bot", YOU]
    return _ask(f"Who plays? [{clean(usual)}] ", words, meant, re.compile(r"[^,\s]+"))


def _trouble_with(ruleset: Ruleset, options: tuple[str, ...]) -> str | None:
    """Why these cannot be picked, by themselves or together; None where they can."""
    from interpreter import parse_option
    from interpreter.errors import OptionError
    from interpreter.options import settled

    try:
        settled(ruleset, dict(parse_option(ruleset, text) for text in options))
    except OptionError as error:
        return str(error)
    return None


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _ask(
    question: str,
    words: Sequence[str],
    meant: Callable[[str], Answer | None],
    word: re.Pattern[str] | None = None,
) -> Answer | None:
    """Asks until an answer means something; None at the end of input. Ctrl-C ends the process:
    nothing is lost here. `word` is what is completed where spaces are not all that parts words."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    prompt: PromptSession[str] = PromptSession(
        completer=WordCompleter(list(words), WORD=word is None, pattern=word),
        complete_while_typing=False,
        reserve_space_for_menu=4,
    )
    prompt.app.renderer.cpr_not_supported_callback = None
    try:
        while (answer := meant(prompt.prompt(question).strip())) is None:
            pass
    except EOFError:
        return None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    return answer
