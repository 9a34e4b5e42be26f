"""Ruleset files looked at from outside: those in a folder, and what one says it is."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

from dotcards.dsl.loading.library import SUFFIX, is_special

_HEAD = re.compile(
    r'^\s*(?:game|variant)\s+"([^"\n]*)"(?:\s+of\s+"?([^"\n#]+))?', re.MULTILINE
)  # title, and what it is a variant of


def rulesets_below(folder: str, unreadable: Callable[[OSError], object]) -> Iterator[str]:
    """The paths of all rulesets in a folder and those below it, a folder's own first, in order of
    name. What is hidden, and links to other folders, are left out. `unreadable` is told why a
    folder cannot be looked into; the others are all the same."""
    for place, folders, files in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(place, name)
            if name.endswith(SUFFIX) and not name.startswith(".") and not is_special(path):
                yield path


def head_of(path: str) -> tuple[str, str | None]:
    """The title of a ruleset, and what it says it is a variant of; no title and None where it does
    not say. It is only looked into: one with mistakes has a head too."""
    from dotcards.dsl.text.diagnostics import RulesetError
    from dotcards.dsl.text.read_file import read_source

    try:
        head = _HEAD.search(read_source(path).text)
    except RulesetError:
        head = None
    if head is None:
        return "", None
    return head[1], head[2].strip() if head[2] else None
