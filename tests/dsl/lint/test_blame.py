"""What a variant breaks in its base is told at the variant's own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from dotcards.dsl import load_checked
from dotcards.dsl.loading.variant_diagnosis import HELP, MOST_PLACES, MOST_TRIED
from dotcards.dsl.text.diagnostics import Diagnostic

GAME = """\
game "Small"
players 2 to 4
deck standard
also deck 1 joker
goal highest score
option size = few, or many
option ending = closed, or open_ended
table worth by rank
  joker: 20
  otherwise: 1
zone stock, face up
zone hand of each player, seen by its owner
keep score of each player = 0
var calm = yes
phase dealing
  enter
    new deal from stock
    deal (if size is few then 5 else 7) from stock to each hand
    go to playing
when 7 is played
  calm = no
when 8 is played
  if ending is open_ended
    calm = no
phase playing
  move play
    choose card from hand
    play card on stock
    if calm and hand.empty
      add card.worth to score
      end game
    then next turn
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.cards").write_text(GAME, "utf-8")
    return tmp_path


def problems(*lines: str, of: str = "game", name: str = "ours") -> list[Diagnostic]:
    text = "\n".join([f'variant "Ours" of {of}', *lines, ""])
    Path(f"{name}.cards").write_text(text, "utf-8")
    return list(load_checked(f"{name}.cards")[1])


@pytest.mark.parametrize(
    ("lines", "rule", "place", "in_base"),
    [
        (["without option size"], "unknown-name", "without option size", "few"),
        (["option size = small, or many"], "unknown-value", "size", "few"),
        (["option other = no, or yes", "var calm = 0"], "wrong-kind", "calm", "no"),
        (["players 2 to 12"], "deal-too-large", "players 2 to 12", "deal (if size is few"),
        (["also deck 2 of fool", "without table worth"], "unknown-property", "without table worth",
         "worth"),
        (["without phase playing"], "unknown-phase", "without phase playing", "playing"),
        (["zone hand, face up"], "not-a-zone", "hand", "hand"),
    ],
)  # fmt: skip
def test_the_line_is_found(
    folder: Path, lines: list[str], rule: str, place: str, in_base: str
) -> None:
    problem = next(one for one in problems(*lines) if one.rule == rule)
    assert (problem.span.source.name, problem.span.text) == ("ours.cards", place)
    note = problem.notes[0]
    assert note.span is not None
    assert note.span.source.name == "game.cards"
    assert note.span.text.startswith(in_base)


def test_one_thing_wrong_in_several_places_is_one_problem(folder: Path) -> None:
    (problem,) = [one for one in problems("without var calm") if one.rule == "unknown-name"]
    assert problem.help == HELP
    assert problem.fix is None
    more = GAME + "when 2, 3, 4, 5, 6, 8, 9 is played\n" + "  if calm\n    skip player\n" * 9
    (folder / "game.cards").write_text(more, "utf-8")
    (problem,) = [one for one in problems("without var calm") if one.rule == "unknown-name"]
    assert len(problem.notes) == MOST_PLACES + 1
    assert problem.notes[-1].message.startswith("and ")


def test_the_middle_of_a_stack_is_a_base_like_another(folder: Path) -> None:
    assert problems("without var calm", "var calm = yes", name="below") == []
    found = problems("without var calm", of="below")
    assert {one.span.text for one in found} == {"without var calm"}
    assert {one.span.source.name for one in found} == {"ours.cards"}


def test_where_no_single_line_is_to_blame_it_is_the_variant(folder: Path) -> None:
    """Either of the two alone would do it."""
    found = problems("without var calm", "phase other", "  enter", "    calm = 1")
    assert all(one.span.source.name == "ours.cards" for one in found)
    many = [f"option o{number} = no, or yes" for number in range(MOST_TRIED)]
    found = [one for one in problems("without var calm", *many) if one.is_error]
    assert {one.span.text for one in found} == {'"Ours"'}
    assert all(one.notes[0].span is not None for one in found)


def test_what_the_base_does_wrong_is_its_own(folder: Path) -> None:
    (folder / "game.cards").write_text(
        GAME.replace("2 to 4", "2 to 9").replace("few, or", "many, or few, or")
    )
    base = load_checked("game.cards")[1]
    found = problems("option other = no, or yes")
    assert [one for one in base if one.is_error] == [one for one in found if one.is_error]


