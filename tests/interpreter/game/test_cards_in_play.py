"""The design's sentences on cards, values and moves."""

from __future__ import annotations

from collections import deque

import pytest

from dotcards.interpreter import Game, IllegalMove, Move, RulesError
from tests.harness.rulesets import HEAD, START, do, game, value, zone

OPEN = HEAD.replace("stock, face down", "stock, face up")


def everywhere(played: Game) -> list[str]:
    piles = [zone(played, "stock"), zone(played, "pile")]
    piles += [zone(played, "hand", seat) for seat in range(3)]
    return sorted(card for pile in piles for card in pile)


def test_put_moves_in_order_to_the_top_and_under_to_the_bottom() -> None:
    played = game(
        START
        + """
phase playing
  move lay
    put all from hand in pile
  move tuck
    put 2 from stock under pile
"""
    )
    hand = zone(played, "hand", played.turn)
    stock = zone(played, "stock")
    do(played, "lay")
    assert zone(played, "pile") == hand
    do(played, "tuck")
    assert zone(played, "pile") == (stock[-2], stock[-1], *hand)
    assert len(everywhere(played)) == len(set(everywhere(played))) == 52


def test_putting_a_pile_on_itself_loses_no_card() -> None:
    played = game(
        START
        + """
phase playing
  move stir
    for each p in players
      put p.hand in hand
    put stock in stock
    put stock.rest in stock
    put 3 from stock in stock
    put stock.top under stock
"""
    )
    do(played, "stir")
    assert len(everywhere(played)) == len(set(everywhere(played))) == 52


@pytest.mark.parametrize(("card", "trace"), [("QS", "12"), ("3S", "13"), ("QH", "14"), ("3H", "1")])
def test_the_most_exact_event(card: str, trace: str) -> None:
    played = game(
        """
var trace = 0
when card is played
  trace = trace * 10 + 1
when QS is played
  trace = trace * 10 + 2
when spades is played
  trace = trace * 10 + 3
when Q is played
  trace = trace * 10 + 4
phase playing
  move lay
    choose card from pile
    play card on pile
  move turn_over
    put all from stock in pile
"""
    )
    do(played, "turn_over")
    do(played, "lay", card)
    assert value(played, "trace") == trace


def test_deals_puts_and_exchanges_run_no_card_events() -> None:
    played = game(
        """
var events = 0
when card is played
  add 1 to events
phase playing
  move mess
    deal 2 from stock to each hand
    put 2 from stock in pile
    if not pile.empty
      exchange pile.top with pile.bottom
"""
    )
    do(played, "mess")
    assert value(played, "events") == "0"


def test_running_out_happens_when_a_card_is_wanted_and_there_is_none() -> None:
    played = game(
        """
var dry = 0
when stock runs out
  add 1 to dry
  put 2 from pile in stock
phase playing
  move lay
    put 52 from stock in pile
  move draw
    put 3 from stock in hand
  move clear
    put all from pile in hand
"""
    )
    do(played, "lay")
    assert value(played, "dry") == "0"  # merely becoming empty runs nothing
    do(played, "draw")
    assert value(played, "dry") == "2"  # for the first and for the third card
    do(played, "clear")
    do(played, "draw")
    assert value(played, "dry") == "3"  # one card was left, then there was nothing to be had
    assert len(everywhere(played)) == 52


def test_card_player_is_whoever_played_it() -> None:
    played = game(
        START
        + """
var who: player
phase playing
  move play
    choose card from hand
    play card on pile
    who = pile.top.player
    next turn
"""
    )
    seat = played.turn
    do(played, "play", zone(played, "hand", seat)[0])
    assert value(played, "who") == played.names[seat]


def test_a_rank_outside_ranks_is_below_all() -> None:
    played = game(
        """
var low = no
var best: rank
phase playing
  move look
    let jokers = (all c in stock where c.rank is joker)
    low = jokers.top.rank < A
    best = (highest c in stock by c.rank).rank
""",
        head=OPEN.replace("deck standard", "deck standard\nalso deck 1 joker"),
    )
    do(played, "look")
    assert (value(played, "low"), value(played, "best")) == ("yes", "K")


def test_none_of_none_is_none_and_order_against_none_is_no() -> None:
    played = game(
        """
var a = yes
var b = yes
var c = yes
var d: player
phase playing
  move look
    a = pile.top.rank < 5
    b = pile.top.rank >= 5
    c = pile.top.rank is none
    d = pile.top.player.next
"""
    )
    do(played, "look")
    assert [value(played, name) for name in "abcd"] == ["no", "no", "yes", "none"]


