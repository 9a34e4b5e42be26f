"""Variables that are never asked for, never changed, or never set back."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import everything, inside, moves, rules
from dotcards.dsl.text.diagnostics import Fix, Note
from dotcards.dsl.text.source import Span

from .helpers.locations import header, name_in
from .helpers.shared_results import Once
from .lint_rule import Finding, Findings, rule


@frozen
class _Uses:
    """`changed`: the first line that changes each variable."""

    read: frozenset[str]
    changed: Mapping[str, m.Statement]


def _all_uses(ruleset: m.Ruleset) -> _Uses:
    """What is asked for only to change the same variable is not counted as read. What an example
    expects of a variable is: somebody looks at it there."""
    read: set[str] = set()
    changed: dict[str, m.Statement] = {}
    expected = (step for one in ruleset.examples for step in one.steps)
    stack: list[tuple[object, str | None]] = [
        (rules(ruleset), None),
        *((step.condition, None) for step in expected if isinstance(step, m.Expect)),
    ]
    while stack:
        node, own = stack.pop()
        match node:
            case m.Assign(target=m.VariableOf() as target) | m.Add(target=m.VariableOf() as target):
                changed.setdefault(target.name, node)
                stack += ((node.value, target.name), ((target.owner,), None))
                continue
            case m.VariableOf() if node.name != own:
                read.add(node.name)
            case _ if isinstance(node, m.Statement) and does_change(node, "variables"):
                for variable in ruleset.variables:
                    read.add(variable.name)
                    changed.setdefault(variable.name, node)
        stack += ((inner, own) for inner in reversed(list(inside(node))))
    return _Uses(frozenset(read), changed)


_uses = Once(_all_uses)


@rule("L115", "names")
def never_read(ruleset: m.Ruleset) -> Findings:
    """A variable that is given values and never asked for.

    Its changes, `x = x + 1` and `add … to x`, are no use of it. What the goal names is asked for by
    the goal; so is what a `say` shows and what an example expects, and what is kept from hand to
    hand: the table always shows it.
    """
    uses = _uses(ruleset)
    for variable in ruleset.variables:
        name = variable.name
        shown = variable.keep and variable.sight != "nobody"
        used = name in uses.read or name == ruleset.goal.variable
        if name in uses.changed and not used and not shown:
            yield Finding(
                name_in(variable),
                f"`{name}` is changed, but no rule asks for it",
                "take it out with the lines that change it, or use it",
                (Note("it is changed here", uses.changed[name].span),),
            )


@rule("L117", "names")
def never_set(ruleset: m.Ruleset) -> Findings:
    """A variable that no rule ever changes: it is what it starts as in every game.

    A line that should change it was forgotten, or it is no variable but a `define`.
    """
    uses = _uses(ruleset)
    for variable in ruleset.variables:
        name = variable.name
        if name in uses.read and name not in uses.changed and name != ruleset.goal.variable:
            yield Finding(
                name_in(variable),
                f"no rule ever changes `{name}`",
                f"change it where that is due, or write `define {name} = …`",
            )


@rule("L121", "flow")
def goal_never_changes(ruleset: m.Ruleset) -> Findings:
    """A goal that goes by a score which no rule ever changes: everybody shares the first place."""
    for variable in ruleset.variables:
        name = variable.name
        if name == ruleset.goal.variable and name not in _uses(ruleset).changed:
            yield Finding(
                header(ruleset.goal.span),
                f"the goal goes by `{name}`, but no rule ever changes it",
                f"write `add … to {name}` where somebody scores, or another goal",
                (Note("it stays what it is here", name_in(variable)),),
            )


@rule("L125", "flow", fixable=True)
def kept_too_long(ruleset: m.Ruleset) -> Findings:
    """A `keep` that is set in the moves of one hand and is still there in the next.

    Of what lasts the whole game only scores and counts make sense without ever being set back; a
    suit, a rank, a player or a condition that the moves set belongs to the hand, like the `var`s
    beside it.
    """
    fellow = next((one for one in ruleset.variables if not one.keep), None)
    in_play = tuple(move.body for phase in ruleset.phases for move in moves(phase))
    between = tuple(
        (phase.enter, phase.before, phase.all_answered or ()) for phase in ruleset.phases
    )
    rest = (between, ruleset.actions, ruleset.runs_out)
    if fellow is None or any(does_change(node, "variables") for node in everything(rest)):
        return  # what may change any of them may set it back
    set_back, set_in_play = _assigned(rest), _assigned((in_play, ruleset.events))
    for variable in ruleset.variables:
        name = variable.name
        kept = variable.keep and variable.kind.base != "number"
        if kept and name in set_in_play and name not in set_back:
            start = variable.span.start
            word = Span(variable.span.source, start, start + len("keep"))
            yield Finding(
                name_in(variable),
                f"`{name}` is set in a hand and never set back for the next",
                f"write `var {name}` to begin afresh with each `new deal`, or set it back",
                (
                    Note("it is set here", set_in_play[name].span),
                    Note("this begins afresh", name_in(fellow)),
                ),
                Fix(word, "var", safe=False) if word.text == "keep" else None,
            )


def _assigned(nodes: object) -> dict[str, m.Assign]:
    """The first line that gives each variable a value."""
    found: dict[str, m.Assign] = {}
    for node in everything(nodes):
        if isinstance(node, m.Assign) and isinstance(node.target, m.VariableOf):
            found.setdefault(node.target.name, node)
    return found
