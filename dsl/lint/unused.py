"""Something declared that no rule uses: often a slip in its name, or left over from a change."""

from __future__ import annotations

from collections.abc import Iterator

from .. import model as m
from ..diagnostics import Category, Diagnostic, Severity
from .places import name_in
from .walk import everything

CODE = "L107"
NAME = "unused"
CATEGORY: Category = "names"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    used = _used(ruleset)
    for word, declared in declarations(ruleset):
        if (type(declared), declared.name) not in used:
            yield Diagnostic(
                CODE,
                NAME,
                SEVERITY,
                f"no rule uses the {word} `{declared.name}`",
                name_in(declared.span, declared.name),
                "take it out, or use it",
            )


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


def _used(ruleset: m.Ruleset) -> set[tuple[type, str]]:
    """What anything in the rules refers to; an example or a declaration of its own is no use."""
    found: set[tuple[type, str]] = {(m.Zone, ruleset.home)}
    if ruleset.goal.variable is not None:
        found.add((m.Variable, ruleset.goal.variable))
    rules = (
        ruleset.deck,
        ruleset.variables,
        ruleset.defines,
        ruleset.actions,
        ruleset.events,
        ruleset.runs_out,
        ruleset.phases,
    )
    # An option that is only forbidden is of no use; a define may well be made for that.
    for node in everything(ruleset.forbidden):
        if isinstance(node, m.DefineOf):
            found.add((m.Define, node.define))
    for node in everything(rules):
        match node:
            case m.OptionValue():
                found.add((m.Option, node.name))
            case m.VariableOf():
                found.add((m.Variable, node.name))
            case m.ZoneOf() | m.ZonesOf():
                found.add((m.Zone, node.name))
            case m.Deal():
                found.add((m.Zone, node.zone))
            case m.TableOf():
                found.add((m.Table, node.table))
            case m.DefineOf():
                found.add((m.Define, node.define))
            case m.DoAction():
                found.add((m.Action, node.action))
    return found
