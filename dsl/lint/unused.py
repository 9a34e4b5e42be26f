"""Something declared that no rule uses: often a slip in its name, or left over from a change.

It can be taken out where no example speaks of it either. That is safe where nobody at the table
meets it: a table, a define, an action. An option may be picked, zones and variables are shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.removal import whole_lines
from dotcards.dsl.model.traversal import everything, rules
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Severity

CODE = "L107"
NAME = "unused"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"
FIXABLE = True


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    used = _used(ruleset)
    told: set[_Thing] | None = None
    for word, declared in declarations(ruleset):
        thing = (type(declared), declared.name)
        if thing not in used:
            told = _told(ruleset) if told is None else told
            is_told = thing in told
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"no rule uses the {word} `{declared.name}`",
                name_in(declared.span, declared.name),
                "take it out where it is spoken of too, or use it"
                if is_told
                else "take it out, or use it",
                fix=None if is_told else _removed(declared),
            )


_Thing = tuple[type, str]
_UNMET = (m.Table, m.Define, m.Action)


def _removed(declared: Declared) -> Fix | None:
    lines = whole_lines(declared.span)
    if lines is None:
        return None
    return Fix(lines, "", safe=isinstance(declared, _UNMET), removes=True)


def _told(ruleset: m.Ruleset) -> set[_Thing]:
    """What examples, picks and what is forbidden speak of."""
    picks = [*ruleset.picked, *(pick for one in ruleset.examples for pick in one.options)]
    steps = tuple((one.givens, one.steps) for one in ruleset.examples)
    return {(m.Option, name) for name, _ in picks} | _referred((ruleset.forbidden, steps))


Declared = m.Option | m.Table | m.Zone | m.Variable | m.Define | m.Action


def declarations(ruleset: m.Ruleset) -> Iterator[tuple[str, Declared]]:
    """All that rules can use, each with what it is called."""
    for option in ruleset.options:
        yield "option", option
    for table in ruleset.tables:
        yield "table", table
    for zone in ruleset.zones:
        yield "zone", zone
    for variable in ruleset.variables:
        yield "variable", variable
    for define in ruleset.defines:
        if define.redefines is None:  # what redefines a property is used wherever that is
            yield "define", define
    for action in ruleset.actions:
        yield "action", action


def _used(ruleset: m.Ruleset) -> set[_Thing]:
    """What anything in the rules refers to; an example or a declaration of its own is no use."""
    found: set[_Thing] = {(m.Zone, ruleset.home)}
    if ruleset.goal.variable is not None:
        found.add((m.Variable, ruleset.goal.variable))
    # An option that is only forbidden is of no use; a define may well be made for that.
    for node in everything(ruleset.forbidden):
        if isinstance(node, m.DefineOf):
            found.add((m.Define, node.define))
    return found | _referred(rules(ruleset))


def _referred(nodes: tuple[object, ...]) -> set[_Thing]:
    found: set[_Thing] = set()
    for node in everything(nodes):
        form = language.of_line(node)
        for part in () if form is None else form.parts:
            if part.kind == "owned zone":
                found.add((m.Zone, getattr(node, part.name)))
        match node:
            case m.OptionValue():
                found.add((m.Option, node.name))
            case m.VariableOf():
                found.add((m.Variable, node.name))
            case m.ZoneOf() | m.ZonesOf():
                found.add((m.Zone, node.name))
            case m.TableOf():
                found.add((m.Table, node.table))
            case m.DefineOf():
                found.add((m.Define, node.define))
            case m.DoAction():
                found.add((m.Action, node.action))
    return found
