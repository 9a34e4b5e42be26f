"""A move without `then next turn` beside one of its kind that has it.

Looked for is a move that plays cards where another that plays, or the `otherwise`, passes the turn;
or an `otherwise`, or a move without lines, that changes nothing, so that all is asked again. It is
meant so where it says how play goes on (`go to`, `turn stays`, a result), and where it changes
what the moves of the phase or the checks before them ask for other than cards: then it is a step
of a longer turn. Of moves that only draw or lay down nothing is said, since people do play on
after them.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import Effects, does_change, variables_in
from dotcards.dsl.lint.helpers.game_flow import Flow, flow_of
from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.helpers.running_empty import leads_out
from dotcards.dsl.lint.helpers.turns import gives
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.diagnostics import Category, Diagnostic, Fix, Note, Severity
from dotcards.dsl.text.source import Span

CODE = "L138"
NAME = "move-keeps-turn"
CATEGORY: Category = "flow"
SEVERITY: Severity = "warning"
FIXABLE = True

_LINE = "then next turn"


def check(ruleset: m.Ruleset) -> Iterator[Diagnostic]:
    if ruleset.most_players == 1:
        return
    flow = flow_of(ruleset)
    effects = Effects(evolve(ruleset, events=(), runs_out=()))  # of the moves' own lines
    if any(
        gives(one.body) or flow.plain(one.body).goes for one in ruleset.events if one.by == "any"
    ):
        return
    for phase in ruleset.phases:
        if phase.asks is not None or phase.name not in flow.reachable:
            continue
        moves = [*phase.moves, *([phase.otherwise] if phase.otherwise else [])]
        passing = [move for move in moves if gives(move.body)]
        if not passing:
            continue
        fellow = next((one for one in passing if one.otherwise or _plays(one, flow)), None)
        asked = variables_in(
            effects.read_by((phase.before, *((one.condition, one.choices) for one in moves)))
        )
        for move in moves:
            if gives(move.body) or _says_how_play_goes_on(move, flow):
                continue
            changed = effects.changed_by(move.body)
            if not changed and (move.otherwise or not move.body):
                yield _finding(move, passing[0], "nothing has changed")
            elif _plays(move, flow) and fellow is not None and not asked & variables_in(changed):
                yield _finding(move, fellow, "cards are played")


def _plays(move: m.Move, flow: Flow) -> bool:
    return flow.plain(move.body).plays


def _says_how_play_goes_on(move: m.Move, flow: Flow) -> bool:
    whole = flow.plain(move.body)
    return (
        bool(whole.goes)
        or whole.ends
        or any(
            isinstance(node, m.TurnStays) or leads_out(node) or does_change(node, "turn")
            for node in everything(move.body)
        )
    )


def _finding(move: m.Move, fellow: m.Move, after: str) -> Diagnostic:
    return Diagnostic(
        CODE,
        NAME,
        SEVERITY,
        f"`{move.name}` does not pass the turn: {after}, and the same player is asked again",
        name_in(move.span, move.name),
        f"write `{_LINE}` as its last line, or `turn stays` if the same player is to go on",
        (Note("this move passes the turn", name_in(fellow.span, fellow.name)),),
        _fix(move),
    )


def _fix(move: m.Move) -> Fix | None:
    """The line below the last one of the move, as far in as the first."""
    source = move.span.source
    inner = [one.span for one in (*move.choices, *move.body)]
    if any(one.source is not source for one in inner):
        return None  # a variant adds to the move
    number = source.position(move.span.start)[0]
    header = source.line(number)
    margin = header[: len(header) - len(header.lstrip())]
    step = "\t" if "\t" in margin else "  "
    if inner:
        first = source.line(source.position(inner[0].start)[0])
        margin, step = first[: len(first) - len(first.lstrip())], ""
    last = source.position(max((one.end for one in inner), default=move.span.end) - 1)[0]
    end = source.line_starts[last - 1] + len(source.line(last))
    newline = "\r\n" if "\r\n" in source.text else "\n"
    return Fix(Span(source, end, end), f"{newline}{margin}{step}{_LINE}", safe=False)
