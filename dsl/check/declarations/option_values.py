"""Options: what values each has, and which of them are picked."""

from __future__ import annotations

import os

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.check import problems
from dotcards.dsl.check.expressions.kind_rules import listing
from dotcards.dsl.check.node_traversal import prose
from dotcards.dsl.check.symbol_table import World
from dotcards.dsl.loading.library import SUFFIX, variants_like
from dotcards.dsl.model.option_sets import written

Picked = tuple[tuple[str, int | bool | str], ...]
"""Options by name, each with the value that is picked."""


def read_option(world: World, node: n.Option) -> m.Option:
    ranges = [value for value in node.values if isinstance(value, n.Range)]
    texts = [value.text for value in node.values if isinstance(value, n.Name)]
    low, high = (ranges[0].low, ranges[0].high) if ranges else (None, None)
    values: list[int | bool | str]
    if set(texts) <= {"yes", "no"} and not ranges:
        kind = m.TRUTH
        values = [text == "yes" for text in texts]
    elif all(_is_number(text) for text in texts):
        kind = m.NUMBER
        values = [int(text) for text in texts]
        if isinstance(node.values[0], n.Range):
            values.insert(0, node.values[0].low)
    else:
        kind = m.Kind("word", words=tuple(dict.fromkeys(texts)))
        values = list(texts)
    _check_ranges(world, ranges, kind)
    seen: set[str] = set()
    for value in node.values:
        if isinstance(value, n.Name) and value.text in seen:
            message = f"the value `{value.text}` stands here twice"
            world.report(problems.OPTION_VALUES, value.span, message)
        seen.add(value.text if isinstance(value, n.Name) else "")
    help = prose(node.help)
    distinct = tuple(dict.fromkeys(values))
    return m.Option(node.name.text, distinct, low, high, help, kind, node.span)


def _check_ranges(world: World, ranges: list[n.Range], kind: m.Kind) -> None:
    """One range of numbers, among numbers."""
    for extra in ranges[1:]:
        world.report(problems.OPTION_VALUES, extra.span, "an option has one range of numbers only")
    for one in ranges:
        if kind.base != "number":
            message = "a range of numbers cannot stand beside words"
            world.report(problems.OPTION_VALUES, one.span, message)
        if one.low > one.high:
            message = f"there is no number from {one.low} to {one.high}"
            world.report(problems.EMPTY_RANGE, one.span, message)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii()


def option_value(world: World, option: m.Option, value: n.Name) -> int | bool | str | None:
    """The value that a word names; None after a diagnostic."""
    text = value.text
    words = {written(each): each for each in option.values}
    found = words.get(text)
    if option.kind.base == "number" and _is_number(text) and len(text) < 12:
        number = int(text)
        low, high = option.low, option.high
        between = low is not None and high is not None and low <= number <= high
        found = number if between or number in option.values else None
    if found is None:
        shown = tuple(words)
        help = f"it may be {listing(shown, 'or')}"
        if option.low is not None:
            help += f", or any number from {option.low} to {option.high}"
        world.report(
            problems.UNKNOWN_VALUE,
            value.span,
            f"`{option.name}` is never `{text}`",
            help
            if option.kind.base == "number"
            else world.suggest(text, shown, help, world.places_of_words()),
        )
    return found


def picked(world: World, lines: list[n.With]) -> Picked:
    """The options that `with` lines set; a later line outranks an earlier one."""
    found: dict[str, int | bool | str] = {}
    for line in lines:
        option = world.options.get(line.option.text)
        if option is None:
            names = tuple(world.options)
            help = f"the options are {listing(names)}" if names else "this game has no options"
            for like in _variants_like(world, line.option.text):
                help = f"it is a house rule, a file of its own: `variant … of {like}`; {help}"
            world.unknown(problems.UNKNOWN_OPTION, line.option, "option", names, help, world.places)
            continue
        value = option_value(world, option, line.value)
        if value is not None:
            found[option.name] = value
    return tuple(found.items())


def _variants_like(world: World, word: str) -> list[str]:
    """The first variant of the game, if there is one, that is called like a word."""
    files = dict.fromkeys(item.span.source.name for item in world.document.items)
    games = (os.path.basename(name).removesuffix(SUFFIX) for name in files)
    return [like for game in games for like in variants_like(word, game)][:1]
