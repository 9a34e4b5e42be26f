"""Reports what no position could carry, and tells how deep rules go."""

from __future__ import annotations

from collections.abc import Iterable

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.cost import MOST_CELLS, Sizes
from dotcards.dsl.analysis.move_costs import MoveCosts
from dotcards.dsl.check import problems
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.model.traversal import parts
from dotcards.dsl.text.source import Span

MOST_STEPS = 100_000_000
"""More than the budget between two decisions can pay for, whatever the steps are."""
DEEPEST = 150


def height(world: World, expr: m.Expr) -> int:
    """How deep an expression goes, the defines in it included."""
    deepest = 0
    stack = [(expr, 1)]
    while stack:
        part, depth = stack.pop()
        if isinstance(part, m.DefineOf):
            deepest = max(deepest, depth + world.heights.get(part.define, 0))
        deepest = max(deepest, depth)
        stack += [(inner, depth + 1) for inner in parts(part)]
    return deepest


def check_size(world: World) -> None:
    """Reports the first zone or variable that would be too many even with the fewest players."""
    cells = 0
    for node in world.document.items:
        if isinstance(node, n.Zone | n.Variable):
            cells += 1 if node.each is None else world.least_players
            if cells > MOST_CELLS:
                message = f"a game has {MOST_CELLS:,} piles and variables at most"
                world.report(problems.TOO_COSTLY, node.name.span, message)
                return


def check_costs(
    world: World,
    events: Iterable[m.Event],
    runs_out: Iterable[m.RunsOut],
    phases: Iterable[m.Phase],
) -> None:
    """Reports, once, each place whose work is too much even with every zone empty."""

    def report(span: Span) -> None:
        world.report(
            problems.TOO_COSTLY,
            span,
            "this would take too long to work out",
            "every `… in …` inside another one multiplies the work: ask one thing at a time",
        )

    cards = world.cards
    sizes = Sizes(
        cards=0,
        players=world.least_players,
        ranks=len(cards.all_ranks),
        suits=len(cards.suits),
        colours=len(cards.colours),
        piles=0,
    )
    defines = [entry.result for entry in world.finished if entry.result is not None]
    actions = [entry.result for entry in world.finished_actions if entry.result is not None]
    costs = MoveCosts(
        sizes,
        {rule.name: rule for rule in defines},
        {action.name: action for action in actions},
        least=True,
        limit=MOST_STEPS,
        dear=report,
    )
    for rule in defines:
        costs.of_define(rule.name)
    for action in actions:
        costs.of_action(action.name)
    bodies = [one.body for one in events] + [one.body for one in runs_out]
    for body in {id(body): body for body in bodies}.values():
        costs.of_block(body)
    for phase in phases:
        for block in (phase.enter, phase.before, phase.all_answered or ()):
            costs.of_block(block)
        for move in (*phase.moves, *phase.anytime, phase.otherwise):
            if move is not None:
                costs.of_block(move.body)
                costs.of_test(move)
