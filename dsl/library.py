"""Where rulesets are found: the shipped ones by name, others by path.

Nothing here imports more than it must: it stands on the way of every command.
"""

from __future__ import annotations

import os
from typing import NamedTuple

SUFFIX = ".cards"


class Shipped(NamedTuple):
    """A ruleset that comes with the package; `path` is absolute."""

    name: str
    path: str
    is_variant: bool


def shipped() -> list[Shipped]:
    """The shipped games, then the shipped variants, each in order of name."""
    # The package's own `__path__` serves an installed wheel and a checkout alike, at no cost;
    # importlib.resources takes longer to import than a cached game to load.
    import rulesets

    found: list[Shipped] = []
    for folder, is_variant in (("", False), ("variants", True)):
        for root in rulesets.__path__:
            found += _in_folder(os.path.join(os.path.abspath(root), folder), is_variant)
    return found


def _in_folder(folder: str, is_variant: bool) -> list[Shipped]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [
        Shipped(name.removesuffix(SUFFIX), os.path.join(folder, name), is_variant)
        for name in names
        if name.endswith(SUFFIX)
    ]


def is_path(game: str) -> bool:
    """Whether a GAME as typed can only be meant as a path."""
    separators = [os.sep, *([os.altsep] if os.altsep else [])]
    return game.endswith(SUFFIX) or any(separator in game for separator in separators)


def find(game: str) -> str:
    """The path of a ruleset given by a shipped name or by a path.

    A shipped name wins over a file of that name without `.cards`. The path need not be readable,
    nor exist where it was plainly a path. Raises RulesetError for a name that nothing has.
    """
    if is_path(game):
        return game
    known = shipped()
    for entry in known:
        if entry.name == game:
            return entry.path
    if game and "\0" not in game and os.path.lexists(game):
        return game
    from .diagnostics import RulesetError, nearest
    from .reading import printable

    message = f"there is no game called `{printable(game)}`"
    near = nearest(game, [entry.name for entry in known])
    if game and "\0" not in game and os.path.isfile(game + SUFFIX):
        near = game + SUFFIX
    if near:
        message += f"; did you mean `{near}`?"
    raise RulesetError(message)


def find_base(name: str, beside: str) -> str | None:
    """The path of a base that a variant names: a shipped ruleset, or NAME.cards beside the variant.

    `beside` is the variant's own path. None where there is neither.
    """
    for entry in shipped():
        if entry.name == name:
            return entry.path
    path = base_path(name + SUFFIX, beside)
    return path if os.path.lexists(path) else None


def base_path(written: str, beside: str) -> str:
    """A path written in a variant, which is relative to the variant's own file."""
    return os.path.normpath(os.path.join(os.path.dirname(beside), written))


def out_of_bounds(written: str, path: str) -> str | None:
    """Why a stranger's variant may not name this base: it reads no file but its neighbours."""
    if os.path.isabs(written) or os.path.normpath(written).split(os.sep)[0] == os.pardir:
        return f"`{written}` lies outside this file's folder"
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        return f"`{written}` is not a file"
    return None


def base_names(beside: str) -> list[str]:
    """Every name that a variant at this path could be a variant of."""
    names = [entry.name for entry in shipped()]
    names += [entry.name for entry in _in_folder(os.path.dirname(beside) or ".", False)]
    return list(dict.fromkeys(names))
