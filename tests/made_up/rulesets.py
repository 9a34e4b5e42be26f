"""Whole rulesets: a small game that can always be played, and in it lines made up at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import define, field

from .lines import Lines, Place, Statements, in_order
from .palette import EVERY, Palette
from .sensible import SensibleStatements, SensibleValues
from .values import Scope, Values, Variable, World, Zone

RANKS = ("1", "2", "3", "4", "5", "6")
STANDARD = ("2", "7", "8", "J", "Q", "K", "A")
SUITS = ("clubs", "diamonds", "hearts", "spades")
COLOURS = ("black", "red")
OF_PLAYER = ("hand", "up", "chest", "down")


def made_up(seed: int | str, palette: Palette = EVERY) -> str:
    """The text of a ruleset; the same for a seed."""
    return _Writer(Random(f"ruleset {seed}"), palette).text()


@define
class _Writer:
    rng: Random
    palette: Palette
    world: World = field(init=False)
    values: Values = field(init=False)
    statements: Statements = field(init=False)
    head: Lines = field(factory=list)
    body: Lines = field(factory=list)
    made: int = 0  # lines and values that were made up

    def __attrs_post_init__(self) -> None:
        small = self.rng.random() < 0.7
        self.world = World(
            RANKS if small else STANDARD, SUITS, COLOURS, self.rng.choice(((2, 2), (2, 3), (3, 4)))
        )
        sensible = self.palette.is_sensible
        make = SensibleValues if sensible else Values
        self.values = make(self.world, self.palette, self.rng)
        self.statements = (SensibleStatements if sensible else Statements)(self.values)

    def may(self, sort: str, name: str, chance: float) -> bool:
        return self.palette.has(sort, name) and self.rng.random() < chance

    def text(self) -> str:
        if self.may("teams", "of 2", 0.15):
            self.world.players, self.world.teams = (4, 4), True
        self.zones()
        self.variables()
        self.tables()
        self.options()
        self.defines()
        self.actions()
        self.phases()
        self.events()
        least, most = self.world.players
        deck = "1 to 6 in each suit" if self.world.ranks == RANKS else "standard"
        ranks = ["ranks 1 to 6"] if self.world.ranks == RANKS else []
        teams = ["teams of 2"] if self.world.teams else []
        first = [
            'game "Made up"', f"players {least} to {most}" if least < most else f"players {most}",
            *teams, f"deck {deck}", *ranks, "goal highest score", "",
        ]  # fmt: skip
        return "\n".join([*first, *self.head, *self.body]) + "\n"

    # ------------------------------------------------------------------------- what there is

    def zones(self) -> None:
        zones = [
            Zone("stock", "face down", None), Zone("pile", "face up", None),
            Zone("hand", "seen by its owner", "player"),
        ]  # fmt: skip
        words = sorted(name for sort, name in self.palette.forms if sort == "zone")
        for name in OF_PLAYER[1:]:
            if self.rng.random() < 0.25:
                of_team = self.world.teams and self.rng.random() < 0.3
                owner = "team" if of_team else "player"
                zones.append(Zone(name, self.rng.choice(words), owner))
        if self.rng.random() < 0.3:
            free = [one for one in words if "owner" not in one]
            zones.append(Zone("aside", self.rng.choice(free), None))
        self.world.zones = zones
        for zone in zones:
            each = f" of each {zone.owner}" if zone.owner else ""
            self.head.append(f"zone {zone.name}{each}, {zone.words}")

    def variables(self) -> None:
        self.variable("keep score of each player = 0", Variable("score", "number", "player"))
        for number in range(
            self.rng.choice((0, 0, 1, 2) if self.palette.is_sensible else (0, 1, 2, 3))
        ):
            name, base = (
                f"v{number}",
                self.rng.choice(("number", "truth", "rank", "suit", "player")),
            )
            owners: list[str | None] = [None, None]
            owners += [one for one in ("player", "suit", "rank") if self.palette.has("owner", one)]
            owner = self.rng.choice(owners)
            initial = {"number": " = 0", "truth": " = no"}.get(base, f": {base}")
            each = f" of each {owner}" if owner else ""
            sight = ""
            if owner == "player" and self.may("sight", "owner", 0.4):
                sight = ", seen by its owner"
            elif self.may("sight", "nobody", 0.25):
                sight = ", seen by nobody"
            word = self.rng.choice(("var", "var", "keep"))
            maybe = base not in ("number", "truth")
            self.variable(
                f"{word} {name}{each}{initial}{sight}", Variable(name, base, owner, maybe)
            )

    def variable(self, line: str, variable: Variable) -> None:
        self.head.append(line)
        self.world.variables.append(variable)

    def tables(self) -> None:
        if self.rng.random() < 0.4:
            by = self.rng.choice(("rank", "suit", "card"))
            key = {"rank": self.world.ranks[1], "suit": "hearts"}.get(by, f"{self.world.ranks[1]}H")
            self.head += [f"table worth by {by}", f"  {key}: {self.rng.randint(2, 9)}"]
            self.head += ["  otherwise: 1"]
            self.world.tables.append(("worth", by))

    def options(self) -> None:
        if self.may("option", "used", 0.2):
            self.head.append("option quick = no, or yes")
            self.world.defines.append(("is_quick", None, "truth"))
            self.head.append("define is_quick = quick and score >= 0")

    def defines(self) -> None:
        for number in range(self.rng.choice((0, 0, 1, 1, 2))):
            base = self.rng.choice(("truth", "number", "truth"))
            of = self.rng.choice((None, "card", "player", "rank"))
            name = f"d{number}"
            scope = Scope("player")
            if of is not None:
                subject = "p" if of == "player" else of
                scope = Scope("p" if of == "player" else "player").having(subject, of)
                self.head.append(f"define {subject}.{name} = {self.made_value(base, scope)}")
            else:
                self.head.append(f"define {name} = {self.made_value(base, scope)}")
            self.world.defines.append((name, of, base))
        for what in ("rank", "suit", "colour"):
            if self.may("redefines", what, 0.06):
                self.redefinition(what)

    def made_value(self, base: str, scope: Scope) -> str:
        return self.values.surely(base, scope).text

    def redefinition(self, what: str) -> None:
        """A card that counts as something else."""
        printed = "printed_suit.colour" if what == "colour" else f"printed_{what}"
        other = self.rng.choice(self.values.words(what))
        if self.may("property", "card.printed_rank", 0.5):
            when = f"card.printed_rank is {self.world.ranks[0]}"
        elif self.may("property", "card.printed_suit", 0.5):
            when = "card.printed_suit is clubs"
        else:
            when = f"{self.values.pile(Scope())}.top.printed_suit is hearts"
            when = when.replace("..", ".")
        self.head.append(f"define card.{what} = if {when} then {other} else card.{printed}")

    def actions(self) -> None:
        if self.rng.random() < 0.25:
            scope = Scope("player").having("number", "number")
            self.add_block("action player acts number", scope, "action", 2)
            self.world.actions.append(("acts", True, ("number",)))
        if self.rng.random() < 0.15:
            scope = Scope("player").having("cards", "card", many=True)
            self.add_block("action player settles cards", scope, "action", 1)
            self.world.actions.append(("settles", True, ("cards",)))

    # ------------------------------------------------------------------------ what happens

    def add_block(self, head: str, scope: Scope, place: Place, most: int) -> None:
        lines: Lines = []
        while not lines:
            lines = self.statements.block(scope, place, self.rng.randint(1, most))
        self.body += ["", head, *indented(in_order(lines))]

    def phases(self) -> None:
        self.world.phases = ["playing", "dealing"]
        second = self.rng.random() < 0.25
        if second:
            self.world.phases.append("resting")
        least = self.rng.randint(2, 4)
        dealt = [zone.name for zone in self.world.zones if zone.owner]
        self.body += ["", "phase dealing", "  enter", "    new deal from stock"]
        for name in dealt:
            self.body.append(f"    deal {least if name == 'hand' else 1} from stock to each {name}")
        for zone in self.world.zones:
            if zone.owner is None and zone.name != "stock":
                self.body.append(f"    put {self.rng.randint(1, 2)} from stock in {zone.name}")
        if isinstance(self.statements, SensibleStatements):
            self.body += indented(self.statements.first_values(), 2)
        elif self.rng.random() < 0.15:
            self.body += indented(self.statements.block(Scope(), "enter", 1), 2)
        self.body += ["    turn = dealer.left", "    go to playing"]
        for name in self.asking:
            self.phase(name)
        if self.palette.is_sensible:
            self.body += ["", f"before each move in {', '.join(self.asking)}"]
            self.body += ["  if turn.hand.empty", "    go to dealing"]
        elif self.rng.random() < 0.2:
            self.add_block("before each move in playing", Scope("player"), "before", 1)
        if self.may("move", "anytime", 0.12):
            self.body += ["", "anytime in playing"]
            self.move("jump", "", "anytime")

    @property
    def asking(self) -> list[str]:
        """The phases in which somebody is asked."""
        return [name for name in self.world.phases if name != "dealing"]

    def phase(self, name: str) -> None:
        self.body += ["", f"phase {name}"]
        after = "then next turn"
        if name == "playing" and self.rng.random() < 0.2:
            ways = [one for one in ("one", "in turn", "at once") if self.palette.has("asks", one)]
            way = self.rng.choice(ways or ["one"])
            if way == "one":
                self.body.append("  asks turn.left")
            elif ways:
                self.body.append(f"  asks players {way}")
                after = ""
            if not after:
                for number in range(self.rng.randint(1, 2)):
                    self.move(f"move{number}", after, way)
                self.body += ["  move pass", "  when all have answered"]
                self.body += indented(self.statements.block(Scope(), "answered", 1), 2)
                self.body += ["    next turn", f"    go to {self.asking[-1]}"]
                return
        if self.rng.random() < 0.1:
            self.body += [
                "  enter",
                *indented(self.statements.block(Scope(), "enter", 1) or ['say "so be it"'], 2),
            ]
        for number in range(self.rng.randint(1, 2)):
            self.move(f"{name[:4]}{number}", after, "turn")
        leave = "then go to playing" if name == "resting" else ""
        self.body += ["  otherwise pass", "    put all from pile in stock", f"    {after}"]
        self.body += [f"    {leave}"] if leave else []

    def move(self, name: str, after: str, way: str) -> None:
        rng, scope = self.rng, Scope("player")
        head = f"  move {name}"
        if self.may("move", "condition", 0.15):
            head += f" if {self.values.truth(scope, 2)}"
        self.body.append(head)
        choices, lines, scope = self.choice(scope)
        self.body += [f"    {line}" for line in choices]
        made = self.statements.block(scope, "move", rng.choice((0, 1, 1, 2, 3)))
        made = [*lines, *made] if rng.random() < 0.5 else [*made, *lines]
        if way == "in turn" and self.may("statement", "again", 0.5):
            made.append("again")
        self.body += indented(in_order(made), 2)
        if after and not any(line.startswith("go to") for line in made):
            self.body.append(f"    {after}")
            leads_on = name in ("play0", "rest0") or rng.random() < 0.5
            if way == "turn" and "resting" in self.world.phases and leads_on:
                other = "playing" if name.startswith("rest") else "resting"
                self.body.append(f"    then go to {other}")

    def choice(self, scope: Scope) -> tuple[Lines, Lines, Scope]:
        """What a move chooses, what becomes of it, and what is known then."""
        rng, values = self.rng, self.values
        ways = [name for sort, name in sorted(self.palette.forms) if sort == "chooses"]
        what = rng.choice([*ways, "card", "card", "card", "none"])
        own = [
            zone
            for zone in self.world.zones
            if zone.owner == "player" and zone.words not in ("face down", "seen by nobody")
        ]
        mine = rng.choice(own).name
        open_zones = [zone.name for zone in self.world.zones if zone.is_open and not zone.owner]
        target = rng.choice(("pile", "pile", "stock", values.pile(scope)))
        match what:
            case "card":
                source = rng.choice((mine, mine, "pile" if "pile" in open_zones else mine))
                inner = scope.having("card", "card")
                where = f" where {values.truth(inner, 2)}" if rng.random() < 0.5 else ""
                verb = "play" if rng.random() < 0.6 else "put"
                return (
                    [f"choose card from {source}{where}"],
                    [f"{verb} card {'on' if verb == 'play' else 'in'} {target}"],
                    inner,
                )
            case "cards" | "of one" | "in sequence":
                count = rng.choice(
                    ("some", "2", "up to 2") if mine == "hand" else ("some", "up to 2")
                )
                inner = scope.having("cards", "card", many=True)
                of = f" of one {rng.choice(('rank', 'suit'))}" if what == "of one" else ""
                of += " in sequence" if what == "in sequence" else ""
                where = f" where {values.truth(inner, 1)}" if rng.random() < 0.25 else ""
                line = f"choose {count} cards{of} from {mine}{where}"
                return [line], [f"put cards in {target}"], inner
            case "number":
                inner = scope.having("number", "number")
                where = f" where {values.truth(inner, 1)}" if rng.random() < 0.3 else ""
                return [f"choose number from 1 to 3{where}"], [], inner
            case "suit" | "rank" | "colour":
                inner = scope.having(what, what)
                where = f" where {values.truth(inner, 1)}" if rng.random() < 0.3 else ""
                return [f"choose {what} from {what}s{where}"], [], inner
            case "player":
                inner = scope.having("friend", "player")
                where = f" where {values.truth(inner, 1)}" if rng.random() < 0.3 else ""
                return [f"choose friend from player.others{where}"], [], inner
            case "word":
                return ["choose meal from [soup, fish]"], [], scope
            case "place":
                hidden = [
                    zone
                    for zone in self.world.zones
                    if zone.words in ("face down", "seen by nobody") and zone.owner != "team"
                ]
                zone = rng.choice(hidden)
                source = zone.name if zone.owner is None else f"player.{zone.name}"
                inner = scope.having("card", "card")
                return [f"choose card from {source}"], [f"put card in {target}"], inner
        return [], [], scope

    def events(self) -> None:
        scope = Scope("player").having("card", "card")
        is_played = any(line.strip().startswith("play ") for line in self.body)
        if is_played and self.may("trigger", "played", 0.35):
            key = self.rng.choice(("card", self.world.ranks[0], "hearts"))
            self.add_block(f"when {key} is played", scope, "event", 2)
            if self.may("statement", "turn_stays", 0.2):
                self.body.append("  turn stays")
        if self.may("trigger", "runs out", 0.25):
            self.body += ["", "when stock runs out", "  put pile.rest in stock"]
            if self.rng.random() < 0.7:
                self.body.append("  shuffle stock")


def indented(lines: Iterable[str], deep: int = 1) -> Lines:
    return [f"{'  ' * deep}{line}" for line in lines]
