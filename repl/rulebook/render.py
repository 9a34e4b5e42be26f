"""A rulebook as text, Markdown or HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from attrs import field, frozen

from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.display.styled_text import Line as Painted
from dotcards.repl.display.styled_text import prose
from dotcards.repl.rulebook.english.nouns import capital
from dotcards.repl.rulebook.english.sentences import Line as SectionLine
from dotcards.repl.rulebook.english.sentences import doc

from .chapters import Book, Section
from .differences import Difference
from .styled_sections import lines_as_text

T = TypeVar("T", covariant=True)
ABOUT = ("game", "about")
Marks = Mapping[tuple[str, str], Difference]
_MARKS = {"added": "new here", "changed": "changed here", "removed": "not here"}
_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#222}"
    "h1,h2,h3{line-height:1.2}h2{border-bottom:1px solid #bbb;margin-top:2.5rem}"
    ".doc{font-style:italic}.mark{color:#a30;font-size:.8rem}.base{color:#777}"
    "p{margin:.2rem 0}ul{margin:.2rem 0;padding-left:1.5rem}@media print{h2{break-after:avoid}}"
)


@frozen
class Reading:
    """A book to be read. `marks`: what a variant changes; `beside`: show what the base says;
    `below`: the title of all that the variant stands on, and what each says it is about."""

    book: Book
    marks: Marks = field(factory=dict)
    base: str | None = None
    beside: bool = False
    below: tuple[tuple[str, str], ...] = ()
    elsewhere: tuple[Difference, ...] = ()
    """What the variant changes only where an option is not as it is in this book."""
    other_outcomes: tuple[str, ...] = ()
    """The inherited examples that come out differently, by key."""

    def overview(self) -> Iterator[str]:
        """What a variant changes, in a few lines."""
        for how, word in (("changed", "Changed"), ("added", "New"), ("removed", "Left out")):
            titles = [
                capital(found.title)
                for key, found in self.marks.items()
                if found.how == how and key[0] != "example" and key != ABOUT
            ]
            if titles:
                yield f"{word}: {'; '.join(titles)}."
        yield from self._under_other_options()
        if self.other_outcomes:
            many = "Examples come" if len(self.other_outcomes) > 1 else "Example comes"
            yield f"{many} out differently: {', '.join(self.other_outcomes)}."

    def _under_other_options(self) -> Iterator[str]:
        """What it changes only where an option is not as it is, an option value a line."""
        for where in dict.fromkeys(one.where for one in self.elsewhere):
            titles = [
                f"{capital(one.title)} ({_MARKS[one.how].removesuffix(' here')})"
                for one in self.elsewhere
                if one.where == where and one.key != ABOUT
            ]
            yield f"{capital(where)}: {'; '.join(titles)}."

    def mark(self, section: Section) -> str:
        if section.key[0] == "example" and section.key[1] in self.other_outcomes:
            return "comes out differently"
        found = self.marks.get(section.key)
        if found is not None:
            return _MARKS[found.how]
        also = [one.where for one in self.elsewhere if one.key == section.key]
        return f"changed, {' or '.join(also)}" if also else ""

    def before(self, section: Section) -> Iterator[tuple[str, Section]]:
        """What the base says instead, under its title. What the game is about is always told: a
        house rule's own help says only what it changes."""
        found = self.marks.get(section.key)
        if section.key == ABOUT:
            for title, help_ in self.below:
                yield title, Section(ABOUT, "", doc(help_))
        elif found is not None and found.before is not None and self.beside:
            yield self.base or "", found.before


class Format(Protocol[T]):
    """How the parts of a book are written, each as some lines."""

    def heading(self, level: int, words: str, mark: str = "") -> Iterator[T]: ...

    def paragraph(self, words: str) -> Iterator[T]: ...

    def items(self, words: Iterable[str]) -> Iterator[T]: ...

    def body(self, lines: Sequence[SectionLine]) -> Iterator[T]: ...

    def of_base(self, title: str, lines: Sequence[SectionLine]) -> Iterator[T]: ...


