"""What one can ask at the table besides making a move: help, the rules, the scores, a move back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dotcards.repl import rulebook
from dotcards.repl.display.screen import MOST_LISTED, spoken
from dotcards.repl.display.styled_text import Piece, bold, dim, flow, line, plain, prose
from dotcards.repl.input.move_parser import moves_of

from . import undo

if TYPE_CHECKING:
    from dotcards.repl.display.styled_text import Line

    from .reply import Reply
    from .table import Table

Answer = Callable[["Table", str, "Reply"], None]


@frozen(eq=False, repr=False)
class Request:
    """A request as typed: its name and the words after it."""

    name: str
    argument: str

    def answer(self, session: Table, reply: Reply) -> None:
        known = REQUESTS[self.name]
        if self.argument and " " not in known.usage:
            reply.refuse(f"`{self.name}` stands alone; `{self.argument}` means nothing here")
            return
        if known.only_looks:
            session.look(partial(known.answer, session, self.argument), reply)
        else:
            known.answer(session, self.argument, reply)


@frozen(eq=False, repr=False)
class Known:
    """`usage` is how it is typed, `summary` one line without a full stop. `only_looks`: asked again
    it answers the same, and changes nothing."""

    usage: str
    summary: str
    answer: Answer
    only_looks: bool = True


def matching(text: str, move_names: Sequence[str], short: bool = False) -> Request | None:
    """The request a line makes, if any: by its whole name, or with `short` by the beginning of
    one. A move of that name goes first, and `/name` is always the request."""
    head, _, argument = text.strip().partition(" ")
    folded = _OTHER_NAMES.get(head, head.casefold())
    if folded.startswith("/"):
        folded, short = folded[1:], True
    elif folded in move_names:
        return None
    found = [name for name in REQUESTS if name == folded]
    if short and folded and not found:
        found = [name for name in REQUESTS if name.startswith(folded)]
    return Request(found[0], argument.strip()) if len(found) == 1 else None


def seat_called(session: Table, name: str, text: str, reply: Reply) -> int | None:
    """The seat that `name: text` speaks for; None, and said why, where it speaks for none."""
    seats = session.reader.seats_called(name)
    if len(seats) != 1:
        names = ", ".join(session.game.names)
        reply.refuse(f"nobody here is called `{name}`; there are {names}")
    elif seats[0] not in session.croupier.people:
        reply.refuse(f"{session.name_of(seats[0])} is played by a bot")
    elif not text:
        reply.refuse(f"say what {session.name_of(seats[0])} does: `{name}: move`")
    else:
        return seats[0]
    return None


def _help(session: Table, argument: str, reply: Reply) -> None:
    if not argument:
        _general_help(session, reply)
        return
    word = argument.casefold()
    moves = [move for move in moves_of(session.phase()) if move.name.casefold() == word]
    moves = (
        moves
        or [
            move
            for phase in session.game.machine.ruleset.phases
            for move in moves_of(phase)
            if move.name.casefold() == word
        ][:1]
    )
    for move in moves:
        machine = session.game.machine
        reply.lines += rulebook.about_move(machine.ruleset, machine.options, move, session.width)
    phase = _phase_called(session, word)
    if phase:
        reply.lines += [*([()] if moves else []), *phase]
    if known := REQUESTS.get(word.removeprefix("/")):
        reply.lines += [line(bold(known.usage)), *prose(known.summary, session.width, indent=2)]
    elif not moves and not phase and not _help_with_cards(session, argument, reply):
        _help_with_rules(session, argument, reply)


def _phase_called(session: Table, word: str) -> list[Line]:
    """The rules of the phase of this name; none where it is no phase's."""
    machine = session.game.machine
    return rulebook.about_phase(machine.ruleset, machine.options, word, session.width)


def _help_with_cards(session: Table, argument: str, reply: Reply) -> bool:
    """What a card does in this game, or those of a rank or suit; False where it names none."""
    from dotcards.repl.rulebook.cards import about_card

    vocabulary, machine = session.screen.vocabulary, session.game.machine
    faces = vocabulary.meant(argument)
    if not faces:
        return False
    is_one = len(faces) == 1
    shown = vocabulary.show(vocabulary.cards.write(faces[0]), "bold") if is_one else bold(argument)
    reply.say(shown)
    reply.lines += about_card(machine.ruleset, machine.options, faces, session.width)
    return True


