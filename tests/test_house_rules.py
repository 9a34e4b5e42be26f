"""House rules: each a few lines over its game, shown by examples, fit for play.

Those that ship, and in `house_rules/` all others that the rules of the three games name. The list
of them is kept here; `house_rules/README.md` is made from it: `UPDATE_EXPECTED=1 pytest` writes it.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from dotcards.dsl import load
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.loading.rulesets import load_checked
from dotcards.dsl.model import Ruleset
from dotcards.interpreter import compile_ruleset
from dotcards.interpreter.examples.examples import run_examples
from tests.harness.golden import expect

from .invariants import watched_game

VARIANTS = {Path(entry.path).stem: Path(entry.path) for entry in shipped() if entry.is_variant}
HERE = Path(__file__).parent / "house_rules"
OTHERS = {path.stem: path for path in sorted(HERE.glob("*.cards"))}
FILES = VARIANTS | OTHERS
SHIPPED = pytest.mark.parametrize("name", VARIANTS)
EVERY = pytest.mark.parametrize("name", FILES)
MOST_LINES = 15
LIMIT = 400  # moves of a game

# Every house rule that the written rules list, in their order, with its file.
RULES = {
    "Crates": {
        "suit or rank only": "crates_suit_or_rank",
        "nines wild": "crates_nines_wild",
        "sevens also skip": "crates_sevens_skip",
        "the crank outranks going out, and a last 6 does not end the hand": "crates_not_out_yet",
        "winner deals": "crates_winner_deals",
        "partnerships of two": "crates_partners",
        "kings and queens removed from the deck": "crates_no_kings_or_queens",
        "sevens make a player further round draw": "crates_sevens_reach_further",
        "points for drawing once the pile is out, doubling each time": "crates_drawing_costs",
        "two decks for more than five players": "crates_two_decks",
        "face cards given abilities": "crates_face_cards",
        "other card values": "crates_card_values",
        "8s cannot be cancelled": "crates_eights_stay",
        "the dealer names the suit of a turned-up 8 before looking at their hand": (
            "crates_suit_before_looking"
        ),
        "jokers as full wilds": "crates_jokers_wild",
        "draw until able": "crates_draw_until_able",
        "play the card drawn": "crates_play_drawn_card",
        "no finishing on an ability card": "crates_no_ability_last",
        "several cards of one rank at once": "crates_several_at_once",
        "a red jack cancels a draw": "crates_red_jack_cancels",
    },
    "Cutthroat Canadian Smear": {
        "highest trump in play makes High": "smear_highest_trump",
        "first to 11 wins": "smear_first_to_eleven",
        "dealer may take the bid at the same level": "smear_dealer_may_take",
        "dealer stuck with 2": "smear_dealer_stuck",
        "strict follow suit": "smear_strict",
        "partnerships of two to 15, with right and left bower and joker": "smear_bowers",
        "32 cards, low card 7, the bidder may look at undealt cards": "smear_32_cards",
        "34 cards with two jokers, to 21": "smear_34_cards",
        "54 cards, ten points, to 52": "smear_ten_points",
        "a kitty of four to the bidder": "smear_kitty",
        "misdeal if a hand holds no scoring card": "smear_misdeal",
        "Low to the trick's winner": "smear_low_is_won",
        "all four points by anyone wins at once": "smear_all_four_win",
        "a fifth bid that needs all six tricks": "smear_all_tricks",
        "start at 7 and count down": "smear_count_down",
        "targets of 7, 15 or 21": "smear_targets",
        "a tie for Game to the bidder": "smear_tie_to_bidder",
        "three failed bids lose the game": "smear_three_failed",
        "a fixed number of deals instead of a target": "smear_fixed_deals",
    },
    "Idiot": {
        "a 10 gives another turn": "idiot_ten_again",
        "a 2 alone resets": "idiot_two_alone",
        "four must be in a row on top": "idiot_four_on_top",
        "7: next must play 7 or lower": "idiot_seven_or_lower",
        "8 skips": "idiot_eight_skips",
        "8 is invisible": "idiot_eight_invisible",
        "5 or lower after a 5": "idiot_five_or_lower",
        "draw the top of the deck instead of taking the pile": "idiot_draw_one",
        "a 3 copies the card below": "idiot_three_copies",
        "four cards a zone": "idiot_four_a_zone",
        "the first pile card is turned from the deck": "idiot_pile_is_turned",
        "choose face-ups from six": "idiot_choose_from_six",
        "a 10 only on 2 to 9": "idiot_ten_on_nine",
        "four in hand may be played on anything": "idiot_four_on_anything",
        "a joker makes the next player take the pile": "idiot_joker",
        "a jack reverses": "idiot_jack_reverses",
        "zone size by number of players": "idiot_zone_by_players",
        "cards in sequence together": "idiot_sequences",
        "cannot take the pile if able to play": "idiot_play_if_able",
        "ace low and the previous player takes the pile": "idiot_ace_low",
    },
}
INTRODUCTION = """# House rules people play

