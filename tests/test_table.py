"""The table: wordings, what is shown to whom, the plain loop, and a real pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pexpect
import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl import Ruleset, load_text
from interpreter import Game, Move, compile_ruleset
from interpreter.bots import RandomBot
from repl.completion import offers
from repl.paint import Painter, flow, length, line, plain, prose
from repl.plain import run as run_plain
from repl.reply import Reply
from repl.seats import Seat, default_seats, read_seats
from repl.session import Session
from repl.troubles import Trouble

ROOT = Path(__file__).parent.parent

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


@cache
def ruleset_of(text: str) -> Ruleset:
    ruleset, problems = load_text("test.cards", text)
    assert ruleset is not None, problems
    return ruleset


@pytest.fixture(scope="module")
def eights() -> Ruleset:
    return ruleset_of(EIGHTS)


@pytest.fixture(scope="module")
def medley() -> Ruleset:
    return ruleset_of(MEDLEY)


def seated(ruleset: Ruleset, seats: str, seed: int = 1, patient: bool = True) -> Session:
    places = read_seats(seats)
    names = [seat.name for seat in places]
    game = Game.start(compile_ruleset(ruleset, {}), names, seed)
    return Session(game, places, patient=patient)


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


# ---------------------------------------------------------------------------------------- wordings


@pytest.fixture
def ann(eights: Ruleset) -> Session:
    """Ann's turn, a nine of hearts on the pile; 7H, 9D and 10H can be played."""
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H 9D 10H KS 3S", Bob_hand="4C")
    return session


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("play 7H", "7H"),
        ("p 7h", "7H"),
        ("PLAY 7h", "7H"),
        ("  play   7H  ", "7H"),
        ("7H", "7H"),
        ("7♥", "7H"),
        ("7♥️", "7H"),
        ("7♡", "7H"),
        ("play 7_of_hearts", "7H"),
        ("play 7 of hearts", "7H"),
        ("play 9", "9D"),
        ("9", "9D"),
        ("play 10", "10H"),
        ("play 10♥", "10H"),
        ("pl 7", "7H"),
        ("ann: play 7h", "7H"),
        ("Ann:7H", "7H"),
        ("an: 7h", "7H"),
        ("play 7H,", "7H"),
        ("play 7H;", "7H"),
    ],
)
def test_wordings_of_one_move(ann: Session, typed: str, card: str) -> None:
    before = len(ann.game.moves)
    reply = ann.hear(typed)
    assert not reply.refused, shown(reply)
    assert ann.game.moves[before] == Move(0, "play", (card,))


def test_a_move_by_its_number(ann: Session) -> None:
    listed = [str(move) for move in ann.listed()]
    numbered = shown(ann.hear("moves"))
    for number, text in enumerate(listed[:3], start=1):
        assert f"{number} {text.replace('H', '♥').replace('D', '♦')}" in numbered
    before = len(ann.game.moves)
    ann.hear("#2")
    assert str(ann.game.moves[before]) == listed[1]


def test_a_number_that_is_a_card_too_is_asked_about(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="3H", Ann_hand="2H 5H 7H", Bob_hand="4C 6C")
    reply = session.hear("2")  # the two of hearts, or the second in the list
    assert shown(reply) == "`2` could be play 2♥ or play 5♥"
    assert not session.hear("#2").refused


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("foo", "there is no move or command `foo` here"),
        ("palY 7H", "there is no move or command `palY` here, did you mean `play`?"),
        ("moevs", "there is no move or command `moevs` here, did you mean `moves`?"),
        ("play 1", "`1` is not a card"),
        ("play 7Z", "`7Z` is not a card"),
        ("play 7H 9D", "`play` does not take `9D`"),
        ("play 8C", "8♣ is not in hand"),
        ("cat: play 7H", "nobody here is called `cat`; there are Ann, Bob"),
        ("bob: play 4C", "Bob is played by a bot"),
        ("ann:", "say what Ann does"),
        ("h", "`h` could be help or hand"),
        ("x" * 5_000, "that line is too long"),
    ],
)
def test_what_is_not_understood(ann: Session, typed: str, told: str) -> None:
    before = ann.game.moves
    reply = ann.hear(typed)
    assert reply.refused
    assert told in shown(reply)
    assert ann.game.moves == before


@pytest.mark.parametrize("typed", ["play KS", "KS", "play k", "k♠"])
def test_a_refused_move_is_explained_by_the_rule(ann: Session, typed: str) -> None:
    reply = ann.hear(typed)
    assert reply.refused
    told = shown(reply)
    assert "play K♠ is refused" in told
    assert "card.suit is discard.top.suit" in told
    assert "card.rank is discard.top.rank" in told


def test_a_move_only_for_who_can_do_nothing_else(ann: Session) -> None:
    assert "is only for who can do nothing else" in shown(ann.hear("draw"))


def test_several_that_fit_are_named(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="9C", Ann_hand="9H 9D KS", Bob_hand="4C 5C")
    reply = session.hear("play 9")
    assert reply.refused
    assert re.fullmatch(r"`play 9` could be play 9[♥♦] or play 9[♥♦]", shown(reply))


def test_a_whole_word_goes_before_a_shortened_one(eights: Ruleset) -> None:
    session = seated(eights, "Zoe,Ann:random,Anna:random")
    session.begin()
    position(session, discard="9C", Zoe_hand="9H KS 2D", Ann_hand="4C", Anna_hand="5C")
    before = len(session.game.moves)
    session.hear("tease ann")
    assert str(session.game.moves[before]) == "tease Ann"
    assert "tease Ann or tease Anna" in shown(session.hear("tease an"))


