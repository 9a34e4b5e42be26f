"""The texts that a game is played under, to be kept with it: its file, and those it changes."""

from __future__ import annotations

import os
import re

from dotcards.dsl.model import Ruleset
from dotcards.dsl.text.diagnostics import RulesetError
from dotcards.dsl.text.read_file import read_source

from .library import base_path, find, find_base, out_of_bounds
from .rulesets import Problems

LARGEST = 200_000  # characters of all of them
MOST = 60  # files

Texts = tuple[tuple[str, str], ...]
"""The name and the text of each file, each a variant of the next; the last is of a game."""

_BASE = re.compile(r'^variant\s+"[^"\n]*"\s+of\s+(?:"([^"\n]+)"|([^\s"#]+))', re.MULTILINE)
_EXAMPLE = re.compile(r"(?:without\s+)?example\b")  # also what leaves one of the base out


def texts_of(game: str) -> Texts:
    """Of a ruleset given by a name or a path, without its examples; the lines that are left stand
    where they stood. Nothing where they are too large, or cannot be read any more."""
    texts: dict[str, str] = {}
    try:
        path = find(game)
        while len(texts) < MOST:
            whole = read_source(path).text
            name = os.path.basename(path)
            texts[name if name not in texts else f"{len(texts)}_{name}"] = _without_examples(whole)
            base = _BASE.search(whole)
            if base is None:
                fits = sum(map(len, texts.values())) <= LARGEST
                return tuple(texts.items()) if fits else ()
            written, named = base.groups()
            following = base_path(written, path) if written else find_base(named, path)[0]
            if following is None or (written and out_of_bounds(written, following, path)):
                return ()
            path = following
    except RulesetError:
        pass
    return ()


def _without_examples(text: str) -> str:
    kept: list[str] = []
    in_example = False
    for line in text.splitlines():
        if line and not line[0].isspace() and line[0] != "#":
            in_example = _EXAMPLE.match(line) is not None
        kept.append("" if in_example else line)
    return "\n".join(kept).rstrip() + "\n"


def load_texts(texts: Texts) -> tuple[Ruleset | None, Problems]:
    """The ruleset of such texts, which may be anybody's: no file is read. No ruleset where one of
    them has an error, or where they do not end with a game."""
    from dotcards.dsl.text.read_file import source_from_text

    from .pipeline import Kept

    sources = tuple(source_from_text(name, text) for name, text in texts)
    return Kept(sources=sources).run(sources[0], sources[0].name)
