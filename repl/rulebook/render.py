"""A rulebook as text, Markdown or HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping

from attrs import field, frozen

from dotcards.repl.cli.sanitizing import clean
from dotcards.repl.display.styled_text import Line as Painted
from dotcards.repl.display.styled_text import bold, line, prose
from dotcards.repl.rulebook.english.sentences import Line as SectionLine

from .chapters import Book, Section
from .differences import Difference

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
        for how, said in (("changed", "Changed"), ("added", "New"), ("removed", "Left out")):
            titles = [
                _first(found.title)
                for key, found in self.marks.items()
                if found.how == how and key[0] != "example" and key != ABOUT
            ]
            if titles:
                yield f"{said}: {'; '.join(titles)}."
        yield from self._under_other_options()
        if self.other_outcomes:
            many = "Examples come" if len(self.other_outcomes) > 1 else "Example comes"
            yield f"{many} out differently: {', '.join(self.other_outcomes)}."

    def _under_other_options(self) -> Iterator[str]:
        """What it changes only where an option is not as it is, an option value a line."""
        for where in dict.fromkeys(one.where for one in self.elsewhere):
            said = [
                f"{_first(one.title)} ({_MARKS[one.how].removesuffix(' here')})"
                for one in self.elsewhere
                if one.where == where and one.key != ABOUT
            ]
            yield f"{_first(where)}: {'; '.join(said)}."

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
                yield title, Section(ABOUT, "", (SectionLine(help_, doc=True),))
        elif found is not None and found.before is not None and self.beside:
            yield self.base or "", found.before

    def left_out(self) -> Iterator[Difference]:
        return (found for found in self.marks.values() if found.after is None)


def text(reading: Reading, width: int) -> list[Painted]:
    lines: list[Painted] = prose(reading.book.title, width, style="bold")
    if reading.base is not None:
        lines += prose(f"A house rule of “{reading.base}”; what it changes is marked *.", width)
        for said in reading.overview():
            lines += prose(said, width, indent=2)
    for chapter in reading.book.chapters:
        lines += [(), line(bold(chapter.title.upper()))]
        if chapter.about:
            lines += prose(chapter.about, width, indent=2)
        for section in chapter.sections:
            star = "* " if reading.mark(section) else ""
            note = f"  ({reading.mark(section)})" if reading.mark(section) else ""
            if section.title:
                lines += [(), *prose(star + _first(section.title) + note, width, style="bold")]
            lines += _body(section, width, "")
            for title, before in reading.before(section):
                lines += prose(f"In “{title}”:", width, indent=2, style="dim")
                lines += _body(before, width, "dim")
    gone = [found.title for found in reading.left_out()]
    if gone:
        lines += [(), line(bold("LEFT OUT"))]
        lines += prose("; ".join(map(_first, gone)), width, indent=2)
    return lines


def _body(section: Section, width: int, style: str) -> list[Painted]:
    lines: list[Painted] = []
    for one in section.lines:
        shown = one.text if one.doc or one.depth else _first(one.text)
        lines += prose(shown, width, indent=min(2 + 2 * one.depth, width // 2), style=style)
    return lines


def markdown(reading: Reading) -> str:
    lines = [f"# {escaped(reading.book.title)}", ""]
    if reading.base is not None:
        lines += [f"A house rule of “{escaped(reading.base)}”; what it changes is marked.", ""]
        said = list(reading.overview())
        lines += [*(f"- {escaped(one)}" for one in said), *([""] if said else [])]
    for chapter in reading.book.chapters:
        lines += [f"## {escaped(chapter.title)}", ""]
        if chapter.about:
            lines += [escaped(chapter.about), ""]
        for section in chapter.sections:
            mark = f" *({reading.mark(section)})*" if reading.mark(section) else ""
            if section.title:
                lines += [f"### {escaped(_first(section.title))}{mark}", ""]
            lines += [*_md_body(section), ""]
            for title, before in reading.before(section):
                lines += [f"> In “{escaped(title)}”:", ">"]
                lines += [f"> {one}".rstrip() for one in _md_body(before)] + [""]
    gone = [found.title for found in reading.left_out()]
    if gone:
        lines += ["## Left out", "", *(f"- {escaped(_first(title))}" for title in gone), ""]
    return "\n".join(lines).rstrip() + "\n"


def _md_body(section: Section) -> list[str]:
    lines: list[str] = []
    for one in section.lines:
        if one.depth:
            lines.append(f"{'  ' * (one.depth - 1)}- {in_markdown(one)}")
        else:
            said = f"*{escaped(one.text)}*" if one.doc else in_markdown(one)
            lines += [*([""] if lines and lines[-1] else []), said, ""]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def in_markdown(one: SectionLine) -> str:
    """A line of a section; what is to be typed stands as code."""
    said = one.text if one.depth else _first(one.text)
    # names and values of options, in which there is nothing that would end a span of code
    return f"{escaped(said.removesuffix(one.typed))} `{one.typed}`" if one.typed else escaped(said)


def escaped(words: str) -> str:
    """Text that means nothing to Markdown, on one line, wherever it stands in that."""
    said = re.sub(r"([\\`*_\[\]<>#|~&])", r"\\\1", clean(words).strip())
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", said)


def page(reading: Reading) -> str:
    """A page of HTML that stands alone."""
    title = _html(reading.book.title)
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1>",
    ]
    if reading.base is not None:
        lines.append(f"<p>A house rule of “{_html(reading.base)}”; what it changes is marked.</p>")
        lines += [f"<p>{_html(said)}</p>" for said in reading.overview()]
    for chapter in reading.book.chapters:
        lines.append(f"<h2>{_html(chapter.title)}</h2>")
        if chapter.about:
            lines.append(f"<p>{_html(chapter.about)}</p>")
        for section in chapter.sections:
            mark = reading.mark(section)
            shown = f' <span class="mark">{_html(mark)}</span>' if mark else ""
            if section.title:
                lines.append(f"<h3>{_html(_first(section.title))}{shown}</h3>")
            lines += _html_body(section, "")
            for title, before in reading.before(section):
                lines.append(f'<p class="base">In “{_html(title)}”:</p>')
                lines += _html_body(before, " base")
    gone = [found.title for found in reading.left_out()]
    if gone:
        lines.append(f"<h2>Left out</h2><p>{_html('; '.join(map(_first, gone)))}</p>")
    return "\n".join([*lines, "</body></html>"]) + "\n"


def _html_body(section: Section, style: str) -> list[str]:
    """Paragraphs, and lists within lists."""
    lines: list[str] = []
    open_lists = 0
    for one in section.lines:
        if one.depth > open_lists:
            lines += [f'<ul class="list{style}"><li>'] * (one.depth - open_lists)
        elif open_lists:
            lines.append("</li></ul>" * (open_lists - one.depth))
            lines += ["</li><li>"] if one.depth else []
        open_lists = one.depth
        said = one.text if one.doc else _first(one.text)
        kind = "doc" if one.doc else "line"
        lines.append(_html(said) if one.depth else f'<p class="{kind}{style}">{_html(said)}</p>')
    return [*filter(None, lines), *(["</li></ul>" * open_lists] if open_lists else [])]


def _html(words: str) -> str:
    return html.escape(clean(words))


def _first(words: str) -> str:
    """With a capital, as a sentence begins."""
    return words[:1].upper() + words[1:]
