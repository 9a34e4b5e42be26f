"""Finding, loading and remembering rulesets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dotcards.dsl import RulesetError, load, load_checked, load_text
from dotcards.dsl.loading import library, result_cache
from dotcards.dsl.loading import rulesets as loading
from dotcards.dsl.loading.result_cache import quick_clean
from dotcards.dsl.text import disk_cache as cache

GAME = """\
game "Small"
players 2
deck standard
goal winner
zone stock, face down
zone hand of each player, seen by its owner
option size = 5, or 6
phase dealing
  enter
    new deal from stock
    deal size from stock to each hand
    go to playing
phase playing
  move play
    choose card from hand
    put card in stock
    if hand.empty
      win player
    then next turn
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOTCARDS_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were worked out and not remembered."""
    from dotcards.dsl.loading.pipeline import Loading

    seen: list[str] = []
    run = Loading.run

    def counted(self: Loading, source: object, path: str) -> object:
        seen.append(path)
        return run(self, source, path)  # type: ignore[arg-type]

    monkeypatch.setattr(Loading, "run", counted)
    return seen


def rules(name: str) -> list[str]:
    return [problem.rule for problem in load_checked(name)[1]]


# ------------------------------------------------------------------------------------- finding


def test_shipped_rulesets_are_found_by_name() -> None:
    shipped = library.shipped()
    assert {"crates", "idiot", "smear"} <= {one.name for one in shipped if not one.is_variant}
    for one in shipped:
        assert library.find(one.name) == one.path
        assert os.path.isabs(one.path)
        assert Path(one.path).is_file()


def test_a_shipped_name_wins_over_a_file_of_that_name(folder: Path) -> None:
    (folder / "crates").write_text(GAME)
    assert library.find("crates") != "crates"
    (folder / "mine").write_text(GAME)
    assert library.find("mine") == "mine"


def test_of_one_name_the_nearest_is_meant(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setenv("DOTCARDS_RULESETS", str(own))
    shipped = library.find("crates")
    (own / "crates.cards").write_text('variant "Ours" of crates\n')
    assert library.find("crates") == str(own / "crates.cards")
    assert load("crates").title == "Ours"
    (folder / "crates.cards").write_text('variant "Here" of crates\n')
    assert library.find("crates") == "crates.cards"
    assert load("crates").title == "Here"
    known = [(entry.where, entry.path) for entry in library.found() if entry.name == "crates"]
    assert known[0] == ("here", "crates.cards")
    assert known[-1] == ("shipped", shipped)


def test_a_nearer_base_that_is_broken_is_the_one_meant(folder: Path) -> None:
    (folder / "crates.cards").write_text("not even a game")
    (folder / "mine.cards").write_text('variant "Mine" of crates\n')
    with pytest.raises(RulesetError, match=r"^crates\.cards:1:1: "):
        load("mine")


def test_a_base_that_appears_nearer_is_noticed(folder: Path) -> None:
    (folder / "mine.cards").write_text('variant "Mine" of crates\n')
    most = load("mine").most_players
    (folder / "crates.cards").write_text('variant "Few" of crates\nplayers 2 to 3\n')
    assert load("mine").most_players == 3 != most


@pytest.mark.parametrize("path", ["x.cards", "./crates", "no/such", "/", "crates.cards"])
def test_a_path_is_a_path(path: str) -> None:
    assert library.find(path) == path


def test_an_unknown_name_suggests_the_nearest(folder: Path) -> None:
    with pytest.raises(RulesetError, match="no game called `crate`; did you mean `crates`"):
        library.find("crate")
    with pytest.raises(RulesetError, match=r"no game called `quite_another`$"):
        library.find("quite_another")
    (folder / "own.cards").write_text(GAME)
    assert library.find("own") == "own.cards"


@pytest.mark.parametrize("name", ["", "\0", "a\0b", "x" * 5000, "\ud800", "a\nb\x1b[31m"])
def test_names_that_nothing_can_have(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_checked(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", [".", "no/such.cards", "a\0.cards", "x" * 5000 + ".cards"])
def test_paths_that_cannot_be_read(name: str, folder: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load_checked(name)
    assert caught.value.diagnostics == ()
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------- loading


def test_a_clean_game(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME)
    ruleset, problems = load_checked("game.cards")
    assert problems == ()
    assert ruleset is not None
    assert ruleset.title == "Small"
    assert load("game.cards") == ruleset
    assert load_text("game.cards", GAME) == (ruleset, ())


def test_load_raises_with_every_problem(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME.replace("to playing", "to plying"))
    with pytest.raises(RulesetError) as caught:
        load("game.cards")
    assert str(caught.value).startswith("game.cards:12:11: ")
    assert [problem.rule for problem in caught.value.diagnostics if problem.is_error]


def test_findings_that_are_warnings_do_not_stand_in_the_way(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME + "zone spare, face up\n")
    assert load("game.cards").title == "Small"
    assert rules("game.cards") == ["unused"]


def test_a_finding_that_is_an_error_does(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME.replace("from hand", "from hand where card.rank is 8"))
    ruleset, problems = load_checked("game.cards")
    assert ruleset is None
    assert [problem.rule for problem in problems] == ["dead-end"]


def test_only_syntax_is_told_where_it_is_wrong(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME.replace("players 2", "players two").replace("5", "x"))
    ruleset, problems = load_checked("game.cards")
    assert ruleset is None
    assert {problem.code[:2] for problem in problems} == {"E1"}


# ------------------------------------------------------------------------------------ variants


def test_a_base_is_shipped_or_beside_the_variant_or_a_path(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "game.cards").write_text(GAME)
    (folder / "sub" / "one.cards").write_text('variant "One" of game\nwith size = 6\n')
    (folder / "two.cards").write_text('variant "Two" of "sub/one.cards"\nplayers 3\n')
    (folder / "three.cards").write_text('variant "Three" of crates\n')
    two = load("two.cards")
    assert (two.title, two.most_players, two.picked) == ("Two", 3, (("size", 6),))
    assert load("three.cards").title == "Three"
    assert load_text(str(folder / "sub" / "x.cards"), 'variant "X" of game\n')[0] is not None


@pytest.mark.parametrize(
    ("base", "message"),
    [
        ("gaem", "there is no game called `gaem`"),
        ('"gone.cards"', "gone.cards: there is no such file"),
        ('"."', ".: this is a folder, not a file"),
        ('""', ".: this is a folder, not a file"),
    ],
)
def test_a_base_that_cannot_be_had(folder: Path, base: str, message: str) -> None:
    (folder / "game.cards").write_text(GAME)
    (folder / "one.cards").write_text(f'variant "One" of {base}\n')
    ruleset, (problem,) = load_checked("one.cards")
    assert ruleset is None
    assert problem.message == message
    assert problem.span.text == base
    if base == "gaem":
        assert problem.help == "did you mean `game`?"


def test_going_round_over_files(folder: Path) -> None:
    (folder / "one.cards").write_text('variant "One" of "sub/../two.cards"\n')
    (folder / "two.cards").write_text('variant "Two" of "./one.cards"\n')
    ruleset, (problem,) = load_checked("one.cards")
    assert ruleset is None
    assert problem.rule == "variant-of-itself"


def test_a_broken_base_is_told_once_and_as_it_is(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME.replace("to playing", "to plying"))
    (folder / "one.cards").write_text('variant "One" of game\nwith size = 6\n')
    problems = load_checked("one.cards")[1]
    assert problems == load_checked("game.cards")[1]
    (folder / "game.cards").write_text(GAME.replace("players", "players players"))
    problems = load_checked("one.cards")[1]
    assert problems
    assert problems == load_checked("game.cards")[1]


EXAMPLES = """\
example "1: two players"
  players Ann, Bob
  phase playing
  allow Ann play 7H
