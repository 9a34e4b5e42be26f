"""Bots see only what their seat sees, and find the best move where it is known."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dotcards.dsl import load
from dotcards.interpreter import Game, IllegalMove, Machine, compile_ruleset
from dotcards.interpreter.bots import CarefulBot, RandomBot, hint
from dotcards.interpreter.bots.goals import Score, score_of
from dotcards.interpreter.bots.memory import Memory
from dotcards.interpreter.game.views import may_see, piles
from dotcards.interpreter.machine import chance
from tests.harness import rulesets as rules
from tests.harness.places import FORMS

# ------------------------------------------------------------------------------ no peeking


def other_truth(machine: Machine, game: Game, one: int, two: int) -> Game:
    """The same game but for its seed, and for two cards that lie where the other is. Chance to come
    is that of the other seed."""
    mine, theirs = chance.as_key(game.seed), b"other truth"
    begun = (game.state.hand, game.state.used)
    swap = {one: two, two: one}

    def shuffled(s: Any, cards: list[int]) -> list[int]:
        if s.seed != theirs or (s.hand, s.used) >= begun:
            return chance.shuffled(s, cards)
        s.seed = mine
        drawn = chance.shuffled(s, cards)
        s.seed = theirs
        return [swap.get(card, card) for card in drawn]

    def pick(s: Any, count: int) -> int:
        if s.seed != theirs or (s.hand, s.used) >= begun:
            return chance.pick(s, count)
        s.seed = mine
        drawn = chance.pick(s, count)
        s.seed = theirs
        return drawn

    machine.space["shuffled"], machine.space["pick"] = shuffled, pick
    return Game.start(machine, game.names, theirs.decode())


def hidden_cards(game: Game, seat: int) -> list[int]:
    return [
        card
        for zone, owner, pile in piles(game.wording, game.state)
        if not may_see(game.state, zone.sight, owner, zone.owner, seat)
        for card in pile
    ]


def looks(game: Game, seat: int) -> tuple[Any, list[str]]:
    told = (game.seen_by(entry, seat) for entry in game.log)
    return game.view(seat), [line for line in told if line]  # empty: told to others alone


def compared(machine: Machine, number: int, most: int, samples: int = 16) -> int:
    """How many decisions were compared in two games that look the same to the first seat."""
    rng, decisions = Random(number), 0
    game = Game.start(machine, ("Ann", "Ben", "Cat"), number)
    other = other_truth(machine, game, *rng.sample(hidden_cards(game, 0), 2))
    bots = [CarefulBot(number, samples=samples), CarefulBot(number, samples=samples)]
    while decisions < most and not game.over and looks(game, 0) == looks(other, 0):
        asked = game.waiting()
        seat = 0 if 0 in asked else asked[0]
        moves = list(game.legal(seat))
        if seat == 0:
            thoughts = [
                bot.think(one, 0, bot._deeds(one, 0))
                for bot, one in zip(bots, (game, other), strict=True)
            ]
            assert thoughts[0] == thoughts[1]
            decisions += len(moves) > 1
            move = thoughts[0].move
            assert move is not None
        else:
            move = rng.choice(moves)
        try:
            other.play(move)
        except IllegalMove:
            break
        game.play(move)
    return decisions


@pytest.mark.parametrize("name", ["crates", "smear", "idiot"])
def test_what_lies_hidden_does_not_change_a_decision(name: str) -> None:
    decisions = sum(compared(compile_ruleset(load(name), {}), number, 3) for number in range(3))
    assert decisions >= 3


UNDER_THE_TABLE = """
zone hidden, seen by nobody
zone box, seen by nobody

phase start
  enter
    new deal from stock
    deal 3 from stock to each hand
    put 1 from stock on hidden
    put 1 from stock on box
    put 1 from stock on pile
    turn = dealer.left
    go to seeing

phase seeing
  move hide
    HIDE
    go to guessing

phase guessing
  move guess
    choose suit from suits
    if suit is hidden.top.suit
      add 2 to score
    shuffle stock
    if stock.top.suit is suit
      add 1 to score
    end game
