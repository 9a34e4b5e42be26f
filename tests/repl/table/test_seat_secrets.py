"""What one seat typed and was told is its own; what the table says, asks and offers, and when,
hangs on nothing that whoever reads it may not know."""

from __future__ import annotations

import pytest

from dotcards.dsl import Ruleset
from dotcards.interpreter import Game, Move
from dotcards.repl.cli.user_errors import Trouble
from dotcards.repl.input.completion import offers
from dotcards.repl.storage import saves
from dotcards.repl.table.session import Session
from tests.harness.tables import (
    SLAP,
    cards_in,
    kept,
    kept_table,
    position,
    ruleset_of,
    seated,
    shown,
)


def slapping(
    seats: str = "Ann,Ben,bot", turn: int = 0, patient: bool = True, **cards: str
) -> Session:
    session = seated(ruleset_of(SLAP), seats, patient=patient)
    session.game.state.turn = turn
    usual = {"Ann_hand": "7C 8C", "Bob_hand": "JC QC", "Cat_hand": "2C 3C"}
    there = {key: words for key, words in usual.items() if key[:3] in session.game.names}
    position(session, **{"pile": "5H", **there, **cards})
    session.begin()
    while session.asks_for_enter:
        session.hear("")
    return session


def handed_over(session: Session) -> str:
    """What whoever takes the terminal next reads."""
    told = ""
    while session.asks_for_enter:
        told = shown(session.hear(""))
    return told


HANDS = ("5C 9C", "9C 10C", "5C 5D", "JS JD")  # of Ben, with and without a card to slap


def test_what_was_refused_to_one_is_explained_to_nobody_else() -> None:
    session = slapping("Ann,Ben", turn=0, Ann_hand="5C 9C", Ben_hand="QC KC")
    assert session.hear("slap KC").refused
    assert "K♣ is not in hand" in shown(session.hear("why"))
    session.hear("play 9C")
    handed_over(session)
    assert session.prompt == "Ben> "
    assert "nothing was refused" in shown(session.hear("why"))
    assert session.hear("slap 2C").refused
    assert "2♣ is not in hand" in shown(session.hear("why"))


def test_why_about_a_move_of_another_is_answered_to_nobody_else() -> None:
    answers = set()
    for held in HANDS:
        session = slapping("Ann,Ben,bot", turn=0, Ann_hand="5C 9C", Ben_hand=held)
        for asked in ("why ben: slap 5C", "why be: slap 5C", "why Bob: slap 5C"):
            reply = session.hear(asked)
            assert reply.refused
            answers.add(shown(reply))
        assert shown(session.hear("why ann: slap KC")) == shown(session.hear("why slap KC"))
    assert answers == {
        "`why` answers for Ann alone: Ben may ask it at a prompt of their own",
        "Bob is played by a bot",
    }


@pytest.mark.parametrize("patient", [True, False])
def test_at_anothers_prompt_a_refused_move_leaves_nothing_behind(patient: bool) -> None:
    session = slapping("Ann,Ben", 1, patient, Ann_hand="9C", Ben_hand="QC KC")
    assert session.prompt == "Ben> "
    session.hear("ann: slap 5C")
    handed_over(session)
    for _ in range(3):
        if session.prompt == "Ann (Enter goes on)> ":
            session.hear("")
            handed_over(session)
    assert session.prompt == "Ben> "
    assert "nothing was refused" in shown(session.hear("why"))


def test_anothers_moves_are_completed_from_what_all_can_see() -> None:
    offered = []
    for hand in HANDS:
        session = slapping(Ben_hand=hand)
        words = [[offer.word for offer in offers(session, text)] for text in
                 ("ben: ", "ben: slap ", "ben: slap 5", "ben: s", "ben: slap 5 ")]  # fmt: skip
        offered.append(words)
    assert offered == [offered[0]] * len(HANDS)
    names, cards, fives, *_ = offered[0]
    assert names == ["slap"]
    assert len(cards) == 13
    assert fives == ["5"]
    # None where everybody sees that there is nothing to slap with.
    assert not [*offers(slapping(Ben_hand=""), "ben: ")]
    # One's own are completed from one's own cards.
    assert [one.word for one in offers(slapping(Ann_hand="5C 9C"), "ann: slap ")] == ["5"]