example "2: any number"
  phase dealing
  expect size is 5
"""


def test_inherited_examples_that_make_no_sense_are_left_out(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME + EXAMPLES)
    assert [one.key for one in load("game.cards").examples] == ["1", "2"]
    (folder / "one.cards").write_text('variant "One" of game\nplayers 3\n')
    ruleset, problems = load_checked("one.cards")
    assert problems == ()
    assert ruleset is not None
    assert [(one.key, one.inherited) for one in ruleset.examples] == [("2", True)]
    (folder / "two.cards").write_text('variant "Two" of one\noption count = 3\n' + EXAMPLES)
    (problem,) = load_checked("two.cards")[1]
    assert problem.rule == "wrong-seats"
    assert problem.notes == ()


def test_an_example_that_is_wrong_in_the_base_is_told(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME + EXAMPLES.replace("phase playing", "phase plying"))
    (folder / "one.cards").write_text('variant "One" of game\nplayers 3\n')
    problems = load_checked("one.cards")[1]
    assert [problem.rule for problem in problems] == ["unknown-phase"]
    [note] = [note for problem in problems for note in problem.notes]
    assert note.message == "`playing` is named here; was `plying` meant?"
    assert note.span is not None
    assert note.span.source.name == "game.cards"


def test_a_base_s_warnings_are_its_own_affair(folder: Path) -> None:
    (folder / "game.cards").write_text(GAME + "zone spare, face up\n")
    (folder / "one.cards").write_text('variant "One" of game\nzone own, face up\n')
    (problem,) = load_checked("one.cards")[1]
    assert problem.span.text == "own"


# --------------------------------------------------------------------------------- remembering


def test_what_was_worked_out_is_remembered(folder: Path, runs: list[str]) -> None:
    (folder / "game.cards").write_text(GAME)
    assert not quick_clean("game.cards")
    first = load_checked("game.cards")
    assert runs == ["game.cards"]
    assert quick_clean("game.cards")
    assert load_checked("game.cards") == first
    assert runs == ["game.cards"]


def test_findings_are_remembered_too_but_not_clean(folder: Path, runs: list[str]) -> None:
    for text in (GAME + "zone spare, face up\n", GAME.replace("to playing", "to plying")):
        runs.clear()
        (folder / "game.cards").write_text(text)
        first = load_checked("game.cards")
        assert not quick_clean("game.cards")
        assert load_checked("game.cards") == first
        assert len(runs) == 1


Change = Callable[[Path, pytest.MonkeyPatch], object]
CHANGES: list[Change] = [
    lambda here, _: (here / "one.cards").write_text('variant "Won" of game\n'),
    lambda here, _: (here / "game.cards").write_text(GAME.replace("Small", "Smell")),
    lambda here, _: (here / "game.cards").unlink(),
    lambda _, patch: patch.setattr(sys, "version", "another"),
    lambda _, patch: patch.setattr(result_cache, "_code", lambda: "other code"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_counts(
    folder: Path, runs: list[str], monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    (folder / "game.cards").write_text(GAME)
    (folder / "one.cards").write_text('variant "One" of game\n')
    load_checked("one.cards")
    assert quick_clean("one.cards")
    change(folder, monkeypatch)
    assert not quick_clean("one.cards")
    load_checked("one.cards")
    assert len(runs) == 2


def test_the_code_is_told_apart_by_its_files() -> None:
    load_text("game.cards", GAME)  # imports whatever reading takes
    code = result_cache._code().splitlines()
    root = Path(result_cache.__file__).parents[2]
    told = {line.rsplit(" ", 2)[0].removeprefix(f"{root}/") for line in code}
    reading = {
        name.removeprefix("dotcards.").replace(".", "/")
        for name in sys.modules
        if name.startswith("dotcards.dsl.")
        and not name.startswith(("dotcards.dsl.formatting", "dotcards.dsl.pages"))
    }
    assert {"dsl/loading/result_cache", "dsl/check/checker", "dsl/lint/unused"} <= reading
    assert not {name for name in reading if not {f"{name}.py", f"{name}/__init__.py"} & told}
    assert "grammars/cards.lark" in told


def test_the_same_text_elsewhere_is_another_file(folder: Path, runs: list[str]) -> None:
    (folder / "sub").mkdir()
    for place in (folder, folder / "sub"):
        (place / "game.cards").write_text(GAME.replace("Small", place.name))
        (place / "one.cards").write_text('variant "One" of game\n')
    load_checked("one.cards")
    os.chdir("sub")
    assert not quick_clean("one.cards")
    load_checked("one.cards")
    assert len(runs) == 2


def test_a_missing_base_is_looked_for_again(folder: Path) -> None:
    (folder / "one.cards").write_text('variant "One" of game\n')
    assert rules("one.cards") == ["no-base"]
    (folder / "game.cards").write_text(GAME)
    assert rules("one.cards") == []


def test_a_file_changed_while_it_was_read_is_not_remembered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dotcards.dsl.loading import pipeline

    (folder / "game.cards").write_text(GAME)
    parse = pipeline.parse

    def slow(source: object) -> object:
        (folder / "game.cards").write_text("not a game any more")
        return parse(source)  # type: ignore[arg-type]

    monkeypatch.setattr(pipeline, "parse", slow)
    assert load_checked("game.cards")[1] == ()
    assert not quick_clean("game.cards")
    monkeypatch.undo()


def test_a_spoilt_entry_is_worked_out_anew(folder: Path, runs: list[str]) -> None:
    (folder / "game.cards").write_text(GAME)
    first = load_checked("game.cards")
    digest = result_cache.digest_of("game.cards")
    assert digest is not None
    for content in (b"", b"rubbish", b"\x80\x04]q\x00.", b"cos\nnothing\n."):
        result_cache.remember(result_cache.Files("game.cards", digest), True, content)
        assert load_checked("game.cards") == first
    assert len(runs) == 5


def test_nothing_is_remembered_without_a_cache(
    folder: Path, runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("DOTCARDS_CACHE", str(folder / "file"))
    (folder / "game.cards").write_text(GAME)
    assert load_checked("game.cards") == load_checked("game.cards")
    assert len(runs) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo("pipe.cards")
    assert result_cache.digest_of("pipe.cards") is None
    assert not quick_clean("pipe.cards")


def test_rules_too_deep_to_keep_are_worked_out_every_time(
    folder: Path, runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_deep(*_: object) -> bytes:
        raise RecursionError

    monkeypatch.setattr(loading.pickle, "dumps", too_deep)
    (folder / "game.cards").write_text(GAME)
    assert load_checked("game.cards") == load_checked("game.cards")
    assert len(runs) == 2


# --------------------------------------------------------------------------------------- speed


def imported(code: str) -> set[str]:
    """The modules in a fresh interpreter after some code."""
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(library.__file__).parent.parent,
        env={**os.environ, "PYTHONPATH": str(Path(library.__file__).parent.parent)},
    )
    return set(run.stdout.split())


def test_what_costs_time_is_imported_where_it_is_used(folder: Path) -> None:
    path = str(folder / "game.cards")
    Path(path).write_text(GAME)
    load_checked(path)
    assert cache.get  # the next ones find the entry of this process
    assert not {"attr", "attrs", "lark", "typing"} & imported("from dotcards import dsl")
    lint = (
        f"from dotcards.dsl.loading.result_cache import quick_clean\nassert quick_clean({path!r})"
    )
    assert not {"attr", "attrs", "lark", "pickle", "json"} & imported(lint)
    warm = imported(f"from dotcards import dsl\nassert dsl.load({path!r})")
    assert (
        not {
            "lark",
            "dotcards.dsl.parse.parser",
            "dotcards.dsl.nodes",
            "dotcards.dsl.check",
            "dotcards.dsl.lint",
            "rich",
        }
        & warm
    )


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("/etc/passwd", "outside"),
        ("../secret.cards", "outside"),
        ("a/../../secret.cards", "outside"),
        (".", "folder"),
        ("pipe.cards", "not a file"),
        ("missing.cards", "no such file"),
    ],
)
def test_a_variant_reads_no_file_but_its_neighbours(tmp_path: Path, base: str, told: str) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (tmp_path / "secret.cards").write_text("a secret\n")
    os.mkfifo(folder / "pipe.cards")
    file = folder / "mine.cards"
    file.write_text(f'variant "Mine" of "{base}"\n')
    ruleset, problems = load_checked(str(file))
    assert ruleset is None
    assert [told in problem.message for problem in problems] == [True]
