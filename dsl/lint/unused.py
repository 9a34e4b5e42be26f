"""What is declared, or bound in a few lines, and used nowhere."""

from __future__ import annotations

from collections import Counter

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import everything, rules
from dotcards.dsl.text.diagnostics import Fix
from dotcards.dsl.text.source import Span

from .helpers.locations import header, name_in
from .helpers.removal import whole_lines
from .lint_rule import Finding, Findings, rule

Declared = m.Option | m.Table | m.Zone | m.Variable | m.Define | m.Action
_Thing = tuple[type, str]
_UNMET = (m.Table, m.Define, m.Action)


@rule("L107", "names", fixable=True)
def unused(ruleset: m.Ruleset) -> Findings:
    """Something declared that no rule uses: often a slip in its name, or left over from a change.

    It can be taken out where no example speaks of it either. That is safe where nobody at the table
    meets it: a table, a define, an action. An option may be picked, zones and variables are shown.
    """
    used = _used(ruleset)
    spoken_of: set[_Thing] | None = None
    for declared in declarations(ruleset):
        thing = (type(declared), declared.name)
        if thing not in used:
            spoken_of = _spoken_of(ruleset) if spoken_of is None else spoken_of
            stays = thing in spoken_of
            yield Finding(
                name_in(declared),
                f"no rule uses the {type(declared).__name__.lower()} `{declared.name}`",
                f"take it out{' where it is spoken of too' if stays else ''}, or use it",
                fix=None if stays else _removed(declared),
            )


def _removed(declared: Declared) -> Fix | None:
    lines = whole_lines(declared.span)
    if lines is None:
        return None
    return Fix(lines, "", safe=isinstance(declared, _UNMET), removes=True)


def _spoken_of(ruleset: m.Ruleset) -> set[_Thing]:
    """What examples, picks and what is forbidden speak of."""
    picks = [*ruleset.picked, *(pick for one in ruleset.examples for pick in one.options)]
    steps = tuple((one.givens, one.steps) for one in ruleset.examples)
    return {(m.Option, name) for name, _ in picks} | _referred((ruleset.forbidden, steps))


def declarations(ruleset: m.Ruleset) -> tuple[Declared, ...]:
    """All that rules can use; what redefines a property is used wherever that is."""
    return (
        *ruleset.options,
        *ruleset.tables,
        *ruleset.zones,
        *ruleset.variables,
        *(define for define in ruleset.defines if define.redefines is None),
        *ruleset.actions,
    )


def _used(ruleset: m.Ruleset) -> set[_Thing]:
    """What anything in the rules refers to; an example or a declaration of its own is no use."""
    found = {(m.Zone, ruleset.home), *_referred(rules(ruleset))}
    if ruleset.goal.variable is not None:
        found.add((m.Variable, ruleset.goal.variable))
    # An option that is only forbidden is of no use; a define may well be made for that.
    return found | {thing for thing in _referred(ruleset.forbidden) if thing[0] is m.Define}


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


@rule("L116", "names")
def unused_name(ruleset: m.Ruleset) -> Findings:
    """A name bound in a few lines and never used there: a `let`, what an action is told, a
    choice."""
    bound: dict[int, tuple[m.Local, str, Span]] = {}
    times: Counter[int] = Counter()
    for node in everything(rules(ruleset)):
        match node:
            case m.Local():
                times[node.id] += 1
            case m.Let(local=local):
                bound[local.id] = (local, "is never used", node.span)
            case m.Choice(local=local):
                bound[local.id] = (local, "is chosen, and nothing is done with it", node.span)
            case m.Action():
                for local in node.parameters:
                    bound[local.id] = (local, "is told to this action and never used", node.span)
    for number, (local, what, span) in bound.items():
        if times[number] == 1:  # where it is bound
            yield Finding(
                local.span if local.span.source is span.source else header(span),
                f"`{local.name}` {what}",
                "take it out, or use it",
            )
