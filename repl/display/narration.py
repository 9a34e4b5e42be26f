"""Tells what happened: the log as one seat saw it, scores hand by hand, and the result."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import define, field, frozen

from dotcards.interpreter import Game, Refusal
from dotcards.interpreter.game.views import View
from dotcards.repl.input.card_notation import Vocabulary

from .screen import scores, spoken, team_name
from .second_person import to_you
from .styled_text import Line, Piece, bold, dim, flow, length, line

REMEMBERED = 4_096  # words

_WORD = re.compile(r"([\s,.;:!?()“”\"']+)")


@frozen(eq=False, repr=False)
class Narrator:
    """Puts log entries into lines, cards with their symbols."""

    vocabulary: Vocabulary
    names: frozenset[str]
    verbs: frozenset[str] = frozenset()  # of actions: what `Ann draws 2` is told with
    _shown: dict[str, Line] = field(factory=dict, init=False)

    def text(self, said: str) -> Line:
        """Words in which cards are shown as cards; players' names are left alone."""
        return tuple(
            self.vocabulary.show(part) if part not in self.names else Piece(part)
            for part in _WORD.split(said)
        )

    def _word(self, word: str) -> Line:
        """The same of one word; the words told last are remembered."""
        known = self._shown.get(word)
        if known is None:
            if len(self._shown) >= REMEMBERED:
                self._shown.clear()
            known = self._shown[word] = self.text(word)
        return known

    def lines(self, said: str, width: int) -> list[Line]:
        """The same, wrapped; the indent it begins with is kept."""
        indent = min(len(said) - len(said.lstrip(" ")), width // 2)
        if said.partition(":")[0] not in self.names:  # a move is told as it is typed
            said = to_you(said, self.verbs)
        words = [self._word(word) for word in said.split()]
        if words:
            words[0] = (Piece(" " * indent), *words[0])
        return flow(words, width, indent=indent + 2)

    def refusal(self, refusal: Refusal, width: int) -> list[Line]:
        """The sentence, then the lines of the rules with what each came to."""
        said = [refusal.sentence, *(f"  {text}" for text in refusal.lines)]
        return [pieces for text in said for pieces in self.lines(text, width)]


@frozen
class Row:
    """The scores when the log had grown to entry `at`; one value for each column."""

    at: int
    values: tuple[str, ...]


@define
class Scoreboard:
    """Scores at the end of each hand, a row a hand; the row at the start is not shown.

    `columns` are the names of the players or teams the scores belong to.
    """

    columns: tuple[str, ...] = ()
    rows: list[Row] = field(factory=list)

    @classmethod
    def of(cls, game: Game) -> Scoreboard:
        """The scores so far of a game that has been going on, played through once more."""
        board = cls()
        again = game.anew()
        board.note(again)
        for move in game.moves:
            before = len(again.log)
            again.play(move)
            board.note(again, before)
        return board

    def note(self, game: Game, since: int = 0) -> None:
        """Looks at log entries from `since` on; keeps the scores where a hand began or ended."""
        ends = (at for at in range(since, len(game.log)) if game.log[at].kind in ("deal", "end"))
        at = next(ends, None if self.rows else 0)
        if at is None:
            return
        self.columns, values = _standing(game.view(None))
        # Cards may be dealt for something else than a hand: to see who deals, say.
        last = self.rows[-1].at if self.rows else 0
        was_played = any(entry.kind in ("move", "answer") for entry in game.log[last:at])
        if not self.rows or (self.columns and (was_played or self.rows[-1].values != values)):
            self.rows.append(Row(at, values))

    def forget(self, length: int) -> None:
        """The log has become shorter: drops what came later."""
        while self.rows and self.rows[-1].at >= length:
            self.rows.pop()

    def row_at(self, at: int) -> Row | None:
        """The row that was made at a log entry, unless it is the one from the start."""
        return next((row for row in self.rows[1:] if row.at == at), None)

    def short(self, row: Row, width: int) -> list[Line]:
        cells = [line(pair) for pair in _pairs(self.columns, row.values)]
        return flow([(bold("Scores: "), *cells[0]), *cells[1:]], width, indent=2, between=" · ")

    def table(self, view: View, width: int) -> list[Line]:
        """Hand by hand where there is room for it, else only how things stand."""
        _, now = _standing(view)
        if not self.columns:
            return [line("this game keeps no scores")]
        rows = [(str(number), row.values) for number, row in enumerate(self.rows[1:], start=1)]
        sizes = [max(length(line(name)), 6) + 2 for name in self.columns]
        if not rows or 4 + sum(sizes) > width:
            return flow([line(pair) for pair in _pairs(self.columns, now)], width, between=" · ")
        if now != rows[-1][1]:
            rows.append(("now", now))
        heads = [_right(name, size) for name, size in zip(self.columns, sizes, strict=True)]
        lines = [line(dim("hand"), bold("".join(heads)))]
        for label, values in rows:
            cells = [_right(value, size) for value, size in zip(values, sizes, strict=True)]
            lines.append(line(dim(f"{label:>4}"), *cells))
        return lines


def standing(view: View) -> list[str]:
    """`Ann 20` for each player or team, now."""
    return _pairs(*_standing(view))


def _pairs(columns: Sequence[str], values: Sequence[str]) -> list[str]:
    return [f"{name} {value}" for name, value in zip(columns, values, strict=True)]


def _standing(view: View) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and values of the scores; the variable's name too where there are several."""
    found = [v for v in scores(view) if v.owner_kind in ("player", "team")]
    several = len({variable.name for variable in found}) > 1
    teams = (
        max(
            (v.owner for v in found if v.owner_kind == "team" and isinstance(v.owner, int)),
            default=0,
        )
        + 1
    )
    columns = []
    for variable in found:
        owner = variable.owner if isinstance(variable.owner, int) else 0
        name = (
            view.names[owner]
            if variable.owner_kind == "player"
            else team_name(view.names, owner, teams)
        )
        columns.append(f"{name} {spoken(variable.name)}" if several else name)
    return tuple(columns), tuple(variable.value for variable in found)


def _right(text: str, size: int) -> str:
    return " " * (size - length(line(text))) + text


def result(names: Sequence[str], groups: Sequence[Sequence[int]], loses: bool) -> Line:
    """Who has won; or who has lost, where the game has only a loser or nobody has won."""
    if len(groups) < 2:
        return line(bold("Nobody has won or lost"))
    of_losers = not groups[0] or (loses and bool(groups[-1]))
    word, seats = ("Loser", groups[-1]) if of_losers else ("Winner", groups[0])
    return line(bold(f"{word}{'s' * (len(seats) > 1)}: "), _names(names, seats))


def _names(names: Sequence[str], seats: Sequence[int]) -> str:
    return ", ".join(names[seat] for seat in seats)
