"""One file laid over what it starts from: what it leaves out, says anew and adds.

`Merging` holds the parts so far, keyed by what a later file can replace. A game file is laid over
nothing; each variant over the game or variant it is of.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from attrs import define, evolve, field

from dotcards.dsl import nodes
from dotcards.dsl.nodes.units import (
    OF_A_PHASE,
    Key,
    Part,
    card_key,
    example_key,
    items,
    parts,
    said,
    subject_key,
)
from dotcards.dsl.text import codes
from dotcards.dsl.text.diagnostics import Diagnostic, Note, nearest
from dotcards.dsl.text.source import Span

from .add import Refused, add_to

# What `without` takes out by a name that several kinds of things share.
_NAMED = {"option": nodes.Option, "zone": nodes.Zone, "var": nodes.Variable, "define": nodes.Define}
MOST_COMPARED = 50  # mistakes in a file for which the nearest names are looked for
MOST_TOLD = 5  # of what a base has, where a name is not among it
_MOVES = ("move", "anytime move")
# What an `also` is often meant for.
_CAN_BE_ADDED_TO = frozenset({"when", "runs out", "before", "enter", "answered", "action"})
_A_KIND = {
    nodes.Option: "an option",
    nodes.Zone: "a zone",
    nodes.Variable: "a variable",
    nodes.Define: "a define",
}


@define
class Merging:
    """The parts of a game as the files read so far leave them, and the problems met."""

    parts: dict[Key, Part] = field(factory=dict)
    problems: list[Diagnostic] = field(factory=list)
    _moves: dict[str, list[Key]] = field(factory=dict)
    _phases: dict[str, list[Key]] = field(factory=dict)
    """The keys of moves and of what belongs to a phase, by name, before a file leaves some out."""

    def lay(self, document: nodes.Document, is_variant: bool) -> None:
        """Lay one file over the parts: first its `without`, then what it says, then its `also`."""
        self._moves, self._phases = {}, {}
        for key in self.parts:
            if key.kind in _MOVES:
                self._moves.setdefault(key.names[0], []).append(key)
            if key.kind in (*OF_A_PHASE, "anytime move"):
                self._phases.setdefault(key.names[-1], []).append(key)
        for item in document.items:
            if isinstance(item, nodes.Without):
                if is_variant:
                    self._leave_out(item)
                else:
                    self._only_a_variant(item.span, "leave something out")
            elif isinstance(item, nodes.With) and not is_variant:
                self._only_a_variant(item.span, "pick an option")
        given: dict[Key, Part] = {}
        additions: list[Part] = []
        for part in parts(document.items):
            if isinstance(part.node, nodes.With) and not is_variant:
                continue
            if part.also:
                additions.append(part)
            elif part.key in given:
                self._twice(part, given[part.key])
            else:
                given[part.key] = part
                self._put(part, given)
        for part in additions:
            self._add(part)

    def items(self) -> tuple[nodes.Item, ...]:
        return items(self.parts)

    # --------------------------------------------------------------------------- saying anew

    def _put(self, part: Part, given: dict[Key, Part]) -> None:
        base = self.parts.get(part.key)
        match part.node, base.node if base else None:
            case nodes.Table() as table, nodes.Table() as old:
                if table.by.text != old.by.text:
                    self._other_table(table, old)
                    return
                part = evolve(part, node=_rows_over(old, table))
            case nodes.Phase() as phase, nodes.Phase() as old:
                part = evolve(part, node=evolve(old, doc=phase.doc or old.doc))
            case nodes.Option(), _:
                # Values picked for the option as it was are none of the new one's.
                picked = Key("with", part.key.names)
                if picked not in given:
                    self.parts.pop(picked, None)
            case nodes.Move() as move, _:
                self._same_name(move, part.key, given)
        self.parts[part.key] = part

    def _same_name(self, move: nodes.Move, key: Key, given: dict[Key, Part]) -> None:
        """A move takes the place of the base's one of its name, `otherwise` or not."""
        phase = key.names[-1]
        other = (
            Key("move", (move.name.text, phase)) if move.otherwise else Key("otherwise", (phase,))
        )
        base = self.parts.get(other)
        if base and other not in given and _name_of(base) == move.name.text:
            del self.parts[other]

    def _other_table(self, table: nodes.Table, old: nodes.Table) -> None:
        self._problem(
            codes.OTHER_TABLE,
            f"`table {table.name.text}` goes by {old.by.text} in the base, not by {table.by.text}",
            table.by.span,
            f"rows replace the base's rows one by one; for a table of its own say"
            f" `without table {table.name.text}` first",
            Note("the base's table", old.name.span),
        )

    def _twice(self, part: Part, first: Part) -> None:
        if part.key.kind == "deck":
            help_ = "write `also deck …` to add cards"
        elif part.key.kind in _CAN_BE_ADDED_TO:
            help_ = "keep one of the two, or write `also` before the second to add to the first"
        else:
            help_ = "keep one of the two"
        self._problem(
            codes.EXAMPLE_TWICE if part.key.kind == "example" else codes.DECLARED_TWICE,
            f"`{part.key.label}` is said twice in this file",
            part.place,
            help_,
            Note("the first one", first.place),
        )

    # -------------------------------------------------------------------------------- adding

    def _add(self, part: Part) -> None:
        base = self.parts.get(part.key)
        if base is None:
            near = self._nearest(part.key.kind, part.key.names)
            self._problem(
                codes.NOTHING_TO_ADD_TO,
                f"there is no `{part.key.label}` to add to",
                part.place,
                f"did you mean `{near}`?" if near else "leave out `also`",
            )
            return
        added = add_to(base, part)
        if isinstance(added, Refused):
            self._problem(codes.CANNOT_ADD, added.message, added.span, added.help, *added.notes)
        else:
            self.parts[part.key] = added

    # --------------------------------------------------------------------------- leaving out

    def _leave_out(self, line: nodes.Without) -> None:
        names = tuple(name.text for name in line.names)
        if line.condition is not None:
            names = (said(line.condition),)
        found = self._named_by(line.kind, names)
        if not found:
            self._not_there(line, names)
        for key in found:
            del self.parts[key]

    def _named_by(self, kind: str, names: tuple[str, ...]) -> list[Key]:
        """The keys of everything that goes with a `without` line; none: there is no such thing."""
        match kind, names:
            case "move", (name,):
                return self._there(*self._moves.get(name, ()))
            case "move", (name, phase):
                return self._there(Key("move", (name, phase)), Key("anytime move", (name, phase)))
            case "when", (pattern,):
                return self._there(Key("when", (card_key(pattern),)))
            case "example", (title,):
                return self._there(Key("example", (example_key(title),)))
            case "phase", (phase,):
                if Key("phase", names) not in self.parts:
                    return []
                return self._there(*self._phases.get(phase, ()))
            case "define", (subject, name):
                return self._there(Key("define", (subject_key(subject), name)))
            case "option" | "zone" | "var" | "define", (name,):
                part = self.parts.get(Key("name", (name,)))
                if part is None or not isinstance(part.node, _NAMED[kind]):
                    return []
                with_it = {"option": "with", "zone": "runs out"}.get(kind, "")
                return [part.key, *self._there(Key(with_it, (name,)))]
        return self._there(Key(kind, names))

    def _there(self, *keys: Key) -> list[Key]:
        return [key for key in keys if key in self.parts]

    def _not_there(self, line: nodes.Without, names: tuple[str, ...]) -> None:
        place = line.names[0].span.to(line.names[-1].span) if line.names else line.span
        if line.condition is not None:
            place = line.condition.span
        other = self.parts.get(Key("name", names))
        kind = _A_KIND.get(type(other.node)) if other else None
        help_: str | None = None
        if kind and line.kind in (*_NAMED, "table", "action"):
            message = f"`{names[0]}` is {kind} in the base"
            word = kind.split()[1].replace("variable", "var")
            help_ = f"write `without {word} {names[0]}`"
        else:
            message = f"the base has no `{_label(line.kind, names)}`"
            if len(self.problems) < MOST_COMPARED:
                near = self._nearest(line.kind, names)
                help_ = f"did you mean `{near}`?" if near else self._there_are(line.kind, names)
        self._problem(codes.NOT_IN_BASE, message, place, help_)

    def _there_are(self, kind: str, names: tuple[str, ...]) -> str | None:
        """Some of what there is of a kind, what is named most like this first."""
        wanted = " ".join(names)
        like = sorted(
            dict.fromkeys(self._names_like(kind, names)), key=lambda one: _far(wanted, one)
        )
        if not like:
            return f"there is no `{kind}` in it at all" if names else None
        told = ", ".join(f"`{_label(kind, one)}`" for one in like[:MOST_TOLD])
        return f"it has {told}" + (" and more" if len(like) > MOST_TOLD else "")

    def _nearest(self, kind: str, names: tuple[str, ...]) -> str | None:
        """The label of what there is of a kind that is named most like this."""
        known = {" ".join(like): like for like in self._names_like(kind, names)}
        near = nearest(" ".join(names), known)
        return _label(kind, known[near]) if near else None

    def _names_like(self, kind: str, names: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
        for key, part in self.parts.items():
            if key.kind == "name" and kind in _NAMED and isinstance(part.node, _NAMED[kind]):
                yield key.names
            elif kind == "move" and key.kind in _MOVES:
                yield key.names[: len(names)]
            elif key.kind == kind:
                yield key.names

    # ------------------------------------------------------------------------------ problems

    def _only_a_variant(self, span: Span, what: str) -> None:
        self._problem(
            codes.ONLY_IN_VARIANT,
            f"only a variant can {what}",
            span,
            'start the file with `variant "…" of GAME`, or take the line out',
        )

    def _problem(
        self, problem: codes.Problem, message: str, span: Span, help_: str | None, *notes: Note
    ) -> None:
        self.problems.append(problem.at(span, message, help_, tuple(notes)))


def _label(kind: str, names: tuple[str, ...]) -> str:
    """What a `without` line names, as it is written after the word."""
    if kind == "move" and len(names) == 1:
        return f"move {names[0]}"
    if kind == "example":
        return f'example "{example_key(names[0])}"'
    if kind in _NAMED:
        return f"{kind} {'.'.join(names)}"
    return Key(kind, names).label


def _far(wanted: str, names: tuple[str, ...]) -> float:
    """How far a name is from the one wanted; of numbers, by how much they differ."""
    name = " ".join(names)
    if wanted.isdecimal() and name.isdecimal():
        return abs(int(wanted[:9]) - int(name[:9])) / 1_000_000_000
    return 1 - SequenceMatcher(None, wanted, name).ratio()


def _name_of(part: Part) -> str | None:
    return part.node.name.text if isinstance(part.node, nodes.Move) else None


def _rows_over(old: nodes.Table, new: nodes.Table) -> nodes.Table:
    """The base's table with the rows of a variant's in the place of those for the same keys."""
    said = {card_key(key.text) for row in new.rows for key in row.keys or ()}
    has_otherwise = any(row.keys is None for row in new.rows)
    kept: list[nodes.Row] = []
    for row in old.rows:
        if row.keys is None:
            if not has_otherwise:
                kept.append(row)
            continue
        keys = tuple(key for key in row.keys if card_key(key.text) not in said)
        if keys:
            kept.append(evolve(row, keys=keys))
    return evolve(new, rows=(*kept, *new.rows))