def test_a_whole_name_is_never_short_for_another() -> None:
    session = seated(ruleset_of(EIGHTS.replace("move play", "move drawing")), "Ann,bot")
    session.begin()
    position(session, discard="9C", Ann_hand="9H KS", Bob_hand="4C 5C")
    assert "draw is only for who can do nothing else" in shown(session.hear("draw"))
    assert not session.hear("drawi").refused


def test_what_is_missing_is_asked_for(ann: Session) -> None:
    reply = ann.hear("play")
    assert not reply.refused
    assert shown(reply) == "9♦  7♥  10♥"
    assert ann.prompt == "play: which card? "
    assert ann.in_the_middle
    before = len(ann.game.moves)
    ann.hear("7h")
    assert ann.game.moves[before] == Move(0, "play", ("7H",))
    assert not ann.in_the_middle


def test_a_question_can_be_left(ann: Session) -> None:
    ann.hear("play")
    assert shown(ann.hear("")) == "Never mind."
    assert ann.prompt == "Ann> "
    ann.hear("play")
    assert "hand" in shown(ann.hear("hand"))
    assert ann.prompt == "Ann> "
    ann.hear("play")
    assert "there is no move or command `nonsense`" in shown(ann.hear("nonsense"))
    assert ann.prompt == "Ann> "


def test_one_that_is_all_there_is_needs_no_more_words(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="9C", Ann_hand="9H KS", Bob_hand="4C 5C")
    before = len(session.game.moves)
    session.hear("p")
    assert session.game.moves[before] == Move(0, "play", ("9H",))


@pytest.mark.parametrize("typed", ["play 7H; tease bob", "play 7H, tease bob", "7h,tease b"])
def test_several_moves_on_a_line(ann: Session, typed: str) -> None:
    before = len(ann.game.moves)
    ann.hear(typed)
    made = [str(move) for move in ann.game.moves[before : before + 2]]
    assert made == ["play 7H", "tease Bob"]


def test_the_rest_of_a_line_is_not_done_after_a_refusal(ann: Session) -> None:
    before = ann.game.moves
    reply = ann.hear("play KS; tease bob")
    assert "Not done: tease bob" in shown(reply)
    assert ann.game.moves == before


def test_a_move_named_like_a_command_goes_first(eights: Ruleset) -> None:
    session = seated(ruleset_of(EIGHTS.replace("move tease", "move log")), "Ann,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H KS", Bob_hand="4C")
    before = len(session.game.moves)
    session.hear("log bob")
    assert str(session.game.moves[before]) == "log Bob"
    assert "a new deal" in shown(session.hear("/log all"))


# ----------------------------------------------------------------------- other kinds of choices


@pytest.fixture
def passing(medley: Ruleset) -> Session:
    session = seated(medley, "Ann,bot,bot,bot")
    session.begin()
    return session


@pytest.fixture
def playing(passing: Session) -> Session:
    """Ann's turn in the phase `playing` of the medley."""
    passing.hear("#1")
    while passing.game.waiting() != (0,):
        passing.croupier.play(next(passing.game.legal()))
    position(
        passing,
        Ann_hand="9H 9D 9S 4C KH",
        Ann_up="4D QC",
        Ann_down="AS 2S",
    )
    passing.viewer = 0
    return passing


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("play 9 9", ("play", (("9", "9"),))),
        ("play 9, 9, 9", ("play", (("9", "9", "9"),))),
        ("p 9h 9d", ("play", (("9", "9"),))),
        ("play k", ("play", (("K",),))),
        ("trade 4, Q", ("trade", ("4", "Q"))),
        ("trade 9 4", ("trade", ("9", "4"))),
        ("t k q", ("trade", ("K", "Q"))),
        ("trade 4C for", None),
        ("flip 2", ("flip", ("2",))),
        ("flip 3", None),
        ("play 9 4", None),
        ("play 9 9 9 9", None),
    ],
)
def test_wordings_of_other_choices(
    playing: Session, typed: str, move: tuple[str, tuple[str, ...]] | None
) -> None:
    before = len(playing.game.moves)
    reply = playing.hear(typed)
    if move is None:
        assert reply.refused
        assert len(playing.game.moves) == before
    else:
        assert not reply.refused, shown(reply)
        assert playing.game.moves[before] == Move(0, *move)


def test_a_move_of_two_choices_is_asked_for_in_two_steps(playing: Session) -> None:
    assert shown(playing.hear("trade")) == "4  9  K"
    assert playing.prompt == "trade: which card? "
    reply = playing.hear("9")
    assert shown(reply) == "4  Q"
    assert playing.prompt == "trade: which other? "
    before = len(playing.game.moves)
    playing.hear("q")
    assert playing.game.moves[before] == Move(0, "trade", ("9", "Q"))


def test_cards_of_which_only_the_rank_counts_are_sorted_by_it(playing: Session) -> None:
    hand = shown(playing.hear("hand"))
    assert [word.strip("*♣♦♥♠") for word in hand.split()[2:]] == ["4", "9", "9", "9", "K"]


def test_teams_have_scores(playing: Session) -> None:
    assert shown(playing.hear("scores")) == "Ann and Cat 0 · Bob and Dan 0"
    told = shown(playing.hear("stop"))
    assert "Winners: Ann, Cat" in told


# ------------------------------------------------------------------------------------- the screen


def test_a_hand_is_sorted_and_what_is_legal_marked(ann: Session) -> None:
    assert shown(ann.hear("hand")) == "your hand  *9♦ *7♥ *10♥ 3♠ K♠"


def test_a_place_is_no_card_to_be_marked(playing: Session) -> None:
    position(playing, Ann_hand="2H 9H")
    hand = playing.screen.hand(playing.game.view(0), [Move(0, "flip", ("2",))], 80)
    assert [plain(pieces) for pieces in hand] == ["your hand  2♥ 9♥"]


