"""The table without a terminal: takes a line somebody typed, returns what to show.

A session knows whose prompt it is, understands what is typed there and hands the terminal from one
person to the next. It neither reads nor prints.
"""

from __future__ import annotations

from itertools import islice
from typing import Literal

from attrs import define, field

from dsl import model
from interpreter import Game, Move
from interpreter.bots import SECONDS, thinks

from .croupier import Ask, Croupier, Pause
from .journal import Journal, header
from .narrate import Narrator, result, standing
from .paint import Line, bold, dim, prose
from .reply import Reply
from .requests import REQUESTS, matching
from .screen import MOST_CANDIDATES, MOST_LISTED, Screen, spoken
from .seats import Seat
from .troubles import nearest_of
from .vocabulary import Vocabulary
from .wording import Found, Missing, MoveReader, Reading, Unclear, moves_of

LONGEST_LINE = 2_000
MOST_RETOLD = 10  # lines of what happened before, when a game is gone on with
MOST_READ = 5_000  # legal moves looked through to understand a wording
MOST_MARKED = 500  # legal moves looked through to mark the cards of a hand

# What the prompt asks for: a move; the missing part of one; whether somebody acts out of turn
# before bots go on; the terminal to be given away, and to be taken; whether to leave; nothing more.
Asking = Literal["move", "part", "pause", "give", "take", "leave", "over"]


