"""A rulebook as text, Markdown or HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from attrs import frozen

from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.display.styled_text import Line as Painted
from dotcards.repl.display.styled_text import prose

from .differences import Difference
from .english.nouns import capital
from .english.sentences import Line
from .sections import ABOUT, Book, Section

T = TypeVar("T", covariant=True)
_MARKS = {"changed": "changed", "added": "new", "removed": "left out"}
_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#222}"
    "h1,h2,h3{line-height:1.2}h2{border-bottom:1px solid #bbb;margin-top:2.5rem}"
    ".doc{font-style:italic}.mark{color:#a30;font-size:.8rem}.base{color:#777}"
    "p{margin:.2rem 0}ul{margin:.2rem 0;padding-left:1.5rem}@media print{h2{break-after:avoid}}"
)


@frozen
class Reading:
    """A book to be read. `found`: what a variant changes; `beside`: show what the base says;
    `below`: the title of all that the variant stands on, and what each says it is about."""

    book: Book
    found: tuple[Difference, ...] = ()
    base: str | None = None
    beside: bool = False
    below: tuple[tuple[str, str], ...] = ()
    other_outcomes: tuple[str, ...] = ()
    """The inherited examples that come out differently, by key."""

    def overview(self) -> Iterator[str]:
        """What a variant changes, in a few lines; behind that what it changes only where an option
        is not as it is in this book, an option value a line."""
        titles: dict[str, list[str]] = {word: [] for word in _MARKS.values()}
        for one in self.found:
            title, how = capital(one.title), _MARKS[one.how]
            if one.where:
                titles.setdefault(one.where, []).append(f"{title} ({how})")
            elif one.key[0] != "example" and one.key != ABOUT:
                titles[how].append(title)
        for word, several in titles.items():
            if several:
                yield f"{capital(word)}: {'; '.join(several)}."
        if self.other_outcomes:
            many = "Examples come" if len(self.other_outcomes) > 1 else "Example comes"
            yield f"{many} out differently: {', '.join(self.other_outcomes)}."

    def mark(self, section: Section) -> str:
        """How a section is not as in the base, in a word or two."""
        if section.key[0] == "example" and section.key[1] in self.other_outcomes:
            return "comes out differently"
        found = [one for one in self.found if one.key == section.key]
        if found and not found[0].where:
            return f"{_MARKS[found[0].how]} here"
        return f"changed, {' or '.join(one.where for one in found)}" if found else ""

    def before(self, section: Section) -> Iterator[tuple[str, Sequence[Line]]]:
        """What the base says instead, under its title. What the game is about is always told: a
        house rule's own help says only what it changes."""
        if section.key == ABOUT:
            for title, about in self.below:
                yield title, [Line(about, doc=True)]
        elif self.beside:
            for one in self.found:
                if one.key == section.key and one.before is not None and not one.where:
                    yield self.base or "", one.before.lines


class Format(Protocol[T]):
    """How the parts of a book are written. `of_base`: what is shown beside it of a variant's
    base."""

    def heading(self, level: int, words: str, mark: str = "") -> Iterable[T]: ...

    def body(self, lines: Sequence[Line], of_base: bool = False) -> Iterable[T]: ...


def _written(reading: Reading, form: Format[T]) -> Iterator[T]:
    yield from form.heading(1, reading.book.title)
    if reading.base is not None:
        variant = f"A house rule of “{reading.base}”; what it changes is marked."
        yield from form.body([Line(variant), *map(Line, reading.overview())])
    for chapter in reading.book.chapters:
        yield from form.heading(2, chapter.title)
        if chapter.about:
            yield from form.body([Line(chapter.about)])
        for section in chapter.sections:
            if section.title:
                yield from form.heading(3, capital(section.title), reading.mark(section))
            yield from form.body(section.lines)
            for title, lines in reading.before(section):
                yield from form.body([Line(f"In “{title}”:"), *lines], of_base=True)
    gone = [capital(one.title) for one in reading.found if one.after is None and not one.where]
    if gone:
        yield from form.heading(2, "Left out")
        yield from form.body([Line("; ".join(gone))])


