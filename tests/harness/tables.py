"""Two small games to sit down at, and what tests of the table do there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dotcards.dsl import Ruleset, load, load_text
from dotcards.interpreter import Game, compile_ruleset
from dotcards.repl.display.styled_text import plain
from dotcards.repl.storage.journal import Journal, header
from dotcards.repl.table.reply import Reply
from dotcards.repl.table.seats import read_seats
from dotcards.repl.table.session import Session

EIGHTS = """\
game "Tiny Eights"
  "Get rid of your cards."
players 2 to 4
deck standard
goal highest score

option speed = slow, or fast
  "How fast to play."

define hand_size = if speed is fast then 2 else 5

zone stock, face down
zone discard, face up
zone hand of each player, seen by its owner

keep score of each player = 0

phase dealing
  "Five cards each."
  enter
    new deal from stock
    deal hand_size from stock to each hand
    put stock.top on discard
    turn = dealer.left
    go to playing

before each move in playing
  if any p in players where p.hand.empty
    if any p in players where p.score >= 10
      end game
    else
      go to dealing
  else if stock.count < 2
    go to dealing

phase playing
  "Match the top card by suit or rank."
  move play
    "Put a card on the pile."
    choose card from hand where card.suit is discard.top.suit or card.rank is discard.top.rank
    put card on discard
    if hand.empty
      add 5 to score
    then next turn
  otherwise draw
    put 1 from stock in hand
    then next turn

anytime in playing
  move tease
    "Make fun of somebody with one card."
    choose victim from player.others where victim.hand.count is 1
    say "{player} laughs at {victim}"
"""

# Everything that Tiny Eights has not: cards of which only the rank counts, several cards at once,
# two choices, cards chosen by place, an answer of all at once, and teams.
MEDLEY = """\
game "Medley"
players 4
teams of 2
deck standard
goal highest score

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
zone down of each player, face down
zone up of each player, face up

keep score of each team = 0

phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    deal 2 from stock to each down
    deal 2 from stock to each up
    turn = dealer.left
    go to passing

phase passing
  "Everybody passes a card on."
  asks players at once
  move pass
    choose card from hand
    put card in player.left.hand
  when all have answered
    go to playing

phase playing
  move trade
    choose card from hand
    choose other from up where other.rank is not card.rank
    exchange card with other
  move play
    choose some cards of one rank from hand
    put cards on pile
    then next turn
  move flip
    choose card from down
    put card on pile
    then next turn
  move stop
    add 1 to score
    end game
"""


# Anybody may act out of turn with a card that only they see; suits never matter.
SLAP = """\
game "Slap"
  "Slap a card of the rank of the top."
players 2 to 4
deck standard
goal highest score

zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner

keep score of each player = 0

phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    play 1 from stock on pile by dealer
    go to playing

phase playing
  move play
    choose card from hand
    play card on pile
    then next turn
  otherwise pass
    end game

anytime in playing
  move slap
    choose card from hand where card.rank is pile.top.rank
    play card on pile
    add 1 to score
"""

# The least that can be played on: to change its rules, and see what becomes of a game.
SMALL = """\
game "Small"
players 2
deck standard
goal highest score
zone stock, face down
zone pile, face up
zone hand of each player, seen by its owner
keep score of each player = 0
phase dealing
  enter
    new deal from stock
    deal 5 from stock to each hand
    turn = dealer.left
    go to playing
phase playing
  move play
    choose card from hand
    put card on pile
    add 1 to score
    then next turn
"""


@cache
def ruleset_of(text: str) -> Ruleset:
    ruleset, problems = load_text("test.cards", text)
    assert ruleset is not None, problems
    return ruleset


def seated(ruleset: Ruleset, seats: str, seed: int = 1, patient: bool = True) -> Session:
    places = read_seats(seats)
    names = [seat.name for seat in places]
    game = Game.start(compile_ruleset(ruleset, {}), names, seed)
    return Session(game, places, patient=patient)


def until_anns_turn(session: Session) -> None:
    """Passes and plays in the medley, until the first seat is asked in the phase `playing`."""
    game = session.game
    while game.phase == "passing" or game.waiting() != (0,):
        moves = game.legal(game.waiting()[0])
        session.croupier.play(next(move for move in moves if move.name in ("pass", "play")))


def shown(reply: Reply) -> str:
    return "\n".join(plain(pieces) for pieces in reply.lines)


def position(session: Session, **cards: str) -> None:
    """Puts cards, written as in examples, into zones: `Ann_hand`, `discard`; the rest stays."""
    state, machine = session.game.state, session.game.machine
    names = machine.context.names.zones
    everywhere: list[list[int]] = []
    for zone in machine.ruleset.zones:
        value = getattr(state, names[zone.name])
        everywhere += [value] if zone.owner is None else value
    stock = getattr(state, names["stock"])
    for key, words in cards.items():
        owner, _, zone_name = key.rpartition("_")
        pile = getattr(state, names[zone_name])
        if owner:
            pile = pile[session.game.names.index(owner)]
        stock += pile
        pile.clear()
        for word in words.split():
            card = machine.cards.face_labels.index(word)
            source = next(other for other in everywhere if card in other)
            source.remove(card)
            pile.append(card)
    session.game.state = state.copy()  # a position of its own


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"(?:[2-9JQKA]|10)[♣♦♥♠]", text))


def kept_table(source: str = "crates", seats: str = "You,bot,bot", seed: int = 1) -> Session:
    places = read_seats(seats)
    machine = compile_ruleset(load(source, examples=False))
    game = Game.start(machine, [seat.name for seat in places], seed)
    journal = Journal(header(game, places, source))
    return Session(game, places, False, 80, source, journal)


def kept(session: Session) -> Path:
    assert session.journal is not None
    assert session.journal.path is not None
    return session.journal.path