def _help_with_rules(session: Table, argument: str, reply: Reply) -> None:
    """What the rulebook says of anything else that has a name, and what it is now."""
    machine = session.game.machine
    found = rulebook.rules_about(machine.ruleset, machine.options, argument, session.width)
    if not found:
        reply.refuse(
            f"there is no move, command, card, phase or word `{argument}`; `help` and `rules` list"
            " them"
        )
        return
    reply.lines += found
    view = session.game.view(session.viewer)
    now = [
        line(dim(f"{view.names[one.owner]} " if isinstance(one.owner, int) else ""), value)
        for one in view.variables
        if one.owner_kind in (None, "player")
        and spoken(one.name).casefold() == spoken(argument).casefold()
        for value in [session.screen.vocabulary.show(one.value)]
    ]
    if now:
        reply.lines += [
            (),
            *flow([(Piece("Now: "), *now[0]), *now[1:]], session.width, between=" · "),
        ]


def _general_help(session: Table, reply: Reply) -> None:
    if not session.game.over:
        reply.say(bold("Moves here"))
        machine = session.game.machine
        first = rulebook.first_words(machine.ruleset, machine.options, session.game.phase)
        for move in moves_of(session.phase()):
            reply.lines += prose(rulebook.signature(move), session.width, indent=2)
            reply.lines += prose(move.doc or first.get(move.name, ""), session.width, indent=6)
        reply.lines += prose(
            "Type a move whole or shortened (`play 7H`, `p 7h`, `7H`) or by its number in"
            " `moves`; several with `;` between. Tab completes.",
            session.width,
            indent=2,
        )
        if len(session.croupier.people) > 1:
            reply.lines += prose("For somebody else: `name: move`.", session.width, indent=2)
    reply.say(bold("Commands"))
    widest = max(len(known.usage) for known in REQUESTS.values()) + 4
    for known in REQUESTS.values():
        if widest + NARROWEST_SUMMARY <= session.width:
            cells = [(dim(word),) for word in known.summary.split()]
            head = (Piece(f"  {known.usage:<{widest - 3}}"), *cells[0])
            reply.lines += flow([head, *cells[1:]], session.width, indent=widest - 1)
        else:
            reply.lines += prose(known.usage, session.width, indent=2)
            reply.lines += prose(known.summary, session.width, indent=6, style="dim")


def _moves(session: Table, argument: str, reply: Reply) -> None:
    """The first moves, and how many there are."""
    from dotcards.interpreter.machine.random_moves import COUNTED

    moves = session.listed()
    if session.viewer is None and not session.game.over:
        reply.refuse(NOBODY)
    elif not moves:
        reply.say("there is nothing you can do now")
    reply.lines += session.screen.listing(moves, session.width)
    if len(moves) == MOST_LISTED:
        count = session.game.how_many(session.viewer)
        if count is None:
            reply.say(f"more than {COUNTED:,} moves; these are the first {MOST_LISTED}: say which")
        elif count > MOST_LISTED:
            reply.say(f"{count:,} moves; these are the first {MOST_LISTED}: say which")


def _rules(session: Table, argument: str, reply: Reply) -> None:
    machine = session.game.machine
    told = (machine.ruleset, machine.options)
    if not argument:
        reply.lines += rulebook.rules(*told, session.game.phase, session.width)
        return
    known = {p.name for p in machine.ruleset.phases} | {*session.move_names()}
    is_named = argument.casefold().replace(" ", "_") in known
    if not is_named and _help_with_cards(session, argument, reply):
        return
    if found := rulebook.rules_about(*told, argument, session.width):
        reply.lines += found
    else:
        reply.refuse(f"no rule is called `{argument}`; `rules` tells all of them")


def _table(session: Table, argument: str, reply: Reply) -> None:
    reply.lines += session.table()


def _hand(session: Table, argument: str, reply: Reply) -> None:
    view = session.game.view(session.viewer)
    lines = session.screen.hand(view, session.marked(), session.width)
    reply.lines += lines or [line("you hold no cards that only you can see")]


def _scores(session: Table, argument: str, reply: Reply) -> None:
    view = session.game.view(session.viewer)
    reply.lines += session.croupier.scoreboard.table(view, session.width)


def _log(session: Table, argument: str, reply: Reply) -> None:
    """The last lines that happened, or so many, or all."""
    if argument and argument != "all" and not argument.isdecimal():
        reply.refuse("say `log`, `log 50` or `log all`")
        return
    said = [session.game.seen_by(entry, session.viewer) for entry in session.game.log]
    said = [text for text in said if text]
    most = len(said) if argument == "all" else int(argument or USUAL_LOG)
    for text in said[max(0, len(said) - most) :]:
        reply.lines += session.narrator.lines(text, session.width)


def _times(act: Callable[[Table, int, Reply], None], how: str) -> Answer:
    """A request that may say how many times; `how` says how, where what is said is no number."""

    def answer(session: Table, argument: str, reply: Reply) -> None:
        said = argument or "1"
        if said.isascii() and said.isdecimal() and len(said) < 6 and int(said):
            act(session, int(said), reply)
        else:
            reply.refuse(how)

    return answer


