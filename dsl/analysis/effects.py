"""What of the state a piece of a ruleset reads, and what it may change, by what is declared.

Both are sets of places: "turn", "zone hand", "variable score" and their like. What is not declared
reads and changes every place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, assert_never, get_args

from attrs import define, field, fields_dict, frozen, has

from dotcards.dsl import language
from dotcards.dsl import model as m
from dotcards.dsl.language import State
from dotcards.dsl.model.traversal import everything

Place = str
Places = frozenset[Place]
NOWHERE: Places = frozenset()

_EXPRESSIONS = get_args(m.Expr)


def clash(reads: Places, changed: Places) -> bool:
    """Whether something that reads these places may be another after they changed."""
    return not reads.isdisjoint(changed)


def of_zone(name: str) -> Place:
    return f"zone {name}"


def of_variable(name: str) -> Place:
    return f"variable {name}"


def variables_in(places: Places) -> frozenset[str]:
    """The names of the variables among some places."""
    named = (place.partition(" ") for place in places)
    return frozenset(name for kind, _, name in named if kind == "variable")


@frozen
class Board:
    """The names of what a game has: zones, variables, those that last a deal, that of the goal."""

    zones: Collection[str]
    variables: Collection[str]
    lasting_a_deal: Collection[str]
    goal: str | None

    def places(self, states: Iterable[State]) -> Places:
        """What is meant by parts of the state, in this game."""
        found: set[Place] = set()
        for state in states:
            match state:
                case "zones":
                    found.update(map(of_zone, self.zones))
                case "variables":
                    found.update(map(of_variable, self.variables))
                case "deal variables":
                    found.update(map(of_variable, self.lasting_a_deal))
                case "goal":
                    found.update(() if self.goal is None else (of_variable(self.goal),))
                case _:
                    found.add(state)
        return frozenset(found)


# ------------------------------------------------------------------------------------- reading


class Reads:
    """What expressions read. `of_define` is what a define reads, by its name in the model;
    `redefined` the properties of a card that the game defines anew."""

    def __init__(
        self, board: Board, of_define: Callable[[str], Places], redefined: Collection[str]
    ) -> None:
        self._board = board
        self._of_define = of_define
        self._redefined = redefined

    def of(self, node: object) -> Places:
        """By an expression, or all expressions in anything else; by lines of what they do too."""
        found: set[Place] = set()
        for part in everything(node):
            if isinstance(part, _EXPRESSIONS):
                found |= self._of_one(part)
            elif isinstance(part, m.Choice):
                if part.in_sequence or part.of_one is not None:
                    found |= self._as_redefined(("rank",) if part.in_sequence else ())
                    found |= self._as_redefined((part.of_one,) if part.of_one else ())
            else:
                form = language.of_line(part)
                if form is not None:
                    found |= self._board.places(form.reads)
        return frozenset(found)

    def _of_one(self, part: m.Expr) -> Places:
        """By an expression itself, those inside it left out."""
        match part:
            case m.VariableOf():
                return frozenset((of_variable(part.name),))
            case m.ZoneOf() | m.ZonesOf():
                return frozenset((of_zone(part.name),))
            case m.Builtin():
                form = language.WORDS.get(part.name)
                return self._board.places(language.ALL if form is None else form.reads)
            case m.Property():
                reads = self._board.places(language.of_property(part).reads)
                if part.subject.kind.base != "card":
                    return reads
                return reads | self._as_redefined((part.name,))
            case m.TableOf():
                if part.subject.kind.base != "card":
                    return NOWHERE
                return self._as_redefined(("rank", "suit", "colour"))
            case m.DefineOf():
                return self._of_define(part.define)
            case m.Quantifier():
                return self._board.places(language.of_quantity(part).reads)
            case m.Const() | m.CardConst() | m.Local() | m.OptionValue() | m.ListOf():
                return NOWHERE
            case m.Negative() | m.Arithmetic() | m.RankOfNumber() | m.Not() | m.IfThen():
                return NOWHERE
            case m.Compare() | m.IsIn() | m.And() | m.Or():
                return NOWHERE
        assert_never(part)

    def _as_redefined(self, names: Iterable[str]) -> Places:
        """A property that the game defines anew reads what that define does; a colour goes by the
        suit."""
        found = NOWHERE
        for name in names:
            for one in ("colour", "suit") if name == "colour" else (name,):
                if one in self._redefined:
                    found |= self._of_define(f"card.{one}")
        return found


# ------------------------------------------------------------------------------------ changing


@define
class _Part:
    """What some lines change themselves, and the parts whose changes are theirs too."""

    changes: set[Place] = field(factory=set)
    uses: set[str] = field(factory=set)


class Changes:
    """What lines may change, with all that they set off.

    Lines are those of the model; `written` has the same for syntax nodes. `parts` are the lines
    that happen elsewhere: by "action" and the name of each action, and by the name of each trigger.
    """

    def __init__(self, board: Board, parts: Mapping[str, object]) -> None:
        self._board = board
        self._parts: dict[str, _Part] = {}
        self._known: dict[str, Places] = {}
        for name, lines in parts.items():
            self._parts[name] = self._collected(lines)

    def lines_of(self, node: object) -> tuple[object, ...] | None:
        """The lines of something that is made of lines and no line itself."""
        return None

    def target_of(self, node: object) -> tuple[bool, str] | None:
        """What a line gives a value: whether it is a word of the language, and its name."""
        if not isinstance(node, m.Assign | m.Add):
            return None
        return isinstance(node.target, m.Builtin), node.target.name

    def action_of(self, node: object) -> str | None:
        """The action that a line does."""
        return node.action if isinstance(node, m.DoAction) else None

    def _given(self, is_word: bool, name: str) -> Places:
        if not is_word:
            return frozenset((of_variable(name),))
        form = language.WORDS.get(name)
        changed = None if form is None else form.assigned
        return self._board.places(language.ALL if changed is None else changed)

    def of(self, lines: object) -> Places:
        part = self._collected(lines)
        return frozenset(part.changes).union(*map(self._reached, part.uses))

    def _reached(self, start: str) -> Places:
        """All that a part changes, with all it uses."""
        if start not in self._known:
            found: set[Place] = set()
            seen, stack = {start}, [start]
            while stack:
                name = stack.pop()
                part = self._parts.get(name)
                if part is None and name in language.TRIGGERS:
                    found |= self._board.places(language.ALL)
                elif part is not None:
                    found |= part.changes
                    stack += part.uses - seen
                    seen |= part.uses
            self._known[start] = frozenset(found)
        return self._known[start]

    def _collected(self, lines: object) -> _Part:
        part = _Part()
        stack = [lines]
        while stack:
            node = stack.pop()
            if isinstance(node, tuple | list):
                stack += node
                continue
            inner = self.lines_of(node)
            if inner is not None:
                stack += inner
                continue
            form = language.of_line(node)
            if form is None:
                continue
            part.changes |= self._board.places(form.changes)
            part.uses |= {trigger.name for trigger in language.triggers_of(form)}
            target, action = self.target_of(node), self.action_of(node)
            if target is not None:
                part.changes |= self._given(*target)
            if action is not None:
                part.uses.add(f"action {action}")
            stack += [getattr(node, name) for name in _within(type(node))]
        return part


def triggered(declared: Iterable[Any]) -> dict[str, list[object]]:
    """By the name of each trigger, what is done by all that is declared to happen then."""
    bodies: dict[str, list[object]] = {
        name: [] for name, trigger in language.TRIGGERS.items() if trigger.nodes
    }
    for one in declared:
        for name, trigger in language.TRIGGERS.items():
            if name in bodies and (
                isinstance(one, trigger.model) or type(one).__name__ in trigger.nodes
            ):
                bodies[name].append(one.body)
    return bodies


def filled_by(line: object, zones: Iterable[str]) -> frozenset[str]:
    """Of these zones, those that cards may come to by a line itself."""
    form = language.of_line(line)
    return frozenset() if form is None else _named(line, form.fills, zones)


def emptied_by(line: object, zones: Iterable[str]) -> frozenset[str]:
    """Of these zones, those that may run out by a line itself."""
    form = language.of_line(line)
    return frozenset() if form is None else _named(line, form.empties, zones)


def _named(line: object, parts: tuple[str, ...] | None, zones: Iterable[str]) -> frozenset[str]:
    if parts is None:
        return frozenset(zones)
    named = (getattr(line, part) for part in parts)
    return frozenset(zone if isinstance(zone, str) else zone.name for zone in named)


def sets_off(line: object, trigger: str) -> bool:
    """Whether a line itself may set off this trigger."""
    form = language.of_line(line)
    return form is not None and any(one.name == trigger for one in language.triggers_of(form))


def does_change(line: object, state: State) -> bool:
    """Whether a line itself may change this part of the state."""
    form = language.of_line(line)
    if isinstance(line, m.Assign) and isinstance(line.target, m.Builtin):
        word = language.WORDS.get(line.target.name)
        return word is None or word.assigned is None or state in word.assigned
    return form is not None and state in form.changes


def retires(line: object) -> bool:
    """Whether somebody may be out by a line itself; `new deal` only brings back who was."""
    return does_change(line, "out") and not isinstance(line, m.NewDeal)


_WITHIN: dict[type, tuple[str, ...]] = {}


def _within(kind: type) -> tuple[str, ...]:
    """The fields of a class of lines in which other lines may stand."""
    if kind not in _WITHIN:
        _WITHIN[kind] = tuple(fields_dict(kind)) if has(kind) else ()
    return _WITHIN[kind]


# ---------------------------------------------------------------------------------- of a ruleset


@define(slots=False, eq=False, repr=False)
class Effects:
    """What the expressions and lines of a checked ruleset read and change."""

    ruleset: m.Ruleset
    _of_defines: dict[str, Places] = field(factory=dict)

    @cached_property
    def board(self) -> Board:
        variables = self.ruleset.variables
        return Board(
            [zone.name for zone in self.ruleset.zones],
            [one.name for one in variables],
            [one.name for one in variables if not one.keep],
            self.ruleset.goal.variable,
        )

    @cached_property
    def everything(self) -> Places:
        return self.board.places(language.ALL)

    def read_by(self, node: object) -> Places:
        return self._reads.of(node)

    def changed_by(self, lines: object) -> Places:
        return self._changes.of(lines)

    def read_by_define(self, name: str) -> Places:
        if name not in self._of_defines:
            self._of_defines[name] = self.everything  # one that comes back here meanwhile
            self._of_defines[name] = self.read_by(self._bodies[name])
        return self._of_defines[name]

    @cached_property
    def _bodies(self) -> dict[str, m.Expr]:
        return {one.name: one.body for one in self.ruleset.defines}

    @cached_property
    def _reads(self) -> Reads:
        redefined = {one.redefines for one in self.ruleset.defines if one.redefines}
        return Reads(self.board, self.read_by_define, redefined)

    @cached_property
    def _changes(self) -> Changes:
        declared = [getattr(self.ruleset, one) for one in fields_dict(m.Ruleset)]
        parts: dict[str, object] = dict(
            triggered(one for some in declared if isinstance(some, tuple) for one in some)
        )
        parts |= {f"action {action.name}": action.body for action in self.ruleset.actions}
        return Changes(self.board, parts)