def _written(reading: Reading, form: Format[T]) -> Iterator[T]:
    yield from form.heading(1, reading.book.title)
    if reading.base is not None:
        yield from form.paragraph(f"A house rule of “{reading.base}”; what it changes is marked.")
        yield from form.items(reading.overview())
    for chapter in reading.book.chapters:
        yield from form.heading(2, chapter.title)
        if chapter.about:
            yield from form.paragraph(chapter.about)
        for section in chapter.sections:
            if section.title:
                yield from form.heading(3, capital(section.title), reading.mark(section))
            yield from form.body(section.lines)
            for title, before in reading.before(section):
                yield from form.of_base(f"In “{title}”:", before.lines)
    gone = [capital(found.title) for found in reading.marks.values() if found.after is None]
    if gone:
        yield from form.heading(2, "Left out")
        yield from form.paragraph("; ".join(gone))


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

    def paragraph(self, words: str) -> Iterator[Painted]:
        yield from prose(words, self.width, indent=2)

    def items(self, words: Iterable[str]) -> Iterator[Painted]:
        for item in words:
            yield from self.paragraph(item)

    def body(self, lines: Sequence[SectionLine]) -> Iterator[Painted]:
        yield from lines_as_text(lines, self.width)

    def of_base(self, title: str, lines: Sequence[SectionLine]) -> Iterator[Painted]:
        yield from prose(title, self.width, indent=2, style="dim")
        yield from lines_as_text(lines, self.width, style="dim")


def markdown(reading: Reading) -> str:
    return "\n".join(_written(reading, _Markdown())).rstrip() + "\n"


class _Markdown:
    def heading(self, level: int, words: str, mark: str = "") -> Iterator[str]:
        yield f"{'#' * level} {escaped(words)}{f' *({mark})*' if mark else ''}"
        yield ""

    def paragraph(self, words: str) -> Iterator[str]:
        yield escaped(words)
        yield ""

    def items(self, words: Iterable[str]) -> Iterator[str]:
        yield from (f"- {escaped(item)}" for item in words)
        yield ""

    def body(self, lines: Sequence[SectionLine]) -> Iterator[str]:
        was_item = False
        for one in lines:
            if was_item and not one.depth:
                yield ""
            was_item = one.depth > 0
            if was_item:
                yield f"{'  ' * (one.depth - 1)}- {in_markdown(one)}"
            else:
                yield f"*{escaped(one.text)}*" if one.doc else in_markdown(one)
                yield ""
        if was_item:
            yield ""

    def of_base(self, title: str, lines: Sequence[SectionLine]) -> Iterator[str]:
        *quoted, _ = self.body(lines)
        yield from (f"> {line}".rstrip() for line in (escaped(title), "", *quoted))
        yield ""


def in_markdown(one: SectionLine) -> str:
    """A line of a section; what is to be typed stands as code."""
    said = one.text if one.depth else capital(one.text)
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
        *_written(reading, _Html()),
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


class _Html:
    def heading(self, level: int, words: str, mark: str = "") -> Iterator[str]:
        shown = f' <span class="mark">{_html(mark)}</span>' if mark else ""
        yield f"<h{level}>{_html(words)}{shown}</h{level}>"

    def paragraph(self, words: str) -> Iterator[str]:
        yield f"<p>{_html(words)}</p>"

    def items(self, words: Iterable[str]) -> Iterator[str]:
        for item in words:
            yield from self.paragraph(item)

    def of_base(self, title: str, lines: Sequence[SectionLine]) -> Iterator[str]:
        yield f'<p class="base">{_html(title)}</p>'
        yield from self.body(lines, " base")

    def body(self, lines: Sequence[SectionLine], style: str = "") -> Iterator[str]:
        """Paragraphs, and lists within lists."""
        open_lists = 0
        for one in lines:
            if one.depth > open_lists:
                yield from [f'<ul class="list{style}"><li>'] * (one.depth - open_lists)
            elif open_lists > one.depth:
                yield "</li></ul>" * (open_lists - one.depth)
            if 0 < one.depth <= open_lists:
                yield "</li><li>"
            open_lists = one.depth
            words = _html(one.text if one.doc else capital(one.text))
            kind = "doc" if one.doc else "line"
            yield words if one.depth else f'<p class="{kind}{style}">{words}</p>'
        if open_lists:
            yield "</li></ul>" * open_lists


def _html(words: str) -> str:
    return html.escape(clean(words))
