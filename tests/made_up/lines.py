"""Lines that do something, made up from what is declared of statements.

A statement that is not known here is made from its sample: the words in capitals in it are replaced
by what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from attrs import define

from dotcards.dsl.language import STATEMENTS

from .values import Scope, Value, Values, Variable

Place = Literal["move", "enter", "before", "event", "action", "answered", "runs out"]
Lines = list[str]

_ENDS = ("win", "lose", "end_game")
_OF_TURNS = frozenset({"next_turn", "turn_stays", "again", "go_to", *_ENDS})
_ONLY_IN = {
    "turn_stays": ("event",),
    "next_turn": ("move", "before"),
    "again": (),  # a phase that asks in turn says it itself
    "new_deal": (),  # likewise the phase that deals
    "go_to": ("move", "event", "before"),
    "taken": (),  # a part of two others
    "then": (),  # each move ends with it
    "retire": ("move", "action"),
    "win": ("move", "before"),
    "lose": ("move", "before"),
    "end_game": ("move", "before"),
}


@define
class Statements:
    """Writes lines; `deep`: how far blocks may go down into one another."""

    values: Values

    def block(self, scope: Scope, place: Place, count: int, deep: int = 2) -> Lines:
        lines: Lines = []
        for _ in range(count):
            more, scope = self.line(scope, place, deep)
            lines += more
        return lines

    def line(self, scope: Scope, place: Place, deep: int) -> tuple[Lines, Scope]:
        """One statement, and what is known after it."""
        known = [
            name
            for name in STATEMENTS
            if self.values.palette.has("statement", name)
            and place in _ONLY_IN.get(name, (place,))
            and (deep > 0 or name not in ("if_", "for_each"))
        ]
        if place in ("enter", "answered", "runs out", "before", "event"):
            known = [name for name in known if name not in ("win", "lose", "end_game", "play")]
        name = self.values.rng.choice(known)
        if name in _OF_TURNS and deep > 0 and self.values.rng.random() < 0.5:
            name = "if_"
        return self.written(name, scope, place, deep)

    def written(self, name: str, scope: Scope, place: Place, deep: int) -> tuple[Lines, Scope]:
        values, rng = self.values, self.values.rng
        ways: dict[str, Callable[[], str | None]] = {
            "assign": lambda: self.assign(scope, place),
            "add": lambda: self.add(scope),
            "sentence": lambda: self.sentence(scope),
            "put": lambda: f"put {self.cards(scope)} {self.where(scope)}",
            "play": lambda: self.play(scope),
            "deal": lambda: self.deal(scope),
            "shuffle": lambda: f"shuffle {values.pile(scope, self.zones(False) or None)}",
            "exchange": lambda: self.exchange(scope),
            "say": lambda: self.say(scope),
            "show": lambda: self.show(scope),
            "go_to": lambda: f"go to {rng.choice(values.world.phases)}",
            "next_turn": lambda: "next turn",
        }
        if name == "if_" and deep > 0:
            return self.if_(scope, place, deep), scope
        if name == "for_each" and deep > 0:
            return self.for_each(scope, place, deep), scope
        if name == "let":
            base = rng.choice(("card", "rank", "number", "player"))
            local, value = values.fresh("l"), values.value(base, scope)
            line = [f"let {local} = {value.text}"]
            return line, scope if value.maybe else scope.having(local, base)
        line = ways[name]() if name in ways else self.from_sample(STATEMENTS[name].sample, scope)
        return [] if line is None else [line], scope

    def from_sample(self, sample: str, scope: Scope) -> str:
        """A line as its declaration shows it."""
        values = self.values

        def put_in(found: re.Match[str]) -> str:
            match found[0]:
                case "ZONE":
                    return values.pile(scope)
                case "CARD":
                    return values.surely("card", scope).unit
                case "PLAYER":
                    return values.surely("player", scope).unit
                case "CONDITION":
                    return values.truth(scope, 1)
                case "PHASE":
                    return values.rng.choice(values.world.phases)
                case "TEXT":
                    return "so be it"
            return values.surely("number", scope).unit

        return re.sub(r"\b[A-Z]{4,}\b", put_in, sample)

    # ------------------------------------------------------------------------------------- cards

    def zones(self, is_open: bool) -> list[object]:
        return [zone for zone in self.values.world.zones if zone.is_open == is_open]

    def cards(self, scope: Scope) -> str:
        """A card, several, or so many taken from a zone."""
        values, rng = self.values, self.values.rng
        way = rng.random()
        if way < 0.5:
            number = "all" if rng.random() < 0.3 else values.surely("number", scope, 1).unit
            return f"{number} from {values.pile(scope)}"
        if way < 0.8:
            return values.value("card", scope, 1).unit
        return values.several("card", scope, 1).unit

    def where(self, scope: Scope) -> str:
        return f"{self.values.rng.choice(('in', 'on', 'under'))} {self.values.pile(scope)}"

    def play(self, scope: Scope) -> str:
        by = "" if scope.player == "player" else f" by {self.values.plain('player', scope).text}"
        return f"play {self.cards(scope)} on {self.values.pile(scope)}{by}"

    def deal(self, scope: Scope) -> str | None:
        values = self.values
        owned = [zone.name for zone in values.world.zones if zone.owner is not None]
        number = values.surely("number", scope, 1).unit
        return f"deal {number} from stock to each {values.rng.choice(owned)}" if owned else None

    def exchange(self, scope: Scope) -> str | None:
        one, two = self.values.surely("card", scope, 1), self.values.surely("card", scope, 1)
        return None if one.maybe or two.maybe else f"exchange {one.unit} with {two.unit}"

    def show(self, scope: Scope) -> str | None:
        values = self.values
        if values.rng.random() < 0.5:
            cards = values.surely("card", scope, 1)
            if cards.maybe:
                return None
        else:
            cards = values.several("card", scope, 1)
        to = f" to {values.surely('player', scope, 1).unit}" if values.rng.random() < 0.3 else ""
        return f"show {cards.unit}{to}"

    # ------------------------------------------------------------------------------------ values

    def assign(self, scope: Scope, place: Place) -> str | None:
        values, rng = self.values, self.values.rng
        if place in ("move", "before", "enter") and rng.random() < 0.15:
            return f"turn = {values.surely('player', scope).text}"
        if not values.world.variables:
            return None
        variable: Variable = rng.choice(values.world.variables)
        value: Value = (
            values.value(variable.base, scope)
            if variable.maybe
            else values.surely(variable.base, scope)
        )
        if value.maybe and not variable.maybe:
            return None
        place_text = values.place(variable, scope)
        # a line cannot begin with a number, which a rank may be
        return None if place_text[0].isdigit() else f"{place_text} = {value.text}"

    def add(self, scope: Scope) -> str | None:
        values = self.values
        found = [one for one in values.world.variables if one.base == "number" and not one.maybe]
        if not found:
            return None
        place = values.place(values.rng.choice(found), scope)
        number = values.surely("number", scope).unit
        if values.rng.random() < 0.3:
            return f"subtract {number} from {place}"
        return f"add {number} to {place}"

    def sentence(self, scope: Scope) -> str | None:
        values = self.values
        if not values.world.actions:
            return None
        name, of_player, wanted = values.rng.choice(values.world.actions)
        given = [
            values.several("card", scope, 1) if base == "cards" else values.surely(base, scope, 1)
            for base in wanted
        ]
        if any(value.maybe for value in given):
            return None
        said = [f"{values.plain('player', scope).text} {name}" if of_player else name]
        return " ".join([*said, ", ".join(value.text for value in given)]).strip()

    def say(self, scope: Scope) -> str:
        values, rng = self.values, self.values.rng
        base = rng.choice(("number", "number", "rank", "suit", "card", "player", "truth"))
        if rng.random() < 0.2:
            return 'say "so be it"'
        return f'say "it is {{{values.value(base, scope).text}}}"'

    # ------------------------------------------------------------------------------------ blocks

    def if_(self, scope: Scope, place: Place, deep: int) -> Lines:
        values, rng = self.values, self.values.rng
        lines = [f"if {values.truth(scope, 2)}"]
        lines += self.inner(scope, place, deep)
        if rng.random() < 0.3:
            lines += ["else", *self.inner(scope, place, deep)]
        return lines

    def for_each(self, scope: Scope, place: Place, deep: int) -> Lines:
        values, rng = self.values, self.values.rng
        base = rng.choice(("card", "player", "player"))
        local, things = values.fresh("f"), values.several(base, scope, 1)
        inner = scope.having(local, base)
        where = f" where {values.truth(inner, 1)}" if rng.random() < 0.4 else ""
        return [f"for each {local} in {things.unit}{where}", *self.inner(inner, place, deep)]

    def inner(self, scope: Scope, place: Place, deep: int) -> Lines:
        """A block further in, of at least one line."""
        lines: Lines = []
        for _ in range(5):
            more, _scope = self.line(scope, place, deep - 1)
            lines += more
            if lines and self.values.rng.random() < 0.7:
                break
        # `go to` stands last
        return [f"  {line}" for line in in_order(lines or ['say "so be it"'])]


def in_order(lines: Lines) -> Lines:
    """`go to` stands last in its block."""
    last = [line for line in lines if line.startswith("go to")]
    return [line for line in lines if not line.startswith("go to")] + last[:1]
