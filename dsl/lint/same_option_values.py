"""Values of an option between which no rule makes a difference.

Whoever picks one of them gets the same game as with the other: a condition was forgotten, or one
of the words is left over.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.model.traversal import inside, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Severity

CODE = "L132"
NAME = "same-option-values"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"

Value = int | bool | str


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    asked = _asked(ruleset)
    for option in ruleset.options:
        questions = asked.get(option.name)
        if not questions or option.low is not None or option.kind.base == "truth":
            continue
        alike: dict[tuple[bool, ...], list[Value]] = {}
        for value in option.values:
            answers = tuple(value in question for question in questions)
            alike.setdefault(answers, []).append(value)
        for values in alike.values():
            if len(values) > 1:
                yield _finding(option, values)


Question = frozenset[Value]
"""The values of an option for which the answer is yes (or no: it is the same question)."""


def _asked(ruleset: m.Ruleset) -> dict[str, list[Question] | None]:
    """What is asked of each option; None where it is used in another way."""
    found: dict[str, list[Question] | None] = {}
    stack: list[object] = [rules(ruleset)]
    while stack:
        node = stack.pop()
        match node:
            case m.Compare(
                op="is" | "is not", left=m.OptionValue(name=name), right=m.Const(value=value)
            ):
                _add(found, name, frozenset([value] if value is not None else ()))
            case m.IsIn(item=m.OptionValue(name=name), collection=m.ListOf(items=items)) if all(
                isinstance(item, m.Const) for item in items
            ):
                listed = (item.value for item in items if isinstance(item, m.Const))
                _add(found, name, frozenset(one for one in listed if one is not None))
            case m.OptionValue():
                found[node.name] = None
            case _:
                stack.extend(inside(node))
    return found


def _add(found: dict[str, list[Question] | None], name: str, question: Question) -> None:
    questions = found.setdefault(name, [])
    if questions is not None:
        questions.append(question)


def _finding(option: m.Option, values: list[Value]) -> Diagnostic:
    *most, last = (f"`{value}`" for value in values)
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"no rule makes a difference between {', '.join(most)} and {last}",
        name_in(option.span, option.name),
        "ask for one of them where it should matter, or take it out",
    )
