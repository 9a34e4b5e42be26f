"""What two rulesets differ in under options that are not the ones in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.model.option_sets import forbidden_by
from dotcards.dsl.model.traversal import everything, looked_up, rules, wording
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.options import Value
from dotcards.repl.rulebook.english.nouns import spoken

from .chapters import book
from .differences import Difference, differences
from .option_folding import most_readings
from .things import said

Options = Mapping[str, Value]


@frozen
class Differences:
    """What differs, and for how many values of options that was not asked: it would take long."""

    found: tuple[Difference, ...]
    unread: int

    @property
    def told(self) -> str | None:
        """A line about the values that were not looked at."""
        if not self.unread:
            return None
        return f"what differs only under other values of options is not told: {self.unread} more"


def all_differences(
    before: m.Ruleset,
    after: m.Ruleset,
    old: Options,
    new: Options,
    changed: Mapping[str, Span | None] | None = None,
) -> Differences:
    """What differs as the options are, then what does so only where one of them is not.

    `old` and `new` are the options in force in each. Each option that a rule which is not the same
    in both asks for is set to its other values in turn, in both rulesets where both have it.
    """
    plain = tuple(differences(book(before, old), book(after, new, changed)))
    known = {one.key for one in plain}
    more: dict[tuple[tuple[str, str], str], Difference] = {}
    without = (evolve(before, examples=()), evolve(after, examples=()))
    asked_for = set(_asked_for(before, after))
    readings = most_readings(sum(1 for _ in everything(without)))
    unread = 0
    for option in after.options:
        if option.name not in asked_for:
            continue
        for value in option.values:
            picked = {**new, option.name: value}
            there = {**old, option.name: value} if _has(before, option, value) else dict(old)
            if picked == new or forbidden_by(after, picked) or forbidden_by(before, there):
                continue
            readings -= 1
            if readings < 0:
                unread += 1
                continue
            where = f"if {spoken(option.name)} is {said(value)}"
            read = (book(without[0], there, choices=False), book(without[1], picked, choices=False))
            for one in differences(*read):
                if one.key not in known:
                    more.setdefault((one.key, where), evolve(one, where=where))
    return Differences((*plain, *more.values()), unread)


def _has(ruleset: m.Ruleset, option: m.Option, value: Value) -> bool:
    return any(one.name == option.name and value in one.values for one in ruleset.options)


def _asked_for(before: m.Ruleset, after: m.Ruleset) -> Iterator[str]:
    """The options that rules which are not the same in both ask for, also by way of defines."""
    old, new = (tuple(_parts(one)) for one in (before, after))
    for parts, others, ruleset in ((old, new, before), (new, old, after)):
        same = {wording(part) for part in others}
        changed = tuple(part for part in parts if wording(part) not in same)
        for node in looked_up(changed, ruleset.defines):
            if isinstance(node, m.OptionValue):
                yield node.name


def _parts(ruleset: m.Ruleset) -> Iterator[object]:
    """Every declaration of what is done and asked in play."""
    for part in rules(ruleset):
        assert isinstance(part, Iterable)
        yield from part
