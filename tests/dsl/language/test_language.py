"""Each form of the language is declared once, and declared in full."""

from __future__ import annotations

from typing import Any, get_args

import attrs
import pytest
from attrs import evolve

from dotcards.dsl import language, load, load_text, model, nodes
from dotcards.dsl.analysis import secrecy
from dotcards.dsl.analysis.cost import TELLING, Costs
from dotcards.dsl.analysis.effects import Effects
from dotcards.dsl.check.problems import OUT_OF_PLACE
from dotcards.dsl.language import PROPERTIES, QUANTITIES, STATEMENTS, TRIGGERS, ZONE_KINDS
from dotcards.dsl.lint.helpers.game_flow import Flow
from dotcards.dsl.model.option_sets import in_force
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.compiler.naming import CALLED
from dotcards.interpreter.compiler.used_features import Facts
from dotcards.interpreter.compiler.values.properties import WRITERS
from dotcards.repl.rulebook.english.clauses import English
from tests.harness.places import TESTS

FORMS: list[Any] = [
    *STATEMENTS.values(),
    *PROPERTIES.values(),
    *QUANTITIES.values(),
    *TRIGGERS.values(),
]


def test_every_statement_of_the_model_is_declared() -> None:
    declared = {form.model for form in STATEMENTS.values()} - {object}
    assert declared == {*get_args(model.Statement), model.Taken}
    written = {node for form in STATEMENTS.values() for node in form.nodes}
    assert written == {one.__name__ for one in (*get_args(nodes.Statement), nodes.Taken)}


@pytest.mark.parametrize("form", STATEMENTS.values(), ids=lambda form: form.name)
def test_the_parts_of_a_statement_are_fields_of_its_class(form: language.StatementForm) -> None:
    fields = {field.name for field in attrs.fields(form.model)} if form.parts else set()
    assert {part.name for part in form.parts} <= fields
    named = {*form.cost.each, *form.cost.repeats, *form.cost.keeps}
    assert named - {"deck", "players"} <= fields


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{type(form).__name__} {form.name}")
def test_every_form_says_how_dear_it_is_and_what_it_tells(form: Any) -> None:
    if hasattr(form, "cost"):
        assert form.cost is not language.DEAR
    if hasattr(form, "tells"):
        assert form.tells is not language.Tells.UNSEEN
    if isinstance(form, language.QuantityForm):
        assert form.said


def test_what_declares_nothing_is_taken_at_its_worst() -> None:
    statement = language.StatementForm("rotate")
    assert statement.reads == statement.changes == language.ALL
    assert set(language.triggers_of(statement)) == set(TRIGGERS.values())
    assert statement.seen == language.ALL_SEEN
    assert statement.stands == language.IN_MOVES
    assert language.PropertyForm("second", "cards").tells is language.Tells.UNSEEN
    assert language.QuantityForm("most").tells is language.Tells.UNSEEN
    assert language.TriggerForm("turned").tells is language.Tells.UNSEEN
    assert language.ZoneForm("face sideways").sight == "nobody"
    for form in (statement, language.PropertyForm("second", "cards"), language.QuantityForm("x")):
        assert form.cost is language.DEAR
        assert form.reads == language.ALL


GAME = """\
game "Small"
players 2
deck standard
goal winner
zone stock, face down
zone hand of each player, seen by its owner
keep score of each player = 0
var seen = 0

phase dealing
  enter
    new deal from stock
    go to playing

phase playing
  move turn_over
    shuffle stock
    let last = stock.top
    let some = count c in stock where c.rank is 8
    then next turn
"""
OPEN = GAME.replace("stock, face down", "stock, face up")
OPEN = OPEN.replace("    then next turn", '    say "{some} {stock.top}"\n    then next turn')


def small() -> model.Ruleset:
    ruleset, problems = load_text("small.cards", GAME)
    assert ruleset is not None, problems
    return ruleset


def refused(text: str) -> set[str]:
    """The codes of what is wrong with a ruleset that cannot be played."""
    ruleset, problems = load_text("small.cards", text)
    assert ruleset is None
    return {problem.code for problem in problems}


def lines(ruleset: model.Ruleset) -> tuple[model.Statement, ...]:
    return ruleset.phases[1].moves[0].body


def test_declared_forms_read_and_change_what_they_say() -> None:
    ruleset = small()
    effects = Effects(ruleset)
    shuffle, last, count, *_ = lines(ruleset)
    zones = {"zone stock", "zone hand"}
    assert effects.changed_by((shuffle,)) == zones | {"chance"}
    assert effects.read_by(last) == effects.read_by(count) == {"zone stock"}


def test_a_line_that_declares_nothing_changes_and_reads_all_and_may_end_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = STATEMENTS["shuffle"]
    bare = language.StatementForm("shuffle", "shuffle ZONE", known.nodes, known.model, known.parts)
    ruleset = small()
    monkeypatch.setitem(STATEMENTS, "shuffle", bare)
    assert {"E311"} <= refused(GAME)
    effects = Effects(ruleset)
    shuffle = lines(ruleset)[0]
    assert effects.changed_by((shuffle,)) == effects.read_by(shuffle) == effects.everything
    done = Flow(ruleset).phases["playing"]
    assert done.ends
    assert done.plays
    assert done.takes == {"stock", "hand"}
    assert done.goes == {"dealing", "playing"}
    assert Facts.of(ruleset).retires
    assert Facts.of(ruleset).skips
    assert language.of_statement(shuffle).cost is language.DEAR
    assert language.of_statement(shuffle).seen == language.ALL_SEEN


