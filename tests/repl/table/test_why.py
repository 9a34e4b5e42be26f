"""`why`: which rule refuses a move, with its line, and nothing that the asker may not know."""

from __future__ import annotations

from itertools import islice, zip_longest
from random import Random

import pytest

from dotcards.dsl import Ruleset, load, model
from dotcards.interpreter import Game, Move, compile_ruleset
from dotcards.interpreter.game.views import may_see, piles
from dotcards.repl.input.move_parser import moves_of
from dotcards.repl.table.session import Session
from tests.harness.places import FORMS
from tests.harness.tables import (
    EIGHTS,
    MEDLEY,
    cards_in,
    position,
    ruleset_of,
    seated,
    shown,
    until_anns_turn,
)


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


def test_why_not_and_a_move_is_about_that_move(ann: Session) -> None:
    assert shown(ann.hear("why not play KS")) == shown(ann.hear("why play KS"))
    assert shown(ann.hear("why not KS")).startswith("play K♠ is refused: ")
    assert ann.hear("why not dance").refused


def test_a_card_named_is_that_card_also_where_suits_never_matter(playing: Session) -> None:
    """One that is not among those to choose from is refused, though its twin could be chosen."""
    position(playing, Ann_hand="9H 9D 9S 4C KH", Ann_up="4D QC")
    for asked in ("play 4D", "4♦", "play 9H 9C", "play K of spades"):
        moves = playing.game.moves
        assert playing.hear(asked).refused, asked
        assert playing.game.moves == moves
        told = shown(playing.hear(f"why {asked}"))
        assert " is not in hand" in told, told
        assert "Another of that kind can: `play " in told
    playing.hear("play 9S 9D")
    pile = next(zone for zone in playing.game.view(0).zones if zone.name == "pile")
    assert {"9S", "9D"} <= set(pile.cards or ())
    assert "9H" not in (pile.cards or ())


def test_the_very_card_is_kept_with_the_game(medley: Ruleset) -> None:
    """Of all cards of a rank in hand, whichever is named goes; taken back and replayed too."""
    twins = 0
    for seed in range(4):
        session = seated(medley, "Ann,Ben,Cat,Dan", seed, patient=False)
        session.begin()
        for _ in range(4):
            session.hear("#1")
        game, seat = session.game, session.game.turn
        zones = [z for z in game.view(seat).zones if (z.name, z.owner) == ("hand", seat)]
        for face in zones[0].cards or ():
            game.play(Move(seat, "play", ((face,),)))
            twins += game.moves[-1].args != ((face[:-1],),)
            position = game.position()
            assert f"pile = {face}\n" in position
            assert Game.replay(game.machine, game.save()).position() == position
            game.undo()
    assert twins


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


# ---------------------------------------------------------------------------- several choices


@pytest.fixture
def trading(medley: Ruleset) -> Session:
    """Ann may trade a card of her hand for one that lies before her, of another rank."""
    session = seated(medley, "Ann,bot,bot,bot")
    session.begin()
    until_anns_turn(session)
    position(session, Ann_hand="9H 9D 4C", Ann_up="4D 4S", Ann_down="AS 2S")
    session.viewer = 0
    return session


@pytest.mark.parametrize(
    ("asked", "told", "rule"),
    [
        (
            "trade 4 4",
            "trade 4, 4 is refused: other.rank is not card.rank does not hold no other.rank is not"
            " card.rank (other.rank is 4, card.rank is 4)",
            "choose other from up where other.rank is not card.rank",
        ),
        ("trade 4", "trade 4, 4 is refused: other.rank is not card.rank", "choose other from up"),
        ("trade 5 4", "5 is not in hand", "choose card from hand"),
        ("trade 9 5", "5 is not in up", "choose other from up where"),
        ("play 9 4", "9 4 are not of one rank", "choose some cards of one rank from hand"),
        ("flip 3", "3 is not in down", "choose card from down"),
    ],
)
def test_it_names_the_choice_that_fails(trading: Session, asked: str, told: str, rule: str) -> None:
    answer = " ".join(shown(trading.hear(f"why {asked}")).split())
    assert answer.startswith(told)
    lines = [n for n, text in enumerate(MEDLEY.splitlines(), 1) if rule in text]
    assert any(f"test.cards, line {number}: {rule}" in answer for number in lines)
    moves = trading.game.moves
    reply = trading.hear(asked)
    assert reply.refused
    assert " ".join(shown(reply).split()).startswith(told)
    assert trading.game.moves == moves


def test_a_move_of_which_no_way_is_left(trading: Session) -> None:
    """Each way to make its last choice is refused; they are told together, with one in full."""
    position(trading, Ann_hand="4C", Ann_up="4D 4S")
    for asked in ("why trade", "why not trade", "trade"):
        told = " ".join(shown(trading.hear(asked)).split())
        assert told.startswith("trade 4, 4 is refused: other.rank is not card.rank does not hold")
    position(trading, Ann_hand="4C 5C", Ann_up="")
    told = " ".join(shown(trading.hear("why trade")).split())
    assert told.startswith("there is nothing to choose from as other test.cards, line")
    position(trading, Ann_hand="9H 9D 4C", Ann_up="4D 4S")
    assert shown(trading.hear("why trade 9")) == "trade 9, 4 can be made now."
    position(trading, Ann_up="4D 5S")
    assert shown(trading.hear("why trade 9")).splitlines()[1] == "4  5"


