"""Words and numbers: what a bare name means.

Locals come first, then what the file declares, then the words of the language, then the ranks,
suits, colours and cards of the deck; an option's words only where such a word is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, cast

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.scope import EXAMPLE, Scope
from dotcards.dsl.check.symbol_table import (
    RESERVED,
    Advice,
    Declared,
    DefineEntry,
    VariableEntry,
    World,
)
from dotcards.dsl.language import WORDS
from dotcards.dsl.text import number_words
from dotcards.dsl.text.diagnostics import is_slip
from dotcards.dsl.text.source import Span

from .kind_rules import BROKEN, SUBJECT_WORDS, broken, broken_value, listing
from .narrowing import narrow
from .resolve import handles

_SHORT = 2  # letters
BuiltinName = Literal["turn", "dealer", "players", "teams", "suits", "ranks", "colours"]


@handles(n.Number)
def number(world: World, node: n.Number, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    if wanted is not None:
        word = str(node.value)
        if wanted.base == "rank":
            if word in world.cards.all_ranks:
                return m.Const(word, m.RANK, node.span)
            return world.broken(
                problems.UNKNOWN_RANK,
                node.span,
                f"there is no rank {word} in this game",
                f"the ranks are {listing(list(world.cards.all_ranks), most=14)}",
            )
        if wanted.base == "word" and word in wanted.words:
            return m.Const(word, wanted.one().surely(), node.span)
    return m.Const(node.value, m.NUMBER, node.span)


@handles(n.Word)
def word(world: World, node: n.Word, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    text = node.text
    local = scope.locals.get(text)
    if local is not None:
        return narrow(scope, m.Local(local.name, local.id, local.kind, node.span))
    if wanted is not None and wanted.base == "word" and text in wanted.words:
        return m.Const(text, wanted.one().surely(), node.span)
    if text in world.names:
        return declared(world, node, scope)
    if text in RESERVED:
        return _builtin(world, node, scope)
    return _of_the_deck(world, node, scope, wanted)


def is_literal(world: World, node: n.Expr, scope: Scope) -> bool:
    """Whether the other side of a comparison has to say what this is: `8`, `hearts`, `[A, 2]`."""
    match node:
        case n.Number():
            return True
        case n.Word(text):
            return text not in scope.locals and text not in world.names and text not in RESERVED
        case n.Negative(value):
            return isinstance(value, n.Number)
        case n.ListOf(items):
            return all(is_literal(world, item, scope) for item in items)
    return False


def declared(world: World, node: n.Word, scope: Scope) -> m.Expr:
    """A name that the file declares, read at the top level or as the player's own."""
    entry = world.names[node.text]
    if isinstance(entry, m.Option):
        return m.OptionValue(entry.name, entry.kind, node.span)
    if isinstance(entry, DefineEntry):
        return use_define(world, entry, None, scope, node.span)
    owner: m.Expr | None = None
    owned = entry.owner
    if owned is not None:
        if owned in ("rank", "suit"):
            return world.broken(
                problems.UNKNOWN_NAME,
                node.span,
                f"each {owned} has a `{node.text}`",
                f"say of which: `some_{owned}.{node.text}`",
            )
        owner = own_player(
            world,
            scope,
            node.span,
            f"each {owned} has a `{node.text}`, and ",
            f"say whose: `dealer.{node.text}`, `turn.{node.text}` …",
        )
        if owner is None:
            return broken_value(node.span)
        if owned == "team":
            owner = m.Property("team", owner, m.TEAM, node.span)
    if isinstance(entry, VariableEntry):
        world.infer_variable(entry)
        found = m.VariableOf(node.text, owner, entry.kind, node.span)
        return narrow(scope, found)
    return m.ZoneOf(node.text, owner, m.CARDS, node.span)


