"""What the things that conditions ask about can be."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TypeAlias, cast

from dotcards.dsl import model as m
from dotcards.dsl.analysis.effects import retires
from dotcards.dsl.model.option_sets import in_force
from dotcards.dsl.model.traversal import everything

from .bounds import ANY, Between, Bounds, Setting
from .formulas import Formula, Thing, Value, atoms

Shape: TypeAlias = tuple[object, ...]

_OTHER = "\0other"  # a value that no rule names
_TRUTH = m.Kind("truth")


class Domains:
    """What things can be, by the `kinds` that are noted of them.

    `sure`: nothing is taken for granted; a rank may be in the deck under some option only, and what
    may be none may be none. `picked`: the options in force, as values of things.
    """

    def __init__(self, ruleset: m.Ruleset, sure: bool) -> None:
        self._ruleset = ruleset
        self._sure = sure
        self._kinds: dict[Thing, m.Kind] = {}
        self._options = {option.name: option for option in ruleset.options}
        self.picked: dict[Thing, Value] = {
            ("option", name): value for name, value in in_force(ruleset).items()
        }
        self._bounds = Bounds(ruleset)
        self._choices: dict[object, m.Choice] = {
            node.local.id: node
            for node in everything(ruleset.phases)
            if isinstance(node, m.Choice) and node.low is None
        }
        some_leave = any(map(retires, everything(ruleset)))
        self._players = Between(0 if some_leave else ruleset.least_players, ruleset.most_players)
        self._cards = sum(len(line.cards) for line in ruleset.deck)
        self._ranks = tuple(
            dict.fromkeys(face.rank for line in self._deck() for face in line.cards)
        )

    def _deck(self) -> list[m.DeckLine]:
        """The cards that are in the deck; where one has to be sure, under any option."""
        ruleset, options = self._ruleset, in_force(self._ruleset)
        numbers = range(ruleset.least_players, ruleset.most_players + 1)
        holds = self._bounds.holds
        return [
            line
            for line in ruleset.deck
            if self._sure
            or any(holds(line.condition, Setting(n, options)) is not False for n in numbers)
        ]

    def note(self, thing: Thing, kind: m.Kind) -> None:
        """What kind of value a thing has."""
        if kind.maybe or thing not in self._kinds:
            self._kinds[thing] = kind

    def of(self, thing: Thing, formula: Formula) -> tuple[Value, ...]:
        """The values of a thing that make a difference in a formula."""
        shape = cast(Shape, thing)
        if shape[0] == "order":
            return ("=", "<", ">", *self._none(*shape[1:]))
        option = self._options.get(str(shape[1])) if shape[0] == "option" else None
        if option is not None and option.low is None:
            return option.values
        listed = self._listed(shape)
        if listed:
            return listed
        kind = self._kinds.get(thing, _TRUTH)
        named = dict.fromkeys(atom.value for atom in atoms(formula) if atom.thing == thing)
        nothing: tuple[Value, ...] = (None,) if None in named else self._none(thing)
        named.pop(None, None)
        if kind.base == "truth":
            return (False, True, *nothing)
        if kind.base == "number":
            usual = () if option is None else option.values
            return (*dict.fromkeys([*usual, *_points(named, self._limits(shape))]), *nothing)
        known = self._known(kind)
        if known is None:
            return (_OTHER, *named, *nothing)
        # Of the values that no rule names, one is as good as another.
        others = [value for value in known if value not in named][:1]
        return (*others, *(value for value in known if value in named), *nothing)

    def _none(self, *things: Thing) -> tuple[None, ...]:
        may_be = any(thing in self._kinds and self._kinds[thing].maybe for thing in things)
        return (None,) if self._sure and may_be else ()

    def _listed(self, shape: Shape) -> tuple[Value, ...]:
        """What may be chosen, where the words or numbers stand there."""
        choice = self._choices.get(shape[1]) if shape[0] == "local" else None
        if choice is None or not isinstance(choice.source, m.ListOf):
            return ()
        items = [item for item in choice.source.items if isinstance(item, m.Const)]
        return tuple(item.value for item in items) if len(items) == len(choice.source.items) else ()

    def _limits(self, shape: Shape) -> Between:
        match shape:
            case ("option", str(name)):
                option = self._options[name]
                if option.low is not None and option.high is not None:
                    return Between(option.low, option.high)
            case ("count", ("Builtin", "players")):
                return self._players
            case ("count", ("ZoneOf", *_)):
                return Between(0, self._cards)
            case ("count", _):
                return Between(0, inf)
            case ("VariableOf", str(name), _):
                limits = self._bounds.variables.get(name, ANY)
                # One that never changes is a finding of its own.
                return ANY if limits.low == limits.high else limits
            case ("local", number) if number in self._choices:
                match self._choices[number].source:
                    case (m.Const(value=int(low)), m.Const(value=int(high))):
                        return Between(low, high)
        return ANY

    def _known(self, kind: m.Kind) -> tuple[str, ...] | None:
        """Every value of a kind that has a few of them."""
        match kind.base:
            case "suit":
                return tuple(suit for suit, _ in self._ruleset.suits)
            case "colour":
                return tuple(dict.fromkeys(colour for _, colour in self._ruleset.suits))
            case "rank":
                return self._ranks
            case "word":
                return kind.words
        return None


def _points(named: Iterable[Value], limits: Between) -> list[int]:
    """A number on each side of every number named, and those numbers; any where none is named. Of
    these what lies within the limits, and the limits."""
    near = {value + step for value in named if type(value) is int for step in (-1, 0, 1)} or {0}
    inside = [value for value in sorted(near) if limits.low <= value <= limits.high]
    return [*inside, *(int(end) for end in limits if abs(end) != inf)]
