"""Games that do not end: which of those that were left would go on for ever, as far as can be told.

Players at random may never come to an end that others would reach. So a long row of deals is held
against a ruleset only where no game ended at all, a single deal where it has taken many times what
deals usually take; and either only where players with habits do not come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from attrs import define, field, frozen

from dotcards.dsl.lint.played.record import Growing, Unending
from dotcards.dsl.model import Option
from dotcards.dsl.model.option_sets import written

from .games import MOVES, Long, Seen, Table, Trial, Trier
from .option_picks import values

MOST_LOOKED_AT = 3  # games left in a long deal of one phase that are played on
ENOUGH = 10  # games of some kind, none of which ended, beside others that mostly did
HABITUAL = 4_000  # moves at least in which players with habits may come to an end
STEPS = 8  # in each of which a number has to grow

Tell = Callable[[str, int, int], None]


@frozen
class _Kind:
    """Games that have something in common; `name` None for all games."""

    name: str | None
    option: Option | None
    tables: frozenset[Table]


@define
class Endless:
    trier: Trier
    seen: Seen
    tell: Tell
    unending: list[Unending] = field(factory=list, init=False)
    growing: dict[str, Growing] = field(factory=dict, init=False)

    def look(self) -> None:
        """Fills `unending` and `growing`. Raises WorkerLost and KeyboardInterrupt."""
        self._long_deals()
        if not self.unending:
            self._rows_of_deals()

    @property
    def trial(self) -> Trial:
        return self.trier.trial

    # ---------------------------------------------------------------------------------- one deal

    def _long_deals(self) -> None:
        left = sorted(self.seen.left, key=lambda game: game.number)
        waiting: dict[int, list[int]] = {}
        for game in left:
            if game.age >= MOVES // 2:
                waiting.setdefault(_mostly(game)[0], []).append(game.number)
        for numbers in waiting.values():
            for number in numbers[:MOST_LOOKED_AT]:
                patience = self.seen.patience(self.trial.table(number)[1])
                longer = self._played_on(number, patience)
                if longer is not None and longer.trapped:
                    self._add(longer, in_one_deal=True)
                    break

    def _played_on(self, number: int, patience: int) -> Long | None:
        """A game that is played once more; None where it does not have to be left."""
        seen = Seen()
        self.tell("long games", 0, 1)
        self.trier.play(number, seen, self.trial.moves, patience)
        return next(iter(seen.left), None)

    # -------------------------------------------------------------------------- one after another

    def _rows_of_deals(self) -> None:
        for kind in self._kinds():
            left = [
                game
                for game in sorted(self.seen.left, key=lambda game: game.number)
                if self.trial.table(game.number) in kind.tables
            ]
            played = sum(self.seen.played[table] for table in kind.tables)
            ended = sum(self.seen.ended[table] for table in kind.tables)
            if not left or ended or (kind.name is not None and not self._stands_out(played)):
                continue
            if self._can_end(left[0].number):
                continue
            again = self._played_on(left[0].number, 1)
            if again is not None:
                self._add(again, in_one_deal=False, kind=kind)
            if kind.name is None:
                return

    def _stands_out(self, played: int) -> bool:
        """Whether it means something that none of so many games ended."""
        others = self.seen.games - played
        return played >= ENOUGH and 2 * self.seen.ended.total() >= others > 0

    def _kinds(self) -> Iterator[_Kind]:
        tables = frozenset(self.seen.played)
        yield _Kind(None, None, tables)
        for players in self.trial.players:
            of_number = frozenset(table for table in tables if table[1] == players)
            yield _Kind(f"{players} players", None, of_number)
        for option in self.trial.ruleset.options:
            for value in values(option):
                of_value = frozenset(
                    table for table in tables if self.trial.settings[table[0]][option.name] == value
                )
                yield _Kind(f"{option.name} = {written(value)}", option, of_value)

    def _can_end(self, number: int) -> bool:
        setting, players = self.trial.table(number)
        self.tell("other games", 0, 1)
        return self.trier.watchers[setting].ends(number, players, max(self.trial.moves, HABITUAL))

    # ---------------------------------------------------------------------------------- what to say

    def _add(self, game: Long, in_one_deal: bool, kind: _Kind | None = None) -> None:
        replay = self.trial.replay(game.number, game.moves)
        phases = tuple(self.trial.ruleset.phases[number] for number in _mostly(game))
        setting, option = (None, None) if kind is None else (kind.name, kind.option)
        self.unending.append(Unending(phases, in_one_deal, setting, option, game.moves, replay))
        for variable in self.trial.ruleset.variables:
            sizes = game.numbers.get(variable.name, ())
            if grows(sizes) and variable.name not in self.growing:
                self.growing[variable.name] = Growing(variable, sizes[-1], game.moves, replay)


def _mostly(game: Long) -> list[int]:
    """The phases of the last moves, those with most first."""
    order = sorted(range(len(game.phases)), key=lambda number: (-game.phases[number], number))
    return [number for number in order if game.phases[number]]


def grows(sizes: Sequence[int]) -> bool:
    """Whether a number only ever grew in the second half of a game, and did so all the time."""
    half = sizes[len(sizes) // 2 :]
    if len(half) <= STEPS:
        return False
    if any(after < before for before, after in pairwise(half)):
        return False
    marks = [half[step * (len(half) - 1) // STEPS] for step in range(STEPS + 1)]
    return all(before < after for before, after in pairwise(marks))
