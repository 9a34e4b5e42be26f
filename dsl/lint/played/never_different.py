"""Rules that no game came to, and options that made no difference in any."""

from __future__ import annotations

from dotcards.dsl.lint.helpers.locations import name_in
from dotcards.dsl.lint.lint_rule import Finding, Findings, rule
from dotcards.dsl.model.option_sets import written
from dotcards.dsl.text.number_words import count

from .record import Alike, Played, Value

_NEVER = {
    "phase": "no game came to `{}`",
    "move": "nobody made the move `{}`",
    "event": "`{}` never happened",
    "condition": "this never held",
    "else": "this `else` was never come to",
    "loop": "there was never anything to do this for",
}


@rule("P104", "flow")
def never_reached(played: Played) -> Findings:
    """A rule that no game came to, although it came to what leads there.

    What hangs on it is not reported as well. An example of the ruleset that comes to the rule shows
    that there is a way; and a rule that needs options which were not tried together is left out.
    """
    for one in played.unreached:
        yield Finding(
            one.span,
            f"{_NEVER[one.kind].format(one.name)} in {count(one.games, 'game')} at random",
            "see whether it can be: an example that comes to it shows that, or more games;"
            f" `{played.again()}` plays these again",
        )


@rule("P106", "flow")
def idle_option(played: Played) -> Findings:
    """Values of an option with which games went alike: the same moves, cards and numbers.

    The same cards are dealt and the same moves made with either value, as long as there is no
    difference.
    """
    by_option: dict[str, list[Alike]] = {}
    for alike in played.alike:
        by_option.setdefault(alike.option.name, []).append(alike)
    for pairs in by_option.values():
        for values in _together(pairs):
            first = next(pair for pair in pairs if pair.one in values)
            *most, last = (f"`{written(value)}`" for value in values)
            one, other = (replay.command(played.file) for replay in first.replays)
            yield Finding(
                name_in(first.option),
                f"{', '.join(most)} and {last} of `{first.option.name}` made no difference"
                f" in {count(first.games, 'game')} at random",
                "ask for the option where it should matter, or take out what is of no use;"
                f" `{one}` and `{other}` play the same game",
            )


def _together(pairs: list[Alike]) -> list[list[Value]]:
    """The values that went alike, in groups."""
    groups: list[list[Value]] = []
    for pair in pairs:
        touched = [group for group in groups if pair.one in group or pair.other in group]
        merged = [*(value for group in touched for value in group), pair.one, pair.other]
        groups = [group for group in groups if group not in touched]
        groups.append(list(dict.fromkeys(merged)))
    return groups
