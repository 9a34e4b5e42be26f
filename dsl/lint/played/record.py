"""What playing a ruleset has shown, as plain data: all that the rules of this package look at."""

from __future__ import annotations

import shlex
from typing import Literal

from attrs import field, frozen

from dotcards.dsl import model
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.text.source import Span

Value = int | bool | str
Picks = tuple[tuple[str, Value], ...]


@frozen
class Replay:
    """A game that can be played again. `options` are those that are not as the ruleset has them;
    `limit` (in moves) is None for a game that stopped by itself."""

    players: int
    options: Picks
    seed: int
    number: int
    limit: int | None = None

    def command(self, file: str) -> str:
        """The command line that plays it again."""
        words = ["cards", "simulate", file, "--players", str(self.players)]
        for name, value in self.options:
            words += ["--set", f"{name}={written(value)}"]
        words += ["--seed", f"{self.seed}:{self.number}", "--games", "1"]
        if self.limit is not None:
            words += ["--limit", str(self.limit)]
        return shlex.join(words)

    def table(self) -> str:
        """Who plays what: `3 players, with speed = slow`."""
        settings = ", ".join(f"{name} = {written(value)}" for name, value in self.options)
        return f"{self.players} players" + (f", with {settings}" if settings else "")


@frozen
class Halted:
    """A line or phase at which games could not go on.

    `stuck`: whoever was asked had no move; `grown`: a number became too large; `failed`: the rules
    did something else that has no meaning. `games`: how often; the rest is of the first of them,
    with `moves` made before and the `last` of them in words.
    """

    kind: Literal["stuck", "grown", "failed"]
    message: str
    span: Span
    games: int
    moves: int
    last: str | None
    replay: Replay


@frozen
class Unending:
    """A game that was still going on when it was left, and that players with habits did not end.

    `phases`: where the last moves were made, most of them first. `in_one_deal`: cards were long not
    dealt anew; else it is a row of deals, and no game came to an end of those that were played with
    the `setting` (`5 players`, `speed = slow`; None: whatever they were played with). `option` is
    the one that the setting is of.
    """

    phases: tuple[model.Phase, ...]
    in_one_deal: bool
    setting: str | None
    option: model.Option | None
    moves: int
    replay: Replay


@frozen
class Growing:
    """A number that never did but grow, up to `value`, in a game without an end."""

    variable: model.Variable
    value: int
    moves: int
    replay: Replay


@frozen
class Unreached:
    """A rule that was never come to although what leads to it was.

    `games`: of those played, so many had it in force. `name` is that of a phase or move, or how an
    event is written.
    """

    kind: Literal["phase", "move", "event", "condition", "else", "loop"]
    name: str
    span: Span
    games: int


@frozen
class Alike:
    """Two values of an option with which so many `games` went alike; `replays`: one with either."""

    option: model.Option
    one: Value
    other: Value
    games: int
    replays: tuple[Replay, Replay]


@frozen
class Played:
    """All of it. `file` is what the ruleset is called on a command line; `often` are the places of
    rules that many games came to."""

    ruleset: model.Ruleset = field(repr=False)
    file: str
    games: int
    seed: int
    halted: tuple[Halted, ...] = ()
    unending: tuple[Unending, ...] = ()
    growing: tuple[Growing, ...] = ()
    unreached: tuple[Unreached, ...] = ()
    alike: tuple[Alike, ...] = ()
    often: frozenset[Span] = frozenset()

    def again(self) -> str:
        """The command line that plays all the games again."""
        words = ["cards", "lint", self.file, "--play", str(self.games), "--seed", str(self.seed)]
        return shlex.join(words)

    def again_one(self, replay: Replay) -> str:
        """The end of a help: it is in every format of a report, as notes are not."""
        return f"`{replay.command(self.file)}` plays it again"