def test_what_can_only_be_told_by_who_holds_the_cards_is_tried_before_their_eyes() -> None:
    told = []
    for hand in HANDS:
        session = slapping(Ben_hand=hand)
        log = [session.prompt, *[shown(session.hear(text)) for text in ("ben: slap 5C", "")]]
        told.append((log, session.prompt))
        assert session.prompt == "Ben, Enter shows your hand> "
        reply = session.hear("")
        assert reply.clear
        if "5C" in hand:
            assert session.game.moves[-1].name == "slap"
            assert session.prompt == "Enter clears the screen> "
        else:
            assert "5♣ is not in hand" in shown(reply) or "does not hold" in shown(reply)
            assert session.prompt == "Ben (Enter goes on)> "
            session.hear("")
        handed_over(session)
        assert session.prompt == "Ann> "
    assert told == [told[0]] * len(HANDS)


@pytest.mark.parametrize("said", ["slap", "slap 5", "s 5C", "5C", "play 5C", "slap 5C 9C"])
def test_what_is_not_said_in_full_is_refused_whatever_is_held(said: str) -> None:
    told = {shown(slapping(Ben_hand=hand).hear(f"ben: {said}")) for hand in HANDS}
    if said == "slap 5":  # suits never matter: as good as any five
        assert told == {"Ben is next."}
    else:
        assert told == {"Ben cannot do that now, or it was not said in full"}


def test_the_table_waits_whatever_is_held() -> None:
    """Ann plays, a bot is next: whether Ben could slap is not told by whether it is asked."""
    asked = []
    for hand in HANDS:
        session = slapping("Ann,bot,Ben,bot", Ben_hand=hand)
        session.hear("play 7C")
        prompts = []
        while session.asking == "pause":
            prompts.append(session.prompt)
            session.hear("")
        asked.append(prompts)
    assert asked == [["Ann (Enter goes on)> "]] * len(HANDS)


def test_nobody_is_asked_where_all_see_that_nobody_could() -> None:
    session = slapping("Ann,bot,Ben", Ann_hand="7C", Ben_hand="")
    session.hear("play 7C")
    assert session.asks_for_enter or session.game.over


def test_one_person_alone_is_asked_only_where_they_could() -> None:
    session = slapping("Ann,bot,bot", Ann_hand="7C 8C", Bob_hand="JC", Cat_hand="QC")
    session.hear("play 7C")
    assert session.prompt == "Ann> "
    session = slapping("Ann,bot,bot", Ann_hand="7C 7D", Bob_hand="JC", Cat_hand="QC")
    assert "You may, out of turn: slap 7" in shown(session.hear("play 7C"))


def test_open_moves_out_of_turn_are_made_at_once(eights: Ruleset) -> None:
    """How many cards somebody holds all can tell: nobody need take the terminal for it."""
    session = seated(eights, "Ann,Ben,bot")
    session.begin()
    handed_over(session)
    assert not session.game.possible(0)
    position(session, Bob_hand="9C")
    assert [str(move) for move in session.game.possible(0)] == ["tease Bob"]
    here = session.prompt
    other = "ben" if here == "Ann> " else "ann"
    assert f"{other.title()} laughs at Bob" in shown(session.hear(f"{other}: tease Bob"))
    assert session.prompt == here


def test_errors_of_a_damaged_save_name_no_card() -> None:
    session = kept_table("crates", "You,bot,bot")
    session.begin()
    session.hear("#1")
    assert session.journal is not None
    session.journal.close()
    path = kept(session)
    lines = path.read_text().splitlines()
    bot = next(n for n, row in enumerate(lines) if row.startswith(("[1", "[2")) and "play" in row)
    seat = int(lines[bot][1])
    held = Game.start(session.game.machine, session.game.names, session.game.seed)
    for move in session.game.moves[: bot - 1]:
        held.play(move)
    card = next(
        word for z in held.view(seat).zones if z.owner == seat for word in z.cards or ()
        if held.test(Move(seat, "play", (word,))) is not None
    )  # fmt: skip
    lines[bot] = f'[{seat}, "play", "{card}"]'
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Trouble, match="damaged") as stopped:
        saves.resume(saves.read(saves.find(str(path))))
    assert card not in str(stopped.value)
    assert not cards_in(str(stopped.value))
