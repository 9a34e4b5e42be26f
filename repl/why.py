"""`why`: what the rules say to a move, without making it, and the lines that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import model
from dsl.source import Span
from interpreter import Move

from . import rulebook
from .paint import Line, line
from .wording import Found, Missing, Reading, Unclear, moves_of

if TYPE_CHECKING:
    from .reply import Reply
    from .session import Session

MOST_READ = 500  # moves tried to say why none of them can be made


def why(session: Session, argument: str, reply: Reply) -> None:
    """`why` (the last move refused), `why MOVE`, `why not`, `why not MOVE-NAME`."""
    seat = session.viewer
    if seat is None:
        reply.refuse("nobody is at the table")
        return
    text = argument.strip()
    head, _, rest = text.partition(" ")
    if head.casefold() == "not":
        _why_nothing(session, seat, rest.strip(), reply)
        return
    if not text:
        _why_last(session, reply)
        return
    reading = session.read(text, seat)
    if isinstance(reading, Found):
        _judged(session, reading.move, reply)
    elif isinstance(reading, Missing):
        _why_nothing(session, seat, reading.name, reply)
    else:
        reply.refuse(*_unclear(session, text, reading))


def _unclear(session: Session, text: str, reading: Reading) -> Line:
    if isinstance(reading, Unclear):
        return line(reading.sentence)
    assert not isinstance(reading, Found | Missing), "those are answered"
    return line(f"`{text}` could be ", *session.screen.either(reading.moves))


def _why_last(session: Session, reply: Reply) -> None:
    if session.last_refused is None:
        reply.refuse("nothing was refused; `why 7H` asks about a move, `why not` about all of them")
        return
    _judged(session, session.last_refused, reply)


def _judged(session: Session, move: Move, reply: Reply) -> None:
    refusal = session.game.test(move)
    if refusal is None:
        reply.say(*session.screen.move(move), " can be made now.")
        return
    reply.lines += session.narrator.refusal(refusal, session.width)
    if refusal.span is not None:
        reply.lines += source(refusal.span, session.width)


def source(span: Span, width: int) -> list[Line]:
    """Where the rules say it, with the line as written there."""
    number, _ = span.position
    return rulebook.said_at(span.source.name, number, span.source.line(number).strip(), width)


def _why_nothing(session: Session, seat: int, name: str, reply: Reply) -> None:
    """What keeps the moves of this phase, or the one named, from being made at all."""
    phase = session.phase()
    wanted = name.casefold()
    moves = [m for m in moves_of(phase) if not m.otherwise or m.name.casefold() == wanted]
    if wanted and wanted != "moves":
        moves = [move for move in moves if move.name.casefold() == wanted]
        if not moves:
            reply.refuse(f"there is no move `{name}` here")
            return
    possible = {move.name for move in session.legal(seat)}
    for move in moves:
        if move.name in possible:
            reply.say(f"{move.name} can be made now; `moves` lists how.")
        else:
            _why_not(session, seat, move, reply)
    if not moves:
        reply.say("There is no such move here.")


def _why_not(session: Session, seat: int, rule: model.Move, reply: Reply) -> None:
    """Each thing that could be chosen, by the reason that keeps it from being chosen."""
    whole = _attempts(session, seat, rule)
    if whole is None:
        reply.say(f"{rule.name}: nothing there is fits what has to be chosen:")
        for choice in rule.choices:
            reply.lines += source(choice.span, session.width)
        return
    reasons: dict[str, list[str]] = {}
    spans: dict[str, Span | None] = {}
    for attempt in whole:
        refusal = session.game.test(attempt)
        if refusal is None:
            continue
        reason = refusal.sentence
        if attempt.args and " is refused: " in reason:
            reason = reason.partition(" is refused: ")[2]
        reasons.setdefault(reason, []).append(str(attempt).removeprefix(rule.name).strip())
        spans.setdefault(reason, refusal.span)
    if not reasons:
        reply.say(f"{rule.name}: there is nothing to choose from.")
    for reason, chosen in reasons.items():
        what = f"{rule.name} {', '.join(chosen)}" if any(chosen) else rule.name
        said = reason if reason.startswith(what) else f"{what}: {reason}"
        reply.lines += session.narrator.lines(said, session.width)
        span = spans[reason]
        if span is not None:
            reply.lines += source(span, session.width)


def _attempts(session: Session, seat: int, rule: model.Move) -> list[Move] | None:
    """The move as it could be tried with each card its maker sees in the zone it chooses from, or
    each player; without a choice the move alone. None where there is too much to try one by one.
    What is chosen by place is not tried: nobody may know it."""
    if not rule.choices:
        return [Move(seat, rule.name, ())]
    choice = rule.choices[0]
    if len(rule.choices) > 1 or choice.by_place or isinstance(choice.source, tuple):
        return None
    if choice.local.kind.base == "player":
        others = [n for n, out in enumerate(session.game.view(seat).out) if not out and n != seat]
        return [Move(seat, rule.name, (session.game.names[other],)) for other in others]
    if choice.local.kind.base != "card" or not isinstance(choice.source, model.ZoneOf):
        return None
    view = session.game.view(seat)
    words = [
        word
        for zone in view.zones
        if zone.name == choice.source.name and zone.owner in (None, seat) and zone.cards
        for word in zone.cards
    ]
    several = choice.low is not None
    return [Move(seat, rule.name, ((word,) if several else word,)) for word in words[:MOST_READ]]
