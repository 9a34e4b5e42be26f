"""The design's sentences on what happens, exactly: the cycle, turns and chance."""

from __future__ import annotations

import pytest

from dotcards.interpreter import Game, IllegalMove, RulesError
from tests.harness.rulesets import HEAD, START, do, game, value, zone


def test_the_first_phase_starts_the_game_with_a_dealer_and_the_turn_at_their_left() -> None:
    ruleset = "phase playing\n  move wait\n    next turn\n"
    dealers = set()
    for seed in range(30):
        played = game(ruleset, seed=seed)
        assert played.phase == "playing"
        assert played.turn == (played.dealer + 1) % 3
        dealers.add(played.dealer)
    assert dealers == {0, 1, 2}


def test_a_destination_is_entered_and_entering_can_set_the_next() -> None:
    played = game(
        """
var trace = 0
phase one
  enter
    trace = trace * 10 + 1
    go to two
phase two
  enter
    trace = trace * 10 + 2
    go to three
phase three
  enter
    trace = trace * 10 + 3
  move wait
    next turn
"""
    )
    assert (played.phase, value(played, "trace")) == ("three", "123")


def test_the_check_runs_before_every_decision_also_after_a_move_out_of_turn() -> None:
    played = game(
        """
var checks = 0
before each move in playing
  add 1 to checks
phase playing
  move wait
    checks = checks
anytime in playing
  move shout
    checks = checks
"""
    )
    assert value(played, "checks") == "1"
    do(played, "wait")
    assert value(played, "checks") == "2"
    do(played, "shout", seat=(played.turn + 1) % 3)
    assert value(played, "checks") == "3"


def test_a_check_that_moves_the_turn_is_made_again() -> None:
    played = game(
        """
var checks = 0
var passed = no
before each move in playing
  add 1 to checks
  if not passed
    passed = yes
    next turn
phase playing
  move wait
    next turn
"""
    )
    assert value(played, "checks") == "2"
    assert played.turn == (played.dealer + 2) % 3


def test_player_in_a_check_is_the_turn_holder_when_it_began() -> None:
    played = game(
        """
var marked of each player = no
before each move in playing
  if not marked
    next turn
    marked = yes
phase playing
  move wait
    next turn
"""
    )
    # each in turn is marked, and then the turn is back where it began
    assert [value(played, "marked", seat) for seat in range(3)] == ["yes"] * 3
    assert played.turn == (played.dealer + 1) % 3


def test_otherwise_is_legal_only_where_no_other_move_is() -> None:
    played = game(
        START
        + """
phase playing
  move play
    choose card from hand
    put card in pile
  otherwise pass
    next turn
"""
    )
    seat = played.turn
    with pytest.raises(IllegalMove, match="only for who can do nothing else"):
        do(played, "pass")
    for _ in range(3):
        do(played, "play", zone(played, "hand", seat)[0])
    assert [str(move) for move in played.legal()] == ["pass"]


def test_a_dead_end_is_an_error_that_names_the_phase() -> None:
    ruleset = """
var used = no
phase playing
  move once if not used
    used = yes
  otherwise again_and_out
    choose card from hand
    put card in pile
"""
    played = game(ruleset)
    do(played, "once")
    with pytest.raises(RulesError, match=r"phase playing.*no move"):
        list(played.legal())


def test_every_line_of_a_move_is_done_and_a_plain_go_to_overrules_then() -> None:
    played = game(
        START
        + """
var after = no
when card is played
  go to naming
phase playing
  move play
    choose card from hand
    play card on pile
    after = yes
    then next turn
    then go to playing
phase naming
  move wait
    next turn
"""
    )
    seat = played.turn
    do(played, "play", zone(played, "hand", seat)[0])
    assert (played.phase, value(played, "after")) == ("naming", "yes")
    assert played.turn == (seat + 1) % 3


