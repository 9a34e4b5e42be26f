"""Where rulesets are found: the shipped ones by name, others by path.

Nothing here imports more than it must: it stands on the way of every command.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from dotcards.dsl.nodes import Variant

SUFFIX = ".cards"
Where = Literal["here", "own", "shipped"]


class Shipped(NamedTuple):
    """A ruleset that comes with the package; `path` is absolute."""

    name: str
    path: str
    is_variant: bool


def shipped() -> list[Shipped]:
    """The shipped games, then the shipped variants, each in order of name."""
    # The package's own `__path__` serves an installed wheel and a checkout alike, at no cost;
    # importlib.resources takes longer to import than a cached game to load.
    from dotcards import rulesets

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
        if name.endswith(SUFFIX) and not is_special(os.path.join(folder, name))
    ]


def is_special(path: str) -> bool:
    """Whether this is there, but no file: reading a pipe would wait for ever."""
    return os.path.exists(path) and not os.path.isfile(path)


class Found(NamedTuple):
    """A ruleset that can be given by its name, and where it was found."""

    name: str
    path: str
    where: Where


def is_path(game: str) -> bool:
    """Whether a GAME as typed can only be meant as a path."""
    separators = [os.sep, *([os.altsep] if os.altsep else [])]
    return game.endswith(SUFFIX) or any(separator in game for separator in separators)


def own_folder() -> str | None:
    """The folder of the user's own rulesets: DOTCARDS_RULESETS, else the usual place for such."""
    chosen = os.environ.get("DOTCARDS_RULESETS")
    if chosen:
        return chosen
    try:
        import platformdirs

        return str(platformdirs.user_data_path("dotcards", appauthor=False) / "rulesets")
    except (OSError, RuntimeError):  # nobody's home
        return None


def found(folder: str = "") -> list[Found]:
    """Every ruleset that can be given by its name, those of one name the nearest first: in a folder
    (the current one), the user's own, those that come with the program."""
    own = own_folder()
    places: list[tuple[Where, list[Shipped]]] = [("here", _in_folder(folder or ".", False))]
    if own is not None and os.path.realpath(own) != os.path.realpath(folder or "."):
        places.append(("own", _in_folder(own, False)))
    places.append(("shipped", shipped()))
    return [
        Found(entry.name, os.path.normpath(entry.path), where)
        for where, entries in places
        for entry in entries
        if is_name(entry.name) or where == "shipped"
    ]


def variants_like(word: str, game: str) -> list[str]:
    """The shipped variants of a game (by its file's name) that have a part of their name in common
    with a word: `smear_joker` for `with_joker`."""
    parts = {part.rstrip("s") for part in word.lower().split("_")} - {""}
    names = [entry.name for entry in shipped() if entry.is_variant]
    return [
        name
        for name in names
        if name.startswith(f"{game}_")
        and parts & {part.rstrip("s") for part in name.removeprefix(game).split("_")}
    ]


def is_name(word: str) -> bool:
    """Whether a word can be the name of a ruleset: letters, digits, `_` and `-`."""
    return bool(word) and all(char.isalnum() or char in "_-" for char in word)


def _nearest_file(name: str, folder: str, but: str | None = None) -> tuple[str | None, list[str]]:
    """The file that a name means, and the nearer ones there could have been; `but`: not this."""
    missing: list[str] = []
    if not is_name(name):
        return None, missing
    for place in (folder or ".", own_folder()):
        if place is None:
            continue
        path = os.path.normpath(os.path.join(place, name + SUFFIX))
        if but is not None and os.path.realpath(path) == os.path.realpath(but):
            continue
        if os.path.lexists(path) and not is_special(path):
            return path, missing
        missing.append(path)
    return next((one.path for one in shipped() if one.name == name), None), missing


def find(game: str) -> str:
    """The path of a ruleset given by a name or by a path.

    Of one name the nearest is meant: NAME.cards in the current folder, then in the user's own, then
    the one that comes with the program; a file without `.cards` is meant where there is none of
    these. The path need not be readable, nor exist where it was plainly a path. Raises RulesetError
    for a name that nothing has.
    """
    if is_path(game):
        return game
    path, _ = _nearest_file(game, "")
    if path is not None:
        return path
    if game and "\0" not in game and os.path.lexists(game):
        return game
    from dotcards.dsl.text.diagnostics import RulesetError, nearest
    from dotcards.dsl.text.read_file import printable

    message = f"there is no game called `{printable(game)}`"
    near = nearest(game, [entry.name for entry in found()])
    if near:
        message += f"; did you mean `{near}`?"
    raise RulesetError(message)


def base_of(variant: Variant, beside: str) -> str | None:
    """The path of what a variant is of; None where there is nothing of the name. `beside` is the
    variant's own path."""
    from dotcards.dsl.nodes import Text

    if isinstance(variant.base, Text):
        return base_path(variant.base.text, beside)
    return find_base(variant.base.text, beside)[0]


def find_base(name: str, beside: str) -> tuple[str | None, list[str]]:
    """The path of a base that a variant names, found as a name is from the variant's own folder.

    `beside` is the variant's own path: a file never is its own base, so that a house rule called
    `crates` can be one of the shipped `crates`. No path where there is nothing of the name. Also
    the nearer files that there are not: were there one, it would be meant.
    """
    return _nearest_file(name, os.path.dirname(beside), but=beside)


def base_path(written: str, beside: str) -> str:
    """A path written in a variant, which is relative to the variant's own file."""
    return os.path.normpath(os.path.join(os.path.dirname(beside), written))


def out_of_bounds(written: str, path: str, beside: str) -> str | None:
    """Why a stranger's variant may not name this base: it reads no file but its neighbours.

    `beside` is the variant's own path. A link counts as what it leads to, but files that are linked
    to from one place (a folder of settings) stay neighbours.
    """
    outside = f"`{written}` lies outside this file's folder"
    if os.path.isabs(written) or os.path.normpath(written).split(os.sep)[0] == os.pardir:
        return outside
    homes = (os.path.realpath(os.path.dirname(beside)), os.path.dirname(os.path.realpath(beside)))
    led_to = os.path.join(os.path.realpath(path), "")
    if not any(led_to.startswith(os.path.join(home, "")) for home in homes):
        return outside
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        return f"`{written}` is not a file"
    return None


def base_names(beside: str) -> list[str]:
    """Every name that a variant at this path could be a variant of."""
    itself = os.path.realpath(beside)
    others = (one for one in found(os.path.dirname(beside)) if os.path.realpath(one.path) != itself)
    return list(dict.fromkeys(one.name for one in others))