def test_a_move_of_another_phase(trading: Session) -> None:
    """That is why it cannot be made: an answer, which stops no script."""
    for asked in ("why pass 4", "why pass", "why not pass", "pass 4"):
        reply = trading.hear(asked)
        assert reply.refused == (asked == "pass 4")
        assert " ".join(shown(reply).split()) == (
            "`pass` is a move of passing; this is playing, where there is trade or play or flip"
            " or stop"
        )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("play 9 9 A", "A is not in hand"),
        ("play A 9 4", "A is not in hand"),
        ("play A 2 9", "A and 2 are not in hand"),
        ("play A", "A is not in hand"),
        ("play 9 9 9 9", "9 is not in hand so often"),
    ],
)
def test_of_several_cards_those_are_told_that_are_missing(
    trading: Session, typed: str, told: str
) -> None:
    for asked in (f"why {typed}", typed):
        assert shown(trading.hear(asked)).splitlines()[0] == told


# --------------------------------------------------------------------------- for all rulesets

VARIANTS = ("idiot_eight_invisible", "smear_strict", "crates_play_drawn_card")


@pytest.mark.parametrize("name", ["crates", "smear", "idiot", *VARIANTS, *map(str, FORMS)])
def test_whatever_is_refused_is_so_by_a_line_and_tells_no_hidden_card(name: str) -> None:
    """In positions of random games, of moves that may be made and others: each refusal has its
    place in the rules, and is word for word the same where the cards and secrets of others that
    the asker cannot see are dealt otherwise."""
    ruleset = load(name, examples=False)
    machine = compile_ruleset(ruleset)
    names = ("Ann", "Ben", "Cat", "Dan", "Eve")[: max(3, ruleset.least_players)]
    names = names[: ruleset.most_players]
    refused = 0
    for seed in range(8):
        if seed > 1 and refused > 100:
            break
        rng = Random(seed)
        game = Game.start(machine, names, seed)
        for step in range(40):
            if game.over:
                break
            moves = list(islice(game.legal(), 60))
            if step % 4 == 0:
                for seat in {*game.waiting(), rng.randrange(len(names))}:
                    refused += _ask_everything(game, seat, rng)
            game.play(rng.choice(moves))
    assert refused > 100


def _ask_everything(game: Game, seat: int, rng: Random) -> int:
    """How many questions came to a refusal."""
    other = game.copy()
    hidden = [
        (pile, place)
        for zone, owner, pile in piles(other.wording, other.state)
        if not may_see(other.state, zone.sight, owner, zone.owner, seat)
        for place in range(len(pile))
    ]
    cards = [pile[place] for pile, place in hidden]
    rng.shuffle(cards)
    for (pile, place), card in zip(hidden, cards, strict=True):
        pile[place] = card
    for variable in game.machine.ruleset.variables:
        if variable.owner == "player" and variable.sight != "everybody":
            values = getattr(other.state, game.machine.context.names.variables[variable.name])
            seats = [n for n in range(len(values)) if n != seat or variable.sight == "nobody"]
            mixed = rng.sample(seats, len(seats))
            for place, value in zip(seats, [values[n] for n in mixed], strict=True):
                values[place] = value
    phase = next(one for one in game.machine.ruleset.phases if one.name == game.phase)
    count = 0
    for rule in moves_of(phase):
        tried = [Move(seat, rule.name, _choices(game, seat, rule, rng)) for _ in range(6)]
        ways = [one.obstacles(Move(seat, rule.name)) for one in (game, other)]
        for refusals in (
            *((game.test(move), other.test(move)) for move in tried),
            *zip_longest(*([one.refusal for one in way] for way in ways)),
        ):
            mine, theirs = refusals
            assert mine == theirs, f"{rule.name} of {seat} tells of\n{game.position()}"
            if mine is not None:
                assert mine.span is not None, mine.sentence
                count += 1
    return count


def _choices(
    game: Game, seat: int, rule: model.Move, rng: Random
) -> tuple[str | tuple[str, ...], ...]:
    """Something of the right kind for each choice."""
    ruleset = game.machine.ruleset
    words: dict[str, list[str]] = {
        "card": list(game.machine.cards.labels),
        "player": list(game.names),
        "suit": [suit for suit, _ in ruleset.suits],
        "colour": [colour for _, colour in ruleset.suits],
        "rank": [*ruleset.ranks, *ruleset.unranked],
        "truth": ["yes", "no"],
    }
    mine = [w for zone in game.view(seat).zones for w in zone.cards or ()]
    chosen: list[str | tuple[str, ...]] = []
    for choice in rule.choices:
        kind = choice.local.kind
        known = words.get(kind.base) or list(kind.words) or [str(n) for n in range(-1, 9)]
        if choice.by_place:
            known = [str(n) for n in range(5)]
        elif kind.base == "card" and mine and rng.random() < 0.7:
            known = mine
        several = tuple(rng.choice(known) for _ in range(rng.randrange(1, 4)))
        chosen.append(several if choice.low is not None else rng.choice(known))
    return tuple(chosen)
