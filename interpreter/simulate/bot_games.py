"""Whole games played by bots, in bulk, counted as those at random are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from attrs import define, field, frozen

from dotcards.interpreter.bots import CarefulBot, RandomBot, make_bot
from dotcards.interpreter.game.game import Game
from dotcards.interpreter.game.moves import Move
from dotcards.interpreter.game.refusals import judge
from dotcards.interpreter.machine.random_choice import Choices

from .simulation import Plan, Simulator, Stopped, seat_names


@define(eq=False)
class LoggedGame(Game):
    """A game that keeps its log as the machine writes it."""

    raw: list[tuple[Any, ...]] = field(factory=list, repr=False)

    def _run(self, work: Any, told: Collection[int] = ()) -> None:
        self.state.log = self.raw
        try:
            work()
        finally:
            self.state.log = None


@define(eq=False)
class BotSimulator(Simulator):
    """Each seat is played by the bot that the plan names for it. Before each move that is waited
    for, every bot may act out of turn once.

    Careful bots take so many samples, whatever the time: a game is the same every time.
    """

    _game: LoggedGame | None = field(default=None, init=False)
    _bots: list[CarefulBot | RandomBot] = field(factory=list, init=False)
    _polled: set[int] = field(factory=set, init=False)

    def _begin(self, number: int) -> Any:
        self._moves, self._last, self._log = 0, None, []
        key = self.plan.key(number)
        self._bots = [
            make_bot(word, f"{key} {seat}", samples=self.plan.samples)
            for seat, word in enumerate(self.plan.bots)
        ]
        self._polled = set()
        game = LoggedGame.seated(self.machine, seat_names(self.plan.players), key)
        assert isinstance(game, LoggedGame)
        game.raw = self._log
        self._game = game
        game.settle()
        return game.state

    def _advance(self, state: Any, choices: Choices, most: int) -> None:
        game, moves = self._game, 0
        assert game is not None
        while moves < most and not game.over and game.state.hand < self.plan.hands:
            move = self._next(game)
            deed = judge(game.wording, game.state, move).deed
            self._made[game.state.phase][deed[0]] += 1
            self._last = deed
            game.play(move)
            game.log.clear()
            moves += 1
            self._moves += 1

    def _next(self, game: Game) -> Move:
        for seat, bot in enumerate(self._bots):
            if seat not in self._polled:
                self._polled.add(seat)
                move = bot.interrupts(game, seat)
                if move is not None:
                    return move
        waiting = game.waiting()
        if not waiting or next(game.legal(waiting[0]), None) is None:
            raise Stopped(
                "stuck", "nobody can move", self.machine.phases[game.state.phase].rule.span
            )
        self._polled.clear()
        return self._bots[waiting[0]].choose(game, waiting[0])


@frozen(eq=False)
class BotPlan(Plan):
    """A plan of games that bots play. `bots`: the word of each seat's; `samples`: how many a
    careful one takes for a move."""

    bots: tuple[str, ...] = field(kw_only=True)
    samples: int = field(kw_only=True)

    def worker(self) -> Simulator:
        return BotSimulator.of(self)
