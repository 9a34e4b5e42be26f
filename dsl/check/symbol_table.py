"""Everything a document declares, by name, while it is being checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import count, islice
from typing import Literal

from attrs import define, evolve, field, frozen

from dotcards.dsl import model as m
from dotcards.dsl import nodes as n
from dotcards.dsl.analysis.effects import NOWHERE, Board, Reads
from dotcards.dsl.analysis.secret_values import Values
from dotcards.dsl.check.declarations.cards import Cards
from dotcards.dsl.check.expressions.kind_rules import BROKEN, SUBJECT_WORDS, broken_value, listing
from dotcards.dsl.language import REDEFINABLE, WORDS
from dotcards.dsl.model.constant_folding import Value
from dotcards.dsl.text.diagnostics import Diagnostic, Fix, Note, nearest
from dotcards.dsl.text.source import Span

from .problems import DECLARED_TWICE, NO_TEAMS, Problem
from .scope import Facts, Mover, Scope

RESERVED = frozenset([*WORDS, "player", "none", "yes", "no"])

MOST_PROBLEMS = 200
MOST_SUGGESTIONS = 50
MOST_NAMES = 1000
"""Beyond these a file is not looked at further, or words that are near no longer looked for."""

Stage = Literal["new", "busy", "done"]


@define
class DefineEntry:
    """A define while it is looked at. `key` is its name in the model."""

    key: str
    subject_kind: m.Kind | None
    node: n.Define
    stage: Stage = "new"
    kind: m.Kind = BROKEN
    subject: m.Local | None = None
    mover: Mover | None = None
    result: m.Define | None = None
    circular: bool = False
    redefines: str | None = None

    @property
    def name(self) -> n.Name:
        return self.node.name

    @property
    def needs_player(self) -> bool:
        """Whether those who use it have to say whose it is (its subject may be the player)."""
        of_player = self.subject_kind is not None and self.subject_kind.base == "player"
        return not of_player and self.mover is not None and self.mover.used


@define
class VariableEntry:
    node: n.Variable
    stage: Stage = "new"
    kind: m.Kind = BROKEN
    initial: m.Expr | None = None
    sight: m.Sight = "everybody"
    owner: m.Owner | None = None


@define
class ActionEntry:
    node: n.Action
    subject: m.Local | None = None
    parameters: tuple[m.Local, ...] = ()
    mover: Mover | None = None
    scope: Scope = field(factory=Scope)
    result: m.Action | None = None


@frozen
class Advice:
    """Help that knows the word meant, so that it can be put in, and where that was declared."""

    help: str
    instead: str
    declared: Span | None = None

    def notes(self, word: str) -> tuple[Note, ...]:
        if self.declared is None:
            return ()
        return (Note(f"`{self.instead}` is named here; was `{word}` meant?", self.declared),)


_KINDS_ELSEWHERE = {
    "boolean": "truth", "bool": "truth", "flag": "truth", "int": "number", "integer": "number",
    "num": "number", "color": "colour",
}  # fmt: skip


def said_of_kinds(word: str) -> Advice | None:
    """Help for a kind by the name that it has in other languages."""
    kind = _KINDS_ELSEWHERE.get(word.casefold())
    return None if kind is None else Advice(f"write `{kind}`", kind)


class Enough(Exception):
    """So many problems have been found that more would help nobody."""


def _not_yet(*_: object) -> None:
    """Kinds are not looked up before everything is declared."""


Declared = m.Option | m.Zone | VariableEntry | DefineEntry


@define(slots=False)
class World:
    document: n.Document
    cards: Cards
    diagnostics: list[Diagnostic] = field(factory=list)
    least_players: int = 2
    most_players: int = 2
    team_size: int | None = None
    options: dict[str, m.Option] = field(factory=dict)
    tables: dict[str, m.Table] = field(factory=dict)
    zones: dict[str, m.Zone] = field(factory=dict)
    variables: dict[str, VariableEntry] = field(factory=dict)
    defines: dict[str, DefineEntry] = field(factory=dict)
    actions: dict[str, ActionEntry] = field(factory=dict)
    phases: dict[str, n.Phase] = field(factory=dict)
    names: dict[str, Declared] = field(factory=dict)
    """What a bare word may mean: options, zones, variables, defines without a subject."""
    places: dict[str, Span] = field(factory=dict)
    """Where each top-level name is declared, tables included."""
    looks: dict[str, str] = field(factory=dict)
    """Of each name as a reader sees it, how it is written where it was declared first."""
    homes: list[tuple[str, Span]] = field(factory=list)
    """The zones that a `new deal` collects the cards in."""
    ids: count[int] = field(factory=count)
    infer_define: Callable[[DefineEntry, Span], None] = field(default=_not_yet)
    infer_variable: Callable[[VariableEntry], None] = field(default=_not_yet)
    """Find out the kind of a define or variable, whose text may stand further down."""
    pending: list[DefineEntry] = field(factory=list)
    """The defines being looked at, each for the sake of the next."""
    values: Values | None = None
    """Which secrets values hang on, once that is asked for."""
    by_other_words: dict[int, m.Local] = field(factory=dict)
    """By id, the subjects of defines that are players because their word is nothing else."""
    suggestions: int = 0
    depth: int = 0
    finished: list[DefineEntry] = field(factory=list)
    """Each define after those it uses; likewise the actions."""
    finished_actions: list[ActionEntry] = field(factory=list)
    heights: dict[str, int] = field(factory=dict)
    """How deep each define goes, with those in it."""
    reads: dict[str, frozenset[str]] = field(factory=dict)
    """What each define reads, once known."""
    known: dict[tuple[str, bool], Facts] = field(factory=dict)
    """What follows from each define of the table holding or not."""

    @cached_property
    def says_rank(self) -> bool:
        """Whether `card.rank` is defined anew, somewhere in the text."""
        return any(
            isinstance(item, n.Define)
            and (item.subject and item.subject.text, item.name.text) == ("card", "rank")
            for item in self.document.items
        )

    @cached_property
    def board(self) -> Board:
        """The names of zones and variables, once all is declared."""
        lasting = [name for name, entry in self.variables.items() if not entry.node.keep]
        goals = [one for one in self.document.items if isinstance(one, n.Goal)]
        goal = goals[0].name.text if goals and goals[0].name is not None else None
        return Board(self.zones, self.variables, lasting, goal)

    @cached_property
    def reader(self) -> Reads:
        """What expressions read, where the defines in them have been looked at."""
        redefined = [name for name in REDEFINABLE if f"card.{name}" in self.defines]
        return Reads(self.board, lambda name: self.reads.get(name, NOWHERE), redefined)

    def report(
        self,
        problem: Problem,
        span: Span,
        message: str,
        help: str | Advice | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Raises Enough after too many."""
        if isinstance(help, Advice):
            found = problem.at(span, message, help.help, (*notes, *help.notes(span.text)))
            found = evolve(found, fix=Fix(span, help.instead, safe=False))
        else:
            found = problem.at(span, message, help, notes)
        self.diagnostics.append(found)
        if len(self.diagnostics) >= MOST_PROBLEMS:
            raise Enough

    def broken(
        self,
        problem: Problem,
        span: Span,
        message: str,
        help: str | Advice | None = None,
        notes: tuple[Note, ...] = (),
    ) -> m.Expr:
        """Reports, and gives an expression that nothing further is said about."""
        self.report(problem, span, message, help, notes)
        return broken_value(span)

    def declared_twice(
        self, span: Span, message: str, first: Span, help: str | None = None
    ) -> None:
        self.report(DECLARED_TWICE, span, message, help, (Note("the first one", first),))

    def no_teams(self, span: Span) -> m.Expr:
        return self.broken(NO_TEAMS, span, "this game has no teams", "declare them: `teams of 2`")

    def unknown(
        self,
        problem: Problem,
        name: n.Name,
        what: str,
        known: Iterable[str],
        otherwise: str | None = None,
        places: Mapping[str, Span | m.Local] | None = None,
    ) -> None:
        """Reports that nothing of this sort has this name; the rest is as for `suggest`."""
        help = self.suggest(name.text, known, otherwise, places)
        self.report(problem, name.span, f"no {what} is called `{name.text}`", help)

    def suggest(
        self,
        word: str,
        known: Iterable[str],
        otherwise: str | None = None,
        places: Mapping[str, Span | m.Local] | None = None,
    ) -> str | Advice | None:
        """Help for a word that nobody knows: the known one most like it.

        `places` says where the known ones are declared, if that is worth showing.
        """
        self.suggestions += 1
        if self.suggestions > MOST_SUGGESTIONS:
            return otherwise
        near = nearest(word, islice(known, MOST_NAMES))
        if near is None or near == word:
            return otherwise
        place = (places or {}).get(near)
        declared = place.span if isinstance(place, m.Local) else place
        return Advice(f"did you mean `{near}`?", near, declared)

    def in_plain_words(self, word: str) -> Advice | None:
        """Help for a rank, a suit or a card that is written out as it is said: `Jack`."""
        meant = self.cards.spoken(word)
        return None if meant is None else Advice(f"did you mean `{meant}`?", meant)

    def taken_for_player(self, *values: m.Expr) -> str | None:
        """Help where one of some values rests on the subject of a define that is a player, though
        its word was perhaps to mean something else: `r` a rank."""
        for value in values:
            while isinstance(value, m.Property | m.TableOf | m.VariableOf | m.ZoneOf):
                inner = value.owner if isinstance(value, m.VariableOf | m.ZoneOf) else value.subject
                if inner is None:
                    break
                value = inner
            local = self.by_other_words.get(value.id) if isinstance(value, m.Local) else None
            if local is not None:
                kinds = [word for word in SUBJECT_WORDS if word.startswith(local.name.casefold())]
                words = listing(kinds or list(SUBJECT_WORDS), "or", most=9)
                return f"`{local.name}` is a player here; for something else write {words} for it"
        return None

    def bodies(self) -> dict[str, m.Expr]:
        """What each define that has been looked at stands for."""
        return {
            key: entry.result.body
            for key, entry in self.defines.items()
            if entry.result is not None
        }

    def in_force(self, picks: Iterable[tuple[str, int | bool | str]]) -> dict[str, Value]:
        """The value of every option, given those that are picked."""
        values: dict[str, Value] = {name: each.values[0] for name, each in self.options.items()}
        return values | dict(picks)

    def places_of_words(self) -> dict[str, Span]:
        """Where the words that options and variables may be are declared."""
        words: dict[str, Span] = {}
        for item in self.document.items:
            if isinstance(item, n.Option):
                words |= {one.text: one.span for one in item.values if isinstance(one, n.Name)}
            elif isinstance(item, n.Variable):
                words |= {word.text: word.span for word in item.kind}
        return words

    def local(self, name: str, kind: m.Kind, span: Span) -> m.Local:
        return m.Local(name, next(self.ids), kind, span)
