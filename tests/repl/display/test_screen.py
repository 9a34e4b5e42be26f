"""What is shown at the table: piles, hands, marks, widths, and the answers to requests."""

from __future__ import annotations

import re
import sys

import pytest

from dotcards.dsl.text.cells import visible
from dotcards.interpreter import Move
from dotcards.repl.display.styled_text import Painter, bold, flow, length, line, plain, prose
from dotcards.repl.table.session import Session
from tests.harness.tables import EIGHTS, MEDLEY, position, ruleset_of, seated, shown


def test_a_hand_is_sorted_and_what_is_legal_marked(ann: Session) -> None:
    assert shown(ann.hear("hand")) == "your hand  *9♦ *7♥ *10♥ 3♠ K♠"


def test_a_place_is_no_card_to_be_marked(playing: Session) -> None:
    position(playing, Ann_hand="2H 9H")
    marked = playing.game.takes([Move(0, "flip", ("2",))])
    hand = playing.screen.hand(playing.game.view(0), marked, 80)
    assert [plain(pieces) for pieces in hand] == ["your hand  2♥ 9♥"]


def test_only_the_card_that_can_be_taken_is_marked_and_not_its_twin(playing: Session) -> None:
    """Also where suits never matter, and two cards are one choice."""
    position(playing, Ann_hand="4C 4S KH", Ann_up="4D KC")
    table = shown(playing.hear("table"))
    assert "up *4♦ *K♣" in table  # `trade` takes these
    text = MEDLEY.replace("from up where other.rank is not card.rank", "from hand")
    ruleset = ruleset_of(text.replace("  move stop\n    add 1 to score\n    end game\n", ""))
    session = seated(ruleset, "Ann,bot,bot,bot")
    session.begin()
    session.hear("#1")
    while session.game.waiting() != (0,):
        session.croupier.play(next(session.game.legal()))
    session.viewer = 0
    position(session, Ann_hand="4C 4S KH", Ann_up="4D KC")
    table = shown(session.hear("table"))
    assert "up 4♦ K♣" in table
    assert "*4♣ *4♠ *K♥" in table


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
                     "help play", "play", "", "play KS", "moves", "why KS", "why not", "help 7H",
                     "pass 7H of stars", "what a long line " * 9, "log so many", "undo 9", "save a",
                     "why", "why draw", "ann: what", "nobody: nothing"):  # fmt: skip
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
    assert [plain(pieces) for pieces in flow([line("abcdef")], 6, indent=3)] == ["abcdef"]


def test_the_rules_begin_with_what_is_played_now(ann: Session) -> None:
    lines = [plain(pieces).strip() for pieces in ann.hear("rules").lines]
    assert lines[:4] == ["NOW", "", "Playing", "Match the top card by suit or rank."]
    for text in ("Get rid of your cards.", "speed = slow", "How fast to play.", "or fast",
                 "Five cards each.", "Put a card on the pile.", "For 2 to 4 players.",
                 "When the game ends, the highest score wins. A tie shares the place.",
                 "At any time: tease"):  # fmt: skip
        assert text in lines


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
    assert shown(session.hear("scores")) == "Ann 0 · Bob 1"  # Bob has begun
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


@pytest.mark.parametrize(
    ("said", "shown_as"),
    [
        ("You is out", "You are out"),
        ("You takes the trick", "You take the trick"),
        ("You has one card left", "You have one card left"),
        ("You draws 2", "You draw 2"),
        ("You passes 7H", "You pass 7♥"),
        ("You tries", "You try"),
        ("You always win", "You always win"),
        ("You: play 7H", "You: play 7♥"),
        ("Ann takes it", "Ann takes it"),
        ("You", "You"),
        ("You was brave", "You were brave"),
        ("Ann was brave", "Ann was brave"),
        ("You slaps wrongly and burns 7H", "You slap wrongly and burn 7♥"),
        ("You has it, isn't out and doesn't care", "You have it, aren't out and don't care"),
        ("You wasn't there, You goes, You must", "You weren't there, you go, you must"),
        ("You has played a 7", "You have played a 7"),
        ("You jumped and won", "You jumped and won"),
        ("You holds aces and kings", "You hold aces and kings"),
        ("You takes the trick and Bob leads", "You take the trick and Bob leads"),
        ("You draws 2 and the dealer shuffles", "You draw 2 and the dealer shuffles"),
        ("You quickly plays and then passes", "You quickly play and then pass"),
        ("Ann doubts You", "Ann doubts you"),
        ("Ann gets 7H from You's hand", "Ann gets 7♥ from your hand"),
        ("You's turn: it's You's turn", "Your turn: it's your turn"),
        ("You's out", "You're out"),
        ("You and Ann were quick", "You and Ann were quick"),
        ("Ann and You win", "Ann and you win"),
        ("who beats You is out", "who beats you is out"),
        ("the trick is for You. You leads", "the trick is for you. You lead"),
        ("You slaps and zorps", "You: slaps and zorps"),  # things or a verb? nobody knows
        ("Your cards, Youth", "Your cards, Youth"),
        ("Ann: call You", "Ann: call You"),
    ],
)
def test_what_is_told_of_you(ann: Session, said: str, shown_as: str) -> None:
    assert [plain(pieces) for pieces in ann.narrator.lines(said, 80)] == [shown_as]


def test_what_was_shown_last_is_laid_out_again(ann: Session) -> None:
    moves = ann.game.moves
    ann.width = 120
    for text in ("hand", "scores", "log 3", "why KS", "play KS", "play", "help"):
        answer = shown(ann.hear(text))
        table = "\n".join(plain(pieces) for pieces in ann.table())
        assert shown(ann.again()).endswith(f"{table}\n{answer}")
        ann.width = 44
        assert max(map(length, ann.again().lines)) <= 44
        ann.width = 120
    ann.hear("")
    assert "9♦  7♥  10♥" not in shown(ann.again())
    assert ann.game.moves == moves


def test_nothing_printable_has_to_be_spelled_out() -> None:
    spelled = [char for char in map(chr, range(sys.maxunicode + 1)) if visible(char) != char]
    assert len(spelled) > 2_000
    assert not any(char.isprintable() for char in spelled)


def test_a_long_text_is_few_pieces() -> None:
    lines = flow([line("word")] * 1_000 + [line(bold("A"))], 80)
    assert all(len(pieces) <= 2 for pieces in lines[:-1])
    assert lines[-1][-1] == bold("A")
    assert "".join(plain(pieces) for pieces in lines).count("word") == 1_000
