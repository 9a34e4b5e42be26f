"""Moves taken back at the table, and made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import Move

if TYPE_CHECKING:
    from .reply import Reply
    from .session import Session


def take_back(session: Session, times: int, reply: Reply) -> None:
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


def make_again(session: Session, times: int, reply: Reply) -> None:
    """Makes moves anew that were taken back, so many times as were taken back at once."""
    if not session.undone:
        reply.refuse("there is nothing to make again")
        return
    for moves in [session.undone.pop() for _ in range(min(times, len(session.undone)))]:
        for move in moves:
            session.croupier.play(move)
    session.go_on(reply)


def _people_of(session: Session, moves: tuple[Move, ...]) -> list[str]:
    """The people beside the one at the prompt who made some of these moves."""
    seats = {move.seat for move in moves} & set(session.croupier.people) - {session.viewer}
    return [session.name_of(seat) for seat in sorted(seats)]