def test_the_table_shows_piles_and_sizes(ann: Session) -> None:
    ann.width = 80
    lines = [plain(pieces) for pieces in ann.table()]
    assert lines[0].startswith("── Tiny Eights · playing ──")
    assert re.fullmatch(r"stock \d+", lines[1])
    assert lines[2] == "discard 2♣ [9♥]  (2)"
    assert re.fullmatch(r"→ Ann  hand 5 · score 0( · dealer)?", lines[3])
    assert re.fullmatch(r"  Bob  hand 1 · score 0( · dealer)?", lines[4])


def test_suits_are_red_or_plain_and_letters_in_ascii(ann: Session) -> None:
    (hand,) = ann.hear("hand").lines
    colored = Painter(color=True).paint(hand)
    assert "\x1b[1;31m*9♦\x1b[0m" in colored
    assert "K♠" in colored
    assert "31m" not in colored[colored.index("3♠") :]
    assert Painter(ascii=True).paint(hand) == "your hand  *9D *7H *10H 3S KS"
    assert Painter().paint(hand) == plain(hand)


@pytest.mark.parametrize("width", [40, 57, 80, 120, 200])
def test_nothing_is_wider_than_the_terminal(ann: Session, playing: Session, width: int) -> None:
    for session in (ann, playing):
        session.width = width
        for text in ("table", "hand", "moves", "rules", "help", "options", "log all", "scores",
                     "help play", "play", "", "play KS", "moves"):  # fmt: skip
            for pieces in session.hear(text).lines:
                assert length(pieces) <= width, (text, plain(pieces))


def test_a_long_pile_shows_its_top(ann: Session) -> None:
    position(ann, discard="2C 3C 5C 6C 7C 8C 9C 10C JC QC KC AC 2D 3D 4D 5D 9H")
    ann.width = 40
    pile = next(plain(pieces) for pieces in ann.table() if plain(pieces).startswith("discard"))
    assert pile == "discard … K♣ A♣ 2♦ 3♦ 4♦ 5♦ [9♥]  (17)"
    assert length(line(pile)) <= 40


def test_text_is_wrapped_by_columns_not_letters() -> None:
    lines = prose("日本 日本 日本 日本", 10)
    assert [plain(pieces) for pieces in lines] == ["日本 日本", "日本 日本"]
    assert [plain(pieces) for pieces in flow([line("abcdef")], 4)] == ["abcd", "ef"]


def test_the_rules_begin_with_what_is_played_now(ann: Session) -> None:
    lines = [plain(pieces).strip() for pieces in ann.hear("rules").lines]
    assert lines[:3] == ["Now", "playing", "Match the top card by suit or rank."]
    for text in ("Get rid of your cards.", "speed = slow", "How fast to play.", "or fast",
                 "Five cards each.", "Put a card on the pile.", "For 2 to 4 players. The highest"
                 " score wins."):  # fmt: skip
        assert text in lines
    assert any(text.startswith("tease VICTIM") and "out of turn" in text for text in lines)


def test_help_about_a_move_quotes_the_ruleset(ann: Session) -> None:
    told = shown(ann.hear("help play"))
    assert told.startswith("play CARD\n  Put a card on the pile.")
    assert "choose card from hand where card.suit is discard.top.suit" in told
    assert "take your last move back" in shown(ann.hear("help undo"))
    assert ann.hear("help nonsense").refused


def test_scores_within_a_hand_and_without_deals() -> None:
    text = EIGHTS.replace("    new deal from stock\n", "").replace(
        "    put card on discard\n", "    put card on discard\n    add 1 to score\n"
    )
    text = text.replace("    deal hand_size", "    shuffle stock\n    deal hand_size")
    session = seated(ruleset_of(text), "Ann,bot")
    session.begin()
    assert shown(session.hear("scores")) == "Ann 0 · Bob 0"
    position(session, discard="9H", Ann_hand="7H KS", Bob_hand="4C 5C 2H")
    session.hear("7h")
    assert "Ann 1" in shown(session.hear("scores"))


def test_small_requests(ann: Session) -> None:
    assert shown(ann.hear("seed")) == "1"
    assert shown(ann.hear("options")).startswith("  speed = slow")
    assert shown(ann.hear("scores")) == "Ann 0 · Bob 0"
    assert ann.hear("log many").refused
    assert shown(ann.hear("log 1")) != ""
    assert shown(ann.hear("se")) == "1"
    assert shown(ann.hear("?")) == shown(ann.hear("help"))
    assert ann.hear("quit").leave
    assert ann.hear("exit").leave


def test_the_status_has_phase_turn_and_scores(ann: Session) -> None:
    assert ann.status() == "playing · to move: Ann · Ann 0 · Bob 0"


# ------------------------------------------------------------------------------- secrets and turns


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"(?:[2-9JQKA]|10)[♣♦♥♠]", text))


@pytest.mark.parametrize("seed", range(5))
def test_nothing_secret_is_shown(eights: Ruleset, seed: int) -> None:
    """Through a whole game every card shown is one that the seat may see, or has seen played."""
    session = seated(eights, "Ann,bot,bot", seed)
    vocabulary = session.screen.vocabulary
    told = shown(session.begin())
    seen: set[str] = set()
    for _ in range(400):
        view = session.game.view(0)
        seen |= {vocabulary.show(w).text for zone in view.zones for w in zone.cards or ()}
        seen |= cards_in(shown(session.hear("log 60")))
        for text in ("table", "hand", "moves", "rules", "help", "scores"):
            told += shown(session.hear(text))
        assert cards_in(told) <= seen
        if session.game.over:
            break
        told = shown(session.hear("#1" if session.listed() else ""))
    assert session.game.over


