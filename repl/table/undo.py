"""Moves taken back at the table, and made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dotcards.interpreter import IllegalMove, Move
from dotcards.interpreter.machine.errors import RulesError
from dotcards.repl.storage.journal import Cut

if TYPE_CHECKING:
    from .reply import Reply
    from .table import Table


def take_back(session: Table, times: int, reply: Reply) -> None:
    """Undoes up to the last decisions of whoever is at the prompt, so many of them."""
    viewer = session.viewer
    undone = () if viewer is None else session.croupier.take_back(viewer, times)
    if not undone:
        some = "is nothing" if times == 1 else f"are no {times} moves"
        reply.refuse(f"there {some} of yours to take back")
        return
    session.undone.append(undone)
    session.forget()
    own = next(move for move in undone if move.seat == viewer)
    others = len(undone) - 1
    more = f", and {others} later move{'s' if others > 1 else ''}" if others else ""
    if whose := _people_of(session, undone):
        more += f" (of {', '.join(whose)} too)"
    reply.say("Taken back: ", *session.screen.move(own), more)
    session.go_on(reply)


def make_again(session: Table, times: int, reply: Reply) -> None:
    """Makes moves anew that were taken back, so many times as were taken back at once; then those
    that the rules had cut off, as far as they allow them now."""
    if not session.undone and session.cut is None:
        reply.refuse("there is nothing to make again")
        return
    for _ in range(times):
        if session.undone:
            rest = _made(session, session.undone.pop(), reply)
            if rest:
                session.undone.append(rest)
        elif session.cut is not None:
            _bring_back(session, session.cut, reply)
        if reply.refused:
            break
    session.go_on(reply)


def _bring_back(session: Table, cut: Cut, reply: Reply) -> None:
    """Makes the moves that wait, from where they were cut off; what bots have done since goes."""
    game = session.game.copy()
    since = len(game.moves) - cut.after
    if since > 0:
        game.undo(since)
    if since < 0 or game.test(cut.moves[0]) is not None:
        _refuse(session, cut.moves[0], reply)
        return
    if since > 0:
        session.croupier.undo(since)
        session.forget()
    rest = _made(session, cut.moves, reply)
    session.cut = Cut(len(session.game.moves), rest) if rest else None


def _made(session: Table, moves: tuple[Move, ...], reply: Reply) -> tuple[Move, ...]:
    """Makes moves up to the first that is refused, and says so; returns it and those after it."""
    for number, move in enumerate(moves):
        try:
            session.croupier.play(move)
        except (IllegalMove, RulesError):
            _refuse(session, move, reply)
            return moves[number:]
    return ()


def _refuse(session: Table, move: Move, reply: Reply) -> None:
    """Not why: that may be none of the business of whoever is at the prompt."""
    reply.refuse(
        f"{session.name_of(move.seat)} cannot make the next of these moves as the game stands now;"
        " `reload` reads the rules anew"
    )


def _people_of(session: Table, moves: tuple[Move, ...]) -> list[str]:
    """The people beside the one at the prompt who made some of these moves."""
    seats = {move.seat for move in moves} & set(session.croupier.people) - {session.viewer}
    return [session.name_of(seat) for seat in sorted(seats)]
