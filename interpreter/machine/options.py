"""Options: what may be picked, and what is in force."""

from __future__ import annotations

import os
from collections.abc import Mapping

from dotcards.dsl import model
from dotcards.dsl.loading.library import SUFFIX, variants_like
from dotcards.dsl.model.option_sets import clash, forbidden_by, in_force, written
from dotcards.dsl.text.diagnostics import nearest

from .errors import OptionError

Value = int | bool | str


def settled(ruleset: model.Ruleset, picked: Mapping[str, object]) -> dict[str, Value]:
    """A value for every option: the one picked, or the one in force.

    Raises OptionError for what cannot be picked, or not together.
    """
    known = {option.name: option for option in ruleset.options}
    values: dict[str, Value] = in_force(ruleset)
    for name, value in picked.items():
        if name not in known:
            raise OptionError(unknown(ruleset, name))
        values[name] = checked(known[name], value)
    forbidden = forbidden_by(ruleset, values)
    if forbidden is not None:
        raise OptionError(clash(ruleset, forbidden, values))
    return values


def can_be_picked(ruleset: model.Ruleset, picked: Mapping[str, object]) -> bool:
    """Whether these options, the others as they are in force, may go together."""
    try:
        settled(ruleset, picked)
    except OptionError:
        return False
    return True


def unknown(ruleset: model.Ruleset, name: str) -> str:
    names = [option.name for option in ruleset.options]
    if not names:
        return f"no option {name!r}: {ruleset.title} has no options"
    near = nearest(name, names)
    if near is None:
        game = os.path.basename(ruleset.span.source.name).removesuffix(SUFFIX)
        for variant in variants_like(name, game):
            return f"no option {name!r}; it is a house rule, a game of its own name: {variant}"
    hint = f"did you mean {near!r}? " if near else ""
    return f"no option {name!r}; {hint}there are: {', '.join(names)}"


def checked(option: model.Option, value: object) -> Value:
    for known in option.values:
        if known == value and isinstance(known, bool) == isinstance(value, bool):
            return known
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and option.low is not None and option.high is not None:
        assert isinstance(value, int)
        if option.low <= value <= option.high:
            return value
    raise OptionError(f"{option.name} cannot be {written(value)}; it can be: {choices(option)}")


def choices(option: model.Option, but: Value | None = None) -> str:
    """What an option can be, or what else it can be but for one value."""
    words = [written(value) for value in option.values if but is None or value != but]
    if option.low is not None:
        words.append(f"{option.low} to {option.high}")
    return ", ".join(words)


def parse_option(ruleset: model.Ruleset, text: str) -> tuple[str, Value]:
    """`name=value` as typed. Raises OptionError."""
    name, sign, word = (part.strip() for part in text.partition("="))
    if not sign or not name or not word:
        raise OptionError(f"an option is set as name=value, not {text!r}")
    for option in ruleset.options:
        if option.name == name:
            return name, checked(option, _meant(option, word))
    raise OptionError(unknown(ruleset, name))


def _meant(option: model.Option, word: str) -> object:
    if option.kind.base == "truth" and word in ("yes", "no"):
        return word == "yes"
    if option.kind.base == "number" and word.lstrip("-").isdecimal() and len(word) < 12:
        return int(word)
    return word