def test_turn_stays_overrules_then_next_turn_in_that_run_only() -> None:
    played = game(
        START
        + """
var stays = yes
when card is played
  if stays
    turn stays
phase playing
  move play
    choose card from hand
    play card on pile
    stays = no
    then next turn
"""
    )
    seat = played.turn
    do(played, "play", zone(played, "hand", seat)[0])
    assert played.turn == seat
    do(played, "play", zone(played, "hand", seat)[0])
    assert played.turn == (seat + 1) % 3


def test_of_two_destinations_in_one_run_the_first_counts() -> None:
    played = game(
        START
        + """
when card is played
  go to one
when hearts is played
  go to two
when spades is played
  go to two
when clubs is played
  go to two
when diamonds is played
  go to two
phase playing
  move play
    choose card from hand
    play card on pile
    then go to two
phase one
  move wait
    next turn
phase two
  move wait
    next turn
"""
    )
    do(played, "play", zone(played, "hand", played.turn)[0])
    assert played.phase == "one"


def test_a_result_outranks_a_destination_and_the_first_result_counts() -> None:
    played = game(
        START
        + """
phase playing
  move finish
    win player
    lose player
    end game
    go to playing
"""
    )
    seat = played.turn
    do(played, "finish")
    others = tuple(other for other in range(3) if other != seat)
    assert played.result == ((seat,), others)
    assert list(played.legal()) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        do(played, "finish", seat=seat)


def test_end_game_puts_equal_scores_in_one_group_best_first() -> None:
    played = game(
        """
phase playing
  move finish
    for each p in players
      p.score = 5
    player.score = 7
    player.next.score = -1
    end game
"""
    )
    seat = played.turn
    do(played, "finish")
    assert played.result == ((seat,), ((seat + 2) % 3,), ((seat + 1) % 3,))


