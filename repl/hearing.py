"""What a line typed at the table means: moves, requests, the rest of a move that was begun."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

from .paint import Line
from .requests import REQUESTS, matching
from .screen import MOST_CANDIDATES, spoken
from .troubles import nearest_of
from .wording import Found, Missing, Unclear, as_typed, moves_of

if TYPE_CHECKING:
    from interpreter import Move, Refusal

    from .reply import Reply
    from .session import Session


@frozen
class Question:
    """Asks for what is missing of a move: `typed` is the beginning that the answer goes on with."""

    typed: str
    sentence: str


def hear(session: Session, parts: list[str], reply: Reply) -> None:
    """Does one thing after another, up to the first that is refused or needs an answer."""
    last: list[Line] = []  # a refusal or a question stands below what its line has brought about
    for number, part in enumerate(parts):
        text, before = _completed(session, part), len(reply.lines)
        while session.asking == "pause" and not session.patient and not _interrupts(session, text):
            session.let_pass(reply)
        _hear_one(session, text, reply)
        if reply.leave:
            return
        if reply.refused or session.question is not None:
            if rest := parts[number + 1 :]:
                reply.refuse(f"Not done: {'; '.join(rest)}")
            last = reply.lines[before:]
            del reply.lines[before:]
            break
    if session.has_moved and session.question is None:
        session.go_on(reply)
    reply.lines += last


def _completed(session: Session, text: str) -> str:
    """What was typed, after the beginning that it answers the question of."""
    question, session.question = session.question, None
    if question is None or session.viewer is None or matching(text, session.move_names()):
        return text
    if text.split()[0].casefold() in session.move_names():
        return text
    whole = f"{question.typed} {text}"
    return text if isinstance(session.read(whole, session.viewer), Unclear) else whole


def _interrupts(session: Session, text: str) -> bool:
    """Whether a line said in a pause is for the pause, and not for the turn to come."""
    if session.viewer is None or session.reader.called(text):
        return True
    if matching(text, session.move_names()):
        return True
    reading = session.read(text, session.viewer)
    if isinstance(reading, Found):
        return session.game.test(reading.move) is None
    return not isinstance(reading, Unclear)


def _hear_one(session: Session, text: str, reply: Reply) -> None:
    """One move or request."""
    seat = session.viewer
    if called := session.reader.called(text):
        seat = _called(session, *called, reply)
        if seat is None:
            return
        text = called[1]
    elif request := matching(text, session.move_names()):
        request.answer(session, reply)
        return
    if session.game.over:
        _not_understood(session, text, reply, "the game is over")
    elif seat is None:
        reply.refuse("say who: `name: move`")
    elif seat != session.viewer and len(session.croupier.people) > 1:
        _hear_absent(session, text, seat, reply)
    else:
        _hear_move(session, text, seat, reply)


def _called(session: Session, name: str, text: str, reply: Reply) -> int | None:
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


def _hear_move(session: Session, text: str, seat: int, reply: Reply) -> None:
    reading = session.read(text, seat)
    if isinstance(reading, Found):
        refusal = session.game.test(reading.move)
        if refusal is None:
            session.make(reading.move)
            return
        reply.refused = True
        session.last_refused = reading.move
        session.look(partial(_refuse, session, reading.move, refusal), reply)
    elif isinstance(reading, Unclear):
        _not_understood(session, text, reply, reading.sentence)
    elif isinstance(reading, Missing):
        _ask_for_part(session, text, reading, reply)
    else:
        reply.refuse(f"`{text}` could be ", *session.screen.either(reading.moves))


def _refuse(session: Session, move: Move, refusal: Refusal, reply: Reply) -> None:
    """Says what is against a move; of one that was only begun, against each way to go on."""
    from . import why

    if session.is_begun(move):
        why.why_not(session, move, reply)
    else:
        why.tell(session, refusal, reply)
        why.offer_twin(session, move, reply)


def _hear_absent(session: Session, text: str, seat: int, reply: Reply) -> None:
    """A move of somebody who is not at the prompt. Whoever is there must not learn from it what
    the other holds: only moves out of turn, and only said in full."""
    tokens = session.reader.tokens(text)
    said = [token.casefold() for token in tokens]
    for legal in session.croupier.out_of_turn(seat):
        move = as_typed(legal, tokens) if tokens else legal
        if said == str(move).replace(",", " ").casefold().split():
            session.make(move)
            return
    reply.refuse(f"{session.name_of(seat)} cannot do that now, or it was not said in full")


def _ask_for_part(session: Session, text: str, missing: Missing, reply: Reply) -> None:
    choices = next(m.choices for m in moves_of(session.phase()) if m.name == missing.name)
    wanted = spoken(choices[missing.place].local.name)
    session.question = Question(text, f"{missing.name}: which {wanted}?")
    session.look(partial(_candidates, session, missing), reply)


def _candidates(session: Session, missing: Missing, reply: Reply) -> None:
    arguments = dict.fromkeys(move.args[missing.place] for move in missing.moves)
    if len(arguments) <= MOST_CANDIDATES:
        reply.lines += session.screen.choices(arguments, session.width)


def _not_understood(session: Session, text: str, reply: Reply, sentence: str) -> None:
    ruleset = session.game.machine.ruleset
    names = session.move_names()
    if request := matching(text, names, short=True):
        request.answer(session, reply)
        return
    head = text.split()[0].casefold()
    if several := [name for name in REQUESTS if name.startswith(head)]:
        reply.refuse(f"`{head}` could be {' or '.join(several)}")
        return
    everywhere = {move.name.casefold() for p in ruleset.phases for move in moves_of(p)}
    like = None if head in everywhere else nearest_of(head, [*names, *REQUESTS])
    reply.refuse(f"{sentence}, did you mean `{like}`?" if like else sentence)