def test_a_line_that_declares_nothing_stands_nowhere_but_in_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = STATEMENTS["shuffle"]
    bare = evolve(known, stands=language.StatementForm("shuffle").stands)
    monkeypatch.setitem(STATEMENTS, "shuffle", bare)
    assert small()
    assert refused(GAME.replace("    go to playing", "    shuffle stock\n    go to playing")) == {
        OUT_OF_PLACE.code
    }


def test_a_property_that_declares_nothing_reads_all(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = language.PropertyForm("top", "cards", model.CARD.or_none())
    ruleset = small()
    monkeypatch.setitem(PROPERTIES, ("cards", "top"), bare)
    effects = Effects(ruleset)
    last = lines(ruleset)[1]
    assert effects.read_by(last) == effects.everything
    assert bare.hangs_on_suits


def test_a_quantity_that_declares_nothing_reads_all(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = language.QuantityForm("count", result="number")
    ruleset = small()
    monkeypatch.setitem(QUANTITIES, "count", bare)
    effects = Effects(ruleset)
    assert effects.read_by(lines(ruleset)[2]) == effects.everything


def test_a_quantity_without_a_sentence_is_read_out_as_it_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counting = lines(small())[2]
    assert isinstance(counting, model.Let)
    english = English(small())
    assert english.words(counting.value).startswith("the number of cards in the stock")
    monkeypatch.setitem(QUANTITIES, "count", evolve(QUANTITIES["count"], said=""))
    assert english.words(counting.value) == "“count c in stock where c.rank is 8”"


def test_a_trigger_that_declares_nothing_is_set_off_by_all_and_changes_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(TRIGGERS, "turned", language.TriggerForm("turned"))
    ruleset = small()
    effects = Effects(ruleset)
    for line in lines(ruleset):
        assert effects.changed_by((line,)) == effects.everything


def test_a_kind_of_zone_that_declares_nothing_is_seen_by_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ZONE_KINDS, "face up", language.ZoneForm("face up"))
    ruleset, _ = load_text("small.cards", GAME.replace("stock, face down", "stock, face up"))
    assert ruleset is not None
    assert ruleset.zones[0].sight == "nobody"
    assert refused(OPEN) == {"E603"}


@pytest.mark.parametrize(
    ("table", "key", "bare", "line"),
    [
        (
            PROPERTIES,
            ("cards", "top"),
            language.PropertyForm("top", "cards", model.CARD.or_none()),
            20,
        ),
        (QUANTITIES, "count", language.QuantityForm("count", result="number"), 19),
        (STATEMENTS, "shuffle", language.StatementForm("shuffle"), 17),
    ],
    ids=["property", "quantity", "statement"],
)
def test_what_declares_nothing_tells_secrets(
    table: dict[Any, Any], key: Any, bare: Any, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, problems = load_text("small.cards", OPEN)
    assert ruleset is not None, problems
    assert not list(secrecy.told(ruleset))
    monkeypatch.setattr(language, "_by_class", {})  # which declaration is whose, once found
    monkeypatch.setitem(table, key, bare)
    assert [one.reading.span.position[0] for one in secrecy.told(ruleset)] == [line]


def test_the_compiler_has_a_writer_for_each_property() -> None:
    assert {*WRITERS, *CALLED} == set(PROPERTIES)


# A case of a lint rule, and a line of it behind which a line may undo what the rule reports.
UNDONE = [
    ("uneven-deal/bad", "    new deal from stock"),
    ("deal-too-large/bad_added_up", "    deal 7 from stock to each hand"),
    ("kept-too-long/bad", "    new deal from stock"),
    ("never-shuffled/bad", "  enter"),
    ("never-back/bad", "    put all from pile in stock"),
    ("turn-never-passes/bad", "    play card on pile"),
    ("move-keeps-turn/bad", "    play cards on pile"),
    ("never-set/bad", "    play card on pile"),
    ("goal-never-changes/bad", "    play card on pile"),
    ("dead-end/bad_from_a_neighbour", "    new deal from stock"),
    ("dead-end/bad_suit", "before each move in playing"),
]


@pytest.mark.parametrize(("case", "behind"), UNDONE, ids=[case for case, _ in UNDONE])
def test_a_line_that_declares_nothing_may_undo_what_a_rule_reports(
    case: str, behind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (TESTS / "dsl" / "lint" / "cases" / f"{case}.cards").read_text("utf-8")
    if f"{behind}\n" not in text:
        text += f"\n{behind}\n"
    indented = "    " if behind.startswith("  ") else "  "
    text = text.replace(f"{behind}\n", f"{behind}\n{indented}reverse\n", 1)
    rule = case.partition("/")[0]
    assert rule in {problem.rule for problem in load_text("bad.cards", text)[1]}
    known = STATEMENTS["reverse"]
    bare = language.StatementForm(
        "reverse", "reverse", known.nodes, known.model, stands=known.stands, cost=known.cost
    )
    monkeypatch.setitem(STATEMENTS, "reverse", bare)
    found = {problem.rule: problem.code for problem in load_text("bad.cards", text)[1]}
    assert not any(code.startswith("E") for code in found.values()), found
    assert rule not in found


def test_telling_costs_whatever_form_tells() -> None:
    telling = {"Say", "Show", "Skip", "Reverse", "NewDeal", "DoAction"}
    seen = set()
    for name in ("crates", "idiot", "smear"):
        ruleset = load(name)
        costs = Costs.of_ruleset(ruleset, in_force(ruleset), suits_matter=True)
        for node in everything(attrs.evolve(ruleset, examples=())):
            kind = type(node).__name__
            if kind in telling:
                seen.add(kind)
                assert costs.of(node) >= TELLING
            elif kind in ("Let", "Put", "GoTo"):
                assert costs._told(node) == 0
    assert seen >= telling - {"Skip", "Say"}
