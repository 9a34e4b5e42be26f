"""Every statement, declared once."""

from __future__ import annotations

from typing import Final

from dotcards.dsl import model as m

from .forms import (
    CHEAP,
    NO_STATE,
    NOTHING,
    Cost,
    Part,
    Seen,
    StatementForm,
    ordinary_line,
)
from .moving import MOVING
from .play_order import COURSE

_ALL_SEATS: Final = Cost(each=("players",), keeps=("players",))

_VALUES: Final = (
    ordinary_line(
        "let",
        "let NAME = VALUE",
        ("Let",),
        m.Let,
        (Part("local", "name"), Part("value", "value")),
        reads=NO_STATE,
        changes=NO_STATE,
        seen=NOTHING,
        cost=Cost(keeps=("value",)),
        said="the {local} is {value}",
    ),
    ordinary_line(
        "assign",
        "NAME = VALUE",
        ("Assign",),
        m.Assign,
        (Part("target", "variable"), Part("value", "value")),
        reads=frozenset({"stays"}),
        changes=NO_STATE,  # but for its target
        seen=frozenset({Seen.VARIABLE, Seen.TURN}),
        cost=_ALL_SEATS,
    ),
    ordinary_line(
        "add",
        "add 1 to NAME",
        ("Add",),
        m.Add,
        (Part("target", "variable"), Part("value", "number")),
        reads=NO_STATE,
        changes=NO_STATE,  # but for its target
        seen=frozenset({Seen.VARIABLE}),
        cost=CHEAP,
        said="add {value} to {target}",
    ),
    ordinary_line(
        "sentence",
        "PLAYER draws 1",
        ("Sentence",),
        m.DoAction,
        (
            Part("action", "action"),
            Part("subject", "player", optional=True),
            Part("arguments", "value"),
            Part("player", "player", optional=True),
        ),
        reads=NO_STATE,
        changes=NO_STATE,  # but for what the action does
        seen=frozenset({Seen.ACTION}),
        cost=CHEAP,
    ),
)

_TELLING: Final = (
    ordinary_line(
        "say",
        'say "TEXT"',
        ("Say",),
        m.Say,
        (Part("parts", "text"),),
        reads=NO_STATE,
        changes=NO_STATE,
        seen=frozenset({Seen.TEXT}),
        cost=Cost(each=("parts",), keeps=("parts",)),
        said="say: “{parts}”",
    ),
    ordinary_line(
        "show",
        "show card",
        ("Show",),
        m.Show,
        (Part("what", "cards or variable"), Part("to", "player", optional=True)),
        reads=NO_STATE,
        changes=NO_STATE,
        seen=frozenset({Seen.SHOWN}),
        cost=Cost(each=("what",), keeps=("what",)),
        said="show {what} to {to}",
    ),
)

_OF_LINES: Final = (
    ordinary_line(
        "if_",
        "if CONDITION",
        ("If",),
        m.If,
        (Part("arms", "block"), Part("otherwise", "block")),
        reads=NO_STATE,
        changes=NO_STATE,  # but for what its lines do
        seen=NOTHING,
        cost=CHEAP,
    ),
    ordinary_line(
        "for_each",
        "for each p in players",
        ("ForEach",),
        m.ForEach,
        (
            Part("local", "name"),
            Part("collection", "collection"),
            Part("where", "condition", optional=True),
            Part("body", "block"),
        ),
        reads=NO_STATE,
        changes=NO_STATE,  # but for what its lines do
        seen=NOTHING,
        cost=Cost(each=("collection",), repeats=("where", "body"), keeps=("collection",)),
    ),
)

STATEMENTS: Final[dict[str, StatementForm]] = {
    form.name: form for form in (*_VALUES, *MOVING, *COURSE, *_TELLING, *_OF_LINES)
}
"""By the name of the rule in the grammar. `taken` is no line of its own but part of
two, and `then` says in which way another line is meant."""
