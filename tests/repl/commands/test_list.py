"""Finding rulesets by name, what `cards list` says of them, and files that are in the way."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from dotcards.dsl import RulesetError, load, load_checked
from dotcards.dsl.loading import parse_cache as shelf
from dotcards.dsl.loading import pipeline
from dotcards.dsl.loading.library import Found, found, shipped
from dotcards.dsl.loading.result_cache import quick_clean
from dotcards.dsl.text.source import Source
from dotcards.dsl.variants.flatten import LONGEST_CHAIN
from dotcards.repl.cli.main import main
from dotcards.repl.commands import list_


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("DOTCARDS_RULESETS", str(folder))
    return folder


def variant(folder: Path, name: str, of: str, *lines: str) -> Path:
    path = folder / f"{name}.cards"
    title = f"{folder.name} {name}"
    path.write_text("\n".join([f'variant "{title}" of {of}', *lines, ""]), "utf-8")
    return path


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what ships only two games are listed: reading all takes seconds."""

    def some() -> list[Found]:
        return [one for one in found() if one.where != "shipped" or one.name in ("crates", "smear")]

    monkeypatch.setattr(list_, "found", some)


def listed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    assert main(["list", "--format", "json"]) == 0
    data: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return data


def errors(name: str) -> list[tuple[str, str]]:
    """The rule and the message of everything wrong with a file."""
    return [(one.rule, one.message) for one in load_checked(name)[1]]


# ------------------------------------------------------------------------------------- the list


def test_it_tells_what_there_is_and_where(
    here: Path, own: Path, few: None, capsys: pytest.CaptureFixture[str]
) -> None:
    variant(here, "ours", "crates", "players 3 to 4")
    variant(own, "mine", "smear")
    data = listed(capsys)
    assert [(one.name, one.where) for one in found()] == [
        ("ours", "here"),
        ("mine", "own"),
        *((entry.name, "shipped") for entry in shipped()),
    ]
    assert [one["name"] for one in data] == ["ours", "mine", "crates", "smear"]
    first, second, third = data[:3]
    assert (first["title"], first["of"], first["players"]) == ("here ours", "crates", [3, 4])
    assert (second["of"], second["path"]) == ("smear", str(own / "mine.cards"))
    assert (third["of"], third["hidden_by"]) == (None, None)
    assert main(["list", "--color", "never"]) == 0
    text = capsys.readouterr().out
    assert [line for line in text.splitlines() if line and not line.startswith(" ")] == [
        "In this folder",
        f"Your own, in {own}",
        "Shipped",
    ]
    assert any("here ours, of crates, 3 to 4 players" in line for line in text.splitlines())