def test_bots_play_until_a_person_is_waited_for(eights: Ruleset) -> None:
    session = seated(eights, "bot,Ann,bot,bot")
    session.begin()
    while not session.game.over:
        assert session.game.waiting() == (1,)
        reply = session.hear("#1")
        declined: set[Move] = set()
        while session.prompt == "Ann (Enter goes on)> ":
            offered = set(session.croupier.out_of_turn(1))
            assert offered - declined, "nobody is held up twice for the same"
            declined = offered
            session.hear("")
        assert "Ann: " in shown(reply)
    assert any(move.seat == 3 for move in session.game.moves)


def test_bots_act_out_of_turn_first_of_all_the_one_that_moved(
    eights: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    polled: list[tuple[int, int]] = []  # who was asked to interrupt, after how many moves
    interrupts = RandomBot.interrupts

    def watched(bot: RandomBot, game: Game, seat: int) -> Move | None:
        polled.append((seat, len(game.moves)))
        return interrupts(bot, game, seat)

    monkeypatch.setattr(RandomBot, "interrupts", watched)
    session = seated(eights, "bot,Ann,bot,bot", 2, patient=False)
    session.begin()
    while not session.game.over:
        session.hear("#1")
    moves = session.game.moves
    assert any(move.name == "tease" and move.seat != 1 for move in moves)
    ordinary = [number for number, move in enumerate(moves, 1) if move.name != "tease"]
    for number, following in pairwise(ordinary):
        asked = [seat for seat, made in polled if number <= made < following]
        assert sorted(set(asked)) == [0, 2, 3]
        if moves[number - 1].seat != 1:
            assert asked[0] == moves[number - 1].seat


def test_a_name_that_looks_like_a_card_stays_a_name(eights: Ruleset) -> None:
    session = seated(eights, "KC,bot", 3)
    session.begin()
    told = shown(session.hear("#1"))
    assert "KC: " in told
    assert "K♣: " not in told


def test_everything_is_told_once(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot,bot", 2, patient=False)
    told = shown(session.begin())
    while not session.game.over:
        told += "\n" + shown(session.hear("#1"))
    said = [session.game.seen_by(entry, 0) for entry in session.game.log]
    vocabulary = session.screen.vocabulary
    for text in dict.fromkeys(said):
        *words, last = text.split(" ")
        line_told = " ".join([*words, vocabulary.show(last).text])
        assert told.splitlines().count(line_told) == said.count(text), text


def test_one_seed_is_one_game_with_bots_too(eights: Ruleset) -> None:
    def played() -> list[str]:
        session = seated(eights, "Ann,bot,bot", 7, patient=False)
        told = [shown(session.begin())]
        return told + [shown(session.hear("#1")) for _ in range(15)]

    assert played() == played()


@pytest.fixture
def lone_bob(eights: Ruleset) -> Session:
    """Ann has just moved; Bob, a bot, has one card and is to move; Ann may tease him first."""
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H 9D 10H KS 3S", Bob_hand="4C")
    return session


def test_a_pause_before_a_bot_moves(lone_bob: Session) -> None:
    reply = lone_bob.hear("play 7H")
    assert "You may, out of turn: tease Bob" in shown(reply)
    assert lone_bob.prompt == "Ann (Enter goes on)> "
    assert len(lone_bob.game.moves) == 1 or lone_bob.game.moves[-1].seat == 0
    assert "Ann laughs at Bob" in shown(lone_bob.hear("tease"))


def test_a_pause_ends_with_enter(lone_bob: Session) -> None:
    lone_bob.hear("play 7H")
    made = len(lone_bob.game.moves)
    told = shown(lone_bob.hear(""))
    assert "Bob: " in told
    assert len(lone_bob.game.moves) > made


def test_a_question_in_a_pause_goes_back_to_the_pause(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot,bot")
    session.begin()
    position(session, discard="9H", Ann_hand="7H 9D KS", Bob_hand="4C", Cat_hand="5C")
    session.hear("play 7H")
    assert session.prompt == "Ann (Enter goes on)> "
    session.hear("tease")
    assert session.prompt == "tease: which victim? "
    session.hear("")
    assert session.prompt == "Ann (Enter goes on)> "
    session.hear("tease")
    assert "Ann laughs at Bob" in shown(session.hear("bob"))


def test_undo_and_another_move_on_one_line(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot", 3)
    session.begin()
    first, *_ = session.listed()
    for _ in range(3):
        session.hear("#1")
        while session.prompt.endswith("(Enter goes on)> "):
            session.hear("")
    for _ in range(2):
        session.hear("undo")
    session.hear("undo; #1")
    assert session.game.moves[session.game.moves.index(first)] == first
    assert session.prompt in ("Ann> ", "Ann (Enter goes on)> ")
    assert session.game.waiting() == (0,) or session.prompt != "Ann> "


def test_in_a_pause_one_cannot_play_on(lone_bob: Session) -> None:
    lone_bob.hear("play 7H")
    reply = lone_bob.hear("play 9D")
    assert reply.refused
    assert "it is for Bob to play now" in shown(reply)


def test_without_a_terminal_a_pause_needs_no_line(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot", patient=False)
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H 9D 10H KS 3S 7D", Bob_hand="4C")
    session.hear("play 7H")
    assert session.prompt == "Ann (Enter goes on)> "
    reply = session.hear("play 7D")  # Bob draws or so, then this is Ann's move
    assert "Bob: draw" in shown(reply)
    assert "Ann: play 7♦" in shown(reply)


def test_undo_goes_back_to_ones_own_decision(ann: Session) -> None:
    session = ann
    before = session.game.view(0)
    told = shown(session.hear("undo"))
    assert "there is nothing of yours to take back" in told
    session = seated(session.game.machine.ruleset, "Ann,bot,bot", 3)
    session.begin()
    before = session.game.view(0)
    log = len(session.game.log)
    first = session.listed()[0]
    session.hear("#1")
    if session.prompt.endswith("(Enter goes on)> "):
        session.hear("")
    assert len(session.game.moves) >= 3
    told = shown(session.hear("undo"))
    assert told.startswith("Taken back: ")
    assert "later moves" in told
    assert session.game.view(0) == before
    assert len(session.game.log) == log
    assert session.listed()[0] == first
    assert session.prompt == "Ann> "


def test_undo_takes_back_the_scores_of_a_hand(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot", 5, patient=False)
    session.begin()
    while "Scores: " not in shown(session.hear("#1")):
        pass
    assert shown(session.hear("scores")).splitlines()[1].split()[0] == "1"
    session.hear("undo")
    assert shown(session.hear("scores")) == "Ann 0 · Bob 0"
    assert "Scores: " in shown(session.hear("#1"))


def test_scores_after_each_hand_and_the_winner_at_the_end(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot", 5, patient=False)
    told = shown(session.begin())
    assert "Scores: " not in told
    for _ in range(500):
        if session.game.over:
            break
        told += "\n" + shown(session.hear("#1"))
    assert session.game.over
    hands = re.findall(r"^Scores: Ann (\d+) · Bob (\d+)$", told, re.MULTILINE)
    assert len(hands) >= 1
    assert all(max(map(int, pair)) <= 10 for pair in hands)
    last = session.croupier.scoreboard.rows[-1].values
    assert max(map(int, last)) == 10
    winner = session.game.names[last.index("10")]
    assert told.splitlines()[-1] == f"Winner: {winner}"
    table = shown(session.hear("scores")).splitlines()
    assert table[0].split() == ["hand", "Ann", "Bob"]
    assert table[-1].split()[1:] == list(last)
    # After the end the game can still be looked at, and its last move taken back.
    assert session.hear("play 2C").refused
    assert "a new deal" in shown(session.hear("log all"))
    session.hear("undo")
    assert not session.game.over


# ---------------------------------------------------------------------- several at one terminal


def test_the_terminal_is_handed_over_unseen(eights: Ruleset) -> None:
    session = seated(eights, "Ann,Ben")
    reply = session.begin()
    first = session.game.waiting()[0]
    one, other = session.game.names[first], session.game.names[1 - first]
    assert session.prompt == f"{one}, Enter shows your hand> "
    assert "your hand" not in shown(reply)
    reply = session.hear("")
    assert reply.clear
    assert "your hand" in shown(reply)
    assert session.prompt == f"{one}> "
    reply = session.hear("#1")
    assert session.prompt == "Enter clears the screen> "
    assert "your hand" not in shown(reply)
    reply = session.hear("")
    assert reply.clear
    assert shown(reply) == ""
    assert session.prompt == f"{other}, Enter shows your hand> "
    reply = session.hear("")
    assert reply.clear
    assert re.search(f"^{one}: (play|draw)", shown(reply), re.MULTILINE)
    assert session.prompt == f"{other}> "


def test_between_two_nobodys_hand_is_shown(eights: Ruleset) -> None:
    session = seated(eights, "Ann,Ben")
    session.begin()
    for _ in range(2):
        assert session.prompt.endswith(", Enter shows your hand> ")
        for text in ("hand", "table", "moves", "log"):
            assert "your hand" not in shown(session.hear(text))
        assert session.hear("play").refused
        for text in ("", "#1", ""):  # take the terminal, move, give it away
            session.hear(text)


def test_another_person_acts_out_of_turn_by_name(eights: Ruleset) -> None:
    session = seated(eights, "Ann,Ben")
    session.begin()
    session.hear("")
    here = session.viewer
    assert here is not None
    there = 1 - here
    name, other = session.game.names[here], session.game.names[there]
    position(session, **{"discard": "2C 9H", f"{name}_hand": "7H", f"{other}_hand": "4C 5C"})
    before = len(session.game.moves)
    assert not session.hear(f"{other.lower()}: tease {name}").refused
    assert session.game.moves[before] == Move(there, "tease", (name,))
    # But nobody learns at this prompt what the other holds.
    for text in (f"{other}: play 4C", f"{other}: play 9D", f"{other}: play", f"{other}: 4"):
        reply = session.hear(text)
        assert reply.refused
        assert not cards_in(shown(reply)) - {"9♥"}


def test_at_ones_own_prompt_nobody_answers_for_another(medley: Ruleset) -> None:
    session = seated(medley, "Ann,Ben,bot,bot")
    session.begin()
    session.hear("")
    assert session.prompt == "Ann> "
    before = session.game.moves
    held = [move.args[0] for move in session.game.legal(1)]
    for text in ("ben: pass", "ben: #1", *(f"ben: pass {word}" for word in held)):
        reply = session.hear(text)
        assert reply.refused
        assert shown(reply) == "Ben cannot do that now, or it was not said in full"
    assert session.game.moves == before


def test_one_person_is_never_asked_to_hand_over(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot")
    reply = session.begin()
    assert not reply.clear
    assert session.prompt == "Ann> "


def test_bots_alone_play_to_the_end(eights: Ruleset) -> None:
    reply = seated(eights, "bot,bot,bot").begin()
    assert reply.leave
    assert re.search(r"^Winner: ", shown(reply), re.MULTILINE)


# --------------------------------------------------------------------------------------- leaving


def test_leaving_is_asked_about(ann: Session) -> None:
    assert not ann.wants_to_leave().leave
    assert ann.prompt == "Leave the game? [y/N] "
    assert not ann.hear("").leave
    assert ann.prompt == "Ann> "
    ann.wants_to_leave()
    assert ann.hear("y").leave
    ann.wants_to_leave()
    assert ann.wants_to_leave().leave


# ----------------------------------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ann,bot,Ben:random", [Seat("Ann"), Seat("Bob", "random"), Seat("Ben", "random")]),
        ("bot,bot:random", [Seat("Ann", "random"), Seat("Bob", "random")]),
        (" Ann , BOT ", [Seat("Ann"), Seat("Bob", "random")]),
        ("bob,bot", [Seat("bob"), Seat("Ann", "random")]),
        ("ಆನ್,ਬੇਨ", [Seat("ಆನ್"), Seat("ਬੇਨ")]),
    ],
)
def test_seats(text: str, seats: list[Seat]) -> None:
    assert list(read_seats(text)) == seats


def test_many_bots_have_names_of_their_own() -> None:
    names = [seat.name for seat in read_seats(",".join(["bot"] * 60))]
    assert len({name.casefold() for name in names}) == 60


def test_the_usual_seats() -> None:
    assert [seat.name for seat in default_seats(2)] == ["You", "Ann", "Bob"]
    with pytest.raises(Trouble):
        read_seats("Ann:")


# ------------------------------------------------------------------------------------- completion


def offered(session: Session, text: str) -> list[str]:
    return [offer.word for offer in offers(session, text)]


def test_completion_offers_what_is_legal_and_requests(ann: Session) -> None:
    assert offered(ann, "pl") == ["play"]
    assert offered(ann, "t") == ["tease", "table"]
    assert sorted(offered(ann, "play ")) == ["10H", "7H", "9D"]
    assert offered(ann, "play 7") == ["7H"]
    assert offered(ann, "PLAY k") == []
    assert offered(ann, "tease ") == ["Bob"]
    assert offered(ann, "7") == ["7H"]
    assert offered(ann, "play 7H; te") == ["tease"]
    assert offered(ann, "help und") == ["undo"]
    assert offered(ann, "draw ") == []
    assert "draw" not in offered(ann, "")
    assert {"play", "tease", "help", "quit"} <= set(offered(ann, ""))
    ann.wants_to_leave()
    assert offered(ann, "") == []


def test_completion_of_several_cards_offers_each_once() -> None:
    text = MEDLEY.replace(
        "choose card from hand\n    put card in", "choose 2 cards from hand\n    put cards in"
    )
    session = seated(ruleset_of(text), "Ann,bot,bot,bot")
    session.begin()
    position(session, Ann_hand="4C 5C 5D 6C")
    assert sorted(offered(session, "pass 4 ")) == ["5", "6"]
    assert sorted(offered(session, "pass 5 ")) == ["4", "5", "6"]
    assert offered(session, "pass 4 5 ") == []


def test_completion_in_the_middle_of_a_move(ann: Session, playing: Session) -> None:
    ann.hear("play")
    assert offered(ann, "7") == ["7H"]
    assert sorted(offered(playing, "trade 9 ")) == ["4", "Q"]
    assert offered(playing, "play 9 ") == ["9"]
    assert offered(playing, "play 9 9 9 ") == []
    playing.hear("trade")
    assert sorted(offered(playing, "")) == ["4", "9", "K"]


# ------------------------------------------------------------------------------- whatever is typed

TYPED = (
    "play p trade flip pass stop tease draw Ann bob #1 1 2 9 9H 9♥ 4C K 10 hearts of ; , : ann:"
    " Ben: bob: / undo help moves table log scores rules n y ٣ 💥 '' -1 #0 #99999999 { ß"
)
WORDS = (*TYPED.split(), "", " ", ", ", "\t", "\0", "\x1b[2J", "\u202e")


@given(
    st.sampled_from(["Ann,bot,bot,bot", "Ann,Ben,bot,bot", "Ann,Ben,Cat,Dan", "bot,bot,Ben,Ann"]),
    st.booleans(),
    st.sampled_from([EIGHTS, MEDLEY]),
    st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join) | st.text(), max_size=20),
)
@settings(max_examples=60, deadline=None)
def test_nothing_typed_breaks_the_table(
    seats: str, patient: bool, rules: str, lines: list[str]
) -> None:
    session = seated(ruleset_of(rules), seats, patient=patient)
    session.begin()
    for text in lines:
        before = session.game.moves
        reply = session.hear(text)
        Painter(color=True).print(reply.lines)
        assert session.prompt
        assert session.status()
        for offer in offers(session, text[: len(text) // 2]):
            assert offer.length <= len(text)
        if reply.leave:
            return
        # Whatever happened, the moves are a game that can be played again.
        if session.game.moves != before:
            again = Game.start(session.game.machine, session.game.names, session.game.seed)
            for move in session.game.moves:
                again.play(move)
            assert again.view(0) == session.game.view(0)


# ------------------------------------------------------------------------------- without a terminal


def piped(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "repl.main", "play", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def eights_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("rules") / "eights.cards"
    path.write_text(EIGHTS, encoding="utf-8")
    return str(path)


def test_a_whole_game_is_piped_in_without_losing_a_line(eights_file: str) -> None:
    done = piped(eights_file, "--seed", "5", "--seats", "Ann,bot", given="#1\n" * 300)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^Winner: (Ann|Bob)$", done.stdout, re.MULTILINE)
    assert len(re.findall(r"> #1$", done.stdout, re.MULTILINE)) == 300


def test_what_is_refused_in_a_pipe_does_not_end_it(eights_file: str) -> None:
    done = piped(eights_file, "--seed", "5", given="nonsense\nseed\nquit\nseed\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("> seed\n5\nYou> quit\n")


@pytest.mark.parametrize(
    ("given", "status", "told"),
    [
        ("", 0, "the input ended before the game did"),
        ("hand", 0, "the input ended before the game did"),
        ("play\n", 1, "the input ended in the middle of a move"),
    ],
)
def test_the_input_ends(eights_file: str, given: str, status: int, told: str) -> None:
    # With this seed there is more than one card to choose from.
    done = piped(eights_file, "--seed", "1", given=given)
    assert (done.returncode, done.stderr) == (status, f"cards: {told}\n")


def test_a_script_ends_at_the_first_refused_move(eights_file: str, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_bytes("\ufeff# a comment\r\nhand\r\n\r\nplay 1\r\nseed\r\n".encode())
    done = piped(eights_file, "--seed", "1", "--script", str(script))
    assert done.returncode == 1
    assert done.stderr == f"cards: {script}:4: refused: play 1\n"
    assert "> seed" not in done.stdout
    done = piped(eights_file, "--script", "-", given="# nothing\nfoo\n")
    assert (done.returncode, done.stderr) == (1, "cards: stdin:2: refused: foo\n")


def test_a_script_to_its_end(eights_file: str, tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("#1\n" * 200)
    done = piped(eights_file, "--seed", "5", "--seats", "Ann,bot", "--script", str(script))
    assert done.returncode in (0, 1)
    assert "Winner: " in done.stdout


def test_any_bytes_may_come_down_a_pipe(eights_file: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "repl.main", "play", eights_file, "--seed", "1"],
        cwd=ROOT,
        input=bytes(range(256)) + b"\n\xff\xfe\nseed\n" + b"a" * 100_000 + b"\n;;;,,,:::\n" * 50,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout


def test_plain_lines_are_echoed_with_their_prompt(
    eights: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    session = seated(eights, "Ann,bot", patient=False)
    assert run_plain(session, io.StringIO("seed\n"), Painter()) == 0
    assert "Ann> seed\n1\n" in capsys.readouterr().out


# --------------------------------------------------------------------------- a pseudo-terminal

SLOWEST = 30.0  # seconds a screen may take on a loaded machine


class Tube(pyte.Screen):
    """Answers what prompt_toolkit asks of a terminal."""

    answers: list[str]

    def write_process_input(self, data: str) -> None:
        self.answers.append(data)


class Terminal:
    """`cards play` in a pseudo-terminal, its screen as text."""

    def __init__(self, *arguments: str, rows: int = 24, columns: int = 80, **more: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "repl.main", "play", *arguments],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            env=environment,
            encoding="utf-8",
            # Tests run in the background have it ignored, and would hand that down.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.screen = Tube(columns, rows)
        self.screen.answers = []
        self._stream = pyte.Stream(self.screen)
        self.raw = ""

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def read(self, seconds: float) -> bool:
        """Takes in what has been written, if anything is within so many seconds."""
        try:
            data = self.process.read_nonblocking(65_536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self._stream.feed(data)
        while self.screen.answers:
            self.process.send(self.screen.answers.pop(0))
        return True

    def wait(self, found: Callable[[str], object], what: str) -> str:
        """Until the screen is as wanted; returns it."""
        end = time.monotonic() + SLOWEST
        while not found(self.text):
            self.read(0.1)
            if time.monotonic() > end:
                pytest.fail(f"no {what} on the screen:\n{self.text}")
        return self.text

    def expect(self, text: str) -> str:
        return self.wait(lambda screen: text.rstrip() in screen, repr(text))

    def prompt(self) -> str:
        """Until there is a prompt with nothing typed at it, and nothing more comes."""
        self.wait(lambda screen: self._at_prompt(), "prompt")
        while self.read(0.05):
            pass
        self.wait(lambda screen: self._at_prompt(), "prompt")
        return self.line

    def _at_prompt(self) -> bool:
        return self.line.endswith(("> ", "? ", "] ")) and self.screen.cursor.x == len(self.line)

    @property
    def line(self) -> str:
        """The line of the cursor, up to it."""
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def type(self, text: str) -> None:
        self.process.send(text)

    def resize(self, rows: int, columns: int) -> None:
        self.process.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def ends(self) -> int | None:
        """The exit status."""
        end = time.monotonic() + SLOWEST
        while self.process.isalive() and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        self.process.close(force=True)
        return self.process.exitstatus


@pytest.fixture
def terminal(eights_file: str) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, **more: int | str) -> Terminal:
        usual = (eights_file, "--seed", "1")
        opened.append(Terminal(*(arguments or usual), **more))  # type: ignore[arg-type]
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.process.close(force=True)


def test_sitting_down_asks_only_how_many_bots(terminal: Callable[..., Terminal]) -> None:
    table = terminal()
    table.expect("How many bots, 1 to 3? [3] ")
    table.type("9\r")
    table.wait(lambda screen: screen.count("How many bots") == 2, "second question")
    table.type("1\r")
    assert table.prompt() == "You> "
    assert re.search("  Ann  hand [56]", table.text)
    assert "Bob" not in table.text
    table.type("quit\r")
    assert table.ends() == 0


def test_leaving_at_the_question(terminal: Callable[..., Terminal]) -> None:
    table = terminal()
    table.expect("How many bots")
    table.type("\x04")
    assert table.ends() == 0
    table = terminal()
    table.expect("How many bots")
    table.type("\x03")
    assert table.ends() == 130
    assert "Traceback" not in table.raw


def test_the_bottom_line(terminal: Callable[..., Terminal], eights_file: str) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    bottom = table.screen.display[-1]
    assert bottom.strip() == "playing · to move: Ann · Ann 0 · Bob 0"


def test_tab_completes(terminal: Callable[..., Terminal], eights_file: str) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    table.type("pl\t")
    table.wait(lambda _: table.line == "Ann> play", "completed word")
    table.type(" \t")
    marked = re.findall(r"\*(\S+)", table.text)
    assert len(marked) > 1
    words = [w.translate(str.maketrans("♣♦♥♠", "CDHS")) for w in marked]
    for word in words:
        table.expect(f" {word} ")
    assert "3C" in words or "C" not in "".join(words)


def test_ctrl_c_clears_the_line_then_offers_to_leave(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    table.prompt()
    table.type("play 7")
    table.wait(lambda _: table.line == "Ann> play 7", "typed text")
    table.type("\x03")
    table.wait(lambda _: table.line == "Ann> ", "cleared line")
    table.type("\x03")
    table.expect("Leave the game? [y/N] ")
    assert table.prompt() == "Leave the game? [y/N] "
    table.type("\r")
    table.wait(lambda _: table.line == "Ann> ", "prompt")
    table.type("\x04")
    table.wait(lambda _: table.line == "Leave the game? [y/N] ", "question")
    table.type("\x04")
    assert table.ends() == 0
    assert "Traceback" not in table.raw


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_told_to_end_it_leaves_the_terminal_as_it_was(
    terminal: Callable[..., Terminal], eights_file: str, number: int, status: int
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot")
    before = termios.tcgetattr(table.process.child_fd)
    table.prompt()
    assert termios.tcgetattr(table.process.child_fd)[3] != before[3]
    table.process.kill(number)
    end = time.monotonic() + SLOWEST
    while table.process.isalive() and time.monotonic() < end:
        table.read(0.05)
    assert termios.tcgetattr(table.process.child_fd) == before
    assert table.ends() == status
    assert "Traceback" not in table.raw


def test_two_people_see_only_their_own_hands(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,Ben")
    first = table.prompt().split(",")[0]
    assert "your hand  " not in table.text
    table.type("\r")
    table.wait(lambda _: table.line == f"{first}> ", "prompt")
    table.wait(lambda screen: "your hand  " in screen, "hand")
    (hand,) = re.findall("your hand  (.*)", table.text)
    table.type("#1\r")
    table.expect("Enter clears the screen> ")
    table.type("\r")
    table.expect("Enter shows your hand> ")
    table.prompt()
    assert "your hand  " not in table.text
    assert not cards_in(table.text)
    table.type("\r")
    table.wait(lambda screen: "your hand  " in screen, "hand")
    table.prompt()
    (other,) = re.findall("your hand  (.*)", table.text)
    assert not cards_in(other) & cards_in(hand)
    # What the first one typed is not among the lines typed before.
    table.type("\x1b[A")
    table.read(0.3)
    assert "#1" not in table.line


@pytest.mark.parametrize(("rows", "columns"), [(15, 40), (40, 120)])
def test_a_whole_game_in_a_terminal(
    terminal: Callable[..., Terminal], eights_file: str, rows: int, columns: int
) -> None:
    table = terminal(
        eights_file, "--seed", "5", "--seats", "Ann,bot", "--ascii", rows=rows, columns=columns
    )
    for turn in range(200):
        prompt = table.prompt()
        assert not any(char in table.text for char in "♣♦♥♠→·")
        if prompt.startswith("The game is over"):
            break
        assert prompt in ("Ann> ", "Ann (Enter goes on)> "), table.text
        if turn == 3:
            table.resize(rows + 2, columns - 5)
        table.type("#1\r" if prompt == "Ann> " else "\r")
        table.wait(lambda _, before=prompt: table.line != f"{before}#1", "answer")
        table.read(0.1)
    else:
        pytest.fail("the game did not end")
    assert re.search(r"^Winner: (Ann|Bob)$", table.text, re.MULTILINE)
    table.type("\r")
    assert table.ends() == 0
    assert "Traceback" not in table.raw


def test_a_terminal_that_can_do_nothing(
    terminal: Callable[..., Terminal], eights_file: str
) -> None:
    table = terminal(eights_file, "--seed", "1", "--seats", "Ann,bot", TERM="dumb")
    table.wait(lambda _: table.line.startswith("Ann>"), "prompt")
    table.type("seed\r")
    table.wait(lambda screen: re.search(r"^1$", screen, re.MULTILINE), "the seed")
    assert "\x1b[3" not in table.raw
    table.type("quit\r")
    assert table.ends() == 0


def test_no_color_is_honoured(terminal: Callable[..., Terminal], eights_file: str) -> None:
    arguments = (eights_file, "--seed", "1", "--seats", "Ann,bot")
    table = terminal(*arguments)
    table.prompt()
    assert re.search(r"\x1b\[[0-9;]*3[1-6]", table.raw)
    table = terminal(*arguments, NO_COLOR="1")
    table.prompt()
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[;m]", table.raw)
    assert "♥" in table.text or "♦" in table.text


# ------------------------------------------------------------------------------- the shipped games


def test_fifteen_hands_of_crates_are_piped_in() -> None:
    moves = "#1\n" * 700 + "scores\n"
    done = piped("crates", "--seed", "1", "--seats", "Ann,bot,bot", given=moves)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^Winners?: ", done.stdout, re.MULTILINE)
    table = done.stdout[done.stdout.rindex("> scores\n") :].splitlines()[2:]
    assert 13 <= len(table) <= 15  # a hand in which nobody's score changes has no row


def test_eight_hands_of_crates_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    table = terminal("crates", "--seed", "1", "--set", "hands=8", rows=24, columns=60)
    table.expect("How many bots, 1 to 4? [3] ")
    table.type("1\r")
    for _ in range(400):
        prompt = table.prompt()
        if prompt.startswith("The game is over"):
            break
        assert prompt in ("You> ", "You (Enter goes on)> "), table.text
        table.type("#1\r" if prompt == "You> " else "\r")
        table.read(0.5)
    else:
        pytest.fail("the game did not end")
    assert re.search(r"^Winners?: ", table.text, re.MULTILINE)
    assert table.raw.count("Scores: ") >= 7
    table.type("undo\r")
    table.wait(lambda screen: "Taken back: " in screen, "move taken back")
    assert table.prompt().startswith("You")
    table.type("quit\r")
    assert table.ends() == 0
    assert "Traceback" not in table.raw
