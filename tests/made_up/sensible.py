"""The same as people write it: conditions that can come out either way, lines that do something.

A ruleset whose secrets no line makes use of tells none, however wrong it looks; so that what is
said of a made-up ruleset can be held against how it plays, nothing in these is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define

from dotcards.dsl.language import PROPERTIES, QUANTITIES, Tells

from .lines import Lines, Place, Statements, in_order
from .palette import property_key
from .values import Scope, Value, Values, Zone

_FACES = ("rank", "suit", "colour")


@define
class SensibleValues(Values):
    """Values that are not the same in every game."""

    def value(self, base: str, scope: Scope, deep: int = 2) -> Value:
        ways: dict[str, list[Callable[[], Value | None]]] = {
            "truth": [
                *[lambda: self.of_a_face(scope)] * 4,
                *[lambda: self.some_card(("truth",), "truth", scope)] * 2,
                *[lambda: self.of_a_number(scope, deep)] * 3,
                lambda: self.define("truth", scope, deep),
                lambda: self.variable("truth", scope),
                lambda: self.either(scope, deep),
            ],
            "number": [
                *[lambda: self.some_card(("number",), "number", scope)] * 2,
                lambda: Value(f"{self.pile(scope, self.larger)}.count"),
                lambda: self.worth(scope),
                lambda: self.variable("number", scope),
                lambda: self.define("number", scope, deep),
                lambda: self.chosen_by(scope, deep),
            ],
            "card": [
                *[lambda: self.end_of_pile(scope)] * 3,
                lambda: self.some_card(("one",), "card", scope),
            ],
            "player": [
                lambda: self.somebody(scope),
                lambda: self.some_player(scope),
                self.who_played,
                lambda: self.variable("player", scope),
            ],
        }
        local = scope.named(base)
        if local and self.rng.random() < 0.5:
            return Value(self.rng.choice(local))
        if base in _FACES:
            ways[base] = [*[lambda: self.face(base, scope)] * 3, lambda: self.variable(base, scope)]
        return self.one_of([*ways.get(base, []), lambda: self.plain(base, scope)])

    @property
    def larger(self) -> list[Zone]:
        """The zones that may hold one card or several."""
        return [zone for zone in self.world.zones if zone.name in ("hand", "pile")]

    def pile(self, scope: Scope, zones: Sequence[Zone] | None = None) -> str:
        """As likely an open one as another."""
        known = zones or self.world.zones
        is_open = self.rng.random() < 0.6
        found = [zone for zone in known if zone.is_open == is_open]
        return super().pile(scope, found or known)

    def plain(self, base: str, scope: Scope) -> Value:
        if base == "truth":
            return Value("pile.count > 2")
        if base == "number":
            return Value(str(self.rng.randint(1, 3)))
        return super().plain(base, scope)

    def truth(self, scope: Scope, deep: int) -> str:
        return self.value("truth", scope, deep).unit

    def several(self, base: str, scope: Scope, deep: int) -> Value:
        if base == "card" and scope.named("card", many=True):
            return Value(self.rng.choice(scope.named("card", many=True)))
        return Value({"card": self.pile(scope), "player": "players"}.get(base, f"{base}s"))

    # ------------------------------------------------------------------------------ what is asked

    def face(self, base: str, scope: Scope) -> Value | None:
        """What is on a card."""
        forms = [
            form
            for form in PROPERTIES.values()
            if form.of == "card" and form.tells is not Tells.PUBLIC
            and form.result is not None and form.result.base == base
            and self.palette.has(*property_key(form))
        ]  # fmt: skip
        if not forms:
            return None
        card = self.value("card", scope)
        if " where " in card.text:  # of cards of which something is known already
            card = self.end_of_pile(scope)
        return Value(f"{card.unit}.{self.rng.choice(forms).name}", card.maybe)

    def of_a_face(self, scope: Scope, card: str | None = None) -> Value | None:
        base = self.rng.choice(_FACES)
        found = Value(f"{card}.{base}") if card else self.face(base, scope)
        if found is None:
            return None
        words = list(self.words(base))
        if base == "rank" and self.rng.random() < 0.4:
            low = words[1 : len(words) // 2 + 1]
            return Value(f"{found.text} {self.rng.choice(('<', '>='))} {self.rng.choice(low)}")
        if base != "colour" and self.rng.random() < 0.3:
            some = ", ".join(self.rng.sample(words, 2))
            return Value(f"{found.text} {self.rng.choice(('is in', 'is not in'))} [{some}]")
        return Value(f"{found.text} {self.rng.choice(('is', 'is not'))} {self.rng.choice(words)}")

    def some_card(self, results: tuple[str, ...], base: str, scope: Scope) -> Value | None:
        """A quantity of cards."""
        forms = [
            form
            for form in QUANTITIES.values()
            if form.result in results and self.palette.has("quantity", form.name)
        ]
        if not forms:
            return None
        form, name = self.rng.choice(forms), self.fresh("c")
        # Of a large pile hardly anything can be asked that is not always so.
        small = [zone for zone in self.world.zones if zone.name != "stock"]
        zones = small if form.result in ("truth", "number") else None
        text = f"{form.name} {name} in {self.pile(scope, zones)}"
        if form.needs_where or not form.by or self.rng.random() < 0.3:
            condition = self.of_a_face(scope, name)
            assert condition is not None
            text += f" where {condition.unit}"
        if form.by:
            text += f" by {name}.rank" if "rank" in form.by else f" by {self.priced_card(name)}"
        return Value(text, maybe=form.result == "one")

    def priced_card(self, name: str) -> str:
        tables = [table for table, by in self.world.tables if by in ("rank", "card")]
        return f"{name}.{self.rng.choice(tables)}" if tables else "1"

    def some_player(self, scope: Scope) -> Value | None:
        if not self.palette.has("quantity", "first"):
            return None
        name = self.fresh("p")
        inner = Scope(name).having(name, "player")
        condition = self.of_a_face(inner)
        return condition and Value(f"first {name} in players where {condition.unit}", maybe=True)

    def somebody(self, scope: Scope) -> Value:
        who = [scope.player or "turn", "dealer", f"{scope.player or 'turn'}.left", "dealer.left"]
        return Value(self.rng.choice(who))

    def of_a_number(self, scope: Scope, deep: int) -> Value:
        number = self.value("number", scope, deep - 1)
        least = 0 if number.text.startswith("count ") else self.rng.randint(0, 1)
        if number.text.rpartition(".")[2] in {table for table, _ in self.world.tables}:
            least = self.rng.randint(1, 4)  # each card counts at least 1
        return Value(f"{number.unit} > {least}")

    def either(self, scope: Scope, deep: int) -> Value | None:
        if deep <= 0:
            return None
        one, two = self.value("truth", scope, 0), self.value("truth", scope, 0)
        if self.rng.random() < 0.3:
            return Value(f"not {one.unit}")
        return Value(f"{one.unit} {self.rng.choice(('and', 'or', 'or', 'or'))} {two.unit}")

    def who_played(self) -> Value | None:
        if not self.palette.has("property", "card.player"):
            return None
        return Value("pile.top.player", maybe=True)

    def end_of_pile(self, scope: Scope) -> Value:
        return Value(f"{self.pile(scope)}.{self.rng.choice(('top', 'top', 'bottom'))}", maybe=True)

    def worth(self, scope: Scope) -> Value | None:
        if not self.world.tables:
            return None
        owned = [zone for zone in self.world.zones if zone.owner]
        return Value(f"{self.pile(scope, owned)}.{self.rng.choice(self.world.tables)[0]}")

    def chosen_by(self, scope: Scope, deep: int) -> Value | None:
        if deep <= 0 or self.rng.random() < 0.5:
            return None
        return Value(f"if {self.truth(scope, 0)} then 0 else 3")


@define
class SensibleStatements(Statements):
    """Lines of which everybody can see that they were done."""

    def line(self, scope: Scope, place: Place, deep: int) -> tuple[Lines, Scope]:
        rng, values = self.values.rng, self.values
        ways: dict[str, Callable[[], str | None]] = {
            "add": lambda: f"add {values.surely('number', scope).unit} to {self.score(scope)}",
            "assign": lambda: self.assign(scope, place),
            "sentence": lambda: self.sentence(scope),
            "say": lambda: self.say(scope),
            "show": lambda: self.show(scope),
            "put": lambda: self.put(scope),
            "deal": lambda: "deal 1 from stock to each hand",
            "shuffle": lambda: "shuffle stock",
            "skip": lambda: f"skip {values.plain('player', scope).text}.next",
            "reverse": lambda: "reverse",
            "exchange": lambda: self.exchange(scope),
        }
        known = [name for name in ways if values.palette.has("statement", name)]
        if place == "event":
            known = [name for name in known if name != "deal"]
        blocks = [one for one in ("if_", "for_each", "let") if values.palette.has("statement", one)]
        if deep > 0 and blocks and rng.random() < 0.45:
            match rng.choice(blocks):
                case "if_":
                    return self.if_(scope, place, deep), scope
                case "for_each":
                    return self.for_each(scope, place, deep), scope
                case _:
                    return self.let(scope, place, deep), scope
        line = ways[rng.choice(known)]()
        return [line] if line else [f"add 1 to {self.score(scope)}"], scope

    def score(self, scope: Scope) -> str:
        return "score" if scope.player == "player" else f"{scope.player or 'dealer'}.score"

    def put(self, scope: Scope) -> str:
        values, rng = self.values, self.values.rng
        here, there = values.pile(scope), values.pile(scope)
        while here.rpartition(".")[2] == there.rpartition(".")[2]:
            there = values.pile(scope)
        way = rng.random()
        if way < 0.4:
            return f"put {rng.randint(1, 2)} from {here} in {there}"
        if way < 0.6:
            return f"put {values.surely('number', scope, 1).unit} from {here} in {there}"
        if way < 0.8:
            return f"put {here}.{rng.choice(('top', 'bottom'))} on {there}"
        name = values.fresh("c")
        condition = self.of_face(scope, name)
        return f"put all {name} in {here} where {condition} in {there}"

    def of_face(self, scope: Scope, name: str) -> str:
        assert isinstance(self.values, SensibleValues)
        found = self.values.of_a_face(scope, name)
        assert found is not None
        return found.text

    def assign(self, scope: Scope, place: Place) -> str | None:
        values, rng = self.values, self.values.rng
        if place in ("move", "event") and rng.random() < 0.2:
            return f"turn = {values.surely('player', scope).text}"
        variables = [one for one in values.world.variables if one.name != "score"]
        if not variables:
            return None
        variable = rng.choice(variables)
        value = values.surely(variable.base, scope)
        if variable.maybe:
            value = values.value(variable.base, scope)
        elif value.maybe:
            return None
        target = values.place(variable, scope)
        return None if target[0].isdigit() else f"{target} = {value.text}"

    def exchange(self, scope: Scope) -> str | None:
        line = super().exchange(scope)
        if line is None:
            return None
        one, _, other = line.removeprefix("exchange ").partition(" with ")
        return None if one == other else line

    def say(self, scope: Scope) -> str:
        base = self.values.rng.choice(("number", "rank", "suit", "card", "player"))
        return f'say "it is {{{self.values.value(base, scope).text}}}"'

    def show(self, scope: Scope) -> str:
        values = self.values
        to = f" to {values.surely('player', scope, 1).unit}" if values.rng.random() < 0.2 else ""
        return f"show {values.several('card', scope, 1).unit}{to}"

    def let(self, scope: Scope, place: Place, deep: int) -> Lines:
        """A name for a card, and something done with it if there is one."""
        name = self.values.fresh("l")
        card = self.values.value("card", scope)
        inner = scope.having(name, "card")
        done = self.inner(inner, place, deep)
        if self.values.rng.random() < 0.5:
            done = [f'  say "it is {{{name}.rank}}"']
        return [f"let {name} = {card.text}", f"if {name} is not none", *done]

    def for_each(self, scope: Scope, place: Place, deep: int) -> Lines:
        values = self.values
        if values.rng.random() < 0.5:
            name = values.fresh("f")
            inner = Scope(name, scope.locals).having(name, "player")
            head = f"for each {name} in players where {values.truth(inner, 1)}"
            return [head, f"  add 1 to {name}.score"]
        name = values.fresh("f")
        head = f"for each {name} in {values.pile(scope)} where {self.of_face(scope, name)}"
        return [head, f"  add 1 to {self.score(scope)}"]

    def if_(self, scope: Scope, place: Place, deep: int) -> Lines:
        """What is done in one case can be told from what is done in the other."""
        lines = [f"if {self.values.truth(scope, 2)}", *self.inner(scope, place, deep)]
        if self.values.rng.random() < 0.3:
            lines += ["else", f"  subtract 5 from {self.score(scope)}"]
        return lines

    def inner(self, scope: Scope, place: Place, deep: int) -> Lines:
        rng = self.values.rng
        plain = [f"add 1 to {self.score(scope)}", 'say "so be it"', "put 1 from pile in stock"]
        line = [rng.choice(plain)]
        if rng.random() < 0.3:
            more, _ = self.line(scope, place, 0)
            line += more
        return [f"  {one}" for one in in_order(line)]

    def block(self, scope: Scope, place: Place, count: int, deep: int = 2) -> Lines:
        """What is shown is shown first, so that the other lines may make use of it."""
        lines = super().block(scope, place, count, deep)
        lines.sort(key=lambda line: not line.startswith("show "))
        return lines

    def first_values(self) -> Lines:
        """What each variable begins a deal with."""
        lines: Lines = []
        for one in self.values.world.variables:
            if one.name == "score" or one.base == "option":
                continue
            scope = Scope("p").having("p", "player") if one.owner == "player" else Scope()
            value = self.values.value(one.base, scope, 1)
            if one.owner == "player" and (one.maybe or not value.maybe):
                lines += ["for each p in players", f"  p.{one.name} = {value.text}"]
            elif one.owner is None and (one.maybe or not value.maybe):
                lines.append(f"{one.name} = {value.text}")
        return lines
