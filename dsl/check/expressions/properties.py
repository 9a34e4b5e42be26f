"""What stands after a dot: properties of the language, tables, defines, and things of a player."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import DefineEntry, VariableEntry, World
from dotcards.dsl.language import PROPERTIES, REDEFINABLE, property_form, subjects

from .kind_rules import broken, broken_value, is_none, owners_of
from .names import use_define
from .narrowing import is_filled, narrow
from .resolve import deeper, handles, resolve, sure

CARDS, PLAYERS = "cards", "players"


def subject_name(kind: m.Kind) -> str:
    """The word before the dot of a define for this kind of subject: card, cards, player …"""
    return "cards" if kind == m.CARDS else kind.base


@handles(n.Dot)
def dot(world: World, node: n.Dot, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    """Dots are walked from the left, so that a long chain needs no depth."""
    chain: list[n.Dot] = []
    first: n.Expr = node
    while isinstance(first, n.Dot):
        chain.append(first)
        first = first.subject
    with deeper(world, len(chain)):
        found = resolve(world, first, scope)
    for step in reversed(chain):
        if broken(found.kind):
            return broken_value(node.span)
        found = property_of(world, found, step, scope)
    return found


def property_of(world: World, subject: m.Expr, node: n.Dot, scope: Scope) -> m.Expr:
    name, kind = node.name.text, subject.kind
    if is_none(kind):
        return world.broken(problems.UNKNOWN_PROPERTY, node.name.span, "none has no properties")
    builtin = builtin_kind(world, kind, name)
    if builtin is not None:
        return _builtin(world, subject, node, scope, builtin)
    entry = world.defines.get(f"{subject_name(kind)}.{name}")
    if entry is not None and (not kind.many or kind == m.CARDS):
        return use_define(world, entry, subject, scope, node.span)
    table = world.tables.get(name)
    if (
        table is not None
        and kind.base in ("card", table.by)
        and (not kind.many or kind.base == "card")
    ):
        found: m.Kind = m.NUMBER.or_none() if kind.maybe else m.NUMBER
        return narrow(scope, m.TableOf(name, subject, found, node.span))
    owned = _owned(world, subject, node)
    if owned is not None:
        return narrow(scope, owned)
    as_rank = _as_rank(world, subject, name)
    if as_rank is not None:
        return property_of(world, as_rank, node, scope)
    whose = _own_define(world, subject, node)
    if whose is not None:
        return narrow(scope, whose)
    return _unknown(world, subject, node)


def _as_rank(world: World, subject: m.Expr, name: str) -> m.Expr | None:
    """`2.above`: a number that is asked for what only a rank has."""
    if isinstance(subject, m.Const) and subject.kind == m.NUMBER:
        word = str(subject.value)
        if word in world.cards.all_ranks and name in property_names(world, m.RANK):
            return m.Const(word, m.RANK, subject.span)
    return None


def _own_define(world: World, subject: m.Expr, node: n.Dot) -> m.Expr | None:
    """`p.held`, where `held` is a define of what is the player's own: that of p."""
    entry = world.names.get(node.name.text)
    if not isinstance(entry, DefineEntry) or subject.kind.surely() != m.PLAYER:
        return None
    world.infer_define(entry, node.span)
    if broken(entry.kind):
        return broken_value(node.span)
    if not entry.needs_player:
        return None
    whose = sure(world, node.subject, subject)
    if broken(whose.kind):
        return whose
    return m.DefineOf(entry.key, None, whose, entry.kind, node.span)


def builtin_kind(world: World, subject: m.Kind, name: str) -> m.Kind | None:
    """The kind of a property of the language, as the deck and the defines of the game make it."""
    form = property_form(subject, name)
    if form is None:
        return None
    kind = form.result
    if kind is None:
        one = subject.one()
        return one if subject.base not in ("card", "player") else one.or_none()
    if subject.base != "card":
        if name == "partner" and world.team_size == 2:
            return m.PLAYER
        return kind
    if name in REDEFINABLE and not subject.many:
        entry = world.defines.get(f"card.{name}")
        if entry is not None:
            world.infer_define(entry, entry.name.span)
            return entry.kind
    if name in ("suit", "colour", "printed_suit") and world.cards.suitless:
        return kind.or_none()
    if name == "colour" and not subject.many and "card.suit" in world.defines:
        suit = builtin_kind(world, subject, "suit")
        return kind.or_none() if suit is not None and suit.maybe else kind
    return kind


