"""`why`: what the rules say to a move, without making it, and the lines that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dotcards.interpreter import Move, Refusal
from dotcards.repl import rulebook
from dotcards.repl.display.screen import MOST_CANDIDATES
from dotcards.repl.input.move_parser import Found, Missing, Several, moves_of

from .table_commands import NOBODY, seat_called

if TYPE_CHECKING:
    from dotcards.interpreter.game.obstacles import Obstacle

    from .reply import Reply
    from .table import Table


def why(session: Table, argument: str, reply: Reply) -> None:
    """`why` (the last move refused), `why MOVE`, `why not`, `why not MOVE-NAME`; `why not MOVE` is
    the same as without the `not`."""
    seat = session.viewer
    if seat is None:
        reply.refuse(NOBODY)
        return
    text = argument.strip()
    if called := session.reader.called(text):
        mover = seat_called(session, *called, reply)
        if mover not in (seat, None):  # the rules may say what only the other can know
            name, other = session.name_of(seat), session.name_of(mover)
            reply.refuse(
                f"`why` answers for {name} alone: {other} may ask it at a prompt of their own"
            )
        if mover != seat:
            return
        text = called[1]
    head, _, rest = text.partition(" ")
    if head.casefold() == "not":
        text = rest.strip()
        if text.casefold() in ("", "moves", *session.move_names()):
            _why_nothing(session, seat, text, reply)
            return
    if not text:
        _why_last(session, seat, reply)
        return
    reading = session.read(text, seat)
    if isinstance(reading, Found):
        _judged(session, reading.move, reply)
    elif isinstance(reading, Missing):
        ways = session.screen.choices(
            dict.fromkeys(move.args[reading.place] for move in reading.moves), session.width
        )
        reply.say(f"`{text}` can be made now, with one of:")
        reply.lines += ways
    elif isinstance(reading, Several):
        reply.say(f"`{text}` could be ", *session.either(text, reading.moves))
    elif reading.is_elsewhere:  # that is why
        reply.say(reading.sentence)
    else:
        reply.refuse(reading.sentence)


def _why_last(session: Table, seat: int, reply: Reply) -> None:
    if seat not in session.refused:
        reply.refuse("nothing was refused; `why 7H` asks about a move, `why not` about all of them")
        return
    _judged(session, session.refused[seat], reply)


def _judged(session: Table, move: Move, reply: Reply) -> None:
    if session.is_begun(move):
        why_not(session, move, reply)
        return
    refusal = session.game.test(move)
    if refusal is None:
        reply.say(*session.screen.move(move), " can be made now.")
    else:
        tell(session, refusal, reply)
        offer_twin(session, move, reply)


def tell(session: Table, refusal: Refusal, reply: Reply) -> None:
    """The sentence, what each line came to, and the line of the rules that refused it."""
    reply.lines += session.narrator.refusal(refusal, session.width)
    if refusal.span is not None:
        reply.lines += rulebook.source_lines(refusal.span, session.width)


def offer_twin(session: Table, move: Move, reply: Reply) -> None:
    """Where a card was named that cannot be chosen, but its twin can: how that is said."""
    usual = session.reader.usual(move)
    if usual != move and session.game.test(usual) is None:
        reply.say("Another of that kind can: `", *session.screen.move(usual), "`")


def _why_nothing(session: Table, seat: int, name: str, reply: Reply) -> None:
    """What keeps the moves of this phase, or the one named, from being made at all."""
    phase = session.phase()
    wanted = name.casefold()
    moves = [m for m in moves_of(phase) if not m.otherwise or m.name.casefold() == wanted]
    if wanted and wanted != "moves":
        moves = [move for move in moves if move.name.casefold() == wanted]
    possible = {move.name for move in session.legal(seat)}
    for move in moves:
        if move.name in possible:
            reply.say(f"{move.name} can be made now; `moves` lists how.")
        else:
            why_not(session, Move(seat, move.name), reply)
    if not moves:
        reply.say("There is no such move here.")


def why_not(session: Table, move: Move, reply: Reply) -> None:
    """Each thing that could be chosen, by the reason that keeps it from being chosen."""
    groups: dict[str, list[Obstacle]] = {}
    for obstacle in session.game.obstacles(move):
        refusal = obstacle.refusal
        groups.setdefault(refusal.reason or refusal.sentence, []).append(obstacle)
    for reason, against in groups.items():
        first = against[0]
        if len(against) == 1:
            tell(session, first.refusal, reply)
            continue
        what = ", ".join(_chosen(one.move) for one in against[:MOST_CANDIDATES])
        more = len(against) - MOST_CANDIDATES
        more_of_them = f" and {more} more" if more > 0 else ""
        said = f"{move.name} {what}{more_of_them}: {reason}"
        reply.lines += session.narrator.lines(said, session.width)
        in_full = (f"as with {_chosen(first.move)}:", *map("  {}".format, first.refusal.lines))
        for text in in_full if first.refusal.lines else ():
            reply.lines += session.narrator.lines(f"  {text}", session.width)
        if first.refusal.span is not None:
            reply.lines += rulebook.source_lines(first.refusal.span, session.width)
    if not groups:
        reply.say(f"{move.name}: nothing that was tried is against the rules.")


def _chosen(move: Move) -> str:
    """What was chosen, several choices with `+` between, so that lists of them stay readable."""
    return " + ".join(" ".join(arg) if isinstance(arg, tuple) else arg for arg in move.args)
