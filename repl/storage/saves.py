"""Reads games that were kept: finds them, and makes of one what can be played on."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from dotcards.dsl.loading.kept_texts import Texts
from dotcards.dsl.loading.library import SUFFIX as RULES
from dotcards.dsl.loading.library import is_name
from dotcards.interpreter import Game, IllegalMove, Move
from dotcards.interpreter.game.saved import read_scheme
from dotcards.interpreter.machine.errors import OptionError, PlayersError, RulesError, SaveError
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.table.seats import Seat

from .journal import (
    FORMAT,
    SUFFIX,
    Cut,
    Journal,
    fingerprint,
    folder,
    has_begun,
    is_over,
    whole,
)
from .save_file import contents, held, opened, trouble_of
from .save_parts import (
    LONGEST_WORD,
    KeptMoves,
    read_options,
    read_ruleset,
    read_seats,
    read_seed,
    read_texts,
)

if TYPE_CHECKING:
    from dotcards.dsl import Ruleset

LARGEST = 16 << 20  # bytes of a file
MOST_PASSED_OVER = 5  # files among the games that are told of


@frozen
class Save:
    """A kept game as it stands in its file, each part checked to be what it should be."""

    path: Path
    head: dict[str, Any]
    ruleset: str
    options: dict[str, int | bool | str]
    seats: tuple[Seat, ...]
    seed: int | str
    scheme: int  # of chance
    moves: tuple[Move, ...]
    texts: Texts = ()
    cut: Cut | None = None
    seed_told: bool = False
    salvage: bool = False  # only the moves before what is damaged are wanted
    salvaged: bool = False  # something is

    def seats_name(self, move: Move) -> str:
        """Whose move it is, as far as that can be told."""
        return self.seats[move.seat].name if 0 <= move.seat < len(self.seats) else "somebody"


@frozen
class Resumed:
    """A game brought back; `parted` says where and why its moves no longer fit, None if all do.
    `changed`: the rules are not those it was begun with. `as_begun`: they are, from the copy kept
    with it; a sentence says why. `cut`: the moves that wait for other rules."""

    game: Game
    changed: bool
    parted: str | None = None
    cut: Cut | None = None
    as_begun: str | None = None


def unfinished() -> list[Path]:
    """The games that can be gone on with, the last played first."""
    return listed()[0]


def listed() -> tuple[list[Path], list[str]]:
    """The same, and a line for each file among them that is passed over as no saved game."""
    found: list[tuple[float, Path]] = []
    odd: list[str] = []
    with suppress(OSError):
        for path in sorted(folder().glob(f"*{SUFFIX}")):
            try:
                if not has_begun(path):
                    odd.append(f"{path.name}: passed over: this is not a saved game")
                elif not is_over(path):
                    found.append((path.stat().st_mtime, path))
            except OSError as error:
                odd.append(f"{path.name}: passed over: {(error.strerror or str(error)).lower()}")
    if len(odd) > MOST_PASSED_OVER:
        more = len(odd) - MOST_PASSED_OVER + 1
        odd[MOST_PASSED_OVER - 1 :] = [f"and {more} more files that are no saved games"]
    return [path for _, path in sorted(found, reverse=True)], odd


def find(name: str) -> Path:
    """The file of a kept game: a path, or a name in the folder; with "" the last one played."""
    if not name:
        games = unfinished()
        if not games:
            raise Trouble("there is no unfinished game to go on with")
        return games[0]
    with suppress(OSError, ValueError):  # a name too long, or with a null in it
        path = Path(name)
        inside = folder() / (name if name.endswith(SUFFIX) else name + SUFFIX)
        if path.is_file():
            return path
        if inside.parent == folder() and os.path.lexists(inside):
            return inside  # whatever it is: why it cannot be gone on with is said when it is opened
        if os.path.lexists(path):
            return path
    known = [path.stem for path in unfinished()]
    shown = f"; there are {', '.join(known[:5])}" if known else ""
    raise Trouble(f"there is no saved game `{name[:LONGEST_WORD]}`{shown}")


def read(path: Path, salvage: bool = False, file: int | None = None) -> Save:
    """A saved game, out of its open file where that is `held`, to be gone on with.

    Raises Trouble, one line, for whatever is not a game that this version has kept; of one that
    is damaged further on, `salvage` takes the moves before that.
    """
    try:
        reading = opened(path) if file is None else os.dup(file)
        try:
            data = contents(reading, LARGEST + 1)
        finally:
            os.close(reading)
    except OSError as error:
        raise trouble_of(path, error) from None
    if len(data) > LARGEST:
        raise Trouble(f"{path}: too large for a saved game")
    rows: list[Any] = []
    for row in data[: whole(data)].split(b"\n")[:-1]:
        try:
            rows.append(json.loads(row))
        except (ValueError, RecursionError):
            if not rows:
                raise Trouble(f"{path}: this is not a saved game") from None
            rows.append(None)  # no move
    return _save(path, rows, salvage)


def _how_to_salvage(path: Path, moves: int) -> str:
    """How to go on with the moves before the damage."""
    if not moves:
        return "; no move before it is whole"
    name = path.stem if path.parent == folder() else str(path)
    which = "the move before it is" if moves == 1 else f"the {moves} moves before it are"
    return f"; {which} whole: `cards play --resume {name} --salvage` goes on with them"


def _version(head: dict[str, Any]) -> str:
    """Which version of dotcards began a game, as far as its file says."""
    version = head.get("version", f"format {head['dotcards']}")
    return str(version)[:20]


def _save(path: Path, rows: list[Any], salvage: bool) -> Save:
    head = rows[0] if rows else None
    if not isinstance(head, dict) or "dotcards" not in head:
        raise Trouble(f"{path}: this is not a saved game")
    if head["dotcards"] != FORMAT:
        raise Trouble(f"{path}: saved by another version of dotcards ({_version(head)})")
    try:
        scheme = read_scheme(head.get("chance", 1))
    except SaveError as error:
        raise Trouble(f"{path}: {error}") from None
    salvaged = False
    try:
        kept = KeptMoves()
        try:
            kept.add(rows[1:])
        except ValueError as error:
            if not salvage:
                told = f"{error}{_how_to_salvage(path, len(kept.moves))}"
                raise ValueError(told) from None
            salvaged = True
        return Save(
            path,
            head,
            read_ruleset(head["ruleset"]),
            read_options(head["options"]),
            read_seats(head["seats"]),
            read_seed(path, head["seed"]),
            scheme,
            tuple(kept.moves),
            read_texts(head.get("texts", [])),
            kept.cut,
            kept.seed_told,
            salvage,
            salvaged,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Trouble(f"{path}: damaged: {error}") from None


def bring_back(path: Path, salvage: bool = False) -> tuple[Save, Resumed, Journal | None]:
    """Reads a kept game, plays it anew and goes on keeping it, all while its file is held; raises
    what `read`, `resume` and `go_on_keeping` do."""
    with held(path) as file:
        save = read(path, salvage, file)
        found = resume(save)
        return save, found, go_on_keeping(save, found, file)


def go_on_keeping(save: Save, found: Resumed, file: int | None = None) -> Journal | None:
    """The same file, which is `held`, for a game that goes on as it was; None (a new one) where it
    does not. The journal holds it on. Raises Trouble where it cannot be written, or, where nobody
    holds it, is being played in another session.
    """
    if file is None:
        with held(save.path) as file:
            return go_on_keeping(save, found, file)
    if found.changed or found.parted is not None or save.salvaged:
        return None
    try:
        if not os.access(save.path, os.W_OK):
            raise Trouble(f"{save.path}: this file may not be written")
        return Journal.going_on(save.head, save.path, file, found.game, save.cut)
    except OSError as error:
        raise trouble_of(save.path, error) from None


def resume(save: Save) -> Resumed:
    """Plays the kept moves anew, under the rules that the game was begun with.

    Those are the rules as they are now, unless they have changed; then the copy kept with the game,
    if it has one. Where there is none the game goes as far as its moves still fit. Raises Trouble
    where not even a beginning can be made, or a move does not fit although the rules are the same,
    RulesetError where the rules as they are now are needed and have mistakes.
    """
    from dotcards.dsl import RulesetError

    now, mistakes = None, None
    try:
        now = _as_now(save)
    except (RulesetError, Trouble) as error:
        mistakes = error
    same = now is not None and save.head.get("rules") == fingerprint(now)
    begun = None if same else _as_begun(save)
    if now is not None and begun is not None and fingerprint(now) == fingerprint(begun):
        same = True  # only the program is another
    if begun is None or same:
        if now is None:
            assert mistakes is not None, "there is a reason"
            raise mistakes
        return _played(save, now, changed=not same)
    why = "The file of its rules cannot be used now." if now is None else "Its rules have changed."
    return evolve(_played(save, begun, changed=False), as_begun=why)


def _as_now(save: Save) -> Game:
    from dotcards.dsl import RulesetError, load

    if not (is_name(save.ruleset) or save.ruleset.endswith(RULES)):
        # A game may come from anybody: on its word no other file is opened, and quoted from.
        raise Trouble(f"{save.path}: its rules are in no .cards file, and no copy of them is kept")
    try:
        return _begin(save, load(save.ruleset, examples=False))
    except RulesetError as error:
        if error.diagnostics:  # they say more than one line can
            raise
        raise Trouble(f"{save.path}: its rules cannot be read: {error}") from None
    except (OptionError, PlayersError, RulesError) as error:
        raise Trouble(f"{save.path}: the rules have changed since: {error}") from None


def _as_begun(save: Save) -> Game | None:
    """Under the copy of the rules; None where there is none that can be used."""
    from dotcards.dsl.loading.kept_texts import load_texts

    if not save.texts:
        return None
    ruleset, _ = load_texts(save.texts)
    with suppress(OptionError, PlayersError, RulesError):
        return None if ruleset is None else _begin(save, ruleset)
    return None


def _begin(save: Save, ruleset: Ruleset) -> Game:
    from dotcards.interpreter import compile_ruleset

    machine = compile_ruleset(ruleset, save.options)
    game = Game.start(machine, [seat.name for seat in save.seats], save.seed, save.scheme)
    if save.seed_told:
        game.tell_seed()
    return game


def _played(save: Save, game: Game, changed: bool) -> Resumed:
    for number, move in enumerate(save.moves, 1):
        try:
            game.play(move)
        except (IllegalMove, RulesError) as error:
            said = f"move {number} of {len(save.moves)}, {save.seats_name(move)}"
            if [seat for seat, one in enumerate(save.seats) if one.bot is None] == [move.seat]:
                said += f": {move}: {error}"  # of another's it may tell what only they know
            if not changed and not save.salvage:
                more = _how_to_salvage(save.path, number - 1)
                raise Trouble(f"{save.path}: damaged: {said}{more}") from None
            return Resumed(game, changed, said, Cut(number - 1, save.moves[number - 1 :]))
    return Resumed(game, changed, cut=save.cut)