"""


@pytest.mark.parametrize(
    "hide",
    [
        """put pile.top on hidden
    if stock.top.colour is red
      put hidden.top on box
      put box.bottom on hidden""",
        """put pile.top on hidden
    if stock.top.colour is red
      put hidden.bottom on box
    else
      put hidden.top on box""",
        """if stock.top.colour is red
      put pile.top on hidden
      put hidden.bottom in player.next.hand
    else
      put pile.top in player.next.hand""",
        """if stock.top.colour is red
      put all from box in hidden
      put hidden.bottom on box
    put pile.top on hidden""",
        """put pile.top on hidden
    if stock.top.colour is red
      shuffle stock""",
    ],
)
def test_where_a_card_went_out_of_sight_is_not_looked_up(hide: str) -> None:
    machine = compile_ruleset(rules.rules(UNDER_THE_TABLE.replace("HIDE", hide), secrets=False))
    for seed in range(6):
        game = Game.start(machine, ("Ann", "Ben", "Cat"), seed)
        (seat,) = game.waiting()
        stock = getattr(game.state, machine.context.names.zones["stock"])
        red = machine.cards.names(stock)[-1][-1] in "DH"
        unlike = next(n for n in stock if (machine.cards.names([n])[0][-1] in "DH") != red)
        other = other_truth(machine, game, stock[-1], unlike)
        for one in (game, other):
            rules.do(one, "hide")
        assert looks(game, seat) == looks(other, seat)
        bots = [CarefulBot(seed, samples=40) for _ in range(2)]
        first, second = (
            bot.think(one, seat, bot._deeds(one, seat))
            for bot, one in zip(bots, (game, other), strict=True)
        )
        assert first == second


# ------------------------------------------------------------------------- the right move


def best(game: Game, samples: int = 120) -> str:
    seat = game.waiting()[0]
    return str(CarefulBot(1, samples=samples).choose(game, seat))


WIN_IN_ONE = """
phase start
  enter
    new deal from stock
    deal 5 from stock to each hand
    turn = dealer.left
    go to playing

phase playing
  move play
    choose card from hand
    put card on pile
    if card.rank is K
      win player
    then next turn
  otherwise pass
    end game
"""


def test_a_win_in_one_is_taken() -> None:
    found = 0
    for seed in range(25):
        game = rules.game(WIN_IN_ONE, seed=seed)
        moves = [str(move) for move in game.legal(game.waiting()[0])]
        winning = [move for move in moves if "K" in move]
        if winning:
            found += 1
            assert best(game) in winning
    assert found >= 5


@pytest.mark.parametrize(("prize", "right"), [(10, "risk"), (4, "keep_safe")])
def test_what_is_worth_more_in_the_mean_is_chosen(prize: int, right: str) -> None:
    text = f"""
phase start
  enter
    new deal from stock
    turn = dealer.left
    go to playing

phase playing
  move keep_safe
    add 3 to score
    go to start
  move risk
    if stock.top.colour is red
      add {prize} to score
    go to start
"""
    assert {best(rules.game(text, seed=seed, secrets=False), 200) for seed in range(8)} == {right}


REMEMBER = """
zone hidden, seen by nobody
zone box, seen by nobody

phase start
  enter
    new deal from stock
    deal 3 from stock to each hand
    put 1 from stock on pile
    turn = dealer.left
    go to seeing

phase seeing
  move hide
    put pile.top on hidden
    DEED
    go to guessing

phase guessing
  move guess
    choose suit from suits
    if suit is hidden.top.suit
      add 1 to score
    end game
"""


def after_hiding(seed: int, deed: str = 'say "hidden"') -> tuple[Game, str]:
    """Where one card was seen before it was hidden, and that card."""
    game = rules.game(REMEMBER.replace("DEED", deed), seed=seed, secrets=False)
    (card,) = rules.zone(game, "pile")
    rules.do(game, "hide")
    return game, card


def test_a_card_that_was_seen_is_remembered() -> None:
    for seed in range(10):
        game, card = after_hiding(seed)
        suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
        assert best(game, 80) == f"guess {suits[card[-1]]}"


@pytest.mark.parametrize(
    ("deed", "known"),
    [
        ("put hidden.top on box", ["box"]),
        ("put stock.top on hidden", ["hidden"]),
        ("put stock.top on box", []),  # it went into one of two piles, and which is not said
        ("shuffle stock", ["hidden"]),
        ("show all c in hand", ["hidden"]),
        ("show stock.top", ["hidden", "stock"]),
        ("show stock.top to player", ["hidden", "stock"]),
        ("show stock.top to player.next", ["hidden"]),
    ],
)
def test_what_is_known_of_cards_out_of_sight(deed: str, known: Sequence[str]) -> None:
    game, _ = after_hiding(3, deed)
    memory = Memory(game.moves[0].seat)
    memory.watch(game)
    zones = sorted(zone for zone, owner in memory.known.values() if owner is None)
    assert zones == known


def test_what_was_taken_back_is_not_known() -> None:
    game, _ = after_hiding(3)
    memory = Memory(game.moves[0].seat)
    memory.watch(game)
    assert memory.known
    game.undo()
    memory.watch(game)
    assert not memory.known


# -------------------------------------------------------------------------- any ruleset


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_careful_plays_whatever_the_rules(path: Path) -> None:
    machine = compile_ruleset(load(str(path)))
    least, size = machine.ruleset.least_players, machine.ruleset.team_size or 1
    count = -(-least // size) * size
    game = Game.start(machine, [f"P{number}" for number in range(count)], 5)
    bots = [CarefulBot(seat, samples=6) for seat in range(count)]
    while not game.over and len(game.moves) < 30:
        for seat, bot in enumerate(bots):
            move = bot.interrupts(game, seat)
            if move is not None:
                game.play(move)
        if waiting := game.waiting():
            game.play(bots[waiting[0]].choose(game, waiting[0]))
    assert game.moves


def test_among_very_many_moves_it_keeps_to_its_time() -> None:
    text = """