@define(eq=False, repr=False)
class Session:
    """One game at one terminal.

    `patient`: whether to wait for somebody who can see the screen; a piped session never waits
    for Enter and asks for no confirmation. `width`: columns to draw for, may change at any time.
    `source`: the name or path that the ruleset can be read from again. `journal`: where the game is
    kept, if it is. `seconds`: how long careful bots think about a move. `viewer`: the seat whose
    prompt it is, None where it is nobody's in particular. `undone`: moves taken back that can be
    made again, the last taken back last.
    """

    game: Game
    seats: tuple[Seat, ...]
    patient: bool = True
    width: int = 80
    source: str | None = None
    journal: Journal | None = None
    seconds: float = SECONDS
    viewer: int | None = field(default=None, init=False)
    croupier: Croupier = field(init=False)
    screen: Screen = field(init=False)
    reader: MoveReader = field(init=False)
    narrator: Narrator = field(init=False)
    _asking: Asking = field(default="move", init=False)
    _before_leaving: Asking = field(default="move", init=False)
    _before_part: Asking = field(default="move", init=False)
    _typed: str = field(default="", init=False)  # a move's beginning, its next part asked for
    _question: str = field(default="", init=False)
    _next: int | None = field(default=None, init=False)  # who takes the terminal
    _told: dict[int | None, int] = field(factory=dict, init=False)
    _told_from: int = field(default=0, init=False)
    undone: list[tuple[Move, ...]] = field(factory=list, init=False)
    last_refused: Move | None = field(default=None, init=False)
    _lost: str | None = field(default=None, init=False)  # why the game is not kept, once said

    def __attrs_post_init__(self) -> None:
        self.sit(self.game)

    def sit(self, game: Game) -> None:
        """Goes on with a game that is another than before, of as many players."""
        self.game = game
        self._asking, self._typed, self._told = "move", "", {}
        # Of a game that has gone on for a while only its end is told.
        self._told_from = max(0, len(game.log) - MOST_RETOLD) if game.moves else 0
        self.undone, self.last_refused, self.viewer = [], None, None
        machine = self.game.machine
        vocabulary = Vocabulary.of(machine.ruleset, machine.cards)
        self.croupier = Croupier(self.game, self.seats, seconds=self.seconds)
        self.screen = Screen(machine.ruleset, vocabulary)
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
        reply.say(bold(ruleset.title), dim(f"  seed {self.game.seed}"))
        reply.lines += prose(ruleset.help, self.width)
        self.go_on(reply)
        self._keep(reply)
        return reply

    def change(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        source: str | None,
        journal: Journal | None = None,
    ) -> None:
        """Another game comes to the table; the one before stays as it was kept."""
        keeps = self.journal is not None
        if self.journal is not None:
            self.journal.close()
        self.seats, self.source = seats, source
        if keeps and source is not None:
            self.journal = journal or Journal(header(game, seats, source))
        self.sit(game)

    @property
    def prompt(self) -> str:
        name = self.name_of(self.viewer)
        return {
            "move": f"{name}> ",
            "part": f"{self._question} ",
            "pause": f"{name} (Enter goes on)> ",
            "give": "Enter clears the screen> ",
            "take": f"{self.name_of(self._next)}, Enter shows your hand> ",
            "leave": "Leave the game? [y/N] ",
            "over": "The game is over; Enter leaves> ",
        }[self._asking]

    @property
    def in_the_middle(self) -> bool:
        """Whether the beginning of a move has been typed and its end is asked for."""
        return self._asking == "part"

    @property
    def asks_for_enter(self) -> bool:
        """Whether the prompt is no place for a move: only Enter, or yes or no, is expected."""
        return self._asking in ("give", "take", "leave")

    @property
    def typed_before(self) -> str:
        """What the next line will be the end of: `trade` while its first card is asked for."""
        return self._typed if self._asking == "part" else ""

    def status(self) -> str:
        """One line: phase, turn and scores."""
        parts = [spoken(self.game.phase)]
        if not self.game.over:
            waiting = [self.game.names[seat] for seat in self.game.waiting()]
            parts.append(f"to move: {', '.join(waiting)}")
        return " · ".join([*parts, *standing(self.game.view(self.viewer))])

    def hear(self, text: str) -> Reply:
        """Takes one line; every move on it is made, up to the first that is refused."""
        reply = Reply()
        if len(text) > LONGEST_LINE:
            reply.refuse("that line is too long")
        elif self._asking == "leave":
            self._confirm(text, reply)
        elif parts := self.reader.split(text):
            self._hear_parts(parts, reply)
        else:
            self._nothing(reply)
        self._keep(reply)
        return reply

    def _keep(self, reply: Reply) -> None:
        """Puts on disk what has happened; says once that it cannot be done, and when it can again.
        The game itself goes on."""
        if self.journal is None:
            return
        self.journal.keep(self.game)
        if self.journal.trouble != self._lost:
            self._lost = self.journal.trouble
            if self._lost is None:
                reply.say("This game is kept again.")
            else:
                reply.say(bold(f"This game cannot be kept on disk: {self._lost}."))

    def wants_to_leave(self) -> Reply:
        """Somebody pressed Ctrl-D, or Ctrl-C on an empty line: asks, unless nothing is lost."""
        if self._asking in ("leave", "over"):
            return Reply(leave=True)
        self._before_leaving = self._asking
        self._asking = "leave"
        return Reply()

    def legal(self, seat: int | None, most: int = MOST_READ) -> tuple[Move, ...]:
        """What a seat may do now, out of turn too; nothing where nobody is at the prompt."""
        if seat is None or self.game.over:
            return ()
        return tuple(islice(self.game.legal(seat), most))

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
        return self.screen.table(view, self.legal(self.viewer, MOST_MARKED), self.width)

    def forget(self) -> None:
        """The log has become shorter: what was told beyond its end has not been."""
        length = len(self.game.log)
        self._told = {seat: min(told, length) for seat, told in self._told.items()}

    def phase(self) -> model.Phase:
        """The declaration of the phase being played."""
        phases = self.game.machine.ruleset.phases
        return next(phase for phase in phases if phase.name == self.game.phase)

    def move_names(self) -> list[str]:
        """Names of moves in this phase, case folded, legal now or not."""
        return [move.name.casefold() for move in moves_of(self.phase())]

    # ------------------------------------------------------------------------ what was typed

    def _confirm(self, text: str, reply: Reply) -> None:
        self._asking = self._before_leaving
        if text.strip().casefold() in ("y", "yes"):
            self.part(reply)

    def part(self, reply: Reply) -> None:
        """The session is over; says how the game can be gone on with, if it can."""
        reply.leave = True
        kept = self.journal
        if kept is not None and kept.path is not None and not self.game.over and self.patient:
            reply.say(f"The game is kept; `cards play --resume {kept.path.stem}` goes on with it.")

    def _nothing(self, reply: Reply) -> None:
        """An empty line."""
        if self._asking == "part":
            self._asking = self._before_part
            reply.say("Never mind.")
        elif self._asking == "pause":
            self._let_pass(reply)
        elif self._asking in ("give", "take"):
            self._hand_over(reply)
        elif self._asking == "over":
            reply.leave = self.patient
        elif self.patient:
            reply.say("`moves` lists what you can do, `help` says how.")

    def _hear_parts(self, parts: list[str], reply: Reply) -> None:
        moved = False
        for number, part in enumerate(parts):
            text = self._completed(part)
            while self._asking == "pause" and not self.patient and not self._interrupts(text):
                self._let_pass(reply)
            moved = self._hear_one(text, reply) or moved
            if reply.leave:
                return
            if reply.refused or self.in_the_middle:
                if rest := parts[number + 1 :]:
                    reply.refuse(f"Not done: {'; '.join(rest)}")
                break
        if moved and not self.in_the_middle:
            self.go_on(reply)

    def _completed(self, text: str) -> str:
        """What was typed, after the beginning that it answers the question of."""
        if self._asking != "part":
            return text
        self._asking = self._before_part
        if self.viewer is None or matching(text, self.move_names()):
            return text
        if text.split()[0].casefold() in self.move_names():
            return text
        whole = f"{self._typed} {text}"
        return text if isinstance(self.read(whole, self.viewer), Unclear) else whole

    def _interrupts(self, text: str) -> bool:
        """Whether a line said in a pause is for the pause, and not for the turn to come."""
        if self.viewer is None or self.reader.called(text) or matching(text, self.move_names()):
            return True
        reading = self.read(text, self.viewer)
        if isinstance(reading, Found):
            return self.game.test(reading.move) is None
        return not isinstance(reading, Unclear)

    def _hear_one(self, text: str, reply: Reply) -> bool:
        """One move or request; whether a move was made."""
        seat = self.viewer
        if called := self.reader.called(text):
            name, text = called
            seats = self.reader.seats_called(name)
            seat = seats[0] if len(seats) == 1 else None
            if seat is None:
                names = ", ".join(self.game.names)
                reply.refuse(f"nobody here is called `{name}`; there are {names}")
                return False
            if seat not in self.croupier.people:
                reply.refuse(f"{self.name_of(seat)} is played by a bot")
                return False
            if not text:
                reply.refuse(f"say what {self.name_of(seat)} does: `{name}: move`")
                return False
        elif request := matching(text, self.move_names()):
            request.answer(self, reply)
            return False
        if self.game.over:
            self._not_understood(text, reply, "the game is over")
        elif seat is None:
            reply.refuse("say who: `name: move`")
        elif seat != self.viewer and len(self.croupier.people) > 1:
            return self._hear_absent(text, seat, reply)
        else:
            return self._hear_move(text, seat, reply)
        return False

    def read(self, text: str, seat: int) -> Reading:
        own = [
            word
            for zone in self.game.view(seat).zones
            if zone.owner == seat and zone.owner_kind == "player"
            for word in zone.cards or ()
        ]
        listed = self.listed() if seat == self.viewer else ()
        return self.reader.read(text, seat, self.phase(), self.legal(seat), listed, own)

    def _hear_move(self, text: str, seat: int, reply: Reply) -> bool:
        reading = self.read(text, seat)
        if isinstance(reading, Found):
            refusal = self.game.test(reading.move)
            if refusal is None:
                self.undone.clear()
                self.croupier.play(reading.move)
                return True
            reply.refused = True
            self.last_refused = reading.move
            for said in (refusal.sentence, *(f"  {text}" for text in refusal.lines)):
                reply.lines += self.narrator.lines(said, self.width)
        elif isinstance(reading, Unclear):
            self._not_understood(text, reply, reading.sentence)
        elif isinstance(reading, Missing):
            self._ask_for_part(text, reading, reply)
        else:
            reply.refuse(f"`{text}` could be ", *self.screen.either(reading.moves))
        return False

    def _hear_absent(self, text: str, seat: int, reply: Reply) -> bool:
        """A move of somebody who is not at the prompt. Whoever is there must not learn from it what
        the other holds: only moves out of turn, and only said in full."""
        said = [token.casefold() for token in self.reader.tokens(text)]
        for move in self.croupier.out_of_turn(seat):
            if said == str(move).replace(",", " ").casefold().split():
                self.undone.clear()
                self.croupier.play(move)
                return True
        reply.refuse(f"{self.name_of(seat)} cannot do that now, or it was not said in full")
        return False

    def _ask_for_part(self, text: str, missing: Missing, reply: Reply) -> None:
        choices = next(m.choices for m in moves_of(self.phase()) if m.name == missing.name)
        self._question = f"{missing.name}: which {spoken(choices[missing.place].local.name)}?"
        self._before_part, self._asking, self._typed = self._asking, "part", text
        arguments = dict.fromkeys(move.args[missing.place] for move in missing.moves)
        if len(arguments) <= MOST_CANDIDATES:
            reply.lines += self.screen.choices(arguments, self.width)

    def _not_understood(self, text: str, reply: Reply, sentence: str) -> None:
        names = self.move_names()
        if request := matching(text, names, short=True):
            request.answer(self, reply)
            return
        head = text.split()[0].casefold()
        if several := [name for name in REQUESTS if name.startswith(head)]:
            reply.refuse(f"`{head}` could be {' or '.join(several)}")
            return
        like = None if head in names else nearest_of(head, [*names, *REQUESTS])
        reply.refuse(f"{sentence}, did you mean `{like}`?" if like else sentence)

    # ----------------------------------------------------------------------------- going on

    def go_on(self, reply: Reply) -> None:
        """Everybody else moves; then shows what happened, to whom it now concerns."""
        if any(seat.bot is not None and thinks(seat.bot) for seat in self.seats):
            self._keep(reply)  # before they think: who gives up waiting loses nothing
        step = self.croupier.go_on()
        if isinstance(step, Ask):
            several = self.patient and len(self.croupier.people) > 1
            if several and step.seat != self.viewer:
                self._part_from(step.seat, reply)
            else:
                self._show_to(step.seat, reply)
            return
        self._tell(reply)
        if isinstance(step, Pause):
            self._asking = "pause"
            self._offer(step.moves, reply)
        else:
            self._asking = "over"
            self._finish(reply)

    def _let_pass(self, reply: Reply) -> None:
        self.croupier.let_pass()
        self.go_on(reply)

    def _offer(self, moves: tuple[Move, ...], reply: Reply) -> None:
        if len(self.croupier.people) > 1:
            reply.say("Anything out of turn? `name: move`")
        else:
            reply.say("You may, out of turn: ", *self.screen.either(moves))

    def _part_from(self, seat: int, reply: Reply) -> None:
        """The terminal goes to somebody else, who must not see what is on the screen."""
        self._next = seat
        if self.viewer is None:
            self._asking = "take"
        else:
            self._tell(reply)
            self._asking = "give"
            reply.say(f"{self.name_of(seat)} is next.")

    def _hand_over(self, reply: Reply) -> None:
        reply.clear = True
        if self._asking == "give":
            self.viewer, self._asking = None, "take"
        elif self._next is not None:
            self._show_to(self._next, reply)

    def _show_to(self, seat: int, reply: Reply) -> None:
        self.viewer, self._asking = seat, "move"
        self._tell(reply)
        reply.lines += self.table()

    def _tell(self, reply: Reply) -> None:
        """What happened since this viewer was last told."""
        told = self._told.get(self.viewer, self._told_from)
        for at, entry in enumerate(self.game.log[told:], start=told):
            if said := self.game.seen_by(entry, self.viewer):
                reply.lines += self.narrator.lines(said, self.width)
            if row := self.croupier.scoreboard.row_at(at):
                reply.lines += self.croupier.scoreboard.short(row, self.width)
        self._told[self.viewer] = len(self.game.log)

    def _finish(self, reply: Reply) -> None:
        loses = self.game.machine.ruleset.goal.how == "loser"
        view = self.game.view(self.viewer)
        reply.lines += self.croupier.scoreboard.table(view, self.width)
        reply.lines.append(result(self.game.names, self.game.result or (), loses))
        reply.leave = not self.croupier.people
