"""What the linter says can never be, no example comes to: each is a witness against it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dotcards.dsl import Ruleset, model
from dotcards.dsl.lint.helpers.verdicts import verdicts
from dotcards.dsl.loading.rulesets import load_text
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.examples.coverage import Key, below, mark, place_of
from dotcards.interpreter.trial.reach import reached_in_examples
from tests.harness.places import ROOT
from tests.harness.rulesets import HEAD, START

FILES = sorted(
    path
    for folder in (
        "rulesets",
        "tests/dsl/language/forms",
        "tests/house_rules",
        "tests/dsl/language/reference",
        "dsl/pages",
    )
    for path in (ROOT / folder).rglob("*.cards")
)


def never(ruleset: Ruleset) -> Iterator[tuple[Key, str]]:
    """The blocks that the linter says nothing ever comes to, each with the condition."""
    found = {place_of(one.expr.span): one for one in verdicts(ruleset)}
    for node in everything((ruleset.actions, ruleset.events, ruleset.runs_out, ruleset.phases)):
        if isinstance(node, model.If):
            over: str | None = None
            for number, (condition, _) in enumerate(node.arms):
                one = found.get(place_of(condition.span))
                if over is not None or (one is not None and one.verdict == "never"):
                    yield below(node, number), over or condition.span.text
                if one is not None and one.verdict == "always" and one.followed:
                    over = over or condition.span.text
            if over is not None:
                yield below(node, "else"), over
        elif isinstance(node, model.Move) and node.condition is not None:
            one = found.get(place_of(node.condition.span))
            if one is not None and one.verdict == "never":
                yield ("move", *place_of(node.span)), node.condition.span.text


def refuted(ruleset: Ruleset) -> list[str]:
    claimed = dict(never(ruleset))
    if not claimed:
        return []
    marked = mark(ruleset)
    keys = list(marked.blocks)
    reached = {keys[number] for numbers in reached_in_examples(marked) for number in numbers}
    return [text for key, text in claimed.items() if key in reached]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_example_comes_to_what_is_said_never_to_be(path: Path) -> None:
    ruleset, _ = load_text(str(path), path.read_text("utf-8"))
    if ruleset is not None:
        assert refuted(ruleset) == []


VALUES = {
    "number": ("fee", "(lowest c in player.left.hand by c.worth).worth"),
    "rank": ("kind", "(lowest c in player.left.hand by c.worth).rank"),
    "suit": ("sort", "(lowest c in player.left.hand by c.worth).suit"),
    "colour": ("tint", "(lowest c in player.left.hand by c.worth).colour"),
    "card": ("best", "lowest c in player.left.hand by c.worth"),
    "player": ("owner", "first p in players where p.hand.count > 1"),
}
CASES = [
    f"{name} {test}"
    for name, _ in VALUES.values()
    for test in ("is none", "is not none", "is kept", "is not kept")
]


@pytest.mark.parametrize("condition", CASES)
def test_a_value_that_may_be_none_may_be_something_too(condition: str) -> None:
    """Of what is compared with none alone, nothing is said."""
    kind = next(kind for kind, (name, _) in VALUES.items() if condition.startswith(name))
    defines = "\n".join(f"define {name} = {value}" for name, value in VALUES.values())
    text = f"""
table worth by rank
  A: 1
  otherwise: 2
{defines}
var kept: {kind}
{START}
phase playing
  move look
    if {condition}
      add 1 to score
      kept = none
    then next turn
"""
    ruleset, found = load_text("test.cards", HEAD.replace("seen by its owner", "face up") + text)
    assert ruleset is not None, found
    assert not [one.message for one in found if one.rule in ("always-false", "always-true")]
