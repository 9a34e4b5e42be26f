"""Which variables the rules ask for, and which they change."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import inside, rules

from .shared_results import Once


@frozen
class Uses:
    """`changed`: the first line that changes each variable."""

    read: frozenset[str]
    changed: Mapping[str, m.Statement]


def _uses(ruleset: m.Ruleset) -> Uses:
    """What is asked for only to change the same variable is not counted as read. What an example
    expects of a variable is: somebody looks at it there."""
    read: set[str] = set()
    changed: dict[str, m.Statement] = {}
    stack: list[tuple[object, str | None]] = [(rules(ruleset), None)]
    expected = (step for one in ruleset.examples for step in one.steps)
    stack += [(step.condition, None) for step in expected if isinstance(step, m.Expect)]
    while stack:
        node, own = stack.pop()
        if isinstance(node, m.Assign | m.Add) and isinstance(node.target, m.VariableOf):
            name = node.target.name
            changed.setdefault(name, node)
            stack.append((node.value, name))
            stack.append((node.target.owner, None))
            continue
        if isinstance(node, m.Statement) and does_change(node, "variables"):
            for variable in ruleset.variables:
                read.add(variable.name)
                changed.setdefault(variable.name, node)
        if isinstance(node, m.VariableOf) and node.name != own:
            read.add(node.name)
        if node is not None:
            stack.extend((inner, own) for inner in reversed(list(inside(node))))
    return Uses(frozenset(read), changed)


uses = Once(_uses)