def own_player(
    world: World, scope: Scope, span: Span, why: str = "", help: str | None = None
) -> m.Expr | None:
    """The player these lines are about; None after a diagnostic where there is nobody.

    `why` is the beginning of its message: what makes that player be asked for.
    """
    mover = scope.mover
    if mover is None:
        world.report(
            problems.NO_PLAYER_HERE, span, f"{why}there is no `player` {scope.nobody}", help
        )
        return None
    mover.used = True
    return m.Local(mover.local.name, mover.local.id, mover.local.kind, span)


def use_define(
    world: World, entry: DefineEntry, subject: m.Expr | None, scope: Scope, span: Span
) -> m.Expr:
    """The value of a define, given what it is asked of."""
    world.infer_define(entry, span)
    kind = entry.kind
    if broken(kind):
        return broken_value(span)
    player: m.Expr | None = None
    if entry.needs_player:
        player = own_player(world, scope, span, f"`{entry.name.text}` is about a player, and ")
        if player is None:
            return broken_value(span)
    if subject is not None and subject.kind.maybe:
        kind = kind.or_none()
    found = m.DefineOf(entry.key, subject, player, kind, span)
    return narrow(scope, found)


def _builtin(world: World, node: n.Word, scope: Scope) -> m.Expr:
    text = node.text
    match text:
        case "yes" | "no":
            return m.Const(text == "yes", m.TRUTH, node.span)
        case "none":
            return m.Const(None, m.NONE, node.span)
        case "player":
            mover = own_player(world, scope, node.span)
            return mover or broken_value(node.span)
        case "teams" if world.team_size is None:
            return world.no_teams(node.span)
    return m.Builtin(cast(BuiltinName, text), WORDS[text].kind, node.span)


def _of_the_deck(world: World, node: n.Word, scope: Scope, wanted: m.Kind | None) -> m.Expr:
    cards, text = world.cards, node.text
    readings: dict[str, Callable[[], m.Expr]] = {}
    if text in cards.all_ranks:
        readings["rank"] = lambda: m.Const(text, m.RANK, node.span)
    if text in cards.suits:
        readings["suit"] = lambda: m.Const(text, m.SUIT, node.span)
    if text in cards.colours:
        readings["colour"] = lambda: m.Const(text, m.COLOUR, node.span)
    if cards.card(text) is not None:
        readings["card"] = lambda: card_out_of_place(world, node)
    if wanted is not None and wanted.base in readings:
        return readings[wanted.base]()
    if wanted is not None and wanted.base == "word":
        return _no_such_value(world, node, wanted)
    for reading in readings.values():
        return reading()
    return world.broken(
        problems.UNKNOWN_NAME,
        node.span,
        f"nothing here is called `{text}`",
        _help(world, text, scope, wanted),
    )


def _help(world: World, text: str, scope: Scope, wanted: m.Kind | None) -> str | Advice | None:
    places: dict[str, Span | m.Local] = {**world.places, **scope.locals}
    plain = _in_plain_words(world, text, wanted)
    if plain is not None:
        return plain
    if text in SUBJECT_WORDS:
        meant = f"say which {text} is meant"
        about = world.pending[-1] if world.pending else None
        if about is not None and about.subject_kind is None:
            return f"what hangs on a {text} is `define {text}.{about.name.text}`"
        if text in ("card", "cards"):
            some = "card" if text == "card" else "2 cards"
            meant += f"; a move first chooses it: `choose {some} from ZONE`"
        return world.suggest(text, scope.locals, meant, places)
    if scope.nobody == EXAMPLE and text.istitle():
        names = ", ".join([*scope.locals, text])
        return world.suggest(text, scope.locals, f"say who plays: `players {names}`", places)
    return (
        _whose_property(world, text)
        or world.cards.hint(text)
        or world.suggest(text, visible(world, scope, wanted), None, places)
        or _short(text, scope.locals, world.names, places)
        or _slip(world, text, scope, wanted, places)
    )


