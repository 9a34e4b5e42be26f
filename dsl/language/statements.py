"""Every statement, declared once."""

from __future__ import annotations

from typing import Final

from dotcards.dsl import model as m

from .forms import CHEAP, EVERYWHERE, NO_STATE, NOTHING, Cost, Part, Seen, StatementForm
from .moving import MOVING
from .play_order import COURSE

_NONE: Final[frozenset[str]] = frozenset()
_ALL_SEATS: Final = Cost(each=("players",), keeps=("players",))

_VALUES: Final = (
    StatementForm(
        "let",
        "let NAME = VALUE",
        ("Let",),
        m.Let,
        (Part("local", "name"), Part("value", "value")),
        reads=NO_STATE,
        changes=NO_STATE,
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=NOTHING,
        stands=EVERYWHERE,
        cost=Cost(keeps=("value",)),
        said="the {local} is {value}",
    ),
    StatementForm(
        "assign",
        "NAME = VALUE",
        ("Assign",),
        m.Assign,
        (Part("target", "variable"), Part("value", "value")),
        reads=frozenset({"stays"}),
        changes=NO_STATE,  # but for its target
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=frozenset({Seen.VARIABLE, Seen.TURN}),
        stands=EVERYWHERE,
        cost=_ALL_SEATS,
    ),
    StatementForm(
        "add",
        "add 1 to NAME",
        ("Add",),
        m.Add,
        (Part("target", "variable"), Part("value", "number")),
        reads=NO_STATE,
        changes=NO_STATE,  # but for its target
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=frozenset({Seen.VARIABLE}),
        stands=EVERYWHERE,
        cost=CHEAP,
        said="add {value} to {target}",
    ),
    StatementForm(
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
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=frozenset({Seen.ACTION}),
        stands=EVERYWHERE,
        cost=CHEAP,
    ),
)

_TELLING: Final = (
    StatementForm(
        "say",
        'say "TEXT"',
        ("Say",),
        m.Say,
        (Part("parts", "text"),),
        reads=NO_STATE,
        changes=NO_STATE,
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=frozenset({Seen.TEXT}),
        stands=EVERYWHERE,
        cost=Cost(each=("parts",), keeps=("parts",)),
        said="say: “{parts}”",
    ),
    StatementForm(
        "show",
        "show card",
        ("Show",),
        m.Show,
        (Part("what", "cards or variable"), Part("to", "player", optional=True)),
        reads=NO_STATE,
        changes=NO_STATE,
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=frozenset({Seen.SHOWN}),
        stands=EVERYWHERE,
        cost=Cost(each=("what",), keeps=("what",)),
        said="show {what} to {to}",
    ),
)

_OF_LINES: Final = (
    StatementForm(
        "if_",
        "if CONDITION",
        ("If",),
        m.If,
        (Part("arms", "block"), Part("otherwise", "block")),
        reads=NO_STATE,
        changes=NO_STATE,  # but for what its lines do
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=NOTHING,
        stands=EVERYWHERE,
        cost=CHEAP,
    ),
    StatementForm(
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
        sets_off=_NONE,
        fills=(),
        empties=(),
        seen=NOTHING,
        stands=EVERYWHERE,
        cost=Cost(each=("collection",), repeats=("where", "body"), keeps=("collection",)),
    ),
)

STATEMENTS: Final[dict[str, StatementForm]] = {
    form.name: form for form in (*_VALUES, *MOVING, *COURSE, *_TELLING, *_OF_LINES)
}
"""By the name of the rule in the grammar. `taken` is no line of its own but part of
two, and `then` says in which way another line is meant."""
