"""Moves as people type them: wordings, several on a line, what is missing, completion."""

from __future__ import annotations

import re

import pytest

from dotcards.dsl import Ruleset, load
from dotcards.interpreter import Game, Move, compile_ruleset
from dotcards.repl.input.completion import offers
from dotcards.repl.table.seats import read_seats
from dotcards.repl.table.session import Session
from tests.harness.tables import EIGHTS, MEDLEY, position, ruleset_of, seated, shown


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
    assert shown(reply) == "`2` could be play 2♥, or number 2 in `moves`: play 5♥ (say `#2`)"
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
    rule = "choose card from hand where card.suit is discard.top.suit"
    number = next(n for n, text in enumerate(EIGHTS.splitlines(), 1) if rule in text)
    assert f"test.cards, line {number}:" in told


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
    assert ann.question is not None
    before = len(ann.game.moves)
    ann.hear("7h")
    assert ann.game.moves[before] == Move(0, "play", ("7H",))
    assert ann.question is None


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


def test_what_follows_on_a_line_is_heard_after_the_others_have_moved() -> None:
    """With the prompt at which it would have been typed."""
    crates = load("crates", examples=False)

    def table() -> Session:
        game = Game.start(compile_ruleset(crates), ["You", "Ann", "Bob", "Cat"], 3)
        session = Session(game, read_seats("You,bot,bot,bot"), patient=False)
        session.begin()
        return session

    session, one_by_one = table(), table()
    first, second = session.listed()[:2]
    told = shown(session.hear(f"{first}; hand; {second}")).splitlines()
    alone = []
    for text in (str(first), "hand", str(second)):
        alone += [f"{one_by_one.prompt}{text}", *shown(one_by_one.hear(text)).splitlines()]
    assert told == alone[1:]
    assert session.game.moves == one_by_one.game.moves


def test_the_rest_of_a_line_is_not_done_after_a_refusal(ann: Session) -> None:
    before = ann.game.moves
    reply = ann.hear("play KS; tease bob")
    assert "Not done: tease bob" in shown(reply)
    assert ann.game.moves == before


@pytest.mark.parametrize("then", ["", "hand", "nonsense", "tease nobody", "undo"])
def test_a_question_left_open_holds_nobody_up(eights: Ruleset, then: str) -> None:
    """A move was made before it on the same line; whatever is said next, play goes on."""
    session = seated(eights, "Ann,bot,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H 9D 10H KS", Bob_hand="4C", Cat_hand="5C")
    session.hear("play 7H; tease")
    assert session.question is not None
    session.hear(then)
    while session.asking == "pause":
        session.hear("")
    assert session.game.over or session.game.waiting() == (0,)


def test_what_a_line_has_brought_about_is_told_before_what_is_refused(ann: Session) -> None:
    told = shown(ann.hear("play 9D; play KS; hand")).splitlines()
    assert told.index("Ann: play 9♦") < told.index("Not done: hand")
    assert told.index("Not done: hand") == len(told) - 1


def test_a_move_named_like_a_command_goes_first(eights: Ruleset) -> None:
    session = seated(ruleset_of(EIGHTS.replace("move tease", "move log")), "Ann,bot")
    session.begin()
    position(session, discard="2C 9H", Ann_hand="7H KS", Bob_hand="4C")
    before = len(session.game.moves)
    session.hear("log bob")
    assert str(session.game.moves[before]) == "log Bob"
    assert "a new deal" in shown(session.hear("/log all"))


# ----------------------------------------------------------------------- other kinds of choices


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
        assert playing.reader.usual(playing.game.moves[before]) == Move(0, *move)


def test_a_move_of_two_choices_is_asked_for_in_two_steps(playing: Session) -> None:
    assert shown(playing.hear("trade")) == "4  9  K"
    assert playing.prompt == "trade: which card? "
    reply = playing.hear("9")
    assert shown(reply) == "4  Q"
    assert playing.prompt == "trade: which other? "
    before = len(playing.game.moves)
    playing.hear("q")
    assert playing.reader.usual(playing.game.moves[before]) == Move(0, "trade", ("9", "Q"))


def test_cards_of_which_only_the_rank_counts_are_sorted_by_it(playing: Session) -> None:
    hand = shown(playing.hear("hand"))
    assert [word.strip("*♣♦♥♠") for word in hand.split()[2:]] == ["4", "9", "9", "9", "K"]


def test_teams_have_scores(playing: Session) -> None:
    assert shown(playing.hear("scores")) == "Ann and Cat 0 · Bob and Dan 0"
    told = shown(playing.hear("stop"))
    assert "Winners: Ann, Cat" in told


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
    assert offered(ann, "help 7") == ["7C", "7D", "7H", "7S"]
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
