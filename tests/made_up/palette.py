"""Which forms of the language a made-up ruleset may use: all that are declared, or only those that
files in use are made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from attrs import frozen

from dotcards.dsl import load, model
from dotcards.dsl.language import (
    PROPERTIES,
    QUANTITIES,
    STATEMENTS,
    TRIGGERS,
    ZONE_KINDS,
    PropertyForm,
    of_property,
    of_quantity,
    of_statement,
)
from dotcards.dsl.loading.library import shipped
from dotcards.dsl.model.traversal import everything

Form = tuple[str, str]
"""What sort of form it is, and its name."""

WAYS: frozenset[Form] = frozenset(
    {
        *(("asks", how) for how in ("one", "in turn", "at once")),
        *(("sight", sight) for sight in ("everybody", "owner", "nobody")),
        *(("owner", owner) for owner in ("player", "team", "suit", "rank")),
        *(("chooses", what) for what in (
            "card", "cards", "number", "suit", "rank", "colour", "player", "word", "place",
            "of one", "in sequence",
        )),
        *(("redefines", what) for what in ("rank", "suit", "colour")),
        ("move", "anytime"), ("move", "condition"), ("option", "used"), ("teams", "of 2"),
    }
)  # fmt: skip
"""Ways to use forms that are no forms of their own."""


ZONES = {form.sample.partition(", ")[2]: form for form in ZONE_KINDS.values()}
"""Each kind of zone by the words behind its name."""


def property_key(form: PropertyForm) -> Form:
    return "property", f"{form.of}.{form.name}"


DECLARED: frozenset[Form] = frozenset(
    {
        *(("statement", name) for name in STATEMENTS),
        *(property_key(form) for form in PROPERTIES.values()),
        *(("quantity", name) for name in QUANTITIES),
        *(("trigger", name) for name in TRIGGERS),
        *(("zone", words) for words in ZONES),
    }
)


@frozen
class Palette:
    """The forms that may be used, and whether as people use them: with nothing idle."""

    forms: frozenset[Form]
    is_sensible: bool = False

    def has(self, sort: str, name: str) -> bool:
        return (sort, name) in self.forms


EVERY = Palette(DECLARED | WAYS)


@cache
def of_shipped() -> Palette:
    """What the rulesets that ship are made of."""
    found: set[Form] = set()
    for entry in shipped():
        ruleset = load(entry.name, examples=False)
        found.update(used_in(ruleset))
    return Palette(frozenset(found), is_sensible=True)


def used_in(ruleset: model.Ruleset) -> Iterable[Form]:
    """Every form that a checked ruleset uses."""
    if ruleset.team_size:
        yield "teams", "of 2"
    for zone in ruleset.zones:
        yield from (("zone", words) for words, form in ZONES.items() if form.sight == zone.sight)
        yield "owner", zone.owner or "table"
    for variable in ruleset.variables:
        yield "sight", variable.sight
        yield "owner", variable.owner or "table"
    if ruleset.runs_out:
        yield "trigger", "runs out"
    if ruleset.events:
        yield "trigger", "played"
    for define in ruleset.defines:
        if define.redefines:
            yield "redefines", define.redefines
    for phase in ruleset.phases:
        if phase.asks is not None:
            yield "asks", phase.asks.how
        if phase.anytime:
            yield "move", "anytime"
    for node in everything(ruleset):
        match node:
            case model.Choice():
                yield from chosen(node)
            case model.Move(condition=condition) if condition is not None:
                yield "move", "condition"
            case model.OptionValue():
                yield "option", "used"
            case model.Property():
                yield property_key(of_property(node))
            case model.Quantifier():
                yield "quantity", of_quantity(node).name
            case model.Taken():
                yield "statement", "taken"
            case model.GoTo(soft=True) | model.NextTurn(soft=True) | model.Assign(soft=True):
                yield "statement", "then"
        if isinstance(node, model.Statement):
            yield "statement", of_statement(node).name


def chosen(choice: model.Choice) -> Iterable[Form]:
    base = choice.local.kind.base
    if choice.by_place:
        yield "chooses", "place"
    elif base == "card" and choice.low is not None:
        yield "chooses", "cards"
    else:
        yield "chooses", base
    if choice.of_one:
        yield "chooses", "of one"
    if choice.in_sequence:
        yield "chooses", "in sequence"
