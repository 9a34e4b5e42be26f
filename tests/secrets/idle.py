"""Whether what is refused in a ruleset is idle: in play nothing hangs on it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, get_args

from attrs import evolve, fields, fields_dict, has

from dotcards.dsl import model as m
from dotcards.dsl.analysis import secrecy
from dotcards.dsl.model.traversal import everything
from dotcards.interpreter import Machine, compile_ruleset
from dotcards.interpreter.examples.coverage import place_of
from dotcards.interpreter.machine.random_choice import Choices
from dotcards.interpreter.simulate.simulation import Plan

from .compare import SHORT, sizes

GAMES = 60  # with each number of players
SECONDS = 5.0


def is_idle(ruleset: m.Ruleset, seed: int, lines: Collection[int]) -> bool:
    """Whether what is refused at these lines is idle, with the options as they are."""
    rest = set(lines) - never_done(ruleset, seed)
    return not rest or not rest & refused(without_constant_conditions(ruleset, seed, rest))


def refused(ruleset: m.Ruleset) -> set[int]:
    """The lines at which a ruleset tells a secret."""
    return {one.span.position[0] for one in secrecy.told(ruleset)}


def never_done(ruleset: m.Ruleset, seed: int) -> set[int]:
    """The lines that no game at random comes to (of a move that none makes all), and those of
    conditions that never hold in them."""
    found: list[set[int]] = []
    for players in sizes(ruleset):
        simulator = Plan(ruleset, {}, players, seed, limit=max(SHORT)).worker()
        tally, _ = simulator.slice(0, GAMES, SECONDS)
        coverage = simulator.coverage(tally.marks)
        never = {
            line.span.position[0]
            for key, block in coverage.marked.blocks.items()
            if not coverage.times(*key)
            for line in block.lines
        }
        never |= {
            part.span.position[0]
            for phase in ruleset.phases
            for move in (*phase.moves, *phase.anytime)
            if not coverage.times("move", *place_of(move.span))
            for part in (move, *move.choices)
        }
        found.append(never | {arm.place.line for arm in coverage.arms() if not arm.taken})
    return set.intersection(*found)


def without_constant_conditions(ruleset: m.Ruleset, seed: int, lines: Collection[int]) -> m.Ruleset:
    """The ruleset with yes or no for each condition in these lines that is always so in play."""
    conditions = [
        node
        for node in everything((ruleset.defines, ruleset.actions, ruleset.events, ruleset.phases))
        if isinstance(node, get_args(m.Expr))
        and node.kind == m.TRUTH
        and not isinstance(node, m.Const | m.VariableOf)
        and node.span.position[0] in lines
    ]
    course = courses(ruleset, seed)
    for node in conditions:
        for value in (True, False):
            constant = m.Const(value, m.TRUTH, node.span)
            other = replaced(ruleset, node, constant, {})
            if courses(other, seed) == course:
                ruleset = other
                break
    return ruleset


def replaced(node: Any, old: m.Expr, new: m.Expr, made: dict[int, Any]) -> Any:
    """A part of a ruleset with another expression wherever one equal to `old` stands at its place;
    what was shared is shared again."""
    if isinstance(node, type(old)) and node.span == old.span and node == old:
        return new
    if id(node) not in made:
        made[id(node)] = node
        if isinstance(node, tuple):
            parts = [replaced(part, old, new, made) for part in node]
            if any(part is not before for part, before in zip(parts, node, strict=True)):
                made[id(node)] = tuple(parts)
        elif has(type(node)) and type(node).__module__.startswith(m.__name__):
            parts = {name: getattr(node, name) for name in fields_dict(type(node))}
            others = {name: replaced(part, old, new, made) for name, part in parts.items()}
            changed = {name: part for name, part in others.items() if part is not parts[name]}
            made[id(node)] = evolve(node, **changed) if changed else node
    return made[id(node)]


def courses(ruleset: m.Ruleset, seed: int) -> list[object]:
    """Some games at random: all that could be done at each moment, and what then lay where."""
    machine = compile_ruleset(ruleset, {})
    return [
        moment
        for players in sizes(ruleset)
        for number in range(GAMES)
        for moment in _course(machine, players, f"{seed} {number}".encode())
    ]


def _course(machine: Machine, players: int, key: bytes) -> list[object]:
    state = machine.start(players, key)
    machine.settle(state)
    choices, found = Choices(key, players), []
    for _ in range(max(SHORT)):
        held = [repr(getattr(state, one.name)) for one in fields(type(state)) if one.eq]
        found.append(held)
        if state.result is not None:
            break
        legal = list(machine.phases[state.phase].listing(state))
        if not legal:
            break
        found.append(legal)
        machine.raw_step(state, choices.choose(state.hand, legal))
    return found
