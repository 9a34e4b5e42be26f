"""A ruleset as a book: chapters of sections, each from one declaration."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from attrs import evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import retires
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.cards import Cards
from dotcards.interpreter.machine.options import Value
from dotcards.repl.input.card_notation import Vocabulary
from dotcards.repl.input.move_parser import moves_of
from dotcards.repl.rulebook.english.clauses import local
from dotcards.repl.rulebook.english.nouns import Noun, listed, person, sentence, spoken
from dotcards.repl.rulebook.english.sentences import Line, Sentences, doc
from dotcards.repl.rulebook.english.values import STILL_IN, card

from . import definitions, things
from .english import nouns
from .illustrations import illustration
from .option_folding import Folding, another_name, led_to, plays_several, spoken_of
from .other_options import Pick, other_picks

ABOUT = {
    "On the table": (
        "Everybody may count the cards of a pile or a hand. Which cards they are is for those to"
        " know who see them."
    ),
    "What is kept in mind": "Everybody may know this, unless it is said to be a secret.",
    "What players do": "Steps under one name, done wherever the rules above say it.",
    "What the words mean": "What the rules above mean by these words.",
    "What can be picked": (
        "Agree on these before a game. Begin it with --set and what stands after “To pick”, or"
        " write that after “with” in a house rule."
    ),
    "Examples": (
        "Who is named first deals, unless it says who does. Cards lie from bottom to top, the last"
        " one uppermost."
    ),
}
EACH = "Where several cards are played at once, this happens once for each of them."
UNREAD = "Words that go only with another value are not told: there are too many values to look at."
ASKED = {
    "at once": (
        "{who} are asked at the same time; nobody learns what another has chosen before all have"
    ),
    "in turn": "{who} are asked once, one after the other{start}",
    "one": "this is for {who} to do, whoever's turn it is",
}
NORMALLY = "“Normally” means: unless a card, or another rule, has said otherwise just now."


def _all(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(lines)


@frozen
class Section:
    """What one declaration says. `key` is the same for the same rule of another ruleset; `rows` are
    those of a table, each by itself."""

    key: tuple[str, str]
    title: str
    lines: tuple[Line, ...] = field(converter=_all)
    rows: tuple[Line, ...] = ()

    def says_as(self, other: Section) -> bool:
        return (self.title, self.lines) == (other.title, other.lines)


@frozen
class Chapter:
    """`about` says how it is to be read, where that is not plain."""

    title: str
    sections: tuple[Section, ...]
    about: str = ""


@frozen
class Book:
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def sections(self) -> dict[tuple[str, str], Section]:
        return {one.key: one for chapter in self.chapters for one in chapter.sections}


def book(
    ruleset: m.Ruleset,
    options: Mapping[str, Value],
    changed: Mapping[str, Span | None] | None = None,
    *,
    choices: bool = True,
) -> Book:
    """The whole of a ruleset, with these options picked: what they rule out is left out.

    `changed` are the inherited examples that come out differently here, by key, each with the line
    that is no longer so. `choices`: with what can be picked.
    """
    writer = Writer.of(ruleset, options)
    chapters = (
        ("The game", writer.game()),
        ("Cards", writer.cards()),
        ("On the table", writer.zones()),
        ("What is kept in mind", writer.variables()),
        ("How it is played", writer.phases()),
        ("What cards do when they are played", writer.events()),
        ("What players do", writer.actions()),
        ("What the words mean", writer.defines()),
        ("What cards count", writer.tables()),
        ("What can be picked", writer.options_() if choices else ()),
        ("Examples", writer.examples(changed or {})),
    )
    about = dict(ABOUT)
    if plays_several(writer.ruleset):
        about["What cards do when they are played"] = EACH
    made = (Chapter(title, tuple(found), about.get(title, "")) for title, found in chapters)
    return Book(ruleset.title, tuple(chapter for chapter in made if chapter.sections))


def phase_of(ruleset: m.Ruleset, options: Mapping[str, Value], name: str) -> Iterator[Section]:
    """The sections of one phase alone, also where nothing leads to it with these options."""
    writer = Writer.of(ruleset, options, whole=True)
    for phase in writer.ruleset.phases:
        if phase.name == name:
            yield from writer.phase(phase)


def move_of(ruleset: m.Ruleset, options: Mapping[str, Value], move: m.Move) -> tuple[Line, ...]:
    """What a move of the ruleset says, with these options picked."""
    writer = Writer.of(ruleset, options, whole=True)
    for phase in writer.ruleset.phases:
        for one in moves_of(phase):
            if one.span is move.span:
                return tuple(writer.move(one))
    raise AssertionError(move.name)


@frozen
class Writer:
    """`ruleset` has its options worked in, and is without what then nothing leads to."""

    ruleset: m.Ruleset
    options: Mapping[str, Value]
    sentences: Sentences
    open_: m.Ruleset
    """The same with its options open."""

    @classmethod
    def of(cls, ruleset: m.Ruleset, options: Mapping[str, Value], *, whole: bool = False) -> Writer:
        """`whole`: with what nothing leads to."""
        folded = Folding.of(ruleset, options).ruleset()
        folded = folded if whole else led_to(folded)
        parts = (folded.actions, folded.events, folded.runs_out, folded.phases)
        some_leave = any(map(retires, everything(parts)))
        return cls(folded, options, Sentences(folded, some_leave=some_leave), ruleset)

    # ------------------------------------------------------------------------- what there is

    def game(self) -> Iterator[Section]:
        if self.ruleset.help:
            yield Section(("game", "about"), "", doc(self.ruleset.help))
        yield Section(("game", "players"), "Players", things.players(self.ruleset))
        yield Section(("game", "goal"), "Winning", [Line(things.goal(self.ruleset))])

    def cards(self) -> Iterator[Section]:
        deck = things.deck(self.ruleset, self.sentences)
        yield Section(("cards", "deck"), "The deck", deck)
        yield Section(("cards", "ranks"), "Ranks", things.ranks(self.ruleset))
        yield Section(("cards", "suits"), "Colours", things.suits(self.ruleset))

    def zones(self) -> Iterator[Section]:
        for zone in self.ruleset.zones:
            line = things.zone(self.ruleset, zone)
            yield Section(("zone", zone.name), nouns.of_cards(zone.name), [line])

    def variables(self) -> Iterator[Section]:
        for variable in self.ruleset.variables:
            line = things.variable(variable, self.sentences)
            title = nouns.named(variable.name, variable.kind)
            yield Section(("variable", variable.name), title, [*doc(variable.help), line])

    def tables(self) -> Iterator[Section]:
        for table in self.ruleset.tables:
            lines = things.table(self.ruleset, table)
            title = f"{spoken(table.name)} by {table.by}"
            yield Section(("table", table.name), title, lines, things.rows(table))

    def options_(self) -> Iterator[Section]:
        picks, unread = other_picks(self.open_, self.options)
        told = {section.key for section in self.defines()}
        if len(told) == len(self.open_.defines):
            picks, unread = [], []
        for option in self.ruleset.options:
            lines = [
                *things.option(option, self.options[option.name]),
                *self._words_with([pick for pick in picks if pick[0] == option.name], told),
            ]
            lines += [Line(UNREAD)] if option.name in unread else []
            yield Section(("option", option.name), spoken(option.name), lines)
        for number, forbidden in enumerate(self.ruleset.forbidden, 1):
            text = self.sentences.clause(forbidden.condition)
            lines = [Line(sentence(f"never: {text}")), *doc(forbidden.why)]
            yield Section(("forbid", text), f"not together ({number})", lines)

    def _words_with(
        self, picks: Iterable[Pick], told: Container[tuple[str, str]]
    ) -> Iterator[Line]:
        """The words that the rules use only where an option has another value: its help may speak
        of them, and nothing else here says what they mean."""
        found: dict[Section, list[str]] = {}
        for _, value, picked in picks:
            for section in Writer.of(self.open_, picked).defines():
                if section.key not in told:
                    found.setdefault(section, []).append(things.said(value))
        for section, values in found.items():
            yield Line(f"Words that go with “{'” or “'.join(values)}”: {section.title}.")
            alone = len(section.lines) == 1
            for line in section.lines:
                yield evolve(line, depth=1 if alone or line.doc or not line.depth else 2)

    # -------------------------------------------------------------------------- how it goes

    def phases(self) -> Iterator[Section]:
        parts = [part for phase in self.ruleset.phases for part in self.phase(phase)]
        lines = list(things.beginning(self.ruleset))
        if any("ormally, " in line.text for part in parts for line in part.lines):
            lines.append(Line(NORMALLY))
        yield Section(("game", "start"), "How it begins", lines)
        yield from parts
        yield from self.anytime()

    def anytime(self) -> Iterator[Section]:
        """The moves out of turn, each once, with the phases in which it can be made."""
        where: dict[tuple[str, int], tuple[m.Move, list[str]]] = {}
        for phase in self.ruleset.phases:
            for move in phase.anytime:
                place = (move.span.source.name, move.span.start)
                where.setdefault(place, (move, []))[1].append(phase.name)
        keys: set[str] = set()
        for move, phases in where.values():
            key = f"{phases[0]} {move.name}" if move.name in keys else move.name
            keys.add(key)
            who = f"Any player {STILL_IN}" if self.sentences.some_leave else "Any player"
            names = listed([f"“{_title(name)}”" for name in phases])
            lines = list(self.move(move))
            lines.insert(
                1 if move.doc else 0, Line(f"{who} may do this, whoever's turn it is, in {names}.")
            )
            yield Section(("anytime", key), f"at any time: {spoken(move.name)}", lines)

    def phase(self, phase: m.Phase) -> Iterator[Section]:
        yield Section(("phase", phase.name), _title(phase.name), self._phase(phase))
        for move in moves_of(phase):
            if move.anytime:
                continue
            yield Section(
                ("move", f"{phase.name} {move.name}"),
                f"{_title(phase.name)}: {spoken(move.name)}",
                self.move(move),
            )

    def _phase(self, phase: m.Phase) -> Iterator[Line]:
        yield from doc(phase.doc)
        if phase.asks is not None:
            yield Line(self._asked(phase.asks))
        has_moves = bool(moves_of(phase))
        before = self.sentences.naming((phase.before_player, person("the player")))
        answered = phase.all_answered or ()
        for title, teller, block in (
            ("When play comes here:" if has_moves else "", self.sentences, phase.enter),
            ("Before each move:", before, phase.before),
            ("When all have answered:", self.sentences, answered),
        ):
            if block:
                if title:
                    yield Line(title)
                yield from teller.block(block, 1)
        if has_moves:
            names = [spoken(move.name) for move in moves_of(phase) if not move.anytime]
            if names:
                yield Line(sentence(f"you may: {listed(names, 'or')}"))

    def _asked(self, asks: m.Asks) -> str:
        who = self.sentences.words(asks.who)
        start = f", beginning with {self.sentences.words(asks.start)}" if asks.start else ""
        return sentence(ASKED[asks.how].format(who=who, start=start))

    def move(self, move: m.Move) -> Iterator[Line]:
        teller = self.sentences.of_move(move)
        yield from doc(move.doc)
        if move.otherwise:
            yield Line("Only if you can do nothing else.")
        conditions = [move.condition, *(choice.where for choice in move.choices)]
        if any(isinstance(one, m.Const) and not one.value for one in conditions):
            yield Line("Not with the options picked.")
            return
        if move.condition is not None and not isinstance(move.condition, m.Const):
            yield Line(sentence(f"only if {teller.clause(move.condition)}"))
        yield from map(teller.choice, move.choices)
        yield from teller.block(move.body, 1)
        if not move.choices and not move.body:
            yield Line("You do nothing.", 1)

    # --------------------------------------------------------------------- cards and players

    def events(self) -> Iterator[Section]:
        for event in self.ruleset.events:
            teller = self.sentences.naming((event.player, nouns.YOU)).naming(
                (event.card, Noun("the card"))
            )
            lines = [*doc(event.doc), *teller.block(event.body, 1)]
            if not event.body:  # then what its author says of it does not go
                lines = [Line("Nothing, with the options picked.")]
            played = card_played(event)
            yield Section(("event", played), f"when you play {played}", lines)
        for ends in self.ruleset.runs_out:
            wanted = Line("When a card is wanted from it and there is none:")
            lines = [*doc(ends.doc), wanted, *self.sentences.block(ends.body, 1)]
            title = f"when the {spoken(ends.zone)} runs out"
            yield Section(("runs out", ends.zone), title, lines)

    def actions(self) -> Iterator[Section]:
        for action in self.ruleset.actions:
            title = spoken(action.name)
            teller = self.sentences
            if action.subject is not None:
                about = definitions.subject(action.subject, article=True)
                title = f"{about.words} {title}"
                teller = teller.naming((action.subject, definitions.subject(action.subject)))
            elif action.player is not None:
                teller = teller.naming((action.player, nouns.YOU))
            for parameter in action.parameters:
                teller = teller.naming((parameter, local(parameter)))
            given = listed([_parameter(one) for one in action.parameters])
            lines = [*doc(action.doc), *teller.block(action.body, 1)]
            yield Section(("action", action.name), f"{title} {given}".strip(), lines)

    def defines(self) -> Iterator[Section]:
        needed = spoken_of(self.ruleset)
        for one in self.ruleset.defines:
            stands_itself = another_name(one) is None  # else its body does, where it is spoken of
            if stands_itself and (one.redefines is not None or one.name in needed):
                lines = definitions.told(one, self.sentences)
                yield Section(("define", one.name), definitions.title_of(one), lines)

    def examples(self, changed: Mapping[str, Span | None]) -> Iterator[Section]:
        cards = Vocabulary.of(self.ruleset, Cards.of(self.ruleset, suits_matter=True))
        for example in self.ruleset.examples:
            lines = list(illustration(example, self.sentences, cards, changed.get(example.key)))
            if example.key in changed:
                lines.insert(0, Line("In this variant it comes out differently."))
            yield Section(("example", example.key), f"example {example.key}", lines)


def _parameter(one: m.Local) -> str:
    if one.kind.many:
        return "some cards" if one.kind.base == "card" else spoken(one.name)
    if one.name == one.kind.base:
        return f"a {one.name}" if one.name != "number" else "so many"
    return f"a {one.kind.base} (the “{spoken(one.name)}”)"


def card_played(event: m.Event) -> str:
    """Which card an event is about: `any card`, `a 7`, `the queen of spades`."""
    match event.key:
        case None:
            return "any card"
        case m.Face() as face:
            return card(face)
        case name:
            return nouns.a_rank(name) if event.by == "rank" else f"a card of {spoken(name)}"


def _title(name: str) -> str:
    return nouns.capital(spoken(name))
