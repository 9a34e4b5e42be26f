"""Variables: of what kind they are, and how they start."""

from __future__ import annotations

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import (
    BROKEN,
    KIND_WORDS,
    broken,
    is_none,
    listing,
    this_is,
)
from dotcards.dsl.check.expressions.resolve import check_kind, resolve
from dotcards.dsl.check.scope import Scope
from dotcards.dsl.check.symbol_table import VariableEntry, World, said_of_kinds
from dotcards.dsl.model.traversal import parts


def infer_variable(world: World, entry: VariableEntry) -> None:
    """Finds kind and starting value, if that has not been done yet."""
    if entry.stage == "busy":
        name = entry.node.name
        world.report(
            problems.CIRCULAR, name.span, f"the starting value of `{name.text}` needs `{name.text}`"
        )
    if entry.stage != "new":
        return
    entry.stage = "busy"
    node = entry.node
    declared = _declared(world, node)
    if declared is not None:
        entry.kind = declared
    value: m.Expr | None = None
    if node.value is not None:
        scope = Scope(nobody="when a game begins")
        value = resolve(world, node.value, scope, declared)
        if declared is not None and not broken(declared):
            value = check_kind(world, node.value, value, declared, maybe=declared.maybe)
        elif declared is None:
            entry.kind = _from_value(world, node, value)
        if not broken(entry.kind):
            value = _constant(world, node.value, value)
    elif declared is None:
        world.report(
            problems.STARTING_VALUE,
            node.name.span,
            f"nothing says what `{node.name.text}` is",
            f"give it a value: `{node.name.text} = 0`; or a kind: `{node.name.text}: suit`",
        )
    elif declared.base == "word" and not declared.maybe:
        value = m.Const(declared.words[0], declared, node.kind[0].span)
    if value is not None and not is_none(value.kind):
        entry.initial = value
    entry.stage = "done"


def _declared(world: World, node: n.Variable) -> m.Kind | None:
    """The kind after the colon: a single one may be none, one of several words never is."""
    if not node.kind:
        return None
    if len(node.kind) > 1:
        return m.Kind("word", words=tuple(dict.fromkeys(name.text for name in node.kind)))
    name = node.kind[0]
    kind = KIND_WORDS.get(name.text)
    if kind is None:
        help = f"a kind is {listing(list(KIND_WORDS), 'or')}; or give several words to be one of"
        world.report(
            problems.UNKNOWN_KIND,
            name.span,
            f"`{name.text}` is not a kind of thing",
            said_of_kinds(name.text) or world.suggest(name.text, KIND_WORDS, help),
        )
        return BROKEN
    if kind.base == "team" and world.team_size is None:
        world.no_teams(name.span)
    return kind.or_none()


def _from_value(world: World, node: n.Variable, value: m.Expr) -> m.Kind:
    kind = value.kind
    if broken(kind) or node.value is None:
        return BROKEN
    if is_none(kind):
        world.report(
            problems.STARTING_VALUE,
            node.value.span,
            f"none does not say what `{node.name.text}` is",
            f"give it a kind, and it starts as none: `{node.name.text}: suit`",
        )
        return BROKEN
    if kind.many:
        world.report(
            problems.STARTING_VALUE, node.value.span, f"{this_is(kind)}, a variable holds one thing"
        )
        return BROKEN
    if kind.maybe:
        world.report(
            problems.STARTING_VALUE,
            node.value.span,
            "this may be none",
            f"say so: `{node.name.text}: {kind.base} = …`",
        )
    return kind.surely()


def _constant(world: World, node: n.Expr, value: m.Expr) -> m.Expr:
    """Before a deal there are no cards to look at yet: options and numbers will have to do."""
    if not depends_on_play(world, value):
        return value
    return world.broken(
        problems.STARTING_VALUE,
        node.span,
        "a starting value cannot look at the game",
        "it may use options and the number of players; set it where a phase is entered",
    )


def depends_on_play(world: World, value: m.Expr) -> bool:
    """Whether more than the options and the number of players goes into a value."""
    stack = [value]
    seen: set[str] = set()
    while stack:
        part = stack.pop()
        match part:
            case m.VariableOf() | m.ZoneOf() | m.ZonesOf():
                return True
            case m.Builtin(name="turn" | "dealer"):
                return True
            case m.Property(name="count", subject=m.Builtin(name="players")):
                continue
            case m.Builtin(name="players" | "teams"):
                return True
            case m.DefineOf():
                result = world.defines[part.define].result
                if result is not None and part.define not in seen:
                    seen.add(part.define)
                    stack.append(result.body)
        stack += parts(part)
    return False
