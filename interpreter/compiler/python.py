"""Python text under construction: expressions that know how tightly they bind, and lines.

Nothing of a ruleset enters this text but names checked to be plain identifiers, and constants
written with `repr`.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from string import Template
from typing import Final

from attrs import define, evolve, field, frozen

from dotcards.dsl.analysis.effects import clash
from dotcards.dsl.text.source import Span

# How tightly an expression binds, loosest first.
CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, ATOM = range(8)

WORD = re.compile(r"(s\.)?([a-z_][a-z0-9_]*)")
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*\Z")
PATH = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*|\[[a-z_][a-z0-9_]*\])*\Z")


class Nothing:
    """The mark of an expression that is no constant."""


NOTHING: Final = Nothing()


@frozen
class Py:
    """A Python expression.

    `level`: how tightly its outermost operator binds. `varies`: the loop variables it depends on.
    `constant`: its value where that is known. `guard`: a condition without which the value is none;
    `text` may only be worked out where it holds. `loose`: may be none even so. `truthy`: good as a
    condition, but perhaps not exactly True or False. `stable`: always the same object, such as the
    list of all hands, whatever lies in it. `wish`: the best name for a local that holds it.
    `reads`: of a local that holds a value, the fields it was made from. `shares`: of a set of
    cards, the property they all share and what it is. `only`: of a collection written down with
    one thing in it, that thing.
    """

    text: str
    level: int = ATOM
    stable: bool = False
    varies: frozenset[str] = frozenset()
    constant: object = NOTHING
    guard: str | None = None
    loose: bool = False
    truthy: bool = False
    wish: str = "known"
    reads: frozenset[str] = frozenset()
    shares: tuple[str, Py] | None = None
    only: str | None = None

    @property
    def is_constant(self) -> bool:
        return self.constant is not NOTHING

    @property
    def is_path(self) -> bool:
        """Whether writing it twice is as good as keeping it: a name, attribute or plain index."""
        return self.guard is None and (PATH.match(self.text) is not None or self.is_constant)

    def at(self, level: int) -> str:
        """The text, in brackets where it binds less tightly than `level`."""
        return self.text if self.level >= level else f"({self.text})"

    def value(self) -> Py:
        """Without a guard: none where the guard does not hold."""
        if self.guard is None:
            if self.truthy:
                return evolve(self, text=f"bool({self.text})", level=ATOM, truthy=False)
            return self
        return evolve(
            self,
            text=f"{self.at(OR)} if {self.guard} else None",
            level=CHOICE,
            guard=None,
            loose=True,
        )

    def condition(self) -> Py:
        """For a place where only truth or falsehood counts."""
        if self.guard is None:
            return self
        text = f"{self.guard} and {self.at(NOT)}"
        return evolve(self, text=text, level=AND, guard=None, loose=False, truthy=True)


def constant(value: object) -> Py:
    text = repr(value)
    return Py(text, level=PRODUCT if text.startswith("-") else ATOM, constant=value)


TAKEN = frozenset(dir(builtins)) | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)


@define(eq=False, repr=False)
class Code:
    """Lines of a module, each with the place in the ruleset it was made from."""

    lines: list[str] = field(factory=list)
    spans: list[Span | None] = field(factory=list)
    depth: int = 0
    span: Span | None = None

    def add(self, line: str = "") -> None:
        self.lines.append("    " * self.depth + line if line else "")
        self.spans.append(self.span)

    def fill(self, text: str, features: Collection[str] = (), **values: object) -> None:
        """Adds the lines of a template, with `values` in place of `$name`, and an empty line.

        A line that ends in `## word -other` is added only if `word` is among the `features` and
        `other` is not.
        """
        for line in text.strip().splitlines():
            line, _, marks = line.partition("  ## ")
            if all((mark.strip("-") in features) != (mark[0] == "-") for mark in marks.split()):
                self.add(Template(line).substitute(values))
        self.add()

    def tell(self, entry: str) -> None:
        """An entry for the log, if there is one; asked once for all that follow each other."""
        inner = "    " * (self.depth + 1) + "s.log.append("
        if not (self.lines and self.lines[-1].startswith(inner)):
            self.add("if s.log is not None:")
        self.depth += 1
        self.add(f"s.log.append({entry})")
        self.depth -= 1

    @contextmanager
    def indented(self, opening: str) -> Iterator[None]:
        """A block under `opening`; gets a `pass` where nothing is put into it."""
        self.add(opening)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.add("pass")
        self.depth -= 1

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


@define(eq=False, repr=False)
class Frame:
    """One Python function being written: its names, and what has been worked out beforehand.

    `kept` maps the text of an expression to the local that holds its value; a new scope is opened
    for each block that may not run.
    """

    code: Code
    reserved: frozenset[str]
    functions: Mapping[str, frozenset[str]]  # what each reads that reads the state
    names: dict[int, Py] = field(factory=dict)
    used: set[str] = field(factory=set)
    kept: list[dict[str, Py]] = field(factory=lambda: [{}])
    hoisting: bool = False
    before: Code | None = None  # where lines go that are to stand before the loop being written
    changing: frozenset[str] = frozenset()  # the fields that loop may change
    repeated: frozenset[str] = frozenset()  # defines that the `if` being written asks for again
    seats: str | None = None  # what stands for the number of players, outside a game

    def fresh(self, wish: str) -> str:
        """A local name, the wished one where it is plain and free."""
        stem = wish.lower() if IDENTIFIER.match(wish.lower()) else "thing"
        if stem in TAKEN or stem in self.reserved or stem == "s":
            stem += "_"
        name, number = stem, 1
        while name in self.used:
            number += 1
            name = f"{stem.rstrip('_')}_{number}"
        self.used.add(name)
        return name

    def keep(self, py: Py, wish: str) -> Py:
        """A local that holds this value from here on; the same one if asked again."""
        value = py.value()
        known = self.known(value)
        if known is not value:
            return known
        name = self.fresh(wish)
        reads = self.reads(value.text)
        kept = Py(name, stable=py.stable, loose=value.loose, varies=py.varies, reads=reads)
        steady = py.stable or not clash(reads, self.changing)
        if self.before is not None and not py.varies and steady:
            self.before.add(f"{name} = {value.text}")
            self.kept[0][value.text] = kept
        else:
            self.code.add(f"{name} = {value.text}")
            self.kept[-1][value.text] = kept
        return kept

    def known(self, py: Py) -> Py:
        """The local that already holds this value, or the expression itself."""
        value = py.value()
        for scope in self.kept:
            if value.text in scope:
                return scope[value.text]
        return py

    def origin(self, text: str) -> str:
        """The expression that a local was made to hold, or the text itself."""
        for scope in self.kept:
            for expression, py in scope.items():
                if py.text == text:
                    return expression
        return text

    def reads(self, text: str) -> frozenset[str]:
        """The fields of the state that an expression depends on, through locals and defines too."""
        found: set[str] = set()
        held = {py.text: py.reads for scope in self.kept for py in scope.values()}
        for dot, word in WORD.findall(text):
            if dot:
                found.add(word)
            elif word in held:
                found |= held[word]
            elif word in self.functions:
                found |= self.functions[word]
        return frozenset(found)

    def forget(self, changed: frozenset[str]) -> None:
        """After an effect: what was worked out from what it changed no longer holds."""
        for scope in self.kept:
            gone = [t for t, py in scope.items() if not py.stable and clash(py.reads, changed)]
            for text in gone:
                del scope[text]

    @contextmanager
    def scope(self) -> Iterator[None]:
        self.kept.append({})
        yield
        self.kept.pop()

    @contextmanager
    def loop(
        self, opening: str, changing: frozenset[str] = frozenset(), hoists: bool = True
    ) -> Iterator[None]:
        """A loop; what is worked out in writing its body and does not vary stands before it."""
        outer, before, known = self.code, self.before, self.changing
        if before is None and hoists:
            self.before = outer
        self.changing = known | changing
        self.forget(changing)
        self.code = Code(depth=outer.depth + 1, span=outer.span)
        with self.scope():
            yield
        body, self.code, self.changing, self.before = self.code, outer, known, before
        if not body.lines:  # all of it came to nothing, as a condition that never holds does
            body.add("pass")
        outer.add(opening)
        for line, span in zip(body.lines, body.spans, strict=True):
            outer.lines.append(line)
            outer.spans.append(span)
