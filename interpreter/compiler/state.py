"""The state class of a machine as Python: one slot for each zone and variable, cheap to copy."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from dotcards.dsl import model

from .context import Context
from .moves import writer
from .python import Code

# What every state has: name, initial value, how it is copied. `{}` stands for the state copied.
ALWAYS = (
    ("n", "n", "{}"),  # players
    ("teams", "n", "{}"),
    ("cards", "cards_for(n)", "{}"),  # those in the game
    ("seed", "seed", "{}"),
    ("scheme", "scheme", "{}"),  # of chance
    ("hand", "0", "{}"),  # how many hands somebody has moved in, before this one
    ("moved", "False", "{}"),  # whether somebody has in this one
    ("used", "0", "{}"),  # how often chance was asked in it; in scheme 1, in the game
    ("dealer", "pick(s, n)", "{}"),
    ("turn", "0", "{}"),
    ("direction", "1", "{}"),
    ("phase", "0", "{}"),
    ("goto", "0", "{}"),  # the phase to go to next, or None
    ("result", "None", "{}"),
    ("skips", "[0] * n", "{}[:]"),
    ("out", "[False] * n", "{}[:]"),
    ("players", "()", "{}"),
    ("left", "()", "{}"),
    ("right", "()", "{}"),
    ("next", "()", "{}"),
    ("others", "()", "{}"),
    ("steps", "BUDGET", "{}"),
)  # fmt: skip

BEGUN = """
s.log = None
s.$home.extend(s.cards)
arrange(s)
s.turn = s.left[s.dealer]
start_game(s)
start_deal(s)
return s
"""
DEALT = """
begin_deal(s)
s.$home[:] = shuffled(s, s.cards)
s.direction = 1
s.skips[:] = [0] * s.n  ## skips
s.out[:] = [False] * s.n  ## retires
s.played_by[:] = [None] * $cards  ## reads_player
start_deal(s)
arrange(s)  ## moves
if s.log is not None:
    s.log.append(("deal",))
"""


@define(eq=False, repr=False)
class StateWriter:
    context: Context
    code: Code

    @property
    def home(self) -> str:
        return self.context.names.zones[self.context.ruleset.home]

    def fields(self) -> Iterator[tuple[str, str, str]]:
        facts, names = self.context.facts, self.context.names
        size = self.context.ruleset.team_size
        for name, initial, copied in ALWAYS:
            yield name, (f"n // {size}" if name == "teams" and size else initial), copied
        if facts.turn_stays:
            yield "stays", "False", "{}"
        if facts.asks_sets:
            yield "queue", "()", "{}"
        if facts.again:
            yield "again", "False", "{}"
        if facts.at_once:
            yield "held", "{}", "{}.copy()"
        if facts.plays:
            yield "nested", "0", "{}"
        if facts.reads_player:
            yield "played_by", f"[None] * {len(facts.cards.faces)}", "{}[:]"
        for zone in self.context.ruleset.zones:
            name = names.zones[zone.name]
            if zone.owner is None:
                yield name, "[]", "{}[:]"
            else:
                count = "n" if zone.owner == "player" else "s.teams"
                yield name, f"[[] for _ in range({count})]", "[pile[:] for pile in {}]"
        for variable in self.context.ruleset.variables:
            name = names.variables[variable.name]
            if variable.owner is None:
                yield name, "None", "{}"
            else:
                yield name, f"[None] * {self.count_of(variable)}", "{}[:]"

    def count_of(self, variable: model.Variable) -> str:
        cards = self.context.facts.cards
        return {
            "player": "s.n",
            "team": "s.teams",
            "rank": str(len(cards.rank_names)),
            "suit": str(len(cards.suit_names)),
            None: "1",
        }[variable.owner]

    def write(self) -> None:
        code = self.code
        fields = list(self.fields())
        code.add("@attrs.define(init=False, repr=False)")
        with code.indented("class State:"):
            code.add('"""All there is to know between two decisions."""')
            code.add()
            for name, _, _ in fields:
                code.add(f"{name} = attrs.field({'eq=False' if name == 'steps' else ''})")
            code.add("log = attrs.field(eq=False)")
            code.add()
            with code.indented("def copy(s):"):
                code.add("new = State()")
                for name, _, copied in fields:
                    code.add(f"new.{name} = {copied.format(f's.{name}')}")
                code.add("new.log = None")
                code.add("return new")
            code.add()
            self.pile_of()
            code.add()
            with code.indented("def shuffle(s, pile):"):
                code.add("pile[:] = shuffled(s, pile)")
        code.add()
        self.start(fields)
        self.variables("start_game", keep=True)
        self.variables("start_deal", keep=False)
        self.new_deal()

    def pile_of(self) -> None:
        """Small piles first: a card that is moved mostly comes from a hand."""
        code, names = self.code, self.context.names
        with code.indented("def pile_of(s, card):"):
            zones = sorted(self.context.ruleset.zones, key=lambda zone: zone.owner is None)
            for zone in zones:
                name = names.zones[zone.name]
                if zone.owner is None:
                    with code.indented(f"if card in s.{name}:"):
                        code.add(f"return s.{name}")
                else:
                    with code.indented(f"for pile in s.{name}:"), code.indented("if card in pile:"):
                        code.add("return pile")
            code.add("raise lost_card(card)")

    def start(self, fields: list[tuple[str, str, str]]) -> None:
        code = self.code
        with code.indented("def start(n, seed, scheme=SCHEME):"):
            code.add(
                '"""The state before anything has happened; the first phase is about to begin."""'
            )
            code.add("s = State()")
            for name, initial, _ in fields:
                code.add(f"s.{name} = {initial}")
            code.fill(BEGUN, home=self.home)

    def variables(self, name: str, keep: bool) -> None:
        code = self.code
        with code.indented(f"def {name}(s):"):
            write = writer(self.context, code)
            for variable in self.context.ruleset.variables:
                if variable.keep != keep:
                    continue
                code.span = variable.span
                place = f"s.{self.context.names.variables[variable.name]}"
                value = "None" if variable.initial is None else write.value(variable.initial).text
                if variable.owner is not None:
                    value = f"[{value}] * {self.count_of(variable)}"
                    place += "[:]"
                code.add(f"{place} = {value}")
        code.add()

    def new_deal(self) -> None:
        code, facts = self.code, self.context.facts
        with code.indented("def new_deal(s):"):
            code.add('"""Gathers and shuffles all cards, and begins a deal afresh."""')
            for zone in self.context.ruleset.zones:
                name = self.context.names.zones[zone.name]
                if name == self.home:
                    continue
                if zone.owner is None:
                    code.add(f"s.{name}.clear()")
                else:
                    with code.indented(f"for pile in s.{name}:"):
                        code.add("pile.clear()")
            features = facts.features | ({"moves"} if facts.reseats or facts.retires else set())
            code.fill(DEALT, features, home=self.home, cards=len(facts.cards.faces))
