"""Phases and moves after which the same player is asked again and again."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import Effects, does_change, variables_in
from dotcards.dsl.model.traversal import everything, taking_turns
from dotcards.dsl.text.diagnostics import Fix, Note
from dotcards.dsl.text.source import Span

from .helpers.game_flow import flow_of
from .helpers.locations import name_in
from .helpers.running_empty import leads_out
from .helpers.turns import Turns, gives
from .lint_rule import Finding, Findings, rule

_LINE = "then next turn"


def _turn_moves(ruleset: m.Ruleset) -> Iterator[tuple[m.Phase, list[m.Move]]]:
    """The phases in which players take turns, each with the moves of whoever has the turn."""
    if ruleset.most_players > 1:
        for phase in ruleset.phases:
            moves = taking_turns(phase)
            if moves and phase.asks is None and phase.name in flow_of(ruleset).reachable:
                yield phase, moves


@rule("L119", "flow")
def turn_never_passes(ruleset: m.Ruleset) -> Findings:
    """A phase in which the same player goes on for ever: no move passes the turn.

    Looked for are `next turn` and `turn = …` in the moves, in what their cards do, in the checks
    before each move and in the phases that the moves go to, short of the next deal. A check that
    gives the turn away only once as many cards lie there as there are players does not help: they
    would all be one player's. Where there is a move that always leads to another phase, or ends the
    game, nobody goes on for ever: nothing is said.
    """
    turns = Turns(ruleset, flow_of(ruleset))
    for phase, moves in _turn_moves(ruleset):
        if any(turns.passes(move.body, phase) for move in (*moves, *phase.anytime)):
            continue
        if turns.check_passes(phase) or any(_leads_on(move, phase) for move in moves):
            continue
        yield Finding(
            name_in(phase),
            f"no move of `{phase.name}` passes the turn: the same player goes on and on",
            "write `then next turn` as the last line of a move after which somebody else goes",
            tuple(
                Note("after this the same player is asked again", name_in(move))
                for move in moves[:3]
            ),
        )


def _leads_on(move: m.Move, phase: m.Phase) -> bool:
    """Whether a move always leaves the phase."""
    return any(
        line.phase != phase.name if isinstance(line, m.GoTo) else leads_out(line)
        for line in move.body
    )


@rule("L138", "flow", fixable=True)
def move_keeps_turn(ruleset: m.Ruleset) -> Findings:
    """A move without `then next turn` beside one of its kind that has it.

    Looked for is a move that plays cards where another that plays, or the `otherwise`, passes the
    turn; or an `otherwise`, or a move without lines, that changes nothing, so that all is asked
    again. It is meant so where it says how play goes on (`go to`, `turn stays`, a result), and
    where it changes what the moves of the phase or the checks before them ask for other than cards:
    then it is a step of a longer turn. Of moves that only draw or lay down nothing is said, since
    people do play on after them.
    """
    flow = flow_of(ruleset)
    effects = Effects(evolve(ruleset, events=(), runs_out=()))  # of the moves' own lines
    of_any_card = [event.body for event in ruleset.events if event.by == "any"]
    if any(gives(body) or flow.plain(body).goes for body in of_any_card):
        return
    for phase, moves in _turn_moves(ruleset):
        passing = [move for move in moves if gives(move.body)]
        if not passing:
            continue
        plain = {move.name: flow.plain(move.body) for move in moves}
        fellow = next((one for one in passing if one.otherwise or plain[one.name].plays), None)
        asked = variables_in(
            effects.read_by((phase.before, *((one.condition, one.choices) for one in moves)))
        )
        for move in moves:
            own = plain[move.name]
            if own.goes or own.ends or _says_how_play_goes_on(move):
                continue
            changed = effects.changed_by(move.body)
            if not changed and (move.otherwise or not move.body):
                yield _keeps(move, passing[0], "nothing has changed")
            elif own.plays and fellow is not None and not asked & variables_in(changed):
                yield _keeps(move, fellow, "cards are played")


def _says_how_play_goes_on(move: m.Move) -> bool:
    return any(
        isinstance(node, m.TurnStays) or leads_out(node) or does_change(node, "turn")
        for node in everything(move.body)
    )


def _keeps(move: m.Move, fellow: m.Move, after: str) -> Finding:
    return Finding(
        name_in(move),
        f"`{move.name}` does not pass the turn: {after}, and the same player is asked again",
        f"write `{_LINE}` as its last line, or `turn stays` if the same player is to go on",
        (Note("this move passes the turn", name_in(fellow)),),
        _passing(move),
    )


def _passing(move: m.Move) -> Fix | None:
    """The line below the last one of the move, as far in as the first."""
    source = move.span.source
    inner = [one.span for one in (*move.choices, *move.body)]
    if any(one.source is not source for one in inner):
        return None  # a variant adds to the move
    first = source.line((inner[0] if inner else move.span).position[0])
    margin = first[: len(first) - len(first.lstrip())]
    if not inner:
        margin += "\t" if "\t" in margin else "  "
    last = source.position(max((one.end for one in inner), default=move.span.end) - 1)[0]
    end = source.line_starts[last - 1] + len(source.line(last))
    newline = "\r\n" if "\r\n" in source.text else "\n"
    return Fix(Span(source, end, end), f"{newline}{margin}{_LINE}", safe=False)
