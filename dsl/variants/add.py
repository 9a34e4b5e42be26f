"""What `also` means: lines added at the end of what is there already."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve, frozen

from dotcards.dsl import nodes
from dotcards.dsl.nodes.units import AnytimeMove, Node, Part, first_line
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.source import Span

Body = tuple[nodes.Statement, ...]
_GOES_ON = "what this is added to already says how the game goes on"
Added = TypeVar("Added", nodes.Enter, nodes.AllAnswered, nodes.Event, nodes.RunsOut, nodes.Before)


@frozen
class Refused:
    """Why something cannot be added where it is."""

    message: str
    span: Span
    help: str
    notes: tuple[Note, ...] = ()


def add_to(base: Part, addition: Part) -> Part | Refused:
    """The base's part with the addition's lines; the two have the same key."""
    match base.node, addition.node:
        case tuple() as lines, tuple() as more:
            return evolve(base, node=lines + more)
        case nodes.Define() as old, nodes.Define() as new:
            result: Node | Refused = _add_items(old, new)
        case nodes.Action() as old, nodes.Action() as new:
            result = _add_to_action(old, new)
        case nodes.Move() as old, nodes.Move() as new:
            result = _add_to_move(old, new)
        case AnytimeMove() as old, AnytimeMove() as new:
            move = _add_to_move(old.move, new.move)
            result = move if isinstance(move, Refused) else evolve(old, move=move)
        case nodes.Enter() as old, nodes.Enter() as new:
            result = _add_to_block(old, new)
        case nodes.AllAnswered() as old, nodes.AllAnswered() as new:
            result = _add_to_block(old, new)
        case nodes.Event() as old, nodes.Event() as new:
            result = _add_to_block(old, new)
        case nodes.RunsOut() as old, nodes.RunsOut() as new:
            result = _add_to_block(old, new)
        case nodes.Before() as old, nodes.Before() as new:
            result = _add_to_block(old, new)
        case _:
            return Refused(
                f"nothing can be added to `{base.key.label}`",
                addition.place,
                "say it anew without `also`",
                (Note("what is there", base.place),),
            )
    return result if isinstance(result, Refused) else evolve(base, node=result)


def add_lines(base: Body, added: Body) -> Body | Refused:
    """The added lines after the base's, but before the lines that say how it goes on.

    Those stay last: `then` lines, the added ones first, or one `go to`. Refused where the two
    would have to stand side by side, for one of them could then never count.
    """
    base, base_end = _split_go_to(base)
    added, added_end = _split_go_to(added)
    at = len(base)
    while at and _says_then(base[at - 1]):
        at -= 1
    last = base_end or base[at:]
    there = tuple(Note("how it goes on", first_line(line.span)) for line in last[:1])
    if base_end and added_end:
        help_ = "leave out the `go to`, or say the whole anew without `also`"
        return Refused(_GOES_ON, added_end[0].span, help_, there)
    if added_end and base[at:]:
        help_ = "write `then` before it: an added `then` line comes before what is there"
        return Refused(_GOES_ON, added_end[0].span, help_, there)
    soft = [line for line in added if _says_then(line)]
    if base_end and soft:
        help_ = "leave out the `then` line, or say the whole anew without `also`"
        return Refused(_GOES_ON, first_line(soft[0].span), help_, there)
    return base[:at] + added + base[at:] + base_end + added_end


def _split_go_to(body: Body) -> tuple[Body, Body]:
    return (body[:-1], body[-1:]) if body and isinstance(body[-1], nodes.GoTo) else (body, ())


def _says_then(statement: nodes.Statement) -> bool:
    """Whether a statement is a `then` line, or has one in it."""
    match statement:
        case nodes.Then():
            return True
        case nodes.If():
            blocks = [block for _, block in statement.arms]
            blocks += [statement.otherwise] if statement.otherwise else []
            return any(_says_then(inner) for block in blocks for inner in block.statements)
        case nodes.ForEach():
            return any(_says_then(inner) for inner in statement.body.statements)
    return False


def _add_block(base: nodes.Block, added: nodes.Block) -> nodes.Block | Refused:
    lines = add_lines(base.statements, added.statements)
    if isinstance(lines, Refused):
        return lines
    return evolve(base, doc=base.doc + added.doc, statements=lines)


def _add_to_block(base: Added, added: Added) -> Added | Refused:
    body = _add_block(base.body, added.body)
    return body if isinstance(body, Refused) else evolve(base, body=body)


def _add_to_move(base: nodes.Move, added: nodes.Move) -> nodes.Move | Refused:
    if base.name.text != added.name.text:
        return Refused(
            f"the move to add to is called `{base.name.text}`",
            added.name.span,
            f"write `also otherwise {base.name.text}`",
            (Note("what is there", base.name.span),),
        )
    fixed = [choice.span for choice in added.choices]
    if added.condition:
        fixed.insert(0, added.condition.span)
    if fixed:
        return Refused(
            "an addition cannot change when a move is legal or what is chosen",
            first_line(fixed[0]),
            "take this out, or say the whole move anew without `also`",
            (Note("what is there", base.name.span),),
        )
    lines = add_lines(base.body, added.body)
    if isinstance(lines, Refused):
        return lines
    return evolve(base, doc=base.doc + added.doc, body=lines)


def _add_to_action(base: nodes.Action, added: nodes.Action) -> nodes.Action | Refused:
    if _heading(base) != _heading(added):
        return Refused(
            "an addition names whom and what the action is about as the action itself does",
            added.name.span,
            f"write `also action {_heading(base)}`",
            (Note("what is there", base.name.span),),
        )
    body = _add_block(base.body, added.body)
    return body if isinstance(body, Refused) else evolve(base, body=body)


def _heading(action: nodes.Action) -> str:
    subject = f"{action.subject.text} " if action.subject else ""
    parameters = [
        parameter.name.text + (f": {parameter.kind.text}" if parameter.kind else "")
        for parameter in action.parameters
    ]
    return f"{subject}{action.name.text} {', '.join(parameters)}".rstrip()


def _add_items(base: nodes.Define, added: nodes.Define) -> nodes.Define | Refused:
    there = (Note("what is there", base.name.span),)
    if base.subject and added.subject and base.subject.text != added.subject.text:
        return Refused(
            f"an addition calls its subject `{base.subject.text}`, as the define itself does",
            added.subject.span,
            f"write `{base.subject.text}` for `{added.subject.text}`",
            there,
        )
    old, new = base.value, added.value
    if not isinstance(old, nodes.Condition):
        how = new.how if isinstance(new, nodes.Condition) else "any"
        return Refused(
            f"`{base.name.text}` is not written as a list, to which more can be added",
            first_line(new.span),
            f"say it anew without `also`: `= {how} of`, and below it `{old.span.text}` and yours",
            there,
        )
    if not isinstance(new, nodes.Condition):
        return Refused(
            "only a list of conditions can be added",
            first_line(new.span),
            f"write `also … = {old.how} of`, and the condition below it",
            there,
        )
    if old.how != new.how:
        return Refused(
            f"`{base.name.text}` is not written as a list of `{new.how} of`",
            first_line(new.span),
            f"write `also … = {old.how} of`",
            there,
        )
    value = evolve(old, items=old.items + new.items)
    return evolve(base, value=value, doc=base.doc + added.doc)
