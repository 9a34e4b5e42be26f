"""Values and conditions of any kind, made up from what is declared of properties and quantities.

Nothing here knows one property or quantity from another but by its declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import define, evolve, field, frozen

from dotcards.dsl.language import PROPERTIES, QUANTITIES, PropertyForm, QuantityForm, Subject, Tells

from .palette import Palette, property_key

MANY_OF: dict[Subject, tuple[str, ...]] = {
    "cards": ("card",),
    "several": ("card", "player", "suit", "rank"),
}


@frozen
class Value:
    """A value as it is written; `maybe`: it can be none."""

    text: str
    maybe: bool = False

    @property
    def unit(self) -> str:
        """In brackets, where something may follow that would else be taken for a part of it."""
        simple = all(part.isidentifier() for part in self.text.split("."))
        return self.text if simple or self.text.isdigit() else f"({self.text})"


@frozen
class Zone:
    name: str
    words: str
    owner: str | None

    @property
    def is_open(self) -> bool:
        return self.words == "face up"


@frozen
class Variable:
    name: str
    base: str
    owner: str | None = None
    maybe: bool = False
    words: tuple[str, ...] = ()


@define
class World:
    """What a made-up ruleset declares. `defines`: name, what of, base of the value."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    colours: tuple[str, ...]
    players: tuple[int, int]
    teams: bool = False
    zones: list[Zone] = field(factory=list)
    variables: list[Variable] = field(factory=list)
    tables: list[tuple[str, str]] = field(factory=list)
    defines: list[tuple[str, str | None, str]] = field(factory=list)
    options: list[str] = field(factory=list)
    phases: list[str] = field(factory=list)
    actions: list[tuple[str, bool, tuple[str, ...]]] = field(factory=list)


@frozen
class Scope:
    """Where a value stands: who `player` is, if anybody, and what names are known there.

    `locals` have a name, a base, and whether they are several.
    """

    player: str | None = None
    locals: tuple[tuple[str, str, bool], ...] = ()

    def having(self, name: str, base: str, many: bool = False) -> Scope:
        return evolve(self, locals=(*self.locals, (name, base, many)))

    def named(self, base: str, many: bool = False) -> list[str]:
        return [name for name, known, several in self.locals if (known, several) == (base, many)]


