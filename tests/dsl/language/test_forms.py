"""Forms of the language, each proved by a small ruleset of its own in `forms/`.

Every ruleset there is clean, its examples pass and random games of it break nothing; together they
use every form that can be written. What only some seats may know is looked at seat by seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from dotcards.dsl import load_checked, nodes
from dotcards.dsl.language import STATEMENTS
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.model import Ruleset
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.parse.parser import parse
from dotcards.dsl.report.formats import render
from dotcards.dsl.text.read_file import read_source
from dotcards.interpreter import Game, Machine, Move, compile_ruleset
from dotcards.interpreter.examples.examples import run_examples
from tests.invariants import option_values, replayed, watched_game

FOLDER = Path(__file__).parent / "forms"
FILES = sorted(path.stem for path in FOLDER.glob("*.cards"))
EVERY_FILE = pytest.mark.parametrize("name", FILES)
LIMIT = 24  # moves of a game played at random: enough for a deal and more in most of them


@cache
def ruleset(name: str) -> Ruleset:
    found, problems = load_checked(str(FOLDER / f"{name}.cards"))
    assert found is not None, render(problems)
    assert not problems, render(problems)
    return found


@cache
def machine(name: str) -> Machine:
    return compile_ruleset(ruleset(name))


def start(name: str, *players: str, seed: int = 1) -> Game:
    return Game.start(machine(name), players, seed)


def numbers_of_players(rules: Ruleset) -> list[int]:
    size = rules.team_size or 1
    numbers = range(rules.least_players, rules.most_players + 1)
    return [number for number in numbers if number % size == 0]


# --------------------------------------------------------------------------------- every file


@EVERY_FILE
def test_its_examples_pass(name: str) -> None:
    outcomes = list(run_examples(ruleset(name)))
    failed = [f"{o.example.title}: {o.message}\n{o.position}" for o in outcomes if not o.passed]
    assert not failed, "\n".join(failed)
    assert len(outcomes) > 1


@EVERY_FILE
def test_random_games_lose_no_card_and_reach_no_dead_end(name: str) -> None:
    for players in numbers_of_players(ruleset(name)):
        for seed in range(50):
            watched_game(machine(name), players, seed, LIMIT)


@EVERY_FILE
def test_a_random_game_can_be_replayed_and_taken_back(name: str) -> None:
    replayed(machine(name), ruleset(name).most_players, 3, 60)


@EVERY_FILE
def test_every_value_of_every_option_is_played(name: str) -> None:
    for option, value in option_values(ruleset(name)):
        special = compile_ruleset(ruleset(name), {option: value})
        watched_game(special, ruleset(name).most_players, 1, LIMIT)


# ------------------------------------------------------------------------------- all together

# The classes of syntax nodes, one a form of the language.
FORMS: frozenset[type] = frozenset(
    {
        *get_args(nodes.Statement), *get_args(nodes.Expr), *get_args(nodes.Item),
        nodes.Condition, nodes.Taken, nodes.Asks, nodes.Enter, nodes.AllAnswered, nodes.Move,
        nodes.Choose, nodes.Seats, nodes.Given, nodes.Filler, nodes.AtPhase, nodes.NoOtherCards,
        nodes.Deed, nodes.Expect,
    }
)  # fmt: skip
OF_VARIANTS = frozenset({nodes.Variant, nodes.With, nodes.Without})


def written_in(path: Path) -> Iterator[object]:
    """Every syntax node of a file."""
    document, _ = parse(read_source(path))
    assert document is not None
    return everything(document)


def ways_in(written: list[object]) -> dict[str, set[object]]:
    """In which of its ways each form is used that has several."""
    variables = [node for node in written if isinstance(node, nodes.Variable)]
    zones = [node for node in written if isinstance(node, nodes.Zone)]
    owned: list[nodes.Variable | nodes.Zone] = [*variables, *zones]
    return {
        "quantity": {node.quantity for node in written if isinstance(node, nodes.Quantifier)},
        "compare": {node.op for node in written if isinstance(node, nodes.Compare)},
        "arithmetic": {node.op for node in written if isinstance(node, nodes.Arithmetic)},
        "plain": {node.form for node in written if isinstance(node, nodes.Plain)},
        "put": {node.where for node in written if isinstance(node, nodes.Put)},
        "then": {type(node.how) for node in written if isinstance(node, nodes.Then)},
        "asks": {node.how for node in written if isinstance(node, nodes.Asks)},
        "deed": {node.kind for node in written if isinstance(node, nodes.Deed)},
        "owner": {node.each.text for node in owned if node.each},
        "keep": {node.keep for node in variables},
        "sight": {node.sight for node in zones},
        "table": {node.by.text for node in written if isinstance(node, nodes.Table)},
    }


def test_together_they_use_every_form_of_the_language_in_all_its_ways() -> None:
    written = [node for name in FILES for node in written_in(FOLDER / f"{name}.cards")]
    assert FORMS - OF_VARIANTS - {type(node) for node in written} == set()
    assert ways_in(written) == {
        "quantity": set(get_args(nodes.Quantity)),
        "compare": {"is", "is not", "is in", "is not in", "<", "<=", ">", ">="},
        "arithmetic": {"+", "-", "*"},
        "plain": {form.name for form in STATEMENTS.values() if form.is_plain},
        "put": {"in", "on", "under"},
        "then": {nodes.NextTurn, nodes.GoTo, nodes.Assign},
        "asks": {"one", "in turn", "at once"},
        "deed": {"do", "allow", "refuse"},
        "owner": {"player", "team", "suit", "rank"},
        "keep": {True, False},
        "sight": set(get_args(nodes.Sight)),
        "table": {"rank", "suit", "card"},
    }


# ------------------------------------------------------------------------------- at the same time

SEATS = ("Ann", "Bob", "Cat")


def cards_of(game: Game, zone: str, seat: int) -> tuple[str, ...]:
    """What a player sees of a pile of their own."""
    [found] = [z for z in game.view(seat).zones if z.name == zone and z.owner == seat]
    assert found.cards is not None
    return found.cards


def everything_told(game: Game, seat: int | None) -> str:
    """All that a seat can be shown: its view and every line of the log."""
    lines = [game.seen_by(entry, seat) for entry in game.log]
    return "\n".join([*lines, repr(game.view(seat))])


def words(text: str) -> set[str]:
    return set("".join(c if c.isalnum() else " " for c in text).split())


def test_a_pass_is_seen_by_nobody_before_the_last_has_chosen() -> None:
    game = start("black_lady", *SEATS)
    hands = [cards_of(game, "hand", seat) for seat in range(3)]
    passed = [hand[:3] for hand in hands]
    before = [everything_told(game, seat) for seat in range(3)]
    moves = [list(game.legal(seat)) for seat in range(3)]

    game.play(Move(2, "pass", (passed[2],)))
    game.play(Move(0, "pass", (passed[0],)))
    assert game.waiting() == (1,)
    for seat in (1, None):
        assert game.view(seat).answered == (0, 2)
        assert not words(everything_told(game, seat)) & {*passed[0], *passed[2]}
    assert [cards_of(game, "hand", seat) for seat in range(3)] == hands
    assert list(game.legal(1)) == moves[1]
    assert "Ann has chosen" in everything_told(game, 1)
    assert before[1] != everything_told(game, 1)

    game.play(Move(1, "pass", (passed[1],)))
    for seat in range(3):
        kept = set(hands[seat]) - set(passed[seat])
        assert set(cards_of(game, "hand", seat)) == kept | set(passed[seat - 1])
    # what Ann gave Bob is known to the two of them alone
    line = next(e for e in game.log if e.kind == "move" and e.seat == 0)
    assert set(passed[0]) <= words(line.seen_by(0))
    assert set(passed[0]) <= words(line.seen_by(1))
    assert line.seen_by(2) == line.seen_by(None) == "Ann: pass a card a card a card"


def test_a_save_between_two_answers_goes_on_where_it_was() -> None:
    game = start("black_lady", *SEATS, seed=5)
    for seat in (1, 2):
        game.play(Move(seat, "pass", (cards_of(game, "hand", seat)[:3],)))
    again = Game.replay(machine("black_lady"), json.loads(json.dumps(game.save())))
    assert again.waiting() == game.waiting() == (0,)
    for one in (game, again):
        one.play(Move(0, "pass", (cards_of(one, "hand", 0)[3:],)))
    assert again.state == game.state
    for looker in (0, 1, 2, None):
        assert everything_told(again, looker) == everything_told(game, looker)
    again.undo()
    assert again.waiting() == (0,)
    assert again.view(0).answered == (1, 2)


def test_an_answer_can_be_replaced_and_taken_back() -> None:
    game = start("black_lady", *SEATS)
    first, second = cards_of(game, "hand", 0)[:3], cards_of(game, "hand", 0)[3:]
    game.play(Move(0, "pass", (first,)))
    game.play(Move(0, "pass", (second,)))
    game.undo()
    for seat in (1, 2):
        game.play(Move(seat, "pass", (cards_of(game, "hand", seat)[:3],)))
    assert set(first) <= set(cards_of(game, "hand", 1))


# ------------------------------------------------------------------------------- out of turn


def test_a_challenge_is_answered_by_a_player_who_is_not_on_turn() -> None:
    game = start("cheat", *SEATS)
    turn = game.turn
    mine = cards_of(game, "hand", turn)[:2]
    game.play(Move(turn, "lay", (mine, "4")))  # suits never matter here, so ranks will do
    assert game.turn == turn
    assert game.waiting() == ((turn + 1) % 3,)
    assert {(move.seat, move.name) for move in game.legal()} == {
        ((turn + 1) % 3, "doubt"), ((turn + 1) % 3, "believe"), ((turn + 2) % 3, "object"),
    }  # fmt: skip
    laid = f"{game.names[turn]} lays 2 and says: 4"
    for seat in range(3):
        told = everything_told(game, seat)
        assert laid in told
        assert ("lay a card a card, 4" in told) is (seat != turn)
        assert (mine[0] in words(told)) is (seat == turn)
    game.play(Move((turn + 2) % 3, "object"))
    assert f"shown: {mine[0]} {mine[1]}" in everything_told(game, None)


# ------------------------------------------------------------------------------- secrets

FOUR = ("Ann", "Bob", "Cat", "Dan")
WISHES = ("hearts", "clubs", "clubs", "spades")


def secrets_after_wishes(seed: int = 1) -> Game:
    game = start("secrets", *FOUR, seed=seed)
    for seat, suit in enumerate(WISHES):
        game.play(Move(seat, "wish", (suit,)))
    return game


def test_a_secret_variable_is_shown_to_nobody_or_to_its_owner_alone() -> None:
    for seed in range(6):
        game = secrets_after_wishes(seed)
        for seat in (*range(4), None):
            seen = [(v.name, v.owner) for v in game.view(seat).variables]
            assert "hidden" not in {name for name, _ in seen}
            for secret in ("strength", "wish"):
                assert [owner for name, owner in seen if name == secret] == (
                    [] if seat is None else [seat]
                )


def test_what_is_chosen_for_a_secret_variable_is_told_to_nobody_else() -> None:
    game = secrets_after_wishes()
    for seat in (*range(4), None):
        told = [game.seen_by(entry, seat) for entry in game.log]
        for other, suit in enumerate(WISHES):
            what = suit if other == seat else "something"
            assert f"{FOUR[other]}: wish {what}" in told
    again = Game.replay(machine("secrets"), game.save())
    assert again.state == game.state


def test_a_refusal_does_not_tell_a_secret() -> None:
    refused = 0
    for seed in range(12):
        game = secrets_after_wishes(seed)
        refusal = game.test(Move(game.turn, "boast"))
        if refusal is not None:
            refused += 1
            told = "\n".join([refusal.sentence, *refusal.lines])
            assert not words(told) & {"0", "1"}
    assert refused


@pytest.mark.parametrize(
    "condition", ["rank > hidden", "rank > known_as", "any p in players where p.is_strong"]
)
def test_no_condition_of_a_move_may_read_what_its_maker_cannot_see(condition: str) -> None:
    text = (FOLDER / "secrets.cards").read_text("utf-8")
    text = text.replace("where not rank.tried", f"where not rank.tried and {condition}")
    text += "\ndefine known_as = hidden\ndefine p.is_strong = p.strength > 1\n"
    found, problems = load_text("secrets.cards", text)
    assert found is None
    assert "E601" in {problem.code for problem in problems}


def test_what_is_shown_to_one_player_is_told_to_that_player_alone() -> None:
    game = secrets_after_wishes()
    turn, other = game.turn, (game.turn + 1) % 4
    card = cards_of(game, "hand", other)[0]
    game.play(Move(turn, "look", (game.names[other],)))
    line = next(entry for entry in game.log if entry.kind == "show")
    assert line.seen_by(turn) == f"shown to {game.names[turn]}: {card}"
    for seat in {*range(4), None} - {turn}:
        assert line.seen_by(seat) == f"shown to {game.names[turn]}: a card"


def test_a_variable_is_shown_by_its_name_to_its_audience_alone() -> None:
    game = secrets_after_wishes()
    turn, other = game.turn, (game.turn + 1) % 4
    name, whose = game.names[turn], game.names[other]
    game.play(Move(turn, "look", (whose,)))
    line = [entry for entry in game.log if entry.kind == "show"][1]
    assert line.seen_by(turn) == f"shown to {name}: wish of {whose} is {WISHES[other]}"
    for seat in {*range(4), None} - {turn}:
        assert line.seen_by(seat) == f"shown to {name}: wish of {whose}"
    wrong, right = "shown: found it is no", "shown: found it is yes"
    for rank in "123456":
        at = len(game.log)
        game.play(Move(game.turn, "guess", (rank,)))
        told = [entry.seen_by(None) for entry in game.log[at:] if entry.kind == "show"]
        if told[0] == right:
            break
        assert told == [wrong]
    assert told[:2] == [right, f"shown: hidden is {rank}"]


def test_cards_taken_unseen_are_told_to_who_saw_them_alone() -> None:
    game = secrets_after_wishes()
    turn, other = game.turn, (game.turn + 1) % 4
    taken = [cards_of(game, "hand", other)[place] for place in (0, 2)]
    game.play(Move(turn, "steal", (game.names[other], ("1", "3"))))
    assert set(taken) <= set(cards_of(game, "hand", turn))
    for seat in (*range(4), None):
        assert (taken[0] in words(everything_told(game, seat))) is (seat in (turn, other))
        told = [line for entry in game.log if (line := game.seen_by(entry, seat))][-1]
        what = " ".join(sorted(taken)) if seat in (turn, other) else "2 cards"
        both = f"{game.names[turn]} gets {what} from {game.names[other]}'s hand"
        assert sorted(told.split()) == sorted(both.split())


def test_what_a_team_has_is_seen_by_its_players_alone() -> None:
    game = start("secrets", *FOUR)
    for seat in (*range(4), None):
        seen = [z.cards is not None for z in game.view(seat).zones if z.name == "cellar"]
        assert seen == [seat in (0, 2), seat in (1, 3)]


# ------------------------------------------------------------------------------- names


def test_moves_may_be_named_in_any_script() -> None:
    game = start("languages", "Jürgen", "ಅನಿತಾ", "ਹਰਪ੍ਰੀਤ", seed=2)
    rng = Random(2)
    while not game.over:
        move = rng.choice(list(game.legal()))
        assert game.test(move) is None
        game.play(move)
    assert "Jürgen: " in everything_told(game, 1)
    assert {variable.name for variable in game.view(None).variables} >= {"ಅಂಕ", "ਰੰਗ", "übrig"}
