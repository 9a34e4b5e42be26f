"""Options that cannot go together: which values may be picked side by side, and why others not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dotcards.dsl import model as m

from .constant_folding import Constants, Unknown, Value
from .traversal import parts

Picks = Mapping[str, Value]


def in_force(ruleset: m.Ruleset) -> dict[str, int | bool | str]:
    """Each option with the value that holds unless somebody picks another."""
    picked = dict(ruleset.picked)
    return {option.name: picked.get(option.name, option.values[0]) for option in ruleset.options}


def forbidden_by(ruleset: m.Ruleset, picks: Picks) -> m.Forbidden | None:
    """The first `forbid` that these values, one for every option, run into."""
    if not ruleset.forbidden:
        return None
    defines = {one.name: one.body for one in ruleset.defines}
    return next((one for one in ruleset.forbidden if holds(one.condition, picks, defines)), None)


def holds(condition: m.Expr, picks: Picks, defines: Mapping[str, m.Expr]) -> bool:
    """Whether a condition that reads options only holds for these values."""
    try:
        return bool(Constants(picks, 0, defines).value(condition))
    except Unknown:  # nothing the checker lets through
        return False


def clash(ruleset: m.Ruleset, forbidden: m.Forbidden, picks: Picks) -> str:
    """`nines=wild and sevens=draw cannot go together: Why.`"""
    defines = {one.name: one.body for one in ruleset.defines}
    names = dict.fromkeys(options_in(forbidden.condition, defines))
    values = [f"{name}={written(picks[name])}" for name in names]
    if len(values) < 2:
        return f"{''.join(values)} cannot be picked: {forbidden.why}"
    together = f"{', '.join(values[:-1])} and {values[-1]}"
    return f"{together} cannot go together: {forbidden.why}"


def options_in(condition: m.Expr, defines: Mapping[str, m.Expr]) -> Iterator[str]:
    """The names of the options that a condition made of nothing else reads, also by defines."""
    for part in readings(condition, defines):
        if isinstance(part, m.OptionValue):
            yield part.name


def readings(condition: m.Expr, defines: Mapping[str, m.Expr]) -> Iterator[m.Expr]:
    """What a condition reads: options, values written out, and what else there is in it.

    Defines without a subject are looked into, each once.
    """
    seen: set[str] = set()
    waiting = [condition]
    while waiting:
        part = waiting.pop()
        match part:
            case m.Not() | m.Negative() | m.And() | m.Or() | m.ListOf() | m.IfThen():
                waiting += reversed(parts(part))
            case m.Compare() | m.Arithmetic() | m.IsIn(collection=m.ListOf()):
                waiting += reversed(parts(part))
            case m.DefineOf(subject=None, player=None) if part.define in defines:
                if part.define not in seen:
                    seen.add(part.define)
                    waiting.append(defines[part.define])
            case _:
                yield part


def written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
