"""Settings for a folder of rulesets, in `.dotcards.toml` or `pyproject.toml`.

[lint]                          # in pyproject.toml: [tool.dotcards.lint]
select = ["names", "L1"]        # only these, if given
ignore = ["unused"]             # not these
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from dotcards.dsl.loading.library import is_special
from dotcards.repl.cli.user_errors import Trouble, nearest_of

_LARGEST = 1_000_000  # bytes
_KEYS = ("select", "ignore")
_FILES = ((".dotcards.toml", ("lint",)), ("pyproject.toml", ("tool", "dotcards", "lint")))


class Settings(NamedTuple):
    """What a file asks for, in the words it uses."""

    path: str
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()


def settings_for(path: str, known: dict[str, Settings | None]) -> Settings | None:
    """The settings of the nearest folder, from that of a file upwards, that has any.

    Trouble for settings that cannot be read or make no sense. `known` keeps what was found for
    each folder.
    """
    folder = Path(os.path.abspath(path)).parent
    for place in map(str, (folder, *folder.parents)):
        if place not in known:
            known[place] = _in_folder(place)
        if known[place] is not None:
            return known[place]
    return None


def _in_folder(folder: str) -> Settings | None:
    for name, section in _FILES:
        path = os.path.join(folder, name)
        if is_special(path):
            continue
        try:
            with open(path, "rb") as file:
                data = file.read(_LARGEST + 1)
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError):
            continue
        if name == "pyproject.toml" and b"dotcards" not in data:  # most say nothing of us
            continue
        found = _section(path, data, section)
        if found is not None:
            return _settings(path, ".".join(section), found)
    return None


def _section(path: str, data: bytes, section: tuple[str, ...]) -> dict[str, Any] | None:
    import tomllib

    if len(data) > _LARGEST:
        raise Trouble(f"{path}: too large for settings")
    try:
        found: Any = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Trouble(f"{path}: not text in UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reason = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "nested too deeply"
        raise Trouble(f"{path}: {reason[:1].lower()}{reason[1:]}") from None
    for number, key in enumerate(section, 1):
        if number == len(section):
            _check_keys(path, ".".join(section[:-1]), found, (key,))
        if key not in found:
            return None
        found = found[key]
        if not isinstance(found, dict):
            raise Trouble(f"{path}: `{'.'.join(section[:number])}` is not a table")
    return dict(found)


def _check_keys(path: str, place: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            near = nearest_of(key, known)
            there_is = ", ".join(f"`{one}`" for one in known)
            hint = f", did you mean `{near}`?" if near else f"; there is {there_is}"
            where = f" in `{place}`" if place else ""
            raise Trouble(f"{path}: there is no setting `{key}`{where}{hint}")


def _settings(path: str, place: str, table: dict[str, Any]) -> Settings:
    _check_keys(path, place, table, _KEYS)
    words: dict[str, tuple[str, ...]] = {}
    for key, value in table.items():
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise Trouble(f'{path}: `{key}` is not a list of names, such as ["unused"]')
        words[key] = tuple(value)
    return Settings(path, words.get("select"), words.get("ignore", ()))