def test_of_one_name_the_nearest_is_meant_and_the_list_says_so(
    here: Path, own: Path, few: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load("crates").title == "Crates"
    variant(own, "crates", "crates")
    assert load("crates").title == "own crates"
    variant(here, "crates", "smear")
    assert load("crates").title == "here crates"
    found = [(one["where"], one["hidden_by"]) for one in listed(capsys) if one["name"] == "crates"]
    assert found == [("here", None), ("own", "crates.cards"), ("shipped", "crates.cards")]
    main(["list", "--color", "never"])
    assert capsys.readouterr().out.count("the name means crates.cards") == 2


def test_a_broken_file_is_one_line_of_the_list(
    here: Path, own: Path, few: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "broken.cards").write_text("phase\n", "utf-8")
    (here / "bytes.cards").write_bytes(b"\x00\xff")
    (here / "folder.cards").mkdir()
    (here / "no name.cards").write_text("phase\n", "utf-8")
    variant(here, "lost", "nowhere_at_all")
    data = listed(capsys)
    wrong = {one["name"]: str(one["mistakes"]) for one in data if "mistakes" in one}
    assert set(wrong) == {"broken", "bytes", "lost"}
    assert "there is no game called" in wrong["lost"]
    assert main(["list", "--color", "never"]) == 0
    assert capsys.readouterr().out.count("has mistakes: ") == 3


def test_of_too_many_in_one_place_it_says_how_many_are_left_out(
    here: Path,
    own: Path,
    few: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(list_, "MOST_LISTED", 2)
    for number in range(5):
        variant(here, f"v{number}", "nowhere_at_all")
    variant(own, "mine", "nowhere_at_all")
    for style in ("text", "json"):
        assert main(["list", "--format", style, "--color", "never"]) == 0
        told = capsys.readouterr()
        assert told.err == "cards: 3 more (in this folder) are not listed\n"
        assert all(name in told.out for name in ("v0", "v1", "mine", "crates", "smear"))
        assert "v2" not in told.out


def test_files_that_rest_on_one_another_are_parsed_once(
    here: Path, own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def counted(source: Source) -> shelf.Parsed:
        parsed.append(source.name)
        return parse(source)

    parse = shelf.parse
    monkeypatch.setattr(shelf, "parse", counted)
    monkeypatch.setattr(pipeline, "_BASES", shelf.Shelf())
    monkeypatch.setattr(list_, "found", lambda: [one for one in found() if one.where == "here"])
    for number in range(40):
        variant(here, f"v{number}", f"v{number - 1}" if number else "nowhere_at_all")
    assert len(listed(capsys)) == 40
    assert len(parsed) == len(set(parsed)) == 39


def test_what_is_parsed_is_kept_while_there_is_room() -> None:
    kept = shelf.Shelf(most=1_200)
    one, two, three = (Source(name, "players 2\n") for name in "abc")
    first = kept.parsed(one)
    kept.parsed(two)
    assert kept.parsed(Source("a", "players 2\n")) is first
    kept.parsed(three)
    assert kept.parsed(one) is first
    assert kept.parsed(Source("a", "players 3\n")) != first
    assert kept.parsed(one) is first
    kept.parsed(two)
    kept.parsed(three)
    assert kept.parsed(one) is not first


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_a_pipe_is_passed_by(
    here: Path, own: Path, few: None, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe.cards")
    variant(here, "ours", "pipe")
    assert "pipe" not in [one["name"] for one in listed(capsys)]
    assert errors("ours.cards") == [("no-base", "there is no game called `pipe`")]
    os.mkfifo("crates.cards")
    assert load("crates").title == "Crates"


# ------------------------------------------------------------------------------------- bases


def test_a_variant_may_bear_its_base_s_name(here: Path, own: Path) -> None:
    variant(here, "crates", "crates", "with nines = wild")
    ruleset = load("crates")
    assert (ruleset.title, ruleset.picked) == ("here crates", (("nines", "wild"),))
    variant(own, "crates", "crates", "with sevens = draw_and_miss")
    assert load("crates").picked == (("sevens", "draw_and_miss"), ("nines", "wild"))


def test_a_base_is_the_nearest_to_the_variant_wherever_one_is(here: Path, own: Path) -> None:
    variant(own, "crates", "crates")
    variant(own, "ours", "crates")
    variant(here, "crates", "smear")
    assert load("ours").options == load(str(own / "crates.cards")).options
    variant(here, "ours", "crates")
    assert load("ours").options == load("smear").options


def test_a_nearer_base_that_comes_later_counts(here: Path, own: Path) -> None:
    variant(here, "ours", "crates")
    assert load("ours").options == load("crates").options
    variant(own, "crates", "smear")
    assert load("ours").options == load("smear").options


def test_another_own_folder_is_another_place_to_look(
    here: Path, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = variant(here, "ours", "crates")
    assert load("ours").options == load("crates").options
    other = tmp_path / "other"
    other.mkdir()
    variant(other, "crates", "smear")
    monkeypatch.setenv("DOTCARDS_RULESETS", str(other))
    assert load("ours").options == load("smear").options
    monkeypatch.setenv("DOTCARDS_RULESETS", str(own))
    assert load("ours").options == load("crates").options
    assert quick_clean(path.name)


def test_two_that_are_of_each_other_by_name(here: Path, own: Path) -> None:
    variant(here, "one", "two")
    variant(here, "two", "one")
    assert [rule for rule, _ in errors("one")] == ["variant-of-itself"]
    variant(here, "self", "self")
    assert errors("self") == [("variant-of-itself", "this variant is a variant of itself")]


def test_a_base_that_is_not_there_is_never_taken_for_the_file_itself(here: Path, own: Path) -> None:
    variant(here, "crate", "crats")
    (problem,) = load_checked("crate.cards")[1]
    assert problem.help == "did you mean `crates`?"
    variant(here, "ours", "our")
    (problem,) = load_checked("ours.cards")[1]
    assert problem.help == "there is no `our.cards` beside it either"
    variant(here, "our", '"ours/our.cards"')
    (problem,) = load_checked("our.cards")[1]
    assert problem.message == "ours/our.cards: there is no such file"
    assert "leads on from the folder of this file" in (problem.help or "")


@pytest.mark.parametrize("base", ["../../etc/game.cards", "..\\..\\x.cards", "/etc/passwd", "~/a"])
def test_a_name_never_leads_elsewhere(here: Path, own: Path, base: str) -> None:
    (here.parent / "game.cards").write_text('variant "x" of crates\n', "utf-8")
    variant(here, "ours", f'"{base}"')
    assert [rule for rule, _ in errors("ours.cards")] == ["no-base"]
    with pytest.raises(RulesetError):
        load(base)


def test_a_link_counts_as_what_it_leads_to(here: Path, own: Path) -> None:
    secret = here.parent / "secret.txt"
    secret.write_text("password\n", "utf-8")
    (here / "link.cards").symlink_to(secret)
    (here / "linked").symlink_to(here.parent, target_is_directory=True)
    variant(here, "one", "link")
    variant(here, "two", '"link.cards"')
    variant(here, "three", '"linked/secret.txt"')
    for name in ("one", "two", "three"):
        ((rule, message),) = errors(f"{name}.cards")
        assert (rule, message.split(" ", 1)[1]) == ("no-base", "lies outside this file's folder")


def test_linked_from_one_place_they_are_still_neighbours(here: Path, own: Path) -> None:
    variant(here, "one", "crates")
    variant(here, "two", "one")
    for name in ("one", "two"):
        (own / f"{name}.cards").symlink_to(here / f"{name}.cards")
    os.chdir(here.parent)
    assert load("two").title == "here two"


def test_a_thousand_variants_on_top_of_one_another(here: Path, own: Path) -> None:
    variant(here, "v0", "crates")
    for number in range(1, 1_000):
        variant(here, f"v{number}", f"v{number - 1}")
    began = time.perf_counter()
    (problem,) = load_checked("v999.cards")[1]
    assert time.perf_counter() - began < 5
    assert problem.message == f"more than {LONGEST_CHAIN} variants stand on top of one another"
    assert problem.span.text == "v998"
    assert problem.notes[-1].message == f"and so on, {LONGEST_CHAIN - 4} times more"
    assert load(f"v{LONGEST_CHAIN - 1}.cards").title == f"here v{LONGEST_CHAIN - 1}"


def test_a_base_that_has_changed_since(here: Path, own: Path) -> None:
    base = variant(here, "base", "crates", "define player.is_low = hand.count < 3")
    line = "also define player.is_low = any of"
    path = variant(here, "ours", "base", "without define player.is_low")
    load("ours")
    base.write_text(base.read_text("utf-8").replace("is_low", "is_lower"), "utf-8")
    (problem,) = [one for one in load_checked("ours")[1] if one.is_error]
    assert (problem.rule, problem.help) == ("not-in-base", "did you mean `define player.is_lower`?")
    assert problem.span.source.name == "ours.cards"
    text = path.read_text("utf-8").replace("without define player.is_low", line + "\n  hand.empty")
    path.write_text(text, "utf-8")
    problems = load_checked("ours")[1]
    assert "nothing-to-add-to" in [one.rule for one in problems]