def test_for_each_walks_a_snapshot() -> None:
    played = game(
        START
        + """
var count = 0
phase playing
  move lay
    for each card in hand
      add 1 to count
      put card in pile
      put 1 from stock in hand
"""
    )
    do(played, "lay")
    assert value(played, "count") == "3"


def test_highest_and_lowest_take_the_first_of_equals_and_only_none() -> None:
    played = game(
        """
var first_one: player
var only_one: player
var clear_one: player
phase playing
  move look
    first_one = highest p in players by p.score
    only_one = the only highest p in players by p.score
    player.score = 3
    clear_one = the only highest p in players by p.score
"""
    )
    seat = played.turn
    do(played, "look")
    assert value(played, "first_one") == played.names[(played.dealer + 1) % 3]
    assert value(played, "only_one") == "none"
    assert value(played, "clear_one") == played.names[seat]


def test_cards_that_differ_in_nothing_the_rules_read_are_one_choice() -> None:
    text = """
phase playing
  move lay
    put all from stock in pile
  move pick_up if not pile.empty
    choose some cards of one rank from pile
    put cards in hand
"""
    played = game(text)
    do(played, "lay")
    picks = [move for move in played.legal() if move.name == "pick_up"]
    assert len(picks) == 13 * 4
    assert Move(played.turn, "pick_up", (("7", "7"),)) in picks
    do(played, "pick_up", ("7", "7", "7"))
    assert len(zone(played, "hand", played.turn)) == 3
    with pytest.raises(IllegalMove):
        do(played, "pick_up", ("7", "7"))
    with pytest.raises(IllegalMove, match="not of one rank"):
        do(played, "pick_up", ("7", "8"))


def test_where_suits_matter_each_set_of_cards_is_a_choice() -> None:
    played = game(
        """
phase playing
  move lay
    put all from stock in pile
  move pick_up
    choose 2 cards of one rank from pile where cards.suit is none
    put cards in hand
"""
    )
    do(played, "lay")
    assert len([m for m in played.legal() if m.name == "pick_up"]) == 13 * 6


def test_a_card_that_lies_unseen_is_chosen_by_place() -> None:
    played = game(
        """
phase start
  enter
    new deal from stock
    put 3 from stock in pile
    go to playing
phase playing
  move flip
    choose card from pile
    put card in hand
    next turn
""",
        head=HEAD.replace("zone pile, face up", "zone pile, face down"),
    )
    hidden = zone(played, "pile")
    seat = played.turn
    assert [str(move) for move in played.legal()] == ["flip 1", "flip 2", "flip 3"]
    with pytest.raises(IllegalMove) as refused:
        do(played, "flip", "4")
    assert not any(card in str(refused.value) for card in hidden)
    do(played, "flip", "2")
    assert zone(played, "hand", seat) == (hidden[1],)
    told = [played.seen_by(entry, seat) for entry in played.log]
    assert told[-2:] == [
        f"{played.names[seat]}: flip 2",
        f"{played.names[seat]} gets {hidden[1]} from the pile",
    ]
    other = (seat + 1) % 3
    told = [line for entry in played.log if (line := played.seen_by(entry, other))]
    assert told[-1] == f"{played.names[seat]}: flip 2"


def test_too_many_possibilities_are_an_error_and_not_a_hang() -> None:
    played = game(
        """
phase playing
  move pick
    choose 20 cards from stock
    put cards in hand
""",
        head=HEAD.replace("zone stock, face down", "zone stock, face up"),
    )
    played.state.steps = 10_000_000
    with pytest.raises(RulesError, match="this takes too long"):
        deque(played.legal(), maxlen=0)


def test_later_choices_may_use_earlier_ones() -> None:
    played = game(
        START
        + """
phase playing
  move swap
    choose card from hand
    choose other from hand where other.suit is card.suit and other is not card
    put card in pile
    put other in pile
  otherwise give_up
    next turn
"""
    )
    hand = zone(played, "hand", played.turn)
    wanted = {(a, b) for a in hand for b in hand if a != b and a[-1] == b[-1]}
    swaps = {move.args for move in played.legal() if move.name == "swap"}
    assert swaps == wanted
    if not wanted:
        assert [move.name for move in played.legal()] == ["give_up"]


