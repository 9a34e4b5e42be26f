"""A ruleset as a book: chapters of sections, each from one declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from dsl import model
from dsl.source import Span

from ..screen import spoken
from ..wording import moves_of
from .english import English

Value = int | bool | str


@frozen
class Line:
    """A sentence, and how far in it stands. `doc`: somebody wrote it for people to read."""

    text: str
    depth: int = 0
    doc: bool = False


@frozen
class Section:
    """What one declaration says. `key` is the same for the same rule of another ruleset."""

    key: tuple[str, str]
    title: str
    lines: tuple[Line, ...]


@frozen
class Chapter:
    title: str
    sections: tuple[Section, ...]


@frozen
class Book:
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def sections(self) -> dict[tuple[str, str], Section]:
        return {one.key: one for chapter in self.chapters for one in chapter.sections}


def book(ruleset: model.Ruleset, options: Mapping[str, Value]) -> Book:
    """The whole of a ruleset, with these options picked."""
    writer = _Writer(ruleset, options, English.of(ruleset))
    chapters = (
        ("The game", writer.game()),
        ("Cards", writer.cards()),
        ("What can be picked", writer.options_()),
        ("On the table", writer.zones()),
        ("How it is played", writer.phases()),
        ("What cards do when they are played", writer.events()),
        ("What the words mean", writer.defines()),
        ("What players do", writer.actions()),
        ("What cards count", writer.tables()),
        ("Examples", writer.examples()),
    )
    made = (Chapter(title, tuple(sections)) for title, sections in chapters)
    return Book(ruleset.title, tuple(chapter for chapter in made if chapter.sections))


@frozen
class _Writer:
    ruleset: model.Ruleset
    options: Mapping[str, Value]
    english: English

    def game(self) -> Iterator[Section]:
        if self.ruleset.help:
            yield Section(("game", "about"), "", (Line(self.ruleset.help, doc=True),))
        low, high = self.ruleset.least_players, self.ruleset.most_players
        said = f"For {low} players" if low == high else f"For {low} to {high} players"
        if self.ruleset.team_size:
            said += f", in teams of {self.ruleset.team_size}"
        yield Section(("game", "players"), "Players", (Line(f"{said}."),))
        goal = self.ruleset.goal
        if goal.variable is not None:
            words = f"Whoever has the {goal.how} {spoken(goal.variable)} at the end wins."
        elif goal.how == "winner":
            words = "The game ends when somebody has won it."
        else:
            words = "The game ends when somebody has lost it."
        yield Section(("game", "goal"), "Winning", (Line(words),))

    def cards(self) -> Iterator[Section]:
        lines = [Line(self.english.words(text)) for one in self.ruleset.deck for text in _deck(one)]
        yield Section(("cards", "deck"), "The deck", tuple(lines))
        ranks = " ".join(self.ruleset.ranks)
        yield Section(("cards", "ranks"), "Ranks, low to high", (Line(ranks),))

    def options_(self) -> Iterator[Section]:
        for option in self.ruleset.options:
            now = self.options.get(option.name, option.values[0])
            others = [_said(value) for value in option.values if value != now]
            if option.low is not None:
                others.append(f"any number from {option.low} to {option.high}")
            lines = [Line(option.help, doc=True)] if option.help else []
            lines.append(Line(f"Now: {_said(now)}."))
            if others:
                lines.append(Line(f"Or: {', '.join(others)}."))
            lines.append(Line(f"To pick: {option.name}={_plain(option.values[-1])}"))
            yield Section(("option", option.name), spoken(option.name), tuple(lines))
        for number, forbidden in enumerate(self.ruleset.forbidden, 1):
            text = self.english.words(_code(forbidden.condition.span))
            lines = [Line(f"Never: {text}."), Line(forbidden.why, doc=True)]
            yield Section(("forbid", text), f"not together ({number})", tuple(lines))

    def zones(self) -> Iterator[Section]:
        sights = {
            "everybody": "face up: everybody sees it",
            "owner": "seen by its owner only",
            "nobody": "face down: nobody sees it",
        }
        for zone in self.ruleset.zones:
            whose = f"each {zone.owner} has one; " if zone.owner else ""
            line = Line(f"{whose}{sights[zone.sight]}.".capitalize())
            yield Section(("zone", zone.name), spoken(zone.name), (line,))

    def phases(self) -> Iterator[Section]:
        for phase in self.ruleset.phases:
            yield self._phase(phase)
            for move in moves_of(phase):
                key = (phase.name, move.name)
                yield Section(
                    ("move", " ".join(key)),
                    f"{spoken(phase.name)}: {spoken(move.name)}",
                    tuple(self._move(move)),
                )

    def _phase(self, phase: model.Phase) -> Section:
        lines = [Line(phase.doc, doc=True)] if phase.doc else []
        if phase.asks is not None:
            lines.append(Line(f"{_asked(phase.asks, self.english)}."))
        for title, block in (
            ("First:", phase.enter),
            ("Before each move:", phase.before),
            ("When all have answered:", phase.all_answered or ()),
        ):
            if block:
                lines.append(Line(title))
                lines += self._block(block, 1)
        return Section(("phase", phase.name), spoken(phase.name), tuple(lines))

    def _move(self, move: model.Move) -> Iterator[Line]:
        if move.doc:
            yield Line(move.doc, doc=True)
        if move.otherwise:
            yield Line("Only for who can do nothing else.")
        if move.anytime:
            yield Line("Anybody may do this, out of turn too.")
        if move.condition is not None:
            yield Line(f"Only if {self.english.words(_code(move.condition.span))}.")
        for choice in move.choices:
            yield Line(self.english.line(_code(choice.span)), 1)
        yield from self._block(move.body, 1)

    def events(self) -> Iterator[Section]:
        for event in self.ruleset.events:
            name = _key(event.key) or "any card"
            lines = [Line(event.doc, doc=True)] if event.doc else []
            lines += self._block(event.body, 1)
            yield Section(("event", name), f"when {name} is played", tuple(lines))
        for ends in self.ruleset.runs_out:
            lines = [Line(ends.doc, doc=True)] if ends.doc else []
            lines += self._block(ends.body, 1)
            title = f"when the {spoken(ends.zone)} runs out"
            yield Section(("runs out", ends.zone), title, tuple(lines))

    def defines(self) -> Iterator[Section]:
        for define in self.ruleset.defines:
            lines = [Line(define.doc, doc=True)] if define.doc else []
            if define.how is not None and isinstance(define.body, model.And | model.Or):
                lines.append(Line("any of these:" if define.how == "any" else "all of these:"))
                lines += [
                    Line(self.english.words(_code(item.span)), 1) for item in define.body.items
                ]
            else:
                lines.append(Line(self.english.words(_code(define.body.span)), 1))
            title = self.english.words(define.name)
            yield Section(("define", define.name), title, tuple(lines))

    def actions(self) -> Iterator[Section]:
        for action in self.ruleset.actions:
            words = [spoken(local.name) for local in action.parameters]
            subject = f"{action.subject.name} " if action.subject is not None else ""
            title = " ".join([f"{subject}{spoken(action.name)}", *words])
            lines = [Line(action.doc, doc=True)] if action.doc else []
            lines += self._block(action.body, 1)
            yield Section(("action", action.name), title, tuple(lines))

    def tables(self) -> Iterator[Section]:
        for table in self.ruleset.tables:
            prices: dict[int, list[str]] = {}
            for key, value in table.rows:
                prices.setdefault(value, []).append(_key(key) or "")
            lines = [Line(f"{', '.join(keys)}: {value}") for value, keys in prices.items()]
            title = f"{spoken(table.name)} by {table.by}"
            yield Section(("table", table.name), title, tuple(lines))

    def examples(self) -> Iterator[Section]:
        for example in self.ruleset.examples:
            _, colon, said = example.title.partition(":")
            line = Line(said.strip() if colon else example.title, doc=True)
            yield Section(("example", example.key), f"example {example.key}", (line,))

    def _block(self, block: model.Block, depth: int) -> list[Line]:
        """The lines of a block as they stand in the text, in its order and depth."""
        if not block:
            return []
        first, last = block[0].span, block[-1].span
        if first.source is not last.source:
            return [line for one in block for line in self._block((one,), depth)]
        return [
            Line(self.english.line(code), depth + deep) for code, deep in _lines(first.to(last))
        ]


def _lines(span: Span) -> Iterator[tuple[str, int]]:
    """The code of the lines that a span covers, and how much further in than the first each is."""
    first, column = span.position
    last, _ = span.source.position(max(span.start, span.end - 1))
    for number in range(first, last + 1):
        text = span.source.line(number).expandtabs(2)
        code = strip_comment(text).strip()
        if code:
            indent = len(text) - len(text.lstrip())
            yield code, max(0, (indent - (column - 1)) // 2)


def strip_comment(text: str) -> str:
    """A line without the comment behind it; a `#` in a text is none."""
    inside = False
    for at, char in enumerate(text):
        if char == '"':
            inside = not inside
        elif char == "#" and not inside:
            return text[:at]
    return text


def _code(span: Span) -> str:
    return " ".join(strip_comment(line).strip() for line in span.text.splitlines()).strip()


def _deck(line: model.DeckLine) -> Iterable[str]:
    words = _code(line.span)
    for start in ("also deck ", "deck "):
        words = words.removeprefix(start)
    yield words


def _asked(asks: model.Asks, english: English) -> str:
    who = english.words(_code(asks.who.span))
    if asks.how == "at once":
        return f"All of {who} are asked at the same time, and nobody sees what the others choose"
    if asks.how == "in turn":
        start = f", beginning with {english.words(_code(asks.start.span))}" if asks.start else ""
        return f"Each of {who} is asked once, in turn{start}"
    return f"Asked is {who}"


def _key(key: str | model.Face | None) -> str | None:
    if key is None or isinstance(key, str):
        return key
    return key.rank if key.suit is None else f"{key.rank} of {key.suit}"


def _said(value: Value) -> str:
    return spoken(_plain(value))


def _plain(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
