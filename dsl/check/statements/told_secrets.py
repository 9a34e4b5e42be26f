"""What a ruleset tells and may not, as diagnostics; how cards are chosen that nobody can see."""

from __future__ import annotations

from attrs import frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis import secrecy
from dotcards.dsl.analysis.labels import VARIABLE, ZONE, Facts, Secret
from dotcards.dsl.analysis.leaks import Leak
from dotcards.dsl.analysis.secret_state import State
from dotcards.dsl.analysis.secret_values import Values
from dotcards.dsl.check import problems
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.text.diagnostics import Note
from dotcards.dsl.text.source import Span

_OPEN = "`.count` and `.empty` are open to all"


@frozen
class Onlooker:
    """The maker of a move that is being checked, and what is known before it."""

    world: World
    values: Values
    state: State

    @classmethod
    def of(cls, world: World, player: m.Local, asks: m.Asks | None, anytime: bool) -> Onlooker:
        if world.values is None:
            world.values = Values(
                Facts(world.zones, world.variables, lambda key: _result(world, key), world.tables)
            )
        state = secrecy.maker_state(world.values, player, asks, anytime)
        return cls(world, world.values, state)

    def holds(self, condition: m.Expr) -> None:
        secrecy.holds(condition, self.state)

    def chooses(self, local: m.Local, source: m.Expr, span: Span) -> bool:
        """Whether cards are chosen by their place; reports if some can be seen and some cannot."""
        sights = secrecy.sights(self.values, self.state, source)
        lies = self.values.of(source, self.state).lies
        self.state.locals[local.id] = secrecy.chosen(local, lies)
        if len(sights) > 1:
            self.world.report(
                problems.HALF_SEEN,
                span,
                "some of these cards can be seen by the chooser and some cannot",
                "make a move for each",
            )
        return sights == {False}


def _result(world: World, key: str) -> m.Define | None:
    entry = world.defines.get(key)
    return None if entry is None else entry.result


def check_secrets(world: World, ruleset: m.Ruleset) -> None:
    """Reports what would tell a secret, each place once; not again what comes of a place where it
    is read that is at fault itself."""
    all_found = [(_place(one.span, one.reading.span), one) for one in secrecy.told(ruleset)]
    at_fault = {span for span, one in all_found if span == one.reading.span}
    reported: set[Span] = set()
    for span, found in all_found:
        read = found.reading.inside or found.reading.span
        if span in reported or (read != span and read in at_fault):
            continue
        reported.add(span)
        if isinstance(found, Leak):
            _leak(world, found, span)
        else:
            _refusal(world, found, span)


def _place(span: Span, read: Span) -> Span:
    """The smallest place that is at fault: where it is read, if that is in what is at fault."""
    inside = span.source is read.source and span.start <= read.start and read.end <= span.end
    return read if inside else span


def _refusal(world: World, found: secrecy.Refusal, span: Span) -> None:
    if found.about:
        message = f"the chooser cannot see these cards, nor whether they are {found.about}"
        world.report(problems.UNSEEN_CARD, span, message)
        return
    world.report(
        problems.UNSEEN_CARD,
        span,
        "this reads what the player may not see: a refusal would tell it",
        f"ask only for what the player can see; {_OPEN}",
        _read_at(found.reading.inside, found.reading.span, span),
    )


def _leak(world: World, found: Leak, span: Span) -> None:
    what = _what(world, found.secret)
    who = "everybody" if found.audience is None else "its owner"
    notes = _read_at(found.reading.inside, found.reading.span, span)
    is_variable = found.secret.kind in VARIABLE
    first = f"`show` {f'`{found.secret.name}`' if is_variable else 'the cards'} first"
    if found.way == "said":
        problem = problems.SAID
        message = f"this tells everybody {what}"
        help = f"{first}, or say less: {_OPEN}"
    elif found.way == "put down":
        problem = problems.PUT_DOWN
        message = f"{who} may see `{found.name}`, and could tell {what} from it"
        whose = "too" if is_variable else ""
        help = f"{first}, or let `{found.name}` be `seen by` {_whom(found)} {whose}".rstrip()
    else:
        problem = problems.DECIDES
        message = f"{who} can tell {what} from what is done here"
        help = f"{first}, or ask for less: {_OPEN}"
        if found.secret.kind == "place":
            help = "take it out of a pile that all can see: `for each c in PILE where c is …`"
        if found.cause is not None and found.cause != span:
            notes = (*notes, Note(f"{who} sees whether this is done", _line(found.cause)))
    world.report(problem, span, message, help, notes)


def _whom(found: Leak) -> str:
    return "its owner or nobody" if found.audience is None else "nobody"


def _read_at(inside: Span | None, read: Span, span: Span) -> tuple[Note, ...]:
    where = inside or read
    return () if where == span else (Note("it is read here", where),)


def _line(span: Span) -> Span:
    """The first line of a statement."""
    text = span.text
    end = text.find("\n")
    return span if end < 0 else Span(span.source, span.start, span.start + len(text[:end].rstrip()))


def _what(world: World, secret: Secret) -> str:
    name = secret.name
    if secret.kind in ZONE:
        return f"what lies in `{name}`"
    if secret.kind in VARIABLE:
        return f"what `{name}` is"
    if secret.kind == "place":
        return "in which zone this card lies"
    return "what cards these are" if secret.kind != "unknown" else "what nobody may know"