def _in_plain_words(world: World, text: str, wanted: m.Kind | None) -> Advice | None:
    """Help for a number, a rank or a suit that is written out as it is said: `two`, `Jack`."""
    base = None if wanted is None else wanted.base
    number = number_words.number(text)
    if number is not None and base in (None, "number"):
        return Advice(f"write `{number}`", number)
    if base not in ("card", "rank", "suit", "colour") and (base or len(text) <= _SHORT):
        return None
    return world.in_plain_words(text)


def _slip(
    world: World,
    text: str,
    scope: Scope,
    wanted: m.Kind | None,
    places: dict[str, Span | m.Local],
) -> str | Advice | None:
    """Of what is of another kind than is wanted here only a word one slip away is worth naming."""
    if wanted is None:
        return None
    return world.suggest(
        text, [word for word in visible(world, scope) if is_slip(text, word)], None, places
    )


def _short(
    text: str, locals_: Iterable[str], names: Iterable[str], places: Mapping[str, Span | m.Local]
) -> Advice | None:
    """Help for a word of one or two letters, in which little is left of what was meant.

    It is the only other word so short that stands for something in these lines, or a name of two
    letters that has one of them.
    """
    if len(text) > _SHORT:
        return None
    short = [name for name in locals_ if len(name) <= _SHORT]
    if len(short) != 1:
        short = [name for name in names if len(name) == _SHORT and is_slip(text, name, _SHORT)]
    if len(short) != 1:
        return None
    place = places.get(short[0])
    declared = place.span if isinstance(place, m.Local) else place
    return Advice(f"did you mean `{short[0]}`?", short[0], declared)


def _no_such_value(world: World, node: n.Word, wanted: m.Kind) -> m.Expr:
    return world.broken(
        problems.UNKNOWN_VALUE,
        node.span,
        f"this is never `{node.text}`",
        world.suggest(
            node.text,
            wanted.words,
            f"it may be {listing(wanted.words, 'or')}",
            world.places_of_words(),
        ),
    )


def card_out_of_place(world: World, node: n.Word) -> m.Expr:
    return world.broken(
        problems.CARD_WORD,
        node.span,
        f"the name of a card is only good for comparing: `card is {node.text}`",
    )


def _whose_property(world: World, text: str) -> str | None:
    """Help for a property written without what it is asked of."""
    for key, entry in world.defines.items():
        if entry.name.text == text and entry.subject_kind is not None:
            return f"say of what: `{key.partition('.')[0]}.{text}`"
    if text in world.tables:
        return f"say of what: `card.{text}`"
    return None


def visible(world: World, scope: Scope, wanted: m.Kind | None = None) -> list[str]:
    """The words that mean something here, as far as their kind is that of the place."""
    cards = world.cards
    ranks = list(cards.all_ranks)
    if wanted is None or wanted.base != "rank":
        ranks = [rank for rank in ranks if len(rank) > 2]  # all short words are near one another
    words: list[tuple[Iterable[str], m.Kind]] = [
        *(([name], local.kind) for name, local in scope.locals.items()),
        *(([name], _kind_of(entry)) for name, entry in world.names.items()),
        *(([name], WORDS[name].kind) for name in sorted(WORDS)),
        (["player"], m.PLAYER),
        (["no", "yes"], m.TRUTH),
        (["none"], BROKEN),
        (ranks, m.RANK),
        (cards.suits, m.SUIT),
        (cards.colours, m.COLOUR),
    ]
    return [one for some, kind in words if _may_be(kind, wanted) for one in some]


def _kind_of(entry: Declared) -> m.Kind:
    """The kind of a name, as far as it is known yet."""
    if isinstance(entry, m.Zone):
        return m.CARDS
    return entry.kind


def _may_be(kind: m.Kind, wanted: m.Kind | None) -> bool:
    """Whether a word of a kind can stand where another is wanted, be it as one among several."""
    if wanted is None or broken(kind) or wanted.base == "none":
        return True
    return kind.base == wanted.base or {kind.base, wanted.base} == {"number", "rank"}
