"""Making a move and testing one, as Python."""

from __future__ import annotations

from collections.abc import Sequence

from dotcards.dsl import model

from .context import Context
from .python import ATOM, OR, Code, Frame, Py
from .statements import Statements, comment


def writer(context: Context, code: Code) -> Statements:
    return Statements(context, Frame(code, context.reserved, context.fields.read_by_function))


def share(write: Statements, choice: model.Choice, name: str | None = None) -> str:
    """The function that gives a card's rank, suit or colour: by default what all must share."""
    name = name or choice.of_one or ""
    card = model.Local("card", -1, model.CARD, choice.span)
    write.frame.names[-1] = Py("card", varies=frozenset(["card"]))
    kind = {"rank": model.RANK, "suit": model.SUIT, "colour": model.COLOUR}[name]
    shared = write.value(model.Property(name, card, kind, choice.span))
    if shared.text.endswith("[card]"):
        return shared.text.removesuffix("[card]") + ".__getitem__"
    return f"lambda card: {shared.text}"


# ------------------------------------------------------------------------------------ making


def write_deed(
    context: Context, code: Code, move: model.Move, name: str, at_once: bool = False
) -> None:
    """The function that makes a move; all its lines are done.

    An answer given `at_once` with others is carried out after theirs: its places became cards when
    it was given, and what it chose may have been moved since.
    """
    write = writer(context, code)
    player = write.frame.fresh("p")
    write.frame.names[move.player.id] = Py(player)
    arguments = []
    for choice in move.choices:
        arguments.append(write.frame.fresh(choice.local.name))
    code.span = move.span
    with code.indented(f"def {name}(s, move):"):
        code.add(f'"""Make the move {comment(move.name)}."""')
        code.add(f"{', '.join(['_', player, *arguments])} = move")
        bind_choices(write, move, arguments, resolved=at_once)
        write.run(move.body)


def write_resolving(context: Context, code: Code, move: model.Move, name: str) -> None:
    """The function that turns the places in an answer into the cards that lie there."""
    write = writer(context, code)
    player = write.frame.fresh("p")
    write.frame.names[move.player.id] = Py(player)
    arguments = [write.frame.fresh(choice.local.name) for choice in move.choices]
    with code.indented(f"def {name}(s, move):"):
        code.add(f"{', '.join(['number', player, *arguments])} = move")
        bind_choices(write, move, arguments)
        code.add(f"return ({', '.join(['number', player, *arguments])})")


def bind_choices(
    write: Statements, move: model.Move, arguments: Sequence[str], resolved: bool = False
) -> None:
    """Names for what was chosen; a place becomes the card that lies there, if not yet done."""
    for choice, argument in zip(move.choices, arguments, strict=True):
        write.frame.names[choice.local.id] = Py(argument)
        if isinstance(choice.source, tuple) or resolved:
            continue
        if choice.by_place:
            source = write.value(choice.source)
            if choice.low is None:
                write.add(f"{argument} = {source.at(ATOM)}[{argument}]")
            else:
                pile = write.named(source, "pile")
                write.add(f"{argument} = [{pile.text}[place] for place in {argument}]")
        if isinstance(choice.source, model.ZoneOf) and choice.low is None:
            write.at_home[choice.local.id] = write.value(choice.source)


# ----------------------------------------------------------------------------------- testing


def write_test(context: Context, code: Code, move: model.Move, name: str) -> None:
    """The function that tells whether a move with these choices is one of those listed."""
    write = writer(context, code)
    write.frame.hoisting = False
    player = write.frame.fresh("p")
    write.frame.names[move.player.id] = Py(player)
    arguments = [write.frame.fresh(choice.local.name) for choice in move.choices]
    with code.indented(f"def {name}(s, {', '.join([player, *arguments])}):"):
        if move.condition is not None:
            refuse_unless(code, write.condition(move.condition))
        for choice, argument in zip(move.choices, arguments, strict=True):
            test_choice(write, code, choice, argument)
        code.add("return True")


def refuse_unless(code: Code, test: Py) -> None:
    if test.is_constant:
        if not test.constant:
            code.add("return False")
        return
    with code.indented(f"if not ({test.text}):"):
        code.add("return False")


def test_choice(write: Statements, code: Code, choice: model.Choice, name: str) -> None:
    bound = Py(name)
    if isinstance(choice.source, tuple):
        low, high = (write.value(end) for end in choice.source)
        refuse_unless(code, Py(f"{low.at(OR)} <= {name} <= {high.at(OR)}"))
    else:
        source = write.named(write.value(choice.source), "source")
        things = f"range(len({source.text}))" if choice.by_place else source.text
        if choice.low is None:
            refuse_unless(code, Py(f"{name} in {things}"))
            if choice.by_place:
                bound = Py(f"{source.text}[{name}]")
        else:
            low = write.value(choice.low)
            most = Py(f"len({things})") if choice.high is None else write.value(choice.high)
            refuse_unless(code, Py(f"{name} and {low.at(OR)} <= len({name}) <= {most.at(OR)}"))
            refuse_unless(
                code, Py(f"len(set({name})) == len({name}) and set({name}) <= set({things})")
            )
            if choice.of_one is not None:
                refuse_unless(code, Py(f"share_one({share(write, choice)}, {name})"))
            if choice.in_sequence:
                refuse_unless(code, Py(f"follow({share(write, choice, 'rank')}, {name})"))
            if choice.by_place:
                bound = Py(f"[{source.text}[place] for place in {name}]")
    write.frame.names[choice.local.id] = bound
    if choice.where is not None:
        refuse_unless(code, write.condition(choice.where))