def _hint(session: Table, argument: str, reply: Reply) -> None:
    """What a careful bot would do in this place, with what it may know there."""
    from dotcards.interpreter.bots import hint

    seat = session.viewer
    if seat is None and not session.game.over:
        reply.refuse(NOBODY)
        return
    if seat is None or session.game.over or not session.legal(seat, 1):
        reply.refuse("there is nothing you can do now")
        return
    found = hint(session.game, seat, session.seconds)
    best = ("nothing",) if found.move is None else session.screen.move(found.move)
    if not found.others:
        reply.say("You can only ", *best, ".")
        return
    reply.say(bold(plain(line(*best))), f"  (tried out over {found.samples} games played on)")
    for move, value in ((found.move, found.value), *found.others[:4]):
        shown = ("nothing",) if move is None else session.screen.move(move)
        worth = f"{value:+.1f} points" if found.in_points else f"{100 * value:.0f} % of a win"
        reply.say("  ", *shown, dim(f"  {worth}"))


def _seed(session: Table, argument: str, reply: Reply) -> None:
    game = session.game
    if not game.over:
        if len(session.croupier.people) > 1:
            reply.refuse("the seed tells everybody's cards: it is told when the game has ended")
            return
        game.tell_seed()
    reply.say(str(game.seed))


def _options(session: Table, argument: str, reply: Reply) -> None:
    machine = session.game.machine
    lines = rulebook.options_in_force(machine.ruleset, machine.options, session.width)
    reply.lines += lines or [line(f"{spoken(machine.ruleset.title)} has no options")]
    if lines:
        told = "`restart OPTION=VALUE` begins a new game with another."
        reply.lines += prose(told, session.width, indent=2, style="dim")


def _quit(session: Table, argument: str, reply: Reply) -> None:
    session.part(reply)


def _later(module: str, name: str) -> Answer:
    """An answer from a module that is imported when it is first asked for."""

    def answer(session: Table, argument: str, reply: Reply) -> None:
        from importlib import import_module

        getattr(import_module(f".{module}", __package__), name)(session, argument, reply)

    return answer


NOBODY: Final = "nobody's hand is on the table; Enter shows the hand of whoever is next"
USUAL_LOG: Final = 20
NARROWEST_SUMMARY: Final = 30  # columns beside which a summary stands under its request
_OTHER_NAMES: Final = {"?": "help", "exit": "quit"}
REQUESTS: Final = {
    "help": Known(
        "help [MOVE, COMMAND, CARD, PHASE or WORD]", "how to play, or about one thing", _help
    ),
    "moves": Known("moves", "what you can do now, numbered", _moves),
    "rules": Known(
        "rules [MOVE, CARD or WORD]",
        "the rules, this phase first; or those about one thing",
        _rules,
    ),
    "table": Known("table", "what lies on the table", _table),
    "hand": Known("hand", "your own cards", _hand),
    "scores": Known("scores", "the scores, hand by hand", _scores),
    "log": Known("log [NUMBER or all]", "what happened", _log),
    "why": Known(
        "why [MOVE], why not [MOVE]",
        "which rule refuses a move, or the last one refused; why a move cannot be made at all",
        _later("why", "why"),
    ),
    "hint": Known("hint", "what a careful player would do", _hint, only_looks=False),
    "undo": Known(
        "undo [NUMBER]",
        "take your last move back, and all after it",
        _times(undo.take_back, "say `undo`, or how many of your moves: `undo 3`"),
        only_looks=False,
    ),
    "redo": Known(
        "redo [NUMBER]",
        "make again what was taken back",
        _times(undo.make_again, "say `redo`, or how often: `redo 3`"),
        only_looks=False,
    ),
    "seed": Known(
        "seed", "the number this game's chance comes from, if you play alone or it is over", _seed
    ),
    "options": Known("options", "the readings of the rules in force", _options),
    "save": Known(
        "save [NAME]",
        "how the game is kept; keep it under a name",
        _later("save_commands", "save"),
        only_looks=False,
    ),
    "load": Known(
        "load [NAME]",
        "go on with a game that was kept",
        _later("save_commands", "load"),
        only_looks=False,
    ),
    "restart": Known(
        "restart [same] [OPTION=VALUE]",
        "a new game, of the same cards, or read another way",
        _later("save_commands", "restart"),
        only_looks=False,
    ),
    "reload": Known(
        "reload",
        "read the rules anew and replay the game",
        _later("save_commands", "reload"),
        only_looks=False,
    ),
    "quit": Known("quit", "leave the table", _quit, only_looks=False),
}
