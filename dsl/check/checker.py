"""The whole check: a flat document in, a Ruleset or diagnostics out."""

from __future__ import annotations

from functools import partial

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.effects import triggered
from dotcards.dsl.analysis.written import Changes
from dotcards.dsl.check.declarations.actions import check_actions
from dotcards.dsl.check.declarations.cards import read_cards
from dotcards.dsl.check.declarations.declarations import check_goal, declare
from dotcards.dsl.check.declarations.defines import check_defines, infer_define
from dotcards.dsl.check.declarations.events import check_events, check_runs_out
from dotcards.dsl.check.declarations.examples import check_examples
from dotcards.dsl.check.declarations.forbidden import check_forbidden
from dotcards.dsl.check.declarations.option_values import picked
from dotcards.dsl.check.declarations.phases import check_phase, surroundings
from dotcards.dsl.check.declarations.ranks import check_ranks
from dotcards.dsl.check.declarations.variable_kinds import depends_on_play, infer_variable
from dotcards.dsl.check.expressions.kind_rules import broken
from dotcards.dsl.check.expressions.resolve import condition
from dotcards.dsl.check.statements.limits import check_costs, check_size
from dotcards.dsl.check.statements.told_secrets import check_secrets
from dotcards.dsl.text.diagnostics import Diagnostic, Note, in_order
from dotcards.dsl.text.source import Span

from . import problems
from .expressions import quantities as _quantities  # noqa: F401 (registers its forms of expression)
from .node_traversal import prose
from .scope import Scope
from .statements import moved_cards as _effects  # noqa: F401 (registers its forms of statement)
from .symbol_table import Enough, World


def check(
    document: n.Document, *, secrets: bool = True
) -> tuple[m.Ruleset | None, tuple[Diagnostic, ...]]:
    """Looks up every name and kind of a document without `variant`, `without` and `also`.

    The Ruleset is None if anything is wrong; what comes with one are warnings. Diagnostics are in
    the order of the text, and no mistake is reported a second time by what rests on it. Without
    `secrets` it may tell somebody what they should not know: for games begun before that was looked
    at.
    """
    diagnostics: list[Diagnostic] = []
    game = next((item for item in document.items if isinstance(item, n.Game)), None)
    if game is None:
        place = Span(document.span.source, document.span.start, document.span.start)
        help = 'begin with its name, `game "…"`, or with what it changes, `variant "…" of GAME`'
        return None, (problems.NO_GAME.at(place, "this file has no `game` line", help),)
    cards = read_cards(document.items, diagnostics.append)
    world = World(document, cards, diagnostics)
    try:
        ruleset = _ruleset(world, game)
        # What does itself has no end to follow a secret to.
        circular = any(problem.code == problems.CIRCULAR.code for problem in diagnostics)
        if secrets and ruleset is not None and not circular:
            check_secrets(world, ruleset)
    except Enough:
        ruleset = None
    found = in_order(diagnostics)
    if any(problem.is_error for problem in found):
        return None, found
    return ruleset, found


def _ruleset(world: World, game: n.Game) -> m.Ruleset | None:
    declare(world)
    check_size(world)
    _nothing_missing(world, game)
    world.infer_define = partial(infer_define, world)
    world.infer_variable = partial(infer_variable, world)
    for variable in world.variables.values():
        infer_variable(world, variable)
    check_defines(world)
    items = world.document.items
    parts: dict[str, object] = dict(triggered(items))
    parts |= {f"action {one.name.text}": one.body for one in items if isinstance(one, n.Action)}
    changes = Changes(world.board, parts)
    check_actions(world, changes)
    events = check_events(world, changes)
    runs_out = check_runs_out(world, changes)
    around = surroundings(world, changes)
    phases = tuple(check_phase(world, changes, node, around) for node in world.phases.values())
    deck = _deck(world)
    check_ranks(world)
    goal = check_goal(world)
    home = _home(world, game)
    options = picked(world, [item for item in world.document.items if isinstance(item, n.With)])
    forbidden = check_forbidden(world, options)
    examples = check_examples(world, deck, options, forbidden, phases)
    check_costs(world, events, runs_out, phases)
    if goal is None:
        return None
    cards = world.cards
    return m.Ruleset(
        title=game.title.text,
        help=prose(game.help),
        least_players=world.least_players,
        most_players=world.most_players,
        team_size=world.team_size,
        deck=deck,
        ranks=cards.ranks,
        unranked=cards.unranked,
        suits=tuple(cards.suits.items()),
        goal=goal,
        options=tuple(world.options.values()),
        picked=options,
        forbidden=forbidden,
        tables=tuple(world.tables.values()),
        zones=tuple(world.zones.values()),
        home=home,
        variables=tuple(
            m.Variable(
                name, entry.node.keep, entry.owner, entry.kind, entry.initial, entry.sight,
                prose(entry.node.help), entry.node.span,
            )
            for name, entry in world.variables.items()
        ),
        defines=tuple(
            entry.result for entry in world.defines.values() if entry.result is not None
        ),
        actions=tuple(
            entry.result for entry in world.actions.values() if entry.result is not None
        ),
        events=events,
        runs_out=runs_out,
        phases=phases,
        examples=examples,
        span=world.document.span,
    )  # fmt: skip


def _nothing_missing(world: World, game: n.Game) -> None:
    """A game needs players, cards, an end and something to do."""
    needed: tuple[tuple[type, str, str], ...] = (
        (n.Players, "players", "say how many play: `players 2 to 4`"),
        (n.Deck, "deck", "say what is played with: `deck standard`"),
        (n.Goal, "goal", "say who wins: `goal highest score`, `goal winner` or `goal loser`"),
        (n.Zone, "zone", "say where the cards lie: `zone stock, face down`"),
        (n.Phase, "phase", "say what is done first: `phase dealing`"),
    )
    for form, word, help in needed:
        if not any(isinstance(item, form) for item in world.document.items):
            world.report(
                problems.MISSING_LINE, game.title.span, f"this game has no `{word}` line", help
            )


def _deck(world: World) -> tuple[m.DeckLine, ...]:
    found: list[m.DeckLine] = []
    for node, faces in world.cards.lines:
        asked = None
        if node.condition is not None:
            asked = condition(world, node.condition, Scope(nobody="before the game"))
            if not broken(asked.kind) and depends_on_play(world, asked):
                world.report(
                    problems.DECK_CONDITION,
                    node.condition.span,
                    "the deck cannot depend on how the game goes",
                    "ask for options and the number of players only",
                )
        found.append(m.DeckLine(faces, asked, node.span))
    return tuple(found)


def _home(world: World, game: n.Game) -> str:
    """Where the cards lie before anything is done with them."""
    if world.homes:
        home, _ = world.homes[0]
        for other, span in world.homes[1:]:
            if other != home:
                world.report(
                    problems.HOME_ZONE,
                    span,
                    f"a new deal collects the cards in `{home}` elsewhere",
                    "name the same zone everywhere",
                    (Note("here", world.homes[0][1]),),
                )
        return home
    for zone in world.zones.values():
        if zone.owner is None:
            return zone.name
    if world.zones:
        world.report(
            problems.HOME_ZONE,
            game.title.span,
            "there is no zone for cards that nobody has",
            "declare one: `zone stock, face down`",
        )
    return ""
