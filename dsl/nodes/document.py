"""Examples, as written, and a whole file."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from dotcards.dsl.text.source import Span

from .declarations import (
    Action,
    Anytime,
    Before,
    Deck,
    Define,
    Event,
    Forbid,
    Game,
    Goal,
    Option,
    Phase,
    Players,
    Ranks,
    RunsOut,
    Suits,
    Table,
    Teams,
    Variable,
    Variant,
    With,
    Without,
    Zone,
)
from .expressions import Expr, Name, Text


@frozen
class Seats:
    names: tuple[Name, ...]
    span: Span


@frozen
class AtPhase:
    phase: Name
    span: Span


@frozen
class NoOtherCards:
    """The example's deck is only the cards that its lines name."""

    span: Span


@frozen
class Filler:
    """`4 cards`: any four."""

    count: int
    span: Span


@frozen
class Given:
    """`Ann.hand = 7H 4C`, `crank = 2`, `2S.player = Dan`, `Ann.hand = 2 cards`.

    `values` are the words after the sign; a negative number is a Name with its minus.
    """

    target: Expr
    values: tuple[Name, ...] | Filler
    span: Span


@frozen
class Deed:
    """`do Ann play 7H`; choices are separated by commas, the cards of one choice are not."""

    kind: Literal["do", "allow", "refuse"]
    player: Name
    move: Name
    choices: tuple[tuple[Name, ...], ...]
    span: Span


@frozen
class Expect:
    condition: Expr
    span: Span


@frozen
class Example:
    title: Text
    lines: tuple[Seats | With | AtPhase | NoOtherCards | Given | Deed | Expect, ...]
    span: Span


Item = (
    Game
    | Variant
    | With
    | Without
    | Players
    | Teams
    | Suits
    | Deck
    | Ranks
    | Goal
    | Option
    | Forbid
    | Table
    | Zone
    | Variable
    | Define
    | Action
    | Event
    | RunsOut
    | Before
    | Anytime
    | Phase
    | Example
)


@frozen
class Comment:
    text: str
    span: Span


@frozen
class Document:
    """A file: its declarations in order, and its comments for the formatter."""

    items: tuple[Item, ...]
    comments: tuple[Comment, ...]
    span: Span