def test_a_redefined_property_holds_everywhere() -> None:
    played = game(
        """
var trump: suit = hearts
var events = 0
var suit_of: suit
var colour_of: colour
define card.suit = if card.rank is J then trump else card.printed_suit
when hearts is played
  add 1 to events
when J is played
  add 10 to events
phase playing
  move lay
    put all from stock in pile
  move play
    choose card from pile
    suit_of = card.suit
    colour_of = card.colour
    play card on pile
"""
    )
    do(played, "lay")
    do(played, "play", "JS")
    assert value(played, "events") == "1"  # it counts as a heart, which outranks what jacks do
    assert (value(played, "suit_of"), value(played, "colour_of")) == ("hearts", "red")
    do(played, "play", "3S")
    assert value(played, "events") == "1"


@pytest.mark.parametrize("decks", [1, 2])
def test_a_card_may_be_named_on_either_side_and_among_others(decks: int) -> None:
    conditions = (
        "AS is in pile", "AS is not in pile", "KH is in pile", "KH is not in pile",
        "AS is in [pile.top, QD]", "KH is in [pile.top, QD]", "KH is not in [pile.top, QD]",
        "pile.top is in [QD, pile.bottom]", "pile.top is not in [QD, pile.bottom]",
        "AS is in [QD, AS]", "AS is AS", "AS is QD", "AS is not QD", "AS is in pile.rest",
    )  # fmt: skip
    lines = "".join(
        f"    if {one}\n      add {2**at} to found\n" for at, one in enumerate(conditions)
    )
    played = game(
        f"""
{"also deck standard" if decks == 2 else ""}
var found = 0

phase start
  enter
    let ace = first c in stock where c is AS
    put ace on pile
    go to playing

phase playing
  move look
{lines}""",
        head=OPEN,
    )
    do(played, "look")
    found = int(value(played, "found"))
    yes = [one for at, one in enumerate(conditions) if found >> at & 1]
    assert yes == [
        "AS is in pile", "KH is not in pile", "AS is in [pile.top, QD]",
        "KH is not in [pile.top, QD]", "pile.top is in [QD, pile.bottom]", "AS is in [QD, AS]",
        "AS is AS", "AS is not QD",
    ]  # fmt: skip


def told_since(played: Game, since: int) -> list[list[str]]:
    """What each seat, and who only looks on, has been told since the log was so long."""
    lines = [[played.seen_by(e, seat) for e in played.log[since:]] for seat in (0, 1, 2, None)]
    return [[line for line in told if line] for told in lines]


def test_what_goes_from_pile_to_pile_is_told_to_each_as_they_may_know_it() -> None:
    played = game(
        START.replace("turn = dealer.left", "put 2 from stock in pile\n    turn = dealer.left")
        + """
when stock runs out
  put pile.rest in stock
  shuffle stock
phase playing
  move draw
    put 2 from stock in hand
  move pick
    put pile.top in hand
  move take
    choose card from player.next.hand
    put card in hand
  move drop
    put all from hand in pile
  move dredge
    put all from stock in pile
  move lay
    choose card from hand
    put card on pile
"""
    )
    seat = played.turn
    me, giver, other = seat, (seat + 1) % 3, (seat + 2) % 3
    name = played.names[me]

    def made(move: str, *args: str) -> list[list[str]]:
        since = len(played.log)
        do(played, move, *args)
        told = [lines[1:] for lines in told_since(played, since)]
        return [told[me], told[giver], told[other], told[3]]

    top = zone(played, "pile")[-1]
    assert made("pick") == [[f"{name} gets {top} from the pile"]] * 4
    first, second, *_ = zone(played, "stock")[::-1]
    drawn = made("draw")
    assert drawn[1:] == [[], [], []]
    assert set(drawn[0][0].split()) == {name, "gets", first, second, "from", "the", "stock"}
    card = zone(played, "hand", giver)[0]
    whose = f"from {played.names[giver]}'s hand"
    known, unknown = [f"{name} gets {card} {whose}"], [f"{name} gets a card {whose}"]
    assert made("take", "1") == [known, known, unknown, unknown]
    assert made("lay", card) == [[], [], [], []]  # the move has named it
    hand = zone(played, "hand", me)
    [[said], *others] = made("drop")
    assert others == [[said]] * 3
    assert set(said.split()) == {*hand, "go", "from", f"{name}'s", "hand", "to", "the", "pile"}
    made("dredge")
    pile = zone(played, "pile")
    refilled = made("draw")
    assert refilled[1:] == [["the stock is filled up from the pile"]] * 3
    assert refilled[0][0] in refilled[1]
    assert refilled[0][1].startswith(f"{name} gets ")
    assert "from" not in refilled[0][1]
    for seen in refilled[1:]:  # nobody can follow a card through a shuffle
        assert not {*pile} & set(" ".join(seen).split())
