"""Values of options that are not picked, as far as there is time to read the rules with them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter.machine.options import Value

MOST_WORK = 300_000  # nodes of rules that are folded anew for values not picked
USUAL_READINGS = 10  # which a shipped game needs: however long its rules are, so many are made
Pick = tuple[str, Value, dict[str, Value]]


def other_picks(ruleset: m.Ruleset, options: Mapping[str, Value]) -> tuple[list[Pick], list[str]]:
    """The other values of each option that the rules ask for, but those that are forbidden: the
    option, its value and all that is then picked. Behind them the options of the values that are
    left out, a name for each value: it would take long to read the rules with all of them."""
    nodes = list(everything(evolve(ruleset, options=(), forbidden=(), examples=())))
    asked_for = {node.name for node in nodes if isinstance(node, m.OptionValue)}
    picks = [
        (option.name, value, {**options, option.name: value})
        for option in ruleset.options
        for value in option.values
        if option.name in asked_for and value != options[option.name]
    ]
    allowed = [pick for pick in picks if forbidden_by(ruleset, pick[2]) is None]
    readings = max(MOST_WORK // len(nodes), USUAL_READINGS)
    return allowed[:readings], [name for name, _, _ in allowed[readings:]]
