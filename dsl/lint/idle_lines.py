"""Lines, branches and moves that make no difference beside others, or by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dotcards.dsl import model as m
from dotcards.dsl.model.traversal import (
    blocks,
    blocks_in,
    bodies,
    everything,
    nested,
    rules,
    wording,
)
from dotcards.dsl.text.diagnostics import Fix, Note

from .helpers.locations import name_in
from .lint_rule import Finding, Findings, rule


@rule("L113", "flow", fixable=True)
def same_branches(ruleset: m.Ruleset) -> Findings:
    """An `if` whose branches do the same, so that nothing depends on its condition.

    Reported are two branches next to each other with the same lines, more than one, and an `if`
    with `else` of which all branches are the same.
    """
    for node in everything(rules(ruleset)):
        if isinstance(node, m.If):
            yield from _same_lines(node)
        elif isinstance(node, m.IfThen) and wording(node.then) == wording(node.otherwise):
            text = node.then.span.text
            yield Finding(
                node.span,
                "this is the same whether the condition holds or not",
                f"write `{text}`, or a different value after `else`",
                fix=Fix(node.span, text, safe=False),
            )


def _same_lines(node: m.If) -> Findings:
    branches = [body for _, body in node.arms]
    if node.otherwise:
        branches.append(node.otherwise)
    whole = bool(node.otherwise) and len(set(map(wording, branches))) == 1
    for before, after in pairwise(branches):
        # Two rules that both end in `end game` read better as two.
        if before and wording(before) == wording(after) and (whole or len(before) > 1):
            yield Finding(
                after[0].span.to(after[-1].span),
                "these lines are the same as those of the branch before",
                "join the two conditions with `or`, or change the lines that were copied",
                (Note("the same lines", before[0].span.to(before[-1].span)),),
            )


@rule("L114", "flow")
def covered_move(ruleset: m.Ruleset) -> Findings:
    """A move that another one always stands in for.

    An `otherwise` beside a move that can always be made is never offered; a move that has the same
    choices, conditions and lines as one above it is the same move under two names.
    """
    for phase in ruleset.phases:
        free = next((one for one in phase.moves if not one.choices and one.condition is None), None)
        if free is not None and phase.otherwise is not None:
            yield Finding(
                name_in(phase.otherwise),
                f"nobody ever comes to `otherwise {phase.otherwise.name}`:"
                f" `{free.name}` can always be made",
                f"give `{free.name}` a condition, or write `move` instead of `otherwise`",
                (Note("this can always be made", name_in(free)),),
            )
        for moves in (phase.moves, phase.anytime):
            first: dict[object, m.Move] = {}
            for move in moves:
                before = first.setdefault(wording((move.condition, move.choices, move.body)), move)
                if before is not move:
                    yield Finding(
                        name_in(move),
                        f"`{move.name}` is the same move as `{before.name}`",
                        "take one of them out, or change what was copied",
                        (Note("the same move", name_in(before)),),
                    )


@rule("L131", "flow")
def no_effect(ruleset: m.Ruleset) -> Findings:
    """A line that changes nothing: `x = x`, `add 0 to x`, cards put where they lie."""
    for body in bodies(ruleset):
        for line in (line for block in nested(body) for line in block):
            why = _why_idle(line)
            if why is not None:
                help_ = "take it out, or write what was meant"
                yield Finding(line.span, f"this changes nothing: {why}", help_)


def _why_idle(line: m.Statement) -> str | None:
    match line:
        case m.Assign() if wording(line.target) == wording(line.value):
            return "it is that already"
        case m.Add(value=m.Const(value=0)):
            return "0 more or less is the same"
        case m.Exchange() if wording(line.left) == wording(line.right):
            return "both are the same card"
        case (
            m.Put(under=False, cards=m.Taken(count=None, zone=zone))
            | m.Put(under=False, cards=m.ZoneOf() as zone)
        ) if wording(zone) == wording(line.zone):
            return "the cards lie there already"
        case m.Put(cards=m.Taken(count=m.Const(value=0))) | m.Deal(count=m.Const(value=0)):
            return "0 cards are none"
    return None


@rule("L134", "flow")
def overruled(ruleset: m.Ruleset) -> Findings:
    """A `then` line that nothing can come of, since a line above it always overrules it.

    `turn stays` overrules `then next turn`, and a `go to` overrules `then go to`, in the same move.
    """
    for phase in ruleset.phases:
        for block in blocks(phase):
            for line, above in _overruled_in(block, {}):
                yield Finding(
                    line.span,
                    "nothing ever comes of this: a line above it always overrules it",
                    "take one of the two lines out",
                    (Note("this overrules it", above.span),),
                )


_Decrees = dict[str, m.Statement]
"""The line passed on every way here that decrees who goes on ("turn"), or where ("phase")."""


def _overruled_in(block: m.Block, decrees: _Decrees) -> Iterator[tuple[m.Statement, m.Statement]]:
    """The lines that nothing comes of, each with the one that overrules it."""
    decrees = dict(decrees)
    for line in block:
        match line:
            case m.NextTurn(soft=True) | m.Assign(soft=True) if "turn" in decrees:
                yield line, decrees["turn"]
            case m.GoTo(soft=True) if "phase" in decrees:
                yield line, decrees["phase"]
            case m.If():
                for body in blocks_in(line):
                    yield from _overruled_in(body, decrees)
                branches = [_decreed(body) for body in blocks_in(line)]
                always = set(branches[0]).intersection(*branches)
                decrees = {kind: branches[0][kind] for kind in always} | decrees
            case _:
                decrees = _decreed((line,)) | decrees


def _decreed(block: m.Block) -> _Decrees:
    """What the lines of a block themselves decree, the first of each kind."""
    found: _Decrees = {}
    for line in block:
        if isinstance(line, m.TurnStays):
            found.setdefault("turn", line)
        elif isinstance(line, m.GoTo) and not line.soft:
            found.setdefault("phase", line)
    return found
