"""Options of which it makes no difference what is chosen."""

from __future__ import annotations

from collections import defaultdict

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import inside, rules

from .helpers.locations import name_in
from .lint_rule import Finding, Findings, rule

_Value = int | bool | str
_Question = frozenset[_Value | None]
"""The values of an option for which the answer is yes (or no: it is the same question)."""


@rule("L132", "flow")
def same_option_values(ruleset: m.Ruleset) -> Findings:
    """Values of an option between which no rule makes a difference.

    Whoever picks one of them gets the same game as with the other: a condition was forgotten, or
    one of the words is left over.
    """
    asked = _asked(ruleset)
    for option in ruleset.options:
        questions = asked[option.name]
        if not questions or None in questions or option.low is not None:
            continue
        alike: dict[tuple[bool, ...], list[_Value]] = {}
        for value in option.values if option.kind.base != "truth" else ():
            answers = tuple(value in question for question in questions if question is not None)
            alike.setdefault(answers, []).append(value)
        for values in alike.values():
            if len(values) > 1:
                *most, last = (f"`{value}`" for value in values)
                yield Finding(
                    name_in(option),
                    f"no rule makes a difference between {', '.join(most)} and {last}",
                    "ask for one of them where it should matter, or take it out",
                )


def _asked(ruleset: m.Ruleset) -> dict[str, list[_Question | None]]:
    """What is asked of each option; None for a use that is no question."""
    found: dict[str, list[_Question | None]] = defaultdict(list)
    stack: list[object] = [rules(ruleset)]
    while stack:
        node = stack.pop()
        match node:
            case m.Compare(
                op="is" | "is not", left=m.OptionValue(name=name), right=m.Const() as to
            ):
                found[name].append(frozenset((to.value,)))
            case m.IsIn(item=m.OptionValue(name=name), collection=m.ListOf(items=items)):
                values = [item.value for item in items if isinstance(item, m.Const)]
                found[name].append(frozenset(values) if len(values) == len(items) else None)
            case m.OptionValue():
                found[node.name].append(None)
            case _:
                stack.extend(inside(node))
    return found
