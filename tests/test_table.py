"""The table: wordings, what is shown to whom, whose turn it is, completion."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl import Ruleset
from interpreter import Game, Move
from interpreter.bots import RandomBot
from repl.completion import offers
from repl.paint import Painter, flow, length, line, plain, prose
from repl.seats import Seat, default_seats, read_seats
from repl.session import Session
from repl.troubles import Trouble

from .table_games import EIGHTS, MEDLEY, cards_in, position, ruleset_of, seated, shown

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


def test_a_bot_misses_moves_out_of_turn_as_its_seat_says(eights: Ruleset) -> None:
    session = seated(eights, "Ann,bot@0,bot@1", 2, patient=False)
    session.begin()
    while not session.game.over:
        session.hear("#1")
    game, out_of_turn = session.game, Counter[int]()
    again = Game.start(game.machine, game.names, game.seed)
    for move in game.moves:
        out_of_turn[move.seat] += move.seat not in again.waiting()
        again.play(move)
    assert out_of_turn[1] == 0 < out_of_turn[2]


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
        ("bot:careful@0.3,Ben:random@1", [Seat("Ann", "careful@0.3"), Seat("Ben", "random@1")]),
        ("bot@.5,Bot", [Seat("Ann", "random@.5"), Seat("Bob", "random")]),
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