phase start
  enter
    new deal from stock
    deal 16 from stock to each hand
    turn = dealer.left
    go to playing

phase playing
  move play
    choose some cards from hand
    put cards on pile
    if pile.top.suit is hearts
      add 1 to score
    end game
"""
    head = rules.HEAD.replace("2 to 4", "2")
    game = rules.game(text, ("Ann", "Bob"), head=head, secrets=False)
    assert len(list(game.legal())) == 2**16 - 1
    bot = CarefulBot(1, seconds=0.2)
    begun = time.process_time()
    bot.choose(game, game.waiting()[0])
    assert time.process_time() - begun < 1.0


OUT_OF_TURN = """
phase start
  enter
    new deal from stock
    deal 3 from stock to each hand
    turn = dealer.left
    go to playing

phase playing
  move wait
    then next turn

anytime in playing
  move call
    add 1 to score
    end game
"""


def test_attention_is_how_likely_a_bot_sees_that_it_may_act_out_of_turn() -> None:
    game = rules.game(OUT_OF_TURN)
    seat = (game.waiting()[0] + 1) % 3
    moves = [str(CarefulBot(n, 1.0, samples=40).interrupts(game, seat)) for n in range(10)]
    assert moves == ["call"] * 10
    assert all(CarefulBot(n, 0.0).interrupts(game, seat) is None for n in range(10))


def test_so_it_is_of_a_random_bot() -> None:
    machine, names = rules.game(OUT_OF_TURN).machine, ("Ann", "Ben", "Cat")
    games = [Game.start(machine, names, seed) for seed in range(200)]
    for attention, least, most in ((0.0, 0, 0), (0.3, 40, 80), (1.0, 200, 200)):
        bot = RandomBot(attention)
        found = [bot.interrupts(game, (game.waiting()[0] + 1) % 3) for game in games]
        assert least <= sum(move is not None for move in found) <= most


def test_a_hint_is_the_best_move_with_its_figures() -> None:
    game, card = after_hiding(1)
    seat = game.waiting()[0]
    found = hint(game, seat, 0.1)
    assert card[-1].lower() == str(found.move).removeprefix("guess ")[0]
    assert found.samples > 10
    assert all(value <= found.value for _, value in found.others)
    with pytest.raises(ValueError, match="nothing to do"):
        hint(game, (seat + 1) % 3)


@pytest.mark.parametrize("name", ["crates", "smear", "idiot"])
def test_a_hint_puts_the_better_moves_first(name: str) -> None:
    """However few trials those were dropped after."""
    game = Game.start(compile_ruleset(load(name, examples=False), {}), ("Ann", "Ben"), 5)
    for number in range(12):
        seat = game.waiting()[0]
        bot = CarefulBot(number, samples=40)
        found = bot.think(game, seat, bot._deeds(game, seat))
        values = [found.value, *(value for _, value in found.others)]
        assert values == sorted(values, reverse=True)
        assert found.move is not None
        game.play(found.move)


@pytest.mark.parametrize("name", ["crates", "smear", "idiot"])
def test_a_hint_tells_whether_it_speaks_of_points_or_of_parts_of_a_win(name: str) -> None:
    game = Game.start(compile_ruleset(load(name), {}), ("Ann", "Ben"), 5)
    found = hint(game, game.waiting()[0], 0.05)
    values = [found.value, *(value for _, value in found.others)]
    assert found.in_points == (name != "idiot")
    assert found.in_points or all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize(
    ("goal", "line", "score"),
    [
        ("highest score", "if score > 3", Score("score", 1)),
        ("lowest score", "if score > 3", Score("score", -1)),
        ("winner", "if score >= 3", Score("score", 1)),
        ("winner", "if 3 <= score + 1", Score("score", 1)),
        ("winner", "if score <= 3", Score("score", -1)),
        ("loser", "if score >= 3", Score("score", -1)),
        ("winner", "if score is 3", None),
    ],
)
def test_the_score_that_decides_is_found(goal: str, line: str, score: Score | None) -> None:
    text = f"""
phase start
  move go_on
    add 1 to score
    {line}
      win player
    then next turn
"""
    head = rules.HEAD.replace("goal highest score", f"goal {goal}")
    assert score_of(rules.rules(text, head)) == score


@pytest.mark.parametrize("bot", [RandomBot(1.0), CarefulBot(1, 1.0, samples=5)])
def test_a_bot_that_has_answered_with_others_at_once_does_not_answer_anew(
    bot: RandomBot | CarefulBot,
) -> None:
    played = rules.game(
        "phase bidding\n  asks players at once\n  move bid\n    choose number from 1 to 3\n"
        "    add number to score\n  when all have answered\n    end game\n"
    )
    first, *others = played.waiting()
    assert first not in others
    played.play(bot.choose(played, first))
    assert first not in played.waiting()
    assert bot.interrupts(played, first) is None