@define
class Values:
    """Makes values up. `deep`: how often a value may be made of others."""

    world: World
    palette: Palette
    rng: Random
    names: int = 0

    def fresh(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def one_of(self, ways: Sequence[Callable[[], Value | None]]) -> Value:
        """What comes of one of these ways, tried in any order; the last one always does."""
        *others, sure = ways
        self.rng.shuffle(others)
        for way in others:
            found = way()
            if found is not None:
                return found
        found = sure()
        assert found is not None
        return found

    def surely(self, base: str, scope: Scope, deep: int = 2) -> Value:
        """A value that is never none."""
        for _ in range(6):
            found = self.value(base, scope, deep)
            if not found.maybe:
                return found
        return self.plain(base, scope)

    def plain(self, base: str, scope: Scope) -> Value:
        """The plainest value of a kind."""
        match base:
            case "number":
                return Value(str(self.rng.randint(0, 3)))
            case "truth":
                return Value("dealer is turn")
            case "player":
                return Value(scope.player or "turn")
            case "team":
                return Value(f"{scope.player or 'turn'}.team")
            case "card":
                return Value(f"{self.pile(scope)}.top", maybe=True)
        return Value(self.rng.choice(self.words(base)))

    def words(self, base: str) -> Sequence[str]:
        world = self.world
        return {"rank": world.ranks, "suit": world.suits, "colour": world.colours}[base]

    def value(self, base: str, scope: Scope, deep: int = 2) -> Value:
        """A value of a kind, of whatever form."""
        local = scope.named(base)
        if local and self.rng.random() < 0.4:
            return Value(self.rng.choice(local))
        if deep <= 0:
            return self.variable(base, scope) or self.plain(base, scope)
        ways: list[Callable[[], Value | None]] = [
            lambda: self.variable(base, scope),
            lambda: self.property(base, scope, deep),
            lambda: self.property(base, scope, deep),
            lambda: self.quantity(base, scope, deep),
            lambda: self.define(base, scope, deep),
            lambda: self.if_then(base, scope, deep),
        ]
        if base == "number":
            ways += [lambda: self.arithmetic(scope, deep), lambda: self.priced(scope, deep)]
        if base == "truth":
            ways += [lambda: self.comparison(scope, deep)] * 6
            ways += [lambda: self.joined(scope, deep)]
        if base == "player":
            ways += [lambda: Value(self.rng.choice(("turn", "dealer")))]
        return self.one_of([*ways, lambda: self.plain(base, scope)])

    # ---------------------------------------------------------------------------------- several

    def several(self, base: str, scope: Scope, deep: int) -> Value:
        """Several things of a kind."""
        local = scope.named(base, many=True)
        if local and self.rng.random() < 0.3:
            return Value(self.rng.choice(local))
        if base in ("suit", "rank", "colour"):
            return Value(f"{base}s")
        form = self.form_of(base, many=True) if deep > 0 and self.rng.random() < 0.5 else None
        if form is not None:
            return Value(f"{self.subject(form, scope, deep - 1).unit}.{form.name}")
        if base == "player":
            return Value("players")
        if base == "team":
            return Value("teams")
        chance = self.rng.random()
        if deep > 0 and chance < 0.15:
            local_name, source = self.fresh("c"), self.pile(scope)
            inner = scope.having(local_name, "card")
            return Value(f"all {local_name} in {source} where {self.truth(inner, deep - 1)}")
        if deep > 0 and chance < 0.25:
            return Value(f"{self.pile(scope)} + {self.pile(scope)}")
        owned = [zone for zone in self.world.zones if zone.owner == "player"]
        if owned and chance < 0.4:
            whose = self.several("player", scope, 0)
            return Value(f"{whose.unit}.{self.rng.choice(owned).name}")
        return Value(self.pile(scope))

    def pile(self, scope: Scope, zones: Sequence[Zone] | None = None) -> str:
        """The cards of one zone."""
        zones = zones or self.world.zones
        zone = self.rng.choices(zones, [1 if zone.is_open else 2 for zone in zones])[0]
        if zone.owner is None:
            return zone.name
        return f"{self.whose(zone.owner, scope)}{zone.name}"

    def whose(self, owner: str, scope: Scope) -> str:
        """What stands before the name of something that each player or team has."""
        if scope.player == "player" and self.rng.random() < 0.5:
            return ""
        who = self.rng.choice(
            [scope.player or "turn", "turn", "dealer", *scope.named("player"), "turn.left"]
        )
        return f"{who}."

    # ------------------------------------------------------------------------ forms, as declared

    def form_of(self, base: str, many: bool = False) -> PropertyForm | None:
        found = [
            form
            for form in PROPERTIES.values()
            if self.palette.has(*property_key(form))
            and (not form.needs_teams or self.world.teams)
            and (form.of != "team" or self.world.teams)
            and (
                (form.result.base, form.result.many) == (base, many)
                if form.result is not None
                else not many and base in MANY_OF[form.of]
            )
        ]
        # What is on cards is what a ruleset mostly asks for.
        weights = [4 if form.tells is Tells.FACE else 1 for form in found]
        return self.rng.choices(found, weights)[0] if found else None

    def property(self, base: str, scope: Scope, deep: int) -> Value | None:
        form = self.form_of(base)
        if form is None:
            return None
        subject = self.subject(form, scope, deep - 1, base)
        maybe = form.result is None or form.result.maybe or subject.maybe
        return Value(f"{subject.unit}.{form.name}", maybe)

    def subject(self, form: PropertyForm, scope: Scope, deep: int, base: str = "card") -> Value:
        if form.of == "cards" and form.tells is Tells.FACE:  # what all of a few cards share
            owned = [zone for zone in self.world.zones if zone.owner is not None]
            some = scope.named("card", many=True)
            return Value(self.rng.choice([*some, *some, self.pile(scope, owned)]))
        if form.of in MANY_OF:
            among = MANY_OF[form.of]
            if form.result is not None:
                base = self.rng.choice((*among, "card", "card"))
            return self.several(base if base in among else "card", scope, deep)
        return self.value(form.of, scope, deep)

    def quantity(self, base: str, scope: Scope, deep: int) -> Value | None:
        found = [
            form
            for form in QUANTITIES.values()
            if self.palette.has("quantity", form.name)
            and (form.result == base if form.result != "one" else base in ("card", "player"))
        ]
        return self.counted(self.rng.choice(found), base, scope, deep) if found else None

    def counted(self, form: QuantityForm, base: str, scope: Scope, deep: int) -> Value:
        if form.result != "one":
            base = self.rng.choice(("card", "card", "player"))
        name, things = self.fresh("x"), self.several(base, scope, deep - 1)
        inner = scope.having(name, base)
        text = f"{form.name} {name} in {things.unit}"
        if form.needs_where or self.rng.random() < 0.5:
            text += f" where {self.truth(inner, deep - 1)}"
        if form.by:
            kinds = [one for one in form.by if one in ("number", "rank")]
            by = self.surely("number", inner, deep - 1)
            if "rank" in kinds and base == "card" and self.rng.random() < 0.6:
                by = Value(f"{name}.rank")
            text += f" by {by.unit}"
        if form.only and self.rng.random() < 0.3:
            text = f"the only {text}"
        return Value(text, maybe=form.result == "one")

    # ------------------------------------------------------------------------------ other values

    def variable(self, base: str, scope: Scope) -> Value | None:
        found = [one for one in self.world.variables if one.base == base]
        if not found:
            return None
        one = self.rng.choice(found)
        return Value(self.place(one, scope), one.maybe)

    def place(self, variable: Variable, scope: Scope) -> str:
        """A variable, of somebody if it is."""
        match variable.owner:
            case None:
                return variable.name
            case "suit" | "rank":
                known = [*scope.named(variable.owner), *self.words(variable.owner)]
                return f"{self.rng.choice(known)}.{variable.name}"
        return f"{self.whose('player', scope)}{variable.name}"

    def define(self, base: str, scope: Scope, deep: int) -> Value | None:
        found = [one for one in self.world.defines if one[2] == base]
        if not found:
            return None
        name, of, _ = self.rng.choice(found)
        if of is None:
            return Value(name) if scope.player else None
        subject = self.surely(of, scope, deep - 1)
        if subject.maybe:
            return None
        return Value(f"{subject.unit}.{name}")

    def if_then(self, base: str, scope: Scope, deep: int) -> Value | None:
        if base == "card" or self.rng.random() < 0.6:
            return None
        one, two = self.value(base, scope, deep - 1), self.value(base, scope, deep - 1)
        text = f"if {self.truth(scope, deep - 1)} then {one.unit} else {two.unit}"
        return Value(text, one.maybe or two.maybe)

    def arithmetic(self, scope: Scope, deep: int) -> Value:
        one, two = self.surely("number", scope, deep - 1), self.surely("number", scope, 0)
        return Value(f"{one.unit} {self.rng.choice('+-*')} {two.unit}")

    def priced(self, scope: Scope, deep: int) -> Value | None:
        if not self.world.tables:
            return None
        name, by = self.rng.choice(self.world.tables)
        if self.rng.random() < 0.4 and by != "suit":
            return Value(f"{self.several('card', scope, deep - 1).unit}.{name}")
        subject = self.surely("card" if by == "card" else by, scope, deep - 1)
        return None if subject.maybe else Value(f"{subject.unit}.{name}")

    def truth(self, scope: Scope, deep: int) -> str:
        """A condition, as it may stand anywhere."""
        found = self.value("truth", scope, deep)
        return found.text if deep <= 0 else found.unit

    def comparison(self, scope: Scope, deep: int) -> Value:
        base = self.rng.choice(
            ("rank", "rank", "suit", "suit", "number", "number", "colour", "player")
        )
        one = self.asked(base, scope, deep - 1)
        if base == "number":
            one = self.surely(base, scope, deep - 1)
            two = (
                self.plain(base, scope) if self.rng.random() < 0.6 else self.surely(base, scope, 0)
            )
            return Value(f"{one.unit} {self.rng.choice(('<', '<=', '>', '>=', 'is'))} {two.unit}")
        two = self.plain(base, scope) if self.rng.random() < 0.5 else self.value(base, scope, 0)
        if base in ("rank", "suit") and self.rng.random() < 0.2:
            some = ", ".join(self.rng.sample(list(self.words(base)), 2))
            return Value(f"{one.unit} {self.rng.choice(('is in', 'is not in'))} [{some}]")
        signs = ("is", "is", "is not", "<", ">=") if base == "rank" else ("is", "is", "is not")
        if one.maybe and base == "player" and self.rng.random() < 0.2:
            return Value(f"{one.unit} {self.rng.choice(('is', 'is not'))} none")
        return Value(f"{one.unit} {self.rng.choice(signs)} {two.unit}")

    def asked(self, base: str, scope: Scope, deep: int) -> Value:
        """A value that is worth asking for: no constant, if there is another."""
        for _ in range(4):
            found = self.value(base, scope, max(deep, 1))
            if "." in found.text or " " in found.text:
                break
        return found

    def joined(self, scope: Scope, deep: int) -> Value:
        if self.rng.random() < 0.3:
            return Value(f"not {self.value('truth', scope, deep - 1).unit}")
        one, two = (self.value("truth", scope, deep - 1).unit for _ in range(2))
        return Value(f"{one} {self.rng.choice(('and', 'or'))} {two}")