@pytest.mark.parametrize(
    ("line", "result", "won", "lost"),
    [
        ("win players", ((0, 1, 2), ()), (0, 1, 2), ()),
        ("lose players", ((), (0, 1, 2)), (), (0, 1, 2)),
        ("win all p in players where p.out", ((0, 1, 2),), (), ()),
        ("lose all p in players where p.out", ((0, 1, 2),), (), ()),
        ("end game", ((0, 1, 2), ()), (0, 1, 2), ()),
    ],
)
def test_all_may_win_or_lose_together(
    line: str, result: object, won: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    played = game(
        f"""
var winners = 0
var losers = 0

phase playing
  move finish
    {line}
    winners = count p in players where p.won_game
    losers = count p in players where p.lost_game
"""
    )
    do(played, "finish")
    assert played.result == result
    assert (value(played, "winners"), value(played, "losers")) == (str(len(won)), str(len(lost)))


def test_a_game_without_scores_may_end_with_nobody_winning_or_losing() -> None:
    head = HEAD.replace("goal highest score", "goal winner")
    played = game("phase playing\n  move finish\n    end game\n", head=head)
    do(played, "finish")
    assert played.result == ((0, 1, 2),)


@pytest.mark.parametrize(("line", "result"), [("win", ((0,), ())), ("lose", ((), (0,)))])
def test_one_player_alone_can_win_and_lose(line: str, result: object) -> None:
    head = HEAD.replace("players 2 to 4", "players 1")
    played = game(f"phase playing\n  move finish\n    {line} player\n", ("Ann",), head=head)
    do(played, "finish")
    assert played.result == result


def test_going_round_without_a_decision_is_an_error_that_names_the_phases() -> None:
    with pytest.raises(RulesError, match=r"goes round.*ping, pong|goes round.*pong, ping"):
        game(
            """
var count = 0
phase ping
  enter
    if count < 100000
      add 1 to count
      go to pong
    else
      go to playing
phase pong
  enter
    go to ping
phase playing
  move finish
    end game
"""
        )


def told(played: Game) -> list[str]:
    """The last two lines of the log."""
    return [played.seen_by(entry, None) for entry in played.log[-2:]]


def test_skip_loses_the_next_turn_and_next_ignores_skips() -> None:
    played = game(
        """
var seen: player
phase playing
  move jump
    skip player.next
    seen = player.next
    next turn
  move wait
    next turn
"""
    )
    seat = played.turn
    do(played, "jump")
    assert value(played, "seen") == played.names[(seat + 1) % 3]
    assert played.turn == (seat + 2) % 3
    assert told(played) == [
        f"{played.names[seat]}: jump",
        f"{played.names[(seat + 1) % 3]} is skipped",
    ]
    do(played, "wait")
    do(played, "wait")
    assert played.turn == (seat + 1) % 3  # the skip was used up


def test_reverse_turns_next_and_others_but_not_left_and_players() -> None:
    played = game(
        """
var one: player
var two: player
var left_one: player
var first_one: player
phase playing
  move turn_round
    reverse
    one = player.next
    two = first p in player.others
    left_one = player.left
    first_one = first p in players
    then next turn
"""
    )
    seat, names = played.turn, played.names
    do(played, "turn_round")
    assert value(played, "one") == value(played, "two") == names[(seat + 2) % 3]
    assert value(played, "left_one") == names[(seat + 1) % 3]
    assert value(played, "first_one") == names[(played.dealer + 1) % 3]
    assert played.turn == (seat + 2) % 3
    assert told(played) == [f"{names[seat]}: turn_round", "play goes the other way round"]


def test_who_is_out_is_passed_over_until_the_next_deal() -> None:
    played = game(
        """
phase playing
  move leave
    retire player
    then next turn
  move wait
    next turn
  move redeal
    new deal from stock
    next turn
"""
    )
    seat = played.turn
    do(played, "leave")
    do(played, "wait")
    assert played.turn == (seat + 2) % 3
    do(played, "wait")
    assert played.turn == (seat + 1) % 3
    do(played, "redeal")
    do(played, "wait")
    assert played.turn == seat


def test_giving_the_turn_to_who_is_out_is_an_error() -> None:
    played = game(
        """
phase playing
  move leave
    retire player
"""
    )
    before = played.state.copy()
    with pytest.raises(RulesError, match="with a player who is out"):
        do(played, "leave")
    assert played.state == before
    assert played.moves == ()


def test_a_new_deal_resets_what_lasts_one_deal_and_nothing_else() -> None:
    played = game(
        """
var crank = 2
keep hands = 0
phase playing
  move mess
    crank = 9
    add 1 to hands
    reverse
    skip player.left
    deal 5 from stock to each hand
  move redeal
    new deal from stock
    next turn
"""
    )
    seat = played.turn
    do(played, "mess")
    do(played, "redeal")
    assert (value(played, "crank"), value(played, "hands")) == ("2", "1")
    assert len(zone(played, "stock")) == 52
    assert played.turn == (seat + 1) % 3  # clockwise, nobody skipped


def test_one_seed_gives_one_game_and_undo_cannot_change_what_a_shuffle_brings() -> None:
    ruleset = """
phase playing
  move redeal
    new deal from stock
    deal 2 from stock to each hand
"""
    first, second, other = game(ruleset), game(ruleset), game(ruleset, seed=2)
    for played in (first, second, other):
        do(played, "redeal")
        do(played, "redeal")
    assert first.position() == second.position()
    assert zone(first, "stock") != zone(other, "stock")
    brought = zone(first, "stock")
    first.undo()
    do(first, "redeal")
    assert zone(first, "stock") == brought


def test_numbers_are_bounded() -> None:
    played = game(
        """
keep big = 1
phase playing
  move grow
    big = big * 1000
  move add_on
    add big to big
"""
    )
    for _ in range(3):
        do(played, "grow")
    with pytest.raises(RulesError, match="beyond 1,000,000,000"):
        do(played, "grow")
    with pytest.raises(RulesError, match="beyond 1,000,000,000"):
        do(played, "add_on")
    assert value(played, "big") == "1000000000"
