"""Phases that nothing leads to, that lead nowhere, and games that cannot end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import does_change
from dotcards.dsl.model.traversal import blocks, bodies, carried_out, everything, moves
from dotcards.dsl.text.diagnostics import Note

from .helpers.condition_formulas import Names, Reading, reading_of
from .helpers.formulas import TooHard, every, solve
from .helpers.game_flow import flow_of
from .helpers.locations import header, name_in
from .helpers.reaching import leading_to, reached
from .helpers.staying import stays
from .lint_rule import Finding, Findings, rule

_MOST_NAMES = 6  # phases of a round that are named


@rule("L101", "flow")
def unreachable_phase(ruleset: m.Ruleset) -> Findings:
    """A phase that the game never comes to.

    The game starts in the file's first phase; every other one has to be gone to, by a phase that is
    come to itself or by what a card does that is played there.
    """
    for phase in ruleset.phases:
        if phase.name not in flow_of(ruleset).reachable:
            yield Finding(
                name_in(phase),
                f"the game never comes to `{phase.name}`",
                f"write `go to {phase.name}` where it is to begin, or take the phase out",
            )


@rule("L102", "flow")
def no_way_to_end(ruleset: m.Ruleset) -> Findings:
    """A game that cannot end: nothing that can happen in it is a `win`, a `lose` or an `end
    game`."""
    flow = flow_of(ruleset)
    if not any(flow.phases[name].ends for name in flow.reachable):
        written = [node for node in everything(ruleset) if isinstance(node, m.Finish)]
        yield Finding(
            header(ruleset.goal.span),
            "this game can never end",
            "write `end game`, `win …` or `lose …` where it is over",
            tuple(Note("the game never comes to this line", node.span) for node in written[:1]),
        )


@rule("L120", "flow")
def no_way_out(ruleset: m.Ruleset) -> Findings:
    """A phase from which the game can never come to its end, though from others it can.

    Nothing that can happen there, and in the phases it leads to, is a `win`, a `lose` or an `end
    game`.
    """
    flow = flow_of(ruleset)
    ending = (name for name, effects in flow.phases.items() if effects.ends)
    free = leading_to(ending, {name: effects.goes for name, effects in flow.phases.items()})
    if not free & flow.reachable:
        return  # no game at all can end, which is another rule's business
    for phase in ruleset.phases:
        if phase.name in flow.reachable and phase.name not in free and any(moves(phase)):
            inside = flow.phases[phase.name].goes <= {phase.name}
            yield Finding(
                name_in(phase),
                f"nothing leads out of `{phase.name}`, and the game cannot end in it"
                if inside
                else f"once the game has come to `{phase.name}` it can never end",
                "write `go to …`, `end game`, `win …` or `lose …` where this part of the game is"
                " over",
            )


@rule("L104", "flow", "error")
def empty_phase(ruleset: m.Ruleset) -> Findings:
    """A phase in which nobody has anything to do, and which does not go on by itself either.

    A phase without moves has to `go to` another, or end the game, on every way through its `enter`.
    """
    flow = flow_of(ruleset)
    reading = reading_of(ruleset)
    help_ = "give it a move, or a `go to` that is reached whatever the conditions come to"
    for phase in ruleset.phases:
        if phase.name not in flow.reachable or any(moves(phase)) or phase.all_answered is not None:
            continue
        effects = flow.of(phase.enter, phase.before)
        if not effects.goes and not effects.ends:
            yield Finding(name_in(phase), f"nobody can do anything in `{phase.name}`", help_)
        elif effects == flow.plain(phase.enter, phase.before):
            # Otherwise a card played or a pile run out may see to it that the game goes on.
            with suppress(TooHard):
                if _may_stay(reading, phase):
                    message = f"`{phase.name}` may come to a stop"
                    yield Finding(name_in(phase), message, help_, severity="warning")


def _may_stay(reading: Reading, phase: m.Phase) -> bool:
    reading.begin()
    formula = every(stays(block, reading, Names()) for block in (phase.enter, phase.before))
    return solve(formula, lambda thing: reading.domains.of(thing, formula)) is not None


@rule("L105", "flow", "error")
def never_asks(ruleset: m.Ruleset) -> Findings:
    """Phases that lead round and round to one another without ever asking anybody.

    Nothing changes from round to round but the cards; the game would run for ever without a
    decision.
    """
    flow = flow_of(ruleset)
    reading = reading_of(ruleset)
    phases = {phase.name: phase for phase in ruleset.phases}
    effects = {
        name: flow.of(phase.enter, phase.before)
        for name, phase in phases.items()
        if name in flow.reachable and _always_goes_on(reading, phase)
    }
    goes = {name: one.goes for name, one in effects.items()}
    asking = phases.keys() - goes
    free = leading_to(
        asking.union(name for name, one in effects.items() if one.ends or not one.goes), goes
    )
    seen: set[str] = set()
    for name in goes:
        if name not in free and name not in seen:
            # On from phase to phase until one comes again.
            way = [name]
            while (following := min(goes[way[-1]] - free)) not in way:
                way.append(following)
            if not seen.intersection(way):
                yield _round([phases[one] for one in way[way.index(following) :]])
            seen.update(way)


def _always_goes_on(reading: Reading, phase: m.Phase) -> bool:
    """Whether a phase asks nobody, for want of moves or because its own lines always leave it."""
    if not any(moves(phase)) and phase.all_answered is None:
        return True
    reading.begin()
    with suppress(TooHard):
        return any(stays(block, reading, Names()) is False for block in (phase.enter, phase.before))
    return False


def _round(ring: list[m.Phase]) -> Finding:
    first, *others = ring[:_MOST_NAMES]
    if others:
        names = " to ".join(f"`{phase.name}`" for phase in (*ring, first)[:_MOST_NAMES])
        if len(ring) >= _MOST_NAMES:
            names += f" … to `{first.name}`"
        help_ = "give one of these phases a move, or a way out of the round"
    else:
        names = f"`{first.name}` to itself"
        help_ = "give it a move, or a way out"
    return Finding(
        name_in(first),
        f"the game goes from {names} without ever asking anybody",
        help_,
        tuple(Note("this is part of the round", name_in(phase)) for phase in others),
    )


@rule("L137", "flow")
def never_back(ruleset: m.Ruleset) -> Findings:
    """A player who is out and is never set to play again, though cards are dealt once more.

    Who is out comes back with `new deal`, and with nothing else. Looked for is a `retire` from
    which play can come to a `deal`, in a ruleset that never says `new deal`.
    """
    nodes = [node for body in bodies(ruleset) for node in everything(body)]
    if any(does_change(node, "out") and not isinstance(node, m.Retire) for node in nodes):
        return
    for retire in (node for node in nodes if isinstance(node, m.Retire)):
        deal = next(_deals_after(ruleset, retire), None)
        if deal is not None:
            yield Finding(
                header(retire.span),
                "who is out here is out for good: cards are dealt again, but no `new deal` is made",
                f"write `new deal from {deal.source.name}` where cards are dealt again, "
                "or end the game",
                (Note("cards are dealt again here", header(deal.span)),),
            )


def _deals_after(ruleset: m.Ruleset, retire: m.Retire) -> Iterator[m.Deal]:
    """What is dealt to everybody in the phases that play can come to from where somebody is out."""
    flow = flow_of(ruleset)
    done = {
        phase.name: list(carried_out(tuple(blocks(phase)), ruleset.actions))
        for phase in ruleset.phases
    }
    begun = {name for name, nodes in done.items() if any(node is retire for node in nodes)}
    # What events do is done in whatever phase cards are played.
    begun = begun or set(flow.reachable)
    following = {after for name in begun for after in flow.phases[name].goes}
    found = reached(following, lambda name: flow.phases[name].goes)
    for name, nodes in done.items():
        if name in found:
            yield from (node for node in nodes if isinstance(node, m.Deal))
