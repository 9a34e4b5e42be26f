"""`why`: which rule refuses a move, with its line, and nothing that the asker may not know."""

from __future__ import annotations

import pytest

from dsl import Ruleset, load
from repl.session import Session

from .table_games import EIGHTS, cards_in, position, ruleset_of, seated, shown


@pytest.fixture
def ann() -> Session:
    """Ann holds one card that fits and two that do not."""
    session = seated(ruleset_of(EIGHTS), "Ann,bot")
    session.begin()
    position(session, discard="9C", Ann_hand="9H KS 2D", Bob_hand="4C 5C")
    return session


def test_it_asks_without_making_the_move(ann: Session) -> None:
    moves = ann.game.moves
    told = shown(ann.hear("why KS"))
    assert told.startswith("play K♠ is refused: ")
    assert "no card.suit is discard.top.suit (card.suit is spades, discard.top.suit is clubs)" in (
        " ".join(told.split())
    )
    rule = "choose card from hand where card.suit is discard.top.suit or card.rank is"
    number = next(n for n, text in enumerate(EIGHTS.splitlines(), 1) if rule in text)
    assert f"test.cards, line {number}:" in told
    assert rule in " ".join(told.split())
    assert shown(ann.hear("why 9H")) == "play 9♥ can be made now."
    assert ann.game.moves == moves


def test_alone_it_is_about_the_last_move_refused(ann: Session) -> None:
    assert ann.hear("why").refused
    ann.hear("play 2D")
    ann.hear("play KS")
    assert shown(ann.hear("why")).startswith("play K♠ is refused: ")


def test_why_not_gives_each_reason_with_what_it_keeps_back(ann: Session) -> None:
    assert shown(ann.hear("why not play")) == "play can be made now; `moves` lists how."
    position(ann, Ann_hand="KS 2D KH")
    told = " ".join(shown(ann.hear("why not")).split())
    assert told.startswith(("play K♠, 2♦, K♥: ", "play 2♦, K♥, K♠: "))
    assert "card.suit is discard.top.suit or card.rank is discard.top.rank does not hold" in told
    assert "tease" in told
    assert shown(ann.hear("why not draw")) == "draw can be made now; `moves` lists how."


def test_a_forced_move_is_explained(ann: Session) -> None:
    told = shown(ann.hear("why draw"))
    assert "draw is only for who can do nothing else: play 9♥ is possible" in told


@pytest.mark.parametrize("text", ["why 7", "why dance", "why not dance", "why " + "x" * 500])
def test_what_is_not_understood_is_said(ann: Session, text: str) -> None:
    reply = ann.hear(text)
    assert reply.refused or shown(reply)
    assert not ann.hear("moves").refused


@pytest.mark.parametrize("name", ["eights", "idiot", "crates", "smear"])
def test_it_tells_nobody_what_they_may_not_know(name: str) -> None:
    """Through a game, every card it names is one that the asker sees, or has seen."""
    ruleset: Ruleset = ruleset_of(EIGHTS) if name == "eights" else load(name)
    session = seated(ruleset, "Ann,bot", 3, patient=False)
    session.begin()
    seen: set[str] = set()
    asked = 0
    for _ in range(120):
        if session.game.over or session.viewer is None:
            break
        view = session.game.view(0)
        vocabulary = session.screen.vocabulary
        seen |= {vocabulary.show(w).text for zone in view.zones for w in zone.cards or ()}
        seen |= cards_in(shown(session.hear("log 60")))
        for move in [*session.move_names(), *(f"{m} 1" for m in session.move_names())]:
            for question in (f"why {move}", f"why not {move}"):
                told = cards_in(shown(session.hear(question)))
                assert told <= seen
                asked += 1
        told = cards_in(shown(session.hear("why not")))
        assert told <= seen
        session.hear("#1" if session.listed() else "")
    assert asked > 20
