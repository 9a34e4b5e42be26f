"""What a file declares at its top level, by name; who plays; the goal."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import (
    KIND_WORDS,
    PARAMETER_WORDS,
    SUBJECT_WORDS,
    listing,
    owners_of,
)
from dotcards.dsl.check.symbol_table import (
    RESERVED,
    ActionEntry,
    Advice,
    DefineEntry,
    VariableEntry,
    World,
)
from dotcards.dsl.language import REDEFINABLE, ZONE_KINDS, property_form
from dotcards.dsl.nodes.units import first_line
from dotcards.dsl.text.characters import seen
from dotcards.dsl.text.diagnostics import Note

from .defines import define_key
from .option_values import read_option
from .tables import read_table

MOST_PLAYERS = 20
Single = TypeVar("Single", n.Players, n.Teams, n.Goal)


def single(world: World, form: type[Single]) -> Single | None:
    """The one line of this form."""
    found = [item for item in world.document.items if isinstance(item, form)]
    for again in found[1:]:
        message = f"`{form.__name__.lower()}` stands here twice"
        world.declared_twice(first_line(again.span), message, first_line(found[0].span))
    return found[0] if found else None


def declare(world: World) -> None:
    """Fills the world with every name of the document; kinds are not looked at yet."""
    _players(world)
    for item in world.document.items:
        match item:
            case n.Option():
                if _new_name(world, item.name):
                    option = read_option(world, item)
                    world.options[item.name.text] = option
                    world.names[item.name.text] = option
            case n.Table():
                if _new_name(world, item.name):
                    world.tables[item.name.text] = read_table(world, item)
            case n.Zone():
                _not_a_kind(world, item.name)
                if _new_name(world, item.name):
                    zone = _zone(world, item)
                    world.zones[zone.name] = zone
                    world.names[zone.name] = zone
            case n.Variable():
                _not_a_kind(world, item.name)
                if _new_name(world, item.name):
                    entry = _variable(world, item)
                    world.variables[item.name.text] = entry
                    world.names[item.name.text] = entry
            case n.Define():
                _define(world, item)
            case n.Action():
                item = _with_a_subject(world, item)
                first = world.actions.get(item.name.text)
                if first is None:
                    world.actions[item.name.text] = ActionEntry(item)
                else:
                    _twice(world, item.name, first.node.name, "action")
            case n.Phase():
                phase = world.phases.setdefault(item.name.text, item)
                if phase is not item:
                    _twice(world, item.name, phase.name, "phase")
    _properties_differ(world)
    _asked_already(world)


def _with_a_subject(world: World, node: n.Action) -> n.Action:
    """`action score_of team`: of two words the first is who does it, so that one is missing."""
    if node.subject is None or node.parameters or node.name.text not in PARAMETER_WORDS:
        return node
    span = node.subject.span.to(node.name.span)
    line = f"player {node.subject.text} {node.name.text}"
    world.report(
        problems.NAME_TAKEN,
        span,
        f"here a player called `{node.subject.text}` does `{node.name.text}`",
        Advice(f"say who does it, too: `action {line}`", line),
    )
    what = n.Parameter(node.name, None)
    who = n.Name("player", node.subject.span)
    return evolve(node, subject=who, name=node.subject, parameters=(what,))


def _asked_already(world: World) -> None:
    """What each player has, and a table, is asked with a dot: not by a word of the language."""
    for name, entry in world.names.items():
        if isinstance(entry, (m.Zone, VariableEntry)) and entry.owner is not None:
            kinds = [KIND_WORDS[entry.owner], KIND_WORDS[entry.owner].all()]
            if entry.owner == "team":
                kinds += [m.PLAYER, m.PLAYERS]
            _asked_of(world, name, kinds)
    for name, table in world.tables.items():
        _asked_of(world, name, [KIND_WORDS[table.by], m.CARD, m.CARDS])


def _asked_of(world: World, name: str, kinds: list[m.Kind]) -> None:
    for kind in kinds:
        if property_form(kind, name) is not None:
            sample = f"{'players' if kind == m.PLAYERS else kind.base}.{name}"
            world.report(
                problems.NAME_TAKEN,
                world.places[name],
                f"`{sample}` has a meaning already",
                f"choose another name: `{name}_{'cards' if name in world.zones else 'value'}`",
            )
            return


def _twice(world: World, name: n.Name, first: n.Name, what: str) -> None:
    world.declared_twice(name.span, f"the {what} `{name.text}` is declared twice", first.span)


def _new_name(world: World, name: n.Name) -> bool:
    """Whether a name is free; if not, says what has it."""
    text = name.text
    like = world.looks.setdefault(seen(text), text)
    if like != text:
        message = f"`{text}` looks like another name, which is told from it by an invisible sign"
        world.declared_twice(name.span, message, world.places[like], "write both alike")
        return False
    if text in world.places:
        help = "give one of them another name"
        world.declared_twice(name.span, f"`{text}` is declared twice", world.places[text], help)
        return False
    cards = world.cards
    taken = None
    if text in RESERVED:
        taken = "a word of the language"
    elif text in cards.suits:
        taken = "a suit"
    elif text in cards.all_ranks:
        taken = "a rank"
    elif text in cards.colours:
        taken = "a colour"
    elif cards.card(text) in cards.counts:
        taken = "a card"
    if taken is not None:
        world.report(
            problems.NAME_TAKEN, name.span, f"`{text}` is {taken} already", "choose another name"
        )
    world.places[text] = name.span
    return True


def _not_a_kind(world: World, name: n.Name) -> None:
    """A zone or variable called `card` would be mistaken for a card that is chosen."""
    if name.text in SUBJECT_WORDS:
        world.report(
            problems.NAME_TAKEN,
            name.span,
            f"`{name.text}` is a kind of thing",
            f"choose another name: `the_{name.text}`",
        )


# ------------------------------------------------------------------------------------ players


def _players(world: World) -> None:
    players = single(world, n.Players)
    teams = single(world, n.Teams)
    if players is not None:
        if not 1 <= players.low <= players.high <= MOST_PLAYERS:
            help = f"between 1 and {MOST_PLAYERS} can play"
            if players.low > players.high:
                help = f"write the lower number first: `players {players.high} to {players.low}`"
            message = f"there are no games for {players.low} to {players.high} players"
            if players.low == players.high:
                message = f"there are no games for {players.low} players"
            world.report(problems.PLAYERS_RANGE, players.span, message, help)
        world.least_players = max(1, min(players.low, MOST_PLAYERS))
        world.most_players = max(world.least_players, min(players.high, MOST_PLAYERS))
    if teams is not None:
        world.team_size = max(1, teams.size)
        numbers = range(world.least_players, world.most_players + 1)
        bad = [number for number in numbers if number % world.team_size or teams.size < 1]
        if bad:
            note = () if players is None else (Note("how many play", players.span),)
            world.report(
                problems.TEAMS_DO_NOT_FIT,
                teams.span,
                f"{bad[0]} players cannot sit in teams of {teams.size}",
                "change the number of players or the size of the teams",
                note,
            )


# ---------------------------------------------------------------------- zones and variables


def _zone(world: World, node: n.Zone) -> m.Zone:
    owner = _owner(world, node.each)
    if owner in ("suit", "rank") and node.each is not None:
        world.report(
            problems.UNKNOWN_KIND, node.each.span, "a zone is `of each player` or `of each team`"
        )
    if node.sight == "owner" and node.each is None:
        world.report(
            problems.NO_OWNER,
            node.name.span,
            f"`{node.name.text}` has no owner who could see it",
            "write `face up` or `face down`, or `of each player`",
        )
    zone_owner = owner if owner == "player" or owner == "team" else None
    return m.Zone(node.name.text, zone_owner, ZONE_KINDS[node.sight].sight, node.span)


def _owner(world: World, each: n.Name | None) -> m.Owner | None:
    if each is None:
        return None
    match each.text:
        case "player" | "suit" | "rank":
            return each.text
        case "team":
            if world.team_size is None:
                world.no_teams(each.span)
            return "team"
    owners = ("player", "team", "suit", "rank")
    world.report(
        problems.UNKNOWN_KIND,
        each.span,
        f"nothing is `of each {each.text}`",
        world.suggest(each.text, owners, f"it may be of each {listing(owners, 'or')}"),
    )
    return "player"


def _variable(world: World, node: n.Variable) -> VariableEntry:
    entry = VariableEntry(node)
    entry.owner = _owner(world, node.each)
    entry.sight = ZONE_KINDS[node.sight].sight
    if node.sight == "face up":
        entry.sight = "everybody"
    if node.sight == "owner" and entry.owner not in ("player", "team"):
        world.report(
            problems.NO_OWNER,
            node.name.span,
            f"`{node.name.text}` has no owner who could see it",
            "write `seen by nobody`, or `of each player`",
        )
    return entry


# ------------------------------------------------------------------------------------ defines


def _define(world: World, node: n.Define) -> None:
    key, kind = define_key(node.subject, node.name)
    if node.subject is None:
        if not _new_name(world, node.name):
            return
    elif key in world.defines:
        message = f"`{node.subject.text}.{node.name.text}` is declared twice"
        world.declared_twice(node.name.span, message, world.defines[key].name.span)
        return
    entry = DefineEntry(key, kind, node)
    if kind is not None:
        name = node.name.text
        if kind == m.CARD and name in REDEFINABLE:
            entry.redefines = name
        elif property_form(kind, name) is not None:
            subject = "cards" if kind.many else kind.base
            world.report(
                problems.REDEFINED_PROPERTY,
                node.name.span,
                f"`{subject}.{name}` is part of the language",
                "only `card.rank`, `card.suit` and `card.colour` can be defined anew",
            )
            return
    if kind == m.TEAM and world.team_size is None:
        span = node.name.span if node.subject is None else node.subject.span
        world.no_teams(span)
    world.defines[key] = entry
    if node.subject is None:
        world.names[node.name.text] = entry


def _properties_differ(world: World) -> None:
    """A name after a dot must not mean two things of one kind of subject."""
    for entry in world.defines.values():
        kind = entry.subject_kind
        if kind is None:
            continue
        name = entry.name.text
        owners = owners_of(kind)
        other = world.names.get(name)
        clash = None
        if isinstance(other, (m.Zone, VariableEntry)) and other.owner in owners and not kind.many:
            clash = world.places[name]
        table = world.tables.get(name)
        if table is not None and kind.base in ("card", table.by):
            clash = world.places[name]
        if clash is not None:
            world.report(
                problems.NAME_TAKEN,
                entry.name.span,
                f"`{name}` after a {kind.base} has a meaning already",
                "choose another name",
                (Note("declared here", clash),),
            )


# --------------------------------------------------------------------------------------- goal


def check_goal(world: World) -> m.Goal | None:
    node = single(world, n.Goal)
    if node is None:
        return None
    if node.name is None:
        return m.Goal(node.how, None, node.span)
    name = node.name.text
    entry = world.variables.get(name)
    numbers = [
        other
        for other, one in world.variables.items()
        if one.owner in ("player", "team") and one.kind.base == "number"
    ]
    if entry is None:
        help = f"declare it: `keep {name} of each player = 0`"
        world.unknown(problems.GOAL_VARIABLE, node.name, "variable", numbers, help)
        return None
    wrong = None
    if entry.owner not in ("player", "team"):
        wrong = "not something that each player has"
    elif entry.kind.base not in ("number", "none"):
        wrong = f"{entry.kind}, not a number"
    elif entry.kind.maybe and entry.kind.base == "number":
        wrong = "a number that may be none"
    if wrong is not None:
        world.report(
            problems.GOAL_VARIABLE,
            node.name.span,
            f"`{name}` is {wrong}",
            f"declare it: `keep {name} of each player = 0`",
            (Note("declared here", world.places[name]),),
        )
        return None
    return m.Goal(node.how, name, node.span)