def test_an_option_that_a_variant_leaves_without_use_is_told(folder: Path) -> None:
    """It is still offered to whoever plays; a define that nothing uses any more does no harm."""
    (problem,) = problems("when 8 is played", "  calm = no")
    assert problem.rule == "unused"
    assert problem.message == "with this variant no rule uses the option `ending`"
    assert problem.span.source.name == "ours.cards"
    assert problem.span.text == "8"
    assert problem.help == "take it out too: `without option ending`"
    assert problem.notes[0].span is not None
    assert problem.notes[0].span.text == "ending"
    assert problems("without option ending", "when 8 is played", "  calm = no") == []
    assert problems("also when 8 is played", "  calm = yes") == []


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("option sise = few, or many", "size"),
        ("table wroth by rank", "worth"),
        ("zone hamd of each player, face up", "hand"),
        ("var clam = no", "calm"),
        ("keep scores of each player = 1", "score"),
        ("define player.is_dne = hand.empty", "player.is_done"),
        ("action player lay card", "lays"),
        ("phase plaing", "playing"),
    ],
)
def test_what_is_said_anew_under_a_name_one_slip_off(folder: Path, line: str, near: str) -> None:
    """It is an addition, as far as the language goes; what it was to replace is told."""
    more = "define p.is_done = hand.empty\naction player lays card\n  play card on stock\n"
    used = GAME.replace("if calm and hand.empty", "if calm and player.is_done")
    used = used.replace("    play card on stock\n", "    player lays card\n", 1)
    (folder / "game.cards").write_text(used + more, "utf-8")
    below = {
        "table": ["  otherwise: 2"],
        "action": ["  put card in stock"],
        "phase": ["  move play", "    then next turn"],
    }.get(line.split()[0], [])
    found = [one for one in problems(line, *below) if (one.help or "").startswith("did you mean")]
    assert [(one.rule in ("unused", "unreachable-phase"), one.help.split(" Else ")[0])
            for one in found if one.help] == [(True, f"did you mean `{near}`?")]  # fmt: skip
    (fix,) = (one.fix for one in found)
    assert fix is not None
    assert not fix.safe
    end = fix.span.end
    mended = fix.span.source.text[: fix.span.start] + fix.text + fix.span.source.text[end:]
    Path("ours.cards").write_text(mended, "utf-8")
    assert not [one for one in load_checked("ours.cards")[1] if "did you mean" in (one.help or "")]


def test_names_of_a_variant_that_are_its_own_are_not_taken_for_slips(folder: Path) -> None:
    lines = ("var calmer_still = no", "define cards.is_done = cards.empty", "var hands = 0")
    assert [one.rule for one in problems(*lines) if "did you mean" in (one.help or "")] == []
    assert {one.rule for one in problems(*lines)} >= {"unused"}


def test_the_line_is_blamed_that_rests_on_another(folder: Path) -> None:
    """Without `teams of 2` nothing of this is wrong either, but then other lines are."""
    found = problems(
        "players 4", "teams of 2", "keep score of each team = 0",
        "define p.side = p.team", "define sides = teams",
        of="smear",
    )  # fmt: skip
    assert {one.span.text for one in found} == {"p.side", "sides"}


@pytest.mark.parametrize("word", ["joker", "with_joker", "jokers"])
def test_a_house_rule_that_is_taken_for_an_option_is_named(folder: Path, word: str) -> None:
    (found,) = problems(f"with {word} = yes", of="smear")
    assert found.help is not None
    assert found.help.startswith(
        "it is a house rule, a file of its own: `variant … of smear_joker`"
    )


def test_to_a_single_condition_nothing_is_added(folder: Path) -> None:
    (found,) = problems("also define card.answers_the_crank = card.rank is K", of="crates")
    assert found.help is not None
    assert "`= any of`, and below it `card.rank is in [A, 2]` and yours" in found.help
    meant = "define card.answers_the_crank = any of\n  card.rank is in [A, 2]\n  card.rank is K"
    assert problems(meant, of="crates") == []


@pytest.mark.parametrize(
    ("value", "help"),
    [
        ("closed", "write `with ending = closed`"),
        (
            "early",
            "its values are `closed`, `open_ended`; to pick one write `with ending = closed`",
        ),
    ],
)
def test_an_option_said_anew_with_one_value_is_picked_by_with(
    folder: Path, value: str, help: str
) -> None:
    (problem,) = problems(f"option ending = {value}")
    assert problem.message == (
        "the game has an option `ending`, and one of its values is picked with `with`"
    )
    assert problem.help == help
    assert problem.span.text == f"option ending = {value}"