Every house rule that the written rules of the three games list, as a file over its game. Those in
`rulesets/variants/` ship; the others lie here, and show that the language can say them. Lines are
counted without blank lines, comments and examples, with the title and its help."""
FILE_OF = {rule: name for rules in RULES.values() for rule, name in rules.items()}
STARRED = (5, 5, 6)  # so many of each list, the first ones, ship


@cache
def ruleset(name: str) -> Ruleset:
    loaded, problems = load_checked(str(FILES[name]))
    assert problems == ()
    assert loaded is not None
    return loaded


def below(name: str) -> Ruleset:
    """What the file is a variant of."""
    base = FILES[name].read_text("utf-8").splitlines()[0].split(" of ")[-1].strip('"')
    return ruleset(Path(base).stem) if base.endswith(".cards") or base in FILES else game(base)


@cache
def game(name: str) -> Ruleset:
    return load(name)


def lines_of_rules(text: str) -> list[str]:
    """The lines of a file but for blank ones, comments, and those that are about examples."""
    kept: list[str] = []
    in_example = False
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line.startswith(" "):
            in_example = line.startswith(("example ", "without example "))
        if not in_example:
            kept.append(line)
    return kept


def test_they_are_found() -> None:
    assert {name.split("_")[0] for name in VARIANTS} == {"crates", "smear", "idiot"}
    assert sorted(VARIANTS) == sorted(
        path.stem for path in next(iter(VARIANTS.values())).parent.glob("*.cards")
    )


@EVERY
def test_there_is_nothing_to_say_against_it(name: str) -> None:
    ruleset(name)


@EVERY
def test_it_is_short_and_says_what_it_is(name: str) -> None:
    rules = lines_of_rules(FILES[name].read_text("utf-8"))
    assert rules[0].startswith("variant ")
    assert rules[1].startswith('  "'), "a help line stands under the title"
    assert 3 <= len(rules) <= MOST_LINES


@EVERY
def test_its_own_examples_pass(name: str) -> None:
    own = tuple(one for one in ruleset(name).examples if not one.inherited)
    outcomes = list(run_examples(evolve(ruleset(name), examples=own)))
    assert [outcome.message for outcome in outcomes if not outcome.passed] == []
    assert outcomes


@SHIPPED
def test_so_do_those_of_its_game(name: str) -> None:
    """Inherited ones only as played with the options in force: `cards test --strict` runs all."""
    whole = ruleset(name)
    examples = [one for one in whole.examples if not (one.inherited and one.options)]
    outcomes = list(run_examples(evolve(whole, examples=tuple(examples))))
    assert [outcome.example.title for outcome in outcomes if not outcome.passed] == []


@EVERY
def test_its_own_examples_show_a_difference(name: str) -> None:
    """Of its own examples at least one comes out differently, or cannot be, without its rules."""
    own = tuple(one for one in ruleset(name).examples if not one.inherited)
    with suppress(KeyError):  # they speak of what the game below does not have
        outcomes = list(run_examples(evolve(below(name), examples=own)))
        assert not all(outcome.passed for outcome in outcomes)


@EVERY
def test_it_is_played(name: str) -> None:
    machine = compile_ruleset(ruleset(name))
    for players in {machine.ruleset.least_players, machine.ruleset.most_players}:
        for seed in range(2):
            watched_game(machine, players, seed, LIMIT)


# -------------------------------------------------------------------------------- all are there


def bases(name: str) -> set[str]:
    """The files in `house_rules` that this one rests on."""
    base = FILES[name].read_text("utf-8").splitlines()[0].split(" of ")[-1]
    below = Path(base.strip('"')).stem
    return {below} | bases(below) if below in OTHERS else set()


def test_every_rule_has_one_file_and_every_file_a_rule() -> None:
    assert [name for name, count in Counter(FILE_OF.values()).items() if count > 1] == []
    assert set(FILE_OF.values()) <= set(FILES)
    named = set(FILE_OF.values())
    assert set(OTHERS) - named == {base for name in named for base in bases(name)} - named


def test_the_starred_ones_ship() -> None:
    for rules, count in zip(RULES.values(), STARRED, strict=True):
        assert set(list(rules.values())[:count]) <= set(VARIANTS)


@pytest.mark.parametrize("game", ["crates", "smear", "idiot"])
def test_every_reading_that_is_an_option_has_an_example(game: str) -> None:
    """Of each option, each value but the first is picked by an example or by a variant of its own.

    A range of numbers need not be gone through.
    """
    whole = load(game)
    shown = {pick for one in whole.examples for pick in one.options}
    shown |= {pick for name in VARIANTS if name.startswith(game) for pick in ruleset(name).picked}
    wanted = {
        (option.name, value)
        for option in whole.options
        if option.low is None
        for value in option.values[1:]
    }
    assert wanted - shown == set()


def table() -> str:
    """README.md of the folder: each rule, its file, and how many lines it takes."""
    lines = [INTRODUCTION]
    for game, rules in RULES.items():
        lines += ["", f"## {game}", "", "| house rule | file | lines |", "|---|---|---|"]
        for rule, name in rules.items():
            room = "../../rulesets/variants/" if name in VARIANTS else ""
            lines.append(f"| {rule} | [`{name}`]({room}{name}.cards) | {counted(name)} |")
    return "\n".join(lines) + "\n"


def counted(name: str) -> str:
    """Its lines, and those of the files below it that do not ship."""
    count = len(lines_of_rules(FILES[name].read_text("utf-8")))
    below = sorted(bases(name), key=lambda base: len(bases(base)), reverse=True)
    also = [f"{len(lines_of_rules(OTHERS[base].read_text('utf-8')))} in `{base}`" for base in below]
    return str(count) if not also else f"{count}, on top of {' and '.join(also)}"


def test_the_table_is_up_to_date() -> None:
    path = HERE / "README.md"
    expect(path, table())
