"""Draws what one seat may see, as lines for a given width.

Only a `View` is drawn, never the game: what is not in the view cannot be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from dotcards.dsl import model
from dotcards.interpreter import Move
from dotcards.interpreter.game.views import VariableView, View, ZoneView
from dotcards.repl.input.card_notation import Vocabulary

from .styled_text import Line, Piece, bold, dim, flow, length, line

if TYPE_CHECKING:
    from dotcards.repl.table.relevant_variables import Relevance

NARROWEST = 20  # below this the terminal has to wrap by itself
MOST_LISTED = 60
MOST_CANDIDATES = 12
_MOST_OPEN = 12  # cards shown of one player's open pile
Marked = frozenset[tuple[str, int | None, str]]  # cards: zone, its owner, face
_DULL = frozenset({"0", "no", "none"})


@frozen(eq=False, repr=False)
class Screen:
    """Draws for one ruleset, its options picked. Widths are in columns and may change from call to
    call."""

    ruleset: model.Ruleset
    vocabulary: Vocabulary
    options: Mapping[str, int | bool | str]
    _relevance: list[Relevance] = field(factory=list, init=False)  # once it has been asked for

    def table(self, view: View, marked: Marked, width: int) -> list[Line]:
        """Everything the seat of this view may see; its own cards in `marked` have a `*`."""
        width = max(width, NARROWEST)
        return [
            *self._heading(view, width),
            *self._shared(view, width),
            *self._variables(view, width),
            *self._players(view, marked, width),
            *self.hand(view, marked, width),
        ]

    def _heading(self, view: View, width: int) -> list[Line]:
        title = f"── {self.ruleset.title} · {spoken(view.phase)} "
        *above, last = flow([line(bold(word)) for word in title.split()], width)
        rule = "─" * (width - length(last) - 1)
        return [*above, line(*last, " ", dim(rule)) if rule else last]

    def _shared(self, view: View, width: int) -> list[Line]:
        """The zones that belong to nobody: a pile whose cards lie open ends with its top card."""
        unseen: list[Line] = []
        lines: list[Line] = []
        for zone in view.zones:
            if zone.owner is not None:
                continue
            if zone.cards is None or not zone.cards:
                unseen.append(line(f"{spoken(zone.name)} {zone.count}"))
            else:
                lines.append(self._pile(zone, width))
        return [*flow(unseen, width, between="   "), *lines]

    def _pile(self, zone: ZoneView, width: int) -> Line:
        """One line: the top card in brackets at its end, and as much below it as there is room."""
        name = f"{spoken(zone.name)} "
        *below, top = [self.vocabulary.show(word) for word in zone.cards or ()]
        top_card = Piece(f"[{top.text}]", f"bold {top.style}".strip())
        total = f"  ({zone.count})" if below else ""
        room = width - length(line(name, "… ", top_card, total))
        shown: list[Piece] = []
        for card in reversed(below):
            room -= length((card,)) + 1
            if room < 0:
                break
            shown[:0] = [card, Piece(" ")]
        cut = "" if len(shown) == 2 * len(below) else "… "
        return line(name, cut, *shown, top_card, dim(total))

    def _variables(self, view: View, width: int) -> list[Line]:
        cells = [
            line(dim(f"{spoken(variable.name)}{_of(variable)} "), self._value(variable))
            for variable in view.variables
            if variable.owner_kind not in ("player", "team") and self._counts(variable, view.phase)
        ]
        return flow(cells, width, between=" · ")

    def _counts(self, variable: VariableView, phase: str) -> bool:
        """Whether a variable is worth its place on the table."""
        if variable.value in _DULL:
            return variable.keep and variable.owner_kind in ("player", "team")
        if variable.keep:
            return True
        if not self._relevance:
            from dotcards.repl.table.relevant_variables import Relevance

            self._relevance.append(Relevance.of(self.ruleset, self.options))
        return self._relevance[0].shows(variable.name, variable.value, phase)

    def _value(self, variable: VariableView) -> Piece:
        return self.vocabulary.show(variable.value)

    def _players(self, view: View, marked: Marked, width: int) -> list[Line]:
        """One entry for each seat, then one for each team that owns something."""
        widest = max(length(line(name)) for name in view.names)
        lines: list[Line] = []
        for seat, name in enumerate(view.names):
            notes = [
                note
                for note, holds in (
                    ("dealer", seat == view.dealer),
                    ("out", view.out[seat]),
                    ("has answered", seat in view.answered),
                )
                if holds
            ]
            label = name + " " * (widest - length(line(name)))
            head = line(
                bold("→ " if seat in view.waiting else "  "),
                bold(label) if seat == view.seat else label,
                "  ",
            )
            own = marked if seat == view.seat else frozenset()
            cells = [*self._owned(view, "player", seat, own), *map(line, notes)]
            lines += _row(head, cells, width)
        for team in _teams(view):
            head = line("  ", team_name(view.names, team, _team_count(self.ruleset, view)), "  ")
            lines += _row(head, self._owned(view, "team", team, frozenset()), width)
        return lines

    def _owned(self, view: View, kind: str, owner: int, marked: Marked) -> list[Line]:
        """What one player or team has: zones, then variables; what is empty for all is left out."""
        used = {zone.name for zone in view.zones if zone.owner_kind == kind and zone.count}
        cells: list[Line] = []
        for zone in view.zones:
            if (zone.owner_kind, zone.owner) != (kind, owner) or zone.name not in used:
                continue
            if zone.cards and zone.sight == "everybody":
                cards = self._cards(zone.cards[-_MOST_OPEN:], zone, marked)
                cut = "… " if len(zone.cards) > _MOST_OPEN else ""
                total = f" ({zone.count})" if cut else ""
                cells.append(line(dim(f"{spoken(zone.name)} "), cut, *_joined(cards), dim(total)))
            else:
                cells.append(line(dim(f"{spoken(zone.name)} "), str(zone.count)))
        for variable in view.variables:
            if (variable.owner_kind, variable.owner) != (kind, owner):
                continue
            if not self._counts(variable, view.phase):
                continue
            if variable.value == "yes":
                cells.append(line(spoken(variable.name)))
            else:
                cells.append(
                    line(dim(f"{spoken(variable.name)} "), self.vocabulary.show(variable.value))
                )
        return cells

    def hand(self, view: View, marked: Marked, width: int) -> list[Line]:
        """The cards that only this seat may see, sorted; those it may play are marked `*`."""
        lines: list[Line] = []
        for zone in view.zones:
            if zone.sight != "owner" or zone.cards is None:
                continue
            if not zone.cards and lines:
                continue
            cards = self._cards(self.vocabulary.sort(zone.cards), zone, marked)
            name = bold(f"your {spoken(zone.name)}  ")
            shown = [line(piece) for piece in cards] or [line(dim("empty"))]
            first, *rest = flow([(name, *shown[0]), *shown[1:]], width, indent=length((name,)))
            lines += [first, *rest]
        return lines

    def _cards(self, words: Iterable[str], zone: ZoneView, marked: Marked) -> list[Piece]:
        shown: list[Piece] = []
        for word in words:
            is_marked = (zone.name, zone.owner, word) in marked
            piece = self.vocabulary.show(word, "bold" if is_marked else "")
            shown.append(Piece("*" + piece.text, piece.style) if is_marked else piece)
        return shown

    def move(self, move: Move) -> Line:
        """`play 7♥`, as it may be typed."""
        arguments = self.arguments(move.args)
        return line(move.name, " ", *arguments) if arguments else line(move.name)

    def choices(self, arguments: Iterable[str | tuple[str, ...]], width: int) -> list[Line]:
        """What can be chosen, in order."""

        def order(argument: str | tuple[str, ...]) -> list[int]:
            words = [argument] if isinstance(argument, str) else argument
            return [self.vocabulary.place(word) for word in words]

        cells = [self.arguments([argument]) for argument in sorted(arguments, key=order)]
        return flow(cells, width, between="  ")

    def arguments(self, arguments: Iterable[str | tuple[str, ...]]) -> Line:
        """What can be chosen, with commas between."""
        pieces: list[Piece] = []
        for argument in arguments:
            words = [argument] if isinstance(argument, str) else argument
            pieces += [Piece(", ")] if pieces else []
            pieces += _joined([self.vocabulary.show(word) for word in words])
        return tuple(pieces)

    def either(self, moves: Sequence[Move]) -> Line:
        """A few moves with `or` between, the names alone of many."""
        if len(moves) > MOST_CANDIDATES:
            return line(", ".join(dict.fromkeys(move.name for move in moves)), "; say more")
        pieces: list[Piece] = []
        for number, move in enumerate(moves):
            last = number == len(moves) - 1
            pieces += [Piece(" or " if last else ", ")] if number else []
            pieces += self.move(move)
        return tuple(pieces)

    def listing(self, moves: Sequence[Move], width: int, *, first: int = 1) -> list[Line]:
        """Moves with their numbers, in columns."""
        shown = moves[:MOST_LISTED]
        digits = len(str(first + len(shown) - 1))
        cells = [
            line(dim(f"{number:>{digits}} "), *self.move(move))
            for number, move in enumerate(shown, start=first)
        ]
        return _grid(cells, max(width, NARROWEST))


def spoken(name: str) -> str:
    """A name of the ruleset as words."""
    return name.replace("_", " ")


def team_name(names: Sequence[str], team: int, teams: int) -> str:
    """A team by its players; partners sit `teams` seats apart."""
    return " and ".join(names[team::teams])


def scores(view: View) -> list[VariableView]:
    """The variables that make up the score: the goal's; where the goal is none, those of each
    player or team that last the whole game."""
    goals = [v for v in view.variables if v.is_goal]
    return goals or [v for v in view.variables if v.keep and v.owner_kind in ("player", "team")]


def _team_count(ruleset: model.Ruleset, view: View) -> int:
    return len(view.names) // (ruleset.team_size or 1)


def _teams(view: View) -> list[int]:
    owners: set[int | str | None] = {z.owner for z in view.zones if z.owner_kind == "team"}
    owners |= {v.owner for v in view.variables if v.owner_kind == "team"}
    return sorted(owner for owner in owners if isinstance(owner, int))


def _of(variable: VariableView) -> str:
    return "" if variable.owner is None else f" of {variable.owner}"


def _joined(cards: Sequence[Piece]) -> list[Piece]:
    spaced = [piece for card in cards for piece in (Piece(" "), card)]
    return spaced[1:]


def _row(head: Line, cells: Sequence[Line], width: int) -> list[Line]:
    """A name, then what belongs to it; further lines stand under the first thing."""
    if not cells:
        return [head]
    indent = min(length(head), width // 2)
    return flow([(*head, *cells[0]), *cells[1:]], width, indent=indent, between=" · ")


def _grid(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in columns of one width, read downwards."""
    if not cells:
        return []
    column = max(map(length, cells)) + 3
    across = max(1, (width + 3) // column)
    down = -(-len(cells) // across)
    lines: list[Line] = []
    for row in range(down):
        pieces: list[Piece] = []
        for number, cell in enumerate(cells[row::down]):
            used = length(tuple(pieces))
            pieces += [Piece(" " * (number * column - used)), *cell] if number else cell
        lines.append(tuple(pieces))
    return lines