def _builtin(world: World, subject: m.Expr, node: n.Dot, scope: Scope, kind: m.Kind) -> m.Expr:
    name = node.name.text
    form = property_form(subject.kind, name)
    if form is not None and form.needs_teams and world.team_size is None:
        return world.no_teams(node.name.span)
    if broken(kind):
        return broken_value(node.span)
    if form is not None and form.is_end:
        everybody = isinstance(subject, m.Builtin) and form.of == "several"
        if everybody or (scope.facts and is_filled(scope, subject)):
            kind = kind.surely()
    if subject.kind.maybe:
        kind = kind.or_none()
    found = m.Property(name, subject, kind, node.span)
    return narrow(scope, found)


def _owned(world: World, subject: m.Expr, node: n.Dot) -> m.Expr | None:
    """A zone or variable that every player, team, suit or rank has its own of."""
    name, kind = node.name.text, subject.kind
    entry = world.names.get(name)
    if not isinstance(entry, (m.Zone, VariableEntry)) or entry.owner is None:
        return None
    if kind.many:
        together = isinstance(entry, m.Zone) and entry.owner == kind.base
        return m.ZonesOf(name, subject, m.CARDS, node.span) if together else None
    owned = entry.owner
    owner = subject
    if owned == "team" and kind.base == "player":
        owner = m.Property("team", subject, _maybe(m.TEAM, kind), subject.span)
    elif owned in ("rank", "suit") and kind.base == "card":
        found = builtin_kind(world, kind.surely(), owned)
        if found is None or broken(found):
            return broken_value(node.span)
        owner = m.Property(owned, subject, _maybe(found, kind), subject.span)
    elif owned != kind.base:
        return None
    if isinstance(entry, m.Zone):
        return m.ZoneOf(name, owner, m.CARDS, node.span)
    world.infer_variable(entry)
    return m.VariableOf(name, owner, _maybe(entry.kind, owner.kind), node.span)


def _maybe(kind: m.Kind, subject: m.Kind) -> m.Kind:
    """A property of what may be none may be none itself."""
    return kind.or_none() if subject.maybe and not broken(kind) else kind


def _unknown(world: World, subject: m.Expr, node: n.Dot) -> m.Expr:
    kind, name = subject.kind, node.name.text
    if kind.base == "card" and isinstance(subject, m.CardConst):
        return world.broken(
            problems.CARD_WORD, subject.span, "the name of a card is only good for comparing"
        )
    known = property_names(world, kind)
    places = {
        **world.places,
        **{entry.name.text: entry.name.span for entry in world.defines.values()},
    }
    help = (
        world.suggest(name, known, None, places)
        or _elsewhere(world, kind, name)
        or world.taken_for_player(subject)
    )
    if help is None and known:
        help = "it has " + ", ".join(known[:12])
    who = "one of several words" if kind.base == "word" else str(kind.surely())
    has = "have" if kind.many else "has"
    return world.broken(problems.UNKNOWN_PROPERTY, node.name.span, f"{who} {has} no `{name}`", help)


def _elsewhere(world: World, kind: m.Kind, name: str) -> str | None:
    """Help where the property is one of something near at hand."""
    entry = world.names.get(name)
    if isinstance(entry, (m.Zone, VariableEntry)) and entry.owner is None:
        return f"there is only one `{name}`: write it alone"
    if isinstance(entry, DefineEntry):
        return f"`{name}` is not asked of anything: write it alone"
    if kind.many and name in property_names(world, kind.one()):
        return f"ask it of one of them: `any x in … where x.{name}`"
    if kind.base == "card" and not kind.many:
        for part in (m.RANK, m.SUIT):
            if name in property_names(world, part):
                return f"it is one of the card's {part.base}: `.{part.base}.{name}`"
    return None


def property_names(world: World, kind: m.Kind) -> list[str]:
    """What may stand after the dot, the game's own first."""
    subject = subject_name(kind) + "."
    found: list[str] = []
    if not kind.many or kind.base == "card":
        found = [key.removeprefix(subject) for key in world.defines if key.startswith(subject)]
    found += [
        name
        for name, table in world.tables.items()
        if kind.base == "card" or (kind.base == table.by and not kind.many)
    ]
    if not kind.many:
        owners = owners_of(kind)
        found += [
            name
            for name, entry in world.names.items()
            if isinstance(entry, (m.Zone, VariableEntry)) and entry.owner in owners
        ]
    for of in subjects(kind):
        if of == "several":
            found += [zone.name for zone in world.zones.values() if zone.owner == kind.base]
        found += [form.name for form in PROPERTIES.values() if form.of == of]
    return list(dict.fromkeys(found))