def text(reading: Reading, width: int) -> list[Painted]:
    """For a terminal so many columns wide."""
    return list(_written(reading, _Text(width)))


@frozen
class _Text:
    width: int

    def heading(self, level: int, words: str, mark: str = "") -> Iterator[Painted]:
        if level > 1:
            yield ()
        shown = words.upper() if level == 2 else f"* {words}  ({mark})" if mark else words
        yield from prose(shown, self.width, style="bold")

    def body(self, lines: Iterable[Line], of_base: bool = False) -> Iterator[Painted]:
        return lines_as_text(lines, self.width, style="dim" if of_base else "")


def sections_as_text(sections: Iterable[Section], width: int, indent: int = 0) -> Iterator[Painted]:
    """As the rulebook has them: a title, and what stands under it."""
    for number, section in enumerate(sections):
        if number:
            yield ()
        yield from prose(capital(section.title), width, indent=indent, style="bold")
        yield from lines_as_text(section.lines, width, indent)


def lines_as_text(
    lines: Iterable[Line], width: int, indent: int = 0, style: str = ""
) -> Iterator[Painted]:
    """The lines of a section, those that belong to another further in."""
    for one in lines:
        further = min(indent + 2 + 2 * one.depth, width // 2)
        yield from prose(_shown(one), width, indent=further, style=style)


def _shown(one: Line) -> str:
    return one.text if one.doc or one.depth else capital(one.text)


def markdown(reading: Reading) -> str:
    return "\n".join(_written(reading, _Markdown())).rstrip() + "\n"


class _Markdown:
    def heading(self, level: int, words: str, mark: str = "") -> Iterator[str]:
        yield f"{'#' * level} {escaped(words)}{f' *({mark})*' if mark else ''}"
        yield ""

    def body(self, lines: Sequence[Line], of_base: bool = False) -> Iterator[str]:
        for line in list(self._paragraphs(lines))[:-1]:
            yield f"> {line}".rstrip() if of_base else line
        yield ""

    def _paragraphs(self, lines: Sequence[Line]) -> Iterator[str]:
        """Each with an empty line behind it, a list as a whole."""
        for is_list, several in groupby(lines, lambda one: one.depth > 0):
            for one in several:
                words = in_markdown(one)
                if is_list:
                    yield f"{'  ' * (one.depth - 1)}- {words}"
                else:
                    yield from (f"*{words}*" if one.doc else words, "")
            if is_list:
                yield ""


def in_markdown(one: Line) -> str:
    """A line of a section; what is to be typed stands as code."""
    said = _shown(one)
    # names and values of options, in which there is nothing that would end a span of code
    return f"{escaped(said.removesuffix(one.typed))} `{one.typed}`" if one.typed else escaped(said)


def escaped(words: str) -> str:
    """Text that means nothing to Markdown, on one line, wherever it stands in that."""
    said = re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", clean(words).strip())
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", said)


def page(reading: Reading) -> str:
    """A page of HTML that stands alone."""
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{_html(reading.book.title)}</title><style>{_STYLE}</style></head><body>",
        *filter(None, _written(reading, _Html())),
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


class _Html:
    def heading(self, level: int, words: str, mark: str = "") -> Iterator[str]:
        shown = f' <span class="mark">{_html(mark)}</span>' if mark else ""
        yield f"<h{level}>{_html(words)}{shown}</h{level}>"

    def body(self, lines: Sequence[Line], of_base: bool = False) -> Iterator[str]:
        """Paragraphs, and lists within lists."""
        style = " base" if of_base else ""
        open_lists = 0
        for one in lines:
            if one.depth > open_lists:
                yield from [f'<ul class="list{style}"><li>'] * (one.depth - open_lists)
            else:
                yield "</li></ul>" * (open_lists - one.depth)
                yield "</li><li>" if one.depth else ""
            open_lists = one.depth
            words = _html(_shown(one))
            kind = "doc" if one.doc else "line"
            yield words if one.depth else f'<p class="{kind}{style}">{words}</p>'
        yield "</li></ul>" * open_lists


def _html(words: str) -> str:
    return html.escape(clean(words))
