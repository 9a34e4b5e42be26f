"""Options: what may be picked, and what is in force."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import model
from dsl.diagnostics import nearest

from .errors import OptionError

Value = int | bool | str


def settled(ruleset: model.Ruleset, picked: Mapping[str, object]) -> dict[str, Value]:
    """A value for every option: the one picked, the ruleset's own pick, or its first."""
    known = {option.name: option for option in ruleset.options}
    values: dict[str, Value] = {option.name: option.values[0] for option in ruleset.options}
    for name, value in {**dict(ruleset.picked), **picked}.items():
        if name not in known:
            raise OptionError(unknown(ruleset, name))
        values[name] = checked(known[name], value)
    return values


def unknown(ruleset: model.Ruleset, name: str) -> str:
    names = [option.name for option in ruleset.options]
    if not names:
        return f"no option {name!r}: {ruleset.title} has no options"
    near = nearest(name, names)
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


def written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def choices(option: model.Option) -> str:
    words = [written(value) for value in option.values]
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
