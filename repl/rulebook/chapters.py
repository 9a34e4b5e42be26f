"""A ruleset as a book: chapters of sections, each from one declaration."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import retires
from dotcards.dsl.model.traversal import everything
from dotcards.dsl.text.source import Span
from dotcards.interpreter.machine.options import Value
from dotcards.repl.input.move_parser import moves_of

from . import things
from .definitions import defines, subject
from .english import nouns
from .english.clauses import local
from .english.nouns import Noun, capital, listed, person, sentence, spoken
from .english.sentences import Line, Sentences, doc
from .english.values import STILL_IN, card
from .illustrations import examples
from .option_folding import Folding, led_to, plays_several
from .other_options import Pick, other_picks
from .sections import Book, Chapter, Section

_ABOUT = {
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
    made, english = writer.ruleset, writer.sentences
    about = dict(_ABOUT)
    if plays_several(made):
        about["What cards do when they are played"] = EACH
    chapters = {
        "The game": things.game(made),
        "Cards": things.cards(made, english),
        "On the table": things.zones(made),
        "What is kept in mind": things.variables(made, english),
        "How it is played": writer.phases(),
        "What cards do when they are played": writer.events(),
        "What players do": writer.actions(),
        "What the words mean": defines(made, english),
        "What cards count": things.tables(made),
        "What can be picked": writer.options_() if choices else (),
        "Examples": examples(made, english, changed or {}),
    }
    told = (Chapter(title, tuple(found), about.get(title, "")) for title, found in chapters.items())
    return Book(ruleset.title, tuple(chapter for chapter in told if chapter.sections))


def phase_of(ruleset: m.Ruleset, options: Mapping[str, Value], name: str) -> Iterator[Section]:
    """The sections of one phase alone, also where nothing leads to it with these options."""
    writer = Writer.of(ruleset, options, whole=True)
    for phase in writer.ruleset.phases:
        if phase.name == name:
            yield from writer.phase(phase)


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

    def options_(self) -> Iterator[Section]:
        picks, unread = other_picks(self.open_, self.options)
        told = {section.key for section in defines(self.ruleset, self.sentences)}
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
            writer = Writer.of(self.open_, picked)
            for section in defines(writer.ruleset, writer.sentences):
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
        yield from self._anytime()

    def phase(self, phase: m.Phase) -> Iterator[Section]:
        name = _title(phase.name)
        yield Section(("phase", phase.name), name, self._phase(phase))
        for move in moves_of(phase):
            if not move.anytime:
                key = ("move", f"{phase.name} {move.name}")
                yield Section(key, f"{name}: {spoken(move.name)}", self.move(move))

    def _anytime(self) -> Iterator[Section]:
        """The moves out of turn, each once, with the phases in which it can be made."""
        where: dict[Span, list[str]] = {}
        moves = {}
        for phase in self.ruleset.phases:
            for move in phase.anytime:
                moves[move.span] = move
                where.setdefault(move.span, []).append(phase.name)
        keys: set[str] = set()
        who = f"Any player {STILL_IN}" if self.sentences.some_leave else "Any player"
        for span, move in moves.items():
            key = f"{where[span][0]} {move.name}" if move.name in keys else move.name
            keys.add(key)
            names = listed([f"“{_title(name)}”" for name in where[span]])
            lines = list(self.move(move))
            may = Line(f"{who} may do this, whoever's turn it is, in {names}.")
            lines.insert(1 if move.doc else 0, may)
            yield Section(("anytime", key), f"at any time: {spoken(move.name)}", lines)

    def _phase(self, phase: m.Phase) -> Iterator[Line]:
        yield from doc(phase.doc)
        english = self.sentences
        if phase.asks is not None:
            who, start = phase.asks.who, phase.asks.start
            begins = f", beginning with {english.words(start)}" if start else ""
            asked = ASKED[phase.asks.how].format(who=english.words(who), start=begins)
            yield Line(sentence(asked))
        moves = [spoken(move.name) for move in moves_of(phase) if not move.anytime]
        before = english.naming((phase.before_player, person("the player")))
        answered = phase.all_answered or ()
        for title, teller, block in (
            ("When play comes here:" if moves_of(phase) else "", english, phase.enter),
            ("Before each move:", before, phase.before),
            ("When all have answered:", english, answered),
        ):
            if block:
                yield from (
                    (Line(title), *teller.block(block, 1)) if title else teller.block(block, 1)
                )
        if moves:
            yield Line(sentence(f"you may: {listed(moves, 'or')}"))

    def move(self, move: m.Move) -> Iterator[Line]:
        """What a move asks for and does."""
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
            teller = self.sentences.naming(
                (event.player, nouns.YOU), (event.card, Noun("the card"))
            )
            lines = [*doc(event.doc), *teller.block(event.body, 1)]
            if not event.body:  # then what its author says of it does not go
                lines = [Line("Nothing, with the options picked.")]
            played = card_played(event)
            yield Section(("event", played), f"when you play {played}", lines)
        for ends in self.ruleset.runs_out:
            wanted = "When a card is wanted from it and there is none:"
            lines = [*doc(ends.doc), Line(wanted), *self.sentences.block(ends.body, 1)]
            title = f"when the {spoken(ends.zone)} runs out"
            yield Section(("runs out", ends.zone), title, lines)

    def actions(self) -> Iterator[Section]:
        for action in self.ruleset.actions:
            title, about = spoken(action.name), action.subject
            given = [(one, local(one)) for one in action.parameters]
            teller = self.sentences.naming(*given, (action.player, nouns.YOU))
            if about is not None:
                title = f"{subject(about, article=True).words} {title}"
                teller = teller.naming((about, subject(about)))
            title = f"{title} {listed([_parameter(one) for one in action.parameters])}".strip()
            lines = [*doc(action.doc), *teller.block(action.body, 1)]
            yield Section(("action", action.name), title, lines)


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
    return capital(spoken(name))
