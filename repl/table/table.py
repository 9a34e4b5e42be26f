"""A game at a table: whose prompt it is, what each seat has been told, how the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from attrs import define, field

from dotcards.dsl import model
from dotcards.interpreter import Game, Move, RulesError
from dotcards.interpreter.bots import SECONDS, thinks
from dotcards.repl.display.narration import Narrator, result, standing
from dotcards.repl.display.screen import MOST_LISTED, NARROWEST, Marked, Screen, spoken
from dotcards.repl.display.styled_text import Line, bold, dim, fitted, flow, line, plain, prose
from dotcards.repl.input.card_notation import Vocabulary
from dotcards.repl.input.move_parser import Found, MoveReader, Reading, by_number, moves_of
from dotcards.repl.storage.journal import Cut, Journal, header

from .position_moves import Listing
from .reply import Question, Reply
from .seats import Seat
from .turn_driver import Ask, Croupier, Pause

MOST_RETOLD = 10  # lines of what happened before, when a game is gone on with
MOST_READ = 5_000  # legal moves looked through to understand a wording
MOST_MARKED = 500  # legal moves looked through to mark the cards of a hand

# What the prompt asks for: a move; whether somebody acts out of turn before bots go on; what
# somebody does who has asked to act out of turn; the terminal to be given away, and to be taken;
# nothing more.
Asking = Literal["move", "pause", "interjecting", "give", "take", "over"]


@define(eq=False, repr=False)
class Table:
    """One game at one terminal; `session.Session` hears what is typed at it.

    `patient`: whether to wait for somebody who can see the screen; a piped session never waits
    for Enter and asks for no confirmation. `width`: columns to draw for, may change at any time.
    `source`: the name or path that the ruleset can be read from again. `journal`: where the game is
    kept, if it is. `seconds`: how long careful bots think about a move. `viewer`: the seat whose
    prompt it is, None where it is nobody's in particular. `undone`: moves taken back that can be
    made again, the last taken back last. `question`: what is missing of a move that was begun.
    `cut`: moves that wait for rules that allow them again, until somebody makes another.
    `looked_at`: what has answered the last line, and would again without changing anything.
    `refused`: the last move refused to each seat, told to nobody else. `interjected`: a move out of
    turn that waits until its maker, who alone may learn what comes of it, has the terminal.
    """

    game: Game
    seats: tuple[Seat, ...]
    patient: bool = True
    width: int = 80
    source: str | None = None
    journal: Journal | None = None
    seconds: float = SECONDS
    cut: Cut | None = None
    viewer: int | None = field(default=None, init=False)
    croupier: Croupier = field(init=False)
    screen: Screen = field(init=False)
    reader: MoveReader = field(init=False)
    narrator: Narrator = field(init=False)
    asking: Asking = field(default="move", init=False)
    question: Question | None = field(default=None, init=False)
    looked_at: list[Callable[[Reply], None]] = field(factory=list, init=False)
    _leaving: bool = field(default=False, init=False)  # asked whether to
    _broken_off: bool = field(default=False, init=False)  # bots have to go on thinking
    _next: int | None = field(default=None, init=False)  # who takes the terminal
    _offered: tuple[Move, ...] = field(default=(), init=False)  # out of turn, in a pause
    _told: dict[int | None, int] = field(factory=dict, init=False)
    _told_from: int = field(default=0, init=False)
    _news_from: int = field(default=0, init=False)  # of the log: what is told with the table
    undone: list[tuple[Move, ...]] = field(factory=list, init=False)
    refused: dict[int, Move] = field(factory=dict, init=False)
    interjected: str | None = field(default=None, init=False)
    _lost: str | None = field(default=None, init=False)  # why the game is not kept, once said
    _listing: Listing | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self.sit(self.game, self.cut)

    def sit(self, game: Game, cut: Cut | None = None) -> None:
        """Goes on with a game that is another than before, of as many players."""
        self.game, self.cut = game, cut
        self.asking, self.question, self._leaving, self._told = "move", None, False, {}
        # Of a game that has gone on for a while only its end is told.
        self._told_from = max(0, len(game.log) - MOST_RETOLD) if game.moves else 0
        self.undone, self.refused, self.viewer = [], {}, None
        self.interjected = None
        machine = self.game.machine
        vocabulary = Vocabulary.of(machine.ruleset, machine.cards)
        self.croupier = Croupier(self.game, self.seats, seconds=self.seconds)
        self.screen = Screen(machine.ruleset, vocabulary, machine.options)
        self.reader = MoveReader(machine.ruleset, vocabulary, self.game.names)
        verbs = frozenset(action.name for action in machine.ruleset.actions)
        self.narrator = Narrator(vocabulary, frozenset(self.game.names), verbs)
        if len(self.croupier.people) == 1:
            self.viewer = self.croupier.people[0]

    # --------------------------------------------------------------------------- from outside

    def begin(self) -> Reply:
        """The first screen."""
        reply = Reply()
        ruleset = self.game.machine.ruleset
        reply.say(bold(ruleset.title))
        reply.lines += prose(ruleset.help, self.width)
        try:
            self.go_on(reply)
        finally:
            self._keep(reply)
        return self._fitted(reply)

    def change(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        source: str | None,
        journal: Journal | None = None,
        texts: Sequence[Sequence[str]] = (),
        cut: Cut | None = None,
    ) -> None:
        """Another game comes to the table; the one before stays as it was kept. `texts` are its
        rules, where it is not kept by a `journal` already; `cut`: its moves that wait."""
        keeps = self.journal is not None
        if self.journal is not None:
            self.journal.close()
        self.seats, self.source = seats, source
        if keeps and source is not None:
            self.journal = journal or Journal(header(game, seats, source, texts))
        self.sit(game, cut)

    @property
    def informed(self) -> frozenset[int | None]:
        """The seats that have been told all that has happened; set, they are told no more of it."""
        length = len(self.game.log)
        return frozenset(seat for seat, told in self._told.items() if told == length)

    @informed.setter
    def informed(self, seats: frozenset[int | None]) -> None:
        self._told |= dict.fromkeys(seats, len(self.game.log))

    @property
    def prompt(self) -> str:
        name = self.name_of(self.viewer)
        if self._leaving:
            return "Leave the game? [y/N] "
        if self.question is not None:
            return f"{self.question.sentence} "
        return {
            "move": f"{name}> ",
            "pause": f"{name} (Enter goes on)> ",
            "interjecting": f"{name} (Enter goes on)> ",
            "give": "Enter clears the screen> ",
            "take": f"{self.name_of(self._next)}, Enter shows your hand> ",
            "over": "The game is over; Enter leaves> ",
        }[self.asking]

    @property
    def asks_for_enter(self) -> bool:
        """Whether the prompt is no place for a move: only Enter, or yes or no, is expected."""
        return self._leaving or self.asking in ("give", "take")

    def status(self) -> str:
        """One line: phase, turn and scores."""
        parts = [spoken(self.game.phase)]
        if not self.game.over:
            waiting = [self.game.names[seat] for seat in self.game.waiting()]
            parts.append(f"to move: {', '.join(waiting)}")
        whole = line(" · ".join([*parts, *standing(self.game.view(self.viewer))]))
        first, *more = flow([whole], max(self.width - 1, 1))
        return plain(first) + ("…" if more else "")

    def look(self, what: Callable[[Reply], None], reply: Reply) -> None:
        """Answers with something that can be shown again as often as one likes."""
        what(reply)
        self.looked_at.append(what)

    def again(self) -> Reply:
        """What is to be seen now, laid out for the width as it is now; nothing is done anew."""
        reply = Reply()
        self._show(reply)
        for look in self.looked_at:
            look(reply)
        return self._fitted(reply)

    def _fitted(self, reply: Reply) -> Reply:
        """Nothing is wider than the terminal, whoever said it."""
        width = max(self.width, NARROWEST)
        reply.lines = [part for one in reply.lines for part in fitted(one, width)]
        return reply

    def _keep(self, reply: Reply) -> None:
        """Puts on disk what has happened; says once that it cannot be done, and when it can again.
        The game itself goes on."""
        if self.journal is None:
            return
        self.journal.keep(self.game, self.cut)
        if self.journal.trouble != self._lost:
            self._lost = self.journal.trouble
            if self._lost is None:
                reply.say("This game is kept again.")
            else:
                reply.say(bold(f"This game cannot be kept on disk: {self._lost}."))

    def wants_to_leave(self) -> Reply:
        """Somebody pressed Ctrl-D, or Ctrl-C on an empty line: asks, unless nothing is lost."""
        reply = Reply()
        if self._leaving or self.asking == "over":
            self.part(reply)
        self._leaving = True
        return self._fitted(reply)

    def interrupted(self) -> Reply:
        """Somebody pressed Ctrl-C while bots were thinking: the game as it is after the last move
        that was made whole, and the question whether to leave it."""
        again = self.game.anew()
        for move in self.game.moves:
            again.play(move)
        told, undone = self._told, self.undone
        self.sit(again, self.cut)
        self._told, self.undone, self._broken_off = told, undone, True
        self.forget()
        return self.wants_to_leave()

    def legal(self, seat: int | None, most: int = MOST_READ) -> tuple[Move, ...]:
        """What a seat may do now, out of turn too; nothing where nobody is at the prompt. It is
        listed once for a position, as far as it is asked for, however often that is."""
        if seat is None or self.game.over:
            return ()
        listing = self._listing
        if listing is None or not listing.is_of(self.game, seat):
            listing = self._listing = Listing(self.game, seat)
        try:
            return listing.first(most)
        except RulesError:
            self._listing = None
            raise

    def listed(self) -> tuple[Move, ...]:
        """The moves that numbers refer to: by name as the rules have it, then by card."""
        moves = self.legal(self.viewer, MOST_LISTED)
        names = list(dict.fromkeys(move.name for move in moves))
        place = self.screen.vocabulary.place

        def order(move: Move) -> tuple[int, list[int]]:
            words = [a if isinstance(a, str) else " ".join(a) for a in move.args]
            return names.index(move.name), [place(w) for word in words for w in word.split()]

        return tuple(sorted(moves, key=order))

    def name_of(self, seat: int | None) -> str:
        return "anybody" if seat is None else self.game.names[seat]

    def table(self) -> list[Line]:
        view = self.game.view(self.viewer)
        return self.screen.table(view, self.marked(), self.width)

    def marked(self) -> Marked:
        """The cards that a legal move of whoever is at the prompt may take."""
        return self.game.takes(self.legal(self.viewer, MOST_MARKED))

    def forget(self) -> None:
        """The log has become shorter: what was told beyond its end has not been."""
        length = len(self.game.log)
        self._told = {seat: min(told, length) for seat, told in self._told.items()}
        self._news_from = min(self._news_from, length)

    def phase(self) -> model.Phase:
        """The declaration of the phase being played."""
        phases = self.game.machine.ruleset.phases
        return next(phase for phase in phases if phase.name == self.game.phase)

    def is_begun(self, move: Move) -> bool:
        """Whether a move of this phase has choices yet to be made."""
        counts = [len(rule.choices) for rule in moves_of(self.phase()) if rule.name == move.name]
        return bool(counts) and all(len(move.args) < count for count in counts)

    def move_names(self) -> list[str]:
        """Names of moves in this phase, case folded, legal now or not."""
        return [move.name.casefold() for move in moves_of(self.phase())]

    def either(self, text: str, moves: tuple[Move, ...]) -> Line:
        """What a text could be; the one that it is by its number, as such."""
        numbered = by_number(text, self.listed())
        others = [move for move in moves if move != numbered]
        if numbered is None or len(others) == len(moves) or not others:
            return self.screen.either(moves)
        number = text.strip()
        said = line(f", or number {number} in `moves`: ", *self.screen.move(numbered))
        return (*self.screen.either(others), *said, *line(f" (say `#{number}`)"))

    def read(self, text: str, seat: int) -> Reading:
        """The move that a text means, said by this seat."""
        own = [
            word
            for zone in self.game.view(seat).zones
            if zone.owner == seat and zone.owner_kind == "player"
            for word in zone.cards or ()
        ]
        listed = self.listed() if seat == self.viewer else ()
        reading = self.reader.read(text, seat, self.phase(), self.legal(seat), listed, own)
        if isinstance(reading, Found):
            return Found(self.reader.exactly(reading.move, text, self.phase()))
        return reading

    # ----------------------------------------------------------------------------- going on

    def make(self, move: Move) -> None:
        """A move that may be made; `go_on` follows."""
        self.undone.clear()
        self.cut = None
        self.croupier.play(move)

    def part(self, reply: Reply) -> None:
        """The session is over; says how the game can be gone on with, if it can."""
        reply.leave = True
        kept = self.journal
        if kept is not None and kept.path is not None and not self.game.over and self.patient:
            reply.say(f"The game is kept; `cards play --resume {kept.path.stem}` goes on with it.")

    def go_on(self, reply: Reply) -> None:
        """Everybody else moves; then shows what happened, to whom it now concerns."""
        if any(seat.bot is not None and thinks(seat.bot) for seat in self.seats):
            self._keep(reply)  # before they think: who gives up waiting loses nothing
        step = self.croupier.go_on()
        if isinstance(step, Pause):
            self.asking, self._offered = "pause", step.moves
        elif not isinstance(step, Ask):
            self.asking = "over"
        elif self.patient and len(self.croupier.people) > 1 and step.seat != self.viewer:
            self._next = step.seat
            self.asking = "take" if self.viewer is None else "give"
        else:
            self.viewer, self.asking = step.seat, "move"
        self._show_news(reply)

    def let_pass(self, reply: Reply) -> None:
        """Nobody acts out of turn; the bots go on."""
        self.croupier.let_pass()
        self.go_on(reply)

    def interject(self, seat: int, text: str, reply: Reply) -> None:
        """Gives the terminal to somebody who wants to act out of turn."""
        self._next, self.interjected = seat, text
        self.asking = "take" if self.viewer is None else "give"
        self._show_news(reply)

    def _show_news(self, reply: Reply) -> None:
        self._news_from = self._told.get(self.viewer, self._told_from)
        self._show(reply)

    def _show(self, reply: Reply) -> None:
        """What happened since whoever is at the prompt was last told, and what is asked now; a
        table that is about to be given away, or was, shows nobody's hand."""
        if self.asking == "take":
            return
        self._tell(reply)
        if self.asking in ("move", "interjecting"):
            reply.lines += self.table()
        elif self.asking == "give":
            reply.say(f"{self.name_of(self._next)} is next.")
        elif self.asking == "over":
            self._finish(reply)
        elif len(self.croupier.people) > 1:
            reply.say("Anything out of turn? `name: move`")
        else:
            reply.say("You may, out of turn: ", *self.screen.either(self._offered))

    def _tell(self, reply: Reply) -> None:
        told = self._news_from
        for at, entry in enumerate(self.game.log[told:], start=told):
            if row := self.croupier.scoreboard.row_at(at):  # of the hand that this puts an end to
                reply.lines += self.croupier.scoreboard.short(row, self.width)
            if said := self.game.seen_by(entry, self.viewer):
                reply.lines += self.narrator.lines(said, self.width)
        self._told[self.viewer] = len(self.game.log)

    def _finish(self, reply: Reply) -> None:
        loses = self.game.machine.ruleset.goal.how == "loser"
        view = self.game.view(self.viewer)
        if self.croupier.scoreboard.columns:
            reply.lines += self.croupier.scoreboard.table(view, self.width)
        reply.say(dim(f"seed {self.game.seed}"))
        reply.lines.append(result(self.game.names, self.game.result or (), loses))
        reply.leave = not self.croupier.people
