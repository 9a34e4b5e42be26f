"""What a line typed at the table means: moves, requests, the rest of a move that was begun."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dotcards.repl.cli.user_errors import nearest_of
from dotcards.repl.display.screen import MOST_CANDIDATES, spoken
from dotcards.repl.display.styled_text import bold, line
from dotcards.repl.input.move_parser import Found, Missing, Unclear, moves_of

from .reply import Question, Reply
from .table_commands import REQUESTS, matching, seat_called

if TYPE_CHECKING:
    from dotcards.interpreter import Move, Refusal

    from .table import Table


def hear(session: Table, parts: list[str], reply: Reply, *, follows: bool = False) -> None:
    """Does one thing after another, each as if it were typed once everybody else has moved, up to
    the first that is refused or needs an answer. `follows`: so is the first."""
    for number, part in enumerate(parts):
        if number or follows or not session.patient:
            _pass_what_is_not_meant(session, part, reply)
        if number:
            reply.lines.append(line(bold(session.prompt), part))
        _hear_one(session, _completed(session, part), reply)
        if reply.leave:
            return
        if reply.refused or session.question is not None or session.asks_for_enter:
            not_done(parts[number + 1 :], reply)
            return


def not_done(rest: list[str], reply: Reply) -> None:
    """Says what of a line, or of several lines, is left out."""
    if rest:
        reply.refuse(f"Not done: {'; '.join(rest)}")


def _pass_what_is_not_meant(session: Table, text: str, reply: Reply) -> None:
    """A line that is already there waits for its turn, not for a pause that it says nothing to."""
    while session.asking == "pause" and not _interrupts(session, text):
        session.let_pass(reply)


def _completed(session: Table, text: str) -> str:
    """What was typed, after the beginning that it answers the question of."""
    question, session.question = session.question, None
    if question is None or session.viewer is None or matching(text, session.move_names()):
        return text
    if text.split()[0].casefold() in session.move_names():
        return text
    whole = f"{question.typed} {text}"
    return text if isinstance(session.read(whole, session.viewer), Unclear) else whole


def _interrupts(session: Table, text: str) -> bool:
    """Whether a line said in a pause is for the pause, and not for the turn to come."""
    if session.viewer is None or session.reader.called(text):
        return True
    if matching(text, session.move_names()):
        return True
    reading = session.read(text, session.viewer)
    if isinstance(reading, Found):
        return session.game.test(reading.move) is None
    return not isinstance(reading, Unclear)


def _hear_one(session: Table, text: str, reply: Reply) -> None:
    """One move or request."""
    seat = session.viewer
    if called := session.reader.called(text):
        seat = seat_called(session, *called, reply)
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


def _hear_move(session: Table, text: str, seat: int, reply: Reply) -> None:
    reading = session.read(text, seat)
    if isinstance(reading, Found):
        refusal = session.game.test(reading.move)
        if refusal is None:
            session.make(reading.move)
            session.go_on(reply)
            return
        reply.refused = True
        session.refused[seat] = reading.move
        session.look(partial(_refuse, session, reading.move, refusal), reply)
    elif isinstance(reading, Unclear):
        _not_understood(session, text, reply, reading.sentence)
    elif isinstance(reading, Missing):
        _ask_for_part(session, text, reading, reply)
    else:
        reply.refuse(f"`{text}` could be ", *session.either(text, reading.moves))


def _refuse(session: Table, move: Move, refusal: Refusal, reply: Reply) -> None:
    """Says what is against a move; of one that was only begun, against each way to go on."""
    from . import why

    if session.is_begun(move):
        why.why_not(session, move, reply)
    else:
        why.tell(session, refusal, reply)
        why.offer_twin(session, move, reply)


def _hear_absent(session: Table, text: str, seat: int, reply: Reply) -> None:
    """A move of somebody who is not at the prompt. Whoever is there must not learn from it what
    the other holds: only moves out of turn, only said in full, and read without a look at what
    they can do. Where only they can tell whether it can be made, they take the terminal."""
    reader, phase = session.reader, session.phase()
    reading = reader.read(text, seat, phase, ())
    said = [token.casefold() for token in reader.tokens(text)]
    if (
        isinstance(reading, Found)
        and not session.is_begun(reading.move)
        and reading.move.name in session.croupier.names_out_of_turn(seat)
        and said == str(reading.move).replace(",", " ").casefold().split()
    ):
        if session.patient and not session.game.is_open(reading.move):
            session.interject(seat, text, reply)
            return
        move = reader.exactly(reading.move, text, phase)
        if session.game.test(move) is None:
            session.make(move)
            session.go_on(reply)
            return
    reply.refuse(f"{session.name_of(seat)} cannot do that now, or it was not said in full")


def _ask_for_part(session: Table, text: str, missing: Missing, reply: Reply) -> None:
    choices = next(m.choices for m in moves_of(session.phase()) if m.name == missing.name)
    wanted = spoken(choices[missing.place].local.name)
    session.question = Question(text, f"{missing.name}: which {wanted}?")
    session.look(partial(_candidates, session, missing), reply)


def _candidates(session: Table, missing: Missing, reply: Reply) -> None:
    arguments = dict.fromkeys(move.args[missing.place] for move in missing.moves)
    if len(arguments) <= MOST_CANDIDATES:
        reply.lines += session.screen.choices(arguments, session.width)


def _not_understood(session: Table, text: str, reply: Reply, sentence: str) -> None:
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
