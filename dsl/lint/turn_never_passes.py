"""A phase in which the same player goes on for ever: no move passes the turn.

Looked for are `next turn` and `turn = …` in the moves, in what their cards do, in the checks before
each move and in the phases that the moves go to, short of the next deal. A check
that gives the turn away only once as many cards lie there as there are players does not help: they
would all be one player's. Where there is a move that always leads to another phase, or ends the
game, nobody goes on for ever: nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from dotcards.dsl import model as m
from dotcards.dsl.lint.helpers.game_flow import flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.running_empty import leads_out
from dotcards.dsl.lint.helpers.turns import Turns
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Note, Severity

CODE = "L119"
NAME = "turn-never-passes"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    if ruleset.most_players == 1:
        return
    flow = flow_of(ruleset)
    turns = Turns(ruleset, flow)
    for phase in ruleset.phases:
        moves = [*phase.moves, *([phase.otherwise] if phase.otherwise else [])]
        if not moves or phase.asks is not None or phase.name not in flow.reachable:
            continue
        if any(turns.passes(move.body, phase) for move in (*moves, *phase.anytime)):
            continue
        if turns.check_passes(phase) or any(_leads_on(move, phase) for move in moves):
            continue
        yield Diagnostic(
            CODE,
            NAME,
            SEVERITY,
            f"no move of `{phase.name}` passes the turn: the same player goes on and on",
            name_in(phase.span, phase.name),
            "write `then next turn` as the last line of a move after which somebody else goes",
            tuple(
                Note("after this the same player is asked again", name_in(move.span, move.name))
                for move in moves[:3]
            ),
        )


def _leads_on(move: m.Move, phase: m.Phase) -> bool:
    """Whether a move always leaves the phase."""
    return any(
        line.phase != phase.name if isinstance(line, m.GoTo) else leads_out(line)
        for line in move.body
    )
