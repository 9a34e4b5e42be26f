"""A game being played: a machine, the players, a seed, and the moves made so far."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from dotcards.interpreter.machine.chance import SCHEME, SCHEMES, as_key
from dotcards.interpreter.machine.errors import (
    Overspent,
    PlayersError,
    RulesError,
    SaveError,
)
from dotcards.interpreter.machine.machine import Machine
from dotcards.interpreter.machine.runtime import BUDGET

from . import log
from .log import Entry
from .moves import Move, Wording
from .position import Position
from .refusals import IllegalMove, Verdict, judge
from .saved import SAVE_FORMAT, check_players, read_save, row
from .unseen_transfers import laid, transfers

SEED_BITS = 128  # of a seed that is drawn
SNAPSHOT_EVERY = 32  # moves between two states kept, so that undoing replays few moves
MOST_TOLD = 60_000_000  # bytes that all lines of a game's log may take


@frozen
class Made:
    """A move that was made: in which hand, and how many lines the log had before it. The state
    `before` it is kept of some."""

    move: Move
    hand: int
    lines: int
    before: Any


@define(eq=False)
class Game(Position):
    """Ruleset, options, players, seed and moves; the state is what follows from them.

    Invariant: starting anew with the same machine, names and seed, and playing `moves`, gives the
    same state. `scheme` says how chance comes from the seed. Not meant to be made directly: see
    `start` and `replay`.
    """

    log: list[Entry] = field(factory=list, repr=False)
    _made: list[Made] = field(factory=list, repr=False)
    _spent: int = field(default=0, repr=False)  # steps of the moves since a state was kept
    _told: int = field(default=0, repr=False)  # bytes of the log

    # ------------------------------------------------------------------------------- beginning

    @classmethod
    def start(
        cls,
        machine: Machine,
        names: Sequence[str],
        seed: int | str | None = None,
        scheme: int = SCHEME,
    ) -> Game:
        """A new game, taken to its first decision.

        Raises PlayersError for players the rules do not allow, RulesError where the rules fail,
        TypeError for a seed that is neither a whole number nor a word, ValueError for a scheme of
        chance that there is not. Without a seed one is drawn that cannot be guessed; the same seed
        and scheme give the same game, everywhere and for ever.
        """
        game = cls.seated(
            machine, names, secrets.randbits(SEED_BITS) if seed is None else seed, scheme
        )
        game.settle()
        return game

    @classmethod
    def seated(
        cls, machine: Machine, names: Sequence[str], seed: int | str, scheme: int = SCHEME
    ) -> Game:
        """The same, but nothing has happened yet: `settle` begins it."""
        names = tuple(names)
        check_players(machine, names)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise TypeError(f"a seed is a whole number or a word, not {seed!r}")
        if scheme not in SCHEMES:
            raise ValueError(f"there is no scheme of chance {scheme!r}")
        state = machine.start(len(names), as_key(seed), scheme)
        return cls(machine, names, seed, scheme, state, Wording(machine, names))

    def anew(self, machine: Machine | None = None) -> Game:
        """The same players' game with the same chance from its first decision on, perhaps under
        other rules. Raises what `start` raises."""
        game = Game.start(machine or self.machine, self.names, self.seed, self.scheme)
        if self.seed_told:
            game.tell_seed()
        return game

    def settle(self) -> None:
        """Takes a state in which a phase is to be entered to its first decision."""
        self._run(lambda: self.machine.settle(self.state))
        if self.over:
            self.log.append(Entry("end", None, ("the game is over",)))

    def _run(self, work: Any, told: Collection[int] = ()) -> None:
        """Does something and tells of it; `told` are cards of which another line tells."""
        raw: list[tuple[Any, ...]] = []
        before = laid(self.wording, self.state)
        self.state.log = raw
        try:
            work()
        finally:
            self.state.log = None
        self.log.extend(log.entries(self.wording, raw))
        if all(kind != "deal" for kind, *_ in raw):
            self.log.extend(transfers(self.wording, before, self.state, frozenset(told)))

    # --------------------------------------------------------------------------------- looking

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(made.move for made in self._made)

    @property
    def seed_told(self) -> bool:
        """Whether somebody was told the seed before the end of the game."""
        return any(entry.kind == "seed" for entry in self.log)

    def tell_seed(self) -> None:
        """Notes in the log, for all, that the seed was told."""
        if not self.seed_told:
            self.log.append(Entry("seed", None, ("the seed of this game was told",)))

    def decisions(self, seat: int) -> tuple[int, int]:
        """How many moves a seat, and everybody, has made in this hand so far."""
        own = every = 0
        for made in reversed(self._made):
            if made.hand != self.state.hand:
                break
            own += made.move.seat == seat
            every += 1
        return own, every

    def legal(self, seat: int | None = None) -> Iterator[Move]:
        """The moves of one seat, or of everybody who may act now, out of turn too; lazily.

        Raises RulesError at a dead end, where whoever is asked can do nothing.
        """
        try:
            for deed in self.machine.legal(self.state):
                if seat is None or deed[1] == seat:
                    yield self.wording.move(self.state, deed)
        except RulesError as error:
            raise self._after(error, self._last_told()) from error

    def seen_by(self, entry: Entry, seat: int | None) -> str:
        """A line of the log, as one seat may know it."""
        return entry.seen_by(seat)

    # --------------------------------------------------------------------------------- playing

    def play(self, move: Move) -> None:
        """Makes a move and goes on to the next decision.

        Raises IllegalMove if the rules refuse it, and RulesError where the rules themselves fail;
        the game is then as it was. Judging, doing and telling it have one budget together, of
        which listing what may be done next has what is left.
        """
        before = self.state.steps
        self.state.steps = BUDGET
        verdict = None
        try:
            verdict = judge(self.wording, self.state, move)
        finally:
            if verdict is None or verdict.refusal is not None:
                self.state.steps = before
        if verdict.refusal is not None:
            raise IllegalMove(verdict.refusal)
        self._carry_out(verdict, before)

    def _carry_out(self, verdict: Verdict, steps: int) -> None:
        """Makes a move that may be made; `steps` were left of the budget of the last one."""
        before = self.state.copy()
        before.steps = steps
        length = len(self.log)
        told = self._told_before(verdict)
        weight = self._told
        try:
            self._make(verdict)
            self._told += log.weight(self.log[length:])
            if self._told > MOST_TOLD:
                raise Overspent("too much has been told in this game", verdict.rule.span)
        except RulesError as error:
            self.state, self._told = before, weight
            del self.log[length:]
            raise self._after(error, told) from error
        lately = self._made[-SNAPSHOT_EVERY + 1 :]
        is_kept = self._spent > BUDGET // 2 or all(made.before is None for made in lately)
        if is_kept:
            self._spent = 0
        self._spent += BUDGET - self.state.steps
        kept = before if is_kept else None
        self._made.append(Made(verdict.move, before.hand, length, kept))

    def _told_before(self, verdict: Verdict) -> Entry:
        """A move as it is told of where nothing came of it: to whoever reads an error."""
        if self._is_answer(verdict.rule.anytime):
            return self._answered(verdict.move.seat)
        seen = log.sights(self.wording, self.state, verdict.rule, verdict.real)
        return log.move_entry(self.wording, verdict.move, verdict.rule, seen, seen)

    def _after(self, error: RulesError, entry: Entry | None) -> RulesError:
        """The error with the move that led there, in words that anybody may read."""
        if entry is None or entry.seat is None or "(after " in error.message:
            return error
        move = entry.seen_by(None).removeprefix(f"{self.names[entry.seat]}: ")
        return type(error)(f"{error.message} (after {move})", error.span)

    def _last_told(self) -> Entry | None:
        """The line of the log that tells of the last move."""
        if not self._made:
            return None
        lines = self.log[self._made[-1].lines :]
        return next(entry for entry in lines if entry.kind in ("move", "answer"))

    def _make(self, verdict: Verdict) -> None:
        """The move itself, or with the last answer all of them in their order, told in the log
        before what they brought about."""
        state, wording = self.state, self.wording
        deeds = [(verdict.deed, verdict.real)]
        if self._is_answer(verdict.rule.anytime):
            answers = {seat: (deed, cards[2:]) for seat, (deed, cards) in state.held.items()}
            answers[verdict.move.seat] = deeds[0]
            if not all(seat in answers for seat in state.queue):
                self._run(lambda: self.machine.make(state, verdict.deed))
                self.log.append(self._answered(verdict.move.seat))
                return
            deeds = [answers[seat] for seat in state.queue]
        told = []
        for deed, real in deeds:
            rule = self.machine.moves[deed[0]].rule
            sights = log.sights(wording, state, rule, real)
            told.append((wording.move(state, deed, exact=True), rule, real, sights))
        place = len(self.log)
        named = {card for _, rule, real, _ in told for card in log.named(rule, real)}
        self._run(lambda: self.machine.make(state, verdict.deed), named)
        self.log[place:place] = [
            log.move_entry(wording, move, rule, seen, log.sights(wording, state, rule, real))
            for move, rule, real, seen in told
        ]
        self.settle()

    def _answered(self, seat: int) -> Entry:
        return Entry("answer", seat, (f"{self.names[seat]} has chosen",))

    def _is_answer(self, anytime: bool) -> bool:
        asks = self.machine.phases[self.state.phase].rule.asks
        return asks is not None and asks.how == "at once" and not anytime

    def undo(self, count: int = 1) -> tuple[Move, ...]:
        """Takes back the last moves and returns them, in the order in which they were made.

        What chance brought stays as it was: the same moves again bring the same cards. Raises
        ValueError where fewer moves have been made.
        """
        if not 1 <= count <= len(self._made):
            raise ValueError("there is no move to take back")
        keep = len(self._made) - count
        undone = self._made[keep:]
        at = max(at for at, made in enumerate(self._made[: keep + 1]) if made.before is not None)
        self.state, self._spent = self._made[at].before.copy(), 0
        for made in self._made[at:keep]:
            self.state.steps = BUDGET
            deed = judge(self.wording, self.state, made.move).deed
            judging = BUDGET - self.state.steps
            self.machine.step(self.state, deed)
            self.state.steps -= judging
            self._spent += BUDGET - self.state.steps
        told = self.seed_told
        self._told -= log.weight(self.log[undone[0].lines :])
        del self.log[undone[0].lines :], self._made[keep:]
        if told:
            self.tell_seed()
        return tuple(made.move for made in undone)

    def copy(self) -> Game:
        """A game of its own that goes on from here."""
        state, lines = self.state.copy(), list(self.log)
        return evolve(self, state=state, log=lines, made=list(self._made))

    # ---------------------------------------------------------------------------------- saving

    def save(self) -> dict[str, Any]:
        """The game as plain data: what it was started with, and its moves."""
        return {
            "dotcards": SAVE_FORMAT,
            "game": self.machine.ruleset.title,
            "options": dict(self.machine.options),
            "players": list(self.names),
            "seed": self.seed,
            "chance": self.scheme,
            "moves": [row(made.move) for made in self._made],
        }

    @classmethod
    def replay(cls, machine: Machine, data: object) -> Game:
        """The game that `save` told of. Raises SaveError for anything that is not such data, and
        where a move no longer fits the rules, saying which."""
        names, seed, scheme, moves = read_save(machine, data)
        try:
            game = cls.start(machine, names, seed, scheme)
            for number, move in enumerate(moves, 1):
                try:
                    game.play(move)
                except IllegalMove as error:
                    raise SaveError(f"move {number}, {move}: {error}") from error
        except (PlayersError, RulesError) as error:
            raise SaveError(str(error)) from error
        return game
