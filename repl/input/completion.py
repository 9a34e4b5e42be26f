"""What Tab offers: legal moves and requests, worked out only when it is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from dotcards.interpreter import Move
from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.table.table import MOST_READ, Table
from dotcards.repl.table.table_commands import REQUESTS

from .move_parser import Fit, fit, moves_of

MOST_OFFERED = 200


@frozen(eq=False, repr=False)
class Offer:
    """A word to put in place of the last `length` characters, and what it is."""

    word: str
    length: int
    note: str = ""


def offers(session: Table, text: str) -> Iterator[Offer]:
    """What may follow the text before the cursor, each word once, at most MOST_OFFERED."""
    if session.asks_for_enter:
        return
    seen: set[str] = set()
    for offer in _offers(session, text):
        if offer.word not in seen and len(seen) < MOST_OFFERED:
            seen.add(offer.word)
            yield offer


def _offers(session: Table, text: str) -> Iterator[Offer]:
    # Only the last move on the line is of interest.
    current = text.rpartition(";")[2]
    *before, last = current.split(" ")
    words = [word for word in before if word]
    seat = session.viewer
    if session.question is not None:
        words = [*session.question.typed.split(), *words]
    elif words and words[0].endswith(":"):
        yield from _for_another(session, words, last)
        return
    if words and (asked := words[0].casefold()) in ("help", "rules"):
        cards = session.screen.vocabulary.cards.face_labels if last else ()
        requests = REQUESTS if asked == "help" else ()
        ruleset = session.game.machine.ruleset
        others = [*(z.name for z in ruleset.zones), *(v.name for v in ruleset.variables)]
        yield from _starting([*_names(session), *requests, *cards, *others], last, "")
        return
    yield from _continuing(session, session.legal(seat), words, last)
    if not words:
        notes = ((name, known.summary) for name, known in REQUESTS.items())
        for name, note in notes:
            yield from _starting([name], last, note)


def _for_another(session: Table, words: list[str], last: str) -> Iterator[Offer]:
    """After `ben: `, only what Ben may do out of turn; at somebody else's prompt only what
    everybody can tell, and any card."""
    name = words[0][:-1].casefold()
    for seat in session.croupier.people:
        if session.game.names[seat].casefold() == name:
            if seat == session.viewer:
                moves = session.croupier.out_of_turn(seat)
                yield from _continuing(session, moves, words[1:], last)
            else:
                yield from _as_all_can_tell(session, seat, words[1:], last)


def _as_all_can_tell(session: Table, seat: int, words: list[str], last: str) -> Iterator[Offer]:
    for move in session.game.possible(seat):
        whole = [move.name, *(arg for arg in move.args if isinstance(arg, str))]
        tokens = [*words[:1], *session.reader.tokens(" ".join(words[1:]))]
        if len(tokens) < len(whole) and all(
            not word or word.casefold().startswith(token.casefold())
            for word, token in zip(whole, tokens, strict=False)
        ):
            word = whole[len(tokens)]
            labels = session.screen.vocabulary.cards.labels
            yield from _starting([word] if word else labels, last, "")


def _continuing(
    session: Table, legal: Iterable[Move], words: list[str], last: str
) -> Iterator[Offer]:
    """The next word of each legal move that begins with these words."""
    docs = {move.name: move.doc for move in moves_of(session.phase())} if not words else {}
    moves = tuple(legal)
    if not words:
        yield from _notes(moves, docs, last)
        # A card alone is a move too.
        for move in moves:
            for word in _next_words(move, [], session):
                yield from _starting([word], last, str(move)) if last else ()
        return
    for move in moves:
        if move.name.casefold().startswith(words[0].casefold()):
            yield from _shown(_next_words(move, words[1:], session), last, session)
    if len(moves) == MOST_READ and session.viewer is not None:
        # of so many moves not all have been looked at: card by card
        tokens = session.reader.tokens(" ".join(words[1:]))
        for name in _names(session):
            if name.casefold().startswith(words[0].casefold()):
                cards = session.game.more_cards(session.viewer, name, tokens)
                yield from _shown(cards, last, session)


def _shown(words: Iterable[str], last: str, session: Table) -> Iterator[Offer]:
    for word in words:
        shown = session.screen.vocabulary.show(word).text
        yield from _starting([word], last, shown if shown != word else "")


def _notes(moves: Iterable[Move], docs: dict[str, str], last: str) -> Iterator[Offer]:
    for name in dict.fromkeys(move.name for move in moves):
        yield from _starting([name], last, docs.get(name, ""))


def _next_words(move: Move, words: list[str], session: Table) -> list[str]:
    """The words that may come next in this move after those typed."""
    tokens = session.reader.tokens(" ".join(words))
    found = fit(move.args, tokens)
    if found is None or found.complete:
        return []
    argument = move.args[found.place]
    if isinstance(argument, str):
        return [argument]
    left = list(argument)
    given = tokens[_taken(move, found) :]
    for token in given:
        same = [word for word in left if word.casefold().startswith(token.casefold())]
        left.remove(same[0])
    return left


def _taken(move: Move, found: Fit) -> int:
    """How many words the arguments before the incomplete one take."""
    before = move.args[: found.place]
    return sum(1 if isinstance(argument, str) else len(argument) for argument in before)


def _starting(words: Iterable[str], start: str, note: str) -> Iterator[Offer]:
    for word in words:
        if word.casefold().startswith(start.casefold()):
            yield Offer(word, len(start), note)


def _names(session: Table) -> list[str]:
    return [move.name for move in moves_of(session.phase())]


class TableCompleter(Completer):
    """Offers of a session, for prompt_toolkit."""

    def __init__(self, session: Table) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        for offer in offers(self._session, document.text_before_cursor):
            yield Completion(
                offer.word,
                start_position=-offer.length,
                display=clean(offer.word),
                display_meta=clean(offer.note),
            )
