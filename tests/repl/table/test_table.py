"""The table: what is shown to whom, whose turn it is, who sits there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotcards.dsl import Ruleset
from dotcards.interpreter import Game, Move
from dotcards.interpreter.bots import RandomBot
from dotcards.repl.display.styled_text import Painter
from dotcards.repl.input.completion import offers
from dotcards.repl.table.session import Session
from tests.harness.profiles import examples
from tests.harness.tables import EIGHTS, MEDLEY, cards_in, position, ruleset_of, seated, shown

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
    said = [line for entry in session.game.log if (line := session.game.seen_by(entry, 0))]
    vocabulary = session.screen.vocabulary
    for text in dict.fromkeys(said):
        line_told = " ".join(vocabulary.show(word).text for word in text.split(" "))
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
            assert "your hand" not in shown(session.again())
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
    session = seated(medley, "Ann,Ben,bot,bot", seed=2)
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
    assert ann.wants_to_leave().leave is False
    assert ann.hear("y").leave
    ann.wants_to_leave()
    assert ann.wants_to_leave().leave


def test_bots_that_were_interrupted_go_on_when_nobody_leaves(eights: Ruleset) -> None:
    """The game is as it was after the last whole move, whatever state it was stopped in."""
    session, through = seated(eights, "Ann,bot,bot", 4), seated(eights, "Ann,bot,bot", 4)
    for one in (session, through):
        one.begin()
    through.hear("#1")
    session.make(session.listed()[0])
    session.game.state.turn = 99
    assert not session.interrupted().leave
    assert session.prompt == "Leave the game? [y/N] "
    session.hear("n")
    assert session.prompt == "Ann> "
    assert session.game.position() == through.game.position()


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
@examples(60)
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
        session.width = 40 + len(text) % 80
        made, asks = session.game.moves, session.prompt
        assert shown(session.again()) == shown(session.again())
        assert (session.game.moves, session.prompt) == (made, asks)
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


def test_the_moves_of_a_position_are_listed_once(
    eights: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = seated(eights, "Ann,bot")
    session.begin()
    position(session, discard="2C", Ann_hand="2H 9D KS 3C", Bob_hand="4C 4D 5H")
    listed: list[int | None] = []
    legal = Game.legal

    def counted(game: Game, seat: int | None = None) -> Iterator[Move]:
        listed.append(seat)
        return legal(game, seat)

    monkeypatch.setattr(Game, "legal", counted)
    first = shown(session.hear("moves"))
    assert "2 play 2♥" in first
    for line in ("moves", "?", "hint"):
        session.hear(line)
    assert len(listed) <= 1
    session.hear("play 2H")
    listed.clear()
    session.hear("undo")
    assert shown(session.hear("moves")) != first  # the hand that was dealt, not the one laid out
    session.hear("moves")
    assert listed.count(0) == 1
