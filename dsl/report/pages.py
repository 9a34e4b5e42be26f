"""A page about each check, `CODE.md`: what is wrong, why it matters at the table, how to mend it.

They lie in `dsl/pages`. The samples of a page are whole files, or house rules of the small game
`small.cards` there.
"""

from __future__ import annotations

import re
from importlib.resources import files

from attrs import frozen

from dotcards.dsl import pages

from .catalogue import Entry

_PAGE = re.compile(
    r"# (?P<title>[^\n]+)\n\n(?P<what>(?!```)[^#\n][^\n]*(?:\n[^\n#]+)*)\n\n"
    r"## At the table\n\n(?P<why>(?:[^#\n][^\n]*\n|\n(?!## ))+)\n"
    r"## Bad\n\n```cards\n(?P<bad>(?:(?!```)[^\n]*\n)+)```\n\n"
    r"## Good\n\n```cards\n(?P<good>(?:(?!```)[^\n]*\n)+)```\n\n"
    r"## How to mend it\n\n(?P<mend>(?:[^#\n][^\n]*\n|\n(?=[^\n]))+)"
)


@frozen
class Page:
    """A page as written, and the parts of it."""

    text: str
    title: str
    what: str
    bad: str
    good: str


def read(entry: Entry) -> Page:
    """The page about a check. OSError where there is none, ValueError where it is ill-formed."""
    text = (files(pages) / f"{entry.code}.md").read_text("utf-8")
    parts = _PAGE.fullmatch(text)
    if parts is None:
        raise ValueError(f"{entry.code}.md is not made as a page is")
    what = " ".join(parts["what"].split())
    return Page(text, parts["title"], what, parts["bad"], parts["good"])
