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

from dotcards.repl.cli.atomic_write import write_private
from dotcards.repl.cli.ruleset_files import head_of
from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.cli.user_errors import INTERRUPTED, Trouble, nearest_of
from dotcards.repl.storage.journal import folder

from .seats import MOST_SEATS, YOU, Seat, check_count, default_seats, read_seats, usual_bots

if TYPE_CHECKING:
    from dotcards.dsl import Ruleset

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
        write_private(folder() / "last.json", json.dumps(asdict(choice)))


def ask_for_game(last: Choice | None) -> str | None:
    """Shows the games and asks until one of them is named; None where nobody wants to play."""
    titles, house_rules = _shelf()
    games = list(house_rules)[:_MOST_SHOWN]
    usual = last.game if last is not None and last.game in titles else games[0]
    widest = max(len(name) for name in games)
    for number, name in enumerate(games, 1):
        print(clean(f"{number:>3} {name:<{widest}}  {titles[name]}"))
    if more := sum(map(len, house_rules.values())):
        print(f"    and {more} house rules of these: `?` lists them, Tab completes")

    def meant(text: str) -> str | None:
        if text.isascii() and text.isdecimal() and 0 < int(text[:9]) <= len(games):
            return games[int(text) - 1]
        if text in ("", *titles):
            return text or usual
        if text == "?":
            for name in house_rules:
                print(clean(f"{name}: {titles[name]}"))
                for variant in house_rules[name]:
                    print(clean(f"  {variant}: {titles[variant]}"))
            return None
        like = nearest_of(text, list(titles))
        print(
            f"Did you mean {clean(like)}?"
            if like
            else "Say its name, or its number; `?` lists all."
        )
        return None

    return _ask(f"Which game? [{clean(usual)}] ", list(titles), meant)


def _shelf() -> tuple[dict[str, str], dict[str, list[str]]]:
    """The title of each ruleset that has a name, and the house rules of each game; a house rule of
    a game that is not there stands by itself. Files are only looked into: one with mistakes has
    its place too."""
    from dotcards.dsl.loading.library import SUFFIX, found

    titles: dict[str, str] = {}
    bases: dict[str, str | None] = {}
    for entry in found():
        if entry.name in titles:
            continue
        titles[entry.name], base = head_of(entry.path)
        bases[entry.name] = os.path.basename(base).removesuffix(SUFFIX) if base else None
    house_rules: dict[str, list[str]] = {}
    for name in titles:
        game, seen = name, {name}
        while (base := bases[game]) in titles and base not in seen:
            game = base
            seen.add(base)
        house_rules.setdefault(game, [])
        if game != name:
            house_rules[game].append(name)
    return titles, house_rules


def ask_for_options(ruleset: Ruleset, last: tuple[str, ...]) -> tuple[str, ...] | None:
    """Asks how the game is to be played, `option=value` with spaces between; None where nobody
    wants to play after all."""
    from dotcards.dsl.model.option_sets import in_force, written
    from dotcards.interpreter.machine.options import choices

    words = [
        f"{option.name}={written(value)}" for option in ruleset.options for value in option.values
    ]
    if not words:
        return ()
    usual = last if _trouble_with(ruleset, last) is None else ()

    def meant(text: str) -> tuple[str, ...] | None:
        if text == "?":
            for option in ruleset.options:
                print(clean(f"  {option.name}: {option.help or 'nothing is said about it'}"))
            print("  Several with spaces between; Enter takes what stands in brackets.")
            return None
        said = tuple(text.split()) or usual
        said = () if said == ("none",) else said
        trouble = _trouble_with(ruleset, said)
        if trouble is not None:
            print(clean(trouble))
            return None
        return said

    for option, now in zip(ruleset.options, in_force(ruleset).values(), strict=True):
        others = choices(option, but=now)
        print(clean(f"  {option.name} = {written(now)}" + (f", or {others}" if others else "")))
    offer = f"[{' '.join(usual)}; `none`]" if usual else "[as they are]"
    print("  `?` explains them")
    return _ask(f"Options, as {clean(words[-1])}? {clean(offer)} ", words, meant)


def ask_for_seats(ruleset: Ruleset, last: str) -> tuple[tuple[Seat, ...], str] | None:
    """Asks who plays: the seats, and how that was said; None where nobody wants to play after
    all. `last` is what was said the last time."""
    from dotcards.interpreter.bots import KINDS

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
        if text == "?":
            players = f"{low}" if low == high else f"{low} to {high}"
            print(f"  {clean(ruleset.title)} is for {players} players.")
            print("  A number: so many bots, and you.")
            print("  Seats with commas between, in the order in which they sit: a name is a person")
            print("  here, `bot` makes any move that is legal, `bot:careful` thinks about it.")
            return None
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
    from dotcards.interpreter import parse_option
    from dotcards.interpreter.machine.errors import OptionError
    from dotcards.interpreter.machine.options import settled

    try:
        settled(ruleset, dict(parse_option(ruleset, text) for text in options))
    except OptionError as error:
        return str(error)
    return None


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
    from prompt_toolkit.utils import is_dumb_terminal

    ask: Callable[[str], str] = input
    if not is_dumb_terminal():
        prompt: PromptSession[str] = PromptSession(
            completer=WordCompleter(list(words), WORD=word is None, pattern=word),
            complete_while_typing=False,
            reserve_space_for_menu=4,
        )
        prompt.app.renderer.cpr_not_supported_callback = None
        ask = prompt.prompt
    try:
        while (answer := meant(ask(question).strip())) is None:
            pass
    except EOFError:
        return None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    return answer
